import { screen } from '@testing-library/react';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { visit, type Visit, type VisitOptions } from '../../../testing/visit.tsx';
import { anIntent, aProduct, aQuote, monthlyId, productId, thenOf } from '../state/checkout.builders.ts';

export const home = aPage({ path: '/' });
export const at = `/#checkout?product_ids=${productId}`;

/** A product in two versions, each with its quote. */
export const quotes: FakeCalls = {
  'GET /products/list': () => ({ items: [aProduct()], total_count: 1 }),
  'POST /products/{id}/preview': ({ body }) =>
    (body as { version_id: string }).version_id === monthlyId
      ? aQuote({
          version_id: monthlyId,
          lines: [{ label: 'Monthly', kind: 'price', amount: 900, bump_id: null }],
          subtotal: 900,
          total_due_now: 900,
          then: thenOf(900),
        })
      : aQuote(),
  'GET /products/{id}/purchased_items': () => ({ items: aProduct().included_items }),
};

/** A shop in which every payment succeeds and takes effect at once. */
export function aShop(isOwnedAlready = false): FakeCalls {
  let isOwned = isOwnedAlready;
  return {
    ...quotes,
    'POST /products/{id}/intent': () => anIntent(),
    'POST /payments/test/{intentId}/confirm': () => ({ status: 'succeeded' }),
    'POST /orders/{id}/confirm': () => {
      isOwned = true;
      return { status: 'completed', purchase_ids: [] };
    },
    'GET /products/{id}/has_active_purchase': () => ({ active: isOwned, status: isOwned ? 'active' : null, ends_at: null }),
  };
}

export const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });

/** A member at the product's checkout, with its price on the button. */
export async function member(calls: FakeCalls = {}, more: VisitOptions = {}): Promise<Visit> {
  const visited = await visit({ at, pages: [home], bundle: aBundle(), calls: { ...aShop(), ...calls }, ...more });
  await button(/^(Pay|Order for) €49/);
  return visited;
}

/** A member who has filled in one of the test cards and pressed Pay. */
export async function pays(calls: FakeCalls = {}, card = 'Card that works'): Promise<Visit> {
  const visited = await member(calls);
  await visited.user.click(await button(card));
  await visited.user.click(await button(/^Pay/));
  return visited;
}
