import pg from 'pg';
import { BackupError } from './fault.ts';

// Any number that no other lock in the database uses.
const lockKey = 7_201_413;

/**
 * Runs one task on the backups of this install at a time: a backup, or removing old ones. A connection holds the lock, so it ends with the process.
 * Throws `BackupError` ('busy') while another task runs.
 */
export async function withBackupLock<R>(directUrl: string, work: () => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey]);
    if (rows[0]?.locked !== true) throw new BackupError('busy', 'Another backup of this install is running.');
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}
