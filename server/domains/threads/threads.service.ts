import type { Messaging } from '@bandstand/contract/apps.ts';
import type { MessagingProfile, Thread } from '@bandstand/contract/threads.ts';
import { mayStartChat } from '@bandstand/rules/threads/chats.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { Members, PersonFacts } from '../members/members.service.ts';
import { noBlocks, refusalOf, senderOf, type Blocks, type ThreadAccess } from './threads.access.service.ts';
import type { PageGate } from './threads.pages.ts';
import type { PeopleRepo } from './threads.people.repo.ts';
import type { ThreadRow, ThreadsRepo } from './threads.repo.ts';
import { peopleIn, toParticipants, toThread, type PictureUrl } from './threads.shape.ts';
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
  clock,
  ids,
}: ThreadsDependencies) {
  const picturesOf =
    (tenant: Tenant): PictureUrl =>
    (id) =>
      pictureUrl(tenant, id);

  /** Rows as their viewer sees them; threads of pages that he may not open are left out. */
  async function show(tenant: Tenant, member: Member | null, rows: readonly ThreadRow[]): Promise<Thread[]> {
    const pageIds = rows.flatMap(({ page_id }) => page_id ?? []);
    const [known, blocks, settings, open] = await Promise.all([
      members.peopleByIds(tenant, peopleIn(rows)),
      member ? blocksOf(tenant, member.id) : noBlocks,
      messaging(tenant),
      pageIds.length > 0 ? pages.openOnes(tenant, member, pageIds) : new Map<string, { title: string }>(),
    ]);
    const facts = { viewer: member, people: known, blocks, settings, pictureUrl: picturesOf(tenant) };
    return rows
      .filter(({ page_id }) => page_id === null || open.has(page_id))
      .map((row) => toThread(row, { ...facts, pageTitle: row.page_id && (open.get(row.page_id)?.title ?? null) }));
  }

  async function one(tenant: Tenant, member: Member | null, threadId: string): Promise<Thread> {
    await access.requireReadable(tenant, member, threadId);
    const row = await repo.one(tenant, threadId, member?.id ?? null);
    const thread = row && (await show(tenant, member, [row]))[0];
    if (!thread) throw new AppError('thread_forbidden');
    return thread;
  }

  const peopleKey = (peopleIds: readonly string[]) => [...new Set(peopleIds)].toSorted().join(',');

  /** The people whom a chat is to be started with. Errors: those of MSG-20 to MSG-23. */
  async function requireTargets(member: Member, recipients: string | string[]): Promise<PersonFacts[]> {
    const wanted = [
      ...new Set(
        (Array.isArray(recipients) ? recipients : String(recipients).split(',')).map((id) => String(id).trim().toLowerCase()).filter(Boolean),
      ),
    ];
    refuseFields({ subscriber_id: wanted.length === 0 ? { key: 'field.required' } : wanted.length > maxRecipients && { key: 'field.invalid' } });
    if (!wanted.every(isId)) throw new AppError('user_not_found');
    const { tenant } = member;
    const [known, settings, hasCapability, { blocked, blockedBy }] = await Promise.all([
      members.peopleByIds(tenant, wanted),
      messaging(tenant),
      hasGroupCapability(tenant),
      blocksOf(tenant, member.id),
    ]);
    const targets = wanted.map((id) => known.get(id));
    if (targets.some((target) => !target)) throw new AppError('user_not_found');
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
    /** Who shares a private thread with the member (MSG-24). */
    acquaintances: repo.acquaintances,
    picturesOf,

    /** Newest first (MSG-2). Three queries; two more where threads of pages are among them. */
    list: async (
      member: Member,
      query: { type?: ThreadKind; before?: number; after?: number; except_ids?: string },
    ): Promise<{ items: Thread[]; has_more: boolean }> => {
      const exceptIds = (query.except_ids ?? '')
        .split(',')
        .map((id) => id.trim())
        .filter(isId);
      const filter = { kind: query.type ?? null, before: query.before ?? null, after: query.after ?? null, exceptIds, limit: threadPageSize + 1 };
      const { tenant } = member;
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
    start: async (member: Member, recipients: string | string[]): Promise<string> => {
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
    hasUnread: async (member: Member): Promise<boolean> => {
      const { blocked } = await blocksOf(member.tenant, member.id);
      const waiting = await repo.unread(member.tenant, member.id, [...blocked]);
      if (waiting.some(({ page_id }) => page_id === null)) return true;
      const pageIds = waiting.flatMap(({ page_id }) => page_id ?? []);
      return pageIds.length > 0 && (await pages.openOnes(member.tenant, member, pageIds)).size > 0;
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
     * A private thread as each of its people sees it, at most 50 of them; of a page's thread only who takes part and may still open the page.
     * For telling them that something changed.
     */
    audience: async (tenant: Tenant, threadId: string): Promise<{ person: PersonFacts; thread: Thread | null }[]> => {
      const rows = await repo.forEach(tenant, threadId);
      const known = await members.peopleByIds(tenant, [...new Set([...peopleIn(rows), ...rows.flatMap(({ viewer_id }) => viewer_id ?? [])])]);
      const viewers = rows.flatMap((row) => {
        const person = known.get(row.viewer_id ?? '');
        return person ? [{ row, person }] : [];
      });
      const pageId = rows[0]?.page_id;
      if (pageId) {
        const isOpen = await pages.mayOpen(
          tenant,
          pageId,
          viewers.map(({ person }) => person),
        );
        return viewers.filter((_, index) => isOpen[index]).map(({ person }) => ({ person, thread: null }));
      }
      const settings = await messaging(tenant);
      return Promise.all(
        viewers.map(async ({ row, person }) => {
          const blocks = await blocksOf(tenant, person.id);
          return {
            person,
            thread: toThread(row, { viewer: person, people: known, blocks, settings, pictureUrl: picturesOf(tenant), pageTitle: null }),
          };
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
