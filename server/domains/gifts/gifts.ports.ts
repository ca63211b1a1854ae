import type { Language } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';

/** The mail with a gift. */
export interface GiftLetters {
  /** Writes the mail of a gift in the caller's transaction. */
  write(
    on: Work,
    to: { tenant: Tenant; email: string; name: string; language: Language },
    gift: { from: string; title: string; message: string | null; path: string; causeKey: string },
  ): Promise<unknown>;
}
