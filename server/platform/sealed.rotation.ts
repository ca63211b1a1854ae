import { sql } from 'kysely';
import type { Database } from './db/database.ts';
import { sealedColumns, type SealedColumn } from './sealed.columns.ts';
import type { Sealed } from './sealed.ts';

/** What happened to one column. */
export interface ColumnResult {
  table: string;
  renewed: number;
  /** Keys of rows that open with neither key. */
  unreadable: string[];
}

type Row = Record<string, string>;
const atOnce = 200;

/** Rows after the last one, in the order of their key: a row added meanwhile was sealed with the new key. */
async function rowsAfter(db: Database, { table, column, key }: SealedColumn, last: Row | null, limit: number): Promise<Row[]> {
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const after = last ? sql`and (${keys}) > (${sql.join(key.map((name) => last[name]))})` : sql``;
  const found = await sql<Row>`
    select ${keys}, ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(column)} is not null ${after} order by ${keys}
    limit ${limit}
  `.execute(db.system());
  return found.rows;
}

/** Only if the value is still the one that was opened: someone may have written another one since. */
async function replace(db: Database, { table, column, key }: SealedColumn, row: Row, renewed: string): Promise<void> {
  const isRow = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${renewed} where ${isRow} and ${sql.ref(column)} = ${row[column]}`.execute(
    db.system(),
  );
}

/**
 * Seals everything with the current key, in batches, each row separately: after an interruption nothing is lost, and the next call continues. Calls
 * `onBatch` after each batch.
 */
export async function renewSealed(
  { db, sealed, batch = atOnce }: { db: Database; sealed: Sealed; batch?: number },
  onBatch: (done: ColumnResult) => void = () => {},
): Promise<ColumnResult[]> {
  const results: ColumnResult[] = [];
  for (const one of Object.values<SealedColumn>(sealedColumns)) {
    const result: ColumnResult = { table: one.table, renewed: 0, unreadable: [] };
    results.push(result);
    let last: Row | null = null;
    for (;;) {
      const rows: Row[] = await rowsAfter(db, one, last, batch);
      if (rows.length === 0) break;
      for (const row of rows) {
        const renewed = tryRenew(sealed, one, row);
        if (renewed === 'unreadable') result.unreadable.push(one.key.map((name) => row[name]).join('/'));
        else if (renewed !== null) {
          await replace(db, one, row, renewed.text);
          result.renewed += 1;
        }
        last = row;
      }
      onBatch(result);
    }
  }
  return results;
}

function tryRenew(sealed: Sealed, { column, place }: SealedColumn, row: Row): { text: string } | 'unreadable' | null {
  const kept = row[column];
  if (kept === undefined) return 'unreadable';
  try {
    const text = sealed.renew(kept, place(row));
    return text === null ? null : { text };
  } catch {
    return 'unreadable';
  }
}
