import type { EInvoiceSettings } from '@bandstand/contract/e-invoices.ts';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { EInvoicesTables } from './e-invoices.tables.ts';

export type EInvoicesRepo = ReturnType<typeof createEInvoicesRepo>;

export const createEInvoicesRepo = ({ db }: { db: Database }) => ({
  /** Null: the owner never changed the settings of e-invoices. */
  settings: async (tenant: Tenant): Promise<EInvoiceSettings | null> =>
    (
      await db
        .for<EInvoicesTables>(tenant)
        .selectFrom('payment_settings')
        .select('e_invoice')
        .where('app_id', '=', tenant.appId)
        .executeTakeFirst()
    )?.e_invoice ?? null,
  write: async (tenant: Tenant, settings: EInvoiceSettings): Promise<void> => {
    const row = { e_invoice: json(settings) };
    await db
      .for<EInvoicesTables>(tenant)
      .insertInto('payment_settings')
      .values({ app_id: tenant.appId, ...row })
      .onConflict((conflict) => conflict.column('app_id').doUpdateSet(row))
      .execute();
  },
});
