import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Migration } from './migrate.files.ts';

/** How long a statement waits for a lock, with every other statement on the table behind it. */
const lockTimeoutMs = 2000;
/** How often it is tried again, and how long other statements may pass in between. */
const lockTries = 30;
const betweenTriesMs = 1000;

export interface ApplyOptions {
  log: (line: string) => void;
  /** Runs first in each transaction of the file. */
  prepare: (client: pg.Client) => Promise<unknown>;
  lockTimeoutMs?: number;
  betweenTriesMs?: number;
}

/** Runs one file in its way and notes it. Throws with the name of the file. */
export async function applyMigration(client: pg.Client, migration: Migration, options: ApplyOptions): Promise<void> {
  const note = () => client.query('insert into bandstand_migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum]);
  try {
    if (migration.way === 'together')
      await inTransaction(client, options, async () => {
        await client.query(migration.sql);
        await note();
      });
    else if (migration.way === 'batches') {
      for (let changed = 1; changed > 0;)
        changed = await inTransaction(client, options, async () => (await client.query(migration.sql)).rowCount ?? 0);
      await note();
    } else {
      for (const statement of statementsOf(migration.sql)) await alone(client, options, statement);
      await note();
    }
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Runs the schema that these migrations lead to, and notes them. */
export async function applySchema(client: pg.Client, sql: string, migrations: readonly Migration[]): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into bandstand_migrations (name, checksum) select * from unnest($1::text[], $2::text[])', [
      migrations.map(({ name }) => name),
      migrations.map(({ checksum }) => checksum),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The schema cannot be created: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Files that run outside a transaction have no functions, so a semicolon at the end of a line ends a statement. */
const statementsOf = (sql: string): string[] => sql.split(/;[ \t]*(?:\n|$)/).filter((part) => part.replaceAll(/--.*/g, '').trim() !== '');

const inTransaction = <R>(client: pg.Client, options: ApplyOptions, run: () => Promise<R>): Promise<R> =>
  untilUnlocked(options, async () => {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${options.lockTimeoutMs ?? lockTimeoutMs}`);
      // An owner subject to row-level security would change no row.
      await client.query("select set_config('bandstand.system', 'on', true)");
      await options.prepare(client);
      const done = await run();
      await client.query('commit');
      return done;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });

/** An index that could not be completed stays behind and is worth nothing: the statement would find its name and do nothing. */
const alone = (client: pg.Client, options: ApplyOptions, statement: string): Promise<void> =>
  untilUnlocked(options, async () => {
    const { rows } = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
       where not i.indisvalid and c.relnamespace = current_schema()::regnamespace`,
    );
    await client.query(`set lock_timeout = ${options.lockTimeoutMs ?? lockTimeoutMs}`);
    try {
      for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`);
      await client.query(statement);
    } finally {
      await client.query('reset lock_timeout');
    }
  });

/** Lets waiting statements pass and tries again, while another connection holds a lock for long. */
async function untilUnlocked<R>(options: ApplyOptions, run: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      // lock_not_available, deadlock_detected
      if (!['55P03', '40P01'].includes((error as { code?: string }).code ?? '') || tries >= lockTries) throw error;
      options.log(`waiting for a lock that another connection holds (try ${tries} of ${lockTries})`);
      await sleep(options.betweenTriesMs ?? betweenTriesMs);
    }
  }
}
