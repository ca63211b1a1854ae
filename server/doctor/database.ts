import pg from 'pg';
import { pendingMigrations } from '../platform/db/migrate.ts';
import { checkReadiness } from '../platform/db/readiness.ts';
import type { Finding } from '../platform/finding.ts';
import { fine, wordsOf, wrong, type Check, type DoctorContext } from './finding.ts';

const mostSkewMs = 5000;

/** Connects: version, schema, and whether its clock is that of this machine. */
export const checkDatabase: Check = async ({ env, databaseUrl, clock: ownClock }) => {
  if (!databaseUrl) return [fine('database: the embedded PostgreSQL, started with the server')];
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    // Whatever a check asks, the database refuses to change anything.
    await client.query('set default_transaction_read_only = on');
    return [
      await version(client),
      await schema(client),
      await clock(client, ownClock),
      ...(await checkReadiness(env, env.databaseUrl ?? databaseUrl)),
    ];
  } catch (error) {
    return [wrong(`the database does not answer: ${wordsOf(error)}`, 'Start it, or correct DATABASE_URL.')];
  } finally {
    await client.end().catch(() => {});
  }
};

async function version(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const number = Number(rows[0]?.server_version_num);
  const what = `PostgreSQL ${Math.floor(number / 10_000)} answers (15 or newer)`;
  return number >= 150_000 ? fine(what) : wrong(what, 'Upgrade the database to PostgreSQL 15 or newer.');
}

async function schema(client: pg.Client): Promise<Finding> {
  const { missing, unknown } = await pendingMigrations(client);
  if (unknown.length > 0)
    return wrong(`the database was made by a newer Bandstand (${unknown.join(', ')})`, 'Start that version, or restore a backup.');
  return fine(`${missing.length} migrations to run at the next start`);
}

async function clock(client: pg.Client, own: DoctorContext['clock']): Promise<Finding> {
  const sentMs = own.ms();
  const { rows } = await client.query<{ at: string }>('select (extract(epoch from clock_timestamp()) * 1000)::text as at');
  const skewMs = Math.abs(Number(rows[0]?.at) - (sentMs + own.ms()) / 2);
  if (skewMs < mostSkewMs) return fine('the clock agrees with that of the database');
  return wrong(
    `the clock is ${Math.round(skewMs / 1000)} s off that of the database`,
    'Set both by NTP: apt-get install systemd-timesyncd. Sessions and second factors depend on the time.',
  );
}
