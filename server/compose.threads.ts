import type { Apps } from './domains/apps/apps.service.ts';
import type { AccessJobs } from './domains/access/access.events.ts';
import type { AppsEvents } from './domains/apps/apps.events.ts';
import type { MediaSignatures } from './platform/storage/signatures.ts';
import type { MediaService } from './domains/media/media.service.ts';
import type { Blocks } from './domains/members/members.blocks.service.ts';
import type { Directory } from './domains/members/members.directory.service.ts';
import type { MembersEvents } from './domains/members/members.events.ts';
import type { Members, PersonFacts } from './domains/members/members.service.ts';
import type { AuthEvents } from './domains/auth/auth.events.ts';
import { createAccountMails, type AuthMailJobs } from './domains/notifications/notifications.account.service.ts';
import type { NotificationsJobs } from './domains/notifications/notifications.events.ts';
import { defineNotificationsJobs } from './domains/notifications/notifications.jobs.ts';
import { createMails } from './domains/notifications/notifications.mails.service.ts';
import type { TeamEvents } from './domains/team/team.events.ts';
import type { Team } from './domains/team/team.service.ts';
import { createOutbox } from './domains/notifications/notifications.outbox.service.ts';
import { createNotificationsRepo } from './domains/notifications/notifications.repo.ts';
import { notificationsRoutes } from './domains/notifications/notifications.routes.ts';
import { createNotifications } from './domains/notifications/notifications.service.ts';
import { createUnreadMails } from './domains/notifications/notifications.unread.service.ts';
import { addUnsubscribeRoute } from './domains/notifications/notifications.unsubscribe.route.ts';
import type { PagesEvents } from './domains/pages/pages.events.ts';
import type { Pages } from './domains/pages/pages.service.ts';
import type { MessageVideo } from '@bandstand/contract/threads.ts';
import type { FeedsEvents } from './domains/feeds/feeds.events.ts';
import { createGroupsRepo } from './domains/groups/groups.repo.ts';
import { groupsRoutes } from './domains/groups/groups.routes.ts';
import { createGroups } from './domains/groups/groups.service.ts';
import type { Preparing } from './domains/media/media.prepare.service.ts';
import { createWords } from './domains/moderation/moderation.words.service.ts';
import type { Entitlements } from './domains/products/products.entitlements.service.ts';
import type { ProductsEvents } from './domains/products/products.events.ts';
import { createStaffMessages } from './domains/threads/threads.staff.service.ts';
import { createThreadAccess } from './domains/threads/threads.access.service.ts';
import type { ThreadsEvents, ThreadsJobs } from './domains/threads/threads.events.ts';
import { createMessagesRepo } from './domains/threads/threads.messages.repo.ts';
import { createMessages } from './domains/threads/threads.messages.service.ts';
import { createLinkCards, createLinkCompletion, createLinkFollowing, createPageGate } from './domains/threads/threads.pages.ts';
import { createPeopleRepo } from './domains/threads/threads.people.repo.ts';
import { threadsRealtime } from './domains/threads/threads.realtime.ts';
import { createThreadsRepo } from './domains/threads/threads.repo.ts';
import { threadsRoutes } from './domains/threads/threads.routes.ts';
import { createMessageSender } from './domains/threads/threads.send.service.ts';
import { createThreads } from './domains/threads/threads.service.ts';
import { createUnread, createUnreadWatch } from './domains/threads/threads.unread.service.ts';
import { composePreviews } from './compose.previews.ts';
import type { Clock } from './platform/clock.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import { within, type Work } from './platform/db/work.ts';
import type { Bus } from './platform/events/bus.ts';
import type { Identity } from './platform/http/context.ts';
import type { Http } from './platform/http/http.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { OutsideNetwork } from './platform/outside/outside.ts';
import type { Platform } from './platform/platform.ts';
import type { Hub } from './platform/realtime/hub.ts';
import { createRecall } from './platform/recall.ts';

export type TalkEvents = ThreadsEvents;
export type TalkJobs = ThreadsJobs & NotificationsJobs & AuthMailJobs & AccessJobs;

export interface ThreadsParts {
  platform: Platform;
  bus: Bus<AuthEvents & TeamEvents & TalkEvents & MembersEvents & PagesEvents & AppsEvents & ProductsEvents & FeedsEvents>;
  jobs: Jobs<TalkJobs>;
  hub: Hub;
  apps: Apps;
  media: MediaService;
  signatures: MediaSignatures;
  members: Members;
  blocks: Blocks;
  directory: Directory;
  pages: Pages;
  team: Pick<Team, 'isOwner'>;
  entitlements: Pick<Entitlements, 'activeProductIds'>;
  preparing: Pick<Preparing, 'onPrepared'>;
  /** How the web is reached for previews of links, for tests. */
  previewNetwork?: OutsideNetwork | undefined;
}

/** Wires `threads` and `notifications`: what people say to each other, and what they are told of it. */
export function composeThreads({
  platform,
  bus,
  jobs,
  hub,
  apps,
  media,
  signatures,
  members: membersService,
  blocks,
  directory,
  pages: pageService,
  team,
  entitlements,
  preparing,
  previewNetwork,
}: ThreadsParts) {
  const { db, clock, ids, limits, mailer, env, secret } = platform;
  const repo = createThreadsRepo({ db });
  const people = createPeopleRepo({ db });
  const messagesRepo = createMessagesRepo({ db });
  const pages = createPageGate(pageService);
  const members = rememberMembers({ clock, bus, members: membersService });
  const blocksOf = rememberBlocks({ clock, bus, blocks });
  const messaging = async (tenant: Tenant) => (await apps.config(tenant)).messaging;
  const hasGroupCapability = async (tenant: Tenant) => (await apps.require(tenant)).row.capabilities['group_chat'] ?? false;
  const pictureUrl = (tenant: Tenant, id: string) => signatures.sign(tenant, `/media/${id}/large.webp`);

  const videos = rememberVideos({ clock, media, signatures });
  const productsOf = rememberProducts({ clock, bus, entitlements });
  const { refuseText } = createWords({ apps });

  const access = createThreadAccess({ repo, pages, productsOf, people: members.peopleByIds, blocksOf, messaging, clock });
  const threads = createThreads({
    repo,
    people,
    access,
    pages,
    members,
    blocksOf,
    messaging,
    hasGroupCapability,
    pictureUrl,
    videosOf: videos.of,
    clock,
    ids,
  });
  const watch = createUnreadWatch({ jobs, clock });
  const unread = createUnread({ repo, people, access, pages, members, blocksOf, jobs, realtime: hub, bus, clock, ...watch });
  const previews = composePreviews({ platform, apps, network: previewNetwork });
  const links = { ...createLinkCards({ pages, originOf: apps.originOf, previews: previews.service }), ...createLinkFollowing({ jobs }) };
  const staff = createStaffMessages({ repo: messagesRepo, threadsRepo: repo, threads, media, blocksOf, realtime: hub, bus, clock });
  const sender = createMessageSender({
    repo: messagesRepo,
    access,
    threads,
    staff,
    members,
    media,
    links,
    unread: watch,
    limits,
    refuseText,
    realtime: hub,
    bus,
    clock,
  });
  const messages = {
    ...staff,
    ...createMessages({
      repo: messagesRepo,
      threadsRepo: repo,
      sender,
      staff,
      access,
      threads,
      members,
      blocksOf,
      refuseText,
      realtime: hub,
      clock,
      ids,
    }),
  };
  const groups = createGroups({
    repo: createGroupsRepo({ db }),
    access,
    threads,
    messages,
    members,
    directory,
    blocksOf,
    messaging,
    refuseText,
    realtime: hub,
    bus,
    clock,
  });
  bus.on('thread.changed', ({ tenant, threadId }) => threads.forget(tenant, threadId));
  threadsRealtime({ hub, bus, access, threads, messages, members, blocksOf });
  preparing.onPrepared((tenant, id) => {
    videos.forget(tenant, id);
    return staff.videoPrepared(tenant, id);
  });
  bus.on('feed.changed', ({ tenant, threadId }) => threads.forget(tenant, threadId));
  const purgeTomorrow = () =>
    jobs.enqueue(db.system(), 'messages.purge', {}, { key: 'messages.purge', runAt: clock.isoIn(86_400_000), mode: 'keep' });
  jobs.define('messages.purge', async () => {
    await staff.purge();
    await purgeTomorrow();
  });
  const completeLink = createLinkCompletion({
    previews: previews.service,
    repo: messagesRepo,
    threads: repo,
    tellUpdated: staff.tellUpdated,
    later: (tenant, link) => jobs.enqueue(within(messagesRepo.alone(tenant)), 'thread.link', link, { runAt: clock.isoIn(1000) }),
  });
  jobs.define('thread.link', async (link) => {
    const tenant = await apps.byId(link.app_id);
    if (tenant) await completeLink(tenant, link);
  });
  directory.useAcquaintances(threads.acquaintances);

  const notificationsRepo = createNotificationsRepo({ db });
  const appName = async (tenant: Tenant) => (await apps.require(tenant)).row.name;
  const brandOf = async (tenant: Tenant, on?: Work) => ({
    name: await appName(tenant),
    color: (await apps.config(tenant)).theme.brand_color.hex,
    url: await apps.mailOriginOf(tenant, on),
  });
  const recipientOf = (tenant: Tenant, id: string) =>
    directory.require(tenant, id).then(
      ({ email, name, language }) => ({ email, name, language }),
      () => null,
    );
  const isToOwner = async (tenant: Tenant, mail: { recipient: string; subscriber_id: string | null }) => {
    const person = mail.subscriber_id && (await recipientOf(tenant, mail.subscriber_id));
    const found = await Promise.all([mail.recipient, ...(person ? [person.email] : [])].map((email) => team.isOwner(tenant, email)));
    return found.some(Boolean);
  };
  const outbox = createOutbox({
    repo: notificationsRepo,
    clock,
    ids,
    jobs,
    mailer,
    sealed: platform.sealed,
    mailFrom: env.mailFrom,
    appName,
    isToOwner,
  });
  const mails = createMails({ outbox, brandOf, secret });
  const notifications = createNotifications({ repo: notificationsRepo, secret });
  const unreadMails = createUnreadMails({ unread, notifications, mails, recipientOf });
  const account = createAccountMails({ mails, appById: apps.byId, recipientOf, transaction: notificationsRepo.transaction });
  const beginMails = defineNotificationsJobs(jobs, { outbox, unread: unreadMails, account, db, clock });
  bus.on('auth.link_used', ({ tokenHash }) => outbox.forgetProof(tokenHash));
  bus.on('team.link_used', ({ tokenHash }) => outbox.forgetProof(tokenHash));

  jobs.define('page.mail_let_in', async ({ appId, pageId, subscriberId, at }) => {
    const tenant = await apps.byId(appId);
    if (!tenant) return;
    const [page, person] = await Promise.all([pageService.titlesOf(tenant, [pageId]), recipientOf(tenant, subscriberId)]);
    const found = page.get(pageId);
    if (!found || !person) return;
    await notificationsRepo.transaction(tenant, (on) =>
      mails.letIn(on, { tenant, subscriberId, ...person }, { ...found, causeKey: `${pageId}/${subscriberId}/${at}` }),
    );
  });
  // Whoever may see less now sees less at once; what nobody tells of ends by itself within 4 s (hub).
  bus.on('tree.changed', ({ tenant }) => hub.recheck(tenant));
  bus.on('app.access_changed', ({ tenant }) => hub.recheck(tenant));

  return {
    threads,
    messages,
    mails,
    outbox,
    /** What has to be done every day. */
    begin: async (): Promise<void> => {
      await purgeTomorrow();
      await beginMails();
    },
    /** Adds the calls to the web server, which is made after the services. */
    addTo: (http: Http, identity: Identity): void => {
      http.add(threadsRoutes({ threads, messages, unread }));
      http.add(groupsRoutes(groups));
      http.add(notificationsRoutes(notifications, outbox));
      addUnsubscribeRoute(http.app, { identity, notifications });
      previews.addTo(http, identity);
    },
  };
}
/** How long people and blocks are believed without asking; this process hears of every change at once. */
const believedMs = 3000;

/** People as they are shown beside each message. */
function rememberMembers({ clock, bus, members }: { clock: Clock; bus: Bus<MembersEvents>; members: Members }) {
  const people = createRecall<PersonFacts>({ clock, believedMs });
  bus.on('member.changed', ({ tenant, subscriberId }) => people.forget(tenant, subscriberId));
  const peopleByIds: Members['peopleByIds'] = (tenant, ids) => people.many(tenant, ids, (missing) => members.peopleByIds(tenant, missing));
  return { peopleByIds, peopleByUserIds: members.peopleByUserIds, appProfiles: members.appProfiles };
}

/** Videos as messages show them. */
function rememberVideos({ clock, media, signatures }: { clock: Clock; media: Pick<MediaService, 'messageVideos'>; signatures: MediaSignatures }) {
  const videos = createRecall<MessageVideo>({ clock, believedMs });
  return {
    forget: videos.forget,
    of: (tenant: Tenant, ids: readonly string[]): Promise<ReadonlyMap<string, MessageVideo>> =>
      videos.many(tenant, ids, (missing) => media.messageVideos(tenant, missing, (address) => signatures.sign(tenant, address))),
  };
}

/** Products that count as active for a member, as threads of products ask at each look. */
function rememberProducts({
  clock,
  bus,
  entitlements,
}: {
  clock: Clock;
  bus: Bus<ProductsEvents>;
  entitlements: Pick<Entitlements, 'activeProductIds'>;
}) {
  const products = createRecall<ReadonlySet<string>>({ clock, believedMs });
  bus.on('entitlements.changed', ({ tenant, subscriberId }) => products.forget(tenant, subscriberId));
  return (tenant: Tenant, id: string): Promise<ReadonlySet<string>> =>
    products.one(tenant, id, async () => new Set(await entitlements.activeProductIds(tenant, id)));
}

function rememberBlocks({ clock, bus, blocks }: { clock: Clock; bus: Bus<MembersEvents>; blocks: Blocks }): Blocks['around'] {
  const around = createRecall<Awaited<ReturnType<Blocks['around']>>>({ clock, believedMs });
  const forget = ({ tenant, subscriberId, blockedId }: MembersEvents['member.blocked']) => {
    around.forget(tenant, subscriberId);
    around.forget(tenant, blockedId);
  };
  bus.on('member.blocked', forget);
  bus.on('member.unblocked', forget);
  return (tenant, subscriberId) => around.one(tenant, subscriberId, () => blocks.around(tenant, subscriberId));
}

export type ThreadsDomains = ReturnType<typeof composeThreads>;
