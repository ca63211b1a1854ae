import type { Env } from '../env.ts';
import { BackupError } from './fault.ts';
import type { Summary } from './manifest.ts';
import { listSnapshots } from './snapshots.ts';
import { openStore } from './target.ts';
import { openVault } from './vault.ts';

/** The newest backup; null when there is none. Throws when the place cannot be read. */
export async function findNewestBackup(env: Pick<Env, 'backupTarget' | 'backupPassphrase' | 's3'>): Promise<Pick<Summary, 'createdAt'> | null> {
  try {
    const vault = await openVault(openStore(env.backupTarget, env), { passphrase: env.backupPassphrase });
    const [newest] = await listSnapshots(vault, 1);
    return newest ?? null;
  } catch (error) {
    if (error instanceof BackupError && error.fault === 'nothing') return null;
    throw error;
  }
}
