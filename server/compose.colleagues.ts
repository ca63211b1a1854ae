import type { IdentityDomains, IdentityEvents } from './compose.identity.ts';
import type { ThreadsDomains } from './compose.threads.ts';
import type { ColleaguesJobs } from './domains/colleagues/colleagues.events.ts';
import { colleaguesJobs } from './domains/colleagues/colleagues.jobs.ts';
import { createJoining } from './domains/colleagues/colleagues.join.service.ts';
import { createJoinLinks } from './domains/colleagues/colleagues.link.ts';
import { createColleaguesRepo } from './domains/colleagues/colleagues.repo.ts';
import { colleaguesRoutes } from './domains/colleagues/colleagues.routes.ts';
import { createColleagues } from './domains/colleagues/colleagues.service.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export type { ColleaguesJobs };

export interface ColleaguesParts {
  platform: Platform;
  bus: Bus<IdentityEvents>;
  jobs: Jobs<ColleaguesJobs>;
  identified: IdentityDomains;
  mails: ThreadsDomains['mails'];
}

/** Wires the team's people: who is in it, as what, and who is invited. */
export function composeColleagues({ platform, bus, jobs, identified, mails }: ColleaguesParts) {
  const { db } = platform;
  const { apps, accounts, addresses, passwords, staffPasswords, devices, secrets, staffSessions, staffBundles, reset } = identified;
  const own = { repo: createColleaguesRepo({ db }), links: createJoinLinks(platform), sessions: staffSessions, apps, accounts, bus };
  const colleagues = createColleagues({ ...platform, ...own, jobs });
  const entrance = { passwords, staffPasswords, devices, secrets, bundles: staffBundles, addresses, reset };
  const joining = createJoining({ ...platform, ...own, ...entrance, colleagues });
  colleaguesJobs({ db, jobs, joining, colleagues, write: mails.staffInvite });
  return { routes: colleaguesRoutes({ colleagues, joining, devices }) };
}
