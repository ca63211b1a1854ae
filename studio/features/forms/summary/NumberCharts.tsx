import { requireAt } from '@bandstand/rules/lists/require.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { useMemo } from 'react';
import { BarChart } from '../../../platform/chart/BarChart.tsx';
import { FiguresTable } from '../../../platform/chart/FiguresTable.tsx';
import { useLanguage, useText } from '../../../platform/studio.ts';
import { useDayWords } from '../../../platform/words/useDayWords.ts';
import { useFormat } from '../../../platform/words/useFormat.ts';
import type { FieldSummary } from '../state/summary.ts';
import styles from './summary.module.css';

/** The numbers that were answered: how they are spread, their average, and how that moves from day to day. */
export function NumberCharts({ field: { label, histogram, average, days } }: { field: FieldSummary }) {
  const t = useText();
  const format = useFormat();
  const words = useDayWords();
  const short = useShortNumber();
  const stepOf = (index: number) => {
    const { from, to } = requireAt(histogram, index);
    return from === to ? short(from) : `${short(from)}–${short(to)}`;
  };
  return (
    <>
      {average !== null && (
        <p className={styles.average}>
          {t('studio.summary.average')} <strong>{short(average)}</strong>
        </p>
      )}
      <BarChart
        label={t('studio.summary.spread', { label })}
        hint={t('studio.revenue.hint')}
        height={160}
        count={histogram.length}
        series={[{ name: t('studio.summary.answers'), values: histogram.map(({ count }) => count), tone: 'mark' }]}
        labelOf={(index) => short(requireAt(histogram, index).from)}
        valueOf={(value) => (Number.isInteger(value) ? format.number(value) : '')}
        wordsOf={(index) => `${stepOf(index)} · ${t('studio.summary.count', { count: requireAt(histogram, index).count })}`}
      />
      {days.length > 1 && (
        <BarChart
          label={t('studio.summary.over_time', { label })}
          hint={t('studio.summary.by_day')}
          height={140}
          count={days.length}
          series={[{ name: t('studio.summary.average'), values: days.map((day) => day.average), tone: 'mark', isLine: true }]}
          labelOf={(index) => words.short(requireAt(days, index).date)}
          valueOf={short}
          wordsOf={(index) => {
            const day = requireAt(days, index);
            return `${words.long(day.date)} · ${short(day.average)} · ${t('studio.summary.count', { count: day.count })}`;
          }}
        />
      )}
      <FiguresTable
        title={t('studio.revenue.table')}
        columns={[t('studio.forms.type.number'), t('studio.summary.answers')]}
        rows={histogram.map(({ count }, index) => ({ key: String(index), cells: [stepOf(index), format.number(count)] }))}
      />
    </>
  );
}

/** Two digits after the point at most: averages have many. */
function useShortNumber(): (value: number) => string {
  const language = useLanguage();
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 2 });
    return (value: number) => numbers.format(value);
  }, [language]);
}
