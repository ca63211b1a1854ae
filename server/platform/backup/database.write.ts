import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { seesEveryRow } from '../db/every-row.ts';
import { migrate } from '../db/migrate.ts';
import { readTables, setCanonicalText, type Table } from './catalog.ts';
import { copyOut } from './database.read.ts';
import { BackupError } from './fault.ts';
import type { SequenceRecord, TableRecord } from './manifest.ts';
import { cutRows } from './pieces.ts';

/** The contents to fill a database with. */
export interface Filling {
  migrations: readonly string[];
  sequences: readonly SequenceRecord[];
  /** Names and columns of the tables with rows. */
  tables: readonly Pick<TableRecord, 'name' | 'columns'>[];
  /** The rows of a table as text. */
  rowsOf(name: string): Promise<AsyncIterable<Buffer>>;
  /** Checksums that the table must have in the end: known beforehand, or once its rows were read. */
  sumsOf(name: string): Pick<TableRecord, 'rows' | 'sha256'>;
}

/** Exists in an incomplete database: no server starts on it. */
const unfinished = 'bandstand_unfinished';

/** Throws `BackupError` when the database contains anything. */
export async function requireEmptyDatabase(url: string): Promise<void> {
  await onDatabase(url, async (client) => {
    const {
      rows: [table],
    } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'S') limit 1`,
    );
    if (table) throw new BackupError('not_empty', `The database already has tables (${table.name}). Restore into a new, empty database.`);
  });
}

/** A table of what is being restored or moved. Throws where it has none of that name. */
export function requireTable<T>(tables: ReadonlyMap<string, T>, name: string): T {
  const table = tables.get(name);
  if (table === undefined) throw new Error(`There is no table ${name}`);
  return table;
}

/**
 * Creates the schema of the backup's day in an empty database, fills it and compares every table with the expected sums. Until all match, the
 * database refuses servers, and no rows are visible: they arrive in one transaction. Throws `BackupError` with the table that differs.
 */
export async function fillDatabase(url: string, filling: Filling): Promise<void> {
  await onDatabase(url, (client) => client.query(`create table ${unfinished} (since timestamptz not null default now())`));
  await migrate({ url, only: filling.migrations, isRestore: true });
  await onDatabase(url, async (client) => {
    const tables = await matching(client, filling.tables);
    const isFree = await seesEveryRow(client);
    await client.query('begin');
    await setCanonicalText(client);
    // What an owner who is no superuser may do.
    if (!isFree) await eachForced(client, tables, 'no force');
    const keys = await dropForeignKeys(client);
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    // Rows arrive as they were, with what triggers wrote at the time.
    await eachTriggered(client, tables, 'disable');
    for (const table of tables) await fillTable(client, table, filling);
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name, value } of filling.sequences) if (value !== null) await client.query('select setval($1, $2)', [name, value]);
    await eachTriggered(client, tables, 'enable');
    for (const table of tables) await compareTable(client, table, filling.sumsOf(table.name));
    if (!isFree) await eachForced(client, tables, 'force');
    await client.query(`drop table ${unfinished}`);
    await client.query('commit');
    await client.query('analyze').catch(() => {});
  });
}

async function onDatabase<R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

async function matching(client: pg.Client, wanted: Filling['tables']): Promise<Table[]> {
  const own = new Map((await readTables(client)).map((table) => [table.name, table]));
  return wanted.map(({ name, columns }) => {
    const table = own.get(name);
    if (!table || table.columns.join() !== columns.join())
      throw new BackupError('format', `The table ${name} of this Bandstand differs from the one in the backup.`);
    return table;
  });
}

async function eachForced(client: pg.Client, tables: readonly Table[], how: 'force' | 'no force'): Promise<void> {
  for (const { name, isForced } of tables) if (isForced) await client.query(`alter table ${name} ${how} row level security`);
}

async function eachTriggered(client: pg.Client, tables: readonly Table[], how: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${name} ${how} trigger user`);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Rows arrive table by table; the keys are created again afterwards, which checks every row. */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as table, format('%I', k.conname) as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and n.nspname in ('public', 'graphile_worker') order by 1, 2`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function fillTable(client: pg.Client, { name, columns }: Table, filling: Filling): Promise<void> {
  const target = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  try {
    await pipeline(await filling.rowsOf(name), target);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError('damaged', `Table ${name} cannot be filled: ${(error as Error).message}`);
  }
}

async function compareTable(client: pg.Client, table: Table, wanted: Pick<TableRecord, 'rows' | 'sha256'>): Promise<void> {
  const { rows, sha256 } = await cutRows(copyOut(client, table), async () => {});
  if (rows !== wanted.rows) throw new BackupError('damaged', `Table ${table.name} has ${rows} rows, the backup ${wanted.rows}.`);
  if (sha256 !== wanted.sha256) throw new BackupError('damaged', `Table ${table.name} differs from the backup.`);
}
