import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { Outbox } from '../outbox/outbox.service.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import { createAccountMails, type AuthMailJobs } from './mails.account.service.ts';
import { accountMailJobs } from './mails.jobs.ts';
import { createMails, type Mails } from './mails.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  staff: StaffModule;
  outbox: Module<Pick<Outbox, 'sendMail' | 'sendAlone'>>;
}

const nameAndColor = ({ row, config }: Awaited<ReturnType<AppsModule['service']['apps']['require']>>) => ({
  name: row.name,
  color: config.theme.brand_color.hex,
});

/** Mails in the app's brand, and those about accounts. */
export function mailsModule({ jobs }: Ground<Record<never, never>, AuthMailJobs>, below: Below): Module<Mails> {
  const { apps } = below.apps.service;
  const { directory } = below.members.service;
  const mails = createMails({
    outbox: below.outbox.service,
    brandOf: async (tenant: Tenant, on?: Work) => ({
      ...nameAndColor(await apps.require(tenant, on)),
      url: await apps.mailOriginOf(tenant, on),
    }),
  });
  const recipientOf = (tenant: Tenant, id: string) => directory.require(tenant, id).catch(() => null);
  const account = createAccountMails({ mails, appById: apps.byId, recipientOf });
  below.staff.ports.mails.register({ reset: mails.staffReset });
  return { service: mails, jobs: () => accountMailJobs(jobs, account) };
}
