import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../migrations');

/**
 * How a file runs, named by its first line. `together`: in one transaction, the default. `alone`: each statement by itself, where PostgreSQL refuses a
 * transaction (`create index concurrently`). `batches`: one statement, again and again, until it changes no row.
 */
export type Way = 'together' | 'alone' | 'batches';

/** A migration as its file has it. */
export interface Migration {
  name: string;
  sql: string;
  way: Way;
  checksum: string;
}

const marks: Record<string, Way> = { '-- migrate: outside a transaction': 'alone', '-- migrate: in batches': 'batches' };

/** Names of all files, in their order. */
export const migrationNames = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

export const readMigration = async (name: string): Promise<Migration> => parseMigration(name, await readFile(path.join(folder, name), 'utf8'));

/** A checkout may have other line ends. Throws for a mark that nobody knows: the file would run in the wrong way. */
export function parseMigration(name: string, text: string): Migration {
  const sql = text.replaceAll('\r\n', '\n');
  const first = sql.split('\n', 1)[0] ?? '';
  const way = marks[first.trim()] ?? 'together';
  if (way === 'together' && first.startsWith('-- migrate:')) throw new Error(`Migration ${name} begins with an unknown mark: ${first}`);
  return { name, sql, way, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** The schema that some migrations lead to, in one piece for databases that have none (docs/decisions/105). */
interface Schema {
  /** Names of those migrations. */
  of: string[];
  sql: string;
}

/** Written by `node tools/squash.ts`. Null if there is none. */
export async function readSchema(): Promise<Schema | null> {
  const place = path.join(folder, 'schema');
  const files = (await readdir(place).catch((): string[] => [])).toSorted();
  const read = async (name: string) => (await readFile(path.join(place, name), 'utf8')).replaceAll('\r\n', '\n');
  if (!files.includes('migrations.txt')) return null;
  const [of, ...texts] = await Promise.all([read('migrations.txt'), ...files.filter((name) => name.endsWith('.sql')).map(read)]);
  return { of: of.trim().split('\n'), sql: texts.join('\n') };
}
