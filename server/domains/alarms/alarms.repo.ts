import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** How many charges of an app were impossible, and how many no provider has answered. */
export interface AlarmRow {
  app_id: string;
  uncharged: number;
  charges: number;
  refunds: number;
}

export const createAlarmsRepo = ({ db }: { db: Database }) => ({
  /** All apps that have any such charge, in the order of their ids. */
  all: async (tries: { charges: number; refunds: number }): Promise<AlarmRow[]> => {
    const statement = sql<AlarmRow>`select app_id, sum(uncharged)::int as uncharged, sum(charges)::int as charges,
      sum(refunds)::int as refunds
      from (
        select app_id, count(*) filter (where trouble = 'nobody') as uncharged,
          count(*) filter (where unknown_tries >= ${tries.charges}::int) as charges, 0 as refunds
        from subscriptions where status <> 'ended' and (trouble is not null or unknown_tries > 0) group by app_id
        union all
        select app_id, 0, 0, count(*) from refunds where state = 'pending' and tries >= ${tries.refunds}::int group by app_id) found
      group by app_id having sum(uncharged) + sum(charges) + sum(refunds) > 0 order by app_id`;
    return (await statement.execute(db.system())).rows;
  },
});
export type AlarmsRepo = ReturnType<typeof createAlarmsRepo>;
