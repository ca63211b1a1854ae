import type { ReturnedLine, SoldLine } from '@bandstand/contract/books.ts';
import type { RefundRequest } from '@bandstand/contract/refunds.ts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { RefundsTables } from './refunds.tables.ts';

export type RequestRow = RefundsTables['refund_requests'];
export type RequestDetail = Pick<
  RequestRow,
  'id' | 'purchase_id' | 'order_id' | 'state' | 'reason' | 'answer' | 'created_at' | 'answered_at'
> & {
  subscriber_id: string;
  name: string | null;
  email: string | null;
  product_id: string;
  title: string | null;
  amount: number;
  currency: string;
};
/** What was paid for an order, and what of it was refunded. */
export interface PaidOrder {
  payment_id: string;
  amount: number;
  returned: number;
  lines: SoldLine[] | null;
  returns: { amount: number; lines: ReturnedLine[] | null }[];
}
export type RefundsRepo = ReturnType<typeof createRefundsRepo>;

const detail = sql`select q.id, q.purchase_id, q.order_id, q.state, q.reason, q.answer, q.created_at, q.answered_at, q.subscriber_id,
  u.name, u.email, b.product_id, p.title, b.amount, b.currency
  from refund_requests q
  join purchases b on b.app_id = q.app_id and b.id = q.purchase_id
  left join subscribers s on s.app_id = q.app_id and s.id = q.subscriber_id
  left join users u on u.account_id = s.account_id and u.id = s.user_id
  left join products p on p.app_id = q.app_id and p.id = b.product_id`;
/** Purchases that a member may request a refund for: bought here, within the time limit, and not fully refunded. */
const askable = (tenant: Tenant, subscriberId: string, now: string) => sql`purchases b
  join refund_settings c on c.app_id = b.app_id
  where b.app_id = ${tenant.appId} and b.subscriber_id = ${subscriberId} and b.source = 'web' and b.amount > 0 and b.order_id is not null
    and b.purchased_at > ${now}::timestamptz - make_interval(days => c.days)
    and not exists (select 1 from contract_notices n where n.app_id = b.app_id and n.order_id = b.order_id and n.kind = 'withdrawal')
    and exists (select 1 from payments m where m.app_id = b.app_id and m.order_id = b.order_id and m.amount >
      coalesce((select sum(r.amount) from refunds r where r.app_id = m.app_id and r.payment_id = m.id and r.state <> 'failed'), 0))`;

const openIn = (rows: Kysely<RefundsTables>, tenant: Tenant) =>
  rows.selectFrom('refund_requests').where('app_id', '=', tenant.appId).where('state', '=', 'open');

export const createRefundsRepo = ({ db }: { db: Database }) => ({
  days: async (tenant: Tenant): Promise<number | null> => {
    const settings = db.for<RefundsTables>(tenant).selectFrom('refund_settings').select('days').where('app_id', '=', tenant.appId);
    return (await settings.executeTakeFirst())?.days ?? null;
  },
  writeDays: async (tenant: Tenant, days: number | null): Promise<void> => {
    const own = db.for<RefundsTables>(tenant);
    if (days === null) await own.deleteFrom('refund_settings').where('app_id', '=', tenant.appId).execute();
    else {
      const row = own.insertInto('refund_settings').values({ app_id: tenant.appId, days });
      await row.onConflict((conflict) => conflict.column('app_id').doUpdateSet({ days })).execute();
    }
  },

  /** The newest request of each purchase of a member. */
  ofMember: async (tenant: Tenant, subscriberId: string): Promise<RefundRequest[]> =>
    (
      await sql<RefundRequest>`select distinct on (purchase_id) id, purchase_id, state, reason, answer, created_at from refund_requests
        where app_id = ${tenant.appId} and subscriber_id = ${subscriberId} order by purchase_id, created_at desc, id`.execute(
        db.for(tenant),
      )
    ).rows,
  askable: async (tenant: Tenant, subscriberId: string, now: string): Promise<{ id: string; order_id: string }[]> =>
    (
      await sql<{ id: string; order_id: string }>`select b.id, b.order_id from ${askable(tenant, subscriberId, now)}
        and not exists (select 1 from refund_requests q where q.app_id = b.app_id and q.purchase_id = b.id and q.state = 'open')`.execute(
        db.for(tenant),
      )
    ).rows,
  hasPurchase: async (tenant: Tenant, subscriberId: string, purchaseId: string): Promise<boolean> =>
    (
      await sql`select 1 from purchases where app_id = ${tenant.appId} and id = ${purchaseId} and subscriber_id = ${subscriberId}`.execute(
        db.for(tenant),
      )
    ).rows.length > 0,
  findOpen: async (tenant: Tenant, purchaseId: string): Promise<RefundRequest | null> => {
    const open = openIn(db.for<RefundsTables>(tenant), tenant).where('purchase_id', '=', purchaseId);
    return (await open.select(['id', 'purchase_id', 'state', 'reason', 'answer', 'created_at']).executeTakeFirst()) ?? null;
  },
  /** False if one is already open. */
  insert: async (tenant: Tenant, row: RequestRow): Promise<boolean> =>
    (
      await db
        .for<RefundsTables>(tenant)
        .insertInto('refund_requests')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
    ).numInsertedOrUpdatedRows === 1n,

  page: async (tenant: Tenant, isOpen: boolean, offset: number, limit: number): Promise<{ rows: RequestDetail[]; total: number }> => {
    const where = sql`q.app_id = ${tenant.appId} and ${isOpen ? sql`q.state = 'open'` : sql`q.state <> 'open'`}`;
    const [found, count] = await Promise.all([
      sql<RequestDetail>`${detail} where ${where} order by q.created_at desc, q.id limit ${limit} offset ${offset}`.execute(db.for(tenant)),
      sql<{ count: number }>`select count(*)::int as count from refund_requests q where ${where}`.execute(db.for(tenant)),
    ]);
    return { rows: found.rows, total: count.rows[0]?.count ?? 0 };
  },
  countOpen: async (tenant: Tenant): Promise<number> =>
    (
      await openIn(db.for<RefundsTables>(tenant), tenant)
        .select((on) => on.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  find: async (tenant: Tenant, id: string): Promise<RequestDetail | null> =>
    (await sql<RequestDetail>`${detail} where q.app_id = ${tenant.appId} and q.id = ${id}`.execute(db.for(tenant))).rows[0] ?? null,
  paidOf: async (tenant: Tenant, orderId: string): Promise<PaidOrder | null> =>
    (
      await sql<PaidOrder>`select m.id as payment_id, m.amount, m.lines, coalesce(sum(r.amount), 0)::bigint as returned,
          coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'lines', r.lines) order by r.created_at, r.id)
            filter (where r.id is not null), '[]') as returns
        from payments m left join refunds r on r.app_id = m.app_id and r.payment_id = m.id and r.state <> 'failed'
        where m.app_id = ${tenant.appId} and m.order_id = ${orderId} and m.amount > 0 group by m.app_id, m.id
        order by m.paid_at limit 1`.execute(db.for(tenant))
    ).rows[0] ?? null,
  takeOver: async (trx: Work, tenant: Tenant, orderId: string): Promise<string[]> => {
    const requests = within<RefundsTables>(trx).deleteFrom('refund_requests').where('app_id', '=', tenant.appId);
    const taken = await requests.where('order_id', '=', orderId).where('state', '=', 'open').returning('reason').execute();
    return taken.map(({ reason }) => reason);
  },
  /** The subscription that a purchase started. */
  subscriptionOf: async (tenant: Tenant, purchaseId: string): Promise<string | null> =>
    (
      await sql<{ id: string }>`select id from subscriptions where app_id = ${tenant.appId} and purchase_id = ${purchaseId}`.execute(
        db.for(tenant),
      )
    ).rows[0]?.id ?? null,
  /** Returns whether it changed: a request is refused once, and a refunded one stays refunded. */
  answer: async (
    trx: Work,
    tenant: Tenant,
    id: string,
    { state, answer, by, at }: { state: 'refunded' | 'refused'; answer: string | null; by: string; at: string },
  ) =>
    (
      await sql`update refund_requests set state = ${state}, answer = ${answer}, answered_by = ${by}, answered_at = ${at}
        where app_id = ${tenant.appId} and id = ${id} and ${state === 'refunded' ? sql`state <> 'refunded'` : sql`state = 'open'`}
        returning 1`.execute(within(trx))
    ).rows.length > 0,
});
