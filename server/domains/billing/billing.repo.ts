import { sql, type Selectable, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { createClaimsRepo } from './billing.claims.repo.ts';
import type { BillingTables } from './billing.tables.ts';

export type SubscriptionRow = BillingTables['subscriptions'];
type EventRow = Selectable<BillingTables['subscription_events']>;
export type BillingRepo = ReturnType<typeof createBillingRepo>;

const written = <T extends Updateable<SubscriptionRow>>(changes: T): T => ({
  ...changes,
  ...(changes.payment_method ? { payment_method: json(changes.payment_method) } : {}),
  ...(changes.terms ? { terms: json(changes.terms) } : {}),
  ...(changes.next_terms ? { next_terms: json(changes.next_terms) } : {}),
  ...(changes.pause ? { pause: json(changes.pause) } : {}),
  ...(changes.dunning ? { dunning: json(changes.dunning) } : {}),
});

/** The rows of subscriptions. */
export const createBillingRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant, trx: Work | null = null) =>
    (trx ? within<BillingTables>(trx) : db.for<BillingTables>(tenant))
      .selectFrom('subscriptions')
      .selectAll()
      .where('app_id', '=', tenant.appId);
  const lock = (trx: Work, tenant: Tenant, id: string): Promise<SubscriptionRow | undefined> =>
    within<BillingTables>(trx)
      .selectFrom('subscriptions')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  const change = (trx: Work, tenant: Tenant, id: string, changes: Updateable<SubscriptionRow>): Promise<SubscriptionRow> =>
    within<BillingTables>(trx)
      .updateTable('subscriptions')
      .set(written(changes))
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  return {
    ...createClaimsRepo({ db, lock, change }),
    ...createBillingEventsRepo({ db }),
    /** Newest first. */
    ofMember: (tenant: Tenant, subscriberId: string): Promise<SubscriptionRow[]> =>
      rows(tenant).where('subscriber_id', '=', subscriberId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    running: (tenant: Tenant, subscriberId: string, trx: Work | null = null): Promise<SubscriptionRow[]> =>
      rows(tenant, trx).where('subscriber_id', '=', subscriberId).where('status', '<>', 'ended').execute(),

    insert: (trx: Work, row: SubscriptionRow) =>
      within<BillingTables>(trx)
        .insertInto('subscriptions')
        .values(written(row))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    lock,
    change,
    find: async (tenant: Tenant, id: string): Promise<SubscriptionRow | null> =>
      (await rows(tenant).where('id', '=', id).executeTakeFirst()) ?? null,
    /** Subscriptions of a purchase or an order, locked. */
    lockOf: (
      trx: Work,
      tenant: Tenant,
      by: { purchaseId: string } | { orderId: string } | { isTest: true },
    ): Promise<SubscriptionRow[]> => {
      const query = within<BillingTables>(trx).selectFrom('subscriptions').selectAll().where('app_id', '=', tenant.appId);
      const named =
        'orderId' in by
          ? query.where('order_id', '=', by.orderId)
          : 'purchaseId' in by
            ? query.where('purchase_id', '=', by.purchaseId)
            : query.where('is_test', '=', true).where('status', '<>', 'ended');
      return named.orderBy('id').forUpdate().execute();
    },

    /** Whether the member has another running subscription to the same product. */
    hasOther: async (trx: Work, tenant: Tenant, { id, subscriber_id, product_id }: SubscriptionRow): Promise<boolean> =>
      (await within<BillingTables>(trx)
        .selectFrom('subscriptions')
        .select('id')
        .where('app_id', '=', tenant.appId)
        .where('subscriber_id', '=', subscriber_id)
        .where('product_id', '=', product_id)
        .where('status', '<>', 'ended')
        .where('id', '<>', id)
        .executeTakeFirst()) !== undefined,
  };
};

/** The events of subscriptions. */
const createBillingEventsRepo = ({ db }: { db: Database }) => ({
  /** Whether an event for that payment exists. */
  isNoted: async (trx: Work, tenant: Tenant, id: string, paymentId: string): Promise<boolean> =>
    (await within<BillingTables>(trx)
      .selectFrom('subscription_events')
      .select('id')
      .where('app_id', '=', tenant.appId)
      .where('subscription_id', '=', id)
      .where('type', 'in', ['charged', 'paid', 'plan_changed'])
      .where(sql<boolean>`data ->> 'payment_id' = ${paymentId}`)
      .executeTakeFirst()) !== undefined,
  /** Whether an event for that dispute exists, of the given type if there is one. */
  hasDispute: async (trx: Work | null, tenant: Tenant, id: string, type: string | null, disputeId: string): Promise<boolean> => {
    const events = (trx ? within<BillingTables>(trx) : db.for<BillingTables>(tenant)).selectFrom('subscription_events').select('id');
    const own = events.where('app_id', '=', tenant.appId).where('subscription_id', '=', id);
    const matching = own.where(sql<boolean>`data ->> 'dispute_id' = ${disputeId} and (${type}::text is null or type = ${type})`);
    return (await matching.executeTakeFirst()) !== undefined;
  },
  note: (trx: Work, event: Omit<EventRow, 'nr'>) =>
    within<BillingTables>(trx)
      .insertInto('subscription_events')
      .values({ ...event, data: json(event.data) })
      .execute(),
  /** Oldest first. */
  events: (tenant: Tenant, id: string): Promise<EventRow[]> =>
    db
      .for<BillingTables>(tenant)
      .selectFrom('subscription_events')
      .selectAll()
      .where('app_id', '=', tenant.appId)
      .where('subscription_id', '=', id)
      .orderBy('nr')
      .execute(),
});
