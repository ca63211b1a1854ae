import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { Chats } from '../chats/chats.service.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { MessagesModule } from '../messages/messages.module.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Products } from '../products/products.service.ts';
import { createCannedRepo } from './inbox.canned.repo.ts';
import { createCannedReplies } from './inbox.canned.service.ts';
import { createDaysRepo } from './inbox.days.repo.ts';
import { createInboxHandling } from './inbox.handling.service.ts';
import { createInboxListsRepo } from './inbox.lists.repo.ts';
import { createNumbersRepo } from './inbox.numbers.repo.ts';
import { createNumbers } from './inbox.numbers.service.ts';
import { createReaching } from './inbox.reach.ts';
import { createInboxRepo } from './inbox.repo.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { createInbox, type InboxFacts } from './inbox.service.ts';
import { createInboxWriting } from './inbox.writing.service.ts';

const hourMs = 3_600_000;

interface Below {
  apps: AppsModule;
  media: MediaModule;
  members: MembersModule;
  products: Module<{ catalogue: Products }>;
  pages: Module<Pages>;
  messages: MessagesModule;
  chats: Module<Chats>;
}

/** Threads as staff see them, canned replies, and numbers about messages. */
export function inboxModule({ platform, jobs }: Ground, below: Below): Module<null> {
  const { db, clock } = platform;
  const { apps } = below.apps.service;
  const { members } = below.members.service;
  const [repo, lists] = [createInboxRepo({ db }), createInboxListsRepo({ db })];
  const reaching = createReaching({
    repo,
    appProfiles: members.appProfiles,
    mainProfile: async (tenant) => (await apps.require(tenant)).row.messaging_profile_id,
  });
  const inbox = createInbox({ repo, lists, reaching, facts: factsOf(below) });
  const messages = below.messages.service;
  const writing = createInboxWriting({ repo, lists, inbox, reaching, messages, chats: below.chats.service, ...below.media.service });
  const canned = createCannedReplies({ ...platform, repo: createCannedRepo({ db }) });
  const numbers = createNumbers({
    clock,
    repo: createNumbersRepo({ db }),
    days: createDaysRepo({ db }),
    tenantOf: apps.byId,
    zoneOf: async (tenant) => (await apps.config(tenant)).app.timezone,
    people: reaching.everybody,
  });
  const service = { ...inbox, ...writing, ...createInboxHandling({ repo, lists, inbox, clock }) };
  return {
    service: null,
    routes: inboxRoutes({ inbox: service, canned, numbers }),
    jobs: () => jobs.round('inbox.count_days', { everyMs: hourMs, firstInMs: hourMs }, numbers.countDays),
  };
}

const factsOf = ({ apps, members, pages, products }: Below): InboxFacts => ({
  people: members.service.members.peopleByIds,
  pageTitles: async (tenant, ids) => (ids.length === 0 ? new Map() : pages.service.titlesOf(tenant, ids)),
  productTitles: products.service.catalogue.everByIds,
  appName: async (tenant) => (await apps.service.apps.require(tenant)).row.name,
  searchName: members.service.accounts.searchName,
});
