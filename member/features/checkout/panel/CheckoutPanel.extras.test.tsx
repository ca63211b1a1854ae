import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Quote } from '@bandstand/contract/checkout.ts';
import type { OrderBump } from '@bandstand/contract/products.ts';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { field } from '../../../testing/fields.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { sees, settled, visit } from '../../../testing/visit.tsx';
import { anIntent, aProduct, aQuote, monthlyId, productId, thenOf } from '../state/checkout.builders.ts';
import { aShop, at, button, home, member } from './checkout.driver.tsx';

type Asked = { coupon_code?: string; order_bumps?: string[]; address?: { country?: string; state?: string } | null };
const bodyOf = ({ body }: { body: unknown }) => body as Asked;
const bodies = (requests: { body: unknown }[]) => requests.map(({ body }) => body as Asked & { coupon?: string });
const lowered = aQuote({ discount: 490, total_due_now: 4410, coupon: 'WELCOME10' });
const withCoupon: FakeCalls = {
  'POST /products/{id}/preview': (request) => (bodyOf(request).coupon_code?.toUpperCase() === 'WELCOME10' ? lowered : aQuote()),
  'POST /products/{id}/intent': () => anIntent({ final_amount: 4410 }),
};
const atCoupon = (code: string) => `/#checkout?product_ids=${productId}&coupon=${code}`;

describe('a code (COM-14)', () => {
  it('is folded away, reduces the price, appears in the URL, and can be removed', async () => {
    const { user, hash, server } = await member(withCoupon);
    expect(screen.queryByLabelText('Code')).toBeNull();
    await user.click(await button('Have a code?'));
    await user.type(field('Code'), ' welcome10 {Enter}');
    expect(await button('Pay €44.10')).toBeTruthy();
    expect(hash()).toContain('coupon=welcome10');
    expect(sees('Discount (WELCOME10)')).toBe(true);
    expect(server.calls('POST /products/{id}/intent')).toEqual([]);
    await user.click(await button('Remove WELCOME10'));
    expect(await button('Pay €49.00')).toBeTruthy();
    expect(await button('Have a code?')).toBeTruthy();
  });

  it.each([
    ['in the hash', atCoupon('WELCOME10')],
    ['in the query of the page', `/?coupon=WELCOME10#checkout?product_ids=${productId}`],
  ])('comes from a link, %s, and is part of the order', async (_where, where) => {
    const { user, server } = await visit({ at: where, pages: [home], bundle: aBundle(), calls: { ...aShop(), ...withCoupon } });
    await user.click(await button('Pay €44.10'));
    await screen.findByText('It’s yours, Ines');
    expect(bodies(server.calls('POST /products/{id}/intent'))).toEqual([expect.objectContaining({ coupon: 'WELCOME10', final_amount: 4410 })]);
  });

  it.each([
    ['unknown', 'We don’t know this code.'],
    ['expired', 'This code has expired.'],
    ['member_limit', 'You have already used this code.'],
    ['used_up', 'This code has been used up.'],
    ['not_first_purchase', 'This code is for a first purchase only.'],
  ])('%s: the price is shown without it, with the reason', async (detail, text) => {
    const { user } = await visit({
      at: atCoupon('OLD'),
      pages: [home],
      bundle: aBundle(),
      calls: {
        ...aShop(),
        'POST /products/{id}/preview': (request) =>
          bodyOf(request).coupon_code ? refuse(422, 'invalid_coupon', { detail, quote: aQuote() }) : aQuote(),
      },
    });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field('Code').value).toBe('OLD');
    await user.click(await button('Continue without a code'));
    await waitFor(() => expect(sees(text)).toBe(false));
    expect(await button('Pay €49.00')).toBeTruthy();
  });

  it('that is refused blocks nothing: the price on the button is paid, without it', async () => {
    const preview: FakeCalls = {
      'POST /products/{id}/preview': (request) =>
        bodyOf(request).coupon_code ? refuse(422, 'invalid_coupon', { detail: 'expired', quote: aQuote() }) : aQuote(),
    };
    const { user, server } = await visit({ at: atCoupon('OLD'), pages: [home], bundle: aBundle(), calls: { ...aShop(), ...preview } });
    await screen.findByText('This code has expired.');
    await user.click(await button('Pay €49.00'));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
    expect(bodies(server.calls('POST /products/{id}/intent')).map(({ coupon }) => coupon)).toEqual([undefined]);
  });

  it('refused at the last moment: nothing is charged and the price without it is shown', async () => {
    const { user, server } = await visit({
      at: atCoupon('WELCOME10'),
      pages: [home],
      bundle: aBundle(),
      calls: { ...aShop(), ...withCoupon, 'POST /products/{id}/intent': () => refuse(409, 'invalid_coupon', { detail: 'used_up', quote: aQuote() }) },
    });
    await user.click(await button('Pay €44.10'));
    expect(await screen.findByText('This code has been used up.')).toBeTruthy();
    expect(await button('Pay €49.00')).toBeTruthy();
    expect(server.calls('POST /payments/test/{intentId}/confirm')).toEqual([]);
  });
});

const bump = (more: Partial<OrderBump> = {}): OrderBump => ({
  id: '00000000-0000-4000-8000-0000000000b1',
  title: 'Recovery guide',
  text: 'Twelve pages on sleep.',
  image: null,
  product_id: '00000000-0000-4000-8000-0000000000c1',
  version_id: '00000000-0000-4000-8000-0000000000c2',
  price: 900,
  interval: null,
  ...more,
});
const every = { interval: 'month', intervalCount: 1, expiryUnits: null } as const;
const coaching = bump({ id: '00000000-0000-4000-8000-0000000000b2', title: 'Coaching', price: 500, interval: every });
const withBumps: FakeCalls = {
  'GET /products/list': () => ({ items: [aProduct({ order_bumps: [bump(), coaching] })], total_count: 1 }),
  'POST /products/{id}/preview': (request) => {
    const { order_bumps: ids = [], version_id: versionId } = bodyOf(request) as Asked & { version_id: string };
    const total = (versionId === monthlyId ? 900 : 4900) + ids.length * 900;
    return aQuote({ version_id: versionId, subtotal: total, total_due_now: total });
  },
};

describe('order bumps (COM-13)', () => {
  it('are offered with their price, never ticked, and added to price and order when ticked', async () => {
    const { user, server, hash } = await member(withBumps);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Recovery guide/ });
    expect(box.checked).toBe(false);
    expect(box.closest('label')?.textContent).toContain('plus €9 once');
    await user.click(box);
    await user.click(await button('Pay €58.00'));
    await screen.findByText('It’s yours, Ines');
    expect(bodies(server.calls('POST /products/{id}/intent'))[0]?.order_bumps).toEqual([bump().id]);
    expect(hash()).toContain(`order_bumps=${bump().id}`);
  });

  it('a monthly one appears only with a price that is monthly too', async () => {
    const { user } = await member(withBumps);
    expect(screen.queryByRole('checkbox', { name: /Coaching/ })).toBeNull();
    await user.click(screen.getByRole('radio', { name: /Monthly/ }));
    await user.click(await screen.findByRole('checkbox', { name: /Coaching/ }));
    expect(await button('Pay €18.00')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /All at once/ }));
    expect(await button('Pay €49.00')).toBeTruthy();
  });
});

const taxed = (address: Asked['address']): Quote | ReturnType<typeof refuse> => {
  if (address?.country === 'KP') return refuse(422, 'invalid_customer_location', { fields: ['country'], blocked: true });
  if (!address?.country) return aQuote({ tax_kind: 'pending', address_fields: ['country'] });
  if (address.country === 'US' && !address.state) return aQuote({ tax_kind: 'pending', address_fields: ['country', 'state'] });
  const exclusive = { tax: 980, total_due_now: 5880, tax_kind: 'exclusive', tax_label: 'VAT 20 %' } as const;
  return aQuote({ ...exclusive, address_fields: address.country === 'US' ? ['country', 'state'] : ['country'] });
};
const withTax: FakeCalls = { 'POST /products/{id}/preview': (request) => taxed(bodyOf(request).address) };

describe('an address, if tax needs one (COM-9, COM-15)', () => {
  const chooses = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const opens = () => visit({ at, pages: [home], bundle: aBundle(), calls: { ...aShop(), ...withTax } });

  it('the country is guessed from the browser, and the tax is added', async () => {
    const { user, server } = await opens();
    // The test's browser uses US English.
    expect(await screen.findByLabelText('State or region')).toBeTruthy();
    expect((screen.getByLabelText('Country') as HTMLSelectElement).value).toBe('US');
    chooses('State or region', 'CA');
    const pay = await button('Pay €58.80');
    expect(sees('VAT 20%')).toBe(true);
    await user.click(pay);
    await screen.findByText('It’s yours, Ines');
    expect(bodies(server.calls('POST /products/{id}/intent'))[0]?.address).toEqual({ country: 'US', state: 'CA' });
  });

  it('missing data is reported at its field, and nothing is charged', async () => {
    const { user, server } = await opens();
    await screen.findByLabelText('State or region');
    await user.click(await button(/^Pay/));
    expect(await screen.findByText('Field is required.')).toBeTruthy();
    expect(server.calls('POST /products/{id}/intent')).toEqual([]);
  });

  it('a country without sales is reported', async () => {
    await opens();
    await screen.findByLabelText('State or region');
    chooses('Country', 'KP');
    // At the country, and beside the disabled button.
    expect(await screen.findAllByText("You're unable to complete your purchase at this time.")).toHaveLength(2);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^Pay/ })).disabled).toBe(true);
    chooses('Country', 'DE');
    expect(await button('Pay €58.80')).toBeTruthy();
  });
});

describe('a business, if the seller accepts VAT ids', () => {
  const shop: FakeCalls = {
    'POST /products/{id}/preview': (request) => {
      const { business } = request.body as { business?: { vat_id?: string } };
      const taxed = { tax: 980, total_due_now: 5880, tax_kind: 'exclusive', tax_label: 'VAT 20 %' } as const;
      if (business?.vat_id === 'FR83404833048') return aQuote({ tax_kind: 'reverse_charge', vat_id: 'reverse_charge' });
      return aQuote({ ...taxed, vat_id: business?.vat_id ? 'invalid' : 'open' });
    },
  };

  const opens = () => visit({ at, pages: [home], bundle: aBundle(), calls: { ...aShop(), ...shop } });

  it('enters its name and id, and pays without tax', async () => {
    const { user, server } = await opens();
    await user.click(await screen.findByRole('checkbox', { name: 'I’m buying as a business' }));
    await user.type(field('Business name'), 'Acme SARL');
    await user.type(field('VAT ID'), 'FR83404833048');
    const pay = await button('Pay €49.00');
    expect(sees('Reverse charge: no VAT is charged. You account for it in your country.')).toBe(true);
    await user.click(pay);
    await screen.findByText('It’s yours, Ines');
    const body = bodies(server.calls('POST /products/{id}/intent'))[0];
    expect(body).toMatchObject({ business: { name: 'Acme SARL', vat_id: 'FR83404833048' } });
  });

  it('sees an invalid id reported at its field, and nothing is charged', async () => {
    const { user, server } = await opens();
    await user.click(await screen.findByRole('checkbox', { name: 'I’m buying as a business' }));
    await user.type(field('VAT ID'), 'FR1');
    expect(await screen.findByText(/This VAT ID does not exist/)).toBeTruthy();
    await user.click(await button('Pay €58.80'));
    expect(server.calls('POST /products/{id}/intent')).toEqual([]);
    // Folded away, it does not count.
    await user.click(screen.getByRole('checkbox', { name: 'I’m buying as a business' }));
    await user.click(await button('Pay €58.80'));
    await screen.findByText('It’s yours, Ines');
    expect(bodies(server.calls('POST /products/{id}/intent'))[0]).not.toHaveProperty('business');
  });

  it('is not asked for if the seller accepts none', async () => {
    await member();
    await button('Pay €49.00');
    expect(screen.queryByRole('checkbox', { name: 'I’m buying as a business' })).toBeNull();
  });
});

describe('the consent to an immediate start, if the owner asks for it', () => {
  const base = aConfig();
  const config = { ...base, app: { ...base.app, legal: { ...base.app.legal, asks_waiver: true } } };
  const opens = () => visit({ at, pages: [home], bundle: aBundle(), config, calls: aShop() });

  it('is beside the links to seller and terms, as far as the owner wrote them', async () => {
    const legal = { ...base.app.legal, imprint: 'Harbour GmbH', terms: 'Be kind.', offers_cancellation: true };
    await visit({ at, pages: [home], bundle: aBundle(), config: { ...base, app: { ...base.app, legal } }, calls: aShop() });
    const panel = within((await button('Pay €49.00')).closest('form')!);
    const hrefs = panel.getAllByRole('link', { name: /Imprint|Terms|Cancel contracts here/ }).map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/legal/imprint', '/legal/terms', '/legal/cancel']);
    expect(panel.queryByRole('link', { name: 'Privacy' })).toBeNull();
  });

  it('is never ticked by default, and nobody buys without it', async () => {
    const { user, server } = await opens();
    await user.click(await button('Pay €49.00'));
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /I will lose my right of withdrawal/ });
    expect(box.checked).toBe(false);
    expect(sees('Agree to this to continue')).toBe(true);
    expect(server.calls('POST /products/{id}/intent')).toEqual([]);
    await user.click(box);
    await user.click(await button('Pay €49.00'));
    await screen.findByText('It’s yours, Ines');
    expect(bodies(server.calls('POST /products/{id}/intent'))[0]).toMatchObject({ waiver: true });
  });
});

describe('the focus', () => {
  const focused = () => document.activeElement as HTMLElement;
  const coded = ({ body }: { body: unknown }) =>
    (body as { coupon_code?: string }).coupon_code ? aQuote({ coupon: 'TEN', discount: 490, total_due_now: 4410 }) : aQuote();

  it('stays with the code as it is added and removed', async () => {
    const { user } = await member({ 'POST /products/{id}/preview': coded });
    await user.click(await button('Have a code?'));
    await user.keyboard('ten{Enter}');
    await button('Pay €44.10');
    await waitFor(() => expect(focused().getAttribute('aria-label')).toBe('Remove TEN'));
    await user.keyboard('{Enter}');
    await button('Pay €49.00');
    await waitFor(() => expect(focused().textContent).toBe('Have a code?'));
  });

  it('moves to a missing field, and back to the button after the bank', async () => {
    const { user } = await member({ 'POST /payments/test/{intentId}/confirm': () => ({ status: 'requires_authentication' }) });
    await user.clear(field('Card number'));
    await user.click(await button(/^Pay/));
    await waitFor(() => expect(focused()).toBe(field('Card number')));
    await user.click(await button('Card that works'));
    (await button(/^Pay/)).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('alertdialog', { name: 'Approve this payment' });
    await user.click(await button('Refuse'));
    await screen.findByText('Your payment was not successful, please try again');
    await waitFor(() => expect(focused().textContent).toMatch(/^Pay/));
  });
});

describe('what follows, in words', () => {
  it('how long the coupon lasts and what it costs later', async () => {
    await member({
      'POST /products/{id}/preview': () =>
        aQuote({ total_due_now: 4900, then: { ...thenOf(450)!, discounted_charges: 2, later_amount: 900 }, coupon: 'HALF', discount: 450 }),
    });
    expect(await screen.findByText('Then €4.50 a month, until you cancel. Your code applies to 2 more payments, then €9 a month.')).toBeTruthy();
  });

  it('an inclusive tax is named', async () => {
    await member({ 'POST /products/{id}/preview': () => aQuote({ tax: 782, tax_kind: 'inclusive', tax_label: 'VAT 19 %' }) });
    expect(sees('Includes €7.82 VAT 19%.')).toBe(true);
  });

  it('a higher total marks the changed line', async () => {
    const lines: Quote['lines'] = [
      { label: 'Six Weeks', kind: 'price', amount: 4900, bump_id: null },
      { label: 'Six Weeks', kind: 'setup_fee', amount: 1000, bump_id: null },
    ];
    const { user } = await member({
      'POST /products/{id}/intent': () => refuse(409, 'order_preview_mismatch', { quote: aQuote({ lines, subtotal: 5900, total_due_now: 5900 }) }),
    });
    await user.click(await button('Pay €49.00'));
    await button('Pay €59.00');
    expect(Array.from(document.querySelectorAll('dl [data-changed]'), (line) => line.textContent)).toEqual(['Six Weeks, one-time setup fee€10.00']);
  });
});

describe('an interrupted order', () => {
  const left = (order: FakeCalls, bundle = aBundle()) => {
    const visited = visit({ at: '/', pages: [home], bundle, calls: { ...aShop(), ...order } });
    return visited.then(async (one) => {
      one.platform.storage.set('open_order', { product_id: productId, order_id: 'order-1' });
      act(() => one.platform.navigation.openPanel('checkout', { product_ids: productId }));
      await settled(50);
      return one;
    });
  };
  const order = (status: 'open' | 'completed' | 'pending_approval' | 'expired') => ({
    'GET /orders/{id}': () => ({ id: 'order-1', status, product_id: productId, quote: null, purchase_ids: [] }),
  });

  it('that was paid opens without asking again', async () => {
    const { server } = await left({
      ...order('completed'),
      'GET /products/{id}/has_active_purchase': () => ({ active: true, status: 'active', ends_at: null }),
    });
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
    expect(server.calls('POST /products/{id}/intent')).toEqual([]);
  });

  it('that was not paid starts at the form, and a closed one is forgotten', async () => {
    const { server } = await left({ ...order('open'), 'POST /orders/{id}/confirm': () => ({ status: 'open', purchase_ids: [] }) });
    expect(await button('Pay €49.00')).toBeTruthy();
    expect(server.calls('POST /orders/{id}/confirm')).toHaveLength(1);
    const { platform } = await left(order('expired'));
    await button('Pay €49.00');
    expect(platform.storage.get('open_order')).toBeNull();
  });

  it('that waits for the owner opens automatically after approval', async () => {
    const { server, platform } = await visit({ at: '/', pages: [home], bundle: aBundle(), calls: { ...aShop(), ...order('pending_approval') } });
    platform.storage.set('open_order', { product_id: productId, order_id: 'order-1' });
    act(() => platform.navigation.openPanel('checkout', { product_ids: productId }));
    expect(await screen.findByText('Waiting for approval')).toBeTruthy();
    server.on({
      'GET /products/{id}/has_active_purchase': () => ({ active: true, status: 'owned', ends_at: null }),
      'POST /auth/verify': () => aBundle({ user: { active_product_ids: [productId] } }),
    });
    await act(async () => void (await platform.session.refresh()));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
  });

  it.each([
    ['paid', 'completed', 'It’s yours, Ines'],
    ['refused', 'open', 'Your payment was not successful, please try again'],
  ] as const)('for a bank’s page, with %s there, continues where it was', async (_what, status, text) => {
    const { hash } = await visit({
      at: `/?payment_intent=pi_1&redirect_status=succeeded#checkout?product_ids=${productId}&order=order-1`,
      pages: [home],
      bundle: aBundle(),
      calls: {
        ...aShop(),
        'GET /orders/{id}': () => ({ id: 'order-1', status: 'open', product_id: productId, quote: null, purchase_ids: [] }),
        'POST /orders/{id}/confirm': () => ({ status, purchase_ids: [] }),
        'GET /products/{id}/has_active_purchase': () => ({ active: true, status: 'active', ends_at: null }),
      },
    });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(hash()).toBe(`#checkout?product_ids=${productId}`);
    expect(window.location.search).toBe('');
  });
});

describe('the manual gateway (COM-12)', () => {
  it('shows how to pay once the order is placed', async () => {
    const config = aConfig({ payments: { provider: 'manual', publishable_key: null, instructions: 'Send it to NL00 BANK.', is_test_mode: false } });
    const { user } = await member(
      { 'POST /products/{id}/intent': () => anIntent({ kind: null, status: 'pending_approval', id: null, client_secret: null, provider: 'manual' }) },
      { config },
    );
    expect(sees('You’ll see how to pay next. You’ll get access once the payment is approved.')).toBe(true);
    await user.click(await button('Order for €49.00'));
    const waiting = within((await screen.findByText('Waiting for approval')).closest('[role=status]') as HTMLElement);
    expect(waiting.getByText('Send it to NL00 BANK.')).toBeTruthy();
  });
});
