import type { ReturnedLine, SoldLine } from '@bandstand/contract/books.ts';
import type { Address, OrderState, PurchaseSource } from '@bandstand/contract/checkout.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';

export interface OrderRow {
  id: string;
  status: OrderState;
  subscriber_id: string;
  name: string | null;
  email: string | null;
  product_id: string;
  product_title: string | null;
  version_id: string;
  version_name: string | null;
  amount: number;
  refunded: number;
  /** Taken back by a bank. */
  lost: number;
  currency: string;
  coupon_code: string | null;
  provider: string;
  /** No money moved. */
  is_test: boolean;
  referral: string | null;
  invoice_number: string | null;
  created_at: string;
  paid_at: string | null;
}
export interface OrderWhole extends OrderRow {
  quote: Record<string, unknown> | null;
  customer_name: string | null;
  address: Address | null;
  waiver: { text: string; at: string } | null;
  business: { name: string; vat_id: string | null; checked: 'format' | 'register' | null } | null;
  intent_id: string | null;
}
export interface PaymentOfOrder {
  id: string;
  amount: number;
  /** Given back, and on its way back. */
  returned: number;
  refunded: number;
  lost: number;
  paid_at: string;
  is_renewal: boolean;
  provider: string;
  provider_id: string;
  lines: SoldLine[] | null;
  returns: { amount: number; lines: ReturnedLine[] | null }[];
}
export interface PurchaseOfOrder {
  id: string;
  product_id: string;
  title: string | null;
  amount: number;
  source: PurchaseSource;
  subscription_id: string | null;
  is_gift: boolean;
}
export interface OrderFilter {
  status?: OrderState | 'refunded' | 'refund_waiting' | 'lost' | undefined;
  product_id?: string | undefined;
  member_id?: string | undefined;
  /** ISO 8601 UTC: from this instant, and before that one. */
  from?: string | undefined;
  to?: string | undefined;
  term: string;
}
export interface AttentionRow {
  paid_not_granted: number;
  orders_waiting: number;
  past_due: number;
  disputes: number;
  disputes_lost: number;
  charges_unknown: number;
  refunds_unknown: number;
  uncharged: number;
  events_failed: number;
  price_notices: number;
}
/** The order after which a list goes on. */
export type Mark = Pick<OrderRow, 'created_at' | 'id'>;

const tables = sql`orders o
  left join subscribers s on s.app_id = o.app_id and s.id = o.subscriber_id
  left join users u on u.account_id = s.account_id and u.id = s.user_id
  left join products p on p.app_id = o.app_id and p.id = o.product_id
  left join product_versions v on v.app_id = o.app_id and v.id = o.version_id`;
const columns = sql`o.id, o.status, o.subscriber_id, u.name, u.email, o.product_id, p.title as product_title, o.version_id, v.name as version_name,
  o.amount, o.currency, o.coupon_code, o.provider, o.referral, o.created_at, o.paid_at,
  o.is_test,
  (select coalesce(sum(r.amount), 0)::bigint from refunds r where r.app_id = o.app_id and r.order_id = o.id and r.state = 'succeeded' and r.kind = 'refund') as refunded,
  (select coalesce(sum(r.amount), 0)::bigint from refunds r where r.app_id = o.app_id and r.order_id = o.id and r.state = 'succeeded' and r.kind = 'dispute') as lost,
  (select i.number from invoices i where i.app_id = o.app_id and i.order_id = o.id and i.kind = 'invoice' order by i.issued_at, i.id limit 1) as invoice_number`;

function matching(tenant: Tenant, { status, product_id, member_id, from, to, term }: OrderFilter): RawBuilder<unknown> {
  const like = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const conditions = [sql`o.app_id = ${tenant.appId}`];
  if (status === 'refunded')
    conditions.push(
      sql`exists (select 1 from refunds r where r.app_id = o.app_id and r.order_id = o.id and r.state = 'succeeded' and r.kind = 'refund')`,
    );
  else if (status === 'refund_waiting')
    conditions.push(sql`exists (select 1 from refunds r where r.app_id = o.app_id and r.state = 'pending'
      and (r.order_id = o.id or r.subscription_id in (select s.id from subscriptions s where s.app_id = o.app_id and s.order_id = o.id)))`);
  else if (status === 'lost')
    conditions.push(sql`exists (select 1 from refunds r where r.app_id = o.app_id and r.state = 'succeeded' and r.kind = 'dispute'
      and (r.order_id = o.id or r.subscription_id in (select s.id from subscriptions s where s.app_id = o.app_id and s.order_id = o.id)))`);
  else if (status) conditions.push(sql`o.status = ${status}`);
  if (member_id) conditions.push(sql`o.subscriber_id = ${member_id}`);
  if (product_id)
    conditions.push(
      sql`(o.product_id = ${product_id} or exists (select 1 from purchases b where b.app_id = o.app_id and b.order_id = o.id and b.product_id = ${product_id}))`,
    );
  if (from) conditions.push(sql`o.created_at >= ${from}`);
  if (to) conditions.push(sql`o.created_at < ${to}`);
  if (term !== '')
    conditions.push(sql`(s.search_name like ${like.toLowerCase()} or u.name ilike ${like} or u.email ilike ${like} or o.id::text = ${term.toLowerCase()}
      or exists (select 1 from invoices i where i.app_id = o.app_id and i.order_id = o.id and i.number ilike ${like}))`);
  return sql.join(conditions, sql` and `);
}

/** Disputes that were lost, while what they paid for is open and nobody said that it may stay so. */
const undecided = sql`(select e.app_id, e.order_id from order_events e
  where e.type = 'dispute_closed' and e.data ->> 'outcome' = 'lost'
    and not exists (select from order_events d where d.app_id = e.app_id and d.order_id = e.order_id and d.type in ('revoked', 'access_kept') and d.nr > e.nr)
    and exists (select from purchases b join entitlements g on g.app_id = b.app_id and g.purchase_id = b.id
      where b.app_id = e.app_id and b.order_id = e.order_id and g.revoked_at is null and g.status <> 'ended')) lost`;

/** Orders as whoever sells looks at them: with the names around them. */
export const createSalesRepo = ({ db }: { db: Database }) => ({
  /** Newest first. */
  page: async (tenant: Tenant, filter: OrderFilter, { offset, limit }: { offset: number; limit: number }) => {
    const where = matching(tenant, filter);
    const [found, count] = await Promise.all([
      sql<OrderRow>`select ${columns} from ${tables} where ${where} order by o.created_at desc, o.id limit ${limit} offset ${offset}`.execute(
        db.for(tenant),
      ),
      sql<{ count: number }>`select count(*) from ${tables} where ${where}`.execute(db.for(tenant)),
    ]);
    return { rows: found.rows, total: Number(count.rows[0]?.count ?? 0) };
  },
  /** The same, piece by piece, however many there are. */
  after: async (tenant: Tenant, filter: OrderFilter, mark: Mark | null, limit: number): Promise<OrderRow[]> => {
    const next = mark ? sql`(o.created_at < ${mark.created_at} or (o.created_at = ${mark.created_at} and o.id > ${mark.id}))` : sql`true`;
    return (
      await sql<OrderRow>`select ${columns} from ${tables} where ${matching(tenant, filter)} and ${next} order by o.created_at desc, o.id limit ${limit}`.execute(
        db.for(tenant),
      )
    ).rows;
  },
  find: async (tenant: Tenant, id: string): Promise<OrderWhole | null> =>
    (
      await sql<OrderWhole>`select ${columns}, o.customer_name, o.address, o.business, o.waiver, o.intent_id, q.quote from ${tables}
        left join quotes q on q.app_id = o.app_id and q.id = o.quote_id where o.app_id = ${tenant.appId} and o.id = ${id}`.execute(db.for(tenant))
    ).rows[0] ?? null,
  /** What was taken with the order, and later on by its subscription; the first first. */
  paymentsOf: async (tenant: Tenant, id: string): Promise<PaymentOfOrder[]> =>
    (
      await sql<PaymentOfOrder>`select p.id, p.amount, p.provider, p.provider_id, p.paid_at, p.order_id is null as is_renewal, p.lines,
          coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'lines', r.lines) order by r.created_at, r.id)
            filter (where r.state <> 'failed'), '[]') as returns,
          coalesce(sum(r.amount) filter (where r.state <> 'failed'), 0)::bigint as returned,
          coalesce(sum(r.amount) filter (where r.state = 'succeeded' and r.kind = 'refund'), 0)::bigint as refunded,
          coalesce(sum(r.amount) filter (where r.state = 'succeeded' and r.kind = 'dispute'), 0)::bigint as lost
        from payments p left join refunds r on r.app_id = p.app_id and r.payment_id = p.id
        where p.app_id = ${tenant.appId} and p.amount > 0 and (p.order_id = ${id}
          or p.subscription_id in (select s.id from subscriptions s where s.app_id = ${tenant.appId} and s.order_id = ${id}))
        group by p.app_id, p.id order by p.paid_at, p.id`.execute(db.for(tenant))
    ).rows,
  purchasesOf: async (tenant: Tenant, id: string): Promise<PurchaseOfOrder[]> =>
    (
      await sql<PurchaseOfOrder>`select b.id, b.product_id, p.title, b.amount, b.source, b.is_gift,
          (select s.id from subscriptions s where s.app_id = b.app_id and (s.purchase_id = b.id or s.also_purchases @> array[b.id]) limit 1) as subscription_id
        from purchases b left join products p on p.app_id = b.app_id and p.id = b.product_id
        where b.app_id = ${tenant.appId} and b.order_id = ${id} order by b.id`.execute(db.for(tenant))
    ).rows,
  /** Names of staff and members of the account, by user id. */
  namesOf: async (tenant: Tenant, userIds: readonly string[]): Promise<Map<string, string>> =>
    userIds.length === 0
      ? new Map()
      : new Map(
          (
            await sql<{
              id: string;
              name: string;
            }>`select id, name from users where account_id = ${tenant.accountId} and id = any(${userIds}::uuid[])`.execute(db.for(tenant))
          ).rows.map(({ id, name }) => [id, name]),
        ),

  /** What Home names, in one statement. Payments of the test gateway need nobody's approval, and are disputed by no bank. */
  /** `of`: disputes of the mode that the app is in, and to which an answer can still be sent. */
  attention: async (
    tenant: Tenant,
    triesUntilAlarm: { charges: number; refunds: number },
    of: { isTest: boolean; now: string },
  ): Promise<AttentionRow> => {
    const { appId } = tenant;
    const { rows } = await sql<AttentionRow>`select
      (select count(*) from orders where app_id = ${appId} and status = 'paid') as paid_not_granted,
      (select count(*) from orders where app_id = ${appId} and status = 'pending_approval') as orders_waiting,
      (select count(*) from subscriptions where app_id = ${appId} and status = 'past_due') as past_due,
      (select count(distinct order_id) from ${undecided} where app_id = ${appId}) as disputes_lost,
      (select count(*) from subscriptions where app_id = ${appId} and status <> 'ended' and unknown_tries >= ${triesUntilAlarm.charges}::int) as charges_unknown,
      (select count(*) from refunds where app_id = ${appId} and state = 'pending' and tries >= ${triesUntilAlarm.refunds}::int) as refunds_unknown,
      (select count(*) from subscriptions where app_id = ${appId} and status <> 'ended' and trouble = 'nobody') as uncharged,
      (select count(*) from payment_events where app_id = ${appId} and state = 'failed')
        + (select count(*) from store_events where app_id = ${appId} and state = 'failed') as events_failed,
      (select count(*) from disputes where app_id = ${appId} and is_test = ${of.isTest} and state = 'needs_response' and due_by > ${of.now}) as disputes,
      (select count(*) from price_notices where app_id = ${appId}) as price_notices`.execute(db.for(tenant));
    return rows[0] as AttentionRow;
  },

  /** Nobody else changes the order until the transaction ends. */
  lock: async (trx: Work, tenant: Tenant, id: string): Promise<{ status: OrderState; subscriber_id: string; intent_id: string | null } | null> =>
    (
      await sql<{
        status: OrderState;
        subscriber_id: string;
        intent_id: string | null;
      }>`select status, subscriber_id, intent_id from orders where app_id = ${tenant.appId} and id = ${id} for update`.execute(within(trx))
    ).rows[0] ?? null,
  /** Closes an order whose payment was not what was asked for, once all of it went back. Answers whether it did. */
  closeReturned: async (trx: Work, tenant: Tenant, id: string, now: string): Promise<boolean> =>
    (
      await sql`update orders o set status = 'expired', updated_at = ${now}
        where o.app_id = ${tenant.appId} and o.id = ${id} and o.status = 'paid' and not exists (
          select 1 from payments p where p.app_id = o.app_id and p.order_id = o.id and p.amount >
            coalesce((select sum(r.amount) from refunds r where r.app_id = p.app_id and r.payment_id = p.id and r.state = 'succeeded'), 0))
        returning 1`.execute(within(trx))
    ).rows.length > 0,
  /** Whether a bank took money back, and the owner has still to say what becomes of the access. */
  isUndecided: async (tenant: Tenant, id: string): Promise<boolean> =>
    (await sql`select from ${undecided} where app_id = ${tenant.appId} and order_id = ${id} limit 1`.execute(db.for(tenant))).rows.length > 0,
  purchaseIds: async (trx: Work, tenant: Tenant, orderId: string): Promise<string[]> =>
    (
      await sql<{ id: string }>`select id from purchases where app_id = ${tenant.appId} and order_id = ${orderId} order by id`.execute(within(trx))
    ).rows.map(({ id }) => id),
  /** Subscriptions that an order began, by id. */
  lockSubscriptions: async (trx: Work, tenant: Tenant, orderId: string): Promise<string[]> =>
    (
      await sql<{ id: string }>`select id from subscriptions where app_id = ${tenant.appId} and order_id = ${orderId} order by id for update`.execute(
        within(trx),
      )
    ).rows.map(({ id }) => id),
  hasEvent: async (trx: Work, tenant: Tenant, orderId: string, type: string, refundId: string | null = null): Promise<boolean> =>
    (
      await sql`select 1 from order_events where app_id = ${tenant.appId} and order_id = ${orderId} and type = ${type}
        and (${refundId}::text is null or data ->> 'refund_id' = ${refundId}) limit 1`.execute(within(trx))
    ).rows.length > 0,
});

export type SalesRepo = ReturnType<typeof createSalesRepo>;
