import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { ExercisesTables } from './exercises.tables.ts';

/** Lists as the owner's page says them: anything may be in there. */
export interface CataloguedExercise {
  id: string;
  muscle: string | null;
  equipment: unknown;
  alternateIds: unknown;
}

/** Ids of pages, in lower case. */
export interface Merge {
  from: string;
  into: string;
}
export type CatalogueRepo = ReturnType<typeof createCatalogueRepo>;

/** What exercises are to each other: alternates, and those that became others. */
export const createCatalogueRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) => db.for<ExercisesTables>(tenant);
  return {
    /** What pages of exercises say of alternates: by their revisions, or by their drafts. In no order. */
    catalogued: async (tenant: Tenant, state: 'published' | 'drafted', ids: readonly string[]): Promise<CataloguedExercise[]> => {
      const said =
        state === 'drafted'
          ? sql`select id, type_data from pages where app_id = ${tenant.appId} and id = any(${ids}::uuid[])`
          : sql`select page_id as id, draft->'type_data' as type_data from page_revisions
              where app_id = ${tenant.appId} and id = any(${ids}::uuid[])`;
      const { rows: found } = await sql<CataloguedExercise>`select id, type_data->'muscles'->>0 as muscle,
          type_data->'equipment' as equipment, type_data->'alternate_ids' as "alternateIds" from (${said}) p`.execute(rows(tenant));
      return found;
    },
    /** Exercises that became others, by the ids of their pages. One that is back from the archive counts for itself. */
    merges: async (tenant: Tenant): Promise<{ page_id: string; into_id: string }[]> => {
      const { rows: found } = await sql<{ page_id: string; into_id: string }>`select m.page_id, m.into_id from exercise_merges m
          left join pages p on p.app_id = m.app_id and p.id = m.page_id
        where m.app_id = ${tenant.appId} and (p.id is null or p.archived_at is not null)`.execute(rows(tenant));
      return found;
    },
    /** Exercises whose alternates include the one on this page, by name. */
    alternateOf: async (tenant: Tenant, pageId: string): Promise<{ page_id: string; name: string }[]> => {
      const { rows: found } = await sql<{ page_id: string; name: string }>`select id as page_id, title as name from pages
          where app_id = ${tenant.appId} and type = 'exercise' and archived_at is null and type_data->'alternate_ids' ? ${pageId}
          order by title, id`.execute(rows(tenant));
      return found;
    },
    /** From here on `from` is `into`, and so is what became `from` before. */
    addMerge: async (trx: Work, { appId }: Tenant, { from, into }: Merge, at: string): Promise<void> => {
      await sql`update exercise_merges set into_id = ${into} where app_id = ${appId} and into_id = ${from}`.execute(within(trx));
      await sql`delete from exercise_merges where app_id = ${appId} and page_id = ${into}`.execute(within(trx));
      await sql`insert into exercise_merges (app_id, page_id, into_id, merged_at) values (${appId}, ${from}, ${into}, ${at})
          on conflict (app_id, page_id) do update set into_id = excluded.into_id, merged_at = excluded.merged_at`.execute(within(trx));
    },
    /** Drafts of exercises that have `from` as an alternate have `into` in its place, once and not for itself. */
    replaceAlternate: async (trx: Work, { appId }: Tenant, { from, into }: Merge): Promise<void> => {
      await sql`update pages p set version = version + 1, type_data = jsonb_set(type_data, '{alternate_ids}', (
            select coalesce(jsonb_agg(id order by nr), '[]') from (
              select case one when ${from} then ${into} else one end as id, min(nr) as nr
                from jsonb_array_elements_text(p.type_data->'alternate_ids') with ordinality as x (one, nr) group by 1) y
              where id <> p.id::text))
          where app_id = ${appId} and type = 'exercise' and type_data->'alternate_ids' ? ${from}`.execute(within(trx));
    },
    /** Other names of an exercise, in its draft. Members never see them, so nothing is left to publish. */
    setAliases: async (trx: Work, { appId }: Tenant, pageId: string, aliases: readonly string[]): Promise<void> => {
      await sql`update pages set version = version + 1,
            type_data = coalesce(type_data, '{}') || jsonb_build_object('aliases', ${JSON.stringify(aliases)}::jsonb)
          where app_id = ${appId} and id = ${pageId}`.execute(within(trx));
    },
  };
};
