import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ActivityTables } from './activity.tables.ts';

export type ActivityRepo = ReturnType<typeof createActivityRepo>;

export const createActivityRepo = ({ db }: { db: Database }) => ({
  /** Once: the same deed of the same person at the same moment is a repeat. */
  insert: async (tenant: Tenant, row: ActivityTables['activity_events']): Promise<void> => {
    await db
      .for<ActivityTables>(tenant)
      .insertInto('activity_events')
      .values({ ...row, data: json(row.data) })
      .onConflict((conflict) => conflict.columns(['app_id', 'actor', 'activity_type', 'ts']).doNothing())
      .execute();
  },
  /** Of all apps; answers how many went. */
  removeBefore: async (at: string): Promise<number> =>
    Number((await db.system<ActivityTables>().deleteFrom('activity_events').where('created_at', '<', at).executeTakeFirst()).numDeletedRows),
});
