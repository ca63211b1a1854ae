import type { Language } from '@bandstand/contract/languages.ts';
import { defaultLanguage } from '@bandstand/contract/languages.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ColleaguesJobs } from './colleagues.events.ts';
import type { StaffInvites } from './colleagues.invite.service.ts';
import type { OpenInvites } from './colleagues.join.service.ts';

/** Writes the mail with the link. */
export type WriteJoinMail = (
  on: Work,
  to: { tenant: Tenant; email: string; name: string; language: Language },
  link: { path: string },
) => Promise<unknown>;

export function colleaguesJobs({
  db,
  jobs,
  open,
  invites,
  write,
}: {
  db: Database;
  jobs: Jobs<ColleaguesJobs>;
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
