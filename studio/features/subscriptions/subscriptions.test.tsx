import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import type { StudioSubscriptionDetails } from '@bandstand/contract/subscriptions.studio.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { SubscriptionPanel } from './SubscriptionPanel.tsx';
import { SubscriptionsScreen } from './SubscriptionsScreen.tsx';

const aSubscription = (more: Partial<StudioSubscriptionDetails> = {}): StudioSubscriptionDetails => ({
  id: 'sub',
  status: 'active',
  member: { id: 'sam', name: 'Sam', email: 'sam@example.com' },
  product: { id: 'club', title: 'Club' },
  version: null,
  also: [],
  order_id: 'order',
  amount: 990,
  currency: 'EUR',
  interval: 'month',
  intervalCount: 1,
  charges_made: 2,
  charges_left: null,
  current_period_end: '2026-06-03T10:00:00Z',
  next_charge_at: '2026-06-03T10:00:00Z',
  coupon: null,
  next: null,
  pause: null,
  past_due_since: null,
  ends_at: null,
  provider: 'stripe',
  is_test: false,
  created_at: '2026-04-03T10:00:00Z',
  can_resume: false,
  is_revoked: false,
  payment_method: { brand: 'visa', last4: '4242' },
  events: [{ id: '1', type: 'charged', at: '2026-05-03T10:00:00Z', by: null, data: { amount: 990 } }],
  invoices: [{ id: 'i', number: 'TW-7', total: 990, currency: 'EUR', issued_at: '2026-05-03T10:00:00Z', url: '/invoice/i?token=t' }],
  ...more,
});
const open = (subscription = aSubscription(), answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) =>
  renderStudio(
    <SubscriptionPanel subscriptionId="sub" onClose={vi.fn()} />,
    {
      'GET /studio/subscriptions/{id}': subscription,
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Oslo' } as never,
      'POST /studio/subscriptions/{id}/cancel': aSubscription({ status: 'ending', ends_at: '2026-06-03T10:00:00Z', next_charge_at: null }),
      ...answers,
    },
    options,
  );
const cancel = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
  return within((await screen.findByText('Cancel the subscription of Sam?')).closest('dialog')!);
};

it('a subscription gets a coupon, and says why one is not valid', async () => {
  const { answer, sent } = await open(aSubscription(), {
    'POST /studio/subscriptions/{id}/coupon': refuse(422, 'invalid_coupon', 'This code has been used up.'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a coupon' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a coupon' }));
  fireEvent.change(dialog.getByLabelText('Coupon code'), { target: { value: ' stay ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add a coupon' }));
  expect(await dialog.findByText('This code has been used up.')).toBeTruthy();
  answer({ 'POST /studio/subscriptions/{id}/coupon': aSubscription({ coupon: { code: 'STAY', charges_left: 3 } }) });
  fireEvent.click(dialog.getByRole('button', { name: 'Add a coupon' }));
  expect(await screen.findByText('STAY, 3 more payments')).toBeTruthy();
  expect(sent('POST /studio/subscriptions/{id}/coupon')[0]?.body).toEqual({ coupon_code: 'stay' });
});

it('a subscription shows its next plan with the date, and names changes', async () => {
  const next = { version: { id: 'v2', title: 'Light' }, at: '2026-06-03T10:00:00Z', amount: 500, interval: 'month', intervalCount: 1 };
  const events = [{ id: '2', type: 'change_scheduled' as const, at: '2026-05-04T10:00:00Z', by: null, data: { plan: 'Light' } }];
  await open(aSubscription({ next, events }));
  expect(await screen.findByText(/^Changes to Light on .*2026, then €5 a month$/)).toBeTruthy();
  expect(screen.getByText('Plan change scheduled · Light')).toBeTruthy();
});

describe('the list of subscriptions', () => {
  it('shows what each pays and what is next, and is filtered by state', async () => {
    window.history.replaceState(null, '', '/studio/subscriptions');
    const { sent } = await renderStudio(<SubscriptionsScreen />, {
      'GET /studio/subscriptions': listOf([
        aSubscription(),
        aSubscription({ id: 'b', status: 'past_due', past_due_since: '2026-05-01T10:00:00Z', intervalCount: 3, also: [{ id: 'x', title: 'Towel' }] }),
        aSubscription({ id: 'c', status: 'ending', ends_at: '2026-06-03T10:00:00Z' }),
      ]),
    });
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows).toEqual([
      'SamClub€9.90 a month€9.90 on Jun 3, 2026Active',
      'SamClub + 1€9.90 every 3 monthsUnpaid since May 1, 2026Past due',
      'SamClub€9.90 a monthEnds on Jun 3, 2026Ending',
    ]);
    fireEvent.click(screen.getByRole('radio', { name: 'Past due' }));
    await waitFor(() => expect(sent('GET /studio/subscriptions').at(-1)?.query.get('status')).toBe('past_due'));
    expect(addressNow()).toBe('/subscriptions?state=past_due');
  });
});

describe('one subscription', () => {
  it('shows its payments, its means of payment, its invoices and what happened', async () => {
    await open(aSubscription({ charges_left: 4 }));
    expect(await screen.findByText('visa ···· 4242')).toBeTruthy();
    expect(screen.getByText('2 of 6')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'TW-7' }).getAttribute('href')).toBe('/invoice/i?token=t');
    expect(screen.getByRole('list', { name: 'What happened' }).textContent).toMatch(/^Charged · €9\.90/);
  });
  it('ends after the paid period, and says until when the member keeps it', async () => {
    const { sent } = await open();
    const dialog = await cancel();
    expect(dialog.getByText('Nothing more is charged. Sam keeps Club until Jun 3, 2026.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Subscription cancelled')).toBeTruthy();
    expect(sent('POST /studio/subscriptions/{id}/cancel')[0]?.body).toEqual({});
    expect(screen.getByText('Ends on Jun 3, 2026')).toBeTruthy();
  });
  it('ends at once, with what is lost, or is kept on cancel', async () => {
    const { sent } = await open(aSubscription({ also: [{ id: 'x', title: 'Towel' }] }));
    const dialog = await cancel();
    fireEvent.click(dialog.getByRole('radio', { name: 'Now' }));
    expect(dialog.getByText(/Sam keeps Club, Towel for the paid period/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('checkbox', { name: /Also revoke access/ }));
    expect(dialog.getByText('It ends now, and Sam loses Club, Towel immediately.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(sent('POST /studio/subscriptions/{id}/cancel')).toEqual([]);
    fireEvent.click((await cancel()).getByRole('radio', { name: 'Now' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel subscription' }).at(-1)!);
    await waitFor(() => expect(sent('POST /studio/subscriptions/{id}/cancel')[0]?.body).toEqual({ now: true, revoke: false }));
  });
  it('that is paid manually is marked as paid, once however often the button is pressed', async () => {
    const { calls } = await open(aSubscription({ provider: 'manual' }), {
      'POST /studio/subscriptions/{id}/paid': aSubscription({ provider: 'manual' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Mark next payment as paid' }));
    await screen.findByText('Saved');
    fireEvent.click(screen.getByRole('button', { name: 'Mark next payment as paid' }));
    const keys = () => calls.filter(({ name }) => name.endsWith('/paid')).map(({ headers }) => headers['Idempotency-Key']);
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(new Set(keys()).size).toBe(1);
  });
  it('is read-only for support, and has no button once it is over', async () => {
    const { unmount } = await open(aSubscription(), {}, { permissions: permissionsOf.support });
    await screen.findByText('visa ···· 4242');
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
    unmount();
    await open(aSubscription({ status: 'ended' }));
    await screen.findByText('visa ···· 4242');
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  });
});

describe('after a dispute', () => {
  const event = (type: 'dispute_lost' | 'dispute_won') => ({ id: type, type, at: '2026-05-04T10:00:00Z', by: null, data: { amount: 990 } });
  const agree = async (name: string) => fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));

  it('that was lost, one press and a confirmation revoke what it opened', async () => {
    const lost = aSubscription({ status: 'ending', ends_at: '2026-06-03T10:00:00Z', events: [event('dispute_lost')] });
    const { sent } = await open(lost);
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke access' }));
    await agree('Revoke access');
    await waitFor(() => expect(sent('POST /studio/subscriptions/{id}/cancel').map(({ body }) => body)).toEqual([{ now: true, revoke: true }]));
  });
  it('that was lost, nothing is asked once it is over', async () => {
    await open(aSubscription({ status: 'ended', ends_at: '2026-05-03T10:00:00Z', events: [event('dispute_lost')] }));
    expect(await screen.findByText(/Dispute lost/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Revoke access' })).toBeNull();
  });
  it('that was won, it is resumed, with the next charge shown before', async () => {
    const won = aSubscription({
      status: 'ending',
      can_resume: true,
      ends_at: '2026-06-03T10:00:00Z',
      events: [event('dispute_lost'), event('dispute_won')],
    });
    const { sent } = await open(won, { 'POST /studio/subscriptions/{id}/resume': aSubscription() });
    fireEvent.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(await screen.findByText(/€9.90 is charged on Jun 3, 2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Revoke access' })).toBeNull();
    await agree('Resume');
    await waitFor(() => expect(sent('POST /studio/subscriptions/{id}/resume')).toHaveLength(1));
  });
});
