import { sql, type RawBuilder } from 'kysely';
import type { Tenant } from './tenancy.ts';

/**
 * Those of the rows that no other transaction holds, and locks them: for marks such as the time of the last use, which are not worth waiting for, and
 * which several statements write for several rows at once.
 */
export const unlockedIds = (table: string, { appId }: Tenant, ids: readonly string[]): RawBuilder<string> =>
  sql<string>`(select id from ${sql.table(table)} where app_id = ${appId} and id = any(${[...ids]}::uuid[]) for no key update skip locked)`;
