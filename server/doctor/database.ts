import pg from 'pg';
import { pendingMigrations } from '../platform/db/migrate.ts';
import { readReadiness } from '../platform/db/readiness.ts';
import { fine, wordsOf, wrong, type Check, type DoctorContext, type Finding } from './finding.ts';
import { findingsOfReadiness } from './readiness.ts';

const mostSkewMs = 5000;

/** Connects and checks version, schema, and whether the database's clock matches this machine's. */
export const checkDatabase: Check = async (context) => {
  const { env, databaseUrl, t } = context;
  if (!databaseUrl) return [fine(t('doctor.database_embedded'))];
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    // The database refuses to change anything, whatever a check asks.
    await client.query('set default_transaction_read_only = on');
    return [
      await version(client, context),
      await schema(client, context),
      await time(client, context),
      ...findingsOfReadiness(await readReadiness(env, env.databaseUrl ?? databaseUrl), t),
    ];
  } catch (error) {
    return [wrong(t('doctor.database_away', { why: wordsOf(error) }), t('doctor.database_away_hint'))];
  } finally {
    await client.end().catch(() => {});
  }
};

async function version(client: pg.Client, { t }: DoctorContext): Promise<Finding> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const number = Number(rows[0]?.server_version_num);
  const what = t('doctor.database_version', { version: Math.floor(number / 10_000) });
  return number >= 150_000 ? fine(what) : wrong(what, t('doctor.database_version_hint'));
}

async function schema(client: pg.Client, { t }: DoctorContext): Promise<Finding> {
  const { missing, unknown } = await pendingMigrations(client);
  if (unknown.length > 0) return wrong(t('doctor.newer', { names: unknown.join(', ') }), t('doctor.newer_hint'));
  return fine(t('doctor.migrations', { count: missing.length }));
}

async function time(client: pg.Client, { clock, t }: DoctorContext): Promise<Finding> {
  const sentMs = clock.ms();
  const { rows } = await client.query<{ at: string }>('select (extract(epoch from clock_timestamp()) * 1000)::text as at');
  const skewMs = Math.abs(Number(rows[0]?.at) - (sentMs + clock.ms()) / 2);
  if (skewMs < mostSkewMs) return fine(t('doctor.clock'));
  return wrong(t('doctor.clock_off', { seconds: Math.round(skewMs / 1000) }), t('doctor.clock_hint'));
}
