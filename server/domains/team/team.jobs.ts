import type { Language } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { StaffBundles } from './team.bundle.ts';
import type { TeamJobs } from './team.events.ts';
import type { StaffReset } from './team.reset.service.ts';

/** Writes the letter with the link; given by the domain of mails. */
export type WriteResetLetter = (
  on: Work,
  to: { tenant: Tenant; email: string; name: string; language: Language },
  link: { path: string; minutes: number },
) => Promise<unknown>;

export function teamJobs({
  jobs,
  reset,
  bundles,
  write,
}: {
  jobs: Jobs<TeamJobs>;
  reset: Pick<StaffReset, 'tell'>;
  bundles: Pick<StaffBundles, 'homeOf'>;
  write: WriteResetLetter;
}): void {
  jobs.define('team.reset_asked', ({ email, language }) =>
    reset.tell(email, async (trx, person, path) => {
      const tenant = await bundles.homeOf({ accountId: person.account_id, roles: person.roles });
      if (tenant) await write(trx, { tenant, email: person.email, name: person.name, language }, { path, minutes: 60 });
    }),
  );
}
