import { cutText } from '@bandstand/rules/text/cut.ts';
import { forGood } from '@bandstand/rules/threads/reports.ts';
import type { Letter } from '../mails/mails.letter.ts';

/** A decision about a message, for the mail to its author. */
export interface Notice {
  subscriberId: string;
  caseId: string;
  decidedAt: string;
  kind: 'warn' | 'suspend';
  /** What staff write to the author; may be empty. */
  note: string;
  /** The author's message. */
  text: string;
  until: string | null;
}

const quotedAtMost = 300;

/** `day`: a day as the author writes it. */
export const noticeLetter = ({ caseId, decidedAt, kind, note, text, until }: Notice, day: (iso: string) => string): Letter => ({
  cause: kind === 'warn' ? 'moderation_warning' : 'moderation_suspension',
  causeKey: `${caseId}/${decidedAt}`,
  subject: (t, brand) => t(kind === 'warn' ? 'mail.warned.subject' : 'mail.suspended.subject', { app: brand.name }),
  content: (t, brand) => ({
    paragraphs: [
      kind === 'warn'
        ? t('mail.warned.text', { app: brand.name })
        : until === forGood
          ? t('mail.suspended.for_good', { app: brand.name })
          : t('mail.suspended.text', { app: brand.name, date: day(until ?? '') }),
      ...(note ? [note] : []),
    ],
    quotes: text ? [text.length > quotedAtMost ? `${cutText(text, quotedAtMost - 1)}…` : text] : [],
    button: null,
    footnotes: [t('mail.moderation.reply', { app: brand.name })],
  }),
});
