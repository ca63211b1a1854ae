import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Attempt } from '../billing/billing.attempt.service.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { Plan } from '../billing/billing.plan.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import type { Gateway, Payment } from '../gateways/gateways.shape.ts';
import type { NewsHandler } from '../payments/payments.events.service.ts';
import { createPaymentMethods } from './subscriptions.method.service.ts';
import { createPaying, type Paid, type PayingDependencies } from './subscriptions.paying.ts';

export interface PayDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  engine: Pick<BillingEngine, 'rows' | 'timeline' | 'billing' | 'renewals'>;
  payments: PayingDependencies['payments'];
}

const isRenewalOf = ({ metadata }: Payment, { id }: SubscriptionRow): boolean => metadata['subscription_id'] === id && !metadata['change_id'];

export type SubscriptionPayments = ReturnType<typeof createSubscriptionPayments>;

/** Payments by members themselves, and their payment methods (COM-21). */
export function createSubscriptionPayments({ platform, engine, payments }: PayDependencies) {
  const paying = createPaying({ engine, payments });
  const settle = settling(engine);
  return {
    ...createPaymentMethods({ platform, engine, paying }),
    ...createOwnPayments({ platform, engine, paying, settle }),
    handleNews: createNewsHandler({ clock: platform.clock, rows: engine.rows, settle }),
  };
}

type Settle = (tenant: Tenant, row: SubscriptionRow, payment: Payment) => Promise<void>;
function settling({ billing }: Pick<BillingEngine, 'billing'>): Settle {
  /** A successful payment counts for its period, however it is reported. */
  return async function settle(tenant: Tenant, row: SubscriptionRow, payment: Payment): Promise<void> {
    const paidFor = Number(payment.metadata['period']);
    const of = { ...row, charges_made: Number.isInteger(paidFor) && paidFor > 0 ? paidFor - 1 : row.charges_made };
    const plan = await billing.plan(tenant, of);
    const type = row.pay_intent_id === payment.id ? 'paid' : 'charged';
    if (plan) await billing.renew(tenant, of, plan, { payment, type });
  };
}

/** What providers report: money that was taken and that nobody told us of (COM-11). */
function createNewsHandler({ clock, rows: repo, settle }: { clock: Platform['clock']; rows: BillingEngine['rows']; settle: Settle }): NewsHandler {
  return async (tenant, { payment }) => {
    const id = payment.metadata['subscription_id'];
    // A payment for a change of plan pays for no due period.
    const row = id && isId(id) && !payment.metadata['change_id'] ? await repo.find(tenant, id) : null;
    if (!row) return null;
    if (payment.kind === 'payment_intent' && payment.status === 'succeeded') await settle(tenant, row, payment);
    // A bank returned a debit after days: the engine need not wait for its next check.
    const isBounced = payment.status === 'requires_payment' && row.is_charge_waiting && row.pay_intent_id === payment.id;
    if (isBounced) await repo.makeDue(tenant, row.id, clock.iso());
    return { orderId: row.order_id };
  };
}

/** The member pays what is past due. */
function createOwnPayments({
  platform: { db },
  engine,
  paying,
  settle,
}: Pick<PayDependencies, 'platform' | 'engine'> & { paying: ReturnType<typeof createPaying>; settle: Settle }) {
  const { rows: repo, billing, renewals } = engine;
  const { requireOwn, gatewayOf, toFinish, holding } = paying;
  /** Charges the stored method without the member; if it fails, a payment for the member to finish. */
  async function charge(member: Member, gateway: Gateway, row: SubscriptionRow, plan: Plan): Promise<Payment | null> {
    const { tenant } = member;
    const tried: Attempt = await billing.attempt(tenant, row, plan);
    if (tried.state === 'paid') {
      await billing.renew(tenant, row, plan, { payment: tried.payment, type: 'paid' });
      return null;
    }
    if (tried.state === 'waits') {
      await billing.wait(tenant, row, tried.payment, true);
      return tried.payment;
    }
    if (tried.state === 'refused') {
      await billing.refuse(tenant, row, plan, {
        payment: tried.payment,
        ...(tried.reason ? { reason: tried.reason } : {}),
        isByMember: true,
        isLast: false,
      });
      if (tried.payment?.status === 'requires_authentication') return tried.payment;
    }
    const attempts = row.attempts_failed + (tried.state === 'refused' ? 1 : 0);
    return begin(member, gateway, { ...row, attempts_failed: attempts }, plan);
  }
  async function begin({ tenant, id, email, name }: Member, gateway: Gateway, row: SubscriptionRow, plan: Plan): Promise<Payment> {
    const draft = {
      kind: 'payment_intent' as const,
      amount: plan.charge.total,
      currency: plan.terms.currency,
      metadata: { subscription_id: row.id, period: String(row.charges_made + 1) },
      description: plan.product.title,
      buyer: { subscriberId: id, email, name },
      saves: true,
    };
    const key = `subscription:${row.id}:${row.charges_made + 1}:own:${row.attempts_failed}:${row.pay_intent_id ?? ''}`;
    const payment = await gateway.create(tenant, draft, key);
    const isOpen = await transact(db, tenant, async (trx) => {
      const current = await repo.lock(trx, tenant, row.id);
      // Stored even if the subscription ended meanwhile: then the payment is ended at the provider, too.
      await repo.change(trx, tenant, row.id, { pay_intent_id: payment.id, is_charge_waiting: false, claimed_until: null });
      return current?.status === 'past_due';
    });
    if (!isOpen) throw new AppError('order_closed');
    return payment;
  }

  return {
    /**
     * COM-21: tries the stored method first, without asking; if it is refused, or the bank asks, returns a payment for the member to finish.
     * `finished`: the payment they finished. A subscription not past due counts as paid. Throws 409 `order_closed` once ended, 501 if it is paid by
     * hand.
     */
    pay: async (member: Member, id: string, { finished }: { finished?: string }): Promise<Paid> => {
      const { tenant } = member;
      const own = await requireOwn(member, id);
      const gateway = await gatewayOf(tenant, own);
      const made = finished ? await gateway.read(tenant, finished) : null;
      if (made?.status === 'succeeded' && made.kind === 'payment_intent' && isRenewalOf(made, own)) await settle(tenant, own, made);
      const held = await renewals.hold(tenant, own.id, ({ status }) => status === 'past_due');
      if (!held) {
        if ((await requireOwn(member, id)).status === 'ended') throw new AppError('order_closed');
        return { status: 'paid' };
      }
      const { row } = held;
      return holding(tenant, row, async (): Promise<Paid> => {
        const begun = row.pay_intent_id ? await gateway.read(tenant, row.pay_intent_id) : null;
        if (begun?.status === 'succeeded') {
          await settle(tenant, row, begun);
          return { status: 'paid' };
        }
        const plan = await billing.plan(tenant, row);
        if (!plan) throw new AppError('order_closed');
        if (begun && begun.status !== 'canceled') {
          await repo.release(tenant, row.id);
          return toFinish(tenant, gateway, begun);
        }
        const payment = await charge(member, gateway, row, plan);
        return payment ? toFinish(tenant, gateway, payment) : { status: 'paid' };
      });
    },
  };
}
