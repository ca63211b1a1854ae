import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSent } from '../../testing/stripe/form.ts';
import { testSecretKey } from '../../testing/stripe/keys.ts';
import { startStripe, type StripeServer } from '../../testing/stripe/server.ts';
import { createStripeClients } from './stripe.client.ts';
import { currencyExponent } from '@bandstand/rules/products/currencies.ts';
import { stripeAmounts } from './stripe.amounts.ts';
import { createStripeTax, type TaxAsk } from './stripe.tax.ts';

let server: StripeServer;
let client: Stripe;
let tax: ReturnType<typeof createStripeTax>;
beforeAll(async () => {
  server = await startStripe();
  client = createStripeClients(server.url)(testSecretKey);
});
beforeEach(() => {
  tax = createStripeTax(stripeAmounts(currencyExponent));
  server.requests.length = 0;
  server.faults(null);
  server.taxes((country) =>
    country === 'DE' ? { rate: 19, name: 'VAT' } : country === 'US' ? { rate: 8.875, name: 'Sales tax' } : { rate: 0, name: 'VAT' },
  );
});
afterAll(() => server.close());
const ask = (more: Partial<TaxAsk> = {}) =>
  tax(client, 'app', { country: 'DE', region: null, postalCode: null, currency: 'EUR', amount: 4900, inclusive: true, ...more });

describe('the tax of a place, by Stripe', () => {
  it('is a rate and a name', async () => {
    expect(await ask()).toEqual({ name: 'VAT', rate: 19_000, inclusive: true });
    expect(await ask({ country: 'US', region: 'NY', postalCode: '10001', currency: 'USD', inclusive: false })).toEqual({
      name: 'Sales tax',
      rate: 8875,
      inclusive: false,
    });
  });
  it('is zero if there is none', async () => expect(await ask({ country: 'HK' })).toBe(null));
  it('is requested with the official types', async () => {
    await ask({ country: 'US', region: 'NY', postalCode: '10001', currency: 'USD', inclusive: false });
    const params: Stripe.Tax.CalculationCreateParams = {
      currency: 'usd',
      line_items: [{ amount: 10_000, reference: 'purchase', tax_behavior: 'exclusive' }],
      customer_details: { address: { country: 'US', state: 'NY', postal_code: '10001' }, address_source: 'billing' },
    };
    expect(server.requests.at(-1)).toMatchObject({ path: '/v1/tax/calculations', params: asSent(params) });
  });
  it('is requested once per place, whatever is bought', async () => {
    await ask();
    await ask({ amount: 100 });
    expect(server.requests).toHaveLength(1);
    await ask({ country: 'FR' });
    expect(server.requests).toHaveLength(2);
  });
  it('asks the buyer when the place is not precise enough', async () =>
    expect(ask({ country: 'US' })).rejects.toMatchObject({ code: 'invalid_customer_location', extra: { blocked: false } }));
  it('is not guessed while Stripe is unreachable, and is requested again', async () => {
    server.faults(() => 'busy');
    await expect(ask()).rejects.toMatchObject({ code: 'provider_down' });
    server.faults(null);
    expect(await ask()).toMatchObject({ rate: 19_000 });
  });
});
