import type { SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';

export interface TakenRow {
  /** Day in the zone of the app. */
  date: string;
  currency: string;
  product_id: string;
  title: string | null;
  amount: number;
  refunded: number;
  /** Orders that contain the product, and those counted here: each once, with its first line. */
  orders: number;
  counted: number;
}
export interface RunningRow {
  status: 'trialing' | 'active' | 'paused' | 'past_due' | 'ending';
  terms: SubscriptionTerms | null;
  charges_made: number;
  price: number | null;
  currency: string | null;
  interval: { interval: 'day' | 'week' | 'month' | 'year'; intervalCount: number } | null;
  count: number;
}
export interface Span {
  /** Days in the zone, including the last one. */
  from: string;
  to: string;
  zone: string;
  /** Includes test payments. */
  withTest: boolean;
}

/** Money of an app, from payments and refunds. */
export const createRevenueRepo = ({ db }: { db: Database }) => ({
  /** Sums by day, currency and product. One statement. */
  taken: async (tenant: Tenant, { from, to, zone, withTest }: Span): Promise<TakenRow[]> => {
    const first = sql`(${from}::date::timestamp at time zone ${zone})`;
    const end = sql`((${to}::date + 1)::timestamp at time zone ${zone})`;
    const isReal = (table: 'm' | 'paid') => (withTest ? sql`true` : sql`not ${sql.ref(`${table}.is_test`)}`);
    const lines = sql`left join lateral (select at, (line ->> 'product_id')::uuid as product_id, (line ->> 'amount')::bigint as amount
          from jsonb_array_elements(m.lines) with ordinality as held (line, at)) l on true`;
    const { rows } = await sql<TakenRow>`
      select moved.date::text as date, moved.currency, moved.product_id, p.title,
        sum(moved.amount)::bigint as amount, sum(moved.refunded)::bigint as refunded, count(distinct moved.order_id)::int as orders,
        (count(distinct moved.order_id) filter (where moved.at = 1))::int as counted
      from (
        select (m.paid_at at time zone ${zone})::date as date, m.currency, coalesce(l.product_id, m.product_id) as product_id,
          coalesce(l.amount, m.amount) as amount, 0::bigint as refunded, m.order_id, coalesce(l.at, 1) as at
        from payments m ${lines}
        where m.app_id = ${tenant.appId} and m.paid_at >= ${first} and m.paid_at < ${end} and m.amount > 0 and ${isReal('m')}
        union all
        select (m.settled_at at time zone ${zone})::date, m.currency,
          coalesce((paid.lines -> back.at ->> 'product_id')::uuid, paid.product_id), 0, coalesce(back.amount, m.amount), null, 1
        from refunds m join payments paid on paid.app_id = m.app_id and paid.id = m.payment_id
          left join lateral jsonb_to_recordset(case when jsonb_array_length(m.lines) > 0 then m.lines end) as back (at int, amount bigint)
            on true
        where m.app_id = ${tenant.appId} and m.state = 'succeeded' and m.settled_at >= ${first} and m.settled_at < ${end}
          and ${isReal('paid')}
      ) moved
      left join products p on p.app_id = ${tenant.appId} and p.id = moved.product_id
      group by moved.date, moved.currency, moved.product_id, p.title
      order by moved.date`.execute(db.for(tenant));
    return rows;
  },
  /** Running subscriptions, equal ones counted together. One statement. */
  running: async (tenant: Tenant, withTest: boolean): Promise<RunningRow[]> => {
    const { rows } = await sql<RunningRow>`
      select p.status, s.terms, s.charges_made, v.price, v.currency,
        case when v.interval_unit is not null
          then jsonb_build_object('interval', v.interval_unit, 'intervalCount', v.interval_count, 'expiryUnits', v.expiry_units)
        end as interval,
        count(*)::int as count
      from subscriptions s left join product_versions v on v.app_id = s.app_id and v.id = s.version_id
        cross join lateral (select case when s.status = 'active' and s.pause is not null then 'paused' else s.status end as status) p
      where s.app_id = ${tenant.appId} and s.status <> 'ended' and (${withTest} or (s.provider <> 'test' and not exists (
          select 1 from payments m where m.app_id = s.app_id and m.is_test and (m.subscription_id = s.id or m.order_id = s.order_id))))
      group by p.status, s.terms, s.charges_made, v.price, v.currency, v.interval_unit, v.interval_count, v.expiry_units`.execute(
      db.for(tenant),
    );
    return rows;
  },
  /** Paid orders that opened nothing. */
  ungranted: async (tenant: Tenant, limit: number) => {
    const { rows } = await sql<{ order_id: string; member: string; product: string; amount: number; currency: string; paid_at: string }>`
      select o.id as order_id, coalesce(nullif(u.name, ''), u.email, '') as member, coalesce(p.title, '') as product, o.amount, o.currency,
        coalesce(o.paid_at, o.updated_at) as paid_at
      from orders o
      left join subscribers s on s.app_id = o.app_id and s.id = o.subscriber_id
      left join users u on u.account_id = s.account_id and u.id = s.user_id
      left join products p on p.app_id = o.app_id and p.id = o.product_id
      where o.app_id = ${tenant.appId} and o.status = 'paid'
      order by o.updated_at desc limit ${limit}`.execute(db.for(tenant));
    return rows;
  },
});
export type RevenueRepo = ReturnType<typeof createRevenueRepo>;
