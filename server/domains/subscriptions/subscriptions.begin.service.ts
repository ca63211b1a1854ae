import type { Version } from '@bandstand/contract/products.ts';
import type { SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import { firstChargeAt, periodAt } from '@bandstand/rules/products/periods.ts';
import { trialReminderDays } from '@bandstand/rules/products/renewals.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BillingJobs } from '../billing/billing.events.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { PaymentMethod } from '../gateways/gateways.shape.ts';

export interface BeginDependencies {
  platform: Pick<Platform, 'clock' | 'ids'>;
  jobs: Jobs<BillingJobs>;
  engine: Pick<BillingEngine, 'rows' | 'timeline'>;
}

/** What starts a subscription: the purchase of a recurring version. */
export interface Beginning {
  purchaseId: string;
  /** Purchases of its recurring bumps, in the order of `terms.items` after the first; they live and end with it. */
  alsoPurchases: string[];
  orderId: string;
  subscriberId: string;
  productId: string;
  version: Pick<Version, 'id' | 'kind' | 'interval' | 'trial_days'>;
  provider: string;
  method: PaymentMethod | null;
  isTest: boolean;
  /** The fixed terms of its charges; null: the version's terms. */
  terms: SubscriptionTerms | null;
}

/** Turns purchases of recurring versions into subscriptions. */
export function createBegin({ platform: { clock, ids }, jobs, engine: { rows: repo, timeline } }: BeginDependencies) {
  /** Reminds the member before the first charge. */
  const remind = (trx: Work, tenant: Tenant, id: string, trialEndsAt: string) => {
    const key = `trial_ending:${id}`;
    const runAt = clock.isoIn(Date.parse(trialEndsAt) - trialReminderDays * 86_400_000 - clock.ms());
    return jobs.enqueue(within(trx), 'subscription.mail', { appId: tenant.appId, subscriptionId: id, kind: 'trial_ending', key }, { key, runAt });
  };

  return {
    /** Starts a subscription inside the transaction of its purchase: with a trial, or with the first charge just made. */
    begin: async (
      trx: Work,
      tenant: Tenant,
      { purchaseId, alsoPurchases, orderId, subscriberId, productId, version, provider, method, isTest, terms }: Beginning,
    ): Promise<{ id: string; status: 'trialing' | 'active' }> => {
      const now = clock.iso();
      const hasTrial = version.trial_days > 0;
      const end = hasTrial || !version.interval ? firstChargeAt(version, now) : periodAt(now, version.interval, now).end;
      const status = hasTrial ? 'trialing' : 'active';
      const id = ids.next();
      await repo.insert(trx, {
        app_id: tenant.appId,
        id,
        purchase_id: purchaseId,
        subscriber_id: subscriberId,
        product_id: productId,
        version_id: version.id,
        status,
        provider,
        anchor_at: firstChargeAt(version, now),
        current_period_start: now,
        current_period_end: end,
        past_due_since: null,
        ends_at: null,
        charges_made: hasTrial ? 0 : 1,
        attempts_failed: 0,
        payment_method: method,
        order_id: orderId,
        is_test: isTest,
        terms,
        next_version_id: null,
        next_terms: null,
        period_worth: null,
        pause: null,
        also_purchases: alsoPurchases,
        pay_intent_id: null,
        is_charge_waiting: false,
        revoked_at: null,
        due_at: end,
        claimed_until: null,
        dunning: null,
        trouble: null,
        unknown_tries: 0,
        card_told: null,
        created_at: now,
      });
      await timeline.note(trx, tenant, id, 'began', { status, ...(hasTrial ? { trial_ends_at: end } : {}) });
      if (hasTrial && version.trial_days > trialReminderDays) await remind(trx, tenant, id, end);
      return { id, status };
    },
  };
}
