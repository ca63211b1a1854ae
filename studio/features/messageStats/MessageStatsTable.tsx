import type { MessageStats } from '@bandstand/contract/inbox.studio.ts';
import { FiguresTable } from '../../platform/chart/FiguresTable.tsx';
import { useLanguage, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { useDayWords } from '../../platform/words/useDayWords.ts';
import { waitWords } from './waitWords.ts';

/** The same numbers as a table, latest day first; days without a message are left out. */
export function MessageStatsTable({ days }: { days: MessageStats['days'] }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const words = useDayWords();
  const wait = (seconds: number | null) => (seconds === null ? '–' : waitWords(seconds, language));
  const rows = days
    .filter(({ messages, asked }) => messages > 0 || asked > 0)
    .toReversed()
    .map((day) => ({
      key: day.date,
      cells: [
        words.long(day.date),
        format.number(day.messages),
        format.number(day.from_team),
        format.number(day.threads),
        t('studio.message_stats.of', { answered: format.number(day.answered), asked: format.number(day.asked) }),
        wait(day.median_seconds),
        wait(day.p90_seconds),
      ],
    }));
  return (
    <FiguresTable
      title={t('studio.revenue.table')}
      columns={[
        t('studio.orders.when'),
        t('studio.message_stats.messages'),
        t('studio.message_stats.from_team'),
        t('studio.message_stats.threads'),
        t('studio.message_stats.answered'),
        t('studio.message_stats.median'),
        t('studio.message_stats.p90'),
      ]}
      rows={rows}
    />
  );
}
