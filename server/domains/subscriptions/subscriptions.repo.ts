import { sql, type Selectable, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { SubscriptionsTables } from './subscriptions.tables.ts';

export type SubscriptionRow = SubscriptionsTables['subscriptions'];
type EventRow = Selectable<SubscriptionsTables['subscription_events']>;
export type SubscriptionsRepo = ReturnType<typeof createSubscriptionsRepo>;

const written = <T extends Updateable<SubscriptionRow>>(changes: T): T => ({
  ...changes,
  ...(changes.payment_method ? { payment_method: json(changes.payment_method) } : {}),
  ...(changes.terms ? { terms: json(changes.terms) } : {}),
  ...(changes.next_terms ? { next_terms: json(changes.next_terms) } : {}),
  ...(changes.pause ? { pause: json(changes.pause) } : {}),
  ...(changes.dunning ? { dunning: json(changes.dunning) } : {}),
});

export const createSubscriptionsRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant, trx: Work | null = null) =>
    (trx ? within<SubscriptionsTables>(trx) : db.for<SubscriptionsTables>(tenant))
      .selectFrom('subscriptions')
      .selectAll()
      .where('app_id', '=', tenant.appId);
  const lock = (trx: Work, tenant: Tenant, id: string): Promise<SubscriptionRow | undefined> =>
    within<SubscriptionsTables>(trx)
      .selectFrom('subscriptions')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  const change = (trx: Work, tenant: Tenant, id: string, changes: Updateable<SubscriptionRow>): Promise<SubscriptionRow> =>
    within<SubscriptionsTables>(trx)
      .updateTable('subscriptions')
      .set(written(changes))
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  return {
    /** Newest first. */
    ofMember: (tenant: Tenant, subscriberId: string): Promise<SubscriptionRow[]> =>
      rows(tenant).where('subscriber_id', '=', subscriberId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    running: (tenant: Tenant, subscriberId: string, trx: Work | null = null): Promise<SubscriptionRow[]> =>
      rows(tenant, trx).where('subscriber_id', '=', subscriberId).where('status', '<>', 'ended').execute(),

    insert: (trx: Work, row: SubscriptionRow) =>
      within<SubscriptionsTables>(trx)
        .insertInto('subscriptions')
        .values(written(row))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    lock,
    change,
    find: async (tenant: Tenant, id: string): Promise<SubscriptionRow | null> => (await rows(tenant).where('id', '=', id).executeTakeFirst()) ?? null,
    /** Those of a purchase or an order, locked. */
    lockOf: (trx: Work, tenant: Tenant, by: { purchaseId: string } | { orderId: string } | { isTest: true }): Promise<SubscriptionRow[]> => {
      const found = within<SubscriptionsTables>(trx).selectFrom('subscriptions').selectAll().where('app_id', '=', tenant.appId);
      const named =
        'orderId' in by
          ? found.where('order_id', '=', by.orderId)
          : 'purchaseId' in by
            ? found.where('purchase_id', '=', by.purchaseId)
            : found.where('is_test', '=', true).where('status', '<>', 'ended');
      return named.orderBy('id').forUpdate().execute();
    },

    /** Of all apps: what has to happen by now, the longest due first; and what ended while nobody knew yet what became of its payment. */
    due: (now: string, limit: number) => {
      const columns = ['app_id', 'id'] as const;
      const rowsOfAll = db.system<SubscriptionsTables>().selectFrom('subscriptions').select(columns);
      return Promise.all([
        rowsOfAll
          .where('due_at', '<=', now)
          .where('status', '<>', 'ended')
          .where((on) => on.or([on('claimed_until', 'is', null), on('claimed_until', '<=', now)]))
          .orderBy('due_at')
          .limit(limit)
          .execute(),
        rowsOfAll
          .where('status', '=', 'ended')
          .where(sql<boolean>`(claimed_until <= ${now} or (claimed_until is null and pay_intent_id is not null))`)
          .limit(limit)
          .execute(),
      ]).then((found) => found.flat());
    },
    /**
     * Takes hold of a subscription until an instant: no other process and no other call of the member asks for money meanwhile. Null where
     * somebody else holds it, or `isWanted` says no. `wasHeld`: whoever held it last has died, and nobody knows what became of his charge.
     */
    claim: (
      tenant: Tenant,
      id: string,
      { now, until, isWanted }: { now: string; until: string; isWanted: (row: SubscriptionRow) => boolean },
    ): Promise<{ row: SubscriptionRow; wasHeld: boolean } | null> =>
      transact(db, tenant, async (trx) => {
        const row = await lock(trx, tenant, id);
        if (!row || (row.claimed_until && row.claimed_until > now) || !isWanted(row)) return null;
        await change(trx, tenant, id, { claimed_until: until });
        return { row: { ...row, claimed_until: until }, wasHeld: row.claimed_until !== null };
      }),
    /** The engine looks at it at its next round. */
    makeDue: async (tenant: Tenant, id: string, now: string): Promise<void> => {
      await db
        .for<SubscriptionsTables>(tenant)
        .updateTable('subscriptions')
        .set({ due_at: now })
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .where('due_at', '>', now)
        .execute();
    },
    /** Nobody knows what became of a charge, once more. */
    noteUnknown: async (tenant: Tenant, id: string): Promise<void> => {
      await db
        .for<SubscriptionsTables>(tenant)
        .updateTable('subscriptions')
        .set({ unknown_tries: sql<number>`unknown_tries + 1` })
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .where('status', '<>', 'ended')
        .execute();
    },
    /** Of all apps: subscriptions whose card ends with one of these months, and whose member was not told; after `afterId`. */
    endingCards: (months: readonly string[], afterId: string | null, limit: number) => {
      const rowsOfAll = db.system<SubscriptionsTables>().selectFrom('subscriptions').select(['app_id', 'id']);
      const soon = rowsOfAll
        .where('status', 'in', ['trialing', 'active', 'paused', 'past_due'])
        .where(sql<boolean>`payment_method ->> 'expiry' = any(${months}::text[])`)
        .where(sql<boolean>`card_told is distinct from (payment_method ->> 'token') || ' ' || (payment_method ->> 'expiry')`);
      return (afterId ? soon.where('id', '>', afterId) : soon).orderBy('id').limit(limit).execute();
    },
    /** Lets go of what is held, and changes nothing else. */
    release: async (tenant: Tenant, id: string): Promise<void> => {
      await db
        .for<SubscriptionsTables>(tenant)
        .updateTable('subscriptions')
        .set({ claimed_until: null })
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .execute();
    },

    /** Whether another one of this member to the same product runs. */
    hasOther: async (trx: Work, tenant: Tenant, { id, subscriber_id, product_id }: SubscriptionRow): Promise<boolean> =>
      (await within<SubscriptionsTables>(trx)
        .selectFrom('subscriptions')
        .select('id')
        .where('app_id', '=', tenant.appId)
        .where('subscriber_id', '=', subscriber_id)
        .where('product_id', '=', product_id)
        .where('status', '<>', 'ended')
        .where('id', '<>', id)
        .executeTakeFirst()) !== undefined,
    /** Whether the events tell of that payment. */
    isNoted: async (trx: Work, tenant: Tenant, id: string, paymentId: string): Promise<boolean> =>
      (await within<SubscriptionsTables>(trx)
        .selectFrom('subscription_events')
        .select('id')
        .where('app_id', '=', tenant.appId)
        .where('subscription_id', '=', id)
        .where('type', 'in', ['charged', 'paid', 'plan_changed'])
        .where(sql<boolean>`data ->> 'payment_id' = ${paymentId}`)
        .executeTakeFirst()) !== undefined,
    /** Whether the events tell of that dispute, and by that type where one is named. */
    hasDispute: async (trx: Work | null, tenant: Tenant, id: string, type: string | null, disputeId: string): Promise<boolean> => {
      const events = (trx ? within<SubscriptionsTables>(trx) : db.for<SubscriptionsTables>(tenant)).selectFrom('subscription_events').select('id');
      const own = events.where('app_id', '=', tenant.appId).where('subscription_id', '=', id);
      const told = own.where(sql<boolean>`data ->> 'dispute_id' = ${disputeId} and (${type}::text is null or type = ${type})`);
      return (await told.executeTakeFirst()) !== undefined;
    },
    note: (trx: Work, event: Omit<EventRow, 'nr'>) =>
      within<SubscriptionsTables>(trx)
        .insertInto('subscription_events')
        .values({ ...event, data: json(event.data) })
        .execute(),
    /** The first first. */
    events: (tenant: Tenant, id: string): Promise<EventRow[]> =>
      db
        .for<SubscriptionsTables>(tenant)
        .selectFrom('subscription_events')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('subscription_id', '=', id)
        .orderBy('nr')
        .execute(),
  };
};
