import type Stripe from 'stripe';

/** `debits`: the bank decides days later, and pays (`desk.settle`) or not (`desk.bounceDebit`). */
type CardBehaviour = 'succeeds' | 'declines' | 'insufficient' | 'expired' | 'processing_error' | 'asks' | 'asks_once' | 'debits';
/** Stripe's test payment methods: docs.stripe.com/testing. */
export const testCards: Record<string, { behaviour: CardBehaviour; brand: string; last4: string; country?: string }> = {
  pm_card_visa: { behaviour: 'succeeds', brand: 'visa', last4: '4242' },
  pm_card_de: { behaviour: 'succeeds', brand: 'visa', last4: '0006', country: 'DE' },
  pm_card_fr: { behaviour: 'succeeds', brand: 'visa', last4: '0003', country: 'FR' },
  pm_card_mastercard: { behaviour: 'succeeds', brand: 'mastercard', last4: '4444' },
  pm_card_chargeDeclined: { behaviour: 'declines', brand: 'visa', last4: '0002' },
  pm_card_chargeDeclinedInsufficientFunds: { behaviour: 'insufficient', brand: 'visa', last4: '9995' },
  pm_card_chargeDeclinedExpiredCard: { behaviour: 'expired', brand: 'visa', last4: '0069' },
  pm_card_chargeDeclinedProcessingError: { behaviour: 'processing_error', brand: 'visa', last4: '0119' },
  pm_card_authenticationRequired: { behaviour: 'asks', brand: 'visa', last4: '3184' },
  pm_card_authenticationRequiredOnSetup: { behaviour: 'asks_once', brand: 'visa', last4: '3155' },
  pm_sepa_debit: { behaviour: 'debits', brand: 'sepa_debit', last4: '3000' },
};
export type TestCard = (typeof testCards)[string];

/** A refusal as Stripe words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error['message']));
    this.status = status;
    this.error = error;
  }
}
export const invalidRequest = (message: string, more: Record<string, unknown> = {}, status = 400) =>
  new Refusal(status, { type: 'invalid_request_error', message, ...more });
export const missing = (kind: string, id: string, param = 'id') =>
  invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400);

/** Stripe's minimum charges, in its own units: docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, 2026-11. */
const minimums: Record<string, number> = {
  aed: 200,
  aud: 50,
  bgn: 100,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
};
/** Amounts must be a multiple of this: docs.stripe.com/currencies, 2026-11. */
const steps: Record<string, number> = { isk: 100, ugx: 100, bhd: 10, jod: 10, kwd: 10, omr: 10, tnd: 10 };

/** Throws Stripe's answer to an amount that it does not charge. The maximum is eight digits, twelve for the rupiah: the same page. */
export function refuseAmount(amount: number, currency: string): void {
  const invalid = (message: string) => invalidRequest(message, { code: 'parameter_invalid_integer', param: 'amount' });
  if (!Number.isSafeInteger(amount) || amount < 1) throw invalid('Invalid positive integer');
  if (amount % (steps[currency] ?? 1) !== 0) throw invalid(`Amounts in ${currency} have to be divisible by ${steps[currency]}.`);
  const least = minimums[currency] ?? 1;
  const most = currency === 'idr' ? 999_999_999_999 : 99_999_999;
  if (amount > most) throw invalidRequest(`Amount must be no more than ${most} in ${currency}.`, { code: 'amount_too_large', param: 'amount' });
  if (amount < least) throw invalidRequest(`Amount must be at least ${least} in ${currency}.`, { code: 'amount_too_small', param: 'amount' });
}

export interface Made {
  id: string;
  created: number;
  secret: string;
  livemode: boolean;
}

export const aPaymentIntent = ({ id, created, secret, livemode }: Made): Stripe.PaymentIntent =>
  ({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: secret,
    confirmation_method: 'automatic',
    created,
    currency: 'eur',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }) satisfies Stripe.PaymentIntent;

export const aSetupIntent = ({ id, created, secret, livemode }: Made): Stripe.SetupIntent =>
  ({
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    cancellation_reason: null,
    client_secret: secret,
    created,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }) satisfies Stripe.SetupIntent;

const aDebit = (last4: string): Pick<Stripe.PaymentMethod, 'type' | 'sepa_debit'> => ({
  type: 'sepa_debit',
  sepa_debit: { bank_code: '37040044', branch_code: '', country: 'DE', fingerprint: null, generated_from: null, last4 },
});
const aCard = ({ brand, last4, country = 'US' }: TestCard): Pick<Stripe.PaymentMethod, 'type' | 'card'> => ({
  type: 'card',
  card: {
    brand,
    checks: null,
    country,
    display_brand: brand,
    exp_month: 12,
    exp_year: 2049,
    funding: 'credit',
    generated_from: null,
    last4,
    networks: null,
    regulated_status: null,
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
});

export const aPaymentMethod = ({ id, created, livemode }: Made, card: TestCard, customer: string | null): Stripe.PaymentMethod =>
  ({
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created,
    customer,
    customer_account: null,
    livemode,
    metadata: {},
    ...(card.behaviour === 'debits' ? aDebit(card.last4) : aCard(card)),
  }) satisfies Stripe.PaymentMethod;

export const aCustomer = ({ id, created, livemode }: Made): Stripe.Customer =>
  ({
    id,
    object: 'customer',
    balance: 0,
    created,
    default_source: null,
    description: null,
    email: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode,
    metadata: {},
    shipping: null,
  }) satisfies Stripe.Customer;

export const aRefund = ({ id, created }: Made, intent: Stripe.PaymentIntent, amount: number): Stripe.Refund =>
  ({
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: typeof intent.latest_charge === 'string' ? intent.latest_charge : null,
    created,
    currency: intent.currency,
    customer: typeof intent.customer === 'string' ? intent.customer : null,
    customer_account: null,
    metadata: {},
    payment_intent: intent.id,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }) satisfies Stripe.Refund;

export const anAccount = (created: number): Stripe.Account =>
  ({
    id: 'acct_bandstand',
    object: 'account',
    charges_enabled: true,
    created,
    details_submitted: true,
    email: 'owner@example.com',
    payouts_enabled: true,
    type: 'standard',
  }) satisfies Stripe.Account;

export const aWebhookEndpoint = ({ id, created, secret, livemode }: Made, url: string, events: string[]): Stripe.WebhookEndpoint =>
  ({
    id,
    object: 'webhook_endpoint',
    api_version: '2026-10-28.endive',
    application: null,
    created,
    description: null,
    enabled_events: events,
    livemode,
    metadata: {},
    secret: `whsec_${secret}`,
    status: 'enabled',
    url,
  }) satisfies Stripe.WebhookEndpoint;
