import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { PaymentsTables } from './payments.tables.ts';

export type PaymentRow = PaymentsTables['payments'];

/** What was paid, whoever it was paid through. */
export const createPaymentsRepo = ({ db }: { db: Database }) => ({
  /** A payment is noted once, however often it is reported. */
  insert: (trx: Work, row: PaymentRow) =>
    within<PaymentsTables>(trx)
      .insertInto('payments')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  salesSince: (tenant: Tenant, since: string) =>
    db
      .for<PaymentsTables>(tenant)
      .selectFrom('payments')
      .select(['currency', sql<number>`sum(amount)::bigint`.as('amount')])
      .where('app_id', '=', tenant.appId)
      .where('paid_at', '>=', since)
      .where('amount', '>', 0)
      .groupBy('currency')
      .orderBy('currency')
      .execute(),
});
