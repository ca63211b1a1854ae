import type { IdentityDomains } from './compose.identity.ts';
import type { ThreadsDomains } from './compose.threads.ts';
import { createAlerts, type WriteAlert } from './domains/security/security.alerts.ts';
import { securityJobs, type SecurityJobs } from './domains/security/security.jobs.ts';
import { createSecurityRepo } from './domains/security/security.repo.ts';
import { securityRoutes } from './domains/security/security.routes.ts';
import { createSecurityLog } from './domains/security/security.service.ts';
import { transact } from './platform/db/work.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export type { SecurityJobs };

export interface SecurityParts {
  platform: Platform;
  jobs: Jobs<SecurityJobs>;
  identified: IdentityDomains;
  mails: ThreadsDomains['mails'];
}

/** Wires the log of what concerns the security of accounts, and the letters about it. */
export function composeSecurity({ platform, jobs, identified, mails }: SecurityParts) {
  const { db, clock, ids, log } = platform;
  const { apps, team, devices } = identified;
  const repo = createSecurityRepo({ db });
  const write: WriteAlert = async ({ tenant, ...to }, { kind, values, causeKey }) => {
    const letter: Parameters<typeof mails.write>[2] = {
      cause: kind,
      causeKey,
      subject: (say, brand) => say(`mail.${kind}.subject`, { app: brand.name }),
      content: (say, brand) => ({
        paragraphs: [say(`mail.${kind}.text`, { app: brand.name, ...values }), say(`mail.${kind}.advice`)],
        button: null,
      }),
    };
    const known = await mails.brandOf(tenant);
    await transact(db, tenant, (on) => mails.write(on, { tenant, subscriberId: null, ...to }, letter, known));
  };
  const homeOf = async (accountId: string) => (await apps.ofAccount(accountId))[0]?.tenant ?? null;
  const alerts = createAlerts({ repo, clock, write, homeOf, ownersOf: team.ownersOf });
  const security = createSecurityLog({ repo, clock, ids, devices, alerts, accountsOf: team.accountsOf, log });
  return {
    notes: security.notes,
    removeOld: security.removeOld,
    routes: securityRoutes(security),
    begin: securityJobs({ jobs, db, clock, service: security }),
  };
}
