import type { Messaging } from '@bandstand/contract/apps.ts';
import { refusalCodes } from '@bandstand/rules/threads/refusals.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { ChannelViewers } from '../../platform/realtime/realtime.ts';
import { createRecall, type Marks } from '../../platform/recall.ts';
import type { Changes } from '../changes/changes.service.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { AccessFacts } from './threads.columns.repo.ts';
import type { Facts } from './threads.facts.ts';
import type { OpenThread, ThreadListsRepo } from './threads.lists.repo.ts';
import { postRefusal, type Actor, type BlocksAround, type Sender } from './threads.posting.ts';
import type { AccessRow, ThreadsRepo } from './threads.repo.ts';

declare const readable: unique symbol;
declare const postable: unique symbol;
/** What decides who may open a thread, with one viewer's own state in it. */
export type ThreadFacts = AccessRow;
/** A thread that this viewer may open. Only this file creates it. */
export type ReadableThread = ThreadFacts & { readonly [readable]: true };
/** A thread in which this member may write. Only this file creates it. */
export type PostableThread = ReadableThread & { readonly [postable]: true };

/** A thread to write in, with everything that decides who may. */
export type Place = { thread: PostableThread; people: Map<string, PersonFacts>; blocks: BlocksAround; settings: Messaging };

export interface AccessDependencies {
  repo: Pick<ThreadsRepo, 'access' | 'byChannels'>;
  lists: Pick<ThreadListsRepo, 'ofEverybody'>;
  facts: Facts;
  clock: Clock;
  changes: Pick<Changes, 'recent' | 'epochOf' | 'listen'>;
}
type Bound = Pick<AccessFacts, 'is_private' | 'page_id' | 'product_id' | 'is_app_wide' | 'people'>;

/** How long to use a thread's cached rules: a changed binding takes effect within this time. */
const ttlMs = 4000;

const isInside = ({ people }: Bound, viewer: Sender | null): boolean => viewer !== null && (people ?? []).includes(viewer.id);
/** An app profile can read wherever it may have to answer. */
const sees = (viewer: Sender): boolean => viewer.isAdmin || viewer.isAppProfile;

/** Whether each viewer may read a thread. A thread of replies has the participants and rules of its parent (MSG-4, MSG-25). */
const readingRule =
  ({ pages, productsOf }: Facts) =>
  async (tenant: Tenant, thread: Bound, viewers: readonly (Sender | null)[]): Promise<boolean[]> => {
    if (thread.is_private) return viewers.map((viewer) => isInside(thread, viewer));
    if (thread.page_id !== null)
      return pages.mayOpen(
        tenant,
        thread.page_id,
        viewers.map((viewer) => viewer && { id: viewer.id, isAdmin: sees(viewer) }),
      );
    const { product_id: productId } = thread;
    if (productId === null) return viewers.map((viewer) => viewer !== null && thread.is_app_wide);
    const held = await productsOf(
      tenant,
      viewers.flatMap((viewer) => (viewer === null || sees(viewer) ? [] : viewer.id)),
    );
    return viewers.map((viewer) => viewer !== null && (sees(viewer) || (held.get(viewer.id)?.has(productId) ?? false)));
  };

/** Which of many threads one viewer may read: asks once for all pages, and once for all products. */
const readingRuleOfOne =
  ({ pages, productsOf }: Facts) =>
  async (tenant: Tenant, viewer: Sender | null, threads: readonly Bound[]): Promise<boolean[]> => {
    const open = threads.filter(({ is_private: isPrivate }) => !isPrivate);
    const pageIds = [...new Set(open.flatMap(({ page_id }) => page_id ?? []))];
    const needsProducts = viewer !== null && !sees(viewer) && open.some(({ page_id, product_id }) => page_id === null && product_id !== null);
    const [openPages, held] = await Promise.all([
      pageIds.length > 0 ? pages.openOnes(tenant, viewer && { id: viewer.id, isAdmin: sees(viewer) }, pageIds) : new Map<string, object>(),
      needsProducts ? productsOf(tenant, [viewer.id]) : new Map<string, ReadonlySet<string>>(),
    ]);
    return threads.map((thread) => {
      const { page_id: pageId, product_id: productId } = thread;
      if (thread.is_private) return isInside(thread, viewer);
      if (pageId !== null) return openPages.has(pageId);
      if (viewer === null || productId === null) return viewer !== null && thread.is_app_wide;
      return sees(viewer) || (held.get(viewer.id)?.has(productId) ?? false);
    });
  };

type Reading = ReturnType<typeof createReading>;

/** Rules of threads hold until the database notes a change of any in their app. Who is in a private thread is not noted. */
function ruleMarks(changes: AccessDependencies['changes']): Marks<ThreadFacts> {
  const noted = new Map<string, number>();
  changes.listen({
    app: (appId, part) => {
      if (part === 'threads') noted.set(appId, (noted.get(appId) ?? 0) + 1);
    },
  });
  return {
    covers: (thread) => !thread.is_private,
    now: async (tenant) => {
      await changes.recent(ttlMs);
      return `${changes.epochOf(tenant)} ${noted.get(tenant.appId) ?? 0}`;
    },
  };
}

function createReading({ repo, lists, facts, clock, changes }: AccessDependencies) {
  const [mayRead, mayReadEach] = [readingRule(facts), readingRuleOfOne(facts)];
  const recentThreads = createRecall<ThreadFacts>({ clock, ttlMs, marks: ruleMarks(changes) });
  const openThreads = createRecall<OpenThread[]>({ clock, ttlMs });

  async function requireRead<T extends ThreadFacts>(tenant: Tenant, member: Sender | null, thread: T | null): Promise<T & ReadableThread> {
    if (!thread || !(await mayRead(tenant, thread, [member]))[0]) throw new AppError('thread_forbidden');
    return thread as T & ReadableThread;
  }

  /**
   * A thread's own rules; changes count within seconds. `isFresh`: just read. Replies in private threads are not cached: their participants are their
   * parent's.
   */
  async function recent(tenant: Tenant, threadId: string): Promise<{ thread: ThreadFacts | null; isFresh: boolean }> {
    let fresh: ThreadFacts | null | undefined;
    const known = await recentThreads.many(tenant, [threadId], async () => {
      fresh = await repo.access(tenant, threadId, null);
      return new Map(fresh && !(fresh.is_private && fresh.kind === 'reply') ? [[threadId, fresh]] : []);
    });
    return fresh === undefined ? { thread: known.get(threadId) ?? null, isFresh: false } : { thread: fresh, isFresh: true };
  }

  return {
    mayRead,
    mayReadEach,
    recent,
    requireRead,

    requireReadable: async (tenant: Tenant, member: Sender | null, threadId: string): Promise<ReadableThread> =>
      requireRead(tenant, member, await repo.access(tenant, threadId, member?.id ?? null)),

    /**
     * For pages of messages, which are requested often: changes of rules count within four seconds, without the viewer's own state. A refusal is checked
     * against the current rules, so that a new participant need not wait.
     */
    requireRecentlyReadable: async (tenant: Tenant, member: Sender | null, threadId: string): Promise<Pick<ThreadFacts, 'id' | 'kind'>> => {
      const { thread, isFresh } = await recent(tenant, threadId);
      if (thread && (await mayRead(tenant, thread, [member]))[0]) return thread;
      return requireRead(tenant, member, isFresh ? null : await repo.access(tenant, threadId, null));
    },

    /** Threads open to everyone that this member may read. */
    openIdsOf: async (member: Actor): Promise<string[]> => {
      const { tenant } = member;
      const threads = await openThreads.one(tenant, 'all', () => lists.ofEverybody(tenant));
      const answers = await mayReadEach(
        tenant,
        member,
        threads.map((thread) => ({ ...thread, is_private: false, people: null })),
      );
      return threads.filter((_, index) => answers[index]).map(({ id }) => id);
    },

    /** Drops the cached rules: the thread's binding, rules or participants changed, or it is gone. */
    forget: (tenant: Tenant, threadId: string): void => {
      recentThreads.forget(tenant, threadId);
      openThreads.forget(tenant, 'all');
    },
  };
}

function createWriting({ repo, facts, clock }: AccessDependencies, { recent, requireRead }: Reading) {
  const { members, senderOf, messaging } = facts;

  async function requireFor(member: Actor, threadId: string): Promise<ReadableThread> {
    const { tenant } = member;
    const last = await recent(tenant, threadId);
    // A removed member must not write in a private thread, so its participants never come from the cache.
    const isStale = last.thread?.is_private && !last.isFresh;
    return requireRead(tenant, member, isStale ? await repo.access(tenant, threadId, member.id) : last.thread);
  }

  async function placeOf(tenant: Tenant, member: Sender, thread: AccessFacts) {
    const others = (thread.people ?? []).filter((id) => id !== member.id);
    const [settings, { person, blocks }, people] = await Promise.all([
      messaging(tenant),
      senderOf(tenant, member.id),
      members.peopleByIds(tenant, others),
    ]);
    if (person) people.set(member.id, person);
    return { settings, blocks, people, refusal: postRefusal({ settings, member, thread, people, blocks, nowMs: clock.ms() }) };
  }

  return {
    /**
     * The thread, its participants if it is private, and blocked members. Liking and replying are allowed where only staff may post. Throws
     * thread_forbidden, messaging_unavailable, messaging_refused, suspended, staff_only.
     */
    requirePostable: async (member: Actor, threadId: string, to: 'write' | 'like' | 'answer' = 'write'): Promise<Place> => {
      const thread = await requireFor(member, threadId);
      const { refusal, ...place } = await placeOf(member.tenant, member, thread);
      if (refusal && !(to !== 'write' && refusal === 'staff_only')) throw new AppError(refusalCodes[refusal]);
      return { thread: thread as PostableThread, ...place };
    },

    /** Members who must not see that this member is typing in the channel's thread; null: the member may not write there. */
    typing: async (tenant: Tenant, channel: string, member: Member): Promise<{ except: ReadonlySet<string> } | null> => {
      const [thread] = await repo.byChannels(tenant, [channel]);
      if (!thread) return null;
      const { refusal, blocks } = await placeOf(tenant, member, thread);
      return refusal ? null : { except: blocks.blockedBy };
    },
  };
}

export type ThreadAccess = ReturnType<typeof createThreadAccess>;

/** Who may open a thread, and who may write in it. Missing, foreign and denied threads get one answer: `thread_forbidden` (MSG-28). */
export function createThreadAccess(dependencies: AccessDependencies) {
  const { repo } = dependencies;
  const reading = createReading(dependencies);
  /** One answer for each viewer of each channel; reads all threads in one statement. */
  const mayListenMany = async (tenant: Tenant, asked: readonly ChannelViewers[]): Promise<boolean[][]> => {
    const threads = await repo.byChannels(
      tenant,
      asked.map(({ channel }) => channel),
    );
    const byChannel = new Map(threads.map((thread) => [thread.channel_id, thread]));
    return Promise.all(
      asked.map(async ({ channel, viewers }) => {
        const thread = byChannel.get(channel);
        return thread ? reading.mayRead(tenant, thread, viewers) : viewers.map(() => false);
      }),
    );
  };
  return {
    ...reading,
    ...createWriting(dependencies, reading),

    /** The thread without a viewer's own state. Does not check access. */
    find: (tenant: Tenant, threadId: string): Promise<ThreadFacts | null> => repo.access(tenant, threadId, null),
    /** The id of a channel's thread. */
    idOf: async (tenant: Tenant, channel: string): Promise<string | null> => (await repo.byChannels(tenant, [channel]))[0]?.id ?? null,
    mayListen: async (tenant: Tenant, channel: string, viewers: readonly (Member | null)[]): Promise<boolean[]> =>
      (await mayListenMany(tenant, [{ channel, viewers }]))[0] ?? [],
    mayListenMany,
  };
}
