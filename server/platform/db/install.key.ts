import { hkdfSync } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { EnvError } from '../env.ts';
import type { Ids } from '../ids.ts';

/** The file with the key of an install, unless `SECRET_KEY` has it. */
export const keyFileOf = (dataDir: string): string => path.join(dataDir, 'secret.key');

/** The file with the previous key during a key change. */
const previousFileOf = (dataDir: string): string => path.join(dataDir, 'secret.key.previous');

/** Tells whether a key is the right one, without revealing it. */
export const keyCheckOf = (key: string): string => Buffer.from(hkdfSync('sha256', key, 'bandstand', 'key check', 16)).toString('base64url');

async function readKey(file: string): Promise<string | null> {
  try {
    return (await fs.readFile(file, 'utf8')).trim() || null;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}

/** Flushed to disk before the database drops it: a crash must not lose a key that is stored nowhere else. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** A file next to `file` that is completely on disk. */
async function writeDraft(file: string, key: string): Promise<string> {
  const draft = `${file}.${keyCheckOf(key)}.${process.pid}.${performance.now()}`;
  const handle = await fs.open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${key}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}
async function overwrite(file: string, key: string): Promise<void> {
  await fs.rename(await writeDraft(file, key), file);
  await syncFolder(path.dirname(file));
}

/** Writes the key if there is none yet. Returns the stored one: of many callers at once, all get the same. */
async function placeKey(file: string, key: string): Promise<string> {
  const folder = path.dirname(file);
  await fs.mkdir(folder, { recursive: true });
  const draft = await writeDraft(file, key);
  try {
    // A link never replaces an existing file.
    await fs.link(draft, file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    await fs.rm(draft, { force: true });
  }
  await syncFolder(folder);
  return (await readKey(file)) ?? key;
}

/** What the database knows about the key: one from before it had a file, the mark of the right one, and that of the previous one during a change. */
export interface KnownKey {
  secret: string | null;
  key_check: string | null;
  previous_check: string | null;
  isClaimed: boolean;
}
export interface KeyPlaces {
  dataDir: string;
  secretKey?: string | undefined;
  previousSecretKey?: string | undefined;
}
export interface InstallKeys {
  secret: string;
  /** The previous key, while values may still be sealed with it. */
  previous: string | null;
}

/**
 * The key of the install: `SECRET_KEY`, else the file in `DATA_DIR`, which gets the key from an older database, or a new one. Throws `EnvError` when
 * the database was sealed with another one, or in part with one that is missing.
 */
export async function findKeys(known: KnownKey, where: KeyPlaces & { ids: Ids }): Promise<InstallKeys> {
  const file = keyFileOf(where.dataDir);
  const previous = where.previousSecretKey ?? (await readKey(previousFileOf(where.dataDir)));
  const refuse = (name: string, got: string, expected: string): never => {
    throw new EnvError([{ name, got, expected }]);
  };
  const right = `the key that this database was sealed with, in ${file} or in SECRET_KEY`;
  const checked = (secret: string, name: string, got: string): InstallKeys => {
    const marks = [secret, ...(previous === null ? [] : [previous])].map(keyCheckOf);
    const isKnown = (mark: string | null) => !known.isClaimed || mark === null || marks.includes(mark);
    if (!isKnown(known.key_check)) refuse(name, got, right);
    if (!isKnown(known.previous_check))
      refuse(
        'SECRET_KEY_PREVIOUS',
        'another key or none',
        `the key before SECRET_KEY, until "keys rotate" is done; or ${previousFileOf(where.dataDir)}`,
      );
    return { secret, previous: previous === secret ? null : previous };
  };
  if (where.secretKey !== undefined) return checked(where.secretKey, 'SECRET_KEY', 'another key');
  const there = await readKey(file);
  if (there !== null) return checked(there, 'DATA_DIR', `another key in ${file}`);
  if (known.secret === null && known.key_check !== null && known.isClaimed) refuse('DATA_DIR', `no key in ${file}`, right);
  return { secret: await placeKey(file, known.secret ?? where.ids.secret()), previous: null };
}

/** Writes a new key to the file. The previous one is stored next to it first: a crash in between leaves both. */
export async function renewKeyFile(dataDir: string, current: string, ids: Ids): Promise<void> {
  await overwrite(previousFileOf(dataDir), current);
  await overwrite(keyFileOf(dataDir), ids.secret());
}

/** Removes the previous key. */
export async function removePreviousFile(dataDir: string): Promise<void> {
  await fs.rm(previousFileOf(dataDir), { force: true });
  await syncFolder(dataDir);
}
