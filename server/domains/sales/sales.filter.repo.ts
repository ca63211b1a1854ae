import type { OrderState } from '@bandstand/contract/checkout.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tenant } from '../../platform/db/tenancy.ts';

export interface OrderFilter {
  status?: OrderState | 'refunded' | 'refund_waiting' | 'lost' | undefined;
  product_id?: string | undefined;
  member_id?: string | undefined;
  /** ISO 8601 UTC: from this instant, and before the other. */
  from?: string | undefined;
  to?: string | undefined;
  term: string;
}

/** Succeeded refunds: by the seller, or taken by a bank. */
export const returnedOf = (kind: 'refund' | 'dispute') =>
  sql`refunds r where r.app_id = o.app_id and r.order_id = o.id and r.state = 'succeeded' and r.kind = ${sql.lit(kind)}`;
/** A refund of the order, or of a subscription that it started. */
const isOfOrder = sql`(r.order_id = o.id
  or r.subscription_id in (select s.id from subscriptions s where s.app_id = o.app_id and s.order_id = o.id))`;

function hasStatus(status: NonNullable<OrderFilter['status']>): RawBuilder<unknown> {
  if (status === 'refunded') return sql`exists (select 1 from ${returnedOf('refund')})`;
  if (status === 'refund_waiting')
    return sql`exists (select 1 from refunds r where r.app_id = o.app_id and r.state = 'pending' and ${isOfOrder})`;
  if (status === 'lost')
    return sql`exists (select 1 from refunds r
      where r.app_id = o.app_id and r.state = 'succeeded' and r.kind = 'dispute' and ${isOfOrder})`;
  return sql`o.status = ${status}`;
}

/** The condition of a filter, over `orders o`, its member `s` and their user `u`. */
export function matching(tenant: Tenant, { status, product_id, member_id, from, to, term }: OrderFilter): RawBuilder<unknown> {
  const like = `%${term.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const conditions = [sql`o.app_id = ${tenant.appId}`];
  if (status) conditions.push(hasStatus(status));
  if (member_id) conditions.push(sql`o.subscriber_id = ${member_id}`);
  if (product_id)
    conditions.push(sql`(o.product_id = ${product_id} or exists (
      select 1 from purchases b where b.app_id = o.app_id and b.order_id = o.id and b.product_id = ${product_id}))`);
  if (from) conditions.push(sql`o.created_at >= ${from}`);
  if (to) conditions.push(sql`o.created_at < ${to}`);
  if (term !== '')
    conditions.push(sql`(s.search_name like ${like.toLowerCase()} or u.name ilike ${like} or u.email ilike ${like}
      or o.id::text = ${term.toLowerCase()}
      or exists (select 1 from invoices i where i.app_id = o.app_id and i.order_id = o.id and i.number ilike ${like}))`);
  return sql.join(conditions, sql` and `);
}
