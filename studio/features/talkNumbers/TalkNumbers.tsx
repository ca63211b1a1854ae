import type { MessageNumbers } from '@bandstand/contract/inbox.studio.ts';
import { Figures, type Figure } from '../../platform/chart/Figures.tsx';
import { useLanguage, useText } from '../../platform/studio.ts';
import { useFormat } from '../../platform/words/useFormat.ts';
import { waitWords } from './waitWords.ts';

/** The sums of the span. */
export function TalkNumbers({ total }: { total: MessageNumbers['total'] }) {
  const t = useText();
  const format = useFormat();
  const language = useLanguage();
  const wait = (seconds: number | null) => (seconds === null ? '–' : waitWords(seconds, language));
  const waiting = total.asked - total.answered;
  const figures: Figure[] = [
    [
      t('studio.talk_numbers.messages'),
      format.number(total.messages),
      total.messages > 0 ? t('studio.talk_numbers.by_team', { share: format.percent(total.from_team / total.messages) }) : null,
    ],
    [t('studio.talk_numbers.threads'), format.number(total.threads), null],
    [
      t('studio.talk_numbers.median'),
      wait(total.median_seconds),
      total.p90_seconds === null ? null : `${t('studio.talk_numbers.p90')} ${wait(total.p90_seconds)}`,
    ],
    [
      t('studio.talk_numbers.answered'),
      t('studio.talk_numbers.of', { answered: format.number(total.answered), asked: format.number(total.asked) }),
      waiting > 0 ? t('studio.talk_numbers.waiting', { count: waiting }) : null,
    ],
  ];
  return <Figures figures={figures} />;
}
