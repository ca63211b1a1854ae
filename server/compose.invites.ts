import { defaultLanguage, languages } from '@bandstand/contract/languages.ts';
import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import type { PageDomains } from './compose.pages.ts';
import type { ThreadsDomains } from './compose.threads.ts';
import type { InvitesJobs } from './domains/invites/invites.events.ts';
import { invitesJobs } from './domains/invites/invites.jobs.ts';
import { createInviteLinks } from './domains/invites/invites.link.ts';
import { createInvitesRepo } from './domains/invites/invites.repo.ts';
import { invitesRoutes } from './domains/invites/invites.routes.ts';
import { createInvites } from './domains/invites/invites.service.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';

export type { InvitesJobs };

export interface InvitesParts {
  platform: Platform;
  jobs: Jobs<InvitesJobs>;
  identified: Pick<IdentityDomains, 'accounts' | 'addresses' | 'apps' | 'auth'>;
  products: Commerce['products'];
  paged: Pick<PageDomains, 'drafts' | 'pageMembers' | 'knownProducts'>;
  mails: ThreadsDomains['mails'];
}

/** Wires the invitations of members, which let people into a private app and give what comes with them. */
export function composeInvites({ platform, jobs, identified, products, paged, mails }: InvitesParts) {
  const { db, clock, ids, limits, secret } = platform;
  const { accounts, addresses, apps, auth } = identified;
  const invites = createInvites({
    db,
    clock,
    ids,
    limits,
    jobs,
    repo: createInvitesRepo({ db }),
    links: createInviteLinks({ secret }),
    originOf: apps.originOf,
    entitlements: products.entitlements,
    ...paged,
    accounts,
    addresses,
  });
  auth.useInvites(invites);
  invitesJobs({
    db,
    jobs,
    invites,
    appById: apps.byId,
    languageOf: async (tenant) => {
      const [first] = (await apps.config(tenant)).app.languages;
      return languages.find((known) => known === first) ?? defaultLanguage;
    },
    write: mails.memberInvite,
  });
  return { routes: invitesRoutes(invites) };
}
