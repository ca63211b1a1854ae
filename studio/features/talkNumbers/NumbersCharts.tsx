import type { MessageNumbers } from '@bandstand/contract/inbox.studio.ts';
import { BarChart } from '../../platform/chart/BarChart.tsx';
import { useLanguage, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import styles from './numbers.module.css';
import { useDayWords } from './useDayWords.ts';
import { waitWords } from './waitWords.ts';

/** What was written each day, and how long one waited for an answer. */
export function NumbersCharts({ days }: { days: MessageNumbers['days'] }) {
  const t = useText();
  const language = useLanguage();
  const format = useFormat();
  const words = useDayWords();
  const shared = { hint: t('studio.revenue.hint'), count: days.length, labelOf: (index: number) => words.short(days[index]!.date), height: 220 };
  const wait = (seconds: number | null) => (seconds === null ? '–' : waitWords(seconds, language));
  return (
    <>
      <section className={styles.section} aria-labelledby="talk-messages">
        <h2 id="talk-messages" className={styles.heading}>
          {t('studio.talk_numbers.messages')}
        </h2>
        <BarChart
          {...shared}
          label={t('studio.talk_numbers.messages')}
          series={[
            { name: t('studio.talk_numbers.all'), values: days.map(({ messages }) => messages), tone: 'mark' },
            { name: t('studio.talk_numbers.from_team'), values: days.map(({ from_team }) => from_team), tone: 'muted' },
          ]}
          valueOf={(value) => (Number.isInteger(value) ? format.number(value) : '')}
          wordsOf={(index) => {
            const { date, messages, from_team, threads } = days[index]!;
            return [
              words.long(date),
              ...[['messages', messages] as const, ['from_team', from_team] as const, ['threads', threads] as const].map(
                ([name, value]) => `${t(`studio.talk_numbers.${name}`)} ${format.number(value)}`,
              ),
            ].join(' · ');
          }}
        />
      </section>
      <section className={styles.section} aria-labelledby="talk-waits">
        <h2 id="talk-waits" className={styles.heading}>
          {t('studio.talk_numbers.waits')}
        </h2>
        <BarChart
          {...shared}
          label={t('studio.talk_numbers.waits')}
          series={[{ name: t('studio.talk_numbers.median'), values: days.map(({ median_seconds: median }) => median), tone: 'mark' }]}
          valueOf={(seconds) => (seconds === 0 ? '0' : waitWords(seconds, language))}
          wordsOf={(index) => {
            const { date, asked, answered, median_seconds: median, p90_seconds: p90 } = days[index]!;
            const answers = t('studio.talk_numbers.of', { answered: format.number(answered), asked: format.number(asked) });
            return [
              words.long(date),
              `${t('studio.talk_numbers.answered')} ${answers}`,
              `${t('studio.talk_numbers.median')} ${wait(median)}`,
              `${t('studio.talk_numbers.p90')} ${wait(p90)}`,
            ].join(' · ');
          }}
        />
      </section>
    </>
  );
}
