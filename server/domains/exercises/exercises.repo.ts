import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/db/page.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { ExerciseRow, ExercisesTables, Report } from './exercises.tables.ts';

export interface ExerciseFilter {
  q?: string;
  muscle?: string;
  equipment?: string;
  page: number;
}
export type ExercisesRepo = ReturnType<typeof createExercisesRepo>;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

export const createExercisesRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) => db.for<ExercisesTables>(tenant);
  const matching = (tenant: Tenant, filter: ExerciseFilter) => {
    let query = rows(tenant).selectFrom('exercises').where('app_id', '=', tenant.appId);
    if (filter.q) query = query.where('name', 'ilike', `%${escapeLike(filter.q)}%`);
    if (filter.muscle) query = query.where(sql<boolean>`(${filter.muscle} = any(muscles) or ${filter.muscle} = any(secondary_muscles))`);
    return filter.equipment ? query.where(sql<boolean>`${filter.equipment} = any(equipment)`) : query;
  };
  return {
    imported: (tenant: Tenant): Promise<ExerciseRow[]> =>
      rows(tenant).selectFrom('exercises').selectAll().where('app_id', '=', tenant.appId).where('source_key', 'is not', null).execute(),
    /** One statement for any number of rows; a known source key is changed. */
    upsert: async (trx: Work, list: readonly ExerciseRow[]): Promise<void> => {
      await sql`insert into exercises select x.* from jsonb_populate_recordset(null::exercises, ${JSON.stringify(list)}::jsonb) as x
        on conflict (app_id, id) do update set source_hash = excluded.source_hash, page_id = excluded.page_id, name = excluded.name,
          level = excluded.level, muscles = excluded.muscles, secondary_muscles = excluded.secondary_muscles,
          equipment = excluded.equipment, cues = excluded.cues, media_ids = excluded.media_ids, updated_at = excluded.updated_at`.execute(
        within<ExercisesTables>(trx),
      );
    },
    list: (tenant: Tenant, filter: ExerciseFilter): Promise<{ items: ExerciseRow[]; total: number }> =>
      pageOf(matching(tenant, filter).selectAll().orderBy('name').orderBy('id'), filter.page),

    /** The owner's alternates of the exercise on a page, in their order, then those of the same primary muscle and equipment, by name. Ids of pages. */
    alternates: async (tenant: Tenant, pageId: string): Promise<{ page_id: string; is_curated: boolean }[]> => {
      const { rows: found } = await sql<{ page_id: string; is_curated: boolean }>`with prescribed as (
          select * from exercises where app_id = ${tenant.appId} and page_id = ${pageId} limit 1
        ), curated as (
          select a.page_id, x.nr from prescribed p cross join unnest(p.alternate_ids) with ordinality as x (id, nr)
            join exercises a on a.app_id = ${tenant.appId} and a.id = x.id
        ), alike as (
          select a.page_id, row_number() over (order by a.name, a.id) as nr from prescribed p
            join exercises a on a.app_id = ${tenant.appId} and a.muscles[1] = p.muscles[1] and a.equipment @> p.equipment
              and a.equipment <@ p.equipment and a.id <> p.id
        )
        select page_id, true as is_curated, nr from curated where page_id is not null
          union all select page_id, false, nr from alike where page_id is not null order by is_curated desc, nr`.execute(rows(tenant));
      return found;
    },

    addImport: async (tenant: Tenant, report: Report, startedBy: string | null): Promise<void> => {
      const { id, status, started_at } = report;
      await rows(tenant)
        .insertInto('imports')
        .values({
          app_id: tenant.appId,
          id,
          kind: 'exercises',
          status,
          report: json(report),
          started_by: startedBy,
          started_at,
          finished_at: null,
        })
        .execute();
    },
    saveImport: async (tenant: Tenant, report: Report): Promise<void> => {
      await rows(tenant)
        .updateTable('imports')
        .set({ status: report.status, report: json(report), finished_at: report.finished_at })
        .where('app_id', '=', tenant.appId)
        .where('id', '=', report.id)
        .execute();
    },
    findImport: (tenant: Tenant, id: string) =>
      rows(tenant)
        .selectFrom('imports')
        .select(['report', 'status', 'started_at'])
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .executeTakeFirst(),
  };
};
