import { sql } from 'kysely';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

/** Everything stored that contains media, by table: the columns, and whether one is text instead of jsonb. */
const holders = [
  { table: 'pages', columns: ['fields', 'blocks', 'type_data'] },
  { table: 'page_revisions', columns: ['teaser', 'draft', 'body'], texts: ['body'], also: sql`, renewals = renewals + 1` },
  { table: 'composed_blocks', columns: ['data'] },
  { table: 'overlays', columns: ['data'] },
  { table: 'workouts', columns: ['data'] },
  { table: 'forms', columns: ['data'] },
  { table: 'reusable_revisions', columns: ['data'] },
  { table: 'products', columns: ['image'] },
] as const;
/** The app's own row has another key. */
const appColumns = ['settings', 'toolbar'] as const;

type Row = { id: string } & Record<string, unknown>;
type Change = (value: unknown) => unknown;

/**
 * Rewrites the stored values of a media wherever it is shown, in the caller's transaction: `change` makes the new value of a column. Returns how many
 * rows contain it.
 */
export async function renewHolders(trx: Work, tenant: Tenant, mediaId: string, change: Change): Promise<number> {
  const work = within(trx);
  const named = `%${mediaId}%`;
  let count = 0;
  for (const holder of holders) {
    const { table, columns } = holder;
    const texts: readonly string[] = 'texts' in holder ? holder.texts : [];
    const also = 'also' in holder ? holder.also : sql``;
    const held = sql.join(
      columns.map((column) => sql`${sql.ref(column)}::text like ${named}`),
      sql` or `,
    );
    const { rows } = await sql<Row>`select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where app_id = ${tenant.appId} and (${held}) for update`.execute(work);
    for (const row of rows) {
      const set = columns.map((column) => {
        const value = texts.includes(column)
          ? JSON.stringify(change(JSON.parse(row[column] as string)))
          : JSON.stringify(change(row[column]) ?? null);
        return texts.includes(column)
          ? sql`${sql.ref(column)} = ${value}`
          : sql`${sql.ref(column)} = nullif(${value}::jsonb, 'null'::jsonb)`;
      });
      await sql`update ${sql.table(table)} set ${sql.join(set)}${also} where app_id = ${tenant.appId} and id = ${row.id}`.execute(work);
    }
    count += rows.length;
  }
  const { rows } = await sql<Row>`select id, ${sql.join(appColumns.map((column) => sql.ref(column)))} from apps
    where id = ${tenant.appId} and (${sql.join(
      appColumns.map((column) => sql`${sql.ref(column)}::text like ${named}`),
      sql` or `,
    )}) for update`.execute(work);
  for (const row of rows) {
    const set = appColumns.map((column) => sql`${sql.ref(column)} = ${JSON.stringify(change(row[column]))}::jsonb`);
    await sql`update apps set ${sql.join(set)}, config_version = config_version + 1 where id = ${tenant.appId}`.execute(work);
  }
  return count + rows.length;
}
