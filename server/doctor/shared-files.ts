import { access } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { fine, wrong, type Check } from './finding.ts';

const newest = `
  select variant.value ->> 'key' as key
  from (select variants from media where status = 'ready' and variants <> '{}' order by created_at desc limit 20) media
  cross join lateral jsonb_each(media.variants) variant`;

/** Whether this folder contains the files stored by all servers on this database. */
export const checkSharedFiles: Check = async ({ env, databaseUrl, t }) => {
  if (!env.databaseUrl || !databaseUrl) return [];
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const isMade = (await client.query("select to_regclass('media') is not null as made")).rows[0]?.made === true;
    if (!isMade) return [];
    const { rows } = await client.query<{ key: string }>(newest);
    const isThere = await Promise.all(
      rows.map(({ key }) =>
        access(path.join(env.dataDir, 'files', key)).then(
          () => true,
          () => false,
        ),
      ),
    );
    const missing = isThere.filter((one) => !one).length;
    if (missing === 0) return [fine(t(rows.length === 0 ? 'doctor.files_none' : 'doctor.files'))];
    const folder = path.join(env.dataDir, 'files');
    return [wrong(t('doctor.files_missing', { missing, count: rows.length, folder }), t('doctor.files_hint'))];
  } catch {
    // Faults of the database are reported by its own check.
    return [];
  } finally {
    await client.end().catch(() => {});
  }
};
