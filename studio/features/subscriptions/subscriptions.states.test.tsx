import type { StudioSubscriptionDetails } from '@bandstand/contract/subscriptions.studio.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProduct, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { SubscriptionsScreen } from './SubscriptionsScreen.tsx';

const aSubscription = (more: Partial<StudioSubscriptionDetails> = {}): StudioSubscriptionDetails => ({
  id: 'sub',
  status: 'active',
  member: { id: 'sam', name: 'Sam', email: 'sam@example.com' },
  product: { id: 'club', title: 'Club' },
  version: null,
  also: [],
  order_id: null,
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
  payment_method: null,
  events: [],
  invoices: [],
  ...more,
});
const denied = refuse(403, 'forbidden', 'You are not allowed to do this.');
const open = (address: string, answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio${address}`);
  return renderStudio(
    <SubscriptionsScreen />,
    {
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Oslo' } as never,
      'GET /studio/subscriptions': listOf([aSubscription()]),
      'GET /studio/subscriptions/{id}': aSubscription(),
      'GET /studio/products': listOf([aProduct('Club')]),
      ...answers,
    },
    options,
  );
};
/** One subscription beside the list. */
async function openOne(subscription: StudioSubscriptionDetails, answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) {
  const studio = await open('/subscriptions?subscription=sub', { 'GET /studio/subscriptions/{id}': subscription, ...answers }, options);
  const panel = within(await screen.findByRole('complementary', { name: 'Subscription' }));
  await panel.findByText('Email');
  return { ...studio, panel };
}
const press = (name: string) => fireEvent.click(screen.getAllByText(name)[0]!.closest('button')!);
const last = (studio: Awaited<ReturnType<typeof open>>) => Object.fromEntries(studio.sent('GET /studio/subscriptions').at(-1)!.query);

describe('the list of subscriptions', () => {
  it('says what each pays and what comes next where it pauses, changes or is over', async () => {
    const next = { version: { id: 'v2', title: 'Light' }, at: '2026-06-03T10:00:00Z', amount: 500, interval: 'year', intervalCount: 1 } as const;
    await open('/subscriptions', {
      'GET /studio/subscriptions': listOf([
        aSubscription({ id: 'a', status: 'paused', pause: { from: '2026-05-03T10:00:00Z', until: '2026-08-03T10:00:00Z' } as never }),
        aSubscription({ id: 'b', pause: { from: '2026-07-03T10:00:00Z', until: '2026-08-03T10:00:00Z' } as never, is_test: true }),
        aSubscription({ id: 'c', next: next as never, member: { id: 'x', name: '', email: 'x@example.com' } }),
        aSubscription({ id: 'd', status: 'ended', next_charge_at: null }),
        aSubscription({ id: 'e', status: 'trialing', interval: 'week', intervalCount: 2 }),
      ]),
    });
    await screen.findByText('x@example.com');
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'SamClub€9.90 a monthPaused until Aug 3, 2026, then €9.90Paused',
      'SamTestClub€9.90 a monthPaused from Jul 3, 2026 to Aug 3, 2026Active',
      'x@example.comClub€9.90 a monthChanges to Light on Jun 3, 2026, then €5 a yearActive',
      'SamClub€9.90 a month–Ended',
      'SamClub€9.90 every 2 weeks€9.90 on Jun 3, 2026Trial',
    ]);
  });
  it('shows the trouble that Home leads to, as a state of its own, until another is chosen', async () => {
    const studio = await open('/subscriptions?state=uncharged');
    await screen.findByText('Club');
    expect(last(studio)).toEqual({ page: '1', trouble: 'nobody' });
    expect(screen.getByLabelText<HTMLInputElement>('Cannot be charged').checked).toBe(true);
    expect(screen.queryByLabelText('No answer')).toBeNull();
    fireEvent.click(screen.getByLabelText('Past due'));
    await waitFor(() => expect(last(studio)).toEqual({ page: '1', status: 'past_due' }));
    expect(screen.queryByLabelText('Cannot be charged')).toBeNull();
  });
  it('reads its filters from the address and lifts the one on a member by a button that says so', async () => {
    const studio = await open('/subscriptions?member=sam&product=club&q=s&page=2');
    await screen.findByText('Sam');
    expect(last(studio)).toEqual({ q: 's', page: '2', product_id: 'club', member_id: 'sam' });
    press('Show all members');
    await waitFor(() => expect(addressNow()).toBe('/subscriptions?product=club&q=s'));
  });
  it('says what the place is for while nobody pays again and again, and that nothing fits a filter', async () => {
    const none = { 'GET /studio/subscriptions': listOf([] as StudioSubscriptionDetails[]) };
    const { unmount } = await open('/subscriptions', none);
    expect(await screen.findByText('No subscriptions yet')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
    unmount();
    await open('/subscriptions?state=ended', none);
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    press('Show all');
    expect(addressNow()).toBe('/subscriptions');
  });
  it('says why it does not come', async () => {
    await open('/subscriptions', { 'GET /studio/subscriptions': denied });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
});

describe('one subscription', () => {
  it('tells by name what happened, who did it and why a charge failed', async () => {
    const at = '2026-05-03T10:00:00Z';
    const { panel } = await openOne(
      aSubscription({
        events: [
          { id: '1', type: 'charge_failed', at, by: null, data: { amount: 990, reason: 'method_gone' } },
          { id: '2', type: 'charge_failed', at, by: null, data: { amount: 990, reason: 'card_declined' } },
          { id: '3', type: 'coupon_added', at, by: 'Ada Berg', data: { coupon: 'STAY' } },
          { id: '4', type: 'ended', at, by: null, data: { reason: 'price_refused' } },
          { id: '5', type: 'charged', at, by: null, data: { amount: 1200, currency: 'USD' } },
        ],
      }),
    );
    const happened = within(panel.getByRole('list', { name: 'What happened' })).getAllByRole('listitem');
    await waitFor(() => expect(happened[0]?.textContent).toContain('Oslo time'));
    expect(happened.map(({ textContent }) => textContent?.replace(/May 3.*?Oslo time/, ''))).toEqual([
      'Payment refused · €9.90 · the provider no longer knows the card: another card is needed',
      'Payment refused · €9.90',
      'Coupon added · STAY · Ada Berg',
      'Ended · no consent to the new price',
      'Charged · $12',
    ]);
  });
  it('says what its coupon lowers, and leaves out what it does not have', async () => {
    const { panel } = await openOne(aSubscription({ coupon: { code: 'STAY', charges_left: null }, charges_made: 1 }));
    expect(panel.getByText('STAY, all future payments')).toBeTruthy();
    expect(panel.getByText('1 so far')).toBeTruthy();
    for (const name of ['Payment method', 'Order', 'Invoices']) expect(panel.queryByText(name)).toBeNull();
  });
  it('is cancelled by nobody who only reads, not even while a dispute is lost', async () => {
    const event = { id: '1', type: 'dispute_lost' as const, at: '2026-05-04T10:00:00Z', by: null, data: { amount: 990 } };
    const { panel } = await openOne(aSubscription({ can_resume: true, events: [event] }), {}, { permissions: permissionsOf.analyst });
    expect(panel.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual(['Close']);
  });
  it('that ends already can only be ended now, and keeps its dialog with the reason where that is refused', async () => {
    const { sent } = await openOne(aSubscription({ status: 'ending', ends_at: '2026-06-03T10:00:00Z', next_charge_at: null }), {
      'POST /studio/subscriptions/{id}/cancel': denied,
    });
    expect(screen.queryByText('Add a coupon')).toBeNull();
    press('Cancel subscription');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel the subscription of Sam?' }));
    expect(dialog.queryByRole('radio')).toBeNull();
    expect(dialog.getByText(/It ends now and nothing more is charged/)).toBeTruthy();
    fireEvent.click(dialog.getByText('Cancel subscription').closest('button')!);
    expect(await dialog.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(sent('POST /studio/subscriptions/{id}/cancel').map(({ body }) => body)).toEqual([{ now: true, revoke: false }]);
  });
  it('that cannot be resumed or marked as paid says why, and stays as it is', async () => {
    await openOne(aSubscription({ provider: 'manual', can_resume: true }), {
      'POST /studio/subscriptions/{id}/resume': refuse(409, 'already_on', 'The card is gone.'),
      'POST /studio/subscriptions/{id}/paid': denied,
    });
    press('Resume');
    const question = within(await screen.findByRole('alertdialog', { name: 'Resume the subscription of Sam?' }));
    fireEvent.click(question.getByText('Resume'));
    expect(await screen.findByText('The card is gone.')).toBeTruthy();
    press('Mark next payment as paid');
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
  it('takes no coupon of blanks, by Enter neither', async () => {
    const { sent } = await openOne(aSubscription());
    press('Add a coupon');
    const field = screen.getByLabelText('Coupon code');
    fireEvent.change(field, { target: { value: '   ' } });
    fireEvent.submit(field.closest('form')!);
    expect(sent('POST /studio/subscriptions/{id}/coupon')).toEqual([]);
    expect(screen.getAllByText('Add a coupon').at(-1)!.closest('button')!.disabled).toBe(true);
  });
});
