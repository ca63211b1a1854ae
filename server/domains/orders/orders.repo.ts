import type { OrderState } from '@bandstand/contract/checkout.ts';
import { sql, type Insertable, type OperationNodeSource, type Selectable, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { OrdersTables } from './orders.tables.ts';

export type OrderRow = Selectable<OrdersTables['orders']>;
export type OrderEventRow = Selectable<OrdersTables['order_events']>;
export type NewEvent = Insertable<OrdersTables['order_events']>;
export type PurchaseRow = Selectable<OrdersTables['purchases']>;
export type OrdersRepo = ReturnType<typeof createOrdersRepo>;

/** One statement shape for any number of rows, so the database plans it once. Events are numbered in order. */
const notedIn = (events: readonly NewEvent[], where = sql`true`) =>
  sql`insert into order_events (app_id, id, order_id, type, data, made_by, at)
    select app_id, id, order_id, type, data, made_by, at from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e (app_id uuid, id uuid, order_id uuid, type text, data jsonb, made_by uuid, at timestamptz) where ${where}`;

/** What happened to orders. */
const createOrderEventsRepo = ({ db }: { db: Database }) => {
  const on = (trx: Work | null, tenant: Tenant) => (trx ? within<OrdersTables>(trx) : db.for<OrdersTables>(tenant));
  return {
    insertEvents: (trx: Work | null, tenant: Tenant, rows: readonly NewEvent[]) => notedIn(rows).execute(on(trx, tenant)),
    eventsOf: (tenant: Tenant, orderId: string, trx: Work | null = null): Promise<OrderEventRow[]> =>
      on(trx, tenant)
        .selectFrom('order_events')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('order_id', '=', orderId)
        .orderBy('nr')
        .execute(),
    /** Changes orders and, if any changed, inserts the events about it, in one statement. `also`: a further part of the statement. */
    noting: async (
      trx: Work | null,
      tenant: Tenant,
      change: OperationNodeSource,
      events: readonly NewEvent[],
      also = sql``,
    ): Promise<OrderRow[]> => {
      const noted = notedIn(events, sql`exists (select 1 from changed)`);
      return (await sql<OrderRow>`with changed as (${change}), ${also} noted as (${noted}) select * from changed`.execute(on(trx, tenant)))
        .rows;
    },
  };
};

/** Orders that may still be paid. */
const openStates = ['open', 'processing', 'pending_approval', 'paid'] as const satisfies OrderState[];
const written = <T extends Updateable<OrderRow>>(row: T): T => ({
  ...row,
  ...(row.address ? { address: json(row.address) } : {}),
  ...(row.business ? { business: json(row.business) } : {}),
  ...(row.waiver ? { waiver: json(row.waiver) } : {}),
  ...(row.gift ? { gift: json(row.gift) } : {}),
});
const isUnknownMember = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23503' && String(constraint).includes('subscriber');
};

export const createOrdersRepo = ({ db }: { db: Database }) => {
  const { noting, ...events } = createOrderEventsRepo({ db });
  const on = (trx: Work | null, tenant: Tenant) => (trx ? within<OrdersTables>(trx) : db.for<OrdersTables>(tenant));
  const orders = (tenant: Tenant) => db.for<OrdersTables>(tenant).selectFrom('orders').selectAll().where('app_id', '=', tenant.appId);
  return {
    ...events,
    /** The open order of a member for a product. */
    open: async (tenant: Tenant, subscriberId: string, productId: string): Promise<OrderRow | null> =>
      (await orders(tenant)
        .where('subscriber_id', '=', subscriberId)
        .where('product_id', '=', productId)
        .where(sql<boolean>`status in ('open', 'processing', 'pending_approval', 'paid')`)
        .executeTakeFirst()) ?? null,
    find: async (tenant: Tenant, id: string): Promise<OrderRow | null> =>
      (await orders(tenant).where('id', '=', id).executeTakeFirst()) ?? null,
    /** The newest open order of a user. */
    openOfUser: async (tenant: Tenant, userId: string): Promise<string | null> => {
      const { rows } = await sql<{ id: string }>`select o.id
        from orders o join subscribers s on s.app_id = o.app_id and s.id = o.subscriber_id
        where o.app_id = ${tenant.appId} and s.user_id = ${userId} and o.status in ('open', 'processing', 'pending_approval', 'paid')
        order by o.created_at desc limit 1`.execute(db.for<OrdersTables>(tenant));
      return rows[0]?.id ?? null;
    },
    /** Inserts an order and the start of its timeline; null if the member has an open one for the product. One statement. */
    insert: async (trx: Work | null, tenant: Tenant, order: OrderRow, begin: readonly NewEvent[]): Promise<OrderRow | null> => {
      const into = on(trx, tenant).insertInto('orders').values(written(order));
      const made = into.onConflict((conflict) => conflict.doNothing()).returningAll();
      return (await noting(trx, tenant, made, begin))[0] ?? null;
    },
    isUnknownMember,
    /**
     * Changes an open order that is still as it was `seen`, and notes it. False, and no change, if it was closed or changed in the meantime. One
     * statement.
     */
    changeOpen: async (
      trx: Work | null,
      tenant: Tenant,
      seen: Pick<OrderRow, 'id' | 'quote_id' | 'intent_id'>,
      changes: Updateable<OrderRow>,
      notes: readonly NewEvent[],
    ): Promise<boolean> => {
      const changed = on(trx, tenant)
        .updateTable('orders')
        .set(written(changes))
        .where('app_id', '=', tenant.appId)
        .where('id', '=', seen.id)
        .where('status', 'in', openStates)
        .where('quote_id', 'is not distinct from', seen.quote_id)
        .where('intent_id', 'is not distinct from', seen.intent_id);
      return (await noting(trx, tenant, changed.returningAll(), notes)).length === 1;
    },
    /** Completes an order once, however many try at the same moment. Returns the completed order; null if it already was. One statement. */
    complete: async (
      trx: Work,
      tenant: Tenant,
      id: string,
      of: { changes: Updateable<OrderRow>; purchases: readonly PurchaseRow[]; events: readonly NewEvent[] },
    ): Promise<OrderRow | null> => {
      const changed = within<OrdersTables>(trx)
        .updateTable('orders')
        .set(written({ ...of.changes, status: 'completed' }));
      const done = changed.where('app_id', '=', tenant.appId).where('id', '=', id).where('status', '<>', 'completed').returningAll();
      const bought = sql`insert into purchases select p.*
        from jsonb_populate_recordset(null::purchases, ${JSON.stringify(of.purchases)}::jsonb) p
        where exists (select 1 from changed)`;
      return (await noting(trx, tenant, done, of.events, sql`bought as (${bought}),`))[0] ?? null;
    },
    /** The product that was ordered first, then its bumps. */
    purchaseIds: async (tenant: Tenant, { id, product_id }: Pick<OrderRow, 'id' | 'product_id'>): Promise<string[]> => {
      const bought = db.for<OrdersTables>(tenant).selectFrom('purchases').select('id').where('app_id', '=', tenant.appId);
      const rows = await bought
        .where('order_id', '=', id)
        .orderBy(sql`product_id <> ${product_id}::uuid`)
        .orderBy('id')
        .execute();
      return rows.map((purchase) => purchase.id);
    },
    lock: (trx: Work, tenant: Tenant, id: string): Promise<OrderRow> => {
      const rows = within<OrdersTables>(trx).selectFrom('orders').selectAll();
      return rows.where('app_id', '=', tenant.appId).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    },
    change: (trx: Work, tenant: Tenant, id: string, changes: Updateable<OrderRow>) =>
      within<OrdersTables>(trx)
        .updateTable('orders')
        .set(written(changes))
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .execute(),
    /** Orders of all apps that wait for payment, touched since an instant, by id after `afterId`. */
    unsettled: (since: string, afterId: string | null, limit: number) => {
      const rows = db
        .system<OrdersTables>()
        .selectFrom('orders')
        .select(['app_id', 'id', 'updated_at'])
        .where(sql<boolean>`status in ('open', 'processing', 'paid')`)
        .where('updated_at', '>=', since);
      return (afterId ? rows.where('id', '>', afterId) : rows).orderBy('id').limit(limit).execute();
    },
  };
};
