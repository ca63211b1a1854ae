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
import type { Gateways } from '../gateways/gateways.service.ts';
import type { TestConfirmation } from '../gateways/gateways.test-cards.ts';

/** The app that is paid, as its owner set it up. */
export interface PaidApp {
  settingsOf: (tenant: Tenant) => Promise<ChosenPayments>;
  /** The same, held until the transaction ends: nobody leaves the test gateway meanwhile. */
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
  /** Stripe by the keys of the app; null without. */
  keys: { stripeOf: (tenant: Tenant) => Promise<StripeSide | null>; webhookSecretOf: (tenant: Tenant) => Promise<string | null> };
  /** Writes down in which country the buyer was, as far as it is known. */
  prove: (
    trx: Work,
    tenant: Tenant,
    paid: { paymentId: string; orderId: string | null; subscriptionId: string | null; billing: string | null; method: string | null },
  ) => Promise<void>;
  /** Refunds whose answer was lost and which fail again, and events that could not be handled. */
  onError: (error: unknown, id: string) => void;
}

export type PaymentsJobs = {
  /** Money that came for nothing goes back. */
  'payments.give_back': { appId: string; paymentId: string; amount?: number | null; lines?: Surplus['lines'][number][] };
};
/** What of a payment came for nothing: its lines, and their sum. */
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
  /** What each product is of it. Dropped where they do not add up to what was paid. */
  lines?: readonly SoldLine[];
}

export type { NewsHandler } from './payments.events.service.ts';
export type Payments = ReturnType<typeof createPayments>;

/** Providers of payments, and what was paid through them (COM-12). */
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
    /** Calls `handler` with what providers report; the first that answers is the one whose payment it was. */
    onEvent: (handler: NewsHandler, place: 'first' | 'last' = 'last'): void =>
      void (place === 'first' ? newsHandlers.unshift(handler) : newsHandlers.push(handler)),
    events,

    /** Sums by currency of what was taken since an instant, renewals included, in minor units; test payments count until the app is live, and never in production. */
    salesSince: async (tenant: Tenant, since: string): Promise<{ currency: string; amount: number }[]> =>
      repo.salesSince(tenant, since, !app.isProduction && isTestMode(await app.settingsOf(tenant))),
  };
}

/** Which gateway an app is paid through, and which amounts that one charges. */
function createGatewayChoice({
  gateways: { test, manual, stripe },
  app: { settingsOf },
  keys,
  periods,
}: Pick<PaymentsDependencies, 'gateways' | 'app' | 'keys' | 'periods'>) {
  const gateways = new Map<string, Gateway>([test.gateway, manual.gateway, stripe(keys.stripeOf)].map((gateway) => [gateway.provider, gateway]));

  /**
   * The gateway of that name, as long as it may be used: a test payment never counts once the app takes real ones, and what was paid through
   * another gateway is given back and renewed there.
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
    /** An amount as the app's gateway counts; null where it would not charge it. */
    providerAmountOf: async (tenant: Tenant, amount: number, currency: string): Promise<number | null> => {
      const { amountOf, refusalOf } = gateways.get((await settingsOf(tenant)).provider) ?? {};
      if (amount > 0 && refusalOf?.(amount, currency)) return null;
      return amountOf ? amountOf(amount, currency) : amount;
    },
    /** Says of amounts why the app's gateway would not charge them, for the owner who types them; null: it would. */
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
    /** The app's public key at a provider; null where it is paid through another. */
    publicKeyOf: async (tenant: Tenant, provider: string): Promise<string | null> => {
      const settings = await settingsOf(tenant);
      return settings.provider === provider ? settings.publishable_key : null;
    },
    /** The app's gateway and its public key. Throws 501 `not_configured` where there is none for this member. */
    require: async (tenant: Tenant, subscriberId: string): Promise<{ gateway: Gateway; publishableKey: string | null; isTest: boolean }> => {
      const settings = await settingsOf(tenant);
      const gateway = await find(tenant, settings.provider);
      const mayPay = gateway && (await periods.current.mayPay(tenant, settings, subscriberId));
      if (!mayPay) throw new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
      return { gateway, publishableKey: settings.publishable_key, isTest: isTestMode(settings) };
    },
  };
}

/** The books of what was paid. */
function createRecording({
  platform: { clock, ids },
  app,
  periods,
  prove,
  repo,
}: Pick<PaymentsDependencies, 'platform' | 'app' | 'periods' | 'prove'> & { repo: PaymentsRepo }) {
  return {
    /**
     * Notes a payment that succeeded, once, inside the caller's transaction. Answers our id of it, the same at each repeat. Throws 501
     * `not_configured` for a test payment of an app that takes real money by now.
     */
    record: async (trx: Work, tenant: Tenant, payment: Payment, receipt: Receipt): Promise<string> => {
      const { provider } = payment;
      if (isTestPayment(provider, payment)) {
        const chosen = await app.holdChosen(trx, tenant);
        const mayPay = provider !== 'test' || (periods.current.takes(chosen) && (await periods.current.mayPay(tenant, chosen, receipt.subscriberId)));
        if (!isTestMode(chosen) || !mayPay) throw new AppError('not_configured');
      }
      const id = await repo.insert(trx, {
        app_id: tenant.appId,
        id: ids.next(),
        subscriber_id: receipt.subscriberId,
        product_id: receipt.productId,
        order_id: receipt.orderId,
        subscription_id: receipt.subscriptionId,
        provider,
        provider_id: payment.id,
        amount: payment.amount,
        currency: payment.currency,
        paid_at: clock.iso(),
        method: payment.method && { brand: payment.method.brand, last4: payment.method.last4 },
        is_test: isTestPayment(provider, payment),
        lines: receipt.lines && receipt.lines.reduce((sum, { amount }) => sum + amount, 0) === payment.amount ? [...receipt.lines] : null,
      });
      const billing = receipt.lines?.find(({ country }) => country !== null)?.country ?? null;
      const { orderId, subscriptionId } = receipt;
      await prove(trx, tenant, { paymentId: id, orderId, subscriptionId, billing, method: payment.method?.country ?? null });
      return id;
    },
    /** Our books of one payment. */
    recorded: (tenant: Tenant, id: string): Promise<PaymentRow | null> => repo.find(tenant, id),
    /** Whether it is in our books. */
    isRecorded: async (tenant: Tenant, { provider, id }: Payment): Promise<boolean> => (await repo.findByProvider(tenant, provider, id)) !== null,
  };
}

/** Money that came for nothing goes back to whoever paid it. */
function createSurplus({
  jobs,
  app,
  repo,
  refunds,
}: Pick<PaymentsDependencies, 'jobs' | 'app'> & { repo: PaymentsRepo; refunds: Pick<ReturnType<typeof createRefunds>, 'refund'> }) {
  return {
    /** Has money that came for nothing given back once the caller's transaction is committed. `paymentId` is ours; `part` null: all of it. */
    giveBackLater: (trx: Work, tenant: Tenant, paymentId: string, part: Surplus | null = null): Promise<void> =>
      jobs.enqueue(
        within(trx),
        'payments.give_back',
        { appId: tenant.appId, paymentId, amount: part?.amount ?? null, ...(part ? { lines: [...part.lines] } : {}) },
        { key: `give_back:${paymentId}` },
      ),
    /** The job that does. */
    giveBack: async ({ appId, paymentId, amount = null, lines }: PaymentsJobs['payments.give_back']): Promise<void> => {
      const tenant = await app.tenantOf(appId);
      const payment = tenant && (await repo.find(tenant, paymentId));
      if (!tenant) return;
      // A payment whose lines did not add up to it kept none.
      const named = payment?.lines && lines ? { lines } : {};
      await refunds.refund(tenant, { paymentId, amount, ...named, isRevoking: false, madeBy: null, key: `surplus:${paymentId}` });
    },
    /** What was given back of the period of a subscription that began then, in minor units. */
    refundedOf: repo.refundedSince,
  };
}

/** Payments through our own gateways: by hand, and with test cards. */
function createOwnGateways({
  gateways: { test, manual },
  find,
}: Pick<PaymentsDependencies, 'gateways'> & Pick<ReturnType<typeof createGatewayChoice>, 'find'>) {
  return {
    /** The money of a manual payment came (`id` is the provider's). Throws 404, 409 `order_closed`, 501 unless the app takes real money. */
    approve: async (tenant: Tenant, id: string): Promise<Payment> => {
      if (!(await find(tenant, 'manual'))) throw new AppError('not_configured');
      return manual.approve(tenant, id);
    },
    /** Money that came by hand, for a subscription say. The same key is one payment. Throws 501 unless the app takes real money. */
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
