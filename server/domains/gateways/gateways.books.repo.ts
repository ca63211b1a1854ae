import { sql } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { BookedPayment, GatewaysTables, TestCard } from './gateways.tables.ts';

type Refunded = GatewaysTables['test_refunds'];

/** The books of our own gateways: the test gateway and the manual one. Orders never read them: they ask the gateway. */
export const createBooksRepo = ({ db, table }: { db: Database; table: 'test_intents' | 'manual_payments' }) => {
  // Both tables have the same columns.
  const rows = (tenant: Tenant) => db.for<{ book: BookedPayment }>(tenant);
  const book = table as 'book';
  const find = (tenant: Tenant, id: string): Promise<BookedPayment | undefined> =>
    rows(tenant).selectFrom(book).selectAll().where('app_id', '=', tenant.appId).where('id', '=', id).executeTakeFirst();
  const written = ({ payment_method, ...changes }: Partial<BookedPayment>) => ({
    ...changes,
    ...(payment_method === undefined ? {} : { payment_method: payment_method && json<TestCard>(payment_method) }),
  });
  return {
    find,
    /** The payment of that key, created now or before. */
    insert: async (tenant: Tenant, payment: BookedPayment): Promise<BookedPayment> => {
      const made = await rows(tenant)
        .insertInto(book)
        .values(written(payment) as BookedPayment)
        .onConflict((conflict) => conflict.columns(['app_id', 'idempotency_key']).doNothing())
        .returningAll()
        .executeTakeFirst();
      return (
        made ??
        (await rows(tenant)
          .selectFrom(book)
          .selectAll()
          .where('app_id', '=', tenant.appId)
          .where('idempotency_key', '=', payment.idempotency_key)
          .executeTakeFirstOrThrow())
      );
    },
    /** Changes a payment that is neither paid nor cancelled, in one step; otherwise leaves it. Returns its state afterwards. */
    changeOpen: async (tenant: Tenant, id: string, changes: Partial<BookedPayment>): Promise<BookedPayment | undefined> => {
      const changed = await rows(tenant)
        .updateTable(book)
        .set(written(changes))
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .where('status', 'in', ['requires_payment', 'requires_authentication', 'processing'])
        .returningAll()
        .executeTakeFirst();
      return changed ?? find(tenant, id);
    },
    /** Refunds under that key, once, and never more than was taken: undefined in that case. */
    refund: async (tenant: Tenant, refund: Refunded): Promise<Refunded | undefined> =>
      db
        .for<GatewaysTables>(tenant)
        .transaction()
        .execute(async (trx) => {
          const there = sql.table(table);
          const locked = await sql<{ amount: number; status: string }>`
            select amount, status from ${there} where app_id = ${tenant.appId} and id = ${refund.intent_id} for update`.execute(trx);
          const before = await trx
            .selectFrom('test_refunds')
            .selectAll()
            .where('app_id', '=', tenant.appId)
            .where('intent_id', '=', refund.intent_id)
            .execute();
          const same = before.find((one) => one.idempotency_key === refund.idempotency_key);
          if (same) return same;
          const payment = locked.rows[0];
          const given = before.reduce((sum, { amount }) => sum + amount, 0);
          if (payment?.status !== 'succeeded' || given + refund.amount > payment.amount) return undefined;
          await trx.insertInto('test_refunds').values(refund).execute();
          return refund;
        }),
    refundsOf: (tenant: Tenant, paymentId: string): Promise<Refunded[]> =>
      db
        .for<GatewaysTables>(tenant)
        .selectFrom('test_refunds')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('intent_id', '=', paymentId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  };
};
export type BooksRepo = ReturnType<typeof createBooksRepo>;
