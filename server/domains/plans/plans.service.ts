import type { CallOutput } from '@bandstand/contract/call.values.ts';
import type { PlanOption, PlanQuote, plans } from '@bandstand/contract/plans.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import type { Gateway, Payment } from '../gateways/gateways.shape.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import { createAgreeing, type AgreeDependencies, type Wish } from './plans.agree.service.ts';
import type { ApplyChange } from './plans.apply.service.ts';
import type { PlansJobs } from './plans.events.ts';
import { toOption, type ChangeDetails } from './plans.quotes.ts';
import type { ChangeRow, PlansRepo } from './plans.repo.ts';
import { createSettling } from './plans.settle.service.ts';

export interface PlansDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'limits'>;
  jobs: Jobs<PlansJobs>;
  repo: PlansRepo;
  engine: Pick<BillingEngine, 'rows' | 'timeline' | 'billing' | 'renewals'>;
  apply: ApplyChange;
  subscriptions: Pick<Subscriptions, 'shownOf'>;
  products: AgreeDependencies['products'];
  payments: Pick<Payments, 'find' | 'publicKeyOf' | 'refundedOf'>;
}
type Answer = CallOutput<(typeof plans)['POST /subscriptions/{id}/change']>;

/** After how long without news the provider is asked about a payment. */
const lookMs = 10 * 60_000;

/** Why a plan cannot change now: a pause must be withdrawn or ended first. */
const closedOf = ({ status, pause }: SubscriptionRow): AppError =>
  new AppError(status === 'paused' || (status === 'active' && pause) ? 'subscription_paused' : 'order_closed');

type Parts = PlansDependencies & { agreeing: ReturnType<typeof createAgreeing>; settling: ReturnType<typeof createSettling> };

export type Plans = ReturnType<typeof createPlans>;

/** Switches a member between plans of a product (COM-20, record 076). */
export function createPlans(of: PlansDependencies) {
  const agreeing = createAgreeing(of);
  const changing = changingPlans({ ...of, agreeing, settling: createSettling(of) });
  const { clock, limits, db } = of.platform;
  const { rows, timeline, billing, renewals } = of.engine;
  const { isRunning, requireOwn, productOf, quoteNow, keep } = agreeing;
  const { subscriptions } = of;
  return {
    /** In the order of the product's versions. */
    options: async (member: Member, id: string): Promise<{ items: PlanOption[]; total_count: number }> => {
      const row = await requireOwn(member, id);
      const [product, plan] = await Promise.all([productOf(member.tenant, row), billing.plan(member.tenant, row)]);
      const versions = plan && isRunning(row) ? (product?.versions ?? []) : [];
      const items = versions.flatMap((version) => (plan && toOption(version, row, plan.current, clock.iso())) ?? []);
      return { items, total_count: items.length };
    },
    /**
     * What the change costs. Throws 409 `order_closed` if past due, ending or ended, 409 `subscription_paused`, 409 `invalid_version` for a version
     * that is no plan of the product.
     */
    preview: async (member: Member, id: string, { version_id }: { version_id: string }): Promise<PlanQuote> => {
      await limits.take('preview', `${member.tenant.appId}:${member.id}`);
      const row = await requireOwn(member, id);
      if (!isRunning(row)) throw closedOf(row);
      return (await keep(member.tenant, row, await quoteNow(member.tenant, row, version_id))).quote;
    },
    /**
     * COM-20. Charges only what was shown, and changes nothing unless it is paid. A repeat returns the same. Throws 409 `order_preview_mismatch` with
     * a fresh quote, 402 if the stored method is refused, 409 `order_closed` as in `preview`.
     */
    change: async (member: Member, id: string, wish: Wish): Promise<Answer> => {
      const own = await requireOwn(member, id);
      const held = await renewals.hold(member.tenant, own.id, ({ status }) => status === 'trialing' || status === 'active');
      if (!held) throw closedOf(own);
      try {
        return await changing(member, held.row, wish);
      } finally {
        // A payment with an unknown outcome stays with its change: it is requested again with the same key.
        await rows.release(member.tenant, own.id);
      }
    },
    /** Keeps the current plan. A repeat changes nothing. Throws 409 `order_closed` once the change took place. */
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
  };
}

/** Changes a plan while its subscription is held. */
function changingPlans({ platform: { db, clock }, jobs, repo, apply, subscriptions, payments, agreeing, settling }: Parts) {
  const { isRunning, requireOwn, agree } = agreeing;
  const { settle, gatewayOf } = settling;
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

  /** Finishes or drops an earlier change whose payment is still open. Null: nothing blocks the new one. */
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
    // From here on a job checks the outcome, even if this server dies.
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

  return async function heldChange(member: Member, row: SubscriptionRow, wish: Wish): Promise<Answer> {
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
  };
}
