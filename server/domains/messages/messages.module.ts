import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { LinksModule } from '../links/links.module.ts';
import type { SentCards } from '../links/links.ports.ts';
import type { MediaEvents } from '../media/media.events.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { ThreadAccess } from '../threads/threads.access.service.ts';
import type { ThreadsServices } from '../threads/threads.module.ts';
import type { MessagesEvents } from './messages.events.ts';
import { createMentions } from './messages.mentions.service.ts';
import { createOperations, type Operations } from './messages.operations.service.ts';
import { createMessagePages, type MessagePages } from './messages.pages.service.ts';
import { createPagesRepo } from './messages.pages.repo.ts';
import { createPublishing, viewOf, type Publishing } from './messages.publish.service.ts';
import { createRemovalRepo } from './messages.removal.repo.ts';
import { createRemoval, type Removal } from './messages.removal.service.ts';
import { createReplies, type Replies } from './messages.replies.service.ts';
import { createMessagesRepo, type MessagesRepo } from './messages.repo.ts';
import { messagesRoutes } from './messages.routes.ts';
import { createSendRepo } from './messages.send.repo.ts';
import { createMessageSender, type TextRule } from './messages.send.service.ts';
import { createStaffMessages, type StaffMessages } from './messages.staff.service.ts';

interface Below {
  media: MediaModule;
  links: LinksModule;
  threads: Module<ThreadsServices>;
}
export type MessagesService = Pick<MessagePages, 'one' | 'require'> &
  TextRule &
  Pick<Publishing, 'published' | 'publishUpdated'> &
  Pick<Removal, 'releaseMedia' | 'purge'> &
  Replies &
  Operations &
  StaffMessages;

export interface MessagesModule extends Module<MessagesService> {
  readonly ports: { textRule: Port<TextRule> };
}

const dayMs = 86_400_000;

/** Messages: read by key, sent, changed, hidden and deleted. */
export function messagesModule(ground: Ground<MessagesEvents & MediaEvents>, below: Below): MessagesModule {
  const { platform, bus, jobs, realtime, ports } = ground;
  const { db, clock } = platform;
  const { threads, access, facts, messageSql } = below.threads.service;
  const { media } = below.media.service;
  const [repo, pagesRepo] = [createMessagesRepo({ db, messageSql }), createPagesRepo({ db, messageSql })];
  const own = { ...platform, realtime, bus };
  const publishing = createPublishing({ repo, access, threads, facts, realtime });
  const removal = createRemoval({ repo: createRemovalRepo({ db }), access, media, publishing, realtime, bus, clock });
  const staff = createStaffMessages({ pages: pagesRepo, access, threads, removal });
  const pages = createMessagePages({ repo, pages: pagesRepo, access, threads, facts });
  const textRule = ports.open<TextRule>('messages: TextRule');
  const refuseText: TextRule['refuseText'] = (tenant, text) => textRule.current.refuseText(tenant, text);
  const texts = { ...createMentions({ repo, access, facts, clock }), refuseText };
  const links = below.links.service;
  const sender = createMessageSender({
    repo: { ...createSendRepo({ db }), byClientIds: repo.byClientIds },
    threads,
    links,
    media,
    texts,
    publishing,
    ground: own,
  });
  const replies = createReplies({ repo, access, pages, sender, ground: own });
  const changes = { ...publishing, remove: removal.remove };
  const operations = createOperations({ repo, access, threads, pages, replies, texts, changes, ground: own });
  below.links.ports.sentCards.register(sentCards({ repo, access, publishing }));
  realtime.rereadWith(publishing.rereaders);
  const { releaseMedia, purge, divide } = removal;
  return {
    service: {
      one: pages.one,
      require: pages.require,
      refuseText,
      published: publishing.published,
      publishUpdated: publishing.publishUpdated,
      releaseMedia,
      purge,
      ...staff,
      ...replies,
      ...operations,
    },
    ports: { textRule },
    routes: messagesRoutes({ pages, operations }),
    jobs: () => {
      jobs.round('messages.purge', { everyMs: dayMs }, purge);
      jobs.round('messages.divide', { everyMs: dayMs }, divide);
    },
    listeners: () => bus.on('media.prepared', ({ tenant, mediaId }) => publishing.videoPrepared(tenant, mediaId)),
  };
}

interface CardParts {
  repo: Pick<MessagesRepo, 'find' | 'setAttachment'>;
  access: Pick<ThreadAccess, 'find'>;
  publishing: Pick<Publishing, 'publishUpdated'>;
}
/** The link cards inside messages, for `links` to complete. */
const sentCards = ({ repo, access, publishing }: CardParts): SentCards => ({
  find: async (tenant: Tenant, { thread_id: id, message_ts: ts }) =>
    (await repo.find(tenant, viewOf({ id, kind: 'chat' }, null), ts))?.attachment ?? null,
  complete: async (tenant: Tenant, { thread_id: id, message_ts: ts }, card) => {
    if (!(await repo.setAttachment(tenant, id, ts, card))) return;
    const thread = await access.find(tenant, id);
    if (thread) await publishing.publishUpdated(tenant, thread, ts);
  },
});
