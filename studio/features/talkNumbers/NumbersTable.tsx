import type { MessageNumbers } from '@bandstand/contract/inbox.studio.ts';
import { Folded } from '../../platform/screen/Folded.tsx';
import { useLanguage, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/useFormat.ts';
import styles from './numbers.module.css';
import { useDayWords } from './useDayWords.ts';
import { waitWords } from './waitWords.ts';

/** The same numbers as a table, the latest day first; days without a word are left out. */
export function NumbersTable({ days }: { days: MessageNumbers['days'] }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const words = useDayWords();
  const wait = (seconds: number | null) => (seconds === null ? '–' : waitWords(seconds, language));
  return (
    <Folded title={t('studio.revenue.table')}>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={t('studio.revenue.table')}>
          <thead>
            <tr>
              <th scope="col">{t('studio.orders.when')}</th>
              <th scope="col">{t('studio.talk_numbers.messages')}</th>
              <th scope="col">{t('studio.talk_numbers.from_team')}</th>
              <th scope="col">{t('studio.talk_numbers.threads')}</th>
              <th scope="col">{t('studio.talk_numbers.answered')}</th>
              <th scope="col">{t('studio.talk_numbers.median')}</th>
              <th scope="col">{t('studio.talk_numbers.p90')}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ messages, asked }) => messages > 0 || asked > 0)
              .toReversed()
              .map((day) => (
                <tr key={day.date}>
                  <th scope="row">{words.long(day.date)}</th>
                  <td>{format.number(day.messages)}</td>
                  <td>{format.number(day.from_team)}</td>
                  <td>{format.number(day.threads)}</td>
                  <td>{t('studio.talk_numbers.of', { answered: format.number(day.answered), asked: format.number(day.asked) })}</td>
                  <td>{wait(day.median_seconds)}</td>
                  <td>{wait(day.p90_seconds)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Folded>
  );
}
