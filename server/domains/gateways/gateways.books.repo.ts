import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { LockPatience } from '../../platform/db/group-commit.ts';
import { statements } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { BookedPayment, GatewaysTables } from './gateways.tables.ts';

type Refunded = GatewaysTables['test_refunds'];
type Table = 'test_intents' | 'manual_payments';
export interface BookChange {
  id: string;
  changes: Partial<Omit<BookedPayment, 'app_id' | 'id'>>;
}

const columns = sql.raw(
  `app_id, id, client_secret, kind, amount, currency, status, payment_method, last_error, metadata, idempotency_key,
    created_at, updated_at`,
);
const inserted = statements<{ rows: string; patience: LockPatience }, { table: Table }, BookedPayment>(
  ({ rows, patience }, { table }) => sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from (select set_config('lock_timeout', ${patience}, true)) p,
        jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)
      order by id on conflict (app_id, idempotency_key) do nothing returning *`,
  { isPlannedOnce: true },
);
const changed = statements<
  { appId: string; ids: readonly string[]; changes: readonly string[]; patience: LockPatience },
  { table: Table; columns: readonly string[] },
  BookedPayment
>(
  ({ appId, ids, changes, patience }, { table, columns: names }) => sql`update ${sql.table(table)} t
      set ${sql.join(names.map((name) => sql`${sql.ref(name)} = c.${sql.ref(name)}`))}
    from (select set_config('lock_timeout', ${patience}, true)) p, unnest(${ids}::uuid[], ${changes}::jsonb[]) w (id, change),
      jsonb_populate_record(null::${sql.table(table)}, w.change) c
    where t.app_id = ${appId} and t.id = w.id and t.status in ('requires_payment', 'requires_authentication', 'processing')
    returning t.*`,
  { isPlannedOnce: true },
);

/** The books of our own gateways: the test gateway and the manual one. Orders never read them: they ask the gateway. */
export const createBooksRepo = ({ db, table }: { db: Database; table: Table }) => {
  // Both tables have the same columns.
  const rows = (tenant: Tenant) => db.for<{ book: BookedPayment }>(tenant);
  const book = table as 'book';
  return {
    byIds: async (tenant: Tenant, ids: readonly string[]): Promise<Map<string, BookedPayment>> => {
      const found = rows(tenant).selectFrom(book).selectAll().where('app_id', '=', tenant.appId);
      return new Map((await found.where(sql<boolean>`id = any(${ids}::uuid[])`).execute()).map((row) => [row.id, row]));
    },
    byKey: (tenant: Tenant, key: string): Promise<BookedPayment> =>
      rows(tenant)
        .selectFrom(book)
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('idempotency_key', '=', key)
        .executeTakeFirstOrThrow(),
    /** Inserts payments with different keys. Returns those whose keys are new. One statement. */
    insert: (tenant: Tenant, payments: readonly BookedPayment[], patience: LockPatience): Promise<BookedPayment[]> =>
      inserted({ table })(rows(tenant), { rows: JSON.stringify(payments), patience }),
    /** Changes the same columns of payments that are neither paid nor cancelled. Returns those. One statement. */
    changeOpen: (tenant: Tenant, all: readonly BookChange[], patience: LockPatience): Promise<BookedPayment[]> => {
      const names = Object.keys(all[0]?.changes ?? {}).toSorted();
      const values = { ids: all.map(({ id }) => id), changes: all.map(({ changes }) => JSON.stringify(changes)) };
      return changed({ table, columns: names })(rows(tenant), { appId: tenant.appId, ...values, patience });
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
