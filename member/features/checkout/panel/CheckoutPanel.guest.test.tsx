import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { field } from '../../../testing/fields.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { sees, visit } from '../../../testing/visit.tsx';
import { anIntent, aProduct, aQuote, aVersion, productId } from '../state/checkout.builders.ts';
import { aShop, at, button, home } from './checkout.driver.tsx';

const gil = aBundle({ user: { name: 'Gil Guest', email: 'gil@harbour.example', passwordless: true } });
const asGuest = (calls: FakeCalls = {}, where = at) =>
  visit({
    at: where,
    pages: [home],
    calls: {
      ...aShop(),
      'POST /auth/verify_subscriber': () => gil,
      'POST /auth/verify': () => gil,
      ...calls,
    },
  });

/** A guest who has entered email and name and pressed the button. */
async function orders(calls: FakeCalls = {}, press: RegExp = /^Pay €49/) {
  const visited = await asGuest(calls);
  await button(press);
  await visited.user.type(field('Email'), ' gil@harbour.example');
  await visited.user.type(field('Your name'), 'Gil Guest');
  await visited.user.click(await button(press));
  return visited;
}

describe('a test period (OPS-1)', () => {
  it.each([
    ['a guest', null],
    ['a member', aBundle()],
  ])('shows %s before they type anything: who can pay, and with what', async (_who, bundle) => {
    const config = aConfig({ payments: { provider: 'test', publishable_key: null, test_until: '2099-05-03T16:30:00Z' } });
    await visit({ at, pages: [home], bundle, calls: aShop(), config });
    await button(/^Pay €49/);
    expect(sees('Test period: only staff and invited testers can pay, with test cards.')).toBe(true);
  });
  it('is not mentioned outside of one', async () => {
    await asGuest();
    await button(/^Pay €49/);
    expect(sees(/^Test period/)).toBe(false);
  });
});

describe('a guest buys with email and name (ID-27, COM-9)', () => {
  it('two fields are typed, the email step runs on Pay, and a password is offered afterwards', async () => {
    const { user, server } = await orders();
    expect(await screen.findByText('It’s yours, Gil')).toBeTruthy();
    expect(server.calls('POST /auth/verify_subscriber').map(({ body }) => body)).toEqual([
      { email: 'gil@harbour.example', name: 'Gil Guest', timezone: expect.any(String) },
    ]);
    const names = server.requests.map(({ name }) => name);
    expect(names.indexOf('POST /auth/verify_subscriber')).toBeLessThan(names.indexOf('POST /products/{id}/intent'));
    expect(server.calls('POST /payments/test/{intentId}/confirm')).toHaveLength(1);

    server.on({ 'POST /auth/set_password': () => aBundle({ user: { passwordless: false } }) });
    await user.click(await button('Save password'));
    expect(sees('Field is required.')).toBe(true);
    await user.type(screen.getByLabelText('New password'), 'seven or more');
    await user.click(await button('Save password'));
    expect(await screen.findByText('Your password has been saved.')).toBeTruthy();
    expect(server.calls('POST /auth/set_password').map(({ body }) => body)).toEqual([{ name: 'Gil Guest', password: 'seven or more' }]);
  });

  it('sends a proof of work and the trap unnoticed, and a repeat keeps its key', async () => {
    const bits = 8;
    const { server } = await orders({
      'GET /pow': () => ({ challenge: 'ahead', bits }),
      'POST /auth/verify_subscriber': ({ body }) =>
        (body as { pow?: { challenge: string } }).pow?.challenge === 'later'
          ? gil
          : refuse(422, 'pow_required', { pow: { challenge: 'later', bits } }),
    });
    expect(await screen.findByText('It’s yours, Gil')).toBeTruthy();
    expect(server.calls('GET /pow').map(({ query }) => query.get('purpose'))).toEqual(['sign_up']);
    const [first, second] = server.calls('POST /auth/verify_subscriber');
    expect([(first!.body as { pow?: { challenge: string } }).pow?.challenge, second?.headers.get('Idempotency-Key')]).toEqual([
      'ahead',
      first?.headers.get('Idempotency-Key'),
    ]);
  });

  it('a lost answer is requested again under the same key, and another person gets a new key', async () => {
    const { user, server } = await orders({ 'POST /auth/verify_subscriber': () => refuse(500, 'unknown_error') });
    const tryAgain = async () => {
      await user.click(await button('Retry'));
      await user.click(await button(/^Pay €49/));
    };
    await tryAgain();
    await user.click(await button('Retry'));
    await user.clear(field('Email'));
    await user.type(field('Email'), 'gus@harbour.example');
    server.on({ 'POST /auth/verify_subscriber': () => gil });
    await user.click(await button(/^Pay €49/));
    expect(await screen.findByText('It’s yours, Gil')).toBeTruthy();
    const keys = server.calls('POST /auth/verify_subscriber').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(3);
    expect([keys[0] === keys[1], keys[1] === keys[2], keys.every(Boolean)]).toEqual([true, false, true]);
  });

  it('nothing is requested from the server before both are entered', async () => {
    const { user, server } = await asGuest();
    await user.click(await button(/^Pay €49/));
    expect(await screen.findAllByText('Field is required.')).toHaveLength(2);
    expect(sees('Please fill in the highlighted fields.')).toBe(true);
    await user.type(field('Email'), 'gil@');
    await user.type(field('Your name'), 'Al');
    await user.click(await button(/^Pay €49/));
    expect(sees('Name must be longer than 2 characters.')).toBe(true);
    expect(server.calls('POST /auth/verify_subscriber')).toEqual([]);
  });

  it('a known email leads to a login with that address, and another address clears the message (existing_subscriber)', async () => {
    const { user, server, hash, platform } = await orders({
      'POST /auth/verify_subscriber': () => refuse(409, 'existing_subscriber', { order_id: null }),
    });
    expect(await screen.findByText('This email address already exists, login to continue')).toBeTruthy();
    expect(server.calls('POST /products/{id}/intent')).toEqual([]);
    await user.click(await button('Log In'));
    await waitFor(() => expect(hash()).toBe(`#checkout?product_ids=${productId}+auth?mode=login&email=gil@harbour.example`));
    act(() => platform.navigation.closePanel('auth'));
    await waitFor(() => expect(hash()).toBe(`#checkout?product_ids=${productId}`));
    await user.type(field('Email'), 'x');
    expect(sees('This email address already exists, login to continue')).toBe(false);
    expect(field('Your name').value).toBe('Gil Guest');
  });

  it('a private app accepts no guests', async () => {
    await orders({ 'POST /auth/verify_subscriber': () => refuse(403, 'sign_up_closed') });
    expect(await screen.findByText('This app is private. Ask its owner for an invitation.')).toBeTruthy();
  });

  it('a declined card does not create a second person', async () => {
    const { user, server } = await orders({ 'POST /payments/test/{intentId}/confirm': () => refuse(402, 'payment_failed') });
    expect(await screen.findByText('Your payment was not successful, please try again')).toBeTruthy();
    expect(screen.queryByLabelText('Email')).toBeNull();
    server.on({ 'POST /payments/test/{intentId}/confirm': () => ({ status: 'succeeded' }) });
    await user.click(await button(/^Pay €49/));
    expect(await screen.findByText('It’s yours, Gil')).toBeTruthy();
    expect(server.calls('POST /auth/verify_subscriber')).toHaveLength(1);
  });

  it('a free product needs nothing else', async () => {
    const free = aVersion({ kind: 'free', price: 0 });
    const { server } = await orders(
      {
        'GET /products/list': () => ({ items: [aProduct({ versions: [free] })], total_count: 1 }),
        'POST /products/{id}/preview': () => aQuote({ total_due_now: 0, subtotal: 0, lines: [] }),
        'GET /products/{id}/has_active_purchase': () => ({ active: true, status: 'granted', ends_at: null }),
        'POST /products/{id}/intent': () => anIntent({ kind: null, status: 'completed', id: null, client_secret: null, final_amount: 0 }),
      },
      /^Get it for free/,
    );
    expect(await screen.findByText('It’s yours, Gil')).toBeTruthy();
    expect(server.calls('POST /payments/test/{intentId}/confirm')).toEqual([]);
  });
});

describe('the test gateway’s card', () => {
  it('is prefilled with the one that works and marked as a test', async () => {
    await asGuest();
    await button(/^Pay €49/);
    expect(field('Card number').value).toBe('4242 4242 4242 4242');
    const test = within(screen.getByText('Test payment').parentElement!);
    expect(test.getByRole('button', { name: 'Card that works' }).getAttribute('aria-pressed')).toBe('true');
    expect(test.getByRole('button', { name: 'Declined' }).getAttribute('aria-pressed')).toBe('false');
  });
});
