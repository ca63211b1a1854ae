import type { Messaging } from '@bandstand/contract/apps.ts';
import type { MessagingProfile, Message, MessageVideo, Thread } from '@bandstand/contract/threads.ts';
import { mayStartChat } from '@bandstand/rules/threads/chats.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { Members, PersonFacts } from '../members/members.service.ts';
import { isSuspended, noBlocks, refusalOf, senderOf, type Actor, type Blocks, type Sender, type ThreadAccess } from './threads.access.service.ts';
import type { MessageRow } from './threads.columns.repo.ts';
import type { PageGate } from './threads.pages.ts';
import type { PeopleRepo } from './threads.people.repo.ts';
import type { ThreadRow, ThreadsRepo } from './threads.repo.ts';
import { authorsIn, messagesIn, peopleIn, toMessage, toParticipants, toThread, videosIn } from './threads.shape.ts';
import type { ThreadKind } from './threads.tables.ts';

/** Persons by subscriber id. */
export type PeopleLookUp = Pick<Members, 'peopleByIds'>;

export interface ThreadsDependencies {
  repo: ThreadsRepo;
  people: PeopleRepo;
  access: ThreadAccess;
  pages: PageGate;
  members: Pick<Members, 'peopleByIds' | 'peopleByUserIds' | 'appProfiles'>;
  blocksOf: (tenant: Tenant, subscriberId: string) => Promise<Blocks>;
  messaging: (tenant: Tenant) => Promise<Messaging>;
  /** Whether the account's plan allows group chat (MSG-22). */
  hasGroupCapability: (tenant: Tenant) => Promise<boolean>;
  pictureUrl: (tenant: Tenant, mediaId: string) => string;
  /** Videos of messages by media id, with addresses that are good for an hour (UPL-6). */
  videosOf: (tenant: Tenant, mediaIds: readonly string[]) => Promise<ReadonlyMap<string, MessageVideo>>;
  clock: Clock;
  ids: Ids;
}

/** API-10. */
export const threadPageSize = 30;
const participantPageSize = 50;
const maxRecipients = 49;

export type Threads = ReturnType<typeof createThreads>;

/** Threads as people see them: lists, one thread, its people, and starting a chat. */
export function createThreads({
  repo,
  people,
  access,
  pages,
  members,
  blocksOf,
  messaging,
  hasGroupCapability,
  pictureUrl,
  videosOf,
  clock,
  ids,
}: ThreadsDependencies) {
  const picturesOf = (tenant: Tenant) => (id: string) => pictureUrl(tenant, id);

  /** Messages as one viewer sees them; null: as they are told to all; the team sees hidden words, too. */
  async function draw(tenant: Tenant, rows: readonly MessageRow[], seenBy: Pick<Sender, 'id'> | null | 'staff'): Promise<Message[]> {
    const viewer = seenBy === 'staff' ? null : seenBy;
    const [known, videos, blocks] = await Promise.all([
      members.peopleByIds(tenant, authorsIn(rows)),
      videosOf(tenant, videosIn(rows)),
      viewer ? blocksOf(tenant, viewer.id) : noBlocks,
    ]);
    const facts = {
      people: known,
      videos,
      pictureUrl: picturesOf(tenant),
      viewerId: viewer?.id ?? null,
      blocked: blocks.blocked,
      seesHidden: seenBy === 'staff',
    };
    return rows.map((row) => toMessage(row, facts));
  }

  /** Rows as their viewer sees them; what he may not read is left out. */
  async function show(tenant: Tenant, member: Sender | null, rows: readonly ThreadRow[]): Promise<Thread[]> {
    const pageIds = rows.flatMap(({ page_id }) => page_id ?? []);
    const viewer = member && { ...member, isAdmin: member.isAdmin || member.isAppProfile };
    const [known, videos, blocks, settings, open, answers] = await Promise.all([
      members.peopleByIds(tenant, [...new Set([...peopleIn(rows), ...(member ? [member.id] : [])])]),
      videosOf(tenant, videosIn(messagesIn(rows))),
      member ? blocksOf(tenant, member.id) : noBlocks,
      messaging(tenant),
      pageIds.length > 0 ? pages.openOnes(tenant, viewer, pageIds) : new Map<string, { title: string }>(),
      Promise.all(rows.map(async (row) => row.page_id !== null || (await access.mayRead(tenant, row, [member]))[0])),
    ]);
    const facts = { viewer: member, people: known, videos, blocks, settings, pictureUrl: picturesOf(tenant), nowMs: clock.ms() };
    return rows
      .filter(({ page_id }, index) => (page_id === null ? answers[index] : open.has(page_id)))
      .map((row) => toThread(row, { ...facts, pageTitle: row.page_id && (open.get(row.page_id)?.title ?? null) }));
  }

  async function find(tenant: Tenant, member: Sender | null, threadId: string): Promise<Thread | null> {
    const { blocked } = member ? await blocksOf(tenant, member.id) : noBlocks;
    return (await show(tenant, member, await repo.many(tenant, [threadId], member?.id ?? null, [...blocked])))[0] ?? null;
  }

  async function one(tenant: Tenant, member: Sender | null, threadId: string): Promise<Thread> {
    const thread = await find(tenant, member, threadId);
    if (!thread) throw new AppError('thread_forbidden');
    return thread;
  }

  const peopleKey = (peopleIds: readonly string[]) => [...new Set(peopleIds)].toSorted().join(',');

  /** The people whom a chat is to be started with. Errors: those of MSG-20 to MSG-23. */
  async function requireTargets(member: Actor, recipients: string | string[]): Promise<PersonFacts[]> {
    const wanted = [
      ...new Set(
        (Array.isArray(recipients) ? recipients : String(recipients).split(',')).map((id) => String(id).trim().toLowerCase()).filter(Boolean),
      ),
    ];
    refuseFields({ subscriber_id: wanted.length === 0 ? { key: 'field.required' } : wanted.length > maxRecipients && { key: 'field.invalid' } });
    if (!wanted.every(isId)) throw new AppError('user_not_found');
    const { tenant } = member;
    const [known, settings, hasCapability, { blocked, blockedBy }] = await Promise.all([
      members.peopleByIds(tenant, [...wanted, member.id]),
      messaging(tenant),
      hasGroupCapability(tenant),
      blocksOf(tenant, member.id),
    ]);
    const targets = wanted.map((id) => known.get(id));
    if (targets.some((target) => !target)) throw new AppError('user_not_found');
    if (isSuspended(known.get(member.id), clock.ms())) throw refusalOf('suspended');
    const decision = mayStartChat({
      settings,
      sender: senderOf(member),
      targets: targets as PersonFacts[],
      blockedIds: new Set([...blocked, ...blockedBy]),
      hasGroupCapability: hasCapability,
    });
    if (decision.allowed) return targets as PersonFacts[];
    if (decision.reason === 'upgrade') throw new AppError('upgrade_required');
    if (decision.reason === 'no_groups' || decision.reason === 'nobody') throw new AppError('forbidden');
    throw refusalOf(decision.reason);
  }

  return {
    one,
    draw,
    peopleKey,
    /** Threads as the team sees them, whoever takes part in them: without a viewer's marks. */
    forStaff: async (tenant: Tenant, threadIds: readonly string[]): Promise<Thread[]> => {
      const rows = await repo.many(tenant, threadIds, null);
      const [known, videos, settings, titles] = await Promise.all([
        members.peopleByIds(tenant, peopleIn(rows)),
        videosOf(tenant, videosIn(messagesIn(rows))),
        messaging(tenant),
        Promise.all(rows.map(async ({ page_id }) => (page_id === null ? null : pages.titleOf(tenant, page_id)))),
      ]);
      const facts = { viewer: null, people: known, videos, blocks: noBlocks, settings, pictureUrl: picturesOf(tenant), nowMs: clock.ms() };
      const drawn = new Map(rows.map((row, index) => [row.id, toThread(row, { ...facts, pageTitle: titles[index] ?? null })]));
      return threadIds.flatMap((id) => drawn.get(id) ?? []);
    },
    /** What is remembered of a thread is asked anew: its binding or its rules changed, or it is gone. */
    forget: access.forget,
    /** Who shares a private thread with the member (MSG-24). */
    acquaintances: repo.acquaintances,

    /** Newest first (MSG-2). Three queries; two more where threads of pages are among them. */
    list: async (
      member: Member,
      query: { type?: ThreadKind; before?: number; after?: number; except_ids?: string },
    ): Promise<{ items: Thread[]; has_more: boolean }> => {
      const exceptIds = (query.except_ids ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter(isId);
      const { tenant } = member;
      const [openIds, { blocked }] = await Promise.all([query.type === 'feed' ? [] : access.openIdsOf(member), blocksOf(tenant, member.id)]);
      const { type = null, before = null, after = null } = query;
      const filter = { kind: type, before, after, exceptIds, openIds, blockedIds: [...blocked], limit: threadPageSize + 1 };
      const rows = query.type === 'feed' ? await repo.feeds(tenant, member.id, filter) : await repo.list(tenant, member.id, filter);
      return { items: await show(tenant, member, rows.slice(0, threadPageSize)), has_more: rows.length > threadPageSize };
    },

    /** The private thread of exactly these people and the caller, or null (MSG-3). */
    resolve: async (member: Member, subscriberIds: string): Promise<{ thread_id: string | null }> => {
      const wanted = subscriberIds
        .split(',')
        .map((id) => id.trim().toLowerCase())
        .filter(Boolean);
      if (!wanted.every(isId) || wanted.every((id) => id === member.id)) return { thread_id: null };
      return { thread_id: await repo.idByPeople(member.tenant, peopleKey([member.id, ...wanted])) };
    },

    /** Opens the private thread of exactly these people; made if there is none. Answers its id. */
    start: async (member: Actor, recipients: string | string[]): Promise<string> => {
      const targets = await requireTargets(member, recipients);
      const everybody = [member.id, ...targets.map(({ id }) => id)];
      return repo.ensureChat(member.tenant, {
        id: ids.next(),
        channelId: ids.next(),
        peopleKey: peopleKey(everybody),
        people: everybody,
        createdBy: member.id,
        at: clock.iso(),
      });
    },

    /** Those of these users that are members of the app, and all voices of the app (MSG-17). */
    profiles: async (tenant: Tenant, userIds: string): Promise<{ profiles: MessagingProfile[]; app_profiles: MessagingProfile[] }> => {
      const wanted = userIds
        .split(',')
        .map((id) => id.trim())
        .filter(isId)
        .slice(0, 100);
      const [known, voices] = await Promise.all([members.peopleByUserIds(tenant, wanted), members.appProfiles(tenant)]);
      return { profiles: [...known.values()].filter(({ isAppProfile }) => !isAppProfile).map(toProfile), app_profiles: voices.map(toProfile) };
    },

    /** Whether anything waits to be read in the member's own threads. Muted ones count, those of blocked people and closed pages do not (MSG-7). */
    hasUnread: async (member: Actor): Promise<boolean> => {
      const { tenant } = member;
      const [{ blocked }, openIds] = await Promise.all([blocksOf(tenant, member.id), access.openIdsOf(member)]);
      const waiting = await repo.unread(tenant, member.id, { blockedIds: [...blocked], openIds });
      if (waiting.some(({ is_open: isOpen, is_private: isPrivate, people: inside }) => isOpen || (isPrivate && inside?.includes(member.id))))
        return true;
      const answers = await Promise.all(waiting.map((thread) => access.mayRead(tenant, thread, [member])));
      return answers.some(([isReadable]) => isReadable);
    },

    participants: async (member: Member, threadId: string, page = 1) => {
      const { tenant } = member;
      await access.requireReadable(tenant, member, threadId);
      const [rows, count] = await Promise.all([
        people.page(tenant, threadId, { offset: (page - 1) * participantPageSize, limit: participantPageSize }),
        people.count(tenant, threadId),
      ]);
      const known = await members.peopleByIds(
        tenant,
        rows.map((row) => row.subscriber_id),
      );
      return { items: toParticipants(rows, known), total_count: count };
    },

    totalParticipants: async (member: Member, threadId: string) => {
      await access.requireReadable(member.tenant, member, threadId);
      return { total_count: await people.count(member.tenant, threadId) };
    },

    /** The thread of comments, or the feed, of a page: made together with its publishing, in the caller's transaction. */
    ensurePageThread: (trx: Work, tenant: Tenant, pageId: string, kind: 'comment' | 'feed'): Promise<string> =>
      repo.ensurePageThread(trx, tenant, { id: ids.next(), channelId: ids.next(), pageId, kind, at: clock.iso() }),

    /**
     * A private thread, or the replies in one, as each of its people sees it, at most 50 of them; of an open one only who takes part and may
     * still read it. For telling them that something changed.
     */
    audience: async (tenant: Tenant, threadId: string): Promise<{ person: PersonFacts; thread: Thread | null }[]> => {
      const rows = await repo.forEach(tenant, threadId);
      const known = await members.peopleByIds(tenant, [...new Set([...peopleIn(rows), ...rows.flatMap(({ viewer_id }) => viewer_id ?? [])])]);
      const all = rows.flatMap((row) => {
        const person = known.get(row.viewer_id ?? '');
        return person ? [{ row, person }] : [];
      });
      const [first] = rows;
      if (!first) return [];
      const people = all.map(({ person }) => person);
      const isOpen = await access.mayRead(tenant, first, people);
      const viewers = all.filter((_, index) => isOpen[index]);
      if (!first.is_private) return viewers.map(({ person }) => ({ person, thread: null }));
      const [settings, videos] = await Promise.all([messaging(tenant), videosOf(tenant, videosIn(messagesIn(rows)))]);
      const facts = { people: known, videos, settings, pictureUrl: picturesOf(tenant), pageTitle: null, nowMs: clock.ms() };
      return Promise.all(
        viewers.map(async ({ row, person }) => {
          const blocks = await blocksOf(tenant, person.id);
          // Who blocks somebody has counts of his own: his is read for him alone.
          const isOwn = blocks.blocked.size > 0 && messagesIn([row]).some(({ reply_count: count }) => count > 0);
          return { person, thread: isOwn ? await find(tenant, person, threadId) : toThread(row, { ...facts, viewer: person, blocks }) };
        }),
      );
    },
  };
}

const toProfile = (person: PersonFacts): MessagingProfile => ({
  id: person.id,
  user_id: person.userId,
  name: person.name,
  can_receive_messages_from_members: person.acceptsMessages,
  avatar_urls: person.avatarUrls,
});
