import { sql } from 'kysely';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

/** A system line to be written: people by subscriber id (MSG-9). */
interface Line {
  event: 'added' | 'left' | 'removed' | 'renamed' | 'pinned';
  actor: string;
  people: string[];
  title: string | null;
}
export interface Change {
  tenant: Tenant;
  threadId: string;
  actorId: string;
  nowUs: number;
  at: string;
}
interface Held {
  is_private: boolean;
  is_group: boolean;
}

/** Locks the thread's row until the commit: two changes at the same moment run one after the other. */
export const hold = async (on: Work, { tenant, threadId }: Change): Promise<Held | undefined> => {
  const held = await sql<Held>`select is_private, is_group from threads
    where app_id = ${tenant.appId} and id = ${threadId} for update`.execute(within(on));
  return held.rows[0];
};

/** Writes a system line and returns its time. Does not touch what points at the latest message: the thread becomes unread for nobody (MSG-9). */
export async function writeLine(on: Work, { tenant, threadId, nowUs }: Change, line: Line): Promise<number> {
  const written = await sql<{ ts: number }>`with seat as (
      update threads set last_ts = greatest(last_ts, ${nowUs}::bigint - 1) + 1
      where app_id = ${tenant.appId} and id = ${threadId} returning last_ts)
    insert into messages (app_id, thread_id, ts, author_id, type, text, system)
    select ${tenant.appId}, ${threadId}, seat.last_ts, null, 'notification', '', ${JSON.stringify(line)}::jsonb
    from seat returning ts`.execute(within(on));
  const [row] = written.rows;
  if (!row) throw new Error('A system line was written to a thread that is gone.');
  return row.ts;
}
