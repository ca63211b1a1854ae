import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import { statement } from '../../platform/db/statement.ts';

/** A part of what is stored about a member. `person`: what their sessions prove and how others see them. */
export type ChangedPart = 'rights' | 'completions' | 'bookmarks' | 'person' | 'blocks';
/** Which transactions a look saw: all before `next`, except those in `open`. Transaction ids as text. */
export interface Seen {
  next: string;
  open: string[];
  /** The database's own time. */
  atMs: number;
}
/** A change of a member, with the part's counter if it has one. */
export type MemberChange = [appId: string, subscriberId: string, part: ChangedPart, version: number | null];
/** What of an app changed: what finds and configures it, its published pages, or the rules of its threads. */
export type AppPart = 'app' | 'tree' | 'threads';
export interface Look {
  /** `xmin:xmax:open,open`, as PostgreSQL writes a snapshot. */
  snapshot: string;
  /** The database's own time. */
  at_ms: number;
  members: MemberChange[] | null;
  /** User ids. */
  users: string[] | null;
  apps: [appId: string, part: AppPart][] | null;
}
/** Where something changed. */
export interface ChangedPlaces {
  appIds: string[];
  accountIds: string[];
}

/** With more changes of a kind since the last look, reading everything again is cheaper. */
export const mostChanges = 2000;

export type ChangesRepo = ReturnType<typeof createChangesRepo>;

// A row that is visible now and was not then belongs to a transaction that was open then, or began later. Ids above the snapshot are of another database,
// from which the rows were restored.
const most = sql.lit(mostChanges + 1);
type Asked = { next: string | null; open: readonly string[] };
const lookNow = statement<Asked, Look>(
  ({ next, open }) => {
    const since = (table: string, columns: string) => sql`select ${sql.raw(columns)} from ${sql.table(table)}
        where xid >= ${next}::xid8 and xid < pg_snapshot_xmax(pg_current_snapshot())
      union all select ${sql.raw(columns)} from ${sql.table(table)} where xid = any(${open}::xid8[]) limit ${most}`;
    return sql`select pg_current_snapshot()::text as snapshot, extract(epoch from statement_timestamp())::float8 * 1000 as at_ms,
    (select json_agg(json_build_array(app_id, subscriber_id, part, version)) from (
      ${since('member_changes', 'app_id, subscriber_id, part, version')}) m) as members,
    (select json_agg(user_id) from (${since('user_changes', 'user_id')}) u) as users,
    (select json_agg(json_build_array(app_id, part)) from (${since('app_changes', 'app_id, part')}) a) as apps`;
  },
  { isPlannedOnce: true },
);

export const createChangesRepo = ({ db }: { db: Database }) => ({
  /** What was committed in the install since an earlier look; nothing for null, which begins. One statement. */
  look: async (last: Seen | null): Promise<Look> =>
    oneRow({ rows: await lookNow(db.watching(), { next: last?.next ?? null, open: last?.open ?? [] }) }),

  /** Where members or users changed since an earlier look, however many they are. */
  placesSince: async ({ next, open }: Seen): Promise<ChangedPlaces> => {
    const since = sql`xid >= ${next}::xid8 or xid = any(${open}::xid8[])`;
    const asked = sql<{ apps: string[] | null; accounts: string[] | null }>`select
      (select array_agg(distinct app_id) from member_changes where ${since}) as apps,
      (select array_agg(distinct account_id) from user_changes where ${since}) as accounts`;
    const { apps, accounts } = oneRow(await asked.execute(db.watching()));
    return { appIds: apps ?? [], accountIds: accounts ?? [] };
  },

  /** Everything before this transaction id is committed or undone. */
  settledBefore: async (): Promise<string> =>
    oneRow(await sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db.system())).xid,

  /** Removes the notes of transactions before that id, and of another database from which they were restored. */
  removeBefore: async (xid: string): Promise<void> => {
    for (const table of ['member_changes', 'user_changes', 'app_changes'])
      await sql`delete from ${sql.table(table)} where xid < ${xid}::xid8 or xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(
        db.system(),
      );
  },
});
