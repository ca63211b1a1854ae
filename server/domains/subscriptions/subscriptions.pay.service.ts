import type { CallOutput } from '@bandstand/contract/call.values.ts';
import type { subscriptionPayments } from '@bandstand/contract/checkout.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId, type Ids } from '../../platform/ids.ts';
import type { NewsHandler } from '../payments/payments.events.service.ts';
import type { Gateway, Payment } from '../payments/payments.gateway.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Attempt, Billing } from './subscriptions.billing.service.ts';
import { hasMethods, type Plan } from './subscriptions.plan.ts';
import type { Renewals } from './subscriptions.renewals.service.ts';
import type { SubscriptionRow, SubscriptionsRepo } from './subscriptions.repo.ts';
import type { Timeline } from './subscriptions.timeline.ts';

export interface PayDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  repo: SubscriptionsRepo;
  timeline: Timeline;
  billing: Billing;
  renewals: Pick<Renewals, 'advanceOne' | 'hold'>;
  payments: Pick<Payments, 'find' | 'publicKeyOf'>;
}
type Paid = CallOutput<(typeof subscriptionPayments)['POST /subscriptions/{id}/pay']>;

const isRenewalOf = ({ metadata }: Payment, { id }: SubscriptionRow): boolean => metadata['subscription_id'] === id && !metadata['change_id'];

export type SubscriptionPayments = ReturnType<typeof createSubscriptionPayments>;

/** What a member pays himself, and what he pays with (COM-21). */
export function createSubscriptionPayments({ db, clock, ids, repo, timeline, billing, renewals, payments }: PayDependencies) {
  const requireOwn = async ({ tenant, id: memberId }: Member, id: string): Promise<SubscriptionRow> => {
    const row = await repo.find(tenant, id);
    if (row?.subscriber_id !== memberId) throw new AppError('not_found');
    return row;
  };
  const gatewayOf = async (tenant: Tenant, row: SubscriptionRow): Promise<Gateway> => {
    const gateway = hasMethods(row.provider) ? await payments.find(tenant, row.provider) : null;
    if (!gateway) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
    return gateway;
  };
  const finishing = async (tenant: Tenant, gateway: Gateway, { id, clientSecret }: Payment) => ({
    id,
    client_secret: clientSecret,
    provider: gateway.provider,
    publishable_key: await payments.publicKeyOf(tenant, gateway.provider),
  });
  const toFinish = async (tenant: Tenant, gateway: Gateway, payment: Payment): Promise<Paid> => {
    if (payment.status === 'processing') return { status: 'processing' };
    return {
      status: 'requires_payment',
      kind: payment.kind,
      amount: payment.amount,
      provider_amount: payment.providerAmount ?? payment.amount,
      currency: payment.currency,
      ...(await finishing(tenant, gateway, payment)),
    };
  };

  /** Runs with what is held, and lets go of it where it is known what happened. */
  async function holding<R>(tenant: Tenant, row: SubscriptionRow, run: () => Promise<R>): Promise<R> {
    try {
      return await run();
    } catch (error) {
      const isUnknown = !(error instanceof AppError) || error.code === 'provider_down';
      if (!isUnknown) await repo.release(tenant, row.id);
      throw error;
    }
  }

  /** A payment that was made counts for its period, whoever tells of it. */
  async function settle(tenant: Tenant, row: SubscriptionRow, payment: Payment): Promise<void> {
    const paidFor = Number(payment.metadata['period']);
    const of = { ...row, charges_made: Number.isInteger(paidFor) && paidFor > 0 ? paidFor - 1 : row.charges_made };
    const plan = await billing.plan(tenant, of);
    const type = row.pay_intent_id === payment.id ? 'paid' : 'charged';
    if (plan) await billing.renew(tenant, of, plan, { payment, type });
  }

  /** The stored method, without the member; where it does not do, a payment that he finishes. */
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
      // Written down even where it ended meanwhile: then it is ended at the provider, too.
      await repo.change(trx, tenant, row.id, { pay_intent_id: payment.id, is_charge_waiting: false, claimed_until: null });
      return current?.status === 'past_due';
    });
    if (!isOpen) throw new AppError('order_closed');
    return payment;
  }

  return {
    /**
     * COM-21: the stored method first, without asking; where it is refused, or its bank asks, a payment that the member finishes. `finished`: he
     * did. What is not past due is paid already. Throws 409 `order_closed` for one that has ended, 501 where it is paid by hand.
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

    /** What keeps another means of payment, finished with the provider. Throws 409 once it has ended, 501 where it is paid by hand. */
    beginMethod: async (member: Member, id: string) => {
      const { tenant } = member;
      const own = await requireOwn(member, id);
      if (own.status === 'ended') throw new AppError('order_closed');
      const gateway = await gatewayOf(tenant, own);
      const plan = await billing.plan(tenant, own);
      const draft = {
        kind: 'setup_intent' as const,
        amount: 0,
        currency: plan?.terms.currency ?? '',
        metadata: { subscription_id: own.id },
        buyer: { subscriberId: member.id, email: member.email, name: member.name },
        saves: true,
      };
      const payment = await gateway.create(tenant, draft, `subscription:${own.id}:method:${ids.next()}`);
      return { kind: 'setup_intent' as const, ...(await finishing(tenant, gateway, payment)) };
    },
    /**
     * The means of payment of a finished setup intent takes the place of the one before; where something is past due, it is tried at once. Throws
     * 402 `payment_method_failed` where the provider kept none, 409 once the subscription has ended.
     */
    changeMethod: async (member: Member, id: string, setupIntent: string) => {
      const { tenant } = member;
      const own = await requireOwn(member, id);
      const gateway = await gatewayOf(tenant, own);
      const setup = await gateway.read(tenant, setupIntent);
      const isOurs = setup?.kind === 'setup_intent' && setup.metadata['subscription_id'] === own.id && setup.status === 'succeeded';
      const method = isOurs ? setup.method : null;
      if (!method) throw new AppError('payment_method_failed');
      const isRunning = ({ status }: SubscriptionRow) => status !== 'ended';
      let held = await renewals.hold(tenant, own.id, isRunning);
      if (held?.wasHeld) {
        // A charge of the card before was under way when its server died: it is asked for once more, under its key, before another card is.
        const isDue = held.row.status === 'past_due' || held.row.due_at <= clock.iso();
        if (isDue) await renewals.advanceOne(tenant, held.row, true);
        if (isDue) held = await renewals.hold(tenant, own.id, isRunning);
      }
      if (!held) throw new AppError('order_closed');
      const { row } = held;
      await holding(tenant, row, async () => {
        const { brand, last4 } = method;
        const isDue = row.status === 'past_due';
        await transact(db, tenant, async (trx) => {
          await repo.change(trx, tenant, row.id, { payment_method: method, ...(isDue ? {} : { claimed_until: null }) });
          await timeline.note(trx, tenant, row.id, 'method_changed', { brand, last4 });
        });
        if (isDue) await tryAtOnce(tenant, { ...row, payment_method: method });
      });
      return { payment_method: { brand: method.brand, last4: method.last4 } };
    },

    /** What providers tell: money that was taken and that nobody told us of (COM-11). */
    hear: (async (tenant, { payment }) => {
      const id = payment.metadata['subscription_id'];
      // A change of plan is no period that was due.
      const row = id && isId(id) && !payment.metadata['change_id'] ? await repo.find(tenant, id) : null;
      if (!row) return null;
      if (payment.kind === 'payment_intent' && payment.status === 'succeeded') await settle(tenant, row, payment);
      // A bank returned what it was asked for days ago: the engine need not wait for its next look.
      const isBounced = payment.status === 'requires_payment' && row.is_charge_waiting && row.pay_intent_id === payment.id;
      if (isBounced) await repo.makeDue(tenant, row.id, clock.iso());
      return { orderId: row.order_id };
    }) satisfies NewsHandler,
  };

  async function tryAtOnce(tenant: Tenant, row: SubscriptionRow): Promise<void> {
    const plan = await billing.plan(tenant, row);
    if (!plan) return repo.release(tenant, row.id);
    const own = await billing.withdraw(tenant, row);
    if (own.state === 'waits') return billing.wait(tenant, row, own.payment);
    const { state, payment } = own.state === 'paid' ? own : await billing.attempt(tenant, row, plan);
    if (state === 'paid') return billing.renew(tenant, row, plan, { payment, type: 'paid' });
    if (state === 'waits') return billing.wait(tenant, row, payment, true);
    await billing.refuse(tenant, row, plan, { payment, isByMember: true });
  }
}
