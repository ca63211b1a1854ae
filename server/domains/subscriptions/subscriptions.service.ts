import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { awaitsAnswer } from '@bandstand/rules/products/ahead.ts';
import type { SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import { firstChargeAt, periodAt } from '@bandstand/rules/products/periods.ts';
import { trialReminderDays } from '@bandstand/rules/products/renewals.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PaymentMethod } from '../payments/payments.gateway.ts';
import type { Products } from '../products/products.service.ts';
import type { SubscriptionsJobs } from './subscriptions.events.ts';
import type { Endings } from './subscriptions.endings.service.ts';
import type { SubscriptionRow, SubscriptionsRepo } from './subscriptions.repo.ts';
import { chargesOf, graceOf, never, toSubscription } from './subscriptions.shape.ts';
import type { Timeline } from './subscriptions.timeline.ts';

export interface SubscriptionsDependencies {
  clock: Clock;
  ids: Ids;
  jobs: Jobs<SubscriptionsJobs>;
  repo: SubscriptionsRepo;
  timeline: Timeline;
  endings: Pick<Endings, 'atPeriodEnd' | 'resume'>;
  products: Pick<Products, 'everByIds'>;
  /** Products of which any one opens the app (L86). */
  appProductsOf: (tenant: Tenant) => Promise<readonly string[]>;
}

/** What begins a subscription: a purchase of a recurring version. */
export interface Beginning {
  purchaseId: string;
  /** What its recurring bumps brought, in the order of `terms.items` after the first; they live and end with it. */
  alsoPurchases: string[];
  orderId: string;
  subscriberId: string;
  productId: string;
  version: Pick<Version, 'id' | 'kind' | 'interval' | 'trial_days'>;
  provider: string;
  method: PaymentMethod | null;
  isTest: boolean;
  /** What is charged, fixed for good; null: what the version says. */
  terms: SubscriptionTerms | null;
}

/** The better ones first, for where one of several is named. */
const ranks = ['active', 'trialing', 'ending', 'past_due', 'paused'];

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** What members pay for again and again (COM-19 to COM-21). */
export function createSubscriptions(of: SubscriptionsDependencies) {
  const { clock, ids, jobs, repo, timeline, endings, products, appProductsOf } = of;
  const shown = async (tenant: Tenant, rows: readonly SubscriptionRow[]): Promise<Subscription[]> => {
    const known = await products.everByIds(tenant, [...new Set(rows.map(({ product_id }) => product_id))]);
    return rows.map((row) => toSubscription(row, known.get(row.product_id), clock.ms()));
  };

  /** Before the first charge a member hears of it. */
  const remind = (trx: Work, tenant: Tenant, id: string, trialEndsAt: string) => {
    const key = `trial_ending:${id}`;
    const runAt = clock.isoIn(Date.parse(trialEndsAt) - trialReminderDays * 86_400_000 - clock.ms());
    return jobs.enqueue(within(trx), 'subscription.mail', { appId: tenant.appId, subscriptionId: id, kind: 'trial_ending', key }, { key, runAt });
  };

  return {
    /** Begins a subscription inside the transaction of its purchase: with a trial, or with the first charge just made. */
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
    /** The member's subscription to a product, any version, that has not ended; null where there is none. */
    findRunning: async (
      tenant: Tenant,
      subscriberId: string,
      productId: string,
      trx: Work | null = null,
    ): Promise<Pick<SubscriptionRow, 'id' | 'status' | 'ends_at'> | null> =>
      (await repo.running(tenant, subscriberId, trx)).find((row) => row.product_id === productId) ?? null,

    /** The order that it was bought with; null where there is none. */
    orderOf: async (tenant: Tenant, id: string): Promise<string | null> => (isId(id) ? ((await repo.find(tenant, id))?.order_id ?? null) : null),

    /** spec L370. Newest first. */
    list: async (member: Member): Promise<{ items: Subscription[]; total_count: number }> => {
      const items = await shown(member.tenant, await repo.ofMember(member.tenant, member.id));
      return { items, total_count: items.length };
    },
    /**
     * Cancels at the end of the period that is paid, or of the trial (COM-20); one that is past due ends at once, for nothing is paid. A repeat
     * changes nothing. Throws 404 for another's.
     */
    cancel: async (member: Member, id: string): Promise<{ status: string; ends_at: string | null }> => {
      const own = await repo.find(member.tenant, id);
      if (own?.subscriber_id !== member.id) throw new AppError('not_found');
      const { status, ends_at } = await endings.atPeriodEnd(member.tenant, own, null);
      return { status, ends_at };
    },
    /** One as its member sees it. Throws 404 for what is not there. */
    shownOf: async (tenant: Tenant, id: string): Promise<Subscription> => {
      const row = await repo.find(tenant, id);
      const [subscription] = row ? await shown(tenant, [row]) : [];
      if (!subscription) throw new AppError('not_found');
      return subscription;
    },
    /** Takes a cancellation back while the paid time runs, free of charge (COM-20). Throws 409 `order_closed` once it is over, 404 for another's. */
    resume: async (member: Member, id: string): Promise<Subscription> => {
      const own = await repo.find(member.tenant, id);
      if (own?.subscriber_id !== member.id) throw new AppError('not_found');
      const row = await endings.resume(member.tenant, own, null);
      const [subscription] = await shown(member.tenant, [row]);
      if (!subscription) throw new AppError('not_found');
      return subscription;
    },

    /** What its mails tell of it now; null where there is none. */
    toldOf: async (tenant: Tenant, id: string) => {
      const row = await repo.find(tenant, id);
      if (!row) return null;
      const { product, amount, currency, next, next_charge_at } = chargesOf(
        row,
        (await products.everByIds(tenant, [row.product_id])).get(row.product_id),
      );
      return {
        subscriberId: row.subscriber_id,
        status: row.status,
        title: product.title,
        amount: next?.amount ?? amount,
        currency,
        currentPeriodEnd: row.current_period_end,
        pausedUntil: row.pause?.until ?? null,
        graceEndsAt: graceOf(row),
        isClosed: (graceOf(row) ?? never) <= clock.iso(),
        needsCard: row.trouble === 'method',
        method: row.payment_method && { brand: row.payment_method.brand, last4: row.payment_method.last4, expiry: row.payment_method.expiry ?? null },
        nextTryAt: row.status === 'past_due' ? next_charge_at : null,
      };
    },
    /** For the session bundle (spec L82): what waits for its payment, and what for an answer. */
    openOf: async (tenant: Tenant, subscriberId: string) => {
      const running = await repo.running(tenant, subscriberId);
      const isAsked = ({ status, next_terms, terms }: SubscriptionRow) => {
        const agreed = (next_terms ?? terms) as SubscriptionTerms | null;
        return status !== 'ending' && agreed !== null && awaitsAnswer(agreed);
      };
      const isClosed = (row: SubscriptionRow) => (graceOf(row) ?? never) <= clock.iso();
      return {
        past_due_subscriptions: running
          .filter(({ status }) => status === 'past_due')
          .map((row) => ({ id: row.id, product_id: row.product_id, ...(isClosed(row) ? { is_closed: true } : {}) })),
        asked_subscriptions: running.filter(isAsked).map(({ id }) => id),
      };
    },
    /** For `user.app_subscription` (spec L80): the best one to a product that opens the app. */
    appSubscriptionOf: async (
      tenant: Tenant,
      subscriberId: string,
    ): Promise<{ id: string; product_id: string; status: string; current_period_end: string | null } | null> => {
      const appProducts = await appProductsOf(tenant);
      if (appProducts.length === 0) return null;
      const rows = (await repo.running(tenant, subscriberId)).filter(({ product_id }) => appProducts.includes(product_id));
      const [best] = rows.toSorted(
        (a, b) => ranks.indexOf(a.status) - ranks.indexOf(b.status) || (a.current_period_end < b.current_period_end ? 1 : -1),
      );
      return best ? { id: best.id, product_id: best.product_id, status: best.status, current_period_end: best.current_period_end } : null;
    },
  };
}
