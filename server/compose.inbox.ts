import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import type { ThreadsDomains } from './compose.threads.ts';
import type { FeedsEvents } from './domains/feeds/feeds.events.ts';
import { createFeedsRepo } from './domains/feeds/feeds.repo.ts';
import { feedsRoutes } from './domains/feeds/feeds.routes.ts';
import { createFeeds } from './domains/feeds/feeds.service.ts';
import { createCannedRepo } from './domains/inbox/inbox.canned.repo.ts';
import { createCannedReplies } from './domains/inbox/inbox.canned.service.ts';
import { createNumbersRepo } from './domains/inbox/inbox.numbers.repo.ts';
import { createNumbers } from './domains/inbox/inbox.numbers.service.ts';
import { createReaching } from './domains/inbox/inbox.reach.ts';
import { createInboxRepo } from './domains/inbox/inbox.repo.ts';
import { inboxRoutes } from './domains/inbox/inbox.routes.ts';
import { createInbox } from './domains/inbox/inbox.service.ts';
import { searchNameOf } from './domains/members/members.accounts.service.ts';
import type { Pages } from './domains/pages/pages.service.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Binding } from './platform/http/bind.ts';
import type { Platform } from './platform/platform.ts';
import type { Hub } from './platform/realtime/hub.ts';

export type { FeedsEvents };

export interface InboxParts {
  platform: Platform;
  bus: Bus<FeedsEvents>;
  hub: Hub;
  identified: Pick<IdentityDomains, 'apps' | 'members' | 'media'>;
  products: Commerce['products'];
  pages: Pages;
  talk: Pick<ThreadsDomains, 'messages'>;
}

/** Wires what the team does with threads: the inbox, its canned replies and numbers, feeds and channels. */
export function composeInbox({ platform, bus, hub, identified, products, pages, talk }: InboxParts): { routes: Binding[] } {
  const { db, clock, ids } = platform;
  const { apps, members, media } = identified;
  const productTitles = async (tenant: Tenant, wanted: readonly string[]) =>
    wanted.length === 0 ? new Map<string, { title: string }>() : products.catalogue.everByIds(tenant, wanted);
  const pageTitles = async (tenant: Tenant, wanted: readonly string[]) =>
    wanted.length === 0 ? new Map<string, { title: string }>() : pages.titlesOf(tenant, wanted);
  const repo = createInboxRepo({ db });
  const reaching = createReaching({
    repo,
    appProfiles: members.appProfiles,
    mainProfile: async (tenant) => (await apps.require(tenant)).row.messaging_profile_id,
  });
  const { messages } = talk;
  const inbox = createInbox({
    repo,
    reaching,
    talk: {
      operate: (tenant, { profile, realAuthorId }, threadId, data) => messages.operateAs({ tenant, profile, realAuthorId }, threadId, data),
      start: (tenant, { profile, realAuthorId }, memberIds, said, attempt) =>
        messages.startAs({ tenant, profile, realAuthorId }, { subscriber_id: memberIds, messages: said }, attempt).then(({ id }) => id),
      list: (tenant, profile, threadId, query) => messages.listForStaff(tenant, profile, threadId, query),
    },
    clock,
    people: members.peopleByIds,
    pageTitles,
    productTitles,
    appName: async (tenant) => (await apps.require(tenant)).row.name,
    searchName: searchNameOf,
    upload: media.upload,
  });
  const canned = createCannedReplies({ db, clock, ids, repo: createCannedRepo({ db }) });
  const numbers = createNumbers({
    clock,
    repo: createNumbersRepo({ db }),
    zoneOf: async (tenant) => (await apps.config(tenant)).app.timezone,
    people: reaching.everybody,
  });
  const feeds = createFeeds({
    db,
    clock,
    ids,
    bus,
    repo: createFeedsRepo({ db }),
    pageTitles,
    productTitles,
    productsOnOffer: products.catalogue.productsByIds,
    letGo: messages.letGo,
  });
  // Whoever may read less now, or more, hears so at once.
  bus.on('feed.changed', ({ tenant }) => hub.recheck(tenant));
  return { routes: [...inboxRoutes({ inbox, canned, numbers }), ...feedsRoutes(feeds)] };
}
