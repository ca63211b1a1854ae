import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import { dividePartitions } from '../../platform/db/partitions.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ActivityTables } from './activity.tables.ts';

export type ActivityRepo = ReturnType<typeof createActivityRepo>;

export const createActivityRepo = ({ db }: { db: Database }) => ({
  /** Inserts once: the same action of the same person at the same moment is a repeat. */
  insert: async (tenant: Tenant, row: ActivityTables['activity_events']): Promise<void> => {
    await db
      .for<ActivityTables>(tenant)
      .insertInto('activity_events')
      .values({ ...row, data: json(row.data) })
      .onConflict((conflict) => conflict.columns(['app_id', 'actor', 'activity_type', 'ts']).doNothing())
      .execute();
  },
  /** Like `insert`; returns whether it was inserted. */
  note: async (tenant: Tenant, row: ActivityTables['activity_events']): Promise<boolean> => {
    const done = await db
      .for<ActivityTables>(tenant)
      .insertInto('activity_events')
      .values({ ...row, data: json(row.data) })
      .onConflict((conflict) => conflict.columns(['app_id', 'actor', 'activity_type', 'ts']).doNothing())
      .executeTakeFirst();
    return Number(done.numInsertedOrUpdatedRows ?? 0) > 0;
  },
  /** What members did themselves, newest first, and how many entries there are in all. */
  listOwn: async (
    tenant: Tenant,
    subscriberId: string,
    { types, limit, offset }: { types: readonly string[]; limit: number; offset: number },
  ) => {
    const own = db
      .for<ActivityTables>(tenant)
      .selectFrom('activity_events')
      .where('app_id', '=', tenant.appId)
      .where('subscriber_id', '=', subscriberId)
      .where('activity_type', 'in', types);
    const [rows, { count }] = await Promise.all([
      own.select(['id', 'activity_type', 'data', 'ts']).orderBy('ts', 'desc').orderBy('id').limit(limit).offset(offset).execute(),
      own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow(),
    ]);
    return { rows, count: Number(count) };
  },
  /** Returns whether the entry existed. */
  removeOwn: async (tenant: Tenant, subscriberId: string, types: readonly string[], id: string): Promise<boolean> => {
    const gone = await db
      .for<ActivityTables>(tenant)
      .deleteFrom('activity_events')
      .where('app_id', '=', tenant.appId)
      .where('subscriber_id', '=', subscriberId)
      .where('activity_type', 'in', types)
      .where('id', '=', id)
      .executeTakeFirst();
    return Number(gone.numDeletedRows) > 0;
  },
  /** Removes the newest action of the kind on a page, because it was undone. */
  removeNewest: async (tenant: Tenant, subscriberId: string, type: string, pageId: string): Promise<void> => {
    const rows = db.for<ActivityTables>(tenant);
    await rows
      .deleteFrom('activity_events')
      .where('app_id', '=', tenant.appId)
      .where('id', 'in', (query) =>
        query
          .selectFrom('activity_events')
          .select('id')
          .where('app_id', '=', tenant.appId)
          .where('subscriber_id', '=', subscriberId)
          .where('activity_type', '=', type)
          .where(sql`data->>'page_id'`, '=', pageId)
          .orderBy('ts', 'desc')
          .limit(1),
      )
      .execute();
  },
  /** Of all apps. Removes whole months, then what is left of one that began in time. Makes the partitions of the months ahead. */
  removeBefore: async (before: string, { at, keptMs }: { at: string; keptMs: number }): Promise<void> => {
    await dividePartitions(db, { table: 'activity_events', at, keptMs });
    await db.system<ActivityTables>().deleteFrom('activity_events').where('ts', '<', before).execute();
  },
});
