import { sql } from 'kysely';
import type { Database } from './database.ts';

/** How a table is divided by time. */
export interface Division {
  table: string;
  /** The time now. */
  at: string;
  /** How long rows are kept; omitted: for ever. */
  keptMs?: number;
  /** While the present partition is smaller, the next lasts a year instead of a month. */
  smallBytes?: number;
}

/** Adds the partitions of the months ahead and removes those that are too old. Returns the names of both. */
export async function dividePartitions(db: Database, { table, at, keptMs, smallBytes = 0 }: Division): Promise<string[]> {
  const kept = keptMs === undefined ? null : `${keptMs} milliseconds`;
  const { rows } = await sql<{ changed: string[] }>`select bandstand_partition(${table}, ${at}::timestamptz, ${kept}::interval,
    ${smallBytes}::bigint) as changed`.execute(db.system());
  return rows[0]?.changed ?? [];
}
