import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import type { EmojisTables } from './emojis.tables.ts';

/** How many members gave each emoji. */
export type Counts = Record<string, number>;
export interface Spot {
  threadId: string;
  ts: number;
}
/** What changes of a member's own emojis. */
export interface EmojiChange {
  given: string[];
  taken: string[];
}

export type EmojisRepo = ReturnType<typeof createEmojisRepo>;

/** Emojis on messages, and their numbers. */
export function createEmojisRepo({ db }: { db: Database }) {
  const rows = (tenant: Tenant) => db.for<EmojisTables>(tenant);

  return {
    /** The member's own ones after the change, and the numbers of all. Null: the message is gone. */
    change: (
      tenant: Tenant,
      { threadId, ts }: Spot,
      { subscriberId, at, decide }: { subscriberId: string; at: string; decide: (own: string[]) => EmojiChange },
    ): Promise<{ counts: Counts; own: string[]; isChanged: boolean } | null> =>
      transact(db, tenant, async (on) => {
        const one = sql`app_id = ${tenant.appId} and thread_id = ${threadId} and ts = ${ts}`;
        // The message is locked first: one that is being deleted must not get an emoji, and the numbers must not miss one of the same moment.
        const held = await sql<{ emojis: Counts | null }>`select emojis from messages
          where ${one} and deleted_at is null for update`.execute(within(on));
        const [message] = held.rows;
        if (!message) return null;
        const mine = sql`${one} and subscriber_id = ${subscriberId}`;
        const found = await sql<{ emoji: string }>`select emoji from message_emojis
          where ${mine} order by created_at, emoji`.execute(within(on));
        const before = found.rows.map(({ emoji }) => emoji);
        const { given, taken } = decide(before);
        const counts = moved(message.emojis ?? {}, { given, taken });
        const own = [...before.filter((emoji) => !taken.includes(emoji)), ...given];
        if (given.length + taken.length === 0) return { counts, own, isChanged: false };
        const stored = Object.keys(counts).length > 0 ? JSON.stringify(counts) : null;
        await sql`with taken as (delete from message_emojis where ${mine} and emoji = any(${taken}::text[])),
          given as (insert into message_emojis (app_id, thread_id, ts, subscriber_id, emoji, created_at)
            select ${tenant.appId}, ${threadId}, ${ts}, ${subscriberId}, emoji, ${at}::timestamptz from unnest(${given}::text[]) as emoji)
          update messages set emojis = ${stored}::jsonb where ${one}`.execute(within(on));
        return { counts, own, isChanged: true };
      }),

    /** Oldest first. */
    list: (tenant: Tenant, { threadId, ts }: Spot) =>
      rows(tenant)
        .selectFrom('message_emojis')
        .select(['subscriber_id', 'emoji', 'created_at'])
        .where('app_id', '=', tenant.appId)
        .where('thread_id', '=', threadId)
        .where('ts', '=', ts)
        .orderBy('created_at')
        .orderBy('subscriber_id')
        .limit(500)
        .execute(),
  };
}

function moved(counts: Counts, { given, taken }: EmojiChange): Counts {
  const after = new Map(Object.entries(counts));
  for (const emoji of taken) after.set(emoji, (after.get(emoji) ?? 0) - 1);
  for (const emoji of given) after.set(emoji, (after.get(emoji) ?? 0) + 1);
  return Object.fromEntries([...after].filter(([, count]) => count > 0));
}
