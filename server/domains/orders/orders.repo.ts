import type { OrderState } from '@bandstand/contract/checkout.ts';
import { sql, type Insertable, type OperationNodeSource, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { LockPatience } from '../../platform/db/group-commit.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { OrdersTables } from './orders.tables.ts';

export type OrderRow = Selectable<OrdersTables['orders']>;
export type OrderEventRow = Selectable<OrdersTables['order_events']>;
export type NewEvent = Insertable<OrdersTables['order_events']>;
export type PurchaseRow = Selectable<OrdersTables['purchases']>;
export type OrdersRepo = ReturnType<typeof createOrdersRepo>;

/** One statement shape for any number of rows, so the database plans it once. Events are numbered in order. */
const eventsIn = (events: RawBuilder<string>, where: RawBuilder<unknown>) =>
  sql`insert into order_events (app_id, id, order_id, type, data, made_by, at)
    select app_id, id, order_id, type, data, made_by, at
    from rows from (jsonb_to_recordset(${events}::jsonb)
      as (app_id uuid, id uuid, order_id uuid, type text, data jsonb, made_by uuid, at timestamptz)) with ordinality
      as e (app_id, id, order_id, type, data, made_by, at, place)
    where ${where} order by place`;
const notedIn = (events: readonly NewEvent[], where: RawBuilder<unknown> = sql`true`) => eventsIn(sql`${JSON.stringify(events)}`, where);

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
    /** Changes orders and, if any changed, inserts the events about it, in one statement. `also`: further parts; `when` names those that only read. */
    noting: async (
      trx: Work | null,
      tenant: Tenant,
      change: OperationNodeSource,
      events: readonly NewEvent[],
      { also, when }: { also: RawBuilder<unknown>; when: RawBuilder<unknown> } = { also: sql``, when: sql`true` },
    ): Promise<OrderRow[]> => {
      const noted = notedIn(events, sql`exists (select 1 from changed)`);
      const whole = sql<OrderRow>`with changed as (${change}), ${also} noted as (${noted}) select * from changed where ${when}`;
      return (await whole.execute(on(trx, tenant))).rows;
    },
  };
};

/** An order to complete, and the id of its entry in the member's own list. */
export interface Completing {
  id: string;
  noteId: string;
}
/** What the member's own list says of an order in `changed`. */
const noteOf = (noteId: RawBuilder<unknown> | string) =>
  sql`bandstand_note_activity(app_id, ${noteId}::uuid, subscriber_id, 'product_bought',
    jsonb_build_object('product_id', product_id), updated_at)`;

const orderColumns = sql.raw(
  `app_id, id, subscriber_id, product_id, version_id, quote_id, status, provider, intent_id, intent_kind, amount, currency, referral,
    customer_name, address, business, gift, takes_seat, waiver, coupon_id, coupon_code, bump_ids, customer_email, ip_country,
    is_test, created_at, updated_at, paid_at`,
);
const insertOrders = statement<{ orders: string; events: string; patience: LockPatience }, OrderRow>(
  ({ orders, events, patience }) => sql`with changed as (
      insert into orders (${orderColumns}) select ${orderColumns} from (select set_config('lock_timeout', ${patience}, true)) w,
          jsonb_populate_recordset(null::orders, ${orders}::jsonb)
        order by subscriber_id, product_id on conflict do nothing returning *
    ), noted as (${eventsIn(events, sql`order_id in (select id from changed)`)})
    select * from changed`,
  { isPlannedOnce: true },
);
const completeOrders = statement<
  { appId: string; ids: readonly string[]; noteIds: readonly string[]; at: string; purchases: string; events: string },
  object
>(
  ({ appId, ids, noteIds, at, purchases, events }) => sql`with changed as (
      update orders o set status = 'completed', paid_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
        from unnest(${ids}::uuid[], ${noteIds}::uuid[]) w (id, note_id) where o.app_id = ${appId} and o.id = w.id
        returning o.app_id, o.subscriber_id, o.product_id, o.updated_at, w.note_id
    ), bought as (insert into purchases select p.* from jsonb_populate_recordset(null::purchases, ${purchases}::jsonb) p),
    noted as (${eventsIn(events, sql`true`)}),
    listed as materialized (select ${noteOf(sql`note_id`)} from changed)
    select count(*) from listed`,
  { isPlannedOnce: true },
);
const completePaidOrders = statement<
  {
    appId: string;
    ids: readonly string[];
    noteIds: readonly string[];
    changes: readonly string[];
    purchases: string;
    events: string;
    patience: LockPatience;
  },
  OrderRow
>(
  ({ appId, ids, noteIds, changes, purchases, events, patience }) => sql`with changed as (
      update orders o set status = 'completed', quote_id = c.quote_id, version_id = c.version_id, amount = c.amount, currency = c.currency,
          coupon_id = c.coupon_id, coupon_code = c.coupon_code, bump_ids = c.bump_ids, is_test = c.is_test, paid_at = c.paid_at,
          updated_at = c.updated_at
        from (select set_config('lock_timeout', ${patience}, true)) p,
          unnest(${ids}::uuid[], ${noteIds}::uuid[], ${changes}::jsonb[]) w (id, note_id, change),
          jsonb_populate_record(null::orders, w.change) c
        where o.app_id = ${appId} and o.id = w.id and o.status <> 'completed'
        returning o.*, w.note_id
    ), bought as (insert into purchases select p.* from jsonb_populate_recordset(null::purchases, ${purchases}::jsonb) p
        where p.order_id in (select id from changed)),
    noted as (${eventsIn(events, sql`order_id in (select id from changed)`)}),
    listed as materialized (select ${noteOf(sql`note_id`)} from changed)
    select * from changed where (select count(*) from listed) >= 0`,
  { isPlannedOnce: true },
);
const beginPayments = statement<
  {
    appId: string;
    ids: readonly string[];
    quoteIds: readonly (string | null)[];
    intentIds: readonly string[];
    events: string;
    patience: LockPatience;
  },
  { id: string }
>(
  ({ appId, ids, quoteIds, intentIds, events, patience }) => sql`with changed as (
      update orders o set intent_id = w.intent_id
        from (select set_config('lock_timeout', ${patience}, true)) p,
          unnest(${ids}::uuid[], ${quoteIds}::uuid[], ${intentIds}::text[]) w (id, quote_id, intent_id)
        where o.app_id = ${appId} and o.id = w.id and o.status in ('open', 'processing', 'pending_approval', 'paid')
          and o.quote_id is not distinct from w.quote_id and o.intent_id is null
        returning o.id
    ), noted as (${eventsIn(events, sql`order_id in (select id from changed)`)})
    select id from changed`,
  { isPlannedOnce: true },
);
const openOrders = statement<{ appId: string; subscriberIds: readonly string[]; productIds: readonly string[] }, OrderRow>(
  ({ appId, subscriberIds, productIds }) => sql`select o.*
    from unnest(${subscriberIds}::uuid[], ${productIds}::uuid[]) w (subscriber_id, product_id)
    join orders o on o.app_id = ${appId} and o.subscriber_id = w.subscriber_id and o.product_id = w.product_id
      and o.status in ('open', 'processing', 'pending_approval', 'paid')`,
  { isPlannedOnce: true },
);

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

/** How orders end well. */
const createCompletingRepo = ({ noting }: Pick<ReturnType<typeof createOrderEventsRepo>, 'noting'>) => ({
  /**
   * Completes orders that the same transaction inserted, with their purchases, and with entries in their members' own lists (ACT-6). One statement.
   */
  completeInserted: async (
    trx: Work,
    tenant: Tenant,
    of: { orders: readonly Completing[]; at: string; purchases: readonly PurchaseRow[]; events: readonly NewEvent[] },
  ): Promise<void> => {
    await completeOrders(within<OrdersTables>(trx), {
      appId: tenant.appId,
      ids: of.orders.map(({ id }) => id),
      noteIds: of.orders.map(({ noteId }) => noteId),
      at: of.at,
      purchases: JSON.stringify(of.purchases),
      events: JSON.stringify(of.events),
    });
  },
  /** What `complete` does, for several orders that were paid. Returns the completed ones. One statement. */
  completePaid: async (
    trx: Work,
    tenant: Tenant,
    of: {
      orders: readonly (Completing & { changes: Updateable<OrderRow> })[];
      purchases: readonly PurchaseRow[];
      events: readonly NewEvent[];
    },
    patience: LockPatience = '0',
  ): Promise<OrderRow[]> =>
    completePaidOrders(within<OrdersTables>(trx), {
      appId: tenant.appId,
      ids: of.orders.map(({ id }) => id),
      noteIds: of.orders.map(({ noteId }) => noteId),
      changes: of.orders.map(({ changes }) => JSON.stringify(changes)),
      purchases: JSON.stringify(of.purchases),
      events: JSON.stringify(of.events),
      patience,
    }),
  /**
   * Completes an order once, however many try at the same moment, with its purchases and an entry in the member's own list (ACT-6). Returns the
   * completed order; null if it already was. One statement.
   */
  complete: async (
    trx: Work,
    tenant: Tenant,
    id: string,
    of: { changes: Updateable<OrderRow>; purchases: readonly PurchaseRow[]; events: readonly NewEvent[]; noteId: string },
  ): Promise<OrderRow | null> => {
    const changed = within<OrdersTables>(trx)
      .updateTable('orders')
      .set(written({ ...of.changes, status: 'completed' }));
    const done = changed.where('app_id', '=', tenant.appId).where('id', '=', id).where('status', '<>', 'completed').returningAll();
    const bought = sql`insert into purchases select p.*
      from jsonb_populate_recordset(null::purchases, ${JSON.stringify(of.purchases)}::jsonb) p
      where exists (select 1 from changed)`;
    const listed = sql`select ${noteOf(of.noteId)} from changed`;
    const also = sql`bought as (${bought}), listed as materialized (${listed}),`;
    return (await noting(trx, tenant, done, of.events, { also, when: sql`(select count(*) from listed) >= 0` }))[0] ?? null;
  },
});

/** How orders begin. */
const createOpeningRepo = ({ db, noting }: { db: Database } & Pick<ReturnType<typeof createOrderEventsRepo>, 'noting'>) => {
  const on = (trx: Work | null, tenant: Tenant) => (trx ? within<OrdersTables>(trx) : db.for<OrdersTables>(tenant));
  return {
    /**
     * Inserts orders and the starts of their timelines; leaves out those whose member has an open one for the product. Returns the inserted ones. One
     * statement.
     */
    insert: (
      trx: Work | null,
      tenant: Tenant,
      made: readonly OrderRow[],
      begin: readonly NewEvent[],
      patience: LockPatience = '0',
    ): Promise<OrderRow[]> => insertOrders(on(trx, tenant), { orders: JSON.stringify(made), events: JSON.stringify(begin), patience }),
    isUnknownMember,
    /**
     * Notes the payments that were begun for orders. Returns the ids of those that are still open, with the same quote and without a payment. One
     * statement.
     */
    beginPayments: async (
      tenant: Tenant,
      begun: readonly { order: Pick<OrderRow, 'id' | 'quote_id'>; intentId: string; events: readonly NewEvent[] }[],
      patience: LockPatience = '0',
    ): Promise<Set<string>> => {
      const rows = await beginPayments(db.for<OrdersTables>(tenant), {
        appId: tenant.appId,
        ids: begun.map(({ order }) => order.id),
        quoteIds: begun.map(({ order }) => order.quote_id),
        intentIds: begun.map(({ intentId }) => intentId),
        events: JSON.stringify(begun.flatMap(({ events }) => events)),
        patience,
      });
      return new Set(rows.map(({ id }) => id));
    },
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
  };
};

export const createOrdersRepo = ({ db }: { db: Database }) => {
  const { noting, ...events } = createOrderEventsRepo({ db });
  const orders = (tenant: Tenant) => db.for<OrdersTables>(tenant).selectFrom('orders').selectAll().where('app_id', '=', tenant.appId);
  return {
    ...events,
    ...createCompletingRepo({ noting }),
    ...createOpeningRepo({ db, noting }),
    /** The open orders of members for products. */
    open: (tenant: Tenant, of: readonly { subscriberId: string; productId: string }[]): Promise<OrderRow[]> =>
      openOrders(db.for<OrdersTables>(tenant), {
        appId: tenant.appId,
        subscriberIds: of.map(({ subscriberId }) => subscriberId),
        productIds: of.map(({ productId }) => productId),
      }),
    find: async (tenant: Tenant, id: string): Promise<OrderRow | null> =>
      (await orders(tenant).where('id', '=', id).executeTakeFirst()) ?? null,
    byIds: (tenant: Tenant, ids: readonly string[]): Promise<OrderRow[]> =>
      orders(tenant)
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .execute(),
    /** The newest open order of a user. */
    openOfUser: async (tenant: Tenant, userId: string): Promise<string | null> => {
      const { rows } = await sql<{ id: string }>`select o.id
        from orders o join subscribers s on s.app_id = o.app_id and s.id = o.subscriber_id
        where o.app_id = ${tenant.appId} and s.user_id = ${userId} and o.status in ('open', 'processing', 'pending_approval', 'paid')
        order by o.created_at desc limit 1`.execute(db.for<OrdersTables>(tenant));
      return rows[0]?.id ?? null;
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
