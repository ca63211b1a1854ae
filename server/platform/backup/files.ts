import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from './fault.ts';
import type { FileRecord } from './manifest.ts';
import { cutBytes } from './pieces.ts';
import type { Vault } from './vault.ts';

/** A file can change in the same clock tick of the file system in which it was read, so a newer mark proves nothing. */
const settledMs = 2000;
// A writer has not finished this file yet.
const isPart = (name: string) => name.endsWith('.part');

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** All files below a folder, by key, with their sizes. */
export async function listFiles(root: string): Promise<Map<string, number>> {
  const entries = await fs.readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return [];
    throw error;
  });
  const sizes = new Map<string, number>();
  for (const entry of entries) {
    if (!entry.isFile() || isPart(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const stat = await fs.stat(file).catch(() => null);
    if (stat) sizes.set(path.relative(root, file).split(path.sep).join('/'), stat.size);
  }
  return new Map([...sizes].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export interface FileReading {
  root: string;
  vault: Vault;
  /** Earlier records of files: one with the same mark is not read again. */
  known: ReadonlyMap<string, FileRecord>;
  /** Milliseconds since 1970. */
  now: () => number;
  onBytes: (read: number, added: number) => void;
  /** Throws when the backup must stop. */
  proceed: () => void;
}

/** Puts every file of a folder into the vault. Leaves out files that vanish meanwhile. */
export async function readFiles({ root, vault, known, now, onBytes, proceed }: FileReading): Promise<Map<string, FileRecord>> {
  const records = new Map<string, FileRecord>();
  for (const key of (await listFiles(root)).keys()) {
    proceed();
    const file = path.join(root, key);
    const stat = await fs.stat(file, { bigint: true }).catch(() => null);
    if (!stat) continue;
    const mark = `${stat.ctimeNs}-${stat.ino}`;
    const before = known.get(key);
    if (before?.mark === mark && before.size === Number(stat.size)) {
      records.set(key, before);
      onBytes(before.size, 0);
      continue;
    }
    const readAt = now();
    const pieces: string[] = [];
    try {
      const { bytes, sha256 } = await cutBytes(createReadStream(file, { highWaterMark: 256 * 1024 }), async (piece) => {
        proceed();
        const { name, added } = await vault.putPiece(piece, false);
        pieces.push(name);
        onBytes(piece.length, added);
      });
      const isSettled = Number(stat.ctimeNs / 1_000_000n) < readAt - settledMs;
      records.set(key, { key, size: bytes, sha256, pieces, mark: isSettled ? mark : '' });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  return records;
}

/** The path of a key below a folder. Throws `BackupError` for a key that leads outside of it. */
function placeOf(root: string, key: string): string {
  const file = path.resolve(root, key);
  if (!file.startsWith(path.resolve(root) + path.sep)) throw new BackupError('damaged', `The backup names a file outside of its folder: ${key}`);
  return file;
}

/** Writes the files of a backup into a folder and compares each with its checksum. Throws `BackupError` with the damaged file. */
export async function writeFiles(root: string, files: readonly FileRecord[], vault: Vault): Promise<void> {
  await fs.mkdir(root, { recursive: true });
  for (const record of files) {
    const file = placeOf(root, record.key);
    await fs.mkdir(path.dirname(file), { recursive: true });
    const handle = await fs.open(file, 'w');
    try {
      const sums = await cutBytes(piecesOf(vault, record.pieces, `File ${record.key}`), (piece) => handle.writeFile(piece));
      if (sums.bytes !== record.size || sums.sha256 !== record.sha256)
        throw new BackupError('damaged', `File ${record.key} differs from the backup.`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** The pieces of a table or file, one after another. Throws `BackupError` that names it. */
export async function* piecesOf(vault: Vault, names: readonly string[], what: string): AsyncGenerator<Buffer> {
  for (const name of names) {
    try {
      yield await vault.getPiece(name);
    } catch (error) {
      throw error instanceof BackupError ? new BackupError(error.fault, `${what} is damaged in the backup: ${error.message}.`) : error;
    }
  }
}
