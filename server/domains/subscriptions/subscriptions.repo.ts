import { sql, type Updateable } from 'kysely';
import { json, type Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { SubscriptionsTables } from './subscriptions.tables.ts';

export type SubscriptionRow = SubscriptionsTables['subscriptions'];
export type SubscriptionsRepo = ReturnType<typeof createSubscriptionsRepo>;

export const createSubscriptionsRepo = ({ db }: { db: Database }) => {
  const rows = (tenant: Tenant) => db.for<SubscriptionsTables>(tenant).selectFrom('subscriptions').selectAll().where('app_id', '=', tenant.appId);
  return {
    /** Newest first. */
    ofMember: (tenant: Tenant, subscriberId: string): Promise<SubscriptionRow[]> =>
      rows(tenant).where('subscriber_id', '=', subscriberId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    running: (tenant: Tenant, subscriberId: string): Promise<SubscriptionRow[]> =>
      rows(tenant).where('subscriber_id', '=', subscriberId).where('status', '<>', 'ended').execute(),

    insert: (trx: Work, row: SubscriptionRow) =>
      within<SubscriptionsTables>(trx)
        .insertInto('subscriptions')
        .values({ ...row, payment_method: row.payment_method && json(row.payment_method), terms: row.terms && json(row.terms) })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    lock: (trx: Work, tenant: Tenant, id: string): Promise<SubscriptionRow | undefined> =>
      within<SubscriptionsTables>(trx)
        .selectFrom('subscriptions')
        .selectAll()
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    change: (trx: Work, tenant: Tenant, id: string, changes: Omit<Updateable<SubscriptionRow>, 'payment_method'>): Promise<SubscriptionRow> =>
      within<SubscriptionsTables>(trx)
        .updateTable('subscriptions')
        .set(changes)
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Of all apps: what has to happen by now, the longest due first. */
    due: (now: string, limit: number) =>
      db
        .system<SubscriptionsTables>()
        .selectFrom('subscriptions')
        .select(['app_id', 'id'])
        .where('due_at', '<=', now)
        .where('status', '<>', 'ended')
        .where((on) => on.or([on('claimed_until', 'is', null), on('claimed_until', '<=', now)]))
        .orderBy('due_at')
        .limit(limit)
        .execute(),
    /** Takes hold of a due subscription; null where it is not due any more, or somebody else holds it. */
    claim: async (tenant: Tenant, id: string, now: string, until: string): Promise<SubscriptionRow | null> =>
      (await db
        .for<SubscriptionsTables>(tenant)
        .updateTable('subscriptions')
        .set({ claimed_until: until })
        .where('app_id', '=', tenant.appId)
        .where('id', '=', id)
        .where('due_at', '<=', now)
        .where('status', '<>', 'ended')
        .where(sql<boolean>`(claimed_until is null or claimed_until <= ${now})`)
        .returningAll()
        .executeTakeFirst()) ?? null,
  };
};
