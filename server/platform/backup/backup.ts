import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { oneRow } from '../db/one-row.ts';
import type { Clock } from '../clock.ts';
import { withSnapshot } from './database.read.ts';
import { BackupError } from './fault.ts';
import { listFiles, readFiles } from './files.ts';
import { withBackupLock } from './lock.ts';
import { summaryOf, type BackupKind, type FileRecord, type Manifest, type TableRecord } from './manifest.ts';
import { cutRows } from './pieces.ts';
import { readManifest, removeSnapshots } from './snapshots.ts';
import type { Vault } from './vault.ts';

export interface BackupOptions {
  /** Past any pooler: a lock belongs to the connection. */
  directUrl: string;
  dataDir: string;
  vault: Vault;
  kind: BackupKind;
  clock: Clock;
  /** Reports a share from 0 to 1, now and then. */
  onProgress?: ((share: number) => void) | undefined;
  /** Whether the disk that it writes to is full. */
  isFull?: (() => boolean) | undefined;
  /** Aborted when the server stops. */
  signal?: AbortSignal | undefined;
}

/**
 * Backs up database and files of an install while it serves. All rows are from one moment; files are those from just before and just after it, so no
 * row lacks its file. Writes only what is new, and the snapshot last: an interrupted one does not exist. Throws `BackupError`.
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { directUrl, dataDir, vault, kind, clock, signal } = options;
  const proceed = () => {
    if (signal?.aborted) throw new BackupError('stopped', 'The server stopped while the backup was running.');
    if (options.isFull?.()) throw new BackupError('failed', 'The disk is full. Free some space, or back up to another place.');
  };
  const backUp = async (): Promise<Manifest> => {
    const root = path.join(dataDir, 'files');
    const progress = await measure(directUrl, root, options.onProgress);
    const reading = { root, vault, now: clock.ms, onBytes: progress.add, proceed };
    const before = await readFiles({ ...reading, known: await knownFiles(vault) });
    const [database, createdAt] = await withSnapshot(directUrl, async (snapshot) => {
      const moment = clock.iso();
      const tables: TableRecord[] = [];
      for (const table of snapshot.tables) {
        const pieces: string[] = [];
        const sums = await cutRows(await snapshot.rowsOf(table), async (piece) => {
          proceed();
          const { name, added } = await vault.putPiece(piece, true);
          pieces.push(name);
          progress.add(piece.length, added);
        });
        tables.push({ name: table.name, columns: table.columns, ...sums, pieces });
      }
      return [{ tables, migrations: snapshot.migrations, sequences: snapshot.sequences, postgres: snapshot.postgres }, moment];
    });
    const after = await readFiles({ ...reading, known: before, onBytes: (_read, added) => progress.add(0, added) });
    const files = [...new Map([...before, ...after]).values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const manifest: Manifest = {
      id: createdAt.replaceAll(/[:.]/g, '-'),
      kind,
      createdAt,
      ...database,
      files,
      secretKey: vault.isEncrypted ? await readText(path.join(dataDir, 'secret.key')) : null,
      previousSecretKey: vault.isEncrypted ? await readText(path.join(dataDir, 'secret.key.previous')) : null,
      totalBytes: [...database.tables.map(({ bytes }) => bytes), ...files.map(({ size }) => size)].reduce((sum, size) => sum + size, 0),
      addedBytes: progress.added(),
    };
    proceed();
    await vault.putSnapshot(manifest.id, JSON.stringify(manifest), JSON.stringify(summaryOf(manifest, vault.isEncrypted)));
    return manifest;
  };
  return withBackupLock(directUrl, () =>
    backUp().catch(async (error: unknown) => {
      // Reusables of a backup that will never be completed take up the missing space. Otherwise the next backup reuses them.
      if (options.isFull?.()) await removeSnapshots(vault, []).catch(() => {});
      throw error;
    }),
  );
}

const readText = (file: string): Promise<string | null> =>
  fs.readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Files of the newest readable snapshot, if the vault still has all their pieces. */
async function knownFiles(vault: Vault): Promise<Map<string, FileRecord>> {
  const newest = (await vault.snapshots())[0];
  const manifest = newest === undefined ? null : await readManifest(vault, newest).catch(() => null);
  if (!manifest) return new Map();
  const pieces = await vault.pieces();
  return new Map(manifest.files.filter((file) => file.pieces.every((name) => pieces.has(name))).map((file) => [file.key, file]));
}

/** Counts what is done, out of an estimated total. */
async function measure(url: string, root: string, onProgress: BackupOptions['onProgress']) {
  const files = [...(await listFiles(root)).values()].reduce((sum, size) => sum + size, 0);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const rows = await client
    .query<{ bytes: number }>(
      `select coalesce(sum(pg_table_size(c.oid)), 0)::float8 as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'`,
    )
    .finally(() => client.end());
  const expected = files + oneRow(rows).bytes;
  let [done, added, reportedShare] = [0, 0, 0];
  return {
    add: (read: number, written: number) => {
      done += read;
      added += written;
      const share = Math.min(0.99, done / Math.max(1, expected));
      if (share - reportedShare < 0.01) return;
      reportedShare = share;
      onProgress?.(share);
    },
    added: () => added,
  };
}
