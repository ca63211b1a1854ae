import type { Dunning } from '@bandstand/contract/payments.studio.ts';
import { defaultDunning, mailsNow, nextTryAt } from '@bandstand/rules/products/dunning.ts';
import { chargesLeft, trialReminderDays } from '@bandstand/rules/products/renewals.ts';
import type { Address } from '@bandstand/contract/checkout.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import { pauseFrom } from '@bandstand/rules/products/pauses.ts';
import { isTestPayment } from '@bandstand/rules/products/testMode.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import type { Payment } from '../payments/payments.gateway.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import type { Products } from '../products/products.service.ts';
import type { SubscriptionMail, SubscriptionsEvents, SubscriptionsJobs } from './subscriptions.events.ts';
import { dueAtOf, hasMethods, invoiceOf, linesOf, planOf, purchasesOf, settledOf, type Plan } from './subscriptions.plan.ts';
import type { SubscriptionRow, SubscriptionsRepo } from './subscriptions.repo.ts';
import { graceOf, never } from './subscriptions.shape.ts';
import type { Timeline } from './subscriptions.timeline.ts';

export type { SubscriptionRow } from './subscriptions.repo.ts';

/** Who pays, as an invoice names him, and how he reads. */
export interface Customer {
  name: string;
  email: string;
  address: Address | null;
  business: { name: string; vat_id: string | null } | null;
  language: Language;
  timezone: string;
}
export interface BillingDependencies {
  db: Database;
  clock: Clock;
  bus: Bus<SubscriptionsEvents>;
  jobs: Jobs<SubscriptionsJobs>;
  repo: SubscriptionsRepo;
  timeline: Timeline;
  products: Pick<Products, 'everByIds'>;
  entitlements: Pick<Entitlements, 'setAccess' | 'changed'>;
  payments: Pick<Payments, 'find' | 'record' | 'giveBackLater'>;
  invoices: Pick<Invoices, 'issue'>;
  customerOf: (tenant: Tenant, subscriberId: string, orderId: string | null) => Promise<Customer>;
  /** How the owner wants failed payments followed up. */
  dunningOf: (tenant: Tenant) => Promise<Dunning>;
}

/**
 * What became of asking for a charge. `nobody`: there is no means of payment, or no gateway that may be used. `refused` without a payment: for
 * good; `reason` says more where it is known.
 */
export type Attempt =
  | { state: 'paid'; payment: Payment | null; reason?: undefined }
  | { state: 'refused'; payment: Payment | null; reason?: string }
  | { state: 'waits'; payment: Payment; reason?: undefined }
  | { state: 'nobody'; payment: null; reason: 'nobody' };

/** How money came: by the engine, by the member himself, or by hand. */
export interface Renewal {
  payment: Payment | null;
  type: 'charged' | 'paid';
  madeBy?: string | null;
}

export interface Ending {
  endsAt: string;
  reason: 'paid_up' | 'cancelled' | 'unpaid' | 'revoked' | 'gateway_left' | 'price_refused';
  madeBy?: string | null;
  /** By who holds it. Else a charge may be under way: whoever asked for it finds it ended. */
  isHeld?: boolean;
}

const isRefusal = (code: string): boolean => code === 'payment_failed' || code === 'payment_method_failed';

export type Billing = ReturnType<typeof createBilling>;

/** What happens to a subscription by money: asked for, taken, refused, ended. */
export function createBilling(of: BillingDependencies) {
  const { db, clock, bus, jobs, repo, timeline, products, entitlements, payments, invoices, customerOf, dunningOf } = of;

  const plan = async (tenant: Tenant, row: SubscriptionRow): Promise<Plan | null> =>
    planOf(row, (await products.everByIds(tenant, [row.product_id])).get(row.product_id));

  const mail = (trx: Work, tenant: Tenant, row: SubscriptionRow, kind: SubscriptionMail['kind'], of: string) => {
    const key = `${kind}:${row.id}:${of}`;
    return jobs.enqueue(within(trx), 'subscription.mail', { appId: tenant.appId, subscriptionId: row.id, kind, key }, { key });
  };
  const setAccess = async (trx: Work, tenant: Tenant, row: SubscriptionRow, access: Parameters<typeof entitlements.setAccess>[3]) => {
    for (const id of [row.purchase_id, ...row.also_purchases]) await entitlements.setAccess(trx, tenant, id, access);
  };

  /**
   * Asks for the charge that is due, without the member. The key is one of period and attempt, so that whoever asks again for the same gets
   * the same payment. Throws where nobody knows what happened.
   */
  async function attempt(tenant: Tenant, row: SubscriptionRow, { charge, terms, product }: Plan): Promise<Attempt> {
    if (charge.total === 0) return { state: 'paid', payment: null };
    const gateway = await payments.find(tenant, row.provider);
    if (!gateway || !row.payment_method) return { state: 'nobody', payment: null, reason: 'nobody' };
    const asking = gateway.charge(
      tenant,
      row.payment_method,
      {
        kind: 'payment_intent',
        amount: charge.total,
        currency: terms.currency,
        metadata: { subscription_id: row.id, period: String(row.charges_made + 1) },
        description: product.title,
      },
      `subscription:${row.id}:${row.charges_made + 1}:${row.attempts_failed}`,
    );
    const payment = await asking.catch((error: unknown) => {
      if (!(error instanceof AppError) || !isRefusal(error.code)) throw error;
      return error.extra?.['reason'] === 'method_gone' ? 'method_gone' : error.code;
    });
    if (typeof payment === 'string') return { state: 'refused', payment: null, reason: payment };
    if (payment.status === 'succeeded') return { state: 'paid', payment };
    return { state: payment.status === 'processing' ? 'waits' : 'refused', payment };
  }

  /**
   * The period is paid: payment, invoice, access and the next due day in one transaction. Money for a period that was paid already, or for what
   * was taken back, opens nothing and is given back.
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
      // Cancelled while the charge was under way: what is paid is kept, and then it ends.
      const isEnding = current.status === 'ending' || current.status === 'ended';
      const [status, endsAt] = isEnding ? (['ending', period.end] as const) : (['active', null] as const);
      const number = row.charges_made + 1;
      await setAccess(trx, tenant, row, { status, endsAt });
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
        // The member paid with another card than the one that was refused: the next charge takes that. And a bank prolongs cards.
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

  /** Nobody took anything. At the last try of the engine it ends; a member who tries himself only leaves it as it is. */
  async function refuse(
    tenant: Tenant,
    row: SubscriptionRow,
    of: Plan,
    { payment, reason, isByMember = false, isLast = true }: { payment: Payment | null; reason?: string; isByMember?: boolean; isLast?: boolean },
  ): Promise<void> {
    const now = clock.iso();
    const isAsked = payment?.status === 'requires_authentication';
    const since = row.past_due_since ?? now;
    // One that is past due keeps the plan of the moment in which it became so.
    const plan = row.dunning ?? (row.past_due_since ? defaultDunning : await dunningOf(tenant));
    const next = nextTryAt(since, now, plan);
    const trouble = reason === 'nobody' ? 'nobody' : payment === null ? 'method' : null;
    const done = await transact(db, tenant, async (trx): Promise<'past_due' | 'ended' | null> => {
      const current = await repo.lock(trx, tenant, row.id);
      const isOther = current?.charges_made !== row.charges_made || current.attempts_failed !== row.attempts_failed;
      // Cancelled while the charge failed: nothing is owed, and the paid time is over.
      if (!current || isOther) return null;
      if (current.status === 'ended' || current.status === 'ending') {
        await repo.change(trx, tenant, row.id, { claimed_until: null });
        return null;
      }
      await timeline.note(trx, tenant, row.id, 'charge_failed', {
        attempt: row.attempts_failed + 1,
        reason: isAsked ? 'authentication_required' : (payment?.lastError ?? reason ?? 'payment_method_failed'),
        next_try_at: next,
      });
      if (next === null && !isByMember && plan.at_end === 'end') {
        await endIn(trx, tenant, current, of, { endsAt: now, reason: 'unpaid', isHeld: true });
        return 'ended';
      }
      await setAccess(trx, tenant, row, { status: 'past_due', endsAt: graceOf({ past_due_since: since, pause: current.pause }) });
      await repo.change(trx, tenant, row.id, {
        status: 'past_due',
        past_due_since: since,
        // Whoever comes back before its day ends it with that.
        ...(current.status === 'paused' && current.pause ? { pause: { ...current.pause, until: now } } : {}),
        attempts_failed: row.attempts_failed + 1,
        due_at: next ?? (isByMember ? current.due_at : never),
        dunning: plan,
        trouble,
        unknown_tries: 0,
        // A member is given a payment of his own next, and nobody else may ask meanwhile.
        claimed_until: isLast || isAsked ? null : current.claimed_until,
        // The member's bank asks him: he finishes this very payment.
        pay_intent_id: isAsked ? payment.id : null,
        is_charge_waiting: false,
      });
      if (row.status !== 'past_due') await timeline.note(trx, tenant, row.id, 'past_due', { since });
      if (!isByMember && mailsNow(since, now, plan)) await mail(trx, tenant, row, 'past_due', `${row.charges_made}:${row.attempts_failed}`);
      return row.status === 'past_due' ? null : 'past_due';
    });
    entitlements.changed(tenant, row.subscriber_id);
    if (done) bus.publish(`subscription.${done}`, { tenant, subscriptionId: row.id, subscriberId: row.subscriber_id });
  }

  /** The provider does not know yet: everything stays as it is, and it is asked again. `isCharge`: the engine asked for it, without the member. */
  const wait = (tenant: Tenant, row: SubscriptionRow, payment: Payment, isCharge = row.is_charge_waiting) =>
    transact(db, tenant, async (trx) => {
      const current = await repo.lock(trx, tenant, row.id);
      if (current?.charges_made !== row.charges_made || current.attempts_failed !== row.attempts_failed) return;
      await repo.change(trx, tenant, row.id, {
        pay_intent_id: payment.id,
        is_charge_waiting: isCharge,
        attempts_failed: row.attempts_failed + (row.pay_intent_id === payment.id ? 0 : 1),
        due_at: clock.isoIn(3_600_000),
        claimed_until: null,
        trouble: null,
        unknown_tries: 0,
      });
    });

  /** The pause begins that its member asked for: nothing is charged until it is over, of which they hear before. */
  const pause = async (tenant: Tenant, row: SubscriptionRow, of: Plan): Promise<void> => {
    await transact(db, tenant, async (trx) => {
      const current = await repo.lock(trx, tenant, row.id);
      if (current?.status !== 'active' || !current.pause || current.charges_made !== row.charges_made) {
        await repo.change(trx, tenant, row.id, { claimed_until: null });
        return;
      }
      const { periods, keeps_access: keepsAccess } = current.pause;
      const begun = { ...pauseFrom(current.current_period_end, of.current, periods, current.pause), has_begun: true };
      await setAccess(trx, tenant, row, keepsAccess ? { status: 'active', endsAt: null } : { status: 'ended', endsAt: begun.from });
      await repo.change(trx, tenant, row.id, { status: 'paused', pause: begun, due_at: begun.until, claimed_until: null });
      await timeline.note(trx, tenant, row.id, 'paused', { periods, until: begun.until });
      const key = `pause_ending:${row.id}:${begun.until}`;
      const runAt = clock.isoIn(Math.max(0, Date.parse(begun.until) - trialReminderDays * 86_400_000 - clock.ms()));
      const told: SubscriptionMail = { appId: tenant.appId, subscriptionId: row.id, kind: 'pause_ending', key };
      await jobs.enqueue(within(trx), 'subscription.mail', told, { key, runAt });
    });
    entitlements.changed(tenant, row.subscriber_id);
  };

  /** Ends it inside a transaction that holds its row. What was paid for with all its charges stays, where it was sold so (COM-2). */
  async function endIn(
    trx: Work,
    tenant: Tenant,
    row: SubscriptionRow,
    of: Plan | null,
    { endsAt, reason, madeBy = null, isHeld = false }: Ending,
  ): Promise<void> {
    const isPaidUp = reason !== 'revoked' && of !== null && chargesLeft(of.terms, row.charges_made) === 0;
    for (const { id, keepsAccess } of purchasesOf(row, of?.terms ?? null))
      await entitlements.setAccess(trx, tenant, id, isPaidUp && keepsAccess ? { status: 'owned', endsAt: null } : { status: 'ended', endsAt });
    await repo.change(trx, tenant, row.id, {
      status: 'ended',
      ends_at: endsAt,
      ...(reason === 'revoked' ? { revoked_at: clock.iso() } : {}),
      trouble: null,
      unknown_tries: 0,
      ...(isHeld ? { claimed_until: null } : {}),
    });
    await timeline.note(trx, tenant, row.id, 'ended', { reason: isPaidUp ? 'paid_up' : reason, ends_at: endsAt }, madeBy);
    if (reason === 'unpaid') await mail(trx, tenant, row, 'ended', String(row.charges_made));
  }

  return {
    plan,
    invoiceOf,
    linesOf,
    hasMethods,
    attempt,
    renew,
    refuse,
    wait,
    pause,
    endIn,
    setAccess,
    /** Ends one that is held, unless it was changed meanwhile. */
    end: async (tenant: Tenant, row: SubscriptionRow, of: Plan | null, how: Ending): Promise<void> => {
      await transact(db, tenant, async (trx) => {
        const current = await repo.lock(trx, tenant, row.id);
        if (current?.status === row.status) await endIn(trx, tenant, current, of, { ...how, isHeld: true });
        else await repo.change(trx, tenant, row.id, { claimed_until: null });
      });
      entitlements.changed(tenant, row.subscriber_id);
      bus.publish('subscription.ended', { tenant, subscriptionId: row.id, subscriberId: row.subscriber_id });
    },
    /** Notes that its member knows of the card's end, and writes to him where a charge is to come. One mail a card, whatever it pays for. */
    noticeCard: (tenant: Tenant, row: SubscriptionRow, isNeeded: boolean): Promise<void> =>
      transact(db, tenant, async (trx) => {
        const { token = '', brand, last4, expiry = '' } = (await repo.lock(trx, tenant, row.id))?.payment_method ?? {};
        if (token !== row.payment_method?.token) return;
        await repo.change(trx, tenant, row.id, { card_told: `${token} ${expiry}` });
        const key = `card_ending:${row.subscriber_id}:${brand}:${last4}:${expiry}`;
        const payload = { appId: tenant.appId, subscriptionId: row.id, kind: 'card_ending' as const, key };
        if (isNeeded) await jobs.enqueue(within(trx), 'subscription.mail', payload, { key });
      }),
    /** Nothing came of what was begun for one that has ended. */
    forget: async (tenant: Tenant, row: SubscriptionRow): Promise<void> => {
      await transact(db, tenant, (trx) => repo.change(trx, tenant, row.id, { claimed_until: null, pay_intent_id: null }));
    },
    /**
     * What became of a payment that the member was to finish himself: `paid`, or ended at the provider, so that it cannot be made any more.
     * `waits`: neither; it is not to be asked for another. `bounced`: what the engine asked for, and a bank returned days later.
     */
    withdraw: async (
      tenant: Tenant,
      row: SubscriptionRow,
    ): Promise<{ state: 'paid' | 'waits' | 'bounced'; payment: Payment } | { state: 'none'; payment: null }> => {
      const gateway = row.pay_intent_id ? await payments.find(tenant, row.provider) : null;
      const read = gateway && row.pay_intent_id ? await gateway.read(tenant, row.pay_intent_id) : null;
      const isOpen = read?.status === 'requires_payment' || read?.status === 'requires_authentication';
      const payment = gateway && read && isOpen ? await gateway.cancel(tenant, read.id) : read;
      if (payment?.status === 'succeeded') return { state: 'paid', payment };
      if (payment?.status === 'processing') return { state: 'waits', payment };
      return read && row.is_charge_waiting ? { state: 'bounced', payment: read } : { state: 'none', payment: null };
    },
  };
}
