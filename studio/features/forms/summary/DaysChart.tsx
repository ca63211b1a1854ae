import { requireAt } from '@bandstand/rules/lists/require.ts';
import { BarChart } from '../../../platform/chart/BarChart.tsx';
import { FiguresTable } from '../../../platform/chart/FiguresTable.tsx';
import { useText } from '../../../platform/studio.ts';
import { useDayWords } from '../../../platform/words/useDayWords.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import styles from './summary.module.css';

/** Submissions by day, and the same as a table. */
export function DaysChart({ days }: { days: readonly { date: string; submissions: number }[] }) {
  const t = useText();
  const format = useFormat();
  const words = useDayWords();
  return (
    <section className={styles.section} aria-labelledby="summary-days">
      <h2 id="summary-days" className={styles.heading}>
        {t('studio.summary.days')}
      </h2>
      <BarChart
        label={t('studio.summary.days')}
        hint={t('studio.revenue.hint')}
        height={200}
        count={days.length}
        series={[{ name: t('studio.forms.tab.submissions'), values: days.map(({ submissions }) => submissions), tone: 'mark' }]}
        labelOf={(index) => words.short(requireAt(days, index).date)}
        valueOf={(value) => (Number.isInteger(value) ? format.number(value) : '')}
        wordsOf={(index) => {
          const { date, submissions } = requireAt(days, index);
          return `${words.long(date)} · ${t('studio.summary.count', { count: submissions })}`;
        }}
      />
      <FiguresTable
        title={t('studio.revenue.table')}
        columns={[t('studio.orders.when'), t('studio.forms.tab.submissions')]}
        rows={days
          .filter(({ submissions }) => submissions > 0)
          .toReversed()
          .map(({ date, submissions }) => ({ key: date, cells: [words.long(date), format.number(submissions)] }))}
      />
    </section>
  );
}
