import { ApiError } from '@bandstand/client/api/api.ts';
import { PaymentRefused } from '../../../platform/payments/finishing.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import type { Translate } from '../../../platform/texts/texts.ts';

/** The text for a payment that failed (COM-17). */
export function paymentText(error: unknown, t: Translate): string {
  if (error instanceof PaymentRefused) return t(error.reason === 'declined' ? 'checkout.payment_failed' : 'checkout.method_failed');
  if (!(error instanceof ApiError)) return t('checkout.unexpected');
  if (error.code === 'payment_failed') return t('checkout.payment_failed');
  if (error.code === 'payment_method_failed') return t('checkout.method_failed');
  if (error.code === 'not_configured' || error.code === 'provider_down') return t('checkout.unavailable');
  return refusalText(error, t);
}
