import { createHash } from 'node:crypto';
import { BackupError } from './fault.ts';
import { piecesOf } from './files.ts';
import type { Manifest, Summary } from './manifest.ts';
import type { Vault } from './vault.ts';

/** A snapshot's record. `at`: its id, or the beginning of one; null: the newest. Throws `BackupError`. */
export async function findManifest(vault: Vault, at: string | null): Promise<Manifest> {
  const ids = await vault.snapshots();
  const id = at === null ? ids[0] : ids.find((known) => known.startsWith(at.replaceAll(/[:.]/g, '-')));
  if (id === undefined) throw new BackupError('nothing', `There is no snapshot ${at ?? ''} in ${vault.store.place}.`.replace('  ', ' '));
  return readManifest(vault, id);
}

export async function readManifest(vault: Vault, id: string): Promise<Manifest> {
  return JSON.parse(await vault.getSnapshot(id)) as Manifest;
}

/** Reads every byte of a snapshot. Returns a line for each damaged table and file; none: it can be restored. */
export async function checkSnapshot(vault: Vault, manifest: Manifest): Promise<string[]> {
  const parts = [
    ...manifest.tables.map(({ name, ...part }) => ({ what: `Table ${name}`, ...part })),
    ...manifest.files.map(({ key, size, ...part }) => ({ what: `File ${key}`, bytes: size, ...part })),
  ];
  const problems: string[] = [];
  for (const { what, pieces, bytes, sha256 } of parts) {
    const hash = createHash('sha256');
    let read = 0;
    try {
      for await (const piece of piecesOf(vault, pieces, what)) {
        hash.update(piece);
        read += piece.length;
      }
      if (read !== bytes || hash.digest('hex') !== sha256) problems.push(`${what} differs from the backup.`);
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      problems.push(error.message);
    }
  }
  return problems;
}

/** All snapshots, newest first. Leaves out those with a damaged summary: a check reports them. */
export async function listSnapshots(vault: Vault, limit = Infinity): Promise<Summary[]> {
  const summaries: Summary[] = [];
  for (const id of (await vault.snapshots()).slice(0, limit)) {
    const text = await vault.getSummary(id).catch(() => null);
    if (text !== null) summaries.push(JSON.parse(text) as Summary);
  }
  return summaries;
}

/**
 * Removes snapshots, then every piece that no other snapshot needs. Call it while no backup runs (`withBackupLock`). If a snapshot cannot be read,
 * removes no piece, because it may need any of them.
 */
export async function removeSnapshots(vault: Vault, ids: readonly string[]): Promise<void> {
  const kept = (await vault.snapshots()).filter((id) => !ids.includes(id));
  const needed = new Set<string>();
  for (const id of kept) {
    const { tables, files } = await readManifest(vault, id);
    for (const { pieces } of [...tables, ...files]) for (const piece of pieces) needed.add(piece);
  }
  for (const id of ids) await vault.removeSnapshot(id);
  await vault.removePieces([...(await vault.pieces()).keys()].filter((name) => !needed.has(name)));
}
