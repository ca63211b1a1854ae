import type { Message } from '@bandstand/contract/threads.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { PersonFacts } from '../members/members.service.ts';
import type { MediaService } from '../media/media.service.ts';
import type { Blocks } from './threads.access.service.ts';
import type { MessageRow } from './threads.columns.repo.ts';
import type { ThreadsEvents } from './threads.events.ts';
import type { MessagesRepo } from './threads.messages.repo.ts';
import type { AccessRow, ThreadsRepo } from './threads.repo.ts';
import type { Threads } from './threads.service.ts';

export interface StaffDependencies {
  repo: MessagesRepo;
  threadsRepo: Pick<ThreadsRepo, 'access'>;
  threads: Pick<Threads, 'draw'>;
  media: Pick<MediaService, 'release'>;
  blocksOf: (tenant: Tenant, subscriberId: string) => Promise<Blocks>;
  realtime: Realtime;
  bus: Bus<ThreadsEvents>;
  clock: Clock;
}
/** A message as the team sees it: hidden words too, and who of the team wrote it under the name of a voice of the app. */
export type StaffMessage = Message & { real_author_id: string | null };
/** Where a message stands. */
type Spot = Pick<AccessRow, 'id' | 'kind' | 'channel_id' | 'parent_thread_id' | 'parent_ts' | 'parent_channel_id'>;

const staffPageSize = 50;
/** What was deleted is kept for so long, for whoever has to look at it (MSG-13). */
const purgedAfterMs = 30 * 86_400_000;
const purgedAtOnce = 500;

export type StaffMessages = ReturnType<typeof createStaffMessages>;

/** Messages as the team reads and moderates them, and what everybody is told of it. Who may is the caller's to decide. */
export function createStaffMessages({ repo, threadsRepo, threads, media, blocksOf, realtime, bus, clock }: StaffDependencies) {
  const isRootIn = ({ kind }: Pick<AccessRow, 'kind'>) => kind !== 'reply';
  async function requireThread(tenant: Tenant, threadId: string): Promise<AccessRow> {
    const thread = await threadsRepo.access(tenant, threadId, null);
    if (!thread) throw new AppError('thread_forbidden');
    return thread;
  }
  const drawn = async (tenant: Tenant, rows: readonly MessageRow[], real: ReadonlyMap<number, string>): Promise<StaffMessage[]> =>
    (await threads.draw(tenant, rows, 'staff')).map((message) => ({ ...message, real_author_id: real.get(message.message_ts) ?? null }));
  const blockedBy = async (tenant: Tenant, ids: readonly (string | null)[]): Promise<Set<string>> =>
    new Set((await Promise.all(ids.flatMap((id) => (id === null ? [] : blocksOf(tenant, id))))).flatMap((blocks) => [...blocks.blockedBy]));

  /** Tells those in the parent thread how a message of it is answered now. Nothing where the thread is no answer. */
  async function tellReplies(tenant: Tenant, { parent_thread_id: threadId, parent_ts: ts, parent_channel_id: channel }: Spot): Promise<void> {
    if (threadId === null || ts === null) return;
    const root = await repo.find(tenant, { threadId, isRoot: true, viewerId: null }, ts, { isKept: true });
    if (!root?.reply_thread_id) return;
    const [message] = await threads.draw(tenant, [root], null);
    realtime.publish(
      tenant,
      channel,
      'replies_changed',
      { message_ts: ts, reply_thread_id: root.reply_thread_id, reply_count: root.reply_count, latest_replies: message!.latest_replies },
      {
        except: await blockedBy(
          tenant,
          root.latest_replies.map(({ author_id }) => author_id),
        ),
      },
    );
  }

  /** Tells all how a message is now. Of one that is hidden its author is told nothing: he keeps his own words. */
  async function tellUpdated(tenant: Tenant, thread: Spot, ts: number): Promise<void> {
    const row = await repo.find(tenant, { threadId: thread.id, isRoot: isRootIn(thread), viewerId: null }, ts, { isKept: true });
    if (!row) return;
    const [message] = await threads.draw(tenant, [row], null);
    const except = await blockedBy(tenant, [row.author_id]);
    if (row.hidden_at && row.author_id !== null) except.add(row.author_id);
    realtime.publish(tenant, thread.channel_id, 'message_updated', { message: message! }, { except });
    await tellReplies(tenant, thread);
  }

  /** Takes a message away: from view, or, where it was answered, its words (MSG-13). Error: not_found where it is gone already. */
  async function takeAway(tenant: Tenant, thread: Spot, ts: number): Promise<void> {
    const removed = await repo.remove(tenant, thread.id, ts, clock.iso());
    if (!removed) throw new AppError('not_found');
    if (removed.isKept) await tellUpdated(tenant, thread, ts);
    else realtime.publish(tenant, thread.channel_id, 'message_deleted', { message_ts: ts, latest_message_ts: removed.latestTs });
    if (removed.isParentGone) {
      const parent = await requireThread(tenant, thread.parent_thread_id!);
      realtime.publish(tenant, parent.channel_id, 'message_deleted', { message_ts: thread.parent_ts!, latest_message_ts: parent.latest_message_ts });
    } else if (!removed.isKept) await tellReplies(tenant, thread);
    bus.publish('message.removed', { tenant, threadId: thread.id, ts });
  }

  async function setHidden(tenant: Tenant, threadId: string, ts: number, hiddenAt: string | null): Promise<boolean> {
    const thread = await requireThread(tenant, threadId);
    if (!(await repo.setHidden(tenant, threadId, ts, hiddenAt))) return false;
    await tellUpdated(tenant, thread, ts);
    bus.publish('message.removed', { tenant, threadId, ts });
    return true;
  }

  /** Media of messages that are gone, but for those that another message shows: they go with what was never used (UPL-7). */
  async function letGo(appId: string, mediaIds: string[]): Promise<void> {
    const kept = new Set(mediaIds.length > 0 ? await repo.shownMedia(appId, mediaIds) : []);
    await media.release(
      appId,
      mediaIds.filter((id) => !kept.has(id)),
    );
  }

  return {
    letGo,
    takeAway,
    tellReplies,
    tellUpdated,

    /** A message with so many before and after it, in ascending order, as the team sees them. Error: thread_forbidden. */
    context: async (tenant: Tenant, threadId: string, ts: number, around = 5): Promise<StaffMessage[]> => {
      const thread = await requireThread(tenant, threadId);
      const rows = await repo.around(tenant, { threadId, isRoot: isRootIn(thread), viewerId: null }, ts, around);
      return drawn(tenant, rows, new Map(rows.flatMap((row) => (row.real_author_id ? [[row.ts, row.real_author_id]] : []))));
    },

    /** A page, the newest first, or with `after` the oldest after it; in descending order. `profile`: whose likes are shown. Error: thread_forbidden. */
    listForStaff: async (
      tenant: Tenant,
      profile: Pick<PersonFacts, 'id'> | null,
      threadId: string,
      { before = null, after = null }: { before?: number | null; after?: number | null },
    ): Promise<{ items: StaffMessage[]; has_more: boolean }> => {
      const thread = await requireThread(tenant, threadId);
      const isAscending = after !== null;
      const filter = { before, after, isAscending, blockedIds: [], limit: staffPageSize + 1 };
      const rows = await repo.page(tenant, { threadId, isRoot: isRootIn(thread), viewerId: profile?.id ?? null }, filter);
      const shown = rows.slice(0, staffPageSize);
      const real = await repo.realAuthors(
        tenant,
        threadId,
        shown.map(({ ts }) => ts),
      );
      const items = await drawn(tenant, shown, real);
      return { items: isAscending ? items.toReversed() : items, has_more: rows.length > staffPageSize };
    },

    /** From all but its author, until it is shown again (MSG-16). Answers whether that changed anything. Error: thread_forbidden. */
    hide: (tenant: Tenant, threadId: string, ts: number): Promise<boolean> => setHidden(tenant, threadId, ts, clock.iso()),
    unhide: (tenant: Tenant, threadId: string, ts: number): Promise<boolean> => setHidden(tenant, threadId, ts, null),
    /** As an admin would; one that is gone already stays gone. Error: thread_forbidden. */
    removeAs: async (tenant: Tenant, threadId: string, ts: number): Promise<void> => {
      const thread = await requireThread(tenant, threadId);
      await takeAway(tenant, thread, ts).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error;
      });
    },

    /** A video of messages can be played now, or never will: whoever sees them is told (MSG-8). */
    videoPrepared: async (tenant: Tenant, videoId: string): Promise<void> => {
      for (const { thread_id: threadId, ts } of await repo.ofVideo(tenant, videoId))
        await tellUpdated(tenant, await requireThread(tenant, threadId), ts);
    },

    /** Takes away for good what was deleted 30 days ago, in all apps, and lets go of its media (MSG-13). Answers how many messages. */
    purge: async (): Promise<number> => {
      const before = clock.isoIn(-purgedAfterMs);
      let count = 0;
      for (let found = await repo.purge(before, purgedAtOnce); found.length > 0; found = await repo.purge(before, purgedAtOnce)) {
        count += found.length;
        const byApp = Map.groupBy(found, ({ appId }) => appId);
        for (const [appId, gone] of byApp) {
          await letGo(
            appId,
            gone.flatMap((message) => message.mediaIds),
          );
        }
      }
      return count;
    },
  };
}
