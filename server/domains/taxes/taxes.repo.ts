import type { TaxSettings } from '@bandstand/contract/taxes.ts';
import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { RateAhead, TaxesTables } from './taxes.tables.ts';

export type SavedTax = TaxSettings & { updated_at: string };
export type StoredTax = SavedTax & { rate_changes: RateAhead[] };
export type TaxesRepo = ReturnType<typeof createTaxesRepo>;

export const createTaxesRepo = ({ db }: { db: Database }) => ({
  /** Null: the owner never saved tax settings. */
  find: async (tenant: Tenant): Promise<StoredTax | null> =>
    (await db
      .for<TaxesTables>(tenant)
      .selectFrom('tax_settings')
      .select(['is_on', 'inclusive', 'source', 'rates', 'blocked_countries', 'home_country', 'takes_vat_ids', 'updated_at', 'rate_changes'])
      .where('app_id', '=', tenant.appId)
      .executeTakeFirst()) ?? null,
  /** Overwrites what was saved at `seen`; null: nothing was. Returns false if something else was saved since. */
  write: async (
    tenant: Tenant,
    { rates, blocked_countries, ...settings }: SavedTax,
    seen: string | null,
    now: string,
  ): Promise<boolean> => {
    const row = { ...settings, rates: json(rates), blocked_countries: json(blocked_countries) };
    const tables = db.for<TaxesTables>(tenant);
    if (seen === null) {
      const insert = tables.insertInto('tax_settings').values({ app_id: tenant.appId, ...row });
      return (await insert.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
    }
    // Announced rates whose day has come are part of the written rates; later announcements stay.
    const ahead = sql<
      RateAhead[]
    >`(select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(rate_changes) c where (c ->> 'from')::timestamptz > ${now})`;
    const update = tables
      .updateTable('tax_settings')
      .set({ ...row, rate_changes: ahead })
      .where('app_id', '=', tenant.appId)
      .where('updated_at', '=', seen);
    return (await update.executeTakeFirst()).numUpdatedRows === 1n;
  },
  /** Adds an announced rate, or removes it. */
  announce: async (trx: Work, tenant: Tenant, change: RateAhead): Promise<void> =>
    void (await sql`update tax_settings set rate_changes = rate_changes || ${json([change])} where app_id = ${tenant.appId}`.execute(
      within(trx),
    )),
  retract: async (trx: Work, tenant: Tenant, id: string): Promise<void> =>
    void (await sql`update tax_settings set rate_changes = (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(rate_changes) c
      where c ->> 'id' <> ${id})
      where app_id = ${tenant.appId}`.execute(within(trx))),
});
