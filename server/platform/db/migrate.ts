import { setTimeout as sleep } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { exitCodes, Fault } from '../fault.ts';
import { showEveryRow } from './every-row.ts';
import { applyMigration, applySchema } from './migrate.apply.ts';
import { migrationNames, readMigration, readSchema, type Migration } from './migrate.files.ts';
import { mendWalls } from './walls.ts';

const lockKey = 7_201_411;
const betweenLooksMs = 50;
const digitsSetting = 'bandstand.runtime_digits';

export interface MigrateOptions {
  url: string;
  log?: (line: string) => void;
  /** Only these files. */
  only?: readonly string[];
  /** Runs each file even where the schema in one piece would do. */
  isStepByStep?: boolean;
  /** A restore fills the database: for all other processes it is unfinished. */
  isRestore?: boolean;
  /** Runs before the first file if an older Bandstand has left rows; if it throws, nothing changes. */
  beforeUpgrade?: () => Promise<void>;
  /** Digits of currencies as the runtime counted them until 0163; this process's own by default. */
  runtimeDigits?: Readonly<Record<string, number>>;
}

/**
 * Migrates the database to the newest schema: forward only, file by file, one server at a time. Then repairs roles and grants, which a restored dump
 * lacks. Throws when an applied file does not exist, which means that an older Bandstand opened a newer database, or when one has changed since.
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: options.url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await takeTurn(client);
    await client.query('create table if not exists bandstand_migrations (name text primary key, applied_at timestamptz not null default now())');
    const isUnfinished = (await client.query("select to_regclass('bandstand_unfinished') is not null as found")).rows[0]?.found === true;
    if (isUnfinished && !options.isRestore)
      throw new Error('A restore into this database was interrupted. Drop the database, create it again, and repeat the restore.');
    const { missing, unknown } = await pendingMigrations(client, options.only);
    if (unknown.length > 0)
      throw new Fault(
        `The database was made by a newer Bandstand (${unknown.join(', ')}). Start that version, or restore a backup.`,
        exitCodes.newerData,
      );
    await checkReleased(client);
    if (missing.length > 0 && (await hasRows(client))) await options.beforeUpgrade?.();
    if (missing.length > 0) await runMigrations({ connectionString: options.url });
    for (const name of await createAtOnce(client, missing, options)) {
      options.log?.(`migrating ${name}`);
      const migration = await readMigration(name);
      await applyMigration(client, migration, {
        log: options.log ?? (() => {}),
        prepare: (on) => showDigits(on, migration, options.runtimeDigits),
      });
    }
    // A restore may have an older schema; the server's start migrates and repairs it.
    if (!options.isRestore) await mendWalls(client);
    return { applied: missing };
  } finally {
    await client.end();
  }
}

/** Creates the schema in one piece where there is nothing yet. Returns the migrations that are still missing. */
async function createAtOnce(client: pg.Client, missing: string[], { isStepByStep = false, log }: MigrateOptions): Promise<string[]> {
  const schema = isStepByStep ? null : await readSchema();
  const isEmpty = (await client.query('select 1 from bandstand_migrations limit 1')).rows.length === 0;
  if (!schema || !isEmpty || !schema.of.every((name) => missing.includes(name))) return missing;
  log?.('creating the schema');
  await applySchema(client, schema.sql, await Promise.all(schema.of.map(readMigration)));
  return missing.filter((name) => !schema.of.includes(name));
}

/** One server at a time. A statement that waits for the lock would be waited for by `create index concurrently`, which another server runs. */
async function takeTurn(client: pg.Client): Promise<void> {
  while ((await client.query('select pg_try_advisory_lock($1) as taken', [lockKey])).rows[0]?.taken !== true) await sleep(betweenLooksMs);
}

/** Names that are not our files: a newer Bandstand knows them. */
export async function unknownMigrations(names: readonly string[]): Promise<string[]> {
  const files = new Set(await migrationNames());
  return names.filter((name) => !files.has(name));
}

/** Files that were not applied yet, and applied names that are not our files. Changes nothing. */
export async function pendingMigrations(client: pg.Client, only?: readonly string[]): Promise<{ missing: string[]; unknown: string[] }> {
  const files = await migrationNames();
  const isFresh = (await client.query("select to_regclass('bandstand_migrations') is null as fresh")).rows[0]?.fresh === true;
  const done = new Set(isFresh ? [] : (await client.query<{ name: string }>('select name from bandstand_migrations')).rows.map((row) => row.name));
  const wanted = only ?? files;
  return {
    missing: wanted.filter((name) => files.includes(name) && !done.has(name)),
    unknown: [...new Set([...done, ...wanted])].filter((name) => !files.includes(name)),
  };
}

/** Whether it contains anyone's work: an install without an account can be created again. */
async function hasRows(client: pg.Client): Promise<boolean> {
  const isFresh = (await client.query("select to_regclass('accounts') is null as fresh")).rows[0]?.fresh === true;
  if (isFresh) return false;
  await client.query('begin');
  try {
    const role = await showEveryRow(client);
    if (role !== null) await client.query(`set local role ${role}`);
    return (await client.query('select 1 from accounts limit 1')).rows.length > 0;
  } finally {
    await client.query('rollback');
  }
}

/** The digits of currencies by this runtime. Only 0163 uses them: no amount depends on them any more. */
const digitsOfRuntime = (): Record<string, number> =>
  Object.fromEntries(
    Intl.supportedValuesOf('currency').map((currency) => [
      currency,
      new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
    ]),
  );

const showDigits = async (client: pg.Client, { sql }: Migration, digits = digitsOfRuntime()): Promise<unknown> =>
  sql.includes(digitsSetting) && client.query('select set_config($1, $2, true)', [digitsSetting, JSON.stringify(digits)]);

/**
 * Notes the checksum of each applied file where an older Bandstand did not. Throws when a file differs from the one that was applied: this database
 * would no longer have the schema that the files describe.
 */
async function checkReleased(client: pg.Client): Promise<void> {
  const has = await client.query(
    "select 1 from pg_attribute where attrelid = 'bandstand_migrations'::regclass and attname = 'checksum' and not attisdropped",
  );
  if (has.rows.length === 0) await client.query('alter table bandstand_migrations add column checksum text');
  const { rows } = await client.query<{ name: string; checksum: string | null }>('select name, checksum from bandstand_migrations order by name');
  const files = new Map(await Promise.all(rows.map(async ({ name }) => [name, (await readMigration(name)).checksum] as const)));
  const changed = rows.filter(({ name, checksum }) => checksum !== null && checksum !== files.get(name)).map(({ name }) => name);
  if (changed.length > 0)
    throw new Fault(
      `The migration ${changed.join(', ')} was changed after this database ran it. Install this version of Bandstand again, with its own files.`,
      exitCodes.changedMigration,
    );
  const unknown = rows.filter(({ checksum }) => checksum === null).map(({ name }) => name);
  if (unknown.length > 0)
    await client.query(
      'update bandstand_migrations m set checksum = f.checksum from unnest($1::text[], $2::text[]) f (name, checksum) where m.name = f.name',
      [unknown, unknown.map((name) => files.get(name))],
    );
}
