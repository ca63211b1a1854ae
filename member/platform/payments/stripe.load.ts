import type { Stripe } from '@stripe/stripe-js';

let loading: { key: string; stripe: Promise<Stripe> } | null = null;

/** Stripe.js, once per key, from Stripe itself. Rejects if it cannot be loaded; another call retries. */
export function loadStripeOnce(publishableKey: string): Promise<Stripe> {
  if (loading?.key === publishableKey) return loading.stripe;
  const stripe = load(publishableKey).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  loading = { key: publishableKey, stripe };
  return stripe;
}

async function load(publishableKey: string): Promise<Stripe> {
  // The pure entry: importing it loads nothing and makes no request until asked.
  const { loadStripe } = await import('@stripe/stripe-js/pure/index.js');
  loadStripe.setLoadParameters({ advancedFraudSignals: false });
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js is not available');
  return stripe;
}
