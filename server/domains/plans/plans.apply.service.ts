import { translate } from '@bandstand/i18n/server.ts';
import { moneyStep } from '@bandstand/rules/products/currencies.ts';
import { share } from '@bandstand/rules/products/shares.ts';
import { isTestPayment } from '@bandstand/rules/products/testMode.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import type { Payment } from '../gateways/gateways.shape.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import { periodFrom, type ChangeDetails } from './plans.quotes.ts';
import type { ChangeRow, PlansRepo } from './plans.repo.ts';

export interface ApplyDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  repo: PlansRepo;
  engine: Pick<BillingEngine, 'rows' | 'timeline' | 'billing' | 'customerOf'>;
  entitlements: Pick<Entitlements, 'changed'>;
  payments: Pick<Payments, 'record' | 'giveBackLater'>;
  invoices: Pick<Invoices, 'issue'>;
}

export type ApplyChange = ReturnType<typeof createApplyChange>;

/** Whether the subscription is still in the state the change was agreed for. */
const isSame = (current: SubscriptionRow, row: ChangeRow, { basis }: ChangeDetails): boolean => {
  const [made, version] = JSON.parse(basis) as [number, string];
  return current.charges_made === made && current.version_id === version && current.version_id !== row.version_id;
};

/** Applies a change of plan: money, invoice and plan in one transaction. */
export const createApplyChange = (of: ApplyDependencies) => ({ now: applyingNow(of), later: applyingLater(of) });

function applyingNow(of: ApplyDependencies) {
  const { repo, entitlements, payments, invoices } = of;
  const { db, clock } = of.platform;
  const { rows, timeline, billing, customerOf } = of.engine;

  /** Each product's share of the payment: the credit is divided among them. */
  const soldOf = ({ next, charge, credit }: ChangeDetails, country: string | null) => {
    if (!charge) return null;
    const left = next.items.map(({ amount }, at) => amount - (charge.discounts[at] ?? 0));
    const credits = share(credit, left, moneyStep(next.currency));
    return billing.linesOf(next, { ...charge, discounts: charge.discounts.map((discount, at) => discount + (credits[at] ?? 0)) }, country);
  };

  async function begin(trx: Work, tenant: Tenant, current: SubscriptionRow, row: ChangeRow, details: ChangeDetails) {
    const { next, charge } = details;
    const period = periodFrom(next, clock.iso());
    // Cancelled during its payment: the member keeps what they paid for, then it ends.
    const isEnding = current.status === 'ending';
    const status = isEnding ? ('ending' as const) : ('active' as const);
    const endsAt = isEnding ? period.end : null;
    await billing.setAccess(trx, tenant, current, { status, endsAt });
    await rows.change(trx, tenant, current.id, {
      status,
      ends_at: endsAt,
      version_id: row.version_id,
      terms: next,
      next_version_id: null,
      next_terms: null,
      period_worth: null,
      anchor_at: period.start,
      current_period_start: period.start,
      current_period_end: period.end,
      due_at: period.end,
      charges_made: current.charges_made + 1,
      attempts_failed: 0,
    });
    return { period, status, total: charge?.total ?? 0 };
  }

  /**
   * Starts the dearer plan: its payment succeeded, or nothing was due. Refunds a payment for a change that is no longer possible. Returns whether the
   * plan changed.
   */
  return async (tenant: Tenant, subscription: SubscriptionRow, row: ChangeRow, payment: Payment | null): Promise<boolean> => {
    const details = row.details as ChangeDetails;
    const customer = await customerOf(tenant, subscription.subscriber_id, subscription.order_id);
    const label = translate(customer.language, 'mail.invoice.credit');
    const lines = soldOf(details, customer.address?.country ?? null);
    const isChanged = await transact(db, tenant, async (trx) => {
      const current = await rows.lock(trx, tenant, subscription.id);
      if (!current) return false;
      const receipt = {
        subscriberId: current.subscriber_id,
        productId: current.product_id,
        orderId: null,
        subscriptionId: current.id,
        ...(lines ? { lines } : {}),
      };
      const paymentId = payment && (await payments.record(trx, tenant, payment, receipt));
      if (paymentId && (await rows.isNoted(trx, tenant, current.id, paymentId))) return true;
      const money = { amount: payment?.amount ?? 0, currency: details.next.currency, payment_id: paymentId };
      if (current.status === 'ended' || current.status === 'paused' || current.revoked_at || !isSame(current, row, details)) {
        await repo.change(trx, tenant, row.id, { state: 'failed' });
        if (paymentId) {
          await timeline.note(trx, tenant, current.id, 'plan_changed', { ...money, to: row.version_id, plan: row.quote.title, surplus: true });
          await payments.giveBackLater(trx, tenant, paymentId);
        }
        return false;
      }
      const { period, status } = await begin(trx, tenant, current, row, details);
      await repo.change(trx, tenant, row.id, { state: 'done' });
      const data = { ...money, to: row.version_id, plan: row.quote.title, credit: details.credit, is_charged: true, status };
      await timeline.note(trx, tenant, current.id, 'plan_changed', data);
      if (paymentId && details.charge) {
        const invoice = billing.invoiceOf(details.next, details.charge, period, customer);
        const credited = details.credit > 0 ? [{ label, detail: null, amount: -details.credit }] : [];
        await invoices.issue(trx, tenant, {
          ...invoice,
          lines: [...invoice.lines, ...credited],
          subtotal: invoice.subtotal - details.credit,
          paymentId,
          subscriberId: current.subscriber_id,
          orderId: null,
          subscriptionId: current.id,
          customer,
          isTest: isTestPayment(payment.provider, payment),
        });
      }
      return true;
    });
    entitlements.changed(tenant, subscription.subscriber_id);
    return isChanged;
  };
}

function applyingLater({ platform: { db }, repo, engine: { rows, timeline } }: ApplyDependencies) {
  /** A trial takes the new plan at once, with another first charge; otherwise the cheaper plan waits for the end of the period. */
  return async (tenant: Tenant, subscription: SubscriptionRow, row: ChangeRow): Promise<void> => {
    const { when, next } = row.details as ChangeDetails;
    await transact(db, tenant, async (trx) => {
      const current = await rows.lock(trx, tenant, subscription.id);
      const isRunning = current?.status === 'trialing' || current?.status === 'active';
      if (!current || !isRunning || !isSame(current, row, row.details as ChangeDetails)) return;
      const facts = { to: row.version_id, plan: row.quote.title };
      await repo.change(trx, tenant, row.id, { state: 'done' });
      if (when === 'trial') {
        await rows.change(trx, tenant, current.id, { version_id: row.version_id, terms: next, next_version_id: null, next_terms: null });
        await timeline.note(trx, tenant, current.id, 'plan_changed', facts);
        return;
      }
      await rows.change(trx, tenant, current.id, { next_version_id: row.version_id, next_terms: next });
      await timeline.note(trx, tenant, current.id, 'change_scheduled', { ...facts, at: current.current_period_end });
    });
  };
}
