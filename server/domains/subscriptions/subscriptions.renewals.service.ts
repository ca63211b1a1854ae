import type { Version } from '@bandstand/contract/products.ts';
import { entitlementEnd } from '@bandstand/rules/products/entitlements.ts';
import { firstChargeAt, periodAt } from '@bandstand/rules/products/periods.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Payment } from '../payments/payments.gateway.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import type { Products } from '../products/products.service.ts';
import type { SubscriptionsEvents } from './subscriptions.events.ts';
import type { SubscriptionRow, SubscriptionsRepo } from './subscriptions.repo.ts';

export interface RenewalsDependencies {
  db: Database;
  clock: Clock;
  bus: Bus<SubscriptionsEvents>;
  repo: SubscriptionsRepo;
  products: Pick<Products, 'everByIds'>;
  entitlements: Pick<Entitlements, 'setAccess' | 'changed'>;
  payments: Pick<Payments, 'find' | 'record'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  onError: (error: unknown, subscriptionId: string) => void;
}

/** Days after the first failure on which the method is tried again; after the last the subscription ends (COM-21). */
const retryDays = [1, 3, 5, 7];
const dayMs = 86_400_000;
/** A charge that takes longer has died with its server; the next try repeats it under the same key, which never takes twice. */
const claimMs = 5 * 60_000;
const batch = 100;

export type Renewals = ReturnType<typeof createRenewals>;

/** What happens to subscriptions by time: charges, retries, ends. */
export function createRenewals({ db, clock, bus, repo, products, entitlements, payments, tenantOf, onError }: RenewalsDependencies) {
  async function advanceOne(tenant: Tenant, id: string): Promise<void> {
    const row = await repo.claim(tenant, id, clock.iso(), clock.isoIn(claimMs));
    if (!row) return;
    if (row.status === 'ending') return end(tenant, row);
    const product = (await products.everByIds(tenant, [row.product_id])).get(row.product_id);
    const version = product?.versions.find((one) => one.id === row.version_id);
    if (!version?.interval) return end(tenant, row);
    const chargesLeft = (version.interval.expiryUnits ?? Infinity) - row.charges_made;
    if (chargesLeft <= 0) return end(tenant, row, version);
    const payment = await charge(tenant, row, version);
    return payment ? renew(tenant, row, version, payment) : fail(tenant, row);
  }

  /** Null where nothing was taken. */
  async function charge(tenant: Tenant, row: SubscriptionRow, version: Version): Promise<Payment | null> {
    const gateway = await payments.find(tenant, row.provider);
    if (!gateway || !row.payment_method) return null;
    const draft = { kind: 'payment_intent' as const, amount: version.price, currency: version.currency, metadata: { subscription_id: row.id } };
    const payment = await gateway.charge(tenant, row.payment_method, draft, `subscription:${row.id}:${row.charges_made + 1}:${row.attempts_failed}`);
    return payment.status === 'succeeded' ? payment : null;
  }

  /** Periods in which nobody charged, because the server stood still, are not charged afterwards. */
  async function renew(tenant: Tenant, row: SubscriptionRow, version: Version, payment: Payment): Promise<void> {
    const interval = version.interval ?? { interval: 'month', intervalCount: 1 };
    const from = row.current_period_end > clock.iso() ? row.current_period_end : clock.iso();
    const period = periodAt(firstChargeAt(version, row.created_at), interval, from);
    await transact(db, tenant, async (trx) => {
      const current = await repo.lock(trx, tenant, row.id);
      // Cancelled while the charge was under way: what is paid is kept, and then it ends.
      const isEnding = current?.status === 'ending' || current?.status === 'ended';
      const [status, endsAt] = isEnding ? (['ending', period.end] as const) : (['active', null] as const);
      await payments.record(trx, tenant, row.provider, payment, {
        subscriberId: row.subscriber_id,
        productId: row.product_id,
        orderId: null,
        subscriptionId: row.id,
      });
      await entitlements.setAccess(trx, tenant, row.purchase_id, { status, endsAt });
      await repo.change(trx, tenant, row.id, {
        status,
        ends_at: endsAt,
        current_period_start: period.start,
        current_period_end: period.end,
        due_at: period.end,
        charges_made: row.charges_made + 1,
        attempts_failed: 0,
        past_due_since: null,
        claimed_until: null,
      });
    });
    entitlements.changed(tenant, row.subscriber_id);
  }

  async function fail(tenant: Tenant, row: SubscriptionRow): Promise<void> {
    const since = row.past_due_since ?? clock.iso();
    const next = retryDays.map((days) => Date.parse(since) + days * dayMs).find((atMs) => atMs > clock.ms());
    if (next === undefined) return end(tenant, row);
    await transact(db, tenant, async (trx) => {
      const current = await repo.lock(trx, tenant, row.id);
      if (current?.status === 'ended') return;
      // Cancelled while the charge failed: nothing is owed, and the paid time is over.
      if (current?.status === 'ending') return repo.change(trx, tenant, row.id, { claimed_until: null });
      await entitlements.setAccess(trx, tenant, row.purchase_id, {
        status: 'past_due',
        endsAt: entitlementEnd({ source: 'subscription', status: 'past_due', endsAt: null, pastDueSince: since, isRevoked: false }),
      });
      await repo.change(trx, tenant, row.id, {
        status: 'past_due',
        past_due_since: since,
        attempts_failed: row.attempts_failed + 1,
        due_at: clock.isoIn(next - clock.ms()),
        claimed_until: null,
      });
    });
    entitlements.changed(tenant, row.subscriber_id);
    if (row.status !== 'past_due') bus.publish('subscription.past_due', { tenant, subscriptionId: row.id, subscriberId: row.subscriber_id });
  }

  /** The paid time is over. With `version` all charges were made: instalments keep their access for good, a term ends (COM-2). */
  async function end(tenant: Tenant, row: SubscriptionRow, version?: Version): Promise<void> {
    const endsAt = row.status === 'past_due' ? clock.iso() : row.current_period_end;
    await transact(db, tenant, async (trx) => {
      await entitlements.setAccess(
        trx,
        tenant,
        row.purchase_id,
        version?.keep_access ? { status: 'owned', endsAt: null } : { status: 'ended', endsAt },
      );
      await repo.change(trx, tenant, row.id, { status: 'ended', ends_at: endsAt, claimed_until: null });
    });
    entitlements.changed(tenant, row.subscriber_id);
    bus.publish('subscription.ended', { tenant, subscriptionId: row.id, subscriberId: row.subscriber_id });
  }

  return {
    /** Does what is due in all apps. One subscription that fails leaves the others alone and is tried again when its claim is over. */
    advance: async (): Promise<void> => {
      const seen = new Set<string>();
      for (;;) {
        const due = (await repo.due(clock.iso(), batch)).filter(({ id }) => !seen.has(id));
        for (const { app_id, id } of due) {
          seen.add(id);
          try {
            const tenant = await tenantOf(app_id);
            if (tenant) await advanceOne(tenant, id);
          } catch (error) {
            onError(error, id);
          }
        }
        if (due.length === 0) return;
      }
    },
  };
}
