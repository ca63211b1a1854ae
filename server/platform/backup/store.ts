import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './fault.ts';

/** The place of backups: a folder or a bucket. Names are relative, with `/` between folders. An object appears completely or not at all. */
export interface BackupStore {
  /** For people: a path or an address, without secrets. */
  readonly place: string;
  put(name: string, bytes: Buffer): Promise<void>;
  /** Null when it is absent. */
  get(name: string): Promise<Buffer | null>;
  /** Every name that begins with `prefix`, with its size in bytes. */
  list(prefix: string): Promise<Map<string, number>>;
  remove(names: readonly string[]): Promise<void>;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** What keeps a folder from being used, for the operator. Other errors stay as they are. */
const explain = (root: string) => (error: NodeJS.ErrnoException) => {
  const file = error.path ?? root;
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
      throw new BackupError('failed', `This user may not use ${file}. Give it the folder, or back up to another place.`, { cause: error });
    case 'EROFS':
      throw new BackupError('failed', `${file} is read-only. Mount it for writing, or back up to another place.`, { cause: error });
    case 'ENOTDIR':
    case 'EEXIST':
      throw new BackupError('failed', `${root} is not a folder. Name one, or an address such as s3://bucket/prefix.`, { cause: error });
    case 'ENOSPC':
    case 'EDQUOT':
      throw new BackupError('failed', `There is no space left in ${root}. Free some, or back up to another place.`, { cause: error });
    default:
      throw error;
  }
};

/**
 * A store in a folder of this machine. An object is on the disk before `put` resolves. Throws `BackupError` when the folder cannot be used.
 */
export function folderStore(root: string): BackupStore {
  const { put, get, list, remove } = plainStore(root);
  const explained = explain(root);
  return {
    place: root,
    put: (name, bytes) => put(name, bytes).catch(explained),
    get: (name) => get(name).catch(explained),
    list: (prefix) => list(prefix).catch(explained),
    remove: (names) => remove(names).catch(explained),
  };
}

function plainStore(root: string): Omit<BackupStore, 'place'> {
  const madeFolders = new Set<string>();
  return {
    put: async (name, bytes) => {
      const file = path.join(root, name);
      const folder = path.dirname(file);
      if (!madeFolders.has(folder)) await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      madeFolders.add(folder);
      const part = path.join(folder, `${randomUUID()}.part`);
      try {
        const handle = await fs.open(part, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await fs.rename(part, file);
      } catch (error) {
        await fs.rm(part, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    get: (name) =>
      fs.readFile(path.join(root, name)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    list: async (prefix) => {
      const top = path.join(root, prefix);
      const entries = await fs.readdir(top, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
      const sizes = await Promise.all(
        files.map(async (file) => [path.relative(root, file).split(path.sep).join('/'), (await fs.stat(file)).size] as const),
      );
      return new Map(sizes);
    },
    remove: async (names) => {
      for (const name of names) await fs.rm(path.join(root, name), { force: true });
    },
  };
}
