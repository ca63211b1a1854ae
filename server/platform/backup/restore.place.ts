import fs from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './fault.ts';

/** In the data folder during a restore. While it exists, no server starts. */
const scratch = 'restoring';
const wholeMark = 'whole';
/** The database last: with it the install exists. */
const moved = ['files', 'secret.key.previous', 'secret.key', 'postgres'];

const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );
const sync = async (file: string): Promise<void> => {
  const handle = await fs.open(file, 'r');
  await handle.sync().finally(() => handle.close());
};

/**
 * Completes a restore that was interrupted while it was moved into place. Throws `BackupError` if it was interrupted before that: the data folder is
 * unusable until the restore is repeated.
 */
export async function settleRestore(dataDir: string): Promise<void> {
  const folder = path.join(dataDir, scratch);
  if (!(await exists(folder))) return;
  if (!(await exists(path.join(folder, wholeMark))))
    throw new BackupError(
      'not_empty',
      `A restore into ${dataDir} was interrupted. Run it again, or remove ${folder} to start with an empty install.`,
    );
  for (const name of moved) {
    const made = path.join(folder, name);
    if (await exists(made)) await fs.rename(made, path.join(dataDir, name));
  }
  await sync(dataDir);
  await fs.rm(folder, { recursive: true, force: true });
}

/** Throws `BackupError` when the data folder already contains an install. Backups, caches and a key placed there do not count. */
async function requireEmptyFolder(dataDir: string, isEmbedded: boolean): Promise<void> {
  for (const name of ['files', ...(isEmbedded ? ['postgres'] : [])]) {
    const there = await fs.readdir(path.join(dataDir, name)).catch(() => []);
    if (there.length > 0) throw new BackupError('not_empty', `${path.join(dataDir, name)} is not empty. Restore into a new DATA_DIR.`);
  }
}

/**
 * Gives `fill` a folder next to the install's place. Its contents move into place once `fill` is done, by renames that are repeated after an
 * interruption. On failure nothing remains. Throws `BackupError` when the place is taken.
 */
export async function restoreBeside(
  dataDir: string,
  { isEmbedded }: { isEmbedded: boolean },
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = path.join(dataDir, scratch);
  if (await exists(path.join(folder, wholeMark))) await settleRestore(dataDir);
  await fs.mkdir(dataDir, { recursive: true });
  await requireEmptyFolder(dataDir, isEmbedded);
  await fs.rm(folder, { recursive: true, force: true });
  await fs.mkdir(folder, { mode: 0o700 });
  try {
    await fill(folder);
  } catch (error) {
    await fs.rm(folder, { recursive: true, force: true });
    throw error;
  }
  for (const name of ['files', 'postgres']) await fs.rmdir(path.join(dataDir, name)).catch(() => {});
  await fs.writeFile(path.join(folder, wholeMark), '');
  await sync(path.join(folder, wholeMark));
  await sync(folder);
  await settleRestore(dataDir);
}
