import type { Language } from '@bandstand/contract/languages.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { SeatsJobs } from './seats.events.ts';
import type { Seats } from './seats.service.ts';

/** Writes the letter of a seat; given by the domain of mails. */
export type WriteSeatLetter = (
  on: Work,
  to: { tenant: Tenant; email: string; name: string; language: Language },
  seat: { from: string; title: string; path: string; causeKey: string },
) => Promise<unknown>;

export function seatsJobs({
  db,
  jobs,
  seats,
  appById,
  languageOf,
  write,
}: {
  db: Database;
  jobs: Jobs<SeatsJobs>;
  seats: Pick<Seats, 'mailOf'>;
  appById: (id: string) => Promise<Tenant | null>;
  /** That of the buyer: nothing is known of who is invited. */
  languageOf: (tenant: Tenant, buyerId: string | null) => Promise<Language>;
  write: WriteSeatLetter;
}): void {
  jobs.define('seats.mail', async ({ appId, seatId, nr }) => {
    const tenant = await appById(appId);
    const mail = tenant && (await seats.mailOf(tenant, seatId, nr));
    if (!mail) return;
    const { email, buyerId, ...seat } = mail;
    const language = await languageOf(tenant, buyerId);
    await transact(db, tenant, async (trx) => {
      await write(trx, { tenant, email, name: '', language }, { ...seat, causeKey: `seat:${seatId}:${nr}` });
    });
  });
}
