import type { Message } from '@bandstand/contract/threads.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { ThreadAccess, ThreadFacts } from '../threads/threads.access.service.ts';
import type { Facts } from '../threads/threads.facts.ts';
import type { Actor } from '../threads/threads.posting.ts';
import type { Threads } from '../threads/threads.service.ts';
import type { PagesRepo } from './messages.pages.repo.ts';
import { viewOf } from './messages.publish.service.ts';
import type { MessagesRepo } from './messages.repo.ts';
import type { MessageRow } from './messages.tables.ts';

export interface PagesDependencies {
  repo: Pick<MessagesRepo, 'find' | 'replyThreadOf' | 'reactions'>;
  pages: Pick<PagesRepo, 'page' | 'feedPage'>;
  access: Pick<ThreadAccess, 'requireReadable' | 'requireRecentlyReadable'>;
  threads: Pick<Threads, 'draw' | 'userOf'>;
  facts: Pick<Facts, 'members' | 'blocksOf'>;
}
export interface PageQuery {
  before?: number;
  after?: number;
  order?: 'asc' | 'desc';
  parent_ts?: number;
}

/** API-10. */
const pageSize = 30;

export type MessagePages = ReturnType<typeof createMessagePages>;

/** Messages as members and guests read them. */
export function createMessagePages({ repo, pages, access, threads, facts }: PagesDependencies) {
  const blockedBy = async (tenant: Tenant, member: Actor | null): Promise<string[]> =>
    member ? [...(await facts.blocksOf(tenant, member.id)).blocked] : [];

  /** A message, unless the viewer blocks its author. `isKept`: also the empty place of a deleted one with replies. Error: not_found. */
  async function require(
    tenant: Tenant,
    member: Actor | null,
    thread: Pick<ThreadFacts, 'id' | 'kind'>,
    ts: number,
    isKept = false,
  ): Promise<MessageRow> {
    const blockedIds = await blockedBy(tenant, member);
    const row = await repo.find(tenant, viewOf(thread, member?.id ?? null), ts, { isKept, blockedIds });
    if (!row || (row.author_id !== null && blockedIds.includes(row.author_id))) throw new AppError('not_found');
    return row;
  }

  return {
    require,

    /**
     * One page by key (MSG-6): the newest messages, or those before a time; with `after` the oldest after it, so that a client that catches up
     * misses none.
     */
    list: async (tenant: Tenant, member: Member | null, threadId: string, query: PageQuery): Promise<{ items: Message[]; has_more: boolean }> => {
      const asked = await access.requireRecentlyReadable(tenant, member, threadId);
      const { before = null, after = null, order = 'desc', parent_ts: parentTs } = query;
      const replyId = parentTs === undefined ? null : await repo.replyThreadOf(tenant, threadId, parentTs);
      if (parentTs !== undefined && (replyId === null || asked.kind === 'reply')) return { items: [], has_more: false };
      const view = viewOf(replyId === null ? asked : { id: replyId, kind: 'reply' }, member?.id ?? null);
      const blockedIds = await blockedBy(tenant, member);
      if (asked.kind === 'feed' && replyId === null && order === 'desc' && after === null) {
        const { pinned, rest } = await pages.feedPage(tenant, view, { before, blockedIds, limit: pageSize + 1 });
        const room = pageSize - pinned.length;
        return { items: await threads.draw(tenant, [...pinned, ...rest.slice(0, room)], member), has_more: rest.length > room };
      }
      const isAscending = order === 'asc' || after !== null;
      const rows = await pages.page(tenant, view, { before, after, isAscending, blockedIds, limit: pageSize + 1 });
      const items = await threads.draw(tenant, rows.slice(0, pageSize), member);
      return { items: isAscending && order === 'desc' ? items.toReversed() : items, has_more: rows.length > pageSize };
    },

    /** Errors: thread_forbidden, not_found. */
    one: async (tenant: Tenant, member: Member | null, threadId: string, ts: number): Promise<Message> => {
      const thread = await access.requireReadable(tenant, member, threadId);
      const [message] = await threads.draw(tenant, [await require(tenant, member, thread, ts, true)], member);
      if (!message) throw new AppError('not_found');
      return message;
    },

    /** Members who liked a message, oldest like first, except those whom the viewer blocks. Errors: thread_forbidden, not_found. */
    reactions: async (member: Member, threadId: string, ts: number) => {
      const { tenant } = member;
      const thread = await access.requireReadable(tenant, member, threadId);
      const row = await require(tenant, member, thread, ts);
      const blockedIds = await blockedBy(tenant, member);
      const reactions = (await repo.reactions(tenant, threadId, ts)).filter(({ subscriber_id: id }) => !blockedIds.includes(id));
      const people = await facts.members.peopleByIds(
        tenant,
        reactions.map(({ subscriber_id }) => subscriber_id),
      );
      const items = reactions.flatMap(({ subscriber_id: id, created_at: at }) => {
        const person = people.get(id);
        return person ? [{ user: threads.userOf(person), ts: at }] : [];
      });
      return { items, total_count: row.reaction_count };
    },
  };
}
