import { access, constants, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { fine, wrong, type Check } from './finding.ts';

const smallestFreeBytes = 500_000_000;

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

export const checkSpace: Check = async ({ env: { dataDir } }) => {
  const { bavail, bsize, blocks } = await statfs(await nearestFolder(dataDir));
  const free = bavail * bsize;
  const what = `${Math.round(free / 1_000_000)} MB free (${Math.round((bavail / Math.max(blocks, 1)) * 100)} %)`;
  return [free > smallestFreeBytes ? fine(what) : wrong(what, 'Free some space: under 500 MB, uploads and backups soon fail.')];
};
