import type { BrowserContext } from '@playwright/test';
import { playBank, playStripe, type Device } from './stripe.browser.ts';

export const keys = { secret: 'sk_test_bandstand', publishable: 'pk_test_bandstand' };

const stripeUrl = (): string => process.env.BANDSTAND_STRIPE ?? 'http://127.0.0.1:12111';

/** Sends a request with the owner's own key. */
export async function askStripe<T>(method: 'GET' | 'POST' | 'DELETE', asked: string, params: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(`${stripeUrl()}/v1/${asked}`, {
    method,
    headers: { authorization: `Bearer ${keys.secret}` },
    ...(method === 'POST' ? { body: new URLSearchParams(params) } : {}),
  });
  const body = (await answer.json()) as T & { error?: { message: string } };
  if (!answer.ok) throw new Error(`${method} ${asked}: ${body.error?.message}`);
  return body;
}

export interface Charge {
  amount: number;
  currency: string;
  status: string;
}
/** The payments that Stripe has for someone, in any status. */
export async function paymentsOf(email: string): Promise<Charge[]> {
  const { data } = await askStripe<{ data: (Charge & { customer: string | null })[] }>('GET', 'payment_intents');
  const owners = await Promise.all(
    data.map(async ({ customer }) => (customer ? askStripe<{ email: string }>('GET', `customers/${customer}`) : null)),
  );
  return data.filter((_, at) => owners[at]?.email === email).map(({ amount, currency, status }) => ({ amount, currency, status }));
}

/**
 * Serves the local Stripe under Stripe's own addresses, so that the document has the same policy as for members: the script with its fields, its API,
 * and a bank's page.
 */
export async function serveStripeTo(context: BrowserContext, device: Device = { wallet: null }): Promise<void> {
  const script = `(${playStripe.toString()})(${JSON.stringify(device)})`;
  await context.route('https://js.stripe.com/**', (route) => route.fulfill({ body: script, contentType: 'text/javascript' }));
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname, search } = new URL(route.request().url());
    // A closed tab does not wait for its answer.
    const response = await route.fetch({ url: `${stripeUrl()}${pathname}${search}` }).catch(() => null);
    await (response ? route.fulfill({ response }) : route.abort()).catch(() => {});
  });
  await context.route('https://hooks.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Your bank</title><body><script>(${playBank.toString()})()</script>` }),
  );
}
