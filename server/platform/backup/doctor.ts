import { msOf, type Clock } from '../clock.ts';
import type { Env } from '../env.ts';
import type { Finding } from '../finding.ts';
import { BackupError } from './fault.ts';
import { listSnapshots } from './snapshots.ts';
import { openStore } from './target.ts';
import { openVault } from './vault.ts';

/** A backup of every week leaves a day for one that failed. */
const oldMs = 8 * 86_400_000;
const advice = 'Run "npm run bandstand -- backup", or choose a schedule in the studio under Settings → Data.';

/** For `doctor`: whether there is a backup, and how old the newest is. */
export async function checkBackups(env: Pick<Env, 'backupTarget' | 'backupPassphrase' | 's3'>, clock: Pick<Clock, 'ms'>): Promise<Finding[]> {
  try {
    const vault = await openVault(openStore(env.backupTarget, env), { passphrase: env.backupPassphrase });
    const [newest] = await listSnapshots(vault, 1);
    if (!newest) return [{ what: `no backup in ${env.backupTarget}`, isFine: false, hint: advice }];
    const isFine = clock.ms() - msOf(newest.createdAt) < oldMs;
    return [{ what: `last backup ${newest.createdAt} in ${env.backupTarget}`, isFine, hint: isFine ? null : advice }];
  } catch (error) {
    if (error instanceof BackupError && error.fault === 'nothing') return [{ what: `no backup in ${env.backupTarget}`, isFine: false, hint: advice }];
    const why = error instanceof Error ? error.message : String(error);
    return [
      {
        what: `backups in ${env.backupTarget} cannot be read: ${why}`,
        isFine: false,
        hint: 'Check BACKUP_TARGET, BACKUP_PASSPHRASE and the S3 keys.',
      },
    ];
  }
}
