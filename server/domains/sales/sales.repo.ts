import type { OrderState } from '@bandstand/contract/checkout.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { createOrderReads } from './sales.list.repo.ts';

/** What Home counts. */
interface AttentionRow {
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
/** Lost disputes whose purchase is still open, and whose access the owner has not decided about. */
const undecided = sql`(select e.app_id, e.order_id from order_events e
  where e.type = 'dispute_closed' and e.data ->> 'outcome' = 'lost'
    and not exists (select from order_events d
      where d.app_id = e.app_id and d.order_id = e.order_id and d.type in ('revoked', 'access_kept') and d.nr > e.nr)
    and exists (select from purchases b join entitlements g on g.app_id = b.app_id and g.purchase_id = b.id
      where b.app_id = e.app_id and b.order_id = e.order_id and g.revoked_at is null and g.status <> 'ended')) lost`;

type LockedOrder = { status: OrderState; subscriber_id: string; intent_id: string | null };

/** Orders as the owner reads and changes them. */
export const createSalesRepo = ({ db }: { db: Database }) => ({
  ...createOrderReads({ db }),

  /**
   * What Home counts, in one statement. Test payments need no approval, and no bank disputes them. `of`: disputes in the app's current mode that can
   * still be answered.
   */
  attention: async (
    tenant: Tenant,
    tries: { charges: number; refunds: number },
    of: { isTest: boolean; now: string },
  ): Promise<AttentionRow> => {
    const { appId } = tenant;
    const running = sql`subscriptions where app_id = ${appId} and status <> 'ended'`;
    const statement = sql<AttentionRow>`select
      (select count(*) from orders where app_id = ${appId} and status = 'paid') as paid_not_granted,
      (select count(*) from orders where app_id = ${appId} and status = 'pending_approval') as orders_waiting,
      (select count(*) from subscriptions where app_id = ${appId} and status = 'past_due') as past_due,
      (select count(distinct order_id) from ${undecided} where app_id = ${appId}) as disputes_lost,
      (select count(*) from ${running} and unknown_tries >= ${tries.charges}::int) as charges_unknown,
      (select count(*) from refunds where app_id = ${appId} and state = 'pending' and tries >= ${tries.refunds}::int) as refunds_unknown,
      (select count(*) from ${running} and trouble = 'nobody') as uncharged,
      (select count(*) from payment_events where app_id = ${appId} and state = 'failed')
        + (select count(*) from store_events where app_id = ${appId} and state = 'failed') as events_failed,
      (select count(*) from disputes
        where app_id = ${appId} and is_test = ${of.isTest} and state = 'needs_response' and due_by > ${of.now}) as disputes,
      (select count(*) from price_notices where app_id = ${appId}) as price_notices`;
    return (await statement.execute(db.for(tenant))).rows[0] as AttentionRow;
  },

  /** Nobody else can change the order until the transaction ends. */
  lock: async (trx: Work, tenant: Tenant, id: string): Promise<LockedOrder | null> => {
    const statement = sql<LockedOrder>`select status, subscriber_id, intent_id from orders
      where app_id = ${tenant.appId} and id = ${id} for update`;
    return (await statement.execute(within(trx))).rows[0] ?? null;
  },
  /** Closes an order paid with a wrong sum, once everything was refunded. Returns whether it did. */
  closeReturned: async (trx: Work, tenant: Tenant, id: string, now: string): Promise<boolean> => {
    const statement = sql`update orders o set status = 'expired', updated_at = ${now}
      where o.app_id = ${tenant.appId} and o.id = ${id} and o.status = 'paid' and not exists (
        select 1 from payments p where p.app_id = o.app_id and p.order_id = o.id and p.amount >
          coalesce((select sum(r.amount) from refunds r where r.app_id = p.app_id and r.payment_id = p.id and r.state = 'succeeded'), 0))
      returning 1`;
    return (await statement.execute(within(trx))).rows.length > 0;
  },
  /** Whether a bank took money back and the owner has not decided about the access. */
  isUndecided: async (tenant: Tenant, id: string): Promise<boolean> =>
    (await sql`select from ${undecided} where app_id = ${tenant.appId} and order_id = ${id} limit 1`.execute(db.for(tenant))).rows.length >
    0,
  purchaseIds: async (trx: Work, tenant: Tenant, orderId: string): Promise<string[]> => {
    const statement = sql<{ id: string }>`select id from purchases
      where app_id = ${tenant.appId} and order_id = ${orderId} order by id`;
    return (await statement.execute(within(trx))).rows.map(({ id }) => id);
  },
  /** Subscriptions that an order started, by id. */
  lockSubscriptions: async (trx: Work, tenant: Tenant, orderId: string): Promise<string[]> => {
    const statement = sql<{ id: string }>`select id from subscriptions
      where app_id = ${tenant.appId} and order_id = ${orderId} order by id for update`;
    return (await statement.execute(within(trx))).rows.map(({ id }) => id);
  },
  hasEvent: async (trx: Work, tenant: Tenant, orderId: string, type: string, refundId: string | null = null): Promise<boolean> => {
    const statement = sql`select 1 from order_events where app_id = ${tenant.appId} and order_id = ${orderId} and type = ${type}
      and (${refundId}::text is null or data ->> 'refund_id' = ${refundId}) limit 1`;
    return (await statement.execute(within(trx))).rows.length > 0;
  },
});

export type SalesRepo = ReturnType<typeof createSalesRepo>;
