import { decimalOf, stepFault } from '@bandstand/rules/products/money.ts';
import { isTestMode, isTestPayment } from '@bandstand/rules/products/testMode.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import { AppError, type AmountFault, type FieldText } from '../../platform/http/app-error.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SoldLine } from '@bandstand/contract/books.ts';
import type { ChosenPayments } from '@bandstand/rules/products/testPeriod.ts';
import { createPaymentEvents, type NewsHandler } from './payments.events.service.ts';
import type { Gateway, Payment, PaymentAsk } from '../gateways/gateways.shape.ts';
import type { TestPeriods } from './payments.ports.ts';
import { createProvidersRepo } from './payments.providers.repo.ts';
import { createPaymentsRepo, type PaymentRow, type PaymentsRepo } from './payments.repo.ts';
import { createRefunds } from './payments.refunds.service.ts';
import type { StripeSide } from '../gateways/gateways.stripe.ts';
import type { Locations } from '../locations/locations.service.ts';
import type { Gateways } from '../gateways/gateways.service.ts';
import type { TestConfirmation } from '../gateways/gateways.test-cards.ts';

/** The app that receives payments, as its owner set it up. */
export interface PaidApp {
  settingsOf: (tenant: Tenant) => Promise<ChosenPayments>;
  /** The same, locked until the transaction ends: nobody can leave the test gateway meanwhile. */
  holdChosen: (trx: Work, tenant: Tenant) => Promise<ChosenPayments>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  bySlug: (slug: string) => Promise<Tenant | null>;
  isProduction: boolean;
}
export interface PaymentsDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  gateways: Gateways;
  jobs: Pick<Jobs<PaymentsJobs>, 'enqueue'>;
  app: PaidApp;
  /** Who pays with test cards, and until when (OPS-1). */
  periods: Port<TestPeriods>;
  /** Stripe with the app's keys; null without keys. */
  keys: { stripeOf: (tenant: Tenant) => Promise<StripeSide | null>; webhookSecretOf: (tenant: Tenant) => Promise<string | null> };
  /** Record which country buyers were in, as far as it is known. */
  proofs: Pick<Locations, 'prove' | 'proveOrders'>;
  /** Reports refunds that fail again after their answer was lost, and events that could not be handled. */
  onError: (error: unknown, id: string) => void;
}

export type PaymentsJobs = {
  /** Refunds surplus money: a payment that nothing was due for. */
  'payments.give_back': { appId: string; paymentId: string; amount?: number | null; lines?: Surplus['lines'][number][] };
};
/** The surplus part of a payment: its lines, and their sum. */
interface Surplus {
  amount: number;
  lines: readonly { at: number; amount: number }[];
}

/** What a payment was for. */
export interface Receipt {
  subscriberId: string;
  productId: string;
  orderId: string | null;
  subscriptionId: string | null;
  /** Each product's share. Dropped if the shares do not add up to the payment. */
  lines?: readonly SoldLine[];
}

/** A payment, and what it was for. */
interface Recorded {
  payment: Payment;
  receipt: Receipt;
}

export type { NewsHandler } from './payments.events.service.ts';
export type Payments = ReturnType<typeof createPayments>;

/** Payment providers, and the payments made through them (COM-12). */
export function createPayments(of: PaymentsDependencies) {
  const { app, gateways, keys, onError } = of;
  const { db } = of.platform;
  const repo = createPaymentsRepo({ db });
  const choice = createGatewayChoice(of);
  const { find } = choice;
  const newsHandlers: NewsHandler[] = [];
  const refunds = createRefunds({ platform: of.platform, repo, find, tenantOf: app.tenantOf, onError });
  const events = createPaymentEvents({
    clock: of.platform.clock,
    repo: createProvidersRepo({ db }),
    gateways: { find, toDispute: gateways.toDispute },
    keys: {
      webhookSecretOf: keys.webhookSecretOf,
      isTest: async (tenant) => (await keys.stripeOf(tenant))?.realm.startsWith('test') ?? false,
    },
    apps: { bySlug: app.bySlug, byId: app.tenantOf },
    books: { recorded: repo.findByProvider, syncRefunds: refunds.sync },
    handlers: newsHandlers,
    onError,
  });

  return {
    ...choice,
    ...createRecording({ ...of, repo }),
    ...createSurplus({ ...of, repo, refunds }),
    ...createOwnGateways({ gateways, find }),
    refund: refunds.refund,
    onRefunded: refunds.onRefunded,
    resumeRefunds: refunds.resume,
    /** Calls `handler` with what providers report; the first handler that returns a result owns the payment. */
    onEvent: (handler: NewsHandler, place: 'first' | 'last' = 'last'): void =>
      void (place === 'first' ? newsHandlers.unshift(handler) : newsHandlers.push(handler)),
    events,

    /**
     * Sums by currency of payments since an instant, renewals included, in minor units; test payments count until the app is live, and never in
     * production.
     */
    salesSince: async (tenant: Tenant, since: string): Promise<{ currency: string; amount: number }[]> =>
      repo.salesSince(tenant, since, !app.isProduction && isTestMode(await app.settingsOf(tenant))),
  };
}

/** Which gateway an app uses, and which amounts it charges. */
function createGatewayChoice({
  gateways: { test, manual, stripe },
  app: { settingsOf },
  keys,
  periods,
}: Pick<PaymentsDependencies, 'gateways' | 'app' | 'keys' | 'periods'>) {
  const gateways = new Map<string, Gateway>([test.gateway, manual.gateway, stripe(keys.stripeOf)].map((gateway) => [gateway.provider, gateway]));

  /**
   * The gateway with that name, while it may be used: a test payment never counts once the app takes real ones; payments of an earlier gateway are
   * refunded and renewed there.
   */
  const find = async (tenant: Tenant, provider: string): Promise<Gateway | null> => {
    const settings = await settingsOf(tenant);
    const chosen = settings.provider;
    const isUsable = provider === 'test' ? periods.current.takes(settings) : provider === chosen || chosen !== 'test';
    if (!isUsable || (provider === 'stripe' && !(await keys.stripeOf(tenant)))) return null;
    return gateways.get(provider) ?? null;
  };
  return {
    find,
    /** An amount in the units of the app's gateway; null if the gateway would not charge it. */
    providerAmountOf: async (tenant: Tenant, amount: number, currency: string): Promise<number | null> => {
      const { amountOf, refusalOf } = gateways.get((await settingsOf(tenant)).provider) ?? {};
      if (amount > 0 && refusalOf?.(amount, currency)) return null;
      return amountOf ? amountOf(amount, currency) : amount;
    },
    /** Explains why the app's gateway would not charge an amount, for the owner who types it; null if it would. */
    chargeFaultOf: async (tenant: Tenant): Promise<AmountFault> => {
      const { refusalOf } = gateways.get((await settingsOf(tenant)).provider) ?? {};
      return (amount, currency): FieldText | null => {
        const refusal = refusalOf?.(amount, currency) ?? null;
        if (refusal === null) return null;
        if (refusal.reason === 'currency') return { key: 'field.currency_not_charged', values: { currency } };
        if (refusal.reason === 'minimum')
          return { key: 'field.money_minimum', values: { amount: `${decimalOf(refusal.least, currency)} ${currency}` } };
        if (refusal.reason === 'maximum')
          return { key: 'field.money_maximum', values: { amount: `${decimalOf(refusal.most, currency)} ${currency}` } };
        return stepFault(amount, currency) ?? { key: 'field.invalid' };
      };
    },
    /** The app's public key at a provider; null if the app uses another. */
    publicKeyOf: async (tenant: Tenant, provider: string): Promise<string | null> => {
      const settings = await settingsOf(tenant);
      return settings.provider === provider ? settings.publishable_key : null;
    },
    /** The app's gateway and its public key. Throws 501 `not_configured` if there is none for this member. */
    require: async (tenant: Tenant, subscriberId: string): Promise<{ gateway: Gateway; publishableKey: string | null; isTest: boolean }> => {
      const settings = await settingsOf(tenant);
      const gateway = await find(tenant, settings.provider);
      const mayPay = gateway && (await periods.current.mayPay(tenant, settings, subscriberId));
      if (!mayPay) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
      return { gateway, publishableKey: settings.publishable_key, isTest: isTestMode(settings) };
    },
  };
}

/** The books of payments. */
function createRecording({
  platform: { clock, ids },
  app,
  periods,
  proofs,
  repo,
}: Pick<PaymentsDependencies, 'platform' | 'app' | 'periods' | 'proofs'> & { repo: PaymentsRepo }) {
  /** Throws 501 `not_configured` for test payments of an app that takes real money by now, until the transaction ends. */
  async function holdTests(trx: Work, tenant: Tenant, all: readonly Recorded[]): Promise<void> {
    const tests = all.filter(({ payment }) => isTestPayment(payment.provider, payment));
    if (tests.length === 0) return;
    const chosen = await app.holdChosen(trx, tenant);
    const payers = tests.filter(({ payment }) => payment.provider === 'test').map(({ receipt }) => receipt.subscriberId);
    const mayPay = payers.length === 0 || (periods.current.takes(chosen) && (await periods.current.mayAllPay(trx, tenant, chosen, payers)));
    if (!isTestMode(chosen) || !mayPay) throw new AppError('not_configured');
  }
  const rowOf = (tenant: Tenant, { payment, receipt }: Recorded): PaymentRow => ({
    app_id: tenant.appId,
    id: ids.next(),
    subscriber_id: receipt.subscriberId,
    product_id: receipt.productId,
    order_id: receipt.orderId,
    subscription_id: receipt.subscriptionId,
    provider: payment.provider,
    provider_id: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    paid_at: clock.iso(),
    method: payment.method && { brand: payment.method.brand, last4: payment.method.last4 },
    is_test: isTestPayment(payment.provider, payment),
    lines: receipt.lines && receipt.lines.reduce((sum, { amount }) => sum + amount, 0) === payment.amount ? [...receipt.lines] : null,
  });
  const placeOf = (paymentId: string, { payment, receipt }: Recorded) => ({
    paymentId,
    billing: receipt.lines?.find(({ country }) => country !== null)?.country ?? null,
    method: payment.method?.country ?? null,
  });
  return {
    /**
     * Records a successful payment, once, inside the caller's transaction. Returns our id, the same for each repeat. Throws 501 `not_configured` for
     * a test payment of an app that takes real money by now.
     */
    record: async (trx: Work, tenant: Tenant, payment: Payment, receipt: Receipt): Promise<string> => {
      const recorded = { payment, receipt };
      await holdTests(trx, tenant, [recorded]);
      const id = await repo.insert(trx, rowOf(tenant, recorded));
      const { orderId, subscriptionId } = receipt;
      await proofs.prove(trx, tenant, { ...placeOf(id, recorded), orderId, subscriptionId });
      return id;
    },
    /**
     * The same for payments of several orders. Returns our ids in order; null, and the caller's transaction must end, if one of them was recorded
     * before.
     */
    recordOrders: async (
      trx: Work,
      tenant: Tenant,
      all: readonly (Recorded & { receipt: { orderId: string }; ip: string | null })[],
    ): Promise<string[] | null> => {
      await holdTests(trx, tenant, all);
      const rows = all.map((one) => rowOf(tenant, one));
      if (!(await repo.insertNew(trx, rows))) return null;
      const places = all.map((one, at) => ({ ...placeOf(rows[at]?.id ?? '', one), orderId: one.receipt.orderId, ip: one.ip }));
      await proofs.proveOrders(trx, tenant, places);
      return rows.map(({ id }) => id);
    },
    /** Our record of one payment. */
    recorded: (tenant: Tenant, id: string): Promise<PaymentRow | null> => repo.find(tenant, id),
    /** Whether a payment is in our books. */
    isRecorded: async (tenant: Tenant, { provider, id }: Payment): Promise<boolean> => (await repo.findByProvider(tenant, provider, id)) !== null,
  };
}

/** Surplus money is refunded to its payer. */
function createSurplus({
  jobs,
  app,
  repo,
  refunds,
}: Pick<PaymentsDependencies, 'jobs' | 'app'> & { repo: PaymentsRepo; refunds: Pick<ReturnType<typeof createRefunds>, 'refund'> }) {
  return {
    /** Has surplus money refunded after the caller's commit. `paymentId` is ours; `part` null: all of it. */
    giveBackLater: (trx: Work, tenant: Tenant, paymentId: string, part: Surplus | null = null): Promise<void> =>
      jobs.enqueue(
        within(trx),
        'payments.give_back',
        { appId: tenant.appId, paymentId, amount: part?.amount ?? null, ...(part ? { lines: [...part.lines] } : {}) },
        { key: `give_back:${paymentId}` },
      ),
    /** The job that refunds it. */
    giveBack: async ({ appId, paymentId, amount = null, lines }: PaymentsJobs['payments.give_back']): Promise<void> => {
      const tenant = await app.tenantOf(appId);
      const payment = tenant && (await repo.find(tenant, paymentId));
      if (!tenant) return;
      // A payment whose lines did not add up is stored without lines.
      const named = payment?.lines && lines ? { lines } : {};
      await refunds.refund(tenant, { paymentId, amount, ...named, isRevoking: false, madeBy: null, key: `surplus:${paymentId}` });
    },
    /** What was refunded, in minor units, for the period of a subscription that began at that time. */
    refundedOf: repo.refundedSince,
  };
}

/** Payments through our own gateways: by hand, and with test cards. */
function createOwnGateways({
  gateways: { test, manual },
  find,
}: Pick<PaymentsDependencies, 'gateways'> & Pick<ReturnType<typeof createGatewayChoice>, 'find'>) {
  return {
    /**
     * Confirms that the money of a manual payment arrived (`id` is the provider's). Throws 404, 409 `order_closed`, 501 unless the app takes real
     * money.
     */
    approve: async (tenant: Tenant, id: string): Promise<Payment> => {
      if (!(await find(tenant, 'manual'))) throw new AppError('not_configured');
      return manual.approve(tenant, id);
    },
    /** Records money received by hand, for example for a subscription. The same key is one payment. Throws 501 unless the app takes real money. */
    takeByHand: async (tenant: Tenant, ask: PaymentAsk, key: string): Promise<Payment> => {
      if (!(await find(tenant, 'manual'))) throw new AppError('not_configured');
      return manual.take(tenant, ask, key);
    },

    /** The form of the test gateway. Throws 501 `not_configured` unless the app's gateway is the test gateway. */
    confirmTest: async (tenant: Tenant, intentId: string, input: TestConfirmation) => {
      if (!(await find(tenant, 'test'))) throw new AppError('not_configured');
      return test.confirm(tenant, intentId, input);
    },
  };
}
