import type { AppsEvents } from '../apps/apps.events.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { ChangesModule } from '../changes/changes.module.ts';
import type { FeedsEvents } from '../feeds/feeds.events.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { MembersEvents } from '../members/members.events.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { MessagesEvents } from '../messages/messages.events.ts';
import type { PagesEvents } from '../pages/pages.events.ts';
import type { PagesPorts } from '../pages/pages.ports.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { EntitlementsEvents } from '../entitlements/entitlements.events.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import { createThreadAccess, type ThreadAccess } from './threads.access.service.ts';
import { messageSql } from './threads.columns.repo.ts';
import { createDrawing } from './threads.drawing.service.ts';
import type { ThreadsEvents } from './threads.events.ts';
import { createFacts, type Facts } from './threads.facts.ts';
import { createThreadListsRepo } from './threads.lists.repo.ts';
import { createParticipantsRepo } from './threads.participants.repo.ts';
import { ownChannels, threadChannels } from './threads.realtime.ts';
import { createThreadsRepo } from './threads.repo.ts';
import { threadsRoutes } from './threads.routes.ts';
import { createThreads, type Threads } from './threads.service.ts';
import { createUnread, type Unread } from './threads.unread.service.ts';

interface Below {
  apps: AppsModule;
  changes: ChangesModule;
  media: MediaModule;
  members: MembersModule;
  products: Module<{ entitlements: Entitlements }>;
  pages: Module<Pages> & { ports: Pick<PagesPorts, 'ensureThread'> };
}
export interface ThreadsServices {
  threads: Threads;
  access: ThreadAccess;
  unread: Unread;
  facts: Facts;
  messageSql: typeof messageSql;
}
type Events = ThreadsEvents & MessagesEvents & FeedsEvents & MembersEvents & PagesEvents & AppsEvents & EntitlementsEvents;

/** Threads of every kind: who may read and write in them, their participants, and their unread messages. */
export function threadsModule({ platform, bus, realtime }: Ground<Events>, below: Below): Module<ThreadsServices> {
  const { db, clock } = platform;
  const { apps } = below.apps.service;
  const [repo, lists, participants] = [createThreadsRepo({ db }), createThreadListsRepo({ db }), createParticipantsRepo({ db })];
  const { entitlements } = below.products.service;
  const facts = createFacts({
    apps,
    ...below.members.service,
    ...below.media.service,
    entitlements,
    pages: below.pages.service,
    ground: { clock, bus, changes: below.changes.service },
  });
  const access = createThreadAccess({ repo, lists, facts, clock, changes: below.changes.service });
  const drawing = createDrawing({ repo, access, facts, clock });
  const threads = createThreads({ repo, lists, participants, access, drawing, facts, ground: platform });
  const unread = createUnread({ repo, participants, access, facts, realtime, bus, clock });
  const channelParts = { realtime, bus, access, threads, facts };
  threadChannels(channelParts);
  below.members.ports.threadPartners.register(threads.threadPartners);
  below.pages.ports.ensureThread.register(threads.ensurePageThread);
  return {
    service: { threads, access, unread, facts, messageSql },
    routes: threadsRoutes({ threads, unread }),
    listeners: () => {
      bus.on('thread.changed', ({ tenant, threadId }) => threads.forget(tenant, threadId));
      bus.on('feed.changed', ({ tenant, threadId }) => threads.forget(tenant, threadId));
      ownChannels(channelParts);
      // A member who may see less receives less at once. Changes without an event take effect within 4 s (hub).
      bus.on('tree.changed', ({ tenant }) => realtime.recheck(tenant));
      bus.on('app.access_changed', ({ tenant }) => realtime.recheck(tenant));
    },
  };
}
