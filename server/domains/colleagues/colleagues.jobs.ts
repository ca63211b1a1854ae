import type { Language } from '@bandstand/contract/languages.ts';
import { defaultLanguage } from '@bandstand/contract/languages.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ColleaguesJobs } from './colleagues.events.ts';
import type { Joining } from './colleagues.join.service.ts';
import type { Colleagues } from './colleagues.service.ts';

/** Writes the letter with the link; given by the domain of mails. */
export type WriteJoinLetter = (
  on: Work,
  to: { tenant: Tenant; email: string; name: string; language: Language },
  link: { path: string },
) => Promise<unknown>;

export function colleaguesJobs({
  db,
  jobs,
  joining,
  colleagues,
  write,
}: {
  db: Database;
  jobs: Jobs<ColleaguesJobs>;
  joining: Pick<Joining, 'letterOf'>;
  colleagues: Pick<Colleagues, 'pathOf'>;
  write: WriteJoinLetter;
}): void {
  jobs.define('colleagues.mail', async ({ accountId, inviteId }) => {
    const letter = await joining.letterOf(accountId, inviteId);
    if (!letter) return;
    const { tenant, invite } = letter;
    const to = { tenant, email: invite.email, name: invite.name, language: defaultLanguage };
    await transact(db, tenant, async (trx) => void (await write(trx, to, { path: colleagues.pathOf(invite) })));
  });
}
