import type { MessagingProfile, Thread } from '@bandstand/contract/threads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { createGather } from '../../platform/gather.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { ThreadAccess } from './threads.access.service.ts';
import type { ThreadRow } from './threads.columns.repo.ts';
import type { Drawing } from './threads.drawing.service.ts';
import type { Facts } from './threads.facts.ts';
import type { ThreadListsRepo } from './threads.lists.repo.ts';
import type { ParticipantsRepo } from './threads.participants.repo.ts';
import type { Actor } from './threads.posting.ts';
import type { ThreadsRepo } from './threads.repo.ts';
import { emojiCounts, toParticipants, toThreadUser } from './threads.shape.ts';
import type { ThreadKind } from './threads.tables.ts';

export interface ThreadsDependencies {
  repo: Pick<ThreadsRepo, 'ensurePageThread'>;
  lists: ThreadListsRepo;
  participants: Pick<ParticipantsRepo, 'page' | 'count'>;
  access: ThreadAccess;
  drawing: Drawing;
  facts: Facts;
  ground: { clock: Clock; ids: Ids };
}

/** API-10. */
const threadPageSize = 30;
const participantPageSize = 50;
const profilesAtMost = 100;

const idsIn = (text: string): string[] =>
  text
    .split(',')
    .map((id) => id.trim())
    .filter(isId);

/** A member's lists of threads, and what is unread in them. */
function createThreadLists({ lists, access, drawing, facts: { blocksOf } }: ThreadsDependencies) {
  const newest = createGather<Tenant, { id: string; openIds: readonly string[] }, ThreadRow[]>((tenant, viewers) =>
    lists.newest(tenant, viewers, threadPageSize + 1),
  );
  return {
    /** Newest first (MSG-2). Members who open the first page at the same moment, and block nobody, share the statement. */
    list: async (
      member: Member,
      query: { type?: ThreadKind; before?: number; after?: number; except_ids?: string },
    ): Promise<{ items: Thread[]; has_more: boolean }> => {
      const { tenant } = member;
      const isFeed = query.type === 'feed';
      const [openIds, { blocked }] = await Promise.all([isFeed ? [] : access.openIdsOf(member), blocksOf(tenant, member.id)]);
      const { type = null, before = null, after = null } = query;
      const exceptIds = idsIn(query.except_ids ?? '');
      const filter = { kind: type, before, after, exceptIds, openIds, blockedIds: [...blocked], limit: threadPageSize + 1 };
      const isFirst = type === null && before === null && after === null && exceptIds.length === 0 && blocked.size === 0;
      const rows = await (isFeed
        ? lists.feeds(tenant, member.id, filter)
        : isFirst
          ? newest(tenant, { id: member.id, openIds })
          : lists.list(tenant, member.id, filter));
      return { items: await drawing.show(tenant, member, rows.slice(0, threadPageSize)), has_more: rows.length > threadPageSize };
    },

    /** Whether the member has anything unread. Counts muted threads; not messages of blocked members, nor threads of closed pages (MSG-7). */
    hasUnread: async (member: Actor): Promise<boolean> => {
      const { tenant } = member;
      const [{ blocked }, openIds] = await Promise.all([blocksOf(tenant, member.id), access.openIdsOf(member)]);
      const waiting = await lists.unread(tenant, member.id, { blockedIds: [...blocked], openIds });
      if (waiting.some(({ is_open: isOpen, is_private: isPrivate, people: inside }) => isOpen || (isPrivate && inside?.includes(member.id))))
        return true;
      return (await access.mayReadEach(tenant, member, waiting)).includes(true);
    },

    /** Members who share a private thread with the member (MSG-24). */
    threadPartners: lists.threadPartners,
  };
}

/** Participants of threads, and profiles of members. */
const createParticipants = ({ participants, access, facts: { members } }: ThreadsDependencies) => ({
  participants: async (member: Member, threadId: string, page = 1) => {
    const { tenant } = member;
    await access.requireReadable(tenant, member, threadId);
    const [rows, count] = await Promise.all([
      participants.page(tenant, threadId, { offset: (page - 1) * participantPageSize, limit: participantPageSize }),
      participants.count(tenant, threadId),
    ]);
    const known = await members.peopleByIds(
      tenant,
      rows.map((row) => row.subscriber_id),
    );
    return { items: toParticipants(rows, known), total_count: count };
  },

  totalParticipants: async (member: Member, threadId: string) => {
    await access.requireReadable(member.tenant, member, threadId);
    return { total_count: await participants.count(member.tenant, threadId) };
  },

  /** The users who are members of the app, and all app profiles (MSG-17). */
  profiles: async (tenant: Tenant, userIds: string): Promise<{ profiles: MessagingProfile[]; app_profiles: MessagingProfile[] }> => {
    const wanted = idsIn(userIds).slice(0, profilesAtMost);
    const [known, appProfiles] = await Promise.all([members.peopleByUserIds(tenant, wanted), members.appProfiles(tenant)]);
    return { profiles: [...known.values()].filter(({ isAppProfile }) => !isAppProfile).map(toProfile), app_profiles: appProfiles.map(toProfile) };
  },
});

export type Threads = ReturnType<typeof createThreads>;

/** Threads from a member's side: lists, one thread, its participants. */
export function createThreads(dependencies: ThreadsDependencies) {
  const { repo, access, drawing, ground } = dependencies;
  return {
    ...createThreadLists(dependencies),
    ...createParticipants(dependencies),
    one: drawing.one,
    draw: drawing.draw,
    userOf: toThreadUser,
    emojisOf: emojiCounts,
    forStaff: drawing.forStaff,
    audience: drawing.audience,
    forget: access.forget,

    /** The thread of comments, or the feed, of a page: created in the transaction that publishes the page. */
    ensurePageThread: (trx: Work, tenant: Tenant, pageId: string, kind: 'comment' | 'feed'): Promise<string> =>
      repo.ensurePageThread(trx, tenant, { id: ground.ids.next(), channelId: ground.ids.next(), pageId, kind, at: ground.clock.iso() }),
  };
}

const toProfile = (person: PersonFacts): MessagingProfile => ({
  id: person.id,
  user_id: person.userId,
  name: person.name,
  can_receive_messages_from_members: person.acceptsMessages,
  avatar_urls: person.avatarUrls,
});
