import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Permission } from '@bandstand/contract/permission.ts';
import { aProduct, anOrder, everyPermission, listOf, paymentSettings } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { Doctor } from './Doctor.tsx';

const calm = { checks: [], paid_not_granted: [] };
const event = (id: string, more: object = {}) => ({
  id,
  provider: 'stripe' as const,
  type: `payment.${id}`,
  received_at: '2026-05-03T10:00:00Z',
  state: 'handled' as const,
  times: 1,
  error: null,
  order_id: null,
  ...more,
});
const open = (answers: Answers = {}, more: Parameters<typeof paymentSettings>[0] = {}, permissions: readonly Permission[] = everyPermission) =>
  renderStudio(
    <Doctor settings={paymentSettings(more)} />,
    {
      'GET /studio/payments/check': calm,
      'GET /studio/payments/events': listOf([]),
      'GET /studio/products': listOf([aProduct('Gym pass')]),
      ...answers,
    },
    { permissions },
  );
const events = () => within(screen.getByRole('list', { name: 'Recent events from the provider' })).getAllByRole('listitem');
async function tryPurchase() {
  fireEvent.pointerDown(await screen.findByLabelText('Product', { selector: 'input' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Gym pass' }));
  fireEvent.click(screen.getByText('Make a test purchase'));
}

describe('the payment check', () => {
  it('that does not come says so, is asked for again, and then shows what it found and nothing to do where all is well', async () => {
    const { answer, sent } = await open({ 'GET /studio/payments/check': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    const at = '2026-05-03T10:00:00Z';
    answer({
      'GET /studio/payments/check': {
        checks: [
          { name: 'clock', state: 'warning', text: 'The clock is 2 minutes ahead.', at: null },
          { name: 'last_event', state: 'unknown', text: 'None yet.', at },
          { name: 'seller', state: 'good', text: 'Name and address are there.', at: null },
        ],
        paid_not_granted: [],
      },
    });
    fireEvent.click(screen.getByText('Try again'));
    const found = within(await screen.findByRole('list', { name: 'Payment check' })).getAllByRole('listitem');
    expect(found.map((line) => within(line).getByRole('img').getAttribute('aria-label'))).toEqual(['Needs a look', 'Unknown', 'Good']);
    expect(found[0]?.textContent).toContain('Correct the server’s clock');
    expect(found[1]?.textContent).not.toContain('Send a test event');
    expect(found[2]?.textContent).toBe('SellerName and address are there.');
    expect(screen.queryByText('Paid, no access yet')).toBeNull();
    fireEvent.click(screen.getByText('Check again'));
    await waitFor(() => expect(sent('GET /studio/payments/check')).toHaveLength(3));
  });
});

describe('the events of the provider', () => {
  it('at first show that there are none', async () => {
    await open();
    expect(await screen.findByText('None yet.')).toBeTruthy();
    expect(screen.queryByText('Next')).toBeNull();
  });
  it('come in pages, each with its outcome and a way to its order', async () => {
    const { sent } = await open({
      'GET /studio/payments/events': ({ query }) =>
        query.get('page') === '2'
          ? listOf([event('late', { state: 'waiting' })], 51)
          : listOf([event('first', { order_id: 'o1' }), event('second', { state: 'ignored', times: 2 })], 51),
    });
    await screen.findByText('payment.first');
    expect(events().map(({ textContent }) => textContent?.replace(/\d+ \w+ ago.*$/, ''))).toEqual([
      expect.stringContaining('payment.firstOrderProcessed'),
      expect.stringContaining('payment.second × 2Not needed'),
    ]);
    expect(within(events()[0]!).getByRole('link', { name: 'Order' }).getAttribute('href')).toBe('/orders?order=o1');
    const [previous, next] = ['Previous', 'Next'].map((name) => screen.getByText(name).closest('button')!);
    expect([previous!.disabled, next!.disabled]).toEqual([true, false]);
    fireEvent.click(next!);
    expect(await screen.findByText('payment.late')).toBeTruthy();
    expect(events()[0]?.textContent).toContain('Waiting');
    expect(screen.getByText('Next').closest('button')!.disabled).toBe(true);
    expect(sent('GET /studio/payments/events').map(({ query }) => query.get('page'))).toEqual(['1', '2']);
  });
});

describe('a test purchase', () => {
  it('that does not complete says so and still leads to its order', async () => {
    await open({ 'POST /studio/payments/test_purchase': { order: anOrder({ id: 'stuck', status: 'failed' }) } });
    await tryPurchase();
    expect(await screen.findByText('The order was not completed.')).toBeTruthy();
    expect(screen.getByText('View order').getAttribute('href')).toBe('/orders?order=stuck');
  });
  it('that is refused says why, and the next try takes the reason away', async () => {
    const { answer } = await open({ 'POST /studio/payments/test_purchase': refuse(409, 'already_on', 'You already have it.') });
    await tryPurchase();
    expect(await screen.findByText('You already have it.')).toBeTruthy();
    answer({ 'POST /studio/payments/test_purchase': { order: anOrder() } });
    fireEvent.click(screen.getByText('Make a test purchase'));
    expect(await screen.findByText('It works: paid, and access given.')).toBeTruthy();
    expect(screen.queryByText('You already have it.')).toBeNull();
  });
  it.each<[string, Parameters<typeof paymentSettings>[0], Permission]>([
    ['where real money is taken', { gateway: 'stripe' }, 'account'],
    ['to staff who change no orders', {}, 'orders.write'],
    ['to staff who do not see the products', {}, 'sell.read'],
  ])('is not offered %s', async (_where, more, without) => {
    await open(
      {},
      more,
      everyPermission.filter((permission) => permission !== without),
    );
    expect(await screen.findByText('None yet.')).toBeTruthy();
    expect(screen.queryByText('Try a purchase')).toBeNull();
  });
});
