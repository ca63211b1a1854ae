import { formatDate } from '@bandstand/rules/text/dates.ts';
import { requireAt } from '@bandstand/rules/lists/require.ts';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import { chartOf, type ChartPoint } from './chart.ts';
import styles from './LineChart.module.css';

type LineChartProps = {
  name: string;
  /** Oldest first, at least two. */
  points: readonly ChartPoint[];
  wordsOf: (value: number) => string;
};

/** A line over time. A table below it says the same in words. */
export function LineChart({ name, points, wordsOf }: LineChartProps) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { dots, low, high } = chartOf(points);
  const day = ({ at }: ChartPoint) => formatDate(at, { language, timeZone });
  const [first, last] = [requireAt(points, 0), requireAt(points, -1)];
  const label = t('history.chart', { name, from: wordsOf(first.value), start: day(first), to: wordsOf(last.value), end: day(last) });
  return (
    <div className={styles.chart} role="img" aria-label={label}>
      <div className={styles.scale} aria-hidden="true">
        <span>{wordsOf(high)}</span>
        <span>{wordsOf(low)}</span>
      </div>
      <div className={styles.plot} aria-hidden="true">
        <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none">
          <polyline points={dots.map(({ x, y }) => `${x},${y}`).join(' ')} fill="none" vectorEffect="non-scaling-stroke" />
        </svg>
        {dots.map(({ x, y, isBest }) => (
          <span key={x} className={styles.dot} data-best={isBest || undefined} style={{ left: `${x}%`, top: `${y}%` }} />
        ))}
      </div>
      <div className={styles.times} aria-hidden="true">
        <span>{day(first)}</span>
        <span>{day(last)}</span>
      </div>
    </div>
  );
}
