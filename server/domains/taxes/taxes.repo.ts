import type { TaxSettings } from '@bandstand/contract/taxes.ts';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { TaxesTables } from './taxes.tables.ts';

export type TaxesRepo = ReturnType<typeof createTaxesRepo>;

export const createTaxesRepo = ({ db }: { db: Database }) => ({
  /** Null: the owner never said anything of tax. */
  find: async (tenant: Tenant): Promise<TaxSettings | null> =>
    (await db
      .for<TaxesTables>(tenant)
      .selectFrom('tax_settings')
      .select(['is_on', 'inclusive', 'source', 'rates', 'blocked_countries'])
      .where('app_id', '=', tenant.appId)
      .executeTakeFirst()) ?? null,
  write: async (tenant: Tenant, { rates, blocked_countries, ...settings }: TaxSettings, now: string): Promise<void> => {
    const row = { ...settings, rates: json(rates), blocked_countries: json(blocked_countries), updated_at: now };
    await db
      .for<TaxesTables>(tenant)
      .insertInto('tax_settings')
      .values({ app_id: tenant.appId, ...row })
      .onConflict((conflict) => conflict.column('app_id').doUpdateSet(row))
      .execute();
  },
});
