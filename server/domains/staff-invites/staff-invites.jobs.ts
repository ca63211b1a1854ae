import type { Language } from '@bandstand/contract/languages.ts';
import { defaultLanguage } from '@bandstand/contract/languages.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StaffInvitesJobs } from './staff-invites.events.ts';
import type { StaffInvites } from './staff-invites.invite.service.ts';
import type { OpenInvites } from './staff-invites.join.service.ts';

/** Writes the mail with the link. */
export type WriteJoinMail = (
  on: Work,
  to: { tenant: Tenant; email: string; name: string; language: Language },
  link: { path: string },
) => Promise<unknown>;

export function staffInvitesJobs({
  db,
  jobs,
  open,
  invites,
  write,
}: {
  db: Database;
  jobs: Jobs<StaffInvitesJobs>;
  open: Pick<OpenInvites, 'mailOf'>;
  invites: Pick<StaffInvites, 'pathOf'>;
  write: WriteJoinMail;
}): void {
  jobs.define('colleagues.mail', async ({ accountId, inviteId }) => {
    const mail = await open.mailOf(accountId, inviteId);
    if (!mail) return;
    const { tenant, invite } = mail;
    const to = { tenant, email: invite.email, name: invite.name, language: defaultLanguage };
    await transact(db, tenant, async (trx) => void (await write(trx, to, { path: invites.pathOf(invite) })));
  });
}
