import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

interface Place {
  select: (appId: string, pattern: string) => RawBuilder<{ key: string; data: object }>;
  update: (appId: string, changed: RawBuilder<unknown>) => RawBuilder<unknown>;
}
/** Where workouts are kept: drafts, everything that was published, and what planned releases hold. */
const places: readonly Place[] = [
  {
    select: (appId, pattern) =>
      sql`select id as key, data from workouts where app_id = ${appId} and data::text ilike ${pattern} for update`,
    // Someone may have the draft open.
    update: (appId, changed) => sql`update workouts w set data = x.data, version = version + 1 from ${changed}
        where w.app_id = ${appId} and w.id = x.key::uuid`,
  },
  {
    select: (appId, pattern) => sql`select r.id as key, r.data from reusable_revisions r
        join workouts w on w.app_id = r.app_id and w.id = r.item_id where r.app_id = ${appId} and r.data::text ilike ${pattern}`,
    update: (appId, changed) => sql`update reusable_revisions r set data = x.data from ${changed}
        where r.app_id = ${appId} and r.id = x.key::uuid`,
  },
  {
    select: (appId, pattern) => sql`select concat(release_id, item_id) as key, content as data from release_items
        where app_id = ${appId} and type = 'workout' and content::text ilike ${pattern}`,
    update: (appId, changed) => sql`update release_items i
        set content = x.data || jsonb_build_object('version', (x.data->>'version')::int + 1)
        from ${changed} where i.app_id = ${appId} and i.type = 'workout' and concat(i.release_id, i.item_id) = x.key`,
  },
];

/** Workouts by the exercises that they name. */
export const createNamingRepo = ({ db }: { db: Database }) => ({
  /** In their draft or as members see them, by title. */
  naming: async (tenant: Tenant, exerciseId: string): Promise<{ id: string; title: string }[]> => {
    const { rows } = await sql<{ id: string; title: string }>`select w.id, w.title from workouts w
        left join reusable_revisions r on r.app_id = w.app_id and r.id = w.revision_id
      where w.app_id = ${tenant.appId} and concat(w.data, r.data) ilike ${`%${exerciseId}%`} order by w.title, w.id`.execute(
      db.for(tenant),
    );
    return rows;
  },
  /** Changes every workout that names an exercise, wherever it is kept. */
  changeNaming: async (trx: Work, { appId }: Tenant, exerciseId: string, change: (data: object) => object): Promise<void> => {
    for (const { select, update } of places) {
      const { rows } = await select(appId, `%${exerciseId}%`).execute(within(trx));
      if (rows.length === 0) continue;
      const changed = JSON.stringify(rows.map(({ key, data }) => ({ key, data: change(data) })));
      await update(appId, sql`jsonb_to_recordset(${changed}::jsonb) as x (key text, data jsonb)`).execute(within(trx));
    }
  },
});
export type NamingRepo = ReturnType<typeof createNamingRepo>;
