import { sql, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { PaymentsTables } from './payments.tables.ts';

export type PaymentRow = PaymentsTables['payments'];
export type RefundRow = PaymentsTables['refunds'];
export type PaymentsRepo = ReturnType<typeof createPaymentsRepo>;

/** Payments and their refunds, through any gateway. */
export const createPaymentsRepo = ({ db }: { db: Database }) => ({
  ...createRefundsRepo({ db }),
  /** Inserts a payment once, however often it is reported. Returns the id of the stored row. */
  insert: async (trx: Work, row: PaymentRow): Promise<string> => {
    const made = await within<PaymentsTables>(trx)
      .insertInto('payments')
      .values({ ...row, method: row.method && json(row.method), lines: row.lines && json(row.lines) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return made.id;
    const there = await within<PaymentsTables>(trx)
      .selectFrom('payments')
      .select('id')
      .where('app_id', '=', row.app_id)
      .where('provider', '=', row.provider)
      .where('provider_id', '=', row.provider_id)
      .executeTakeFirstOrThrow();
    return there.id;
  },
  /** Inserts payments that nobody has reported yet. False, and some may be inserted, if one of them is there. */
  insertNew: async (trx: Work, rows: readonly PaymentRow[]): Promise<boolean> => {
    const made = await within<PaymentsTables>(trx)
      .insertInto('payments')
      .values(rows.map((row) => ({ ...row, method: row.method && json(row.method), lines: row.lines && json(row.lines) })))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(made.numInsertedOrUpdatedRows) === rows.length;
  },
  find: async (tenant: Tenant, id: string): Promise<PaymentRow | null> =>
    (await db
      .for<PaymentsTables>(tenant)
      .selectFrom('payments')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .executeTakeFirst()) ?? null,
  findByProvider: async (tenant: Tenant, provider: string, providerId: string): Promise<PaymentRow | null> =>
    (await db
      .for<PaymentsTables>(tenant)
      .selectFrom('payments')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('provider', '=', provider)
      .where('provider_id', '=', providerId)
      .executeTakeFirst()) ?? null,
  lock: (trx: Work, tenant: Tenant, id: string): Promise<PaymentRow | undefined> =>
    within<PaymentsTables>(trx)
      .selectFrom('payments')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  salesSince: (tenant: Tenant, since: string, withTest: boolean) =>
    db
      .for<PaymentsTables>(tenant)
      .selectFrom('payments')
      .select(['currency', sql<number>`sum(amount)::bigint`.as('amount')])
      .where('app_id', '=', tenant.appId)
      .where('paid_at', '>=', since)
      .where('amount', '>', 0)
      .$if(!withTest, (query) => query.where('is_test', '=', false))
      .groupBy('currency')
      .orderBy('currency')
      .execute(),
  hasReal: async (trx: Work, tenant: Tenant, provider?: string): Promise<boolean> =>
    (await within<PaymentsTables>(trx)
      .selectFrom('payments')
      .select('id')
      .where('app_id', '=', tenant.appId)
      .where('is_test', '=', false)
      .where('amount', '>', 0)
      .$if(provider !== undefined, (query) => query.where('provider', '=', provider ?? ''))
      .limit(1)
      .executeTakeFirst()) !== undefined,
});

/** Refunds of payments. */
const createRefundsRepo = ({ db }: { db: Database }) => ({
  /** Refunds since an instant, or of payments since then, for a subscription and the order that started it. */
  refundedSince: async (tenant: Tenant, of: { subscriptionId: string; orderId: string | null }, since: string): Promise<number> =>
    Number(
      (
        await sql<{
          sum: string;
        }>`select coalesce(sum(r.amount), 0) as sum from payments p join refunds r on r.app_id = p.app_id and r.payment_id = p.id
          where p.app_id = ${tenant.appId} and (p.subscription_id = ${of.subscriptionId} or p.order_id = ${of.orderId}::uuid)
            and r.state <> 'failed'
            and (p.paid_at >= ${since}::timestamptz or r.created_at >= ${since}::timestamptz)`.execute(db.for<PaymentsTables>(tenant))
      ).rows[0]?.sum ?? 0,
    ),
  insertRefund: async (trx: Work, row: RefundRow): Promise<void> =>
    void (await within<PaymentsTables>(trx)
      .insertInto('refunds')
      .values({ ...row, lines: row.lines && json(row.lines) })
      .execute()),
  refundsOf: (on: Work, tenant: Tenant, paymentId: string): Promise<RefundRow[]> =>
    within<PaymentsTables>(on)
      .selectFrom('refunds')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('payment_id', '=', paymentId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  changeRefund: (trx: Work, tenant: Tenant, id: string, changes: Updateable<RefundRow>): Promise<RefundRow> =>
    within<PaymentsTables>(trx)
      .updateTable('refunds')
      .set(changes)
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  /**
   * Refunds of all apps whose outcome is unknown, longest waiting first. Each is returned again after two minutes, doubling each time up to a day.
   */
  takePendingRefunds: async (now: string, limit: number): Promise<{ app_id: string; id: string; payment_id: string }[]> =>
    (
      await sql<{ app_id: string; id: string; payment_id: string }>`update refunds set tries = tries + 1, tried_at = ${now}
        where (app_id, id) in (
          select app_id, id from refunds
          where state = 'pending'
            and coalesce(tried_at, created_at) <= ${now}::timestamptz - interval '2 minutes' * least(power(2, greatest(tries - 1, 0)), 720)
          order by coalesce(tried_at, created_at) limit ${limit} for update skip locked)
        returning app_id, id, payment_id`.execute(db.system())
    ).rows,
});
