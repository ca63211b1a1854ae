import type { BalanceLine, Mismatch, Payout } from '@bandstand/contract/payouts.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { PayoutsScreen } from './PayoutsScreen.tsx';

const payout = (more: Partial<Payout> = {}): Payout => ({
  id: 'po_1',
  amount: 8700,
  currency: 'EUR',
  state: 'paid',
  made_at: '2026-05-03T10:00:00Z',
  arrives_on: '2026-05-05',
  fee: 100,
  lines: 3,
  mismatches: 0,
  is_test: false,
  ...more,
});
const line = (more: Partial<BalanceLine> = {}): BalanceLine => ({
  id: 'txn_1',
  kind: 'charge',
  amount: 4900,
  fee: 0,
  currency: 'EUR',
  at: '2026-05-02T10:00:00Z',
  match: 'found',
  order_id: null,
  ...more,
});
const mismatch: Mismatch = { kind: 'line', id: 'txn_9', reason: 'differs', amount: 700, currency: 'EUR', at: '2026-05-02T10:00:00Z', order_id: 'o9' };
const denied = refuse(403, 'forbidden', 'You are not allowed to do this.');
const open = (address = '/payouts', answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio${address}`);
  return renderStudio(
    <PayoutsScreen />,
    {
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'UTC' } as never,
      'GET /studio/payouts': { ...listOf([payout()]), read_at: null, can_read: true },
      'GET /studio/payouts/mismatches': listOf([] as Mismatch[]),
      'GET /studio/payouts/{id}/lines': listOf([line()]),
      'POST /studio/payouts/read': null,
      'POST /studio/payouts/mismatches/accept': null,
      ...answers,
    },
    options,
  );
};
const button = (name: string) => screen.getByText(name).closest('button')!;

describe('the list of payouts', () => {
  it('says where the money of each is, how much does not match, and that a test is one', async () => {
    const payouts = [
      payout({ state: 'pending', mismatches: 2 }),
      payout({ id: 'b', state: 'failed', is_test: true }),
      payout({ id: 'c', state: 'canceled', amount: -8700 }),
    ];
    await open('/payouts', { 'GET /studio/payouts': { ...listOf(payouts), read_at: '2026-05-04T08:00:00Z', can_read: true } });
    await screen.findByText('On its way');
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent?.slice('May 3, 2026May 5, 2026'.length)),
    ).toEqual(['On its way2 mismatches€1€87', 'FailedTest€1€87', 'Cancelled€1-€87']);
    expect(await screen.findByText(/^Last checked May 4, 2026/)).toBeTruthy();
  });
  it('turns its pages by the address', async () => {
    await open('/payouts', {
      'GET /studio/payouts': ({ query }) => ({ ...listOf([payout({ fee: Number(query.get('page')) * 100 })], 51), read_at: null, can_read: true }),
    });
    await screen.findByText('€1');
    fireEvent.click(button('Next'));
    expect(await screen.findByText('€2')).toBeTruthy();
    expect(addressNow()).toBe('/payouts?page=2');
    expect(screen.queryByText(/^Last checked/)).toBeNull();
  });
  it('says why it does not come, and the same of what does not match', async () => {
    const { answer } = await open('/payouts', { 'GET /studio/payouts': denied, 'GET /studio/payouts/mismatches': denied });
    await waitFor(() => expect(screen.getAllByText('You are not allowed to do this.')).toHaveLength(2));
    expect(screen.queryByText('Check now')).toBeNull();
    answer({ 'GET /studio/payouts': { ...listOf([payout()]), read_at: null, can_read: true } });
    fireEvent.click(screen.getAllByText('Try again').at(-1)!.closest('button')!);
    expect(await screen.findByText('€87')).toBeTruthy();
  });
  it('is asked for again once the provider was read', async () => {
    const { sent, answer } = await open();
    await screen.findByText('€87');
    answer({ 'GET /studio/payouts': { ...listOf([payout({ amount: 9900 })]), read_at: '2026-05-04T08:00:00Z', can_read: true } });
    fireEvent.click(button('Check now'));
    expect(await screen.findByText('€99')).toBeTruthy();
    expect(sent('POST /studio/payouts/read')).toHaveLength(1);
  });
});

describe('the lines of a payout', () => {
  it('name what each was, lead to its order, and mark what does not stand in the books', async () => {
    await open('/payouts?payout=po_1', {
      'GET /studio/payouts/{id}/lines': listOf([
        line({ order_id: 'o1' }),
        line({ id: 'b', kind: 'refund', amount: -4900, match: 'differs' }),
        line({ id: 'c', kind: 'dispute', amount: -4900, match: 'accepted' }),
        line({ id: 'd', kind: 'other', match: 'foreign' }),
        line({ id: 'e', kind: 'payout', amount: -8700, match: 'none' }),
      ]),
    });
    const panel = within(await screen.findByRole('complementary', { name: 'Payout' }));
    const lines = (await panel.findByRole('list', { name: 'Lines' })).children;
    expect([...lines].map(({ textContent }) => textContent?.replace(' May 2, 2026', ''))).toEqual([
      'Payment€49',
      'RefundDifferent amount in your books-€49',
      'DisputeChecked-€49',
      'OtherAnother app€49',
      'Payout-€87',
    ]);
    expect(panel.getByText('Payment').getAttribute('href')).toBe('/orders?order=o1');
  });
  it('come in pages of their own, which the address does not tell, and begin at the first page with another payout', async () => {
    const { sent } = await open('/payouts?payout=po_1', {
      'GET /studio/payouts/{id}/lines': ({ query }) => listOf([line({ amount: Number(query.get('page')) * 1000 })], 51),
    });
    await screen.findByText('€10');
    expect(button('Previous').disabled).toBe(true);
    fireEvent.click(button('Next'));
    expect(await screen.findByText('€20')).toBeTruthy();
    expect([addressNow(), button('Next').disabled]).toEqual(['/payouts?payout=po_1', true]);
    fireEvent.click(button('Not paid out yet'));
    await waitFor(() => expect(sent('GET /studio/payouts/{id}/lines').at(-1)).toMatchObject({ path: '/studio/payouts/open/lines' }));
    expect(sent('GET /studio/payouts/{id}/lines').at(-1)?.query.get('page')).toBe('1');
    expect(screen.getByRole('complementary', { name: 'Not paid out yet' })).toBeTruthy();
  });
  it('may be none, or not to be had', async () => {
    const { unmount } = await open('/payouts?payout=open', { 'GET /studio/payouts/{id}/lines': listOf([] as BalanceLine[]) });
    expect(await screen.findByText('No lines')).toBeTruthy();
    unmount();
    await open('/payouts?payout=gone', { 'GET /studio/payouts/{id}/lines': refuse(404, 'not_found', 'This does not exist.') });
    expect(await screen.findByText('This does not exist.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Close'));
    expect(addressNow()).toBe('/payouts');
  });
});

describe('what does not match', () => {
  it('leads to its order, goes away once it is marked, and says why it is not', async () => {
    const { answer } = await open('/payouts', {
      'GET /studio/payouts/mismatches': listOf([mismatch]),
      'POST /studio/payouts/mismatches/accept': denied,
    });
    expect((await screen.findByText('Order')).getAttribute('href')).toBe('/orders?order=o9');
    const mark = () => fireEvent.click(screen.getByLabelText('Mark €7 as checked'));
    mark();
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    answer({ 'POST /studio/payouts/mismatches/accept': null, 'GET /studio/payouts/mismatches': listOf([] as Mismatch[]) });
    mark();
    await waitFor(() => expect(screen.queryByText('What does not match')).toBeNull());
  });
  it('is seen by support, who can read the provider’s list but not ask for it again', async () => {
    await open('/payouts', { 'GET /studio/payouts/mismatches': listOf([mismatch]) }, { permissions: permissionsOf.support });
    expect(await screen.findByText('Order')).toBeTruthy();
    expect(screen.queryByLabelText('Mark €7 as checked')).toBeNull();
    expect(button('Not paid out yet')).toBeTruthy();
    expect(screen.queryByText('Check now')).toBeNull();
  });
});
