import fs from 'node:fs/promises';
import path from 'node:path';
import { unknownMigrations } from '../db/migrate.ts';
import { startPostgres } from '../db/postgres.ts';
import { fillDatabase, requireEmptyDatabase, requireTable } from './database.write.ts';
import { BackupError } from './fault.ts';
import { piecesOf, writeFiles } from './files.ts';
import type { Manifest } from './manifest.ts';
import { restoreBeside } from './restore.place.ts';
import { checkSnapshot } from './snapshots.ts';
import type { Vault } from './vault.ts';

export interface RestoreOptions {
  vault: Vault;
  manifest: Manifest;
  dataDir: string;
  /** An empty database; null: the embedded one, which is created. */
  databaseUrl: string | null;
  pgBin?: string | undefined;
  print: (line: string) => void;
}

/** Restores a snapshot into an empty data folder and database, completely or not at all. Throws `BackupError` that names what is damaged. */
export async function restoreBackup({ vault, manifest, dataDir, databaseUrl, pgBin, print }: RestoreOptions): Promise<void> {
  const unknown = await unknownMigrations(manifest.migrations);
  if (unknown.length > 0)
    throw new BackupError('format', `The backup was made by a newer Bandstand (${unknown.join(', ')}). Restore it with that version.`);
  if (databaseUrl !== null) {
    await requireEmptyDatabase(databaseUrl);
    print('checking the backup');
    // An embedded database is deleted if something is damaged; this one is not ours to delete.
    const [problem] = await checkSnapshot(vault, manifest);
    if (problem !== undefined) throw new BackupError('damaged', problem);
  }
  await restoreBeside(dataDir, { isEmbedded: databaseUrl === null }, async (folder) => {
    print(`restoring ${manifest.files.length} files`);
    await writeFiles(path.join(folder, 'files'), manifest.files, vault);
    await writeKeys(folder, manifest);
    print(`restoring ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${manifest.tables.length} tables`);
    if (databaseUrl !== null) await fillFrom(vault, manifest, databaseUrl);
    else await withScratchPostgres(folder, pgBin, (url) => fillFrom(vault, manifest, url));
  });
}

/** Fills an empty database with the rows of a snapshot, and compares each table. */
async function fillFrom(vault: Vault, manifest: Manifest, url: string): Promise<void> {
  const records = new Map(manifest.tables.map((table) => [table.name, table]));
  await fillDatabase(url, {
    migrations: manifest.migrations,
    sequences: manifest.sequences,
    tables: manifest.tables,
    rowsOf: async (name) => piecesOf(vault, requireTable(records, name).pieces, `Table ${name}`),
    sumsOf: (name) => requireTable(records, name),
  });
}

/** An incomplete restore need not survive a crash; once complete, everything is flushed at once. */
const inAHurry = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '2GB' };

/** An embedded database in a folder, while `work` runs. Flushed to disk when it resolves. */
export async function withScratchPostgres<R>(folder: string, pgBin: string | undefined, work: (url: string) => Promise<R>): Promise<R> {
  const postgres = await startPostgres({ dataDir: folder, log: () => {}, settings: inAHurry, ...(pgBin && { bin: pgBin }) });
  const answer = await work(postgres.adminUrl).finally(() => postgres.stop());
  await syncTree(path.join(folder, 'postgres'));
  return answer;
}

async function syncTree(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  for (const place of [
    ...entries.filter((entry) => entry.isFile() || entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name)),
    folder,
  ]) {
    const handle = await fs.open(place, 'r');
    await handle.sync().finally(() => handle.close());
  }
}

async function writeKeys(folder: string, { secretKey, previousSecretKey }: Manifest): Promise<void> {
  for (const [name, key] of [
    ['secret.key', secretKey],
    ['secret.key.previous', previousSecretKey],
  ] as const) {
    if (key === null) continue;
    const handle = await fs.open(path.join(folder, name), 'wx', 0o600);
    await handle.writeFile(key);
    await handle.sync().finally(() => handle.close());
  }
}

/** Restores a snapshot into a folder that is removed afterwards. Returns when that was done; throws like a restore. */
export async function drillBackup({
  vault,
  manifest,
  scratch,
  pgBin,
}: {
  vault: Vault;
  manifest: Manifest;
  scratch: string;
  pgBin?: string | undefined;
}): Promise<void> {
  await fs.rm(scratch, { recursive: true, force: true });
  try {
    await restoreBackup({ vault, manifest, dataDir: scratch, databaseUrl: null, pgBin, print: () => {} });
  } finally {
    await fs.rm(scratch, { recursive: true, force: true });
  }
}
