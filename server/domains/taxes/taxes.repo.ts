import type { TaxSettings } from '@bandstand/contract/taxes.ts';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { TaxesTables } from './taxes.tables.ts';

export type SavedTax = TaxSettings & { updated_at: string };
export type TaxesRepo = ReturnType<typeof createTaxesRepo>;

export const createTaxesRepo = ({ db }: { db: Database }) => ({
  /** Null: the owner never said anything of tax. */
  find: async (tenant: Tenant): Promise<SavedTax | null> =>
    (await db
      .for<TaxesTables>(tenant)
      .selectFrom('tax_settings')
      .select(['is_on', 'inclusive', 'source', 'rates', 'blocked_countries', 'home_country', 'takes_vat_ids', 'updated_at'])
      .where('app_id', '=', tenant.appId)
      .executeTakeFirst()) ?? null,
  /** Writes over what was saved at `seen`, null: over nothing. Answers false where something else stands there by now. */
  write: async (tenant: Tenant, { rates, blocked_countries, ...settings }: SavedTax, seen: string | null): Promise<boolean> => {
    const row = { ...settings, rates: json(rates), blocked_countries: json(blocked_countries) };
    const tables = db.for<TaxesTables>(tenant);
    if (seen === null) {
      const insert = tables.insertInto('tax_settings').values({ app_id: tenant.appId, ...row });
      return (await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
    }
    const update = tables.updateTable('tax_settings').set(row).where('app_id', '=', tenant.appId).where('updated_at', '=', seen);
    return (await update.executeTakeFirst()).numUpdatedRows === 1n;
  },
});
