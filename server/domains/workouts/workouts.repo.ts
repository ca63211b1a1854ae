import type { WorkoutDraft } from '@bandstand/contract/workouts.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { createDocuments } from '../../platform/db/documents.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { WorkoutData } from './workouts.tables.ts';

/** An item of a workout, and what may take the place of its exercise there. Ids in lower case. */
export interface PlannedItem {
  workoutId: string;
  policy: WorkoutDraft['swap_policy'];
  uid: string;
  exerciseId: string | null;
  title: string;
}

export const createWorkoutsRepo = ({ db }: { db: Database }) => ({
  ...createDocuments<WorkoutData>(db, 'workouts'),
  /** Every item of every workout of the app, as published or as drafted. */
  items: async (tenant: Tenant, state: 'published' | 'drafted'): Promise<PlannedItem[]> => {
    const plans =
      state === 'drafted'
        ? sql`select id, created_at, data from workouts where app_id = ${tenant.appId}`
        : sql`select d.id, d.created_at, r.data from workouts d
            join reusable_revisions r on r.app_id = d.app_id and r.id = d.revision_id where d.app_id = ${tenant.appId}`;
    const { rows } = await sql<PlannedItem>`select p.id as "workoutId", coalesce(p.data->>'swap_policy', 'curated') as policy,
        lower(item->>'uid') as uid, lower(item->>'exercise_id') as "exerciseId", item->>'title' as title
      from (${plans}) p cross join jsonb_path_query(p.data, '$.groups[*].items[*]') as item order by p.created_at, p.id`.execute(
      db.for(tenant),
    );
    return rows;
  },
});
