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

/** Which subscriptions are due, and who is charging one at this moment. */
export const createClaimsRepo = ({ db, lock, change }: ClaimsDependencies) => ({
  /** Of all apps: what has to happen by now, the longest due first; and what ended while nobody knew yet what became of its payment. */
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
      .for<BillingTables>(tenant)
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
      .for<BillingTables>(tenant)
      .updateTable('subscriptions')
      .set({ unknown_tries: sql<number>`unknown_tries + 1` })
      .where('app_id', '=', tenant.appId)
      .where('id', '=', id)
      .where('status', '<>', 'ended')
      .execute();
  },
  /** Of all apps: subscriptions whose card ends with one of these months, and whose member was not told; after `afterId`. */
  endingCards: (months: readonly string[], afterId: string | null, limit: number) => {
    const rowsOfAll = db.system<BillingTables>().selectFrom('subscriptions').select(['app_id', 'id']);
    const soon = rowsOfAll
      .where('status', 'in', ['trialing', 'active', 'paused', 'past_due'])
      .where(sql<boolean>`payment_method ->> 'expiry' = any(${months}::text[])`)
      .where(sql<boolean>`card_told is distinct from (payment_method ->> 'token') || ' ' || (payment_method ->> 'expiry')`);
    return (afterId ? soon.where('id', '>', afterId) : soon).orderBy('id').limit(limit).execute();
  },
  /** Lets go of what is held, and changes nothing else. */
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
