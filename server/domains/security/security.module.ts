import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import { createAlerts, type WriteAlert } from './security.alerts.ts';
import { securityJobs } from './security.jobs.ts';
import { createSecurityRepo } from './security.repo.ts';
import { securityRoutes } from './security.routes.ts';
import { createSecurityLog, type SecurityLog } from './security.service.ts';

interface Below {
  apps: AppsModule;
  auth: AuthModule;
  staff: StaffModule;
  mails: Module<Pick<Mails, 'send'>>;
}

/** The log of events that concern the security of accounts, and the mails about them. */
export function securityModule({ platform, jobs }: Ground, below: Below): Module<SecurityLog> {
  const { apps } = below.apps.service;
  const { staff } = below.staff.service;
  const repo = createSecurityRepo(platform);
  const alerts = createAlerts({
    repo,
    clock: platform.clock,
    write: alertMails(below.mails.service),
    homeOf: async (accountId) => (await apps.ofAccount(accountId))[0]?.tenant ?? null,
    ownersOf: staff.ownersOf,
  });
  const service = createSecurityLog({ ...platform, repo, devices: below.auth.service.devices, alerts, accountsOf: staff.accountsOf });
  return { service, routes: securityRoutes(service), jobs: () => securityJobs({ jobs, service }) };
}

const alertMails =
  (mails: Pick<Mails, 'send'>): WriteAlert =>
  async ({ tenant, ...to }, { kind, values, causeKey }) => {
    const mail: Parameters<typeof mails.send>[1] = {
      cause: kind,
      causeKey,
      subject: (t, brand) => t(`mail.${kind}.subject`, { app: brand.name }),
      content: (t, brand) => ({
        paragraphs: [t(`mail.${kind}.text`, { app: brand.name, ...values }), t(`mail.${kind}.advice`)],
        button: null,
      }),
    };
    await mails.send({ tenant, subscriberId: null, ...to }, mail);
  };
