import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { oneRow } from '../db/one-row.ts';
import { withSnapshot } from './database.read.ts';
import { fillDatabase, requireEmptyDatabase, requireTable } from './database.write.ts';
import { BackupError } from './fault.ts';
import { withScratchPostgres } from './restore.ts';

interface Moved {
  tables: number;
  rows: number;
}
type Print = (line: string) => void;

/** Moves everything into an empty external database. Throws `BackupError` when it is not empty, or when a table differs in the end. */
export async function moveToExternal({ from, to, print }: { from: string; to: string; print: Print }): Promise<Moved> {
  await requireEmptyDatabase(to);
  return copyAll(from, to, print);
}

/** Moves everything into a new embedded database. Throws `BackupError` when the folder has one, or someone still works in the old one. */
export async function moveToEmbedded(options: { from: string; dataDir: string; pgBin?: string | undefined; print: Print }): Promise<Moved> {
  const { from, dataDir, pgBin, print } = options;
  const place = path.join(dataDir, 'postgres');
  const isTaken = await fs.access(place).then(
    () => true,
    () => false,
  );
  if (isTaken) throw new BackupError('not_empty', `${place} already contains a database. Move it away first.`);
  await requireQuiet(from);
  const scratch = path.join(dataDir, 'moving');
  await fs.rm(scratch, { recursive: true, force: true });
  try {
    const moved = await withScratchPostgres(scratch, pgBin, (to) => copyAll(from, to, print));
    await fs.rename(path.join(scratch, 'postgres'), place);
    return moved;
  } finally {
    await fs.rm(scratch, { recursive: true, force: true });
  }
}

async function copyAll(from: string, to: string, print: Print): Promise<Moved> {
  return withSnapshot(from, async (snapshot) => {
    const tables = new Map(snapshot.tables.map((table) => [table.name, table]));
    const sums = new Map<string, { rows: number; sha256: string }>();
    print(`moving ${snapshot.tables.length} tables`);
    await fillDatabase(to, {
      ...snapshot,
      rowsOf: async (name) => summed(await snapshot.rowsOf(requireTable(tables, name)), (sum) => sums.set(name, sum)),
      sumsOf: (name) => requireTable(sums, name),
    });
    return { tables: snapshot.tables.length, rows: [...sums.values()].reduce((sum, { rows }) => sum + rows, 0) };
  });
}

/** Passes the bytes on, and reports their checksums at the end. */
async function* summed(source: AsyncIterable<Buffer>, done: (sums: { rows: number; sha256: string }) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
    yield chunk;
  }
  done({ rows, sha256: hash.digest('hex') });
}

/** Writes of other servers would be lost. */
async function requireQuiet(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { others } = oneRow(
      await client.query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity
          where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
      ),
    );
    if (others > 0) throw new BackupError('busy', `${others} other connections use the database. Stop all servers and poolers first.`);
  } finally {
    await client.end();
  }
}
