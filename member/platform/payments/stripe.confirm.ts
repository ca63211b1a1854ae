import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { ApiError } from '@bandstand/client/api/api.ts';
import { PaymentRefused, type Due, type Finishing, type Payer } from './finishing.ts';

type Mode = { mode: 'payment'; amount: number; currency: string; setupFutureUsage: 'off_session' | null } | { mode: 'setup'; currency: string };

/** The purpose of the fields, in the provider's units. The first payment includes the agreement to store a payment method. */
export function elementsMode({ amount, currency }: NonNullable<Due['provider']>, isKept: boolean): Mode {
  const code = currency.toLowerCase();
  if (amount === 0) return { mode: 'setup', currency: code };
  return { mode: 'payment', amount, currency: code, setupFutureUsage: isKept ? 'off_session' : null };
}

const isDone = (status: string | undefined): boolean => status === 'succeeded' || status === 'processing' || status === 'requires_capture';

/** Converts Stripe's error to its result. Already paid counts as paid; an unclear error is an unknown outcome. */
function throwOf(error: StripeError): void {
  if (isDone(error.payment_intent?.status) || isDone(error.setup_intent?.status)) return;
  const isDeclined = error.code === 'card_declined' || error.code === 'payment_intent_authentication_failure';
  if (isDeclined || error.code === 'setup_intent_authentication_failure') throw new PaymentRefused('declined');
  if (error.type === 'card_error' || error.type === 'validation_error' || error.type === 'invalid_request_error') throw new PaymentRefused('method');
  throw new ApiError('network', 0, null);
}

/** Pays with the filled-in fields. Leaves the app if the bank asks on its own page, which returns to `returnUrl`. */
export async function confirmAtStripe(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  { kind, client_secret: clientSecret }: Finishing,
  payer: Payer,
  returnUrl: string,
): Promise<void> {
  const options = {
    elements,
    clientSecret,
    redirect: 'if_required' as const,
    confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: { name: payer.name, email: payer.email } } },
  };
  const { error } = kind === 'setup_intent' ? await stripe.confirmSetup(options) : await stripe.confirmPayment(options);
  if (error) throwOf(error);
}

/** Runs the bank's approval for a payment with a known card. False: another payment method is needed. */
export async function finishAtStripe(stripe: Stripe, clientSecret: string): Promise<boolean> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  if (isDone(paymentIntent?.status)) return true;
  if (paymentIntent?.status !== 'requires_action') return false;
  const { error } = await stripe.handleNextAction({ clientSecret });
  if (error) throwOf(error);
  return true;
}
