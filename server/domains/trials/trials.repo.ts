import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { TrialsTables } from './trials.tables.ts';

export type TrialsRepo = ReturnType<typeof createTrialsRepo>;

export const createTrialsRepo = ({ db }: { db: Database }) => ({
  /** Whether one of the keys had a trial of the product. Without `isTest` only trials with real payments count. */
  isUsed: async (tenant: Tenant, productId: string, keys: readonly string[], isTest: boolean): Promise<boolean> =>
    (await db
      .for<TrialsTables>(tenant)
      .selectFrom('trial_uses')
      .select('key')
      .where('app_id', '=', tenant.appId)
      .where('product_id', '=', productId)
      .where(sql<boolean>`key = any(${keys}::text[])`)
      .where('is_test', 'in', isTest ? [true, false] : [false])
      .limit(1)
      .executeTakeFirst()) !== undefined,
  /** The products that one of the keys had a trial of. */
  usedOf: async (tenant: Tenant, productIds: readonly string[], keys: readonly string[], isTest: boolean): Promise<Set<string>> =>
    new Set(
      (
        await db
          .for<TrialsTables>(tenant)
          .selectFrom('trial_uses')
          .select('product_id')
          .where('app_id', '=', tenant.appId)
          .where(sql<boolean>`product_id = any(${productIds}::uuid[]) and key = any(${keys}::text[])`)
          .where('is_test', 'in', isTest ? [true, false] : [false])
          .execute()
      ).map(({ product_id }) => product_id),
    ),
  /** A repeat changes nothing. */
  insert: (trx: Work, rows: TrialsTables['trial_uses'][]) =>
    within<TrialsTables>(trx)
      .insertInto('trial_uses')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
});
