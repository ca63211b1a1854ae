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
  /** One of the tags of its page, in capitals or not. */
  tag?: string;
  /** Only the exercises of these pages. */
  pageIds?: readonly string[];
  page: number;
}
/** How many exercises can be asked for by name; a workout rarely has a tenth. */
export const mostNamed = 200;
export interface ListedExercise {
  id: string;
  page_id: string;
  name: string;
  aliases: string[];
  level: string | null;
  muscles: string[];
  secondary_muscles: string[];
  equipment: string[];
  tags: string[];
  media_id: string | null;
}
export type ExercisesRepo = ReturnType<typeof createExercisesRepo>;

/** The elements of a list, numbered; none if it is no list. */
const elementsOf = (column: 'type_data' | 'fields', name: string) => {
  const list = sql`${sql.ref(column)}->${sql.lit(name)}`;
  return sql`jsonb_array_elements_text(case jsonb_typeof(${list}) when 'array' then ${list} else '[]'::jsonb end)
    with ordinality as x (one, nr)`;
};
const saidBy = (name: string) => elementsOf('type_data', name);
const tags = elementsOf('fields', 'tags');
/** A list that the page of an exercise says, in lower case. */
const listOf = (name: 'muscles' | 'secondary_muscles' | 'equipment') =>
  sql<string[]>`array(select lower(one) from ${saidBy(name)} order by nr)`;
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

export const createExercisesRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) => db.for<ExercisesTables>(tenant);
  /** Exercises are pages, and those say everything of them. */
  const matching = (tenant: Tenant, { q = '', muscle, equipment, tag, pageIds }: ExerciseFilter) => {
    let query = rows(tenant)
      .selectFrom('pages')
      .where('app_id', '=', tenant.appId)
      .where('type', '=', 'exercise')
      .where('archived_at', 'is', null);
    if (pageIds) query = query.where(sql<boolean>`id = any(${pageIds}::uuid[])`);
    for (const word of q.split(/\s+/).filter(Boolean)) {
      const pattern = `%${escapeLike(word)}%`;
      query = query.where(sql<boolean>`(title ilike ${pattern} or type_data->>'aliases' ilike ${pattern})`);
    }
    if (muscle) query = query.where(sql<boolean>`${muscle} = any(${listOf('muscles')} || ${listOf('secondary_muscles')})`);
    if (tag) query = query.where(sql<boolean>`exists (select from ${tags} where lower(one) = lower(${tag}))`);
    return equipment ? query.where(sql<boolean>`${equipment} = any(${listOf('equipment')})`) : query;
  };
  return {
    imported: (tenant: Tenant): Promise<ExerciseRow[]> =>
      rows(tenant).selectFrom('exercises').selectAll().where('app_id', '=', tenant.appId).where('source_key', 'is not', null).execute(),
    /** One statement for any number of rows; a known source key is changed. */
    upsert: async (trx: Work, list: readonly ExerciseRow[]): Promise<void> => {
      await sql`insert into exercises select x.* from jsonb_populate_recordset(null::exercises, ${JSON.stringify(list)}::jsonb) as x
        on conflict (app_id, id) do update set source_hash = excluded.source_hash, page_id = excluded.page_id,
          media_ids = excluded.media_ids, updated_at = excluded.updated_at`.execute(within<ExercisesTables>(trx));
    },
    /** Those whose name begins with what was typed come first. */
    list: (tenant: Tenant, filter: ExerciseFilter): Promise<{ items: ListedExercise[]; total: number }> => {
      const { q = '' } = filter;
      const listed = matching(tenant, filter)
        .select([
          'id',
          'id as page_id',
          'title as name',
          listOf('muscles').as('muscles'),
          listOf('secondary_muscles').as('secondary_muscles'),
        ])
        .select([listOf('equipment').as('equipment'), sql<string | null>`nullif(type_data->>'level', '')`.as('level')])
        .select(sql<string | null>`fields->'image'->>'media_id'`.as('media_id'))
        .select(sql<string[]>`array(select one from ${saidBy('aliases')} order by nr)`.as('aliases'))
        .select(sql<string[]>`array(select one from ${tags} order by nr)`.as('tags'))
        .orderBy(sql`title ilike ${`${escapeLike(q.trim())}%`}`, 'desc')
        .orderBy('title')
        .orderBy('id');
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
