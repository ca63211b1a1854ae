import type { CallOutput } from '@bandstand/contract/call.values.ts';
import type { PlanOption, PlanQuote, plans } from '@bandstand/contract/plans.ts';
import type { Version } from '@bandstand/contract/products.ts';
import { quoteMinutes } from '@bandstand/rules/products/quotes.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Limits } from '../../platform/http/limits.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { NewsHandler } from '../payments/payments.events.service.ts';
import type { Gateway, Payment } from '../payments/payments.gateway.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Products } from '../products/products.service.ts';
import type { Billing, BillingDependencies, SubscriptionRow } from '../subscriptions/subscriptions.billing.service.ts';
import type { Renewals } from '../subscriptions/subscriptions.renewals.service.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { Timeline } from '../subscriptions/subscriptions.timeline.ts';
import type { ApplyChange } from './plans.apply.service.ts';
import type { PlansJobs } from './plans.events.ts';
import { basisOf, quoteChange, toOption, type ChangeDetails, type QuotedChange } from './plans.quotes.ts';
import type { ChangeRow, PlansRepo } from './plans.repo.ts';

export interface PlansDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  limits: Limits;
  jobs: Jobs<PlansJobs>;
  repo: PlansRepo;
  rows: Pick<BillingDependencies['repo'], 'find' | 'lock' | 'change' | 'release'>;
  timeline: Timeline;
  apply: ApplyChange;
  billing: Pick<Billing, 'plan' | 'hasMethods'>;
  renewals: Pick<Renewals, 'hold'>;
  subscriptions: Pick<Subscriptions, 'shownOf'>;
  products: Pick<Products, 'everByIds'>;
  payments: Pick<Payments, 'find' | 'publicKeyOf' | 'refundedOf'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
}
type Answer = CallOutput<(typeof plans)['POST /subscriptions/{id}/change']>;
interface Wish {
  version_id: string;
  quote_id?: string | null;
  final_amount?: number;
  finished?: string;
}

/** After so long it is asked what became of a payment that nobody told of; and so long a member has to finish one. */
const [lookMs, giveUpMs] = [10 * 60_000, 24 * 3_600_000];

/** Why a plan cannot change now: a pause is taken back or ended first. */
const closedOf = ({ status, pause }: SubscriptionRow): AppError =>
  new AppError(status === 'paused' || (status === 'active' && pause) ? 'subscription_paused' : 'order_closed');

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'payment_failed' || error.code === 'payment_method_failed');

export type Plans = ReturnType<typeof createPlans>;

/** How a member goes from one plan of a product to another (COM-20, record 076). */
export function createPlans(of: PlansDependencies) {
  const { db, clock, ids, limits, jobs, repo, rows, timeline, apply, billing, renewals, subscriptions, products, payments, tenantOf } = of;

  const isRunning = ({ status, provider, pay_intent_id: own, pause }: SubscriptionRow): boolean =>
    (status === 'trialing' || status === 'active') && own === null && pause === null && billing.hasMethods(provider);
  const requireOwn = async ({ tenant, id: memberId }: Member, id: string): Promise<SubscriptionRow> => {
    const row = await rows.find(tenant, id);
    if (row?.subscriber_id !== memberId) throw new AppError('not_found');
    return row;
  };
  const productOf = async (tenant: Tenant, row: SubscriptionRow) => (await products.everByIds(tenant, [row.product_id])).get(row.product_id);
  const refundedOf = (tenant: Tenant, row: SubscriptionRow): Promise<number> =>
    payments.refundedOf(tenant, { subscriptionId: row.id, orderId: row.order_id }, row.current_period_start);

  /** What the change would be now. Throws 409 `invalid_version` for what is no other plan of it. */
  async function quoteNow(tenant: Tenant, row: SubscriptionRow, versionId: string): Promise<QuotedChange & { version: Version; basis: string }> {
    const [product, plan, refunded] = await Promise.all([productOf(tenant, row), billing.plan(tenant, row), refundedOf(tenant, row)]);
    const version = product?.versions.find(({ id }) => id === versionId.toLowerCase());
    const quoted =
      plan &&
      version &&
      quoteChange(row, plan, version, { id: ids.next(), refunded, now: clock.iso(), expiresAt: clock.isoIn(quoteMinutes * 60_000) });
    if (!quoted) throw new AppError('invalid_version');
    return { ...quoted, version, basis: basisOf(row, plan.current, refunded) };
  }
  async function keep(tenant: Tenant, row: SubscriptionRow, { quote, details }: QuotedChange): Promise<ChangeRow> {
    const change: ChangeRow = {
      app_id: tenant.appId,
      id: quote.quote_id,
      subscription_id: row.id,
      version_id: quote.version_id,
      state: 'quoted',
      quote,
      details,
      intent_id: null,
      created_at: clock.iso(),
      expires_at: quote.expires_at,
    };
    await repo.insert(tenant, change, clock.iso());
    return change;
  }
  /** The change that the member saw, as long as it says the same; one that costs no more than was shown. Throws 409 `order_preview_mismatch`. */
  async function agree(tenant: Tenant, row: SubscriptionRow, { version_id, quote_id, final_amount = 0 }: Wish): Promise<ChangeRow> {
    const current = await quoteNow(tenant, row, version_id);
    const seen = quote_id ? await repo.find(tenant, quote_id) : null;
    const isSame =
      seen?.subscription_id === row.id &&
      seen.version_id === current.version.id &&
      seen.state === 'quoted' &&
      seen.expires_at > clock.iso() &&
      (seen.details as ChangeDetails).basis === current.basis &&
      isDeepStrictEqual((seen.details as ChangeDetails).next, current.details.next);
    if (isSame && seen.quote.total_due_now === final_amount) return seen;
    const isLater = (quote: PlanQuote) => Math.max(quote.then?.amount ?? 0, quote.then?.later_amount ?? 0);
    const isDearerLater = seen?.subscription_id === row.id && isLater(current.quote) > isLater(seen.quote);
    const kept = await keep(tenant, row, current);
    if (kept.quote.total_due_now > final_amount || isDearerLater) throw new AppError('order_preview_mismatch', { extra: { quote: kept.quote } });
    return kept;
  }

  const changed = async (member: Member, id: string, status: 'changed' | 'scheduled' | 'processing'): Promise<Answer> => ({
    status,
    subscription: await subscriptions.shownOf(member.tenant, id),
  });
  const toFinish = async (tenant: Tenant, gateway: Gateway, payment: Payment): Promise<Answer> => ({
    status: 'requires_payment',
    kind: payment.kind,
    amount: payment.amount,
    provider_amount: payment.providerAmount ?? payment.amount,
    currency: payment.currency,
    id: payment.id,
    client_secret: payment.clientSecret,
    provider: gateway.provider,
    publishable_key: await payments.publicKeyOf(tenant, gateway.provider),
  });

  /** Asks for its money, without the member: the same question for the same change, however often. Null: refused for good. */
  async function charge(tenant: Tenant, gateway: Gateway, row: SubscriptionRow, change: ChangeRow): Promise<Payment | null> {
    if (!row.payment_method) return null;
    const ask = {
      kind: 'payment_intent' as const,
      amount: change.quote.total_due_now,
      currency: change.quote.currency,
      metadata: { subscription_id: row.id, change_id: change.id },
      description: (change.details as ChangeDetails).next.items[0]?.title ?? change.quote.title,
    };
    try {
      return await gateway.charge(tenant, row.payment_method, ask, `subscription:${row.id}:change:${change.id}`);
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }
  /**
   * What became of the money of a change that was asked for. `open`: the member finishes it, or a bank works on it. `isOver`: it is not waited for
   * any longer. Throws where nobody knows.
   */
  async function settle(tenant: Tenant, gateway: Gateway, row: SubscriptionRow, change: ChangeRow, isOver = false) {
    const asked = change.intent_id ? await gateway.read(tenant, change.intent_id) : await charge(tenant, gateway, row, change);
    const isOpen = asked?.status === 'requires_authentication' || (asked?.status === 'requires_payment' && change.intent_id !== null);
    const payment = asked && isOpen && isOver ? await gateway.cancel(tenant, asked.id) : asked;
    if (payment?.status === 'succeeded')
      return { state: (await apply.now(tenant, row, change, payment)) ? ('done' as const) : ('late' as const), payment };
    if (payment && (payment.status === 'processing' || (isOpen && !isOver))) {
      await repo.change(null, tenant, change.id, { intent_id: payment.id });
      return { state: 'open' as const, payment };
    }
    // A refusal leaves a payment behind, which nobody may finish once the plan is another.
    if (payment && payment.status !== 'canceled') await gateway.cancel(tenant, payment.id);
    await repo.change(null, tenant, change.id, { state: 'failed' });
    return { state: 'failed' as const, payment };
  }
  const gatewayOf = async (tenant: Tenant, row: SubscriptionRow): Promise<Gateway> => {
    const gateway = await payments.find(tenant, row.provider);
    if (!gateway) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
    return gateway;
  };

  /** An earlier change whose payment is still open is finished, or makes room. Null: the way is free. */
  async function settleEarlier(member: Member, row: SubscriptionRow, wish: Wish): Promise<Answer | null> {
    const { tenant } = member;
    const asked = await repo.asked(tenant, row.id);
    if (!asked) return null;
    const gateway = await gatewayOf(tenant, row);
    const isOther =
      asked.version_id !== wish.version_id.toLowerCase() || (wish.quote_id ? wish.quote_id !== asked.id : asked.expires_at <= clock.iso());
    const { state, payment } = await settle(tenant, gateway, row, asked, isOther);
    if (state === 'open') return payment.status === 'processing' ? changed(member, row.id, 'processing') : toFinish(tenant, gateway, payment);
    return state === 'done' && !isOther ? changed(member, row.id, 'changed') : null;
  }

  async function changeNow(member: Member, row: SubscriptionRow, agreed: ChangeRow): Promise<Answer> {
    const { tenant } = member;
    if (agreed.quote.total_due_now === 0) {
      await apply.now(tenant, row, agreed, null);
      return changed(member, row.id, 'changed');
    }
    const gateway = await gatewayOf(tenant, row);
    // From here on somebody looks at what became of it, even if this server dies.
    await transact(db, tenant, async (trx) => {
      await repo.change(trx, tenant, agreed.id, { state: 'asked' });
      const job = { appId: tenant.appId, changeId: agreed.id };
      await jobs.enqueue(within(trx), 'plans.settle', job, { key: `plans.settle:${agreed.id}`, runAt: clock.isoIn(lookMs) });
    });
    const { state, payment } = await settle(tenant, gateway, row, agreed);
    if (state === 'failed') throw new AppError(payment?.lastError ?? 'payment_method_failed');
    if (state === 'late') throw new AppError('order_closed');
    if (state === 'done') return changed(member, row.id, 'changed');
    return payment.status === 'processing' ? changed(member, row.id, 'processing') : toFinish(tenant, gateway, payment);
  }

  async function heldChange(member: Member, row: SubscriptionRow, wish: Wish): Promise<Answer> {
    const earlier = await settleEarlier(member, row, wish);
    if (earlier) return earlier;
    const current = await requireOwn(member, row.id);
    const versionId = wish.version_id.toLowerCase();
    if (current.version_id === versionId && current.next_version_id === null) return changed(member, row.id, 'changed');
    if (current.next_version_id === versionId) return changed(member, row.id, 'scheduled');
    if (!isRunning(current)) throw closedOf(current);
    const agreed = await agree(member.tenant, current, wish);
    const { when } = agreed.details as ChangeDetails;
    if (when === 'now') return changeNow(member, current, agreed);
    await apply.later(member.tenant, current, agreed);
    return changed(member, row.id, when === 'trial' ? 'changed' : 'scheduled');
  }

  return {
    /** In the order of the product. */
    options: async (member: Member, id: string): Promise<{ items: PlanOption[]; total_count: number }> => {
      const row = await requireOwn(member, id);
      const [product, plan] = await Promise.all([productOf(member.tenant, row), billing.plan(member.tenant, row)]);
      const versions = plan && isRunning(row) ? (product?.versions ?? []) : [];
      const items = versions.flatMap((version) => (plan && toOption(version, row, plan.current, clock.iso())) ?? []);
      return { items, total_count: items.length };
    },
    /**
     * What the change costs. Throws 409 `order_closed` for what is past due, is ending or has ended, 409 `subscription_paused`, 409 `invalid_version`
     * for no plan of it.
     */
    preview: async (member: Member, id: string, { version_id }: { version_id: string }): Promise<PlanQuote> => {
      await limits.take('preview', `${member.tenant.appId}:${member.id}`);
      const row = await requireOwn(member, id);
      if (!isRunning(row)) throw closedOf(row);
      return (await keep(member.tenant, row, await quoteNow(member.tenant, row, version_id))).quote;
    },
    /**
     * COM-20. Charges nothing but what was shown, and changes nothing unless it is paid. A repeat answers the same. Throws 409
     * `order_preview_mismatch` with a fresh quote, 402 where the stored method is refused, 409 `order_closed` as in `preview`.
     */
    change: async (member: Member, id: string, wish: Wish): Promise<Answer> => {
      const own = await requireOwn(member, id);
      const held = await renewals.hold(member.tenant, own.id, ({ status }) => status === 'trialing' || status === 'active');
      if (!held) throw closedOf(own);
      try {
        return await heldChange(member, held.row, wish);
      } finally {
        // What nobody knows stays with its change: it is asked for again under its key.
        await rows.release(member.tenant, own.id);
      }
    },
    /** The plan stays. A repeat changes nothing. Throws 409 `order_closed` once the change took place. */
    withdraw: async (member: Member, id: string) => {
      const own = await requireOwn(member, id);
      const held = await renewals.hold(member.tenant, own.id, ({ status }) => status === 'trialing' || status === 'active');
      if (!held) throw new AppError('order_closed');
      await transact(db, member.tenant, async (trx) => {
        const current = await rows.lock(trx, member.tenant, own.id);
        if (current?.next_version_id) await timeline.note(trx, member.tenant, own.id, 'change_withdrawn', { to: current.next_version_id });
        await rows.change(trx, member.tenant, own.id, { next_version_id: null, next_terms: null, claimed_until: null });
      });
      return subscriptions.shownOf(member.tenant, own.id);
    },

    /** What providers tell: a payment that its member finished, or that a bank answered. */
    hear: (async (tenant, { payment }) => {
      const id = payment.metadata['change_id'] ?? '';
      const change = isId(id) ? await repo.find(tenant, id) : null;
      const row = change && (await rows.find(tenant, change.subscription_id));
      if (!change || !row) return null;
      if (payment.status === 'succeeded' && payment.kind === 'payment_intent') await apply.now(tenant, row, change, payment);
      return { orderId: row.order_id };
    }) satisfies NewsHandler,
    /** The job: looks what became of a change whose money was asked for, and gives up on what nobody finishes. */
    settleLater: async ({ appId, changeId }: PlansJobs['plans.settle']): Promise<void> => {
      const tenant = await tenantOf(appId);
      const change = tenant && (await repo.find(tenant, changeId));
      const row = tenant && change && (await rows.find(tenant, change.subscription_id));
      if (!tenant || change?.state !== 'asked' || !row) return;
      const gateway = await payments.find(tenant, row.provider);
      const isOver = Date.parse(change.created_at) + giveUpMs < clock.ms();
      const { state } = gateway ? await settle(tenant, gateway, row, change, isOver) : { state: 'failed' as const };
      if (state !== 'open') return;
      await jobs.enqueue(db.for(tenant), 'plans.settle', { appId, changeId }, { key: `plans.settle:${changeId}`, runAt: clock.isoIn(3_600_000) });
    },
  };
}
