import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import type { Letter } from '../mails/mails.letter.ts';
import type { NoticeRow } from './law.repo.ts';

/** A subscription that charges nothing any more, and until when it is open. */
export interface EndedContract {
  title: string;
  endsAt: string;
}

/** The confirmation that a notice was received: its text, its time, and what follows. */
export function letterOf(
  { id, kind, contract, reason, asked_at }: NoticeRow,
  ended: readonly EndedContract[],
  { language, timeZone }: { language: Language; timeZone: string },
): Letter {
  const words = (iso: string, withTime: boolean) =>
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', ...(withTime ? { timeStyle: 'long' } : {}), timeZone }).format(Date.parse(iso));
  const isCancelled = kind === 'cancellation';
  return {
    cause: isCancelled ? 'contract_cancellation' : 'contract_withdrawal',
    causeKey: `${kind}:${id}`,
    subject: (t, brand) => t(`mail.${kind}.subject`, { app: brand.name }),
    content: (t, brand) => ({
      paragraphs: [
        t(`mail.${kind}.received`, { contract, when: words(asked_at, true) }),
        ...(reason ? [t('mail.cancellation.reason', { reason })] : []),
        ...ended.map(({ title, endsAt }) => t('mail.cancellation.ends', { contract: title, date: words(endsAt, false) })),
        ...(isCancelled ? [t(ended.length > 0 ? 'mail.cancellation.mistake' : 'mail.cancellation.by_hand')] : [t('mail.withdrawal.money')]),
      ],
      button: { label: t('mail.cancellation.button'), url: `${brand.url}/me/account/${isCancelled ? 'subscriptions' : 'purchases'}` },
    }),
  };
}
