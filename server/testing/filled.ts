import type pg from 'pg';

/** The app that the rows belong to. */
export const fullApp = { accountId: '00000000-0000-7000-8000-000000000000', appId: '00000000-0000-7000-8000-000000000000' };

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  /** No other row of its app has the same value. */
  isUnique: boolean;
  /** The values that a check allows. */
  values: string[] | null;
}

const columnsOf = async (client: pg.ClientBase): Promise<Column[]> => {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
       exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)
         and not exists (select from unnest(i.indkey::int2[]) k join pg_attribute o on o.attrelid = c.oid and o.attnum = k
           where k <> a.attnum and o.attname not in ('app_id', 'account_id'))) as "isUnique",
       (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') m) from pg_constraint k
         where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) like '%ARRAY[%' limit 1) as values
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attgenerated = '' and a.attidentity = '' order by 1, a.attnum`,
  );
  return rows;
};

/** Numbers without common divisors: columns of one key repeat together only after more rows than any table has. */
const repeats = [9973, 20_011, 1009, 4001, 499, 307, 2003, 6007];
/** Names of times, and of what else is set in few rows. */
const isRare = (name: string): boolean =>
  /^(?:archived|deleted|removed|closed|used|failed|ended|revoked|withdrawn|redacted|suspended|seen|undone|claimed|held|pay|replaces|trouble|error|due)(?:_|$)/.test(
    name,
  );
const uuid = (number: string): string => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

function valueOf({ name, type, isNullable, isUnique, values }: Column, place: number): string {
  // All rows belong to one app, so that an index of apps alone helps no statement.
  if ((name === 'app_id' || name === 'account_id') && !isUnique) return uuid('0');
  const number = isUnique || name === 'email' ? 'n' : `n % ${repeats[place % repeats.length]}`;
  const value = plain();
  return isNullable ? `case when n % ${isRare(name) ? '50 = 0' : '3 > 0'} then ${value} end` : value;

  function plain(): string {
    if (type === 'uuid') return uuid(number);
    if (values && values.length > 0) return `(array['${values.join("', '")}'])[1 + n % ${values.length}]`;
    if (type === 'text') return `'x' || ${number}`;
    if (type === 'boolean') return `n % 50 = ${place % 50}`;
    if (type === 'json' || type === 'jsonb') return `'{}'::${type}`;
    if (type.endsWith('[]')) return `'{}'::${type}`;
    if (type === 'tsvector') return `to_tsvector('simple', 'same word' || n % 997)`;
    if (type === 'timestamp with time zone') return `now() - n * interval '97 seconds'`;
    if (type === 'xid8') return `(${number})::text::xid8`;
    if (type === 'date') return `current_date - n % 700`;
    return `(${type === 'smallint' ? 'n % 100' : number})::${type}`;
  }
}

/**
 * Fills tables of an empty database with made-up rows, enough for PostgreSQL to plan as it would for a large install. Nothing that would check the
 * rows applies: they mean nothing, and only their numbers count.
 */
export async function fillTables(client: pg.ClientBase, rowsOf: (table: string) => number): Promise<void> {
  const tables = Map.groupBy(await columnsOf(client), ({ table }) => table);
  const checks = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conislocal`,
  );
  for (const { table, name } of checks.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await client.query("set session_replication_role = replica; set jit = off; set maintenance_work_mem = '256MB'; set default_statistics_target = 20");
  for (const [table, columns] of tables) await fillTable(client, table, columns, rowsOf(table));
  await client.query('vacuum analyze');
}

async function fillTable(client: pg.ClientBase, table: string, columns: Column[], rows: number): Promise<void> {
  // Indexes are built faster than they are kept; unique ones decide what is inserted.
  const indexes = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not i.indisunique`,
    [table],
  );
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map((column, place) => valueOf(column, place)).join(', ');
  await client.query(`insert into ${table} (${names}) select ${values} from generate_series(1, ${rows}) n on conflict do nothing`);
  // The definition of a partitioned table's index leaves out the partitions.
  for (const { definition } of indexes.rows) await client.query(definition.replace(' ON ONLY ', ' ON '));
}
