import type { Language } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';

/** The mail that invites someone to a seat. */
export interface SeatLetters {
  /** Writes the mail of a seat in the caller's transaction. */
  write(
    on: Work,
    to: { tenant: Tenant; email: string; name: string; language: Language },
    seat: { from: string; title: string; path: string; causeKey: string },
  ): Promise<unknown>;
}
