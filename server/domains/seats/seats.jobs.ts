import { defaultLanguage, type Language } from '@bandstand/contract/languages.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { SeatsJobs } from './seats.events.ts';
import type { SeatLetters } from './seats.ports.ts';
import type { Seats } from './seats.service.ts';

export interface SeatsJobsDependencies {
  db: Database;
  jobs: Jobs<SeatsJobs>;
  seats: Pick<Seats, 'mailOf'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  contactOf: (tenant: Tenant, memberId: string) => Promise<{ language: Language } | null>;
  letters: Port<SeatLetters>;
}

/** Mails invitations to seats, in the buyer's language: nothing is known about the invited person. */
export function seatsJobs({ db, jobs, seats, tenantOf, contactOf, letters }: SeatsJobsDependencies): void {
  jobs.define('seats.mail', async ({ appId, seatId, nr }) => {
    const tenant = await tenantOf(appId);
    const mail = tenant && (await seats.mailOf(tenant, seatId, nr));
    if (!mail) return;
    const { email, buyerId, ...seat } = mail;
    const language = (await contactOf(tenant, buyerId))?.language || defaultLanguage;
    await transact(db, tenant, (trx) =>
      letters.current.write(trx, { tenant, email, name: '', language }, { ...seat, causeKey: `seat:${seatId}:${nr}` }),
    );
  });
}
