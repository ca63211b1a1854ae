import type Stripe from 'stripe';

type CardBehaviour = 'succeeds' | 'declines' | 'insufficient' | 'expired' | 'processing_error' | 'asks' | 'asks_once';
/** Stripe's test means of payment: docs.stripe.com/testing. */
export const testCards: Record<string, { behaviour: CardBehaviour; brand: string; last4: string }> = {
  pm_card_visa: { behaviour: 'succeeds', brand: 'visa', last4: '4242' },
  pm_card_mastercard: { behaviour: 'succeeds', brand: 'mastercard', last4: '4444' },
  pm_card_chargeDeclined: { behaviour: 'declines', brand: 'visa', last4: '0002' },
  pm_card_chargeDeclinedInsufficientFunds: { behaviour: 'insufficient', brand: 'visa', last4: '9995' },
  pm_card_chargeDeclinedExpiredCard: { behaviour: 'expired', brand: 'visa', last4: '0069' },
  pm_card_chargeDeclinedProcessingError: { behaviour: 'processing_error', brand: 'visa', last4: '0119' },
  pm_card_authenticationRequired: { behaviour: 'asks', brand: 'visa', last4: '3184' },
  pm_card_authenticationRequiredOnSetup: { behaviour: 'asks_once', brand: 'visa', last4: '3155' },
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
export const missing = (kind: string, id: string) => invalidRequest(`No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' }, 404);

export interface Made {
  id: string;
  created: number;
  secret: string;
}

export const aPaymentIntent = ({ id, created, secret }: Made): Stripe.PaymentIntent =>
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
    livemode: false,
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

export const aSetupIntent = ({ id, created, secret }: Made): Stripe.SetupIntent =>
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
    livemode: false,
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

export const aPaymentMethod = ({ id, created }: Made, { brand, last4 }: TestCard, customer: string | null): Stripe.PaymentMethod =>
  ({
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: null,
      country: 'US',
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
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }) satisfies Stripe.PaymentMethod;

export const aCustomer = ({ id, created }: Made): Stripe.Customer =>
  ({
    id,
    object: 'customer',
    balance: 0,
    created,
    default_source: null,
    description: null,
    email: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
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

export const aWebhookEndpoint = ({ id, created, secret }: Made, url: string, events: string[]): Stripe.WebhookEndpoint =>
  ({
    id,
    object: 'webhook_endpoint',
    api_version: '2026-10-28.endive',
    application: null,
    created,
    description: null,
    enabled_events: events,
    livemode: false,
    metadata: {},
    secret: `whsec_${secret}`,
    status: 'enabled',
    url,
  }) satisfies Stripe.WebhookEndpoint;
