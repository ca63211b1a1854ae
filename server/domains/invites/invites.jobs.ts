import type { Language } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { InvitesJobs } from './invites.events.ts';
import type { Invites } from './invites.service.ts';
import type { StudioInvites } from './invites.studio.service.ts';

/** Writes the mail with the link. */
export type WriteInviteMail = (
  on: Work,
  to: { tenant: Tenant; email: string; name: string; language: Language },
  link: { path: string },
) => Promise<unknown>;

export function invitesJobs({
  db,
  jobs,
  invites,
  studio,
  appById,
  languageOf,
  write,
}: {
  db: Database;
  jobs: Jobs<InvitesJobs>;
  invites: Pick<Invites, 'give'>;
  studio: Pick<StudioInvites, 'mailOf'>;
  appById: (id: string) => Promise<Tenant | null>;
  /** The app's default language: nothing is known of the person invited. */
  languageOf: (tenant: Tenant) => Promise<Language>;
  write: WriteInviteMail;
}): void {
  jobs.define('invites.mail', async ({ appId, inviteId }) => {
    const tenant = await appById(appId);
    const mail = tenant && (await studio.mailOf(tenant, inviteId));
    if (!mail) return;
    const language = await languageOf(tenant);
    await transact(db, tenant, async (trx) => {
      await write(trx, { tenant, email: mail.email, name: '', language }, { path: mail.path });
    });
  });
  jobs.define('invites.give', async ({ appId, inviteId, subscriberId }) => {
    const tenant = await appById(appId);
    if (tenant) await invites.give(tenant, inviteId, subscriberId);
  });
}
