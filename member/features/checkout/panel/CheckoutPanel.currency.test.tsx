import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import type { FakeRequest } from '@bandstand/client/testing/fakeNetwork.ts';
import { visit } from '../../../testing/visit.tsx';
import { aProduct, aQuote, aVersion, monthly, onceId } from '../state/checkout.builders.ts';
import { aShop, at, button, home } from './checkout.driver.tsx';

const price = (currency: string, amount: number) => ({ currency, price: amount, setup_fee: 0 });
const bump = { id: 'b1', title: 'Mobility', text: null, image: null, product_id: 'p2', version_id: 'v2', interval: null };
const product = aProduct({
  versions: [aVersion({ prices: [price('CHF', 5200), price('JPY', 8000)] }), monthly({ prices: [price('CHF', 1000)] })],
  order_bumps: [{ ...bump, price: 900, currency: 'EUR', prices: [{ currency: 'CHF', price: 1000 }] }],
});
const totals: Record<string, number> = { EUR: 4900, CHF: 5200, JPY: 8000 };
/** A shop that quotes prices in the requested currency. */
const open = (hash = '', countries: { currency: string; countries: string[] }[] = []) =>
  visit({
    at: `${at}${hash}`,
    pages: [home],
    bundle: aBundle(),
    config: aConfig({ payments: { provider: 'test', publishable_key: null, currency_countries: countries } }),
    calls: {
      ...aShop(),
      'GET /products/list': () => ({ items: [product], total_count: 1 }),
      'POST /products/{id}/preview': ({ body }: FakeRequest) => {
        const { currency = 'EUR' } = body as { currency?: string };
        return aQuote({ currency, total_due_now: totals[currency] ?? 0, subtotal: totals[currency] ?? 0 });
      },
    },
  });
const select = () => screen.getByLabelText<HTMLSelectElement>('Currency');

afterEach(() => vi.restoreAllMocks());

describe('a product in several currencies', () => {
  it('is shown in the main one; the choice changes every price and the quote', async () => {
    const { user, server } = await open();
    await button('Pay €49.00');
    expect([...select().options].map(({ value }) => value)).toEqual(['EUR', 'CHF', 'JPY']);
    await user.selectOptions(select(), 'CHF');
    await button(/Pay CHF.52\.00/);
    expect(screen.getByRole('radio', { name: /CHF.52 once/ })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /CHF.10 a month/ })).toBeTruthy();
    expect(screen.getByText(/CHF.10 once/)).toBeTruthy();
    expect(server.calls('POST /products/{id}/preview').at(-1)?.body).toMatchObject({ currency: 'CHF', version_id: onceId });
  });
  it('omits prices and offers not sold in the chosen one', async () => {
    const { user } = await open();
    await button('Pay €49.00');
    await user.selectOptions(select(), 'JPY');
    await button('Pay ¥8,000');
    expect(screen.getAllByRole('radio')).toHaveLength(1);
    expect(screen.queryByText('Mobility')).toBeNull();
  });
  it('uses the owner’s choice for the browser’s country, unless the URL names one', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-CH']);
    await open('', [{ currency: 'CHF', countries: ['CH'] }]);
    await button(/Pay CHF.52\.00/);
    expect(select().value).toBe('CHF');
  });
  it('stays in the one that the URL names', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-CH']);
    await open('&currency=JPY', [{ currency: 'CHF', countries: ['CH'] }]);
    await button('Pay ¥8,000');
  });
  it('is paid in it', async () => {
    const { user, server } = await open('&currency=CHF');
    await user.click(await button('Card that works'));
    await user.click(await button(/Pay CHF.52\.00/));
    await waitFor(() => expect(server.calls('POST /products/{id}/intent')[0]?.body).toMatchObject({ currency: 'CHF', final_amount: 5200 }));
  });
});

describe('a product in one currency', () => {
  it('offers no choice', async () => {
    await visit({ at, pages: [home], bundle: aBundle(), calls: aShop() });
    await button('Pay €49.00');
    expect(screen.queryByLabelText('Currency')).toBeNull();
  });
});
