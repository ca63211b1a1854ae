import type { Address } from '@bandstand/contract/checkout.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import { isTestPayment } from '@bandstand/rules/products/testMode.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { Payment } from '../gateways/gateways.shape.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Standing } from './billing.standing.service.ts';
import { dueAtOf, invoiceOf, linesOf, settledOf, type Plan } from './billing.plan.ts';
import type { BillingRepo, SubscriptionRow } from './billing.repo.ts';
import type { Timeline } from './billing.timeline.ts';

/** The payer as an invoice names them, and the language they read. */
export interface Customer {
  name: string;
  email: string;
  address: Address | null;
  business: { name: string; vat_id: string | null } | null;
  language: Language;
  timezone: string;
}
export interface RenewDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  repo: BillingRepo;
  timeline: Timeline;
  standing: Pick<Standing, 'setAccess'>;
  entitlements: Pick<Entitlements, 'changed'>;
  payments: Pick<Payments, 'record' | 'giveBackLater'>;
  invoices: Pick<Invoices, 'issue'>;
  customerOf: (tenant: Tenant, subscriberId: string, orderId: string | null) => Promise<Customer>;
}

/** Who paid: the engine, the member, or by hand. */
export interface Renewal {
  payment: Payment | null;
  type: 'charged' | 'paid';
  madeBy?: string | null;
}

/** What a payment of a period changes. */
export function createRenew(of: RenewDependencies) {
  const { repo, timeline, standing, entitlements, payments, invoices, customerOf } = of;
  const { db, clock } = of.platform;

  /**
   * Books a paid period: payment, invoice, access and the next due day in one transaction. Money for a period that was already paid, or for revoked
   * access, opens nothing and is refunded.
   */
  async function renew(tenant: Tenant, row: SubscriptionRow, plan: Plan, { payment, type, madeBy = null }: Renewal): Promise<void> {
    const now = clock.iso();
    const [period, restart] = [plan.periodAfter(now), plan.restartAt(now)];
    const customer = await customerOf(tenant, row.subscriber_id, row.order_id);
    await transact(db, tenant, async (trx) => {
      const current = await repo.lock(trx, tenant, row.id);
      if (!current) return;
      const lines = linesOf(plan.terms, plan.charge, customer.address?.country ?? null);
      const receipt = { subscriberId: row.subscriber_id, productId: row.product_id, orderId: null, subscriptionId: row.id, lines };
      const facts = { amount: plan.charge.total, currency: plan.terms.currency };
      const paymentId = payment && (await payments.record(trx, tenant, payment, receipt));
      if (paymentId && (await repo.isNoted(trx, tenant, row.id, paymentId))) return;
      const isPaidAlready = current.charges_made !== row.charges_made;
      if (isPaidAlready || current.revoked_at || (current.status === 'ended' && (await repo.hasOther(trx, tenant, current)))) {
        const isOwnIntent = payment !== null && current.pay_intent_id === payment.id;
        await repo.change(trx, tenant, row.id, {
          claimed_until: isPaidAlready ? current.claimed_until : null,
          pay_intent_id: isOwnIntent ? null : current.pay_intent_id,
        });
        if (!paymentId) return;
        await timeline.note(trx, tenant, row.id, type, { ...facts, payment_id: paymentId, surplus: true }, madeBy);
        await payments.giveBackLater(trx, tenant, paymentId);
        return;
      }
      // Cancelled while the charge was under way: what is paid stays, and then it ends.
      const isEnding = current.status === 'ending' || current.status === 'ended';
      const [status, endsAt] = isEnding ? (['ending', period.end] as const) : (['active', null] as const);
      const number = row.charges_made + 1;
      await standing.setAccess(trx, tenant, row, { status, endsAt });
      await repo.change(trx, tenant, row.id, {
        status,
        ends_at: endsAt,
        current_period_start: period.start,
        current_period_end: period.end,
        due_at: period.end,
        charges_made: number,
        attempts_failed: 0,
        past_due_since: null,
        pay_intent_id: null,
        is_charge_waiting: false,
        claimed_until: null,
        period_worth: null,
        ...(plan.moves ? { ...plan.moves, next_version_id: null, next_terms: null } : settledOf(current, dueAtOf(row))),
        ...(restart ? { anchor_at: restart } : {}),
        pause: current.pause?.has_begun ? null : current.pause,
        dunning: null,
        trouble: null,
        unknown_tries: 0,
        // If the member paid with another card than the refused one, the next charge uses that. Banks also prolong cards.
        ...(payment?.method && payment.provider === row.provider && (type === 'paid' || payment.method.token === row.payment_method?.token)
          ? { payment_method: payment.method }
          : {}),
      });
      if (plan.moves) await timeline.note(trx, tenant, row.id, 'plan_changed', { to: plan.moves.version_id, plan: plan.movesTo });
      await timeline.note(trx, tenant, row.id, type, { ...facts, number, status, payment_id: paymentId }, madeBy);
      if (paymentId)
        await invoices.issue(trx, tenant, {
          ...invoiceOf(plan.terms, plan.charge, period, customer),
          paymentId,
          subscriberId: row.subscriber_id,
          orderId: null,
          subscriptionId: row.id,
          customer,
          isTest: isTestPayment(payment?.provider ?? row.provider, payment),
        });
    });
    entitlements.changed(tenant, row.subscriber_id);
  }

  return { renew };
}
