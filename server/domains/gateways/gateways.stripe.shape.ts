import { currencyExponent } from '@bandstand/rules/products/currencies.ts';
import type Stripe from 'stripe';
import { isoOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { appKey } from '../../platform/stripe/stripe.accounts.ts';
import { stripeAmounts } from '../../platform/stripe/stripe.amounts.ts';
import { declineOf } from '../../platform/stripe/stripe.errors.ts';
import type { Dispute, Payment, PaymentAsk, PaymentMethod, PaymentStatus, ProviderRefund } from './gateways.shape.ts';

export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

export const { to: toStripeAmount, from: fromStripeAmount, amountOrNull, refusal } = stripeAmounts(currencyExponent);
const statuses: Partial<Record<string, PaymentStatus>> = {
  requires_payment_method: 'requires_payment',
  requires_confirmation: 'requires_payment',
  requires_action: 'requires_authentication',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};
/** In the metadata of a payment: the key under which it was begun. */
export const keyKey = 'bandstand_key';
const maxValue = 500;

export const expand = { expand: ['payment_method'] };
export const isSetup = (id: string) => id.startsWith('seti_');

/** Brand and last digits of a card; of other means their name. */
function methodOf({ payment_method: method, customer }: Intent): PaymentMethod | null {
  if (!method || typeof method === 'string') return null;
  const owner = customer ?? method.customer;
  const last4 = method.card?.last4 ?? method.sepa_debit?.last4 ?? method.us_bank_account?.last4 ?? '';
  const expiry = method.card ? `${method.card.exp_year}-${String(method.card.exp_month).padStart(2, '0')}` : null;
  const brand = method.card?.brand ?? method.type;
  const country = method.card?.country ?? method.sepa_debit?.country ?? null;
  const kept = { token: method.id, brand, last4, customer: typeof owner === 'string' ? owner : (owner?.id ?? null), expiry };
  return country ? { ...kept, country } : kept;
}

export function toPayment(intent: Intent): Payment {
  const isPayment = intent.object === 'payment_intent';
  const failure = isPayment ? intent.last_payment_error : intent.last_setup_error;
  const { [appKey]: _app, [keyKey]: _key, currency: kept, ...metadata } = intent.metadata ?? {};
  const currency = (isPayment ? intent.currency : (kept ?? '')).toUpperCase();
  const isAsked = intent.status === 'requires_payment_method' && failure?.code === 'authentication_required';
  return {
    id: intent.id,
    provider: 'stripe',
    clientSecret: intent.client_secret ?? '',
    kind: isPayment ? 'payment_intent' : 'setup_intent',
    amount: isPayment ? fromStripeAmount(intent.amount, currency) : 0,
    providerAmount: isPayment ? intent.amount : 0,
    currency,
    metadata,
    status: isAsked ? 'requires_authentication' : (statuses[intent.status] ?? 'processing'),
    lastError: failure && !isAsked && intent.status !== 'succeeded' ? declineOf(failure.code) : null,
    method: methodOf(intent),
    ...(intent.livemode ? {} : { isTest: true }),
  };
}
export const toRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  state: refund.status === 'succeeded' ? 'succeeded' : refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'pending',
  amount: fromStripeAmount(refund.amount, refund.currency),
  metadata: refund.metadata ?? {},
});
/** Stripe's fee for a dispute, minus what it returned of that. */
const feeOf = ({ balance_transactions: moved }: Stripe.Dispute): Dispute['fee'] => {
  const currency = moved?.[0]?.currency;
  if (!currency) return null;
  const fee = moved.reduce((sum, one) => sum + one.fee, 0);
  return { amount: fromStripeAmount(fee, currency), currency: currency.toUpperCase() };
};
export const toDispute = (dispute: Stripe.Dispute): Dispute | null =>
  dispute.payment_intent
    ? {
        id: dispute.id,
        paymentId: typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent.id,
        state: dispute.status === 'won' || dispute.status === 'warning_closed' ? 'won' : dispute.status === 'lost' ? 'lost' : 'open',
        amount: fromStripeAmount(dispute.amount, dispute.currency),
        currency: dispute.currency.toUpperCase(),
        reason: dispute.reason,
        fee: feeOf(dispute),
        stage: {
          waits: dispute.status === 'needs_response' || dispute.status === 'warning_needs_response',
          isInquiry: dispute.status.startsWith('warning_'),
          submissions: dispute.evidence_details?.submission_count ?? 0,
        },
        openedAt: isoOf(dispute.created * 1000),
        dueBy: dispute.evidence_details?.due_by ? isoOf(dispute.evidence_details.due_by * 1000) : null,
      }
    : null;

export const metadataOf = (tenant: Tenant, ask: PaymentAsk, key?: string): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(ask.metadata).map(([name, value]) => [name, value.slice(0, maxValue)])),
  // A setup intent has no currency of its own.
  ...(ask.kind === 'setup_intent' ? { currency: ask.currency } : {}),
  [appKey]: tenant.appId,
  ...(key ? { [keyKey]: key } : {}),
});
export const amountOf = ({ amount, currency }: PaymentAsk) => ({ amount: toStripeAmount(amount, currency), currency: currency.toLowerCase() });
/** An amount that Stripe cannot express is refused like a card: no later try would succeed. */
export const chargeable = (ask: PaymentAsk) => {
  try {
    return amountOf(ask);
  } catch {
    throw new AppError('payment_method_failed');
  }
};
