import { keysKeptMs } from '@bandstand/rules/threads/clientIds.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { MediaService } from '../media/media.service.ts';
import type { ThreadAccess } from '../threads/threads.access.service.ts';
import type { MessagesEvents } from './messages.events.ts';
import type { Publishing, Spot } from './messages.publish.service.ts';
import type { RemovalRepo, Removed } from './messages.removal.repo.ts';

export interface RemovalDependencies {
  repo: RemovalRepo;
  access: Pick<ThreadAccess, 'find'>;
  media: Pick<MediaService, 'release'>;
  publishing: Pick<Publishing, 'publishReplies' | 'publishUpdated'>;
  realtime: Realtime;
  bus: Bus<MessagesEvents>;
  clock: Clock;
}

/** How long a deleted message is kept, for staff who review it (MSG-13). */
const purgedAfterMs = 30 * 86_400_000;
const purgedAtOnce = 500;

export type Removal = ReturnType<typeof createRemoval>;

/** Deleted and hidden messages. Does not check access. */
export function createRemoval({ repo, access, media, publishing, realtime, bus, clock }: RemovalDependencies) {
  const { publishReplies, publishUpdated } = publishing;

  /** The answered message had been deleted before; without replies it is gone, too. */
  async function publishParentGone(tenant: Tenant, { parent_thread_id: id, parent_ts: ts }: Spot): Promise<void> {
    const parent = id && (await access.find(tenant, id));
    if (!parent || ts === null) throw new AppError('thread_forbidden');
    realtime.publish(tenant, parent.channel_id, 'message_deleted', { message_ts: ts, latest_message_ts: parent.latest_message_ts });
  }
  async function publishRemoved(tenant: Tenant, thread: Spot, ts: number, { isKept, isParentGone, latestTs }: Removed): Promise<void> {
    if (isKept) await publishUpdated(tenant, thread, ts);
    else realtime.publish(tenant, thread.channel_id, 'message_deleted', { message_ts: ts, latest_message_ts: latestTs });
    if (isParentGone) await publishParentGone(tenant, thread);
    else if (!isKept) await publishReplies(tenant, thread);
    bus.publish('message.removed', { tenant, threadId: thread.id, ts });
  }

  /** Media of removed messages, except those that another message shows: they are handled like unused uploads (UPL-7). */
  async function releaseMedia(appId: string, mediaIds: string[]): Promise<void> {
    const shown = new Set(mediaIds.length > 0 ? await repo.shownMedia(appId, mediaIds) : []);
    await media.release(
      appId,
      mediaIds.filter((id) => !shown.has(id)),
    );
  }

  return {
    releaseMedia,

    /** Deletes a message; one with replies keeps its place without its text (MSG-13). Error: not_found when it is gone already. */
    remove: async (tenant: Tenant, thread: Spot, ts: number): Promise<void> => {
      const removed = await repo.remove(tenant, thread.id, ts, clock.iso());
      if (!removed) throw new AppError('not_found');
      await publishRemoved(tenant, thread, ts, removed);
    },

    /** Hides a message from everyone but its author, or shows it again (MSG-16). False: nothing changed. */
    setHidden: async (tenant: Tenant, thread: Spot, ts: number, isHidden: boolean): Promise<boolean> => {
      if (!(await repo.setHidden(tenant, thread.id, ts, isHidden ? clock.iso() : null))) return false;
      await publishUpdated(tenant, thread, ts);
      bus.publish('message.removed', { tenant, threadId: thread.id, ts });
      return true;
    },

    /** Makes the partitions of the months ahead, and forgets client ids that are no longer accepted (MSG-8). */
    divide: (): Promise<void> => repo.divide({ at: clock.iso(), keysKeptMs, keysFrom: clock.isoIn(-keysKeptMs) }),

    /** Removes for good what was deleted 30 days ago, in all apps, and releases its media (MSG-13). Returns the number of messages. */
    purge: async (): Promise<number> => {
      const before = clock.isoIn(-purgedAfterMs);
      let count = 0;
      for (let found = await repo.purge(before, purgedAtOnce); found.length > 0; found = await repo.purge(before, purgedAtOnce)) {
        count += found.length;
        const byApp = Map.groupBy(found, ({ appId }) => appId);
        for (const [appId, gone] of byApp) {
          await releaseMedia(
            appId,
            gone.flatMap((message) => message.mediaIds),
          );
        }
      }
      return count;
    },
  };
}
