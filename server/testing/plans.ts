import type pg from 'pg';
import { fullApp } from './filled.ts';
import type { Recorded } from './statements.ts';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}
/** A statement that reads all of a table. */
export interface Finding {
  statement: Recorded;
  tables: string[];
}
/** Who asks, and which tables are large. */
export interface Planning {
  roleOf: (side: Recorded['side']) => string;
  isLarge: (table: string) => boolean;
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The table of a partition. */
const tableOf = (relation: string): string => relation.replace(/_(?:first|rest|timeless|\d{4}_\d{2})$/, '');
/** An empty partition is read as a whole because nothing is there. */
const isEmptyPartition = (relation: string): boolean => relation.endsWith('_rest');

/** Tables whose rows a plan reads one after another. */
const scansIn = (rows: { 'QUERY PLAN': { Plan: Node }[] }[]): string[] => {
  const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
  const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'] ?? '');
  return [...new Set(scanned.filter((relation) => !isEmptyPartition(relation)).map(tableOf))];
};

/** Sets what a unit of work sets, and becomes the role. */
const enter = (client: pg.ClientBase, side: Recorded['side'], role: string): Promise<unknown> => {
  const [app, account, system] = side === 'app' ? [fullApp.appId, fullApp.accountId, ''] : ['', '', 'on'];
  return client.query(
    `select set_config('bandstand.app_id', $1, true), set_config('bandstand.account_id', $2, true), set_config('bandstand.system', $3, true),
      set_config('role', $4, true), set_config('plan_cache_mode', 'force_generic_plan', true), set_config('max_parallel_workers_per_gather', '0', true),
      set_config('jit', 'off', true)`,
    [app, account, system, role],
  );
};

/** The tables that a statement scans in the plan for any values; a session keeps that plan unless the one for the values is better. */
async function scansOfKeptPlan(client: pg.ClientBase, { text }: Recorded, isLarge: Planning['isLarge']): Promise<string[]> {
  await client.query(`prepare asked as ${text}`);
  const places = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)));
  const nulls = places === 0 ? '' : `(${Array.from({ length: places }, () => 'null').join(', ')})`;
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (format json) execute asked${nulls}`);
  return scansIn(rows).filter(isLarge);
}

/** Values name the app of their test; the rows are another app's. */
async function scansOfOwnPlan(client: pg.ClientBase, { text, values }: Recorded, isLarge: Planning['isLarge']): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>({ text: `explain (format json) ${text}`, values: [...values] });
  return scansIn(rows).filter(isLarge);
}

/**
 * Which statements read all of a large table, planned as a role that row-level security applies to: both in the plan for any values and in the plan
 * for the values that they were sent with. A statement that the role may not send is left out.
 */
export async function scansOf(client: pg.ClientBase, statements: readonly Recorded[], { roleOf, isLarge }: Planning): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const statement of statements) {
    await client.query('begin');
    try {
      await enter(client, statement.side, roleOf(statement.side));
      const kept = await scansOfKeptPlan(client, statement, isLarge);
      const own = kept.length === 0 ? [] : await scansOfOwnPlan(client, statement, isLarge);
      const tables = kept.filter((table) => own.includes(table));
      if (tables.length > 0) findings.push({ statement, tables });
    } catch (error) {
      if ((error as { code?: string }).code !== '42501') throw new Error(`${String(error)}: ${statement.text}`, { cause: error });
    } finally {
      await client.query('rollback');
      await client.query('deallocate all');
    }
  }
  return findings;
}
