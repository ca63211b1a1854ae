import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { BillingTables } from './billing.tables.ts';

type SubscriptionRow = BillingTables['subscriptions'];
interface ClaimsDependencies {
  db: Database;
  lock: (trx: Work, tenant: Tenant, id: string) => Promise<SubscriptionRow | undefined>;
  change: (trx: Work, tenant: Tenant, id: string, changes: { claimed_until: string }) => Promise<SubscriptionRow>;
}

/** Which subscriptions are due, and which one is being charged right now. */
export const createClaimsRepo = ({ db, lock, change }: ClaimsDependencies) => ({
  /** Of all apps: subscriptions due by now, longest due first; and those that ended while the outcome of their payment was unknown. */
  due: (now: string, limit: number) => {
    const columns = ['app_id', 'id'] as const;
    const rowsOfAll = db.system<BillingTables>().selectFrom('subscriptions').select(columns);
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
   * Claims a subscription until an instant: meanwhile no other process and no call of the member asks for money. Null when it is claimed already, or
   * `isWanted` refuses. `wasHeld`: the last holder died, and the outcome of its charge is unknown.
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
  /** Makes the engine look at it in its next round. */
  makeDue: async (tenant: Tenant, id: string, now: string): Promise<void> => {
    await db
      .for<BillingTables>(tenant)
      .updateTable('subscriptions')
      .set({ due_at: now })
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .where('due_at', '>', now)
      .execute();
  },
  /** Counts one more charge whose outcome is unknown. */
  noteUnknown: async (tenant: Tenant, id: string): Promise<void> => {
    await db
      .for<BillingTables>(tenant)
      .updateTable('subscriptions')
      .set({ unknown_tries: sql<number>`unknown_tries + 1` })
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .where('status', '<>', 'ended')
      .execute();
  },
  /** Of all apps: subscriptions whose card ends in one of these months, and whose member was not notified; after `afterId`. */
  endingCards: (months: readonly string[], afterId: string | null, limit: number) => {
    const rowsOfAll = db.system<BillingTables>().selectFrom('subscriptions').select(['app_id', 'id']);
    const soon = rowsOfAll
      .where('status', 'in', ['trialing', 'active', 'paused', 'past_due'])
      .where(sql<boolean>`payment_method ->> 'expiry' = any(${months}::text[])`)
      .where(sql<boolean>`card_told is distinct from (payment_method ->> 'token') || ' ' || (payment_method ->> 'expiry')`);
    return (afterId ? soon.where('id', '>', afterId) : soon).orderBy('id').limit(limit).execute();
  },
  /** Releases the claim, and changes nothing else. */
  release: async (tenant: Tenant, id: string): Promise<void> => {
    await db
      .for<BillingTables>(tenant)
      .updateTable('subscriptions')
      .set({ claimed_until: null })
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .execute();
  },
});
