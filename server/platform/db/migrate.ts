import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { mendWalls } from './walls.ts';

const folder = path.join(import.meta.dirname, '../../migrations');
const lockKey = 7_201_411;

/**
 * Brings the database to the newest schema: forward only, each file in a transaction of its own, one server at a time. Then mends roles and grants,
 * which a restored dump lacks.
 * Throws when a file that was applied is gone, which means that an older Bandstand opened a newer database.
 */
export async function migrate(options: { url: string; log?: (line: string) => void }): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query('create table if not exists bandstand_migrations (name text primary key, applied_at timestamptz not null default now())');
    const { missing, unknown } = await pendingMigrations(client);
    if (unknown.length > 0)
      throw new Error(`The database was made by a newer Bandstand (${unknown.join(', ')}). Start that version, or restore a backup.`);
    if (missing.length > 0) await runMigrations({ connectionString: options.url });
    for (const name of missing) {
      options.log?.(`migrating ${name}`);
      await apply(client, name, await readFile(path.join(folder, name), 'utf8'));
    }
    await mendWalls(client);
    return { applied: missing };
  } finally {
    await client.end();
  }
}

/** Files that were not applied yet, and names that were applied and are no files of ours. Changes nothing. */
export async function pendingMigrations(client: pg.Client): Promise<{ missing: string[]; unknown: string[] }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const isFresh = (await client.query("select to_regclass('bandstand_migrations') is null as fresh")).rows[0]?.fresh === true;
  const done = new Set(isFresh ? [] : (await client.query<{ name: string }>('select name from bandstand_migrations')).rows.map((row) => row.name));
  return { missing: names.filter((name) => !done.has(name)), unknown: [...done].filter((name) => !names.includes(name)) };
}

async function apply(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query('begin');
  try {
    // An owner for whom row-level security holds would change no row.
    await client.query("select set_config('bandstand.system', 'on', true)");
    await client.query(sql);
    await client.query('insert into bandstand_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
