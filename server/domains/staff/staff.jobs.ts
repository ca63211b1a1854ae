import type { Language } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { StaffBundles } from './staff.bundle.ts';
import type { StaffJobs } from './staff.events.ts';
import type { StaffReset } from './staff.reset.service.ts';

/** Writes mails to staff; implemented by the domain of mails. */
export interface StaffMails {
  /** The mail with the link to choose a new password. */
  reset(on: Work, to: { tenant: Tenant; email: string; name: string; language: Language }, link: { path: string; minutes: number }): Promise<unknown>;
}

export function staffJobs({
  jobs,
  reset,
  bundles,
  mails,
}: {
  jobs: Jobs<StaffJobs>;
  reset: Pick<StaffReset, 'sendLinks'>;
  bundles: Pick<StaffBundles, 'homeOf'>;
  mails: Port<StaffMails>;
}): void {
  jobs.define('team.reset_asked', ({ email, language }) =>
    reset.sendLinks(email, async (trx, person, path) => {
      const tenant = await bundles.homeOf({ accountId: person.account_id, roles: person.roles });
      if (tenant) await mails.current.reset(trx, { tenant, email: person.email, name: person.name, language }, { path, minutes: 60 });
    }),
  );
}
