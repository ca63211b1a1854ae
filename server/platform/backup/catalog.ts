import type pg from 'pg';

/** A table as a snapshot copies it. */
export interface Table {
  /** Quoted where needed, with its schema. */
  name: string;
  columns: string[];
  /** Expressions in the order of `columns`: the row's values, or what a copy must have instead. */
  values: string[];
  /** The same order for the same rows on every server. */
  orderBy: string;
  /** Even the owner sees only rows of a tenant. */
  isForced: boolean;
}

const schemas = ['public', 'graphile_worker'];
// The list of migrations is part of the manifest, and the queue creates its own.
const left = ['public.bandstand_migrations', 'graphile_worker.migrations'];
// In a copy no worker holds a job.
const released = new Set(['locked_at', 'locked_by']);
const natural = new Set(['uuid', 'smallint', 'integer', 'bigint', 'boolean', 'date', 'timestamp with time zone']);

interface ColumnRow {
  table: string;
  schema: string;
  column: string;
  type: string;
  isKey: boolean;
  isForced: boolean;
}

/** Every table with rows of the install, by name. A partitioned table counts as one: a copy may be divided at other times. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<ColumnRow>(
    `select format('%I.%I', n.nspname, c.relname) as "table", n.nspname as schema, format('%I', a.attname) as column,
      format_type(a.atttypid, null) as type, coalesce(a.attnum = any (i.indkey), false) as "isKey", c.relforcerowsecurity as "isForced"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        left join pg_index i on i.indrelid = c.oid and i.indisprimary
      where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
      order by n.nspname, c.relname, array_position(i.indkey::int2[], a.attnum), a.attname`,
    [schemas],
  );
  const byTable = Map.groupBy(
    rows.filter(({ table }) => !left.includes(table)),
    ({ table }) => table,
  );
  return [...byTable].map(([name, all]) => {
    const keys = all.filter(({ isKey }) => isKey);
    // Without a named collation, text sorts by the rules of each database.
    const order = (keys.length > 0 ? keys : all).map(({ column, type }) => (natural.has(type) ? column : `${column}::text collate "C"`));
    const columns = all.toSorted((a, b) => (a.column < b.column ? -1 : 1));
    return {
      name,
      columns: columns.map(({ column }) => column),
      values: columns.map(({ column, schema, type }) => (schema === 'graphile_worker' && released.has(column) ? `null::${type}` : column)),
      orderBy: order.join(', '),
      isForced: all.some(({ isForced }) => isForced),
    };
  });
}

/** Names of all sequences, with their schema. */
export async function readSequenceNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = any ($1) order by 1`,
    [schemas],
  );
  return rows.map(({ name }) => name);
}

/** Makes the text of every value the same on every server, for this transaction only. */
export async function setCanonicalText(client: pg.ClientBase): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    extra_float_digits: '1',
    bytea_output: 'hex',
    client_encoding: 'UTF8',
    statement_timeout: '0',
    lock_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  };
  for (const [name, value] of Object.entries(settings)) await client.query('select set_config($1, $2, true)', [name, value]);
}
