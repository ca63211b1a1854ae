import pg from 'pg';
import { showEveryRow } from '../platform/db/every-row.ts';
import { fine, wrong, type Check } from './finding.ts';

/** One or two failures are usually a provider or a network that is away for a moment. */
const fewFailures = 3;

interface Failing {
  name: string;
  failures: number;
  since: string;
  last_error: string;
}

/** Repeating work that fails every time. */
export const checkRounds: Check = async ({ databaseUrl, t }) => {
  if (!databaseUrl) return [];
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin read only');
    const isMade = (await client.query("select to_regclass('rounds') is not null as made")).rows[0]?.made === true;
    if (!isMade) return [];
    const role = await showEveryRow(client);
    if (role !== null) await client.query(`set local role ${role}`);
    const { rows } = await client.query<Failing>(
      `select name, failures, to_char(failing_since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI"Z"') as since, last_error
       from rounds where failures >= $1 order by name`,
      [fewFailures],
    );
    if (rows.length === 0) return [fine(t('doctor.rounds'))];
    return rows.map(({ name, failures, since, last_error: why }) =>
      wrong(t('doctor.rounds_failing', { name, count: failures, when: since, why }), t('doctor.rounds_hint')),
    );
  } catch {
    // Faults of the database are reported by its own check.
    return [];
  } finally {
    await client.end().catch(() => {});
  }
};
