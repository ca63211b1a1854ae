import type { Messaging } from '@bandstand/contract/apps.ts';
import { mayMessage, type MessagingRefusal } from '@bandstand/rules/threads/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { createRecall } from '../../platform/recall.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { PageGate } from './threads.pages.ts';
import type { AccessRow, ThreadsRepo } from './threads.repo.ts';

declare const readable: unique symbol;
declare const postable: unique symbol;
/** A thread that this viewer may open: made here alone. */
export type ReadableThread = AccessRow & { readonly [readable]: true };
/** A thread in which this member may write: made here alone. */
export type PostableThread = ReadableThread & { readonly [postable]: true };

/** Who blocks whom around one member, by subscriber id (MSG-23). */
export interface Blocks {
  /** Whom he blocks: their messages are hidden from him. */
  readonly blocked: ReadonlySet<string>;
  /** Who blocks him: his messages are hidden from them. */
  readonly blockedBy: ReadonlySet<string>;
}
export const noBlocks: Blocks = { blocked: new Set(), blockedBy: new Set() };

export interface AccessDependencies {
  repo: ThreadsRepo;
  pages: PageGate;
  people: (tenant: Tenant, ids: readonly string[]) => Promise<Map<string, PersonFacts>>;
  blocksOf: (tenant: Tenant, subscriberId: string) => Promise<Blocks>;
  messaging: (tenant: Tenant) => Promise<Messaging>;
  clock: Clock;
}

const refusals: Record<MessagingRefusal, AppError['code']> = {
  unavailable: 'messaging_unavailable',
  signed_out: 'unauthenticated',
  self: 'cannot_message_self',
  blocked: 'messaging_refused',
  closed: 'messaging_refused',
};
/** The refusal of the rule as the caller gets it. */
export const refusalOf = (reason: MessagingRefusal): AppError => new AppError(refusals[reason]);

/** What the rules of messaging ask of somebody who writes. */
export type Sender = Pick<Member, 'id' | 'isAccountAdmin' | 'isAppProfile'>;
export const senderOf = (member: Sender) => ({
  id: member.id,
  isSignedIn: true,
  isAccountAdmin: member.isAccountAdmin,
  isAppProfile: member.isAppProfile,
});

/** What decides whether a member may write in a thread that he may read. */
export interface PostFacts {
  settings: Messaging;
  member: Sender | null;
  thread: { is_private: boolean; people: readonly string[] | null };
  people: ReadonlyMap<string, PersonFacts>;
  blocks: Blocks;
}

/** Why the viewer may not write here; null: he may. A private thread of two follows the rule of messaging; a group and a page's thread need no more than reading. */
export function postRefusal({ settings, member, thread, people, blocks }: PostFacts): MessagingRefusal | null {
  if (!settings.is_available) return 'unavailable';
  if (!member) return 'signed_out';
  const others = thread.is_private ? (thread.people ?? []).filter((id) => id !== member.id) : [];
  if (!thread.is_private || others.length > 1) return null;
  const target = people.get(others[0] ?? '');
  if (!target) return 'closed';
  const decision = mayMessage({
    settings,
    sender: senderOf(member),
    target,
    isBlocked: blocks.blocked.has(target.id) || blocks.blockedBy.has(target.id),
  });
  return decision.allowed ? null : decision.reason;
}

export type ThreadAccess = ReturnType<typeof createThreadAccess>;

/** Who may open a thread and who may write there. Absent, foreign and denied are one answer: `thread_forbidden` (MSG-28). */
export function createThreadAccess({ repo, pages, people, blocksOf, messaging, clock }: AccessDependencies) {
  // What a page's thread is never changes, and who may write there is its page's to say: nothing of the writer is looked up in it.
  const pageThreads = createRecall<AccessRow>({ clock, believedMs: 60_000 });

  async function toWriteIn(member: Member, threadId: string): Promise<ReadableThread> {
    const { tenant } = member;
    const [remembered] = (await pageThreads.many(tenant, [threadId], async () => new Map())).values();
    const thread = remembered ?? (await repo.access(tenant, threadId, member.id));
    if (!thread || !(await mayRead(tenant, member, thread))) throw new AppError('thread_forbidden');
    if (!remembered && thread.page_id) {
      const asNobody = { ...thread, last_read_ts: null, is_listed: false, notifications_enabled: null };
      await pageThreads.one(tenant, threadId, () => Promise.resolve(asNobody));
    }
    return thread as ReadableThread;
  }

  async function requireReadable(tenant: Tenant, member: Member | null, threadId: string): Promise<ReadableThread> {
    const thread = await repo.access(tenant, threadId, member?.id ?? null);
    if (!thread || !(await mayRead(tenant, member, thread))) throw new AppError('thread_forbidden');
    return thread as ReadableThread;
  }

  async function mayRead(tenant: Tenant, member: Member | null, thread: AccessRow): Promise<boolean> {
    if (thread.is_private) return member !== null && thread.is_listed;
    return thread.page_id !== null && (await pages.mayOpen(tenant, thread.page_id, [member]))[0] === true;
  }

  return {
    requireReadable,

    /** The thread, who is in it where it is private, and who blocks whom. Errors: thread_forbidden, messaging_unavailable, messaging_refused. */
    requirePostable: async (
      member: Member,
      threadId: string,
    ): Promise<{ thread: PostableThread; people: Map<string, PersonFacts>; blocks: Blocks }> => {
      const { tenant } = member;
      const thread = await toWriteIn(member, threadId);
      const [settings, blocks, known] = await Promise.all([
        messaging(tenant),
        blocksOf(tenant, member.id),
        people(tenant, [...new Set([member.id, ...(thread.people ?? [])])]),
      ]);
      const refusal = postRefusal({ settings, member, thread, people: known, blocks });
      if (refusal) throw refusalOf(refusal);
      return { thread: thread as PostableThread, people: known, blocks };
    },

    /** The thread of a channel. */
    idOf: async (tenant: Tenant, channel: string): Promise<string | null> => (await repo.byChannel(tenant, channel))?.id ?? null,

    /** One answer for each viewer, in one look at the thread. */
    mayListen: async (tenant: Tenant, channel: string, viewers: readonly (Member | null)[]): Promise<boolean[]> => {
      const thread = await repo.byChannel(tenant, channel);
      if (!thread) return viewers.map(() => false);
      if (thread.is_private) return viewers.map((viewer) => viewer !== null && thread.people.includes(viewer.id));
      return thread.page_id === null ? viewers.map(() => false) : pages.mayOpen(tenant, thread.page_id, viewers);
    },

    /** Who is not told that the member types in the channel's thread; null: he may not write there. */
    typing: async (tenant: Tenant, channel: string, member: Member): Promise<{ except: ReadonlySet<string> } | null> => {
      const thread = await repo.byChannel(tenant, channel);
      if (!thread) return null;
      const [settings, blocks, known] = await Promise.all([
        messaging(tenant),
        blocksOf(tenant, member.id),
        thread.is_private ? people(tenant, thread.people) : new Map<string, PersonFacts>(),
      ]);
      return postRefusal({ settings, member, thread, people: known, blocks }) ? null : { except: blocks.blockedBy };
    },
  };
}
