import pg from 'pg';
import { BackupError } from './fault.ts';

// Any number that nothing else in the database locks by.
const lockKey = 7_201_413;

/**
 * Runs the one work on backups of this install that may run: a backup, or removing old ones. The lock is held by a connection, so that it ends with the
 * process. Throws `BackupError` ('busy') where another one works.
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
