import type { Commerce } from './compose.commerce.ts';
import type { IdentityDomains } from './compose.identity.ts';
import type { AccessJobs } from './domains/access/access.events.ts';
import type { AppsEvents } from './domains/apps/apps.events.ts';
import type { AuthEvents } from './domains/auth/auth.events.ts';
import type { AuthMailJobs } from './domains/auth/auth.jobs.ts';
import { chatsModule } from './domains/chats/chats.module.ts';
import { emojisModule } from './domains/emojis/emojis.module.ts';
import type { FeedsEvents } from './domains/feeds/feeds.events.ts';
import { feedsModule } from './domains/feeds/feeds.module.ts';
import { groupsModule } from './domains/groups/groups.module.ts';
import type { LinksJobs } from './domains/links/links.events.ts';
import { inboxModule } from './domains/inbox/inbox.module.ts';
import { linksModule } from './domains/links/links.module.ts';
import { mailsModule } from './domains/mails/mails.module.ts';
import type { MediaEvents } from './domains/media/media.events.ts';
import type { MembersEvents } from './domains/members/members.events.ts';
import type { MessagesEvents } from './domains/messages/messages.events.ts';
import { messagesModule } from './domains/messages/messages.module.ts';
import type { ModerationJobs } from './domains/moderation/moderation.events.ts';
import { moderationModule } from './domains/moderation/moderation.module.ts';
import { notificationsModule } from './domains/notifications/notifications.module.ts';
import type { OutboxJobs } from './domains/outbox/outbox.events.ts';
import { outboxModule } from './domains/outbox/outbox.module.ts';
import type { PagesEvents } from './domains/pages/pages.events.ts';
import type { PagesPorts } from './domains/pages/pages.ports.ts';
import type { Pages } from './domains/pages/pages.service.ts';
import type { StaffEvents } from './domains/staff/staff.events.ts';
import type { ThreadsEvents } from './domains/threads/threads.events.ts';
import { threadsModule } from './domains/threads/threads.module.ts';
import type { Ground, Module, Modules } from './platform/modules/module.ts';
import type { EntitlementsEvents } from './domains/entitlements/entitlements.events.ts';
import type { OutsideNetwork } from './platform/outside/outside.ts';

export type CommunityEvents = ThreadsEvents & MessagesEvents & FeedsEvents;
export type MailJobs = OutboxJobs & AuthMailJobs;
export type CommunityJobs = LinksJobs & ModerationJobs & AccessJobs;

/** The outbox and the domains that write to it. */
export function composeMails(ground: Ground<AuthEvents & StaffEvents, MailJobs>, modules: Modules, identified: IdentityDomains) {
  const below = identified.modules;
  const outbox = modules.add(outboxModule(ground, below));
  return { outbox, mails: modules.add(mailsModule(ground, { ...below, outbox })) };
}
export type MailModules = ReturnType<typeof composeMails>;

type Events = CommunityEvents & MembersEvents & PagesEvents & AppsEvents & EntitlementsEvents & MediaEvents;
export interface ThreadsParts {
  identified: IdentityDomains;
  mails: MailModules['mails'];
  pages: Module<Pages> & { ports: PagesPorts };
  products: Commerce['products'];
  /** The network for link cards, for tests. */
  previewNetwork?: OutsideNetwork | undefined;
}

/** Threads, messages, and members' notices. The flat names are for tests and the seed. */
export function composeThreads(ground: Ground<Events, CommunityJobs>, modules: Modules, parts: ThreadsParts) {
  const { identified, mails, pages, products, previewNetwork } = parts;
  const below = { ...identified.modules, mails, products: { service: products }, pages };
  const links = modules.add(linksModule(ground, below, previewNetwork));
  const threads = modules.add(threadsModule(ground, below));
  const messages = modules.add(messagesModule(ground, { ...below, links, threads }));
  const chats = modules.add(chatsModule(ground, { ...below, threads, messages }));
  modules.add(emojisModule(ground, { ...below, threads, messages }));
  modules.add(groupsModule(ground, { ...below, threads, messages }));
  modules.add(notificationsModule(ground, { ...below, threads }));
  modules.add(moderationModule(ground, { ...below, messages }));
  modules.add(feedsModule(ground, { ...below, messages }));
  modules.add(inboxModule(ground, { ...below, messages, chats }));
  return { threads: threads.service.threads, messages: messages.service, chats: chats.service };
}
export type ThreadsDomains = ReturnType<typeof composeThreads>;
