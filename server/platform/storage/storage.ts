import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Files by key. Keys begin with the app's id, so no two apps share one. */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Moves in a file of this machine. */
  putFile(key: string, file: string): Promise<void>;
  read(key: string): Promise<Buffer>;
  stream(key: string, range?: { start: number; end: number }): Readable;
  size(key: string): Promise<number | null>;
  /** Provides a file of this machine with those bytes, for programs that read files; it must not be changed. */
  withFile<T>(key: string, work: (file: string) => Promise<T>): Promise<T>;
  remove(key: string): Promise<void>;
}

/** Files in one folder. A file appears completely or not at all: it is written next to its place and renamed. */
export function folderStorage(root: string): Storage {
  const place = (key: string): string => {
    const file = path.resolve(root, key);
    if (!file.startsWith(path.resolve(root) + path.sep)) throw new Error('storage key leaves the folder');
    return file;
  };
  const prepare = async (key: string): Promise<string> => {
    const file = place(key);
    await mkdir(path.dirname(file), { recursive: true });
    return file;
  };
  /** A separate temporary file for each writer: two writers of one file must not mix. */
  const writeAtomically = async (file: string, write: (part: string) => Promise<void>): Promise<void> => {
    const part = `${file}.${randomUUID()}.part`;
    try {
      await write(part);
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  };
  return {
    put: async (key, bytes) => {
      await writeAtomically(await prepare(key), (part) => writeFile(part, bytes));
    },
    putFile: async (key, source) => {
      const file = await prepare(key);
      // On another disk it can only be copied.
      await rename(source, file).catch(async () => {
        await writeAtomically(file, (part) => copyFile(source, part));
        await rm(source, { force: true });
      });
    },
    read: (key) => readFile(place(key)),
    stream: (key, range) => createReadStream(place(key), range),
    size: async (key) =>
      stat(place(key)).then(
        (found) => found.size,
        () => null,
      ),
    withFile: (key, work) => work(place(key)),
    remove: (key) => rm(place(key), { force: true, recursive: true }),
  };
}
