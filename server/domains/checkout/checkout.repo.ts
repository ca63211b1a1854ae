import type { OrderState } from '@bandstand/contract/checkout.ts';
import { sql, type Insertable, type OperationNodeSource, type Selectable, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { CheckoutTables } from './checkout.tables.ts';

export type OrderRow = Selectable<CheckoutTables['orders']>;
export type PurchaseRow = Selectable<CheckoutTables['purchases']>;
export type OrderEventRow = Selectable<CheckoutTables['order_events']>;
export type NewEvent = Insertable<CheckoutTables['order_events']>;
export type CheckoutRepo = ReturnType<typeof createCheckoutRepo>;

/** Orders that may still be paid. */
const openStates = ['open', 'processing', 'pending_approval', 'paid'] as const satisfies OrderState[];
const written = <T extends Updateable<OrderRow>>(row: T): T => ({
  ...row,
  ...(row.address ? { address: json(row.address) } : {}),
  ...(row.business ? { business: json(row.business) } : {}),
  ...(row.waiver ? { waiver: json(row.waiver) } : {}),
  ...(row.gift ? { gift: json(row.gift) } : {}),
});
/** Statements of one shape however many rows there are, so that the database plans them once. Events are numbered in their order. */
const notedIn = (events: readonly NewEvent[], where = sql`true`) =>
  sql`insert into order_events (app_id, id, order_id, type, data, made_by, at)
    select app_id, id, order_id, type, data, made_by, at from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e (app_id uuid, id uuid, order_id uuid, type text, data jsonb, made_by uuid, at timestamptz) where ${where}`;
const isUnknownMember = (error: unknown) =>
  (error as { code?: string; constraint?: string }).code === '23503' && String((error as { constraint?: string }).constraint).includes('subscriber');

export const createCheckoutRepo = ({ db }: { db: Database }) => {
  const orders = (tenant: Tenant) => db.for<CheckoutTables>(tenant).selectFrom('orders').selectAll().where('app_id', '=', tenant.appId);
  const open = async (tenant: Tenant, subscriberId: string, productId: string): Promise<OrderRow | null> =>
    (await orders(tenant)
      .where('subscriber_id', '=', subscriberId)
      .where('product_id', '=', productId)
      .where(sql<boolean>`status in ('open', 'processing', 'pending_approval', 'paid')`)
      .executeTakeFirst()) ?? null;
  const on = (trx: Work | null, tenant: Tenant) => (trx ? within<CheckoutTables>(trx) : db.for<CheckoutTables>(tenant));
  /** A change of orders with the events that tell of it, where it changes anything. */
  const noting = async (
    trx: Work | null,
    tenant: Tenant,
    change: OperationNodeSource,
    events: readonly NewEvent[],
    also = sql``,
  ): Promise<OrderRow[]> => {
    const noted = notedIn(events, sql`exists (select 1 from changed)`);
    return (await sql<OrderRow>`with changed as (${change}), ${also} noted as (${noted}) select * from changed`.execute(on(trx, tenant))).rows;
  };
  return {
    open,
    find: async (tenant: Tenant, id: string): Promise<OrderRow | null> => (await orders(tenant).where('id', '=', id).executeTakeFirst()) ?? null,
    /** Whether the member ever bought something that cost money, or would have; what was a test and is over does not count. */
    hasBought: async (tenant: Tenant, subscriberId: string): Promise<boolean> =>
      (
        await sql`select 1 from purchases p left join orders o on o.app_id = p.app_id and o.id = p.order_id
          where p.app_id = ${tenant.appId} and p.subscriber_id = ${subscriberId} and p.source <> 'manual' and (p.amount > 0 or o.intent_kind is not null)
            and not (coalesce(o.is_test, false) and exists (select from entitlements e where e.app_id = p.app_id and e.purchase_id = p.id and e.revoked_at is not null))
          limit 1`.execute(db.for<CheckoutTables>(tenant))
      ).rows.length > 0,
    /** The order of a person that is open, the newest. */
    openOfUser: async (tenant: Tenant, userId: string): Promise<string | null> =>
      (
        await sql<{ id: string }>`select o.id from orders o join subscribers s on s.app_id = o.app_id and s.id = o.subscriber_id
          where o.app_id = ${tenant.appId} and s.user_id = ${userId} and o.status in ('open', 'processing', 'pending_approval', 'paid')
          order by o.created_at desc limit 1`.execute(db.for<CheckoutTables>(tenant))
      ).rows[0]?.id ?? null,
    /** A new order with what its timeline begins with; null where the member has an open one for the product. One statement. */
    insert: async (trx: Work | null, tenant: Tenant, order: OrderRow, events: readonly NewEvent[]): Promise<OrderRow | null> => {
      const into = on(trx, tenant).insertInto('orders').values(written(order));
      const made = into.onConflict((conflict) => conflict.doNothing()).returningAll();
      return (await noting(trx, tenant, made, events))[0] ?? null;
    },
    isUnknownMember,
    /** Changes an order that is open and still as it was `seen`, and notes it. False for one that was closed or chosen anew meanwhile, which stays as it is. One statement. */
    changeOpen: async (
      trx: Work | null,
      tenant: Tenant,
      seen: Pick<OrderRow, 'id' | 'quote_id' | 'intent_id'>,
      changes: Updateable<OrderRow>,
      events: readonly NewEvent[],
    ): Promise<boolean> => {
      const changed = on(trx, tenant)
        .updateTable('orders')
        .set(written(changes))
        .where('app_id', '=', tenant.appId)
        .where('id', '=', seen.id)
        .where('status', 'in', openStates)
        .where('quote_id', 'is not distinct from', seen.quote_id)
        .where('intent_id', 'is not distinct from', seen.intent_id);
      return (await noting(trx, tenant, changed.returningAll(), events)).length === 1;
    },
    /** Completes an order, whoever else does so at the same moment: answers it as it was completed, null where it had been before. One statement. */
    complete: async (
      trx: Work,
      tenant: Tenant,
      id: string,
      { changes, purchases, events }: { changes: Updateable<OrderRow>; purchases: readonly PurchaseRow[]; events: readonly NewEvent[] },
    ): Promise<OrderRow | null> => {
      const changed = within<CheckoutTables>(trx)
        .updateTable('orders')
        .set(written({ ...changes, status: 'completed' }));
      const done = changed.where('app_id', '=', tenant.appId).where('id', '=', id).where('status', '<>', 'completed').returningAll();
      const bought = sql`insert into purchases select p.* from jsonb_populate_recordset(null::purchases, ${JSON.stringify(purchases)}::jsonb) p
        where exists (select 1 from changed)`;
      return (await noting(trx, tenant, done, events, sql`bought as (${bought}),`))[0] ?? null;
    },
    /** The product that was ordered first, then its bumps. */
    purchaseIds: async (tenant: Tenant, { id, product_id }: Pick<OrderRow, 'id' | 'product_id'>): Promise<string[]> =>
      (
        await db
          .for<CheckoutTables>(tenant)
          .selectFrom('purchases')
          .select('id')
          .where('app_id', '=', tenant.appId)
          .where('order_id', '=', id)
          .orderBy(sql`product_id <> ${product_id}::uuid`)
          .orderBy('id')
          .execute()
      ).map((purchase) => purchase.id),
    /** Newest first. */
    purchasesOf: (tenant: Tenant, subscriberId: string): Promise<PurchaseRow[]> =>
      db
        .for<CheckoutTables>(tenant)
        .selectFrom('purchases')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('subscriber_id', '=', subscriberId)
        .orderBy('purchased_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    lock: (trx: Work, tenant: Tenant, id: string): Promise<OrderRow> =>
      within<CheckoutTables>(trx)
        .selectFrom('orders')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow(),
    change: (trx: Work, tenant: Tenant, id: string, changes: Updateable<OrderRow>) =>
      within<CheckoutTables>(trx).updateTable('orders').set(written(changes)).where('app_id', '=', tenant.appId).where('id', '=', id).execute(),
    insertEvents: (trx: Work | null, tenant: Tenant, rows: readonly NewEvent[]) => notedIn(rows).execute(on(trx, tenant)),
    eventsOf: (tenant: Tenant, orderId: string, trx: Work | null = null): Promise<OrderEventRow[]> =>
      on(trx, tenant)
        .selectFrom('order_events')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('order_id', '=', orderId)
        .orderBy('nr')
        .execute(),
    /** Of all apps: orders that wait for their payment, touched since an instant, in the order of their ids after `afterId`. */
    unsettled: (since: string, afterId: string | null, limit: number) => {
      const rows = db
        .system<CheckoutTables>()
        .selectFrom('orders')
        .select(['app_id', 'id', 'updated_at'])
        .where(sql<boolean>`status in ('open', 'processing', 'paid')`)
        .where('updated_at', '>=', since);
      return (afterId ? rows.where('id', '>', afterId) : rows).orderBy('id').limit(limit).execute();
    },
  };
};
