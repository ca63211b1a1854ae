import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkBackups } from '../platform/backup/doctor.ts';
import { checkDisk } from '../platform/disk.ts';
import { fine, wrong, type Check } from './finding.ts';

/** The folder itself, or the nearest one above it that exists: a first start makes it there. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || folder === path.dirname(folder) ? folder : nearestFolder(path.dirname(folder));
}

export const checkFolder: Check = async ({ env: { dataDir } }) => {
  const folder = await nearestFolder(dataDir);
  const hint = `Give this user the folder (chown), or set DATA_DIR to one that it may write.`;
  if (!(await stat(folder)).isDirectory()) return [wrong(`data folder ${dataDir}: ${folder} is a file`, 'Set DATA_DIR to a folder.')];
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => [fine(folder === dataDir ? `data folder ${dataDir} can be written` : `data folder ${dataDir} can be made at the first start`)],
    () => [wrong(`data folder ${dataDir} cannot be written`, hint)],
  );
};

export const checkSpace: Check = async ({ env: { dataDir } }) => checkDisk({ dataDir: await nearestFolder(dataDir) });

/** Before the first start there is nothing to back up. */
export const checkLastBackup: Check = async ({ env, databaseUrl, clock }) => {
  const hasRows = databaseUrl !== null || (await stat(path.join(env.dataDir, 'postgres')).catch(() => null)) !== null;
  return hasRows ? checkBackups(env, clock) : [];
};
