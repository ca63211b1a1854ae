import { sql } from 'kysely';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { Database } from '../../platform/db/database.ts';
import { dividePartitions } from '../../platform/db/partitions.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MessagesTables } from './messages.tables.ts';

/** A message that was deleted. */
export interface Removed {
  latestTs: number | null;
  /** An empty message stays in its place because it has replies. */
  isKept: boolean;
  /** The message that it answered is gone for good now, too. */
  isParentGone: boolean;
}
/** Media of messages that were removed for good. */
interface Purged {
  appId: string;
  mediaIds: string[];
}
interface Held {
  parent_thread_id: string | null;
  parent_ts: number | null;
  latest_message_ts: number | null;
}

/** What a thread may point at as its newest: no deleted or hidden message, no system line (MSG-9, MSG-16). */
const isLatest = sql`m.deleted_at is null and m.hidden_at is null and m.type <> 'notification'`;
/** About three million messages: smaller partitions cost the reading of a thread more than they save. */
const yearlyBytes = 2 ** 30;
const own = (on: Work) => within<MessagesTables>(on);

/** Points the thread at the newest message that may be shown (L251). The caller holds the thread's row. */
async function repoint(on: Work, { appId }: Tenant, threadId: string): Promise<number | null> {
  const found = await sql<{ latest_message_ts: number | null }>`with newest as (
      select m.ts, m.author_id from messages m
      where m.app_id = ${appId} and m.thread_id = ${threadId} and ${isLatest} order by m.ts desc limit 1)
    update threads set latest_message_ts = (select ts from newest), latest_author_id = (select author_id from newest)
    where app_id = ${appId} and id = ${threadId} returning latest_message_ts`.execute(own(on));
  return found.rows[0]?.latest_message_ts ?? null;
}

/** Locks the thread before the message, as sending does: two that lock in different orders would wait for each other. */
const hold = async (on: Work, { appId }: Tenant, threadId: string): Promise<Held | undefined> => {
  const held = await sql<Held>`select parent_thread_id, parent_ts, latest_message_ts from threads
    where app_id = ${appId} and id = ${threadId} for update`.execute(own(on));
  return held.rows[0];
};

/** Subtracts one reply. True: the answered message was deleted before, and this was its last reply. */
async function uncount(on: Work, { appId }: Tenant, { parent_thread_id: parentId, parent_ts: parentTs }: Held): Promise<boolean> {
  if (parentId === null) return false;
  const found = await sql<{ is_gone: boolean }>`update messages set reply_count = greatest(reply_count - 1, 0)
    where app_id = ${appId} and thread_id = ${parentId} and ts = ${parentTs}
    returning deleted_at is not null and reply_count = 0 as is_gone`.execute(own(on));
  return found.rows[0]?.is_gone ?? false;
}

export type RemovalRepo = ReturnType<typeof createRemovalRepo>;

/** Hiding, deleting, and removing for good. */
export function createRemovalRepo({ db }: { db: Database }) {
  return {
    /** Hides the message, or shows it again, and moves what points at the newest. Null: nothing changed. */
    setHidden: (tenant: Tenant, threadId: string, ts: number, hiddenAt: string | null): Promise<{ latestTs: number | null } | null> =>
      transact(db, tenant, async (on) => {
        await hold(on, tenant, threadId);
        const changed = await sql`update messages set hidden_at = ${hiddenAt}::timestamptz
          where app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts}
            and deleted_at is null and type <> 'notification' and (hidden_at is null) = ${hiddenAt !== null} returning 1`.execute(own(on));
        return changed.rows.length > 0 ? { latestTs: await repoint(on, tenant, threadId) } : null;
      }),

    /** Marks the message as deleted, removes its likes, and moves what pointed at it to the newest that is left. Null: it was gone already. */
    remove: (tenant: Tenant, threadId: string, ts: number, at: string): Promise<Removed | null> =>
      transact(db, tenant, async (on) => {
        const { appId } = tenant;
        const thread = await hold(on, tenant, threadId);
        const gone = await sql<{ reply_count: number }>`with gone as (
            update messages set deleted_at = ${at}::timestamptz, pinned_at = null, reaction_count = 0, emojis = null
            where app_id = ${appId} and thread_id = ${threadId} and ts = ${ts} and deleted_at is null returning reply_count),
          likes as (
            delete from message_reactions using gone where app_id = ${appId} and thread_id = ${threadId} and ts = ${ts}),
          given as (
            delete from message_emojis using gone where app_id = ${appId} and thread_id = ${threadId} and ts = ${ts}),
          counted as (
            update threads set message_count = greatest(message_count - 1, 0) from gone where app_id = ${appId} and id = ${threadId})
          select reply_count from gone`.execute(own(on));
        const [removed] = gone.rows;
        if (!thread || !removed) return null;
        const latestTs = thread.latest_message_ts === ts ? await repoint(on, tenant, threadId) : thread.latest_message_ts;
        return { latestTs, isKept: removed.reply_count > 0, isParentGone: await uncount(on, tenant, thread) };
      }),

    /**
     * Removes for good, in all apps, messages deleted before that time, some at a time: rows, and the text of messages that still have replies
     * (MSG-13). Returns their media; empty when nothing is left.
     */
    purge: async (before: string, limit: number): Promise<Purged[]> => {
      const found = await sql<{ app_id: string; media_ids: string[] }>`with old as (
          select app_id, thread_id, ts, author_id, is_kept, image_ids, video_id, reply_thread_id from messages m
          cross join lateral (
            select exists (select from messages r where r.app_id = m.app_id and r.thread_id = m.reply_thread_id) as is_kept) a
          where deleted_at < ${before}::timestamptz
            and (not is_kept or text <> '' or image_ids <> '{}' or video_id is not null or attachment is not null)
          order by deleted_at limit ${limit} for update of m skip locked),
        emptied as (
          update messages m set text = '', mentions = '[]', image_ids = '{}', video_id = null, attachment = null from old
          where m.app_id = old.app_id and m.thread_id = old.thread_id and m.ts = old.ts and is_kept),
        removed as (
          delete from messages m using old where m.app_id = old.app_id and m.thread_id = old.thread_id and m.ts = old.ts and not is_kept),
        keys as (
          delete from message_keys k using old where k.app_id = old.app_id and k.thread_id = old.thread_id and k.author_id = old.author_id
            and k.ts = old.ts and not is_kept),
        answers as (
          delete from threads t using old where t.app_id = old.app_id and t.id = old.reply_thread_id and not is_kept)
        select app_id, array_remove(image_ids || video_id, null) as media_ids from old`.execute(db.system<MessagesTables>());
      return found.rows.map(({ app_id, media_ids }) => ({ appId: app_id, mediaIds: media_ids }));
    },

    /** Divides messages and their keys by time, and forgets keys made before `keysFrom`. */
    divide: async ({ at, keysKeptMs, keysFrom }: { at: string; keysKeptMs: number; keysFrom: string }): Promise<void> => {
      await dividePartitions(db, { table: 'messages', at, smallBytes: yearlyBytes });
      await dividePartitions(db, { table: 'message_keys', at, keptMs: keysKeptMs });
      await sql`delete from message_keys where made_at = 'epoch' and ts < extract(epoch from ${keysFrom}::timestamptz) * 1000000`.execute(
        db.system<MessagesTables>(),
      );
    },

    /** Those of the media that some message still shows. */
    shownMedia: async (appId: string, mediaIds: string[]): Promise<string[]> => {
      const found = await sql<{ id: string }>`select distinct id from (
          select unnest(image_ids) as id from messages
            where app_id = ${appId} and image_ids <> '{}' and image_ids && ${mediaIds}::uuid[]
          union all select video_id from messages where app_id = ${appId} and video_id = any(${mediaIds}::uuid[])) x
        where id = any(${mediaIds}::uuid[])`.execute(db.system<MessagesTables>());
      return found.rows.map(({ id }) => id);
    },
  };
}
