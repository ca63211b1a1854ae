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
  /** Only the exercises of these pages. */
  pageIds?: readonly string[];
  page: number;
}
/** How many exercises can be asked for by name; a workout rarely has a tenth. */
export const mostNamed = 200;
export interface ListedExercise extends Pick<ExerciseRow, 'id' | 'name' | 'level' | 'muscles' | 'secondary_muscles' | 'equipment'> {
  page_id: string;
  aliases: string[];
  media_id: string | null;
}
export type ExercisesRepo = ReturnType<typeof createExercisesRepo>;

/** A list that the page of an exercise says, else the library, in lower case. */
const told = (name: 'muscles' | 'secondary_muscles' | 'equipment') => sql<string[]>`case
  when jsonb_typeof(p.type_data->${sql.lit(name)}) = 'array'
  then array(select lower(one) from jsonb_array_elements_text(p.type_data->${sql.lit(name)})
    with ordinality as x (one, nr) order by nr)
  else coalesce(e.${sql.ref(name)}, '{}') end`;
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

export const createExercisesRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) => db.for<ExercisesTables>(tenant);
  /** Exercises are pages; what an import knows of one that its page does not say comes from the library. */
  const matching = (tenant: Tenant, { q = '', muscle, equipment, pageIds }: ExerciseFilter) => {
    let query = rows(tenant)
      .selectFrom('pages as p')
      .leftJoin('exercises as e', (join) => join.onRef('e.app_id', '=', 'p.app_id').onRef('e.page_id', '=', 'p.id'))
      .where('p.app_id', '=', tenant.appId)
      .where('p.type', '=', 'exercise')
      .where('p.archived_at', 'is', null);
    if (pageIds) query = query.where(sql<boolean>`p.id = any(${pageIds}::uuid[])`);
    for (const word of q.split(/\s+/).filter(Boolean)) {
      const pattern = `%${escapeLike(word)}%`;
      query = query.where(sql<boolean>`(p.title ilike ${pattern} or p.type_data->>'aliases' ilike ${pattern})`);
    }
    if (muscle) query = query.where(sql<boolean>`${muscle} = any(${told('muscles')} || ${told('secondary_muscles')})`);
    return equipment ? query.where(sql<boolean>`${equipment} = any(${told('equipment')})`) : query;
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
    /** Those whose name begins with what was typed come first. */
    list: (tenant: Tenant, filter: ExerciseFilter): Promise<{ items: ListedExercise[]; total: number }> => {
      const { q = '' } = filter;
      const listed = matching(tenant, filter)
        .select(['p.id as page_id', 'p.title as name', told('muscles').as('muscles'), told('secondary_muscles').as('secondary_muscles')])
        .select([told('equipment').as('equipment'), sql<string>`coalesce(e.id, p.id)`.as('id')])
        .select(sql<string | null>`coalesce(nullif(p.type_data->>'level', ''), e.level)`.as('level'))
        .select(sql<string | null>`coalesce(p.fields->'image'->>'media_id', e.media_ids[1]::text)`.as('media_id'))
        .select(
          sql<string[]>`array(select jsonb_array_elements_text(case jsonb_typeof(p.type_data->'aliases')
            when 'array' then p.type_data->'aliases' else '[]'::jsonb end))`.as('aliases'),
        )
        .orderBy(sql`p.title ilike ${`${escapeLike(q.trim())}%`}`, 'desc')
        .orderBy('p.title')
        .orderBy('p.id');
      return pageOf(listed, filter.page, filter.pageIds ? mostNamed : undefined);
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
