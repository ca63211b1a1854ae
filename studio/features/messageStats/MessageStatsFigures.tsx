import type { MessageStats } from '@bandstand/contract/inbox.studio.ts';
import { Figures, type Figure } from '../../platform/chart/Figures.tsx';
import { useLanguage, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { waitWords } from './waitWords.ts';

/** The totals of the period. */
export function MessageStatsFigures({ total }: { total: MessageStats['total'] }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const wait = (seconds: number | null) => (seconds === null ? '–' : waitWords(seconds, language));
  const waiting = total.asked - total.answered;
  const figures: Figure[] = [
    [
      t('studio.message_stats.messages'),
      format.number(total.messages),
      total.messages > 0 ? t('studio.message_stats.by_team', { share: format.percent(total.from_team / total.messages) }) : null,
    ],
    [t('studio.message_stats.threads'), format.number(total.threads), null],
    [
      t('studio.message_stats.median'),
      wait(total.median_seconds),
      total.p90_seconds === null ? null : `${t('studio.message_stats.p90')} ${wait(total.p90_seconds)}`,
    ],
    [
      t('studio.message_stats.answered'),
      t('studio.message_stats.of', { answered: format.number(total.answered), asked: format.number(total.asked) }),
      waiting > 0 ? t('studio.message_stats.waiting', { count: waiting }) : null,
    ],
  ];
  return <Figures figures={figures} />;
}
