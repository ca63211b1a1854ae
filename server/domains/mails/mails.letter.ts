import type { MailCause } from '@bandstand/contract/outbox.studio.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import type { Brand, MailContent } from './mails.layout.ts';

/** A text in the recipient's language. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** The text of a mail, before language and brand are known. */
export interface Letter {
  cause: MailCause;
  causeKey?: string;
  /** The hash of its code, if the mail has no link with a token. */
  proofHash?: string;
  subject: (t: Translate, brand: Brand) => string;
  headers?: (brand: Brand) => Record<string, string>;
  content: (
    t: Translate,
    brand: Brand,
  ) => {
    paragraphs: string[];
    button: { label: string; url: string } | null;
    code?: string;
    rows?: MailContent['rows'];
    quotes?: string[];
    footnotes?: MailContent['footnotes'];
    unsubscribe?: { label: string; url: string };
  };
}
