import fs from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './fault.ts';

/** In the data folder while a restore goes on. No server starts beside it. */
const scratch = 'restoring';
const wholeMark = 'whole';
/** The database last: with it the install is there. */
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
 * Ends a restore that was cut off between being whole and being in its place. Throws `BackupError` where it was cut off before: the data folder is
 * not to be used until the restore was repeated.
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

/** Throws `BackupError` where the data folder already holds an install. Backups, caches and a key that was put there are none. */
async function requireEmptyFolder(dataDir: string, isEmbedded: boolean): Promise<void> {
  for (const name of ['files', ...(isEmbedded ? ['postgres'] : [])]) {
    const there = await fs.readdir(path.join(dataDir, name)).catch(() => []);
    if (there.length > 0) throw new BackupError('not_empty', `${path.join(dataDir, name)} is not empty. Restore into a new DATA_DIR.`);
  }
}

/**
 * Gives `fill` a folder beside the install's place. What it made there goes to its place once `fill` is through, by renames that are repeated where they
 * were cut off. Nothing stays where it fails. Throws `BackupError` where the place is taken.
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
