import { requireAt } from '@bandstand/rules/lists/require.ts';
import type { MessageStats } from '@bandstand/contract/inbox.studio.ts';
import { BarChart } from '../../platform/chart/BarChart.tsx';
import { useLanguage, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './messageStats.module.css';
import { useDayWords } from '../../platform/words/useDayWords.ts';
import { waitWords } from './waitWords.ts';

/** Messages per day, and how long members waited for an answer. */
export function MessageStatsCharts({ days }: { days: MessageStats['days'] }) {
  const t = useText();
  const language = useLanguage();
  const format = useFormat();
  const words = useDayWords();
  const shared = {
    hint: t('studio.revenue.hint'),
    count: days.length,
    labelOf: (index: number) => words.short(requireAt(days, index).date),
    height: 220,
  };
  const wait = (seconds: number | null) => (seconds === null ? '–' : waitWords(seconds, language));
  return (
    <>
      <section className={styles.section} aria-labelledby="talk-messages">
        <h2 id="talk-messages" className={styles.heading}>
          {t('studio.message_stats.messages')}
        </h2>
        <BarChart
          {...shared}
          label={t('studio.message_stats.messages')}
          series={[
            { name: t('studio.message_stats.all'), values: days.map(({ messages }) => messages), tone: 'mark' },
            { name: t('studio.message_stats.from_team'), values: days.map(({ from_team }) => from_team), tone: 'muted' },
          ]}
          valueOf={(value) => (Number.isInteger(value) ? format.number(value) : '')}
          wordsOf={(index) => {
            const { date, messages, from_team, threads } = requireAt(days, index);
            return [
              words.long(date),
              ...[['messages', messages] as const, ['from_team', from_team] as const, ['threads', threads] as const].map(
                ([name, value]) => `${t(`studio.message_stats.${name}`)} ${format.number(value)}`,
              ),
            ].join(' · ');
          }}
        />
      </section>
      <section className={styles.section} aria-labelledby="talk-waits">
        <h2 id="talk-waits" className={styles.heading}>
          {t('studio.message_stats.waits')}
        </h2>
        <BarChart
          {...shared}
          label={t('studio.message_stats.waits')}
          series={[{ name: t('studio.message_stats.median'), values: days.map(({ median_seconds: median }) => median), tone: 'mark' }]}
          valueOf={(seconds) => (seconds === 0 ? '0' : waitWords(seconds, language))}
          wordsOf={(index) => {
            const { date, asked, answered, median_seconds: median, p90_seconds: p90 } = requireAt(days, index);
            const answers = t('studio.message_stats.of', { answered: format.number(answered), asked: format.number(asked) });
            return [
              words.long(date),
              `${t('studio.message_stats.answered')} ${answers}`,
              `${t('studio.message_stats.median')} ${wait(median)}`,
              `${t('studio.message_stats.p90')} ${wait(p90)}`,
            ].join(' · ');
          }}
        />
      </section>
    </>
  );
}
