import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { ApiError } from '@bandstand/client/api/api.ts';
import { PaymentRefused, type Due, type Finishing, type Payer } from './finishing.ts';

type Mode = { mode: 'payment'; amount: number; currency: string; setupFutureUsage: 'off_session' | null } | { mode: 'setup'; currency: string };

/** What the fields are for, in the provider's own count. A means of payment that is kept is agreed to with the first payment. */
export function elementsMode({ amount, currency }: NonNullable<Due['provider']>, isKept: boolean): Mode {
  const code = currency.toLowerCase();
  if (amount === 0) return { mode: 'setup', currency: code };
  return { mode: 'payment', amount, currency: code, setupFutureUsage: isKept ? 'off_session' : null };
}

const isDone = (status: string | undefined): boolean => status === 'succeeded' || status === 'processing' || status === 'requires_capture';

/** What Stripe says went wrong, as what it leads to. What was paid already is paid; what nobody knows is an unknown outcome. */
function throwOf(error: StripeError): void {
  if (isDone(error.payment_intent?.status) || isDone(error.setup_intent?.status)) return;
  const isDeclined = error.code === 'card_declined' || error.code === 'payment_intent_authentication_failure';
  if (isDeclined || error.code === 'setup_intent_authentication_failure') throw new PaymentRefused('declined');
  if (error.type === 'card_error' || error.type === 'validation_error' || error.type === 'invalid_request_error') throw new PaymentRefused('method');
  throw new ApiError('network', 0, null);
}

/** Makes the payment with the fields that were filled in. Leaves the app where the bank asks on its own page, and comes back to `returnUrl`. */
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

/** Lets the bank ask who it is, for a payment whose card is known already. False: another means of payment is needed. */
export async function finishAtStripe(stripe: Stripe, clientSecret: string): Promise<boolean> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  if (isDone(paymentIntent?.status)) return true;
  if (paymentIntent?.status !== 'requires_action') return false;
  const { error } = await stripe.handleNextAction({ clientSecret });
  if (error) throwOf(error);
  return true;
}
