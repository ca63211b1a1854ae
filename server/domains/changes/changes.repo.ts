import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { oneRow } from '../../platform/db/one-row.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

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
export type MemberChange = [subscriberId: string, part: ChangedPart, version: number | null];
export interface Look {
  /** `xmin:xmax:open,open`, as PostgreSQL writes a snapshot. */
  snapshot: string;
  /** The database's own time. */
  at_ms: number;
  /** Version of the published tree. */
  tree: number;
  members: MemberChange[] | null;
  /** User ids. */
  users: string[] | null;
}

/** What of an app changed: what finds and configures it, or its published pages. */
export type AppPart = 'app' | 'tree';
export interface AppsLook extends Pick<Look, 'snapshot' | 'at_ms'> {
  apps: [appId: string, part: AppPart][] | null;
}

/** With more changes since the last look, reading everything again is cheaper. */
export const mostChanges = 2000;

export type ChangesRepo = ReturnType<typeof createChangesRepo>;

// A row that is visible now and was not then belongs to a transaction that was open then, or began later. Ids above the snapshot are of another database,
// from which the rows were restored.
const most = sql.lit(mostChanges + 1);
type Asked = { appId: string; accountId: string; next: string | null; open: readonly string[] };
const lookAt = statement<Asked, Look>(
  ({ appId, accountId, next, open }) => {
    const wasOpen = sql`xid = any(${open}::xid8[])`;
    const isLater = sql`xid >= ${next}::xid8 and xid < pg_snapshot_xmax(pg_current_snapshot())`;
    return sql`select pg_current_snapshot()::text as snapshot, extract(epoch from statement_timestamp())::float8 * 1000 as at_ms,
    coalesce((select tree from app_versions where app_id = ${appId}), 1) as tree,
    (select json_agg(json_build_array(subscriber_id, part, version)) from (
      select subscriber_id, part, version from member_changes where app_id = ${appId} and ${isLater}
      union all select subscriber_id, part, version from member_changes where app_id = ${appId} and ${wasOpen} limit ${most}) m) as members,
    (select json_agg(user_id) from (
      select user_id from user_changes where account_id = ${accountId} and ${isLater}
      union all select user_id from user_changes where account_id = ${accountId} and ${wasOpen} limit ${most}) u) as users`;
  },
  { isPlannedOnce: true },
);

const lookAtApps = statement<Pick<Asked, 'next' | 'open'>, AppsLook>(
  ({ next, open }) => sql`select pg_current_snapshot()::text as snapshot, extract(epoch from statement_timestamp())::float8 * 1000 as at_ms,
    (select json_agg(json_build_array(app_id, part)) from (
      select app_id, part from app_changes where xid >= ${next}::xid8 and xid < pg_snapshot_xmax(pg_current_snapshot())
      union all select app_id, part from app_changes where xid = any(${open}::xid8[]) limit ${most}) a) as apps`,
  { isPlannedOnce: true },
);

export const createChangesRepo = ({ db }: { db: Database }) => ({
  /** What was committed about an app since an earlier look; nothing for null, which begins. One statement. */
  look: async (tenant: Tenant, last: Seen | null): Promise<Look> =>
    oneRow({
      rows: await lookAt(db.for(tenant), {
        appId: tenant.appId,
        accountId: tenant.accountId,
        next: last?.next ?? null,
        open: last?.open ?? [],
      }),
    }),

  /** What was committed about the apps of the install since an earlier look; nothing for null, which begins. One statement. */
  lookAtApps: async (last: Seen | null): Promise<AppsLook> =>
    oneRow({ rows: await lookAtApps(db.system(), { next: last?.next ?? null, open: last?.open ?? [] }) }),

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
