import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { oneRow } from '../db/one-row.ts';
import { showEveryRow } from '../db/every-row.ts';
import { readSequenceNames, readTables, setCanonicalText, type Table } from './catalog.ts';
import type { SequenceRecord } from './manifest.ts';

/** A database at one moment. */
export interface Snapshot {
  tables: Table[];
  migrations: string[];
  sequences: SequenceRecord[];
  /** Major version. */
  postgres: number;
  /** The rows of a table as text, in its order. Read one table after another. */
  rowsOf(table: Table): Promise<Readable>;
}

/** The text of a table's rows as this connection sees them. */
export const copyOut = (client: pg.ClientBase, { name, values, orderBy }: Table): Readable =>
  client.query(copyTo(`copy (select ${values.join(', ')} from ${name} order by ${orderBy}) to stdout`));

/**
 * Reads a database in one read-only transaction: everything that `work` sees is from one moment, while others continue to write. No schema change can
 * happen in between. Works through a pooler.
 */
export async function withSnapshot<R>(url: string, work: (snapshot: Snapshot) => Promise<R>): Promise<R> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const tables = await readTables(client);
    await client.query('begin isolation level repeatable read read only');
    if (tables.length > 0) await client.query(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
    await setCanonicalText(client);
    const role = await showEveryRow(client);
    const major = await client.query<{ major: number }>("select current_setting('server_version_num')::int / 10000 as major");
    const migrations = await client.query<{ name: string }>('select name from bandstand_migrations order by name collate "C"');
    const sequences: SequenceRecord[] = [];
    for (const name of await readSequenceNames(client)) {
      const read = `select case when is_called then last_value::text end as value from ${name}`;
      const { rows } = await client.query<{ value: string | null }>(read);
      sequences.push({ name, value: rows[0]?.value ?? null });
    }
    return await work({
      tables,
      migrations: migrations.rows.map(({ name }) => name),
      sequences,
      postgres: oneRow(major).major,
      rowsOf: async (table) => {
        // The owner of a table with forced row-level security sees no rows of it without a tenant.
        if (role !== null) await client.query(table.isForced ? `set local role ${role}` : 'reset role');
        return copyOut(client, table);
      },
    });
  } finally {
    await client.end().catch(() => {});
  }
}
