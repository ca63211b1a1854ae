import pg from 'pg';
import { isoOf } from '../platform/clock.ts';
import { fine, wrong, type Check } from './finding.ts';

/** The rounds that divide each table. */
const rounds = {
  messages: 'messages.divide',
  message_keys: 'messages.divide',
  activity_events: 'activity.remove_old',
  outbox: 'mail.forget',
} as const;

/** Partitions that were not made in time: rows have a place, in the partition without an end. */
export const checkPartitions: Check = async ({ databaseUrl, clock, t }) => {
  if (!databaseUrl) return [];
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: keyof typeof rounds }>(
      `select name from unnest($1::text[]) name
       where exists (select from bandstand_partitions(to_regclass(name)) where ends is null and begins <= $2::timestamptz)`,
      [Object.keys(rounds), isoOf(clock.ms())],
    );
    if (rows.length === 0) return [fine(t('doctor.partitions'))];
    return rows.map(({ name }) => wrong(t('doctor.partitions_late', { table: name }), t('doctor.partitions_hint', { round: rounds[name] })));
  } catch {
    // Faults of the database are reported by its own check; one of an older version has no partitions.
    return [];
  } finally {
    await client.end().catch(() => {});
  }
};
