import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { faultOf, field, fill } from '../../../testing/fields.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { sees, visit } from '../../../testing/visit.tsx';
import { anIntent, aProduct, aQuote, aVersion, monthly, monthlyId, onceId, productId, thenOf } from '../state/checkout.builders.ts';
import { aShop, at, button, home, member, quotes } from './checkout.driver.tsx';

const clubId = '00000000-0000-4000-8000-000000000009';
const clubVersionId = '00000000-0000-4000-8000-000000000091';
const club = aProduct({ id: clubId, title: 'Club', versions: [monthly({ id: clubVersionId, is_default: true })] });
const both = { ...quotes, 'GET /products/list': () => ({ items: [club, aProduct()], total_count: 2 }) };
const atBoth = `/#checkout?product_ids=${productId},${clubId}`;
const summary = () => within(screen.getByRole('region', { name: 'Summary' }));
const lines = () =>
  Array.from(document.querySelectorAll('dl > div'), (line) => [...line.children].map((cell) => cell.textContent?.trim()).join(': '));
const asked = (calls: { body: unknown }[]) => calls.map(({ body }) => (body as { version_id: string }).version_id);

describe('several products open the page', () => {
  it('each has its price; deleted ones and those without a price are omitted', async () => {
    const unsold = aProduct({ id: '00000000-0000-4000-8000-00000000000b', title: 'Old', versions: [aVersion({ is_archived: true })] });
    await visit({
      at: `${atBoth},${unsold.id},00000000-0000-4000-8000-00000000000c`,
      pages: [home],
      calls: { ...quotes, 'GET /products/list': () => ({ items: [unsold, club, aProduct()], total_count: 3 }) },
    });
    await button('Choose Club');
    const shown = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(shown.map((item) => within(item).getByRole('heading').textContent)).toEqual(['Six Weeks', 'Club']);
    expect(shown.map((item) => item.textContent)).toEqual([expect.stringContaining('€49 once'), expect.stringContaining('€9 a month')]);
  });

  it('the choice can be undone', async () => {
    const { user } = await visit({ at: atBoth, pages: [home], calls: both });
    await user.click(await button('Choose Club'));
    await user.click(await button('See the other offers'));
    expect(await button('Choose Six Weeks')).toBeTruthy();
  });

  it('a version in the URL determines the product, also after a login', async () => {
    await visit({ at: `${atBoth}&version_id=${clubVersionId}`, pages: [home], bundle: aBundle(), calls: { ...aShop(), ...both } });
    expect(await screen.findByRole('heading', { level: 3, name: 'Club' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull();
  });

  it('a single remaining product needs no choice', async () => {
    await visit({ at: atBoth, pages: [home], calls: quotes });
    expect(await screen.findByText('€49 once')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'See the other offers' })).toBeNull();
  });

  it('hidden products are requested by name (COM-6)', async () => {
    const { server } = await visit({ at, pages: [home], calls: quotes });
    await screen.findByText('€49 once');
    expect(Object.fromEntries(server.calls('GET /products/list')[0]?.query ?? [])).toEqual({ ids: productId, include_hidden: 'true' });
  });
});

describe('the price', () => {
  it('mentions an already used trial and promises no more free days', async () => {
    const version = monthly({ is_default: true, trial_days: 7 });
    const quote = aQuote({ version_id: monthlyId, subtotal: 900, total_due_now: 900, then: thenOf(900), is_trial_used: true });
    await visit({
      at,
      pages: [home],
      bundle: aBundle(),
      calls: {
        ...aShop(),
        'GET /products/list': () => ({ items: [aProduct({ versions: [version] })], total_count: 1 }),
        'POST /products/{id}/preview': () => quote,
      },
    });
    expect(await screen.findByText('You have already had a free trial of this product, so the price is due today.')).toBeTruthy();
    expect(screen.queryByText(/days free/)).toBeNull();
  });

  it('is requested again for another version, which appears in the URL', async () => {
    const { user, server, hash } = await member();
    await user.click(screen.getByRole('radio', { name: /Monthly/ }));
    expect(await button('Pay €9.00')).toBeTruthy();
    expect(hash()).toBe(`#checkout?product_ids=${productId}&version_id=${monthlyId}`);
    expect(asked(server.calls('POST /products/{id}/preview'))).toEqual([onceId, monthlyId]);
    await user.click(screen.getByRole('radio', { name: /All at once/ }));
    expect(await button('Pay €49.00')).toBeTruthy();
  });

  it('of the previous version cannot be paid while the new one is loading', async () => {
    const { user, server } = await member();
    server.on({ 'POST /products/{id}/preview': () => new Promise(() => {}) });
    await user.click(await button('Card that works'));
    await user.click(screen.getByRole('radio', { name: /Monthly/ }));
    const pay = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay' });
    expect(pay.disabled).toBe(true);
    expect(screen.getByRole('region', { name: 'Summary' }).getAttribute('aria-busy')).toBe('true');
  });

  it('is listed line by line, with discount and tax', async () => {
    await visit({
      at,
      pages: [home],
      bundle: aBundle(),
      calls: {
        ...aShop(),
        'POST /products/{id}/preview': () => aQuote({ subtotal: 4900, discount: 900, tax: 760, total_due_now: 4760, tax_kind: 'exclusive' }),
      },
    });
    expect(await button('Pay €47.60')).toBeTruthy();
    expect(lines()).toEqual(['Six Weeks: €49.00', 'Discount: −€9.00', 'Tax: €7.60', 'Total today: €47.60']);
  });

  it('says that it could not be loaded and is requested again', async () => {
    const { user, server } = await visit({
      at,
      pages: [home],
      bundle: aBundle(),
      calls: { ...aShop(), 'POST /products/{id}/preview': () => refuse(400, 'malformed') },
    });
    expect(await summary().findByText('Something went wrong.')).toBeTruthy();
    server.on(quotes);
    await user.click(summary().getByRole('button', { name: 'Retry' }));
    expect(await button('Pay €49.00')).toBeTruthy();
  });
});

describe('what follows after today (COM-2)', () => {
  const offers = (version: ReturnType<typeof monthly>, more: Parameters<typeof aQuote>[0]) =>
    visit({
      at,
      pages: [home],
      bundle: aBundle(),
      calls: {
        ...aShop(),
        'GET /products/list': () => ({ items: [aProduct({ versions: [version] })], total_count: 1 }),
        'POST /products/{id}/preview': () => aQuote({ version_id: version.id, total_due_now: 900, then: thenOf(900, 'month', 1), ...more }),
      },
    });

  it('a subscription continues until it is cancelled', async () => {
    await offers(monthly({ is_default: true }), {});
    expect(await screen.findByText('Then €9 a month, until you cancel.')).toBeTruthy();
  });

  it('instalments end automatically', async () => {
    await offers(monthly({ is_default: true, keep_access: true, interval: { interval: 'month', intervalCount: 1, expiryUnits: 3 } }), {
      then: { ...thenOf(900)!, charges: 2 },
    });
    expect(await screen.findByText('Then €9 a month. 2 more payments, then it is paid off.')).toBeTruthy();
    expect(sees('3 payments in total · Yours to keep afterwards')).toBe(true);
    expect(sees(/until you cancel/)).toBe(false);
  });

  it('a trial costs nothing today, shows when it is charged, and needs the card anyway (setup_intent)', async () => {
    const { user, server } = await offers(monthly({ is_default: true, trial_days: 7 }), {
      total_due_now: 0,
      trial_ends_at: '2026-11-28T10:00:00.000Z',
    });
    server.on({ 'POST /products/{id}/intent': () => anIntent({ kind: 'setup_intent', final_amount: 0 }) });
    expect(await screen.findByText('Then €9 a month, first charge on Nov 28, 2026. Cancel any time.')).toBeTruthy();
    await user.click(await button('Card that works'));
    await user.click(await button('Start the trial'));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
    expect(server.calls('POST /payments/test/{intentId}/confirm')).toHaveLength(1);
  });
});

describe('the card', () => {
  it.each([
    ['', '', '', 'Field is required.', 'Field is required.', 'Field is required.'],
    [
      '4242 4242 4242 4243',
      '1399',
      '12',
      'This card number is incomplete or contains a typing error.',
      'Enter month and year as on the card.',
      'The security code has 3 or 4 digits.',
    ],
    ['4242424242424242', '0120', '123', null, 'This card has expired.', null],
  ])('"%s" "%s" "%s" is not sent', async (number, exp, cvc, ...faults) => {
    const { user, server } = await member();
    await fill(user, 'Card number', number);
    await fill(user, 'Expires', exp);
    await fill(user, 'Security code', cvc);
    await user.click(await button('Pay €49.00'));
    expect([faultOf('Card number'), faultOf('Expires'), faultOf('Security code')]).toEqual(faults);
    expect(server.calls('POST /products/{id}/intent')).toHaveLength(0);
  });

  it('goes to the gateway without its blanks, and nowhere else', async () => {
    const { user, server } = await member();
    await user.click(await button('Card that works'));
    expect(field('Expires').value).toBe('12 / 34');
    await user.click(await button('Pay €49.00'));
    await screen.findByText('It’s yours, Ines');
    expect(server.calls('POST /payments/test/{intentId}/confirm')[0]?.body).toEqual({
      client_secret: 'secret',
      number: '4242424242424242',
      exp: '12/34',
      cvc: '123',
    });
    expect(JSON.stringify(server.calls('POST /products/{id}/intent')[0]?.body)).not.toContain('4242');
  });

  it.each(['stripe', ''])('without a gateway that works here (%s) is replaced by the reason (L526)', async (provider) => {
    const config = aConfig({ payments: { provider, publishable_key: null } as ReturnType<typeof aConfig>['payments'] });
    await visit({ at, pages: [home], bundle: aBundle(), calls: aShop(), config });
    expect(await screen.findByText("You're unable to complete your purchase at this time.")).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(screen.queryByLabelText('Card number')).toBeNull();
  });
});

describe('a guest', () => {
  it('returns from the login to the chosen price, which is quoted again for the member (COM-9)', async () => {
    const { user, server, hash } = await visit({
      at,
      pages: [home],
      calls: {
        ...aShop(),
        'POST /auth/fetch': () => ({ exists: true, provider: 'default', passwordless: false, name: 'Ines' }),
        'POST /auth/login': () => aBundle(),
      },
    });
    await user.click(await screen.findByRole('radio', { name: /Monthly/ }));
    await user.click(await button('Log In'));
    await screen.findByRole('button', { name: 'Continue' });
    const email = within(screen.getByRole('button', { name: 'Continue' }).closest('dialog')!).getByLabelText('Email');
    await user.type(email, 'ines@harbour.example{Enter}');
    await screen.findByLabelText('Password');
    await fill(user, 'Password', 'correct horse');
    await user.keyboard('{Enter}');
    expect(await button('Pay €9.00')).toBeTruthy();
    await waitFor(() => expect(hash()).toBe(`#checkout?product_ids=${productId}&version_id=${monthlyId}`));
    expect(asked(server.calls('POST /products/{id}/preview')).at(-1)).toBe(monthlyId);
    expect(server.calls('POST /products/{id}/intent')).toHaveLength(0);
  });
});
