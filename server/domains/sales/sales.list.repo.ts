import type { ReturnedLine, SoldLine } from '@bandstand/contract/books.ts';
import type { Address, OrderState, PurchaseSource } from '@bandstand/contract/checkout.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { matching, returnedOf, type OrderFilter } from './sales.filter.repo.ts';

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
export interface OrderDetail extends OrderRow {
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
  /** Refunded, and on its way back. */
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
/** The order after which a list continues. */
export type Mark = Pick<OrderRow, 'created_at' | 'id'>;

const people = sql`left join subscribers s on s.app_id = o.app_id and s.id = o.subscriber_id
  left join users u on u.account_id = s.account_id and u.id = s.user_id`;
const tables = sql`orders o ${people}
  left join products p on p.app_id = o.app_id and p.id = o.product_id
  left join product_versions v on v.app_id = o.app_id and v.id = o.version_id`;
const columns = sql`o.id, o.status, o.subscriber_id, u.name, u.email, o.product_id, p.title as product_title, o.version_id,
  v.name as version_name, o.amount, o.currency, o.coupon_code, o.provider, o.referral, o.created_at, o.paid_at, o.is_test,
  (select coalesce(sum(r.amount), 0)::bigint from ${returnedOf('refund')}) as refunded,
  (select coalesce(sum(r.amount), 0)::bigint from ${returnedOf('dispute')}) as lost,
  (select i.number from invoices i where i.app_id = o.app_id and i.order_id = o.id and i.kind = 'invoice'
    order by i.issued_at, i.id limit 1) as invoice_number`;

/** Orders as the owner reads them, with names and titles. */
export const createOrderReads = ({ db }: { db: Database }) => ({
  /** Newest first. */
  page: async (tenant: Tenant, filter: OrderFilter, { offset, limit }: { offset: number; limit: number }) => {
    // Orders before the page are skipped without their names, sums and titles; only a term asks about people.
    const matched = sql`from orders o ${filter.term === '' ? sql`` : people} where ${matching(tenant, filter)}`;
    // The limit is part of the text: a plan for any limit expects thousands of rows and reads whole tables.
    const listed = sql`select o.id ${matched} order by o.created_at desc, o.id limit ${sql.lit(limit)} offset ${offset}`;
    const rows = sql<OrderRow>`with listed as (${listed})
      select ${columns} from ${tables} where o.app_id = ${tenant.appId} and o.id in (select id from listed)
      order by o.created_at desc, o.id`;
    const total = sql<{ count: number }>`select count(*) ${matched}`;
    const [found, count] = await Promise.all([rows.execute(db.for(tenant)), total.execute(db.for(tenant))]);
    return { rows: found.rows, total: Number(count.rows[0]?.count ?? 0) };
  },
  /** The same in batches, for any number of orders. */
  after: async (tenant: Tenant, filter: OrderFilter, mark: Mark | null, limit: number): Promise<OrderRow[]> => {
    const isAfter = mark
      ? sql`(o.created_at < ${mark.created_at} or (o.created_at = ${mark.created_at} and o.id > ${mark.id}))`
      : sql`true`;
    const statement = sql<OrderRow>`select ${columns} from ${tables} where ${matching(tenant, filter)} and ${isAfter}
      order by o.created_at desc, o.id limit ${limit}`;
    return (await statement.execute(db.for(tenant))).rows;
  },
  find: async (tenant: Tenant, id: string): Promise<OrderDetail | null> => {
    const statement = sql<OrderDetail>`select ${columns}, o.customer_name, o.address, o.business, o.waiver, o.intent_id, q.quote
      from ${tables} left join quotes q on q.app_id = o.app_id and q.id = o.quote_id
      where o.app_id = ${tenant.appId} and o.id = ${id}`;
    return (await statement.execute(db.for(tenant))).rows[0] ?? null;
  },
  /** Payments of the order and of its subscription, oldest first. */
  paymentsOf: async (tenant: Tenant, id: string): Promise<PaymentOfOrder[]> => {
    const statement = sql<PaymentOfOrder>`select p.id, p.amount, p.provider, p.provider_id, p.paid_at, p.order_id is null as is_renewal,
        p.lines,
        coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'lines', r.lines) order by r.created_at, r.id)
          filter (where r.state <> 'failed'), '[]') as returns,
        coalesce(sum(r.amount) filter (where r.state <> 'failed'), 0)::bigint as returned,
        coalesce(sum(r.amount) filter (where r.state = 'succeeded' and r.kind = 'refund'), 0)::bigint as refunded,
        coalesce(sum(r.amount) filter (where r.state = 'succeeded' and r.kind = 'dispute'), 0)::bigint as lost
      from payments p left join refunds r on r.app_id = p.app_id and r.payment_id = p.id
      where p.app_id = ${tenant.appId} and p.amount > 0 and (p.order_id = ${id}
        or p.subscription_id in (select s.id from subscriptions s where s.app_id = ${tenant.appId} and s.order_id = ${id}))
      group by p.app_id, p.id order by p.paid_at, p.id`;
    return (await statement.execute(db.for(tenant))).rows;
  },
  purchasesOf: async (tenant: Tenant, id: string): Promise<PurchaseOfOrder[]> => {
    const statement = sql<PurchaseOfOrder>`select b.id, b.product_id, p.title, b.amount, b.source, b.is_gift,
        (select s.id from subscriptions s
          where s.app_id = b.app_id and s.order_id = b.order_id
            and (s.purchase_id = b.id or s.also_purchases @> array[b.id]) limit 1) as subscription_id
      from purchases b left join products p on p.app_id = b.app_id and p.id = b.product_id
      where b.app_id = ${tenant.appId} and b.order_id = ${id} order by b.id`;
    return (await statement.execute(db.for(tenant))).rows;
  },
  /** Names of staff and members of the account, by user id. */
  namesOf: async (tenant: Tenant, userIds: readonly string[]): Promise<Map<string, string>> => {
    if (userIds.length === 0) return new Map();
    const statement = sql<{ id: string; name: string }>`select id, name from users
      where account_id = ${tenant.accountId} and id = any(${userIds}::uuid[])`;
    return new Map((await statement.execute(db.for(tenant))).rows.map(({ id, name }) => [id, name]));
  },
});
