import Stripe from 'stripe';
import { AppError } from '../http/app-error.ts';

/** Declined by the bank, in contrast to a card that cannot be charged at all. */
export const declineOf = (code: string | null | undefined): 'payment_failed' | 'payment_method_failed' =>
  code === 'card_declined' || code === 'payment_intent_authentication_failure' || code === 'authentication_required'
    ? 'payment_failed'
    : 'payment_method_failed';

/**
 * What a failure of Stripe means here: 402 for the card, 502 `provider_down` when the outcome is unknown, 501 `not_configured` when the keys are
 * refused. Anything else that Stripe refuses is a defect of ours and is returned unchanged.
 */
export function stripeFailure(error: unknown): unknown {
  if (error instanceof Stripe.errors.StripeCardError) return new AppError(declineOf(error.code));
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError)
    return new AppError('not_configured', { text: { key: 'checkout.unavailable' } });
  if (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    (error instanceof Stripe.errors.StripeError && error.statusCode === 409)
  )
    return new AppError('provider_down');
  return error;
}

/** Calls Stripe, and throws what its failure means here. */
export async function asking<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask;
  } catch (error) {
    throw stripeFailure(error);
  }
}

/** Stripe's answer for something that does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
/** Stripe's answer for a customer who was deleted there, or belongs to another account or mode. */
export const isWithoutCustomer = (error: unknown): boolean =>
  isMissing(error) && (error as Stripe.errors.StripeInvalidRequestError).param === 'customer';
/** A request that came too late: the payment was made or cancelled meanwhile. */
export const isUnexpectedState = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  ['payment_intent_unexpected_state', 'setup_intent_unexpected_state'].includes(error.code ?? '');
export const isIdempotency = (error: unknown): boolean => error instanceof Stripe.errors.StripeIdempotencyError;
/** A request that Stripe read and refused. */
export const isRefused = (error: unknown): boolean => error instanceof Stripe.errors.StripeInvalidRequestError && !isIdempotency(error);
