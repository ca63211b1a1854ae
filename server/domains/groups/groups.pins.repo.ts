import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import { hold, writeLine, type Change } from './groups.lines.repo.ts';

interface PinRow {
  ts: number;
  pinned_at: string;
  text: string;
  mentions: { user_id: string; name: string }[];
  author_id: string | null;
}
export interface Pinned {
  pinnedAt: string | null;
  isChanged: boolean;
  lineTs: number | null;
}

/** More would not fit into the bar above a thread (MSG-15). */
const pinsAtMost = 10;

export type PinsRepo = ReturnType<typeof createPinsRepo>;

/** Pinned messages of threads. */
export const createPinsRepo = ({ db }: { db: Database }) => ({
  /** Pins or unpins; a pin keeps its first time. `gone`: there is no such message; `full`: ten are pinned. */
  pin: (change: Change, ts: number, isPinned: boolean): Promise<'gone' | 'full' | Pinned> =>
    transact(db, change.tenant, async (on) => {
      const { threadId, actorId, at } = change;
      const { appId } = change.tenant;
      const thread = await hold(on, change);
      const found = await sql<{ pinned_at: string | null; count: number }>`select m.pinned_at, (select count(*)::int from messages o
          where o.app_id = ${appId} and o.thread_id = ${threadId} and o.pinned_at is not null and o.deleted_at is null) as count
        from messages m where m.app_id = ${appId} and m.thread_id = ${threadId} and m.ts = ${ts}
          and m.deleted_at is null and m.type <> 'notification'`.execute(within(on));
      const [message] = found.rows;
      if (!thread || !message) return 'gone';
      if ((message.pinned_at !== null) === isPinned) return { pinnedAt: message.pinned_at, isChanged: false, lineTs: null };
      if (isPinned && message.count >= pinsAtMost) return 'full';
      await sql`update messages set pinned_at = ${isPinned ? at : null}::timestamptz
        where app_id = ${appId} and thread_id = ${threadId} and ts = ${ts}`.execute(within(on));
      const hasLine = isPinned && thread.is_private;
      const lineTs = hasLine ? await writeLine(on, change, { event: 'pinned', actor: actorId, people: [], title: null }) : null;
      return { pinnedAt: isPinned ? at : null, isChanged: true, lineTs };
    }),

  /** Older pins first (MSG-15). */
  pins: async (tenant: Tenant, threadId: string): Promise<PinRow[]> => {
    const found = await sql<PinRow>`select ts, pinned_at, text, mentions, author_id from messages
      where app_id = ${tenant.appId} and thread_id = ${threadId} and pinned_at is not null and deleted_at is null and hidden_at is null
      order by pinned_at, ts limit ${pinsAtMost}`.execute(db.for(tenant));
    return found.rows;
  },
});
