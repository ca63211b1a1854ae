import type { Messaging } from '@bandstand/contract/apps.ts';
import { mayPost, type PostRefusal } from '@bandstand/rules/threads/posting.ts';
import type { MessagingRefusal } from '@bandstand/rules/threads/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { createRecall } from '../../platform/recall.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { PageGate } from './threads.pages.ts';
import type { AccessFacts } from './threads.columns.repo.ts';
import type { AccessRow, OpenThread, ThreadsRepo } from './threads.repo.ts';

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

/** Who acts in a thread: a member, or a voice of the app that somebody of the team lends himself. */
export type Actor = Pick<Member, 'id' | 'userId' | 'uuid' | 'isAdmin' | 'isAccountAdmin' | 'isAppProfile' | 'tenant'>;
/** What the rules of messaging ask of somebody who reads or writes. */
export type Sender = Pick<Member, 'id' | 'isAdmin' | 'isAccountAdmin' | 'isAppProfile'>;

export interface AccessDependencies {
  repo: ThreadsRepo;
  pages: PageGate;
  /** Products that count as active for a member now. */
  productsOf: (tenant: Tenant, subscriberId: string) => Promise<ReadonlySet<string>>;
  people: (tenant: Tenant, ids: readonly string[]) => Promise<Map<string, PersonFacts>>;
  blocksOf: (tenant: Tenant, subscriberId: string) => Promise<Blocks>;
  messaging: (tenant: Tenant) => Promise<Messaging>;
  clock: Clock;
}

const refusals: Record<MessagingRefusal | PostRefusal, AppError['code']> = {
  unavailable: 'messaging_unavailable',
  signed_out: 'unauthenticated',
  self: 'cannot_message_self',
  blocked: 'messaging_refused',
  closed: 'messaging_refused',
  suspended: 'suspended',
  staff_only: 'staff_only',
};
/** The refusal of the rule as the caller gets it. */
export const refusalOf = (reason: MessagingRefusal | PostRefusal): AppError => new AppError(refusals[reason]);

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
  thread: Pick<AccessFacts, 'kind' | 'is_private' | 'is_group' | 'who_posts' | 'people'>;
  /** The member, and who is in a private thread. */
  people: ReadonlyMap<string, PersonFacts>;
  blocks: Blocks;
  nowMs: number;
}

/** Whether he may not write just now (MSG-16). It ends by itself. */
export const isSuspended = (person: PersonFacts | undefined, nowMs: number): boolean =>
  person?.suspendedUntil ? Date.parse(person.suspendedUntil) > nowMs : false;

/** Why the viewer may not write here; null: he may. */
export function postRefusal({ settings, member, thread, people, blocks, nowMs }: PostFacts): PostRefusal | null {
  const decision = mayPost({
    settings,
    sender: member && { ...member, isSuspended: isSuspended(people.get(member.id), nowMs) },
    // Posts may be the team's; to answer them is everybody's who reads them (MSG-25).
    thread: { isPrivate: thread.is_private, isGroup: thread.is_group, whoPosts: thread.kind === 'reply' ? 'everybody' : thread.who_posts },
    others: (thread.people ?? []).filter((id) => id !== member?.id).flatMap((id) => people.get(id) ?? []),
    blockedIds: new Set([...blocks.blocked, ...blocks.blockedBy]),
  });
  return decision.allowed ? null : decision.reason;
}

/** Where a member writes, with all that decides it. */
export type Place = { thread: PostableThread; people: Map<string, PersonFacts>; blocks: Blocks; settings: Messaging };

export type ThreadAccess = ReturnType<typeof createThreadAccess>;

/** How long a thread's own rules are believed: what is bound otherwise is noticed within it. */
const believedMs = 4000;

/** Who may open a thread and who may write there. Absent, foreign and denied are one answer: `thread_forbidden` (MSG-28). */
export function createThreadAccess({ repo, pages, productsOf, people, blocksOf, messaging, clock }: AccessDependencies) {
  // Who may write in an open thread is its page's or its product's to say: nothing of the writer is looked up in it. Who is in a private one
  // is remembered for reading alone.
  const lateThreads = createRecall<AccessRow>({ clock, believedMs });
  const ofEverybody = createRecall<OpenThread[]>({ clock, believedMs });

  /** One answer for each viewer; a thread of replies has the people and the rules of its parent (MSG-4, MSG-25). */
  async function mayRead(
    tenant: Tenant,
    thread: Pick<AccessFacts, 'is_private' | 'page_id' | 'product_id' | 'is_app_wide' | 'people'>,
    viewers: readonly (Sender | null)[],
  ): Promise<boolean[]> {
    if (thread.is_private) return viewers.map((viewer) => viewer !== null && (thread.people ?? []).includes(viewer.id));
    // A voice of the app reads where it may have to answer.
    if (thread.page_id !== null)
      return pages.mayOpen(
        tenant,
        thread.page_id,
        viewers.map((viewer) => viewer && { id: viewer.id, isAdmin: viewer.isAdmin || viewer.isAppProfile }),
      );
    const { product_id: productId } = thread;
    if (productId !== null)
      return Promise.all(
        viewers.map(
          async (viewer) => viewer !== null && (viewer.isAdmin || viewer.isAppProfile || (await productsOf(tenant, viewer.id)).has(productId)),
        ),
      );
    return viewers.map((viewer) => viewer !== null && thread.is_app_wide);
  }

  /** A thread's own rules as they were moments ago; `isFresh`: as they are. Replies in private threads are not remembered: their people are their parent's. */
  async function lately(tenant: Tenant, threadId: string): Promise<{ thread: AccessRow | null; isFresh: boolean }> {
    let fresh: AccessRow | null | undefined;
    const remembered = await lateThreads.many(tenant, [threadId], async () => {
      fresh = await repo.access(tenant, threadId, null);
      return new Map(fresh && !(fresh.is_private && fresh.kind === 'reply') ? [[threadId, fresh]] : []);
    });
    return fresh === undefined ? { thread: remembered.get(threadId)!, isFresh: false } : { thread: fresh, isFresh: true };
  }

  async function toWriteIn(member: Actor, threadId: string): Promise<ReadableThread> {
    const { tenant } = member;
    const last = await lately(tenant, threadId);
    // Whoever was taken out of a private thread writes no word more.
    const thread = last.thread?.is_private && !last.isFresh ? await repo.access(tenant, threadId, member.id) : last.thread;
    if (!thread || !(await mayRead(tenant, thread, [member]))[0]) throw new AppError('thread_forbidden');
    return thread as ReadableThread;
  }

  const closed = async (tenant: Tenant, member: Sender, thread: AccessFacts) => {
    const [settings, blocks, known] = await Promise.all([
      messaging(tenant),
      blocksOf(tenant, member.id),
      people(tenant, [...new Set([member.id, ...(thread.people ?? [])])]),
    ]);
    return { settings, blocks, people: known, refusal: postRefusal({ settings, member, thread, people: known, blocks, nowMs: clock.ms() }) };
  };

  return {
    mayRead,

    requireReadable: async (tenant: Tenant, member: Sender | null, threadId: string): Promise<ReadableThread> => {
      const thread = await repo.access(tenant, threadId, member?.id ?? null);
      if (!thread || !(await mayRead(tenant, thread, [member]))[0]) throw new AppError('thread_forbidden');
      return thread as ReadableThread;
    },

    /**
     * For a page of messages, as it is asked for again and again: by the thread's rules as they were at most four seconds ago, without the
     * viewer's own marks. What would refuse is asked anew, so that nobody waits who was just let in.
     */
    requireReadableLately: async (tenant: Tenant, member: Sender | null, threadId: string): Promise<Pick<AccessRow, 'id' | 'kind'>> => {
      const { thread, isFresh } = await lately(tenant, threadId);
      if (thread && (await mayRead(tenant, thread, [member]))[0]) return thread;
      const again = isFresh ? null : await repo.access(tenant, threadId, null);
      if (!again || !(await mayRead(tenant, again, [member]))[0]) throw new AppError('thread_forbidden');
      return again;
    },

    /**
     * The thread, who is in it where it is private, and who blocks whom. To like or to answer needs no right to post where posts are the team's.
     * Errors: thread_forbidden, messaging_unavailable, messaging_refused, suspended, staff_only.
     */
    requirePostable: async (member: Actor, threadId: string, to: 'write' | 'like' | 'answer' = 'write'): Promise<Place> => {
      const thread = await toWriteIn(member, threadId);
      const { refusal, ...place } = await closed(member.tenant, member, thread);
      if (refusal && !(to !== 'write' && refusal === 'staff_only')) throw refusalOf(refusal);
      return { thread: thread as PostableThread, ...place };
    },

    /** Threads of everybody that this member may read. No statement where the app has none, or they were just looked up. */
    openIdsOf: async (member: Actor): Promise<string[]> => {
      const { tenant } = member;
      const threads = await ofEverybody.one(tenant, 'all', () => repo.ofEverybody(tenant));
      const answers = await Promise.all(threads.map((thread) => mayRead(tenant, { ...thread, is_private: false, people: null }, [member])));
      return threads.filter((_, index) => answers[index]?.[0]).map(({ id }) => id);
    },

    /** What is remembered of a thread is asked anew: it was bound, or opened, or closed, its people changed, or it is gone. */
    forget: (tenant: Tenant, threadId: string): void => {
      lateThreads.forget(tenant, threadId);
      ofEverybody.forget(tenant, 'all');
    },

    /** The thread of a channel. */
    idOf: async (tenant: Tenant, channel: string): Promise<string | null> => (await repo.byChannel(tenant, channel))?.id ?? null,

    /** One answer for each viewer, in one look at the thread. */
    mayListen: async (tenant: Tenant, channel: string, viewers: readonly (Member | null)[]): Promise<boolean[]> => {
      const thread = await repo.byChannel(tenant, channel);
      return thread ? mayRead(tenant, thread, viewers) : viewers.map(() => false);
    },

    /** Who is not told that the member types in the channel's thread; null: he may not write there. */
    typing: async (tenant: Tenant, channel: string, member: Member): Promise<{ except: ReadonlySet<string> } | null> => {
      const thread = await repo.byChannel(tenant, channel);
      if (!thread) return null;
      const { refusal, blocks } = await closed(tenant, member, thread);
      return refusal ? null : { except: blocks.blockedBy };
    },
  };
}
