import type { Language } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { InvitesJobs } from './invites.events.ts';
import type { Invites } from './invites.service.ts';

/** Writes the letter with the link; given by the domain of mails. */
export type WriteInviteLetter = (
  on: Work,
  to: { tenant: Tenant; email: string; name: string; language: Language },
  link: { path: string },
) => Promise<unknown>;

export function invitesJobs({
  db,
  jobs,
  invites,
  appById,
  languageOf,
  write,
}: {
  db: Database;
  jobs: Jobs<InvitesJobs>;
  invites: Invites;
  appById: (id: string) => Promise<Tenant | null>;
  /** The first language that the app offers: nothing is known of whoever is invited. */
  languageOf: (tenant: Tenant) => Promise<Language>;
  write: WriteInviteLetter;
}): void {
  jobs.define('invites.mail', async ({ appId, inviteId }) => {
    const tenant = await appById(appId);
    const letter = tenant && (await invites.letterOf(tenant, inviteId));
    if (!letter) return;
    const language = await languageOf(tenant);
    await transact(db, tenant, async (trx) => {
      await write(trx, { tenant, email: letter.email, name: '', language }, { path: letter.path });
    });
  });
  jobs.define('invites.give', async ({ appId, inviteId, subscriberId }) => {
    const tenant = await appById(appId);
    if (tenant) await invites.give(tenant, inviteId, subscriberId);
  });
}
