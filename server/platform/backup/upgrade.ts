import { systemClock } from '../clock.ts';
import type { Env } from '../env.ts';
import { createBackup } from './backup.ts';
import { BackupError } from './fault.ts';
import { openStore } from './target.ts';
import { openVault } from './vault.ts';

/** Backs up the data of an older Bandstand before its schema changes. Throws `BackupError` when that fails: then nothing changes. */
export async function backUpBeforeMigration(env: Env, directUrl: string, print: (line: string) => void): Promise<void> {
  print(`backing up to ${env.backupTarget} before the database changes`);
  try {
    const vault = await openVault(openStore(env.backupTarget, env), { passphrase: env.backupPassphrase, mayCreate: true });
    const { id } = await createBackup({ directUrl, dataDir: env.dataDir, vault, kind: 'migration', clock: systemClock });
    print(`backed up as ${id}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      'failed',
      `The backup before the migration failed, so nothing was migrated: ${why} (BACKUP_BEFORE_MIGRATION=0 migrates without.)`,
    );
  }
}
