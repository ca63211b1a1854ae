import { hkdfSync } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { EnvError } from '../env.ts';
import type { Ids } from '../ids.ts';

/** Where the key of an install lies, unless `SECRET_KEY` holds it. */
export const keyFileOf = (dataDir: string): string => path.join(dataDir, 'secret.key');

/** Tells whether a key is the right one, without saying anything of it. */
export const keyCheckOf = (key: string): string => Buffer.from(hkdfSync('sha256', key, 'bandstand', 'key check', 16)).toString('base64url');

async function readKey(file: string): Promise<string | null> {
  try {
    return (await fs.readFile(file, 'utf8')).trim() || null;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}

/** On the disk before it is told of: a crash must not take a key along that the database no longer has. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Writes the key where there is none yet. Answers the one that lies there: of many at once, all get the same. */
async function placeKey(file: string, key: string): Promise<string> {
  const folder = path.dirname(file);
  await fs.mkdir(folder, { recursive: true });
  const draft = `${file}.${keyCheckOf(key)}.${process.pid}.${performance.now()}`;
  const handle = await fs.open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${key}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // A link never takes the place of a file that is there.
    await fs.link(draft, file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    await fs.rm(draft, { force: true });
  }
  await syncFolder(folder);
  return (await readKey(file)) ?? key;
}

/** What the database knows of the key: one of before it had a file, and the mark of the right one. */
export interface KnownKey {
  secret: string | null;
  key_check: string | null;
  isClaimed: boolean;
}

/**
 * The key of the install: `SECRET_KEY`, else the file in `DATA_DIR`, which gets the key that stood in the database before, or a new one. Throws
 * `EnvError` where the database was sealed with another one.
 */
export async function findKey(known: KnownKey, where: { dataDir: string; secretKey: string | undefined; ids: Ids }): Promise<string> {
  const file = keyFileOf(where.dataDir);
  const isRight = (key: string) => !known.isClaimed || known.key_check === null || known.key_check === keyCheckOf(key);
  const refuse = (name: string, got: string): never => {
    throw new EnvError([{ name, got, expected: `the key that this database was sealed with, in ${file} or in SECRET_KEY` }]);
  };
  if (where.secretKey !== undefined) return isRight(where.secretKey) ? where.secretKey : refuse('SECRET_KEY', 'another key');
  const there = await readKey(file);
  if (there !== null) return isRight(there) ? there : refuse('DATA_DIR', `another key in ${file}`);
  if (known.secret === null && known.key_check !== null && known.isClaimed) return refuse('DATA_DIR', `no key in ${file}`);
  return placeKey(file, known.secret ?? where.ids.secret());
}
