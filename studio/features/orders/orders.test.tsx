import type { PaidVia } from '@bandstand/contract/orders.studio.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anOrder, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { OrdersScreen } from './OrdersScreen.tsx';

const changes = { items: [], access_changes: [], timezone: 'Europe/Oslo' } as never;
const open = (order = anOrder(), answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) =>
  renderStudio(
    <OrderPanel orderId="order" onClose={vi.fn()} />,
    { 'GET /studio/orders/{id}': order, 'GET /studio/changes': changes, ...answers },
    options,
  );
const list = (answers: Answers, address = '/orders') => {
  window.history.replaceState(null, '', `/studio${address}`);
  return renderStudio(<OrdersScreen />, { 'GET /studio/changes': changes, ...answers });
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const refund = (body: unknown) => expect.objectContaining({ body });

describe('a gift of an order', () => {
  const gift = { id: 'g', code_end: '7890', recipient_name: 'Noa', send_on: null, sent_at: null, redeemed_at: null, redeemed_by: null };
  it('is shown with the end of its code, and who redeemed it', async () => {
    await open(anOrder({ gift: { ...gift, state: 'open' } }));
    expect(await screen.findByText('For Noa, code ending in 7890')).toBeTruthy();
    expect(screen.getByText('Not redeemed yet')).toBeTruthy();
    await open(anOrder({ gift: { ...gift, state: 'redeemed', redeemed_at: '2026-11-02T10:00:00.000Z', redeemed_by: { id: 'n', name: 'Noa Li' } } }));
    expect(await screen.findByText(/^Redeemed by Noa Li on /)).toBeTruthy();
    await open(anOrder({ gift: { ...gift, state: 'void', recipient_name: '' } }));
    expect(await screen.findByText('No longer valid')).toBeTruthy();
    expect(screen.getByText('Code ending in 7890')).toBeTruthy();
  });
});

describe('the list of orders', () => {
  it('shows who bought what for how much, and its state', async () => {
    await list({
      'GET /studio/orders': listOf([
        anOrder({ id: 'a', refunded: 900 }),
        anOrder({ id: 'b', member: { id: 'ida', name: '', email: 'ida@example.com' }, status: 'pending_approval', is_test: true }),
        anOrder({ id: 'c', refunded: 4900, coupon: 'WELCOME10' }),
      ]),
    });
    const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows[0]).toContain('Gym pass€49 −€9');
    expect(rows[0]).toContain('Partly refunded');
    expect(rows[1]).toContain('ida@example.comTest');
    expect(rows[1]).toContain('Awaiting approval');
    expect(rows[2]).toMatch(/WELCOME10.*Refunded/);
  });
  it('fetches with the filters, keeps them in the URL, and shows all again', async () => {
    const { sent } = await list({ 'GET /studio/orders': ({ query }) => listOf(query.get('status') === 'refunded' ? [] : [anOrder()]) });
    fireEvent.click(await screen.findByRole('radio', { name: 'Refunded' }));
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(addressNow()).toBe('/orders?state=refunded');
    expect(sent('GET /studio/orders').at(-1)?.query.get('status')).toBe('refunded');
    press('Show all');
    expect(await screen.findByRole('row', { name: /Sam/ })).toBeTruthy();
    expect(addressNow()).toBe('/orders');
  });
  it('is saved as a file with the same filters', async () => {
    const { sent } = await list(
      { 'GET /studio/orders': listOf([anOrder()]), 'GET /studio/orders.csv': 'id' },
      '/orders?state=completed&product=gym-pass&span=30&q=sam',
    );
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(sent('GET /studio/orders.csv')).toHaveLength(1));
    const query = sent('GET /studio/orders.csv')[0]!.query;
    expect([query.get('status'), query.get('product_id'), query.get('q')]).toEqual(['completed', 'gym-pass', 'sam']);
    expect(Date.now() - Date.parse(query.get('from')!)).toBeGreaterThan(29 * 86_400_000);
  });
  it('says what this screen is for while there is no order', async () => {
    await list({ 'GET /studio/orders': listOf([]) });
    expect(await screen.findByText('No orders yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });
});

describe('one order', () => {
  it('shows where the buyer was, and warns when that contradicts the taxed country', async () => {
    const { unmount } = await open(anOrder({ location: { billing: 'DE', method: 'FR', ip: null, proof: 'contradicted' } }));
    expect(await screen.findByText('chosen: Germany · payment method: France')).toBeTruthy();
    expect(screen.getByText(/proofs of location contradict each other/)).toBeTruthy();
    unmount();
    await open(anOrder({ location: { billing: 'DE', method: null, ip: 'DE', proof: 'proven' } }));
    expect(await screen.findByText('chosen: Germany · network: Germany')).toBeTruthy();
    expect(screen.queryByText(/contradict/)).toBeNull();
  });
  it('shows its amounts and what happened, in the app’s time zone, with who did it', async () => {
    await open(
      anOrder({
        coupon: 'WELCOME10',
        amount: 4410,
        discount: 490,
        tax: 704,
        tax_label: 'VAT 19%',
        refunded: 1000,
        events: [
          { id: '1', type: 'opened', at: '2026-05-03T22:30:00Z', by: null, data: {} },
          { id: '2', type: 'paid', at: '2026-05-03T22:31:00Z', by: null, data: { amount: 4410, via: 'provider' } },
          { id: '3', type: 'refunded', at: '2026-05-04T10:00:00Z', by: 'Ada Berg', data: { amount: 1000 } },
        ],
      }),
    );
    const happened = within(await screen.findByRole('list', { name: 'What happened' }));
    // The app's time zone arrives in a separate call.
    await waitFor(() =>
      expect(happened.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
        expect.stringMatching(/^Checkout openedMay 4, 2026, 12:30.AM, Oslo time$/),
        expect.stringMatching(/^Paid · €44\.10 · reported by the provider/),
        expect.stringMatching(/^Refunded · €10.*· Ada Berg$/),
      ]),
    );
    const sum = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) }).textContent;
    expect([sum('Coupon WELCOME10'), sum('VAT 19%'), sum('Total'), sum('Refunded')]).toEqual([
      'Coupon WELCOME10−€4.90',
      'VAT 19%€7.04',
      'Total€44.10',
      'Refunded−€10',
    ]);
  });
  it.each([
    ['owned', 'Active'],
    ['trialing', 'Trial'],
    ['expired', 'Expired'],
    ['revoked', 'Revoked'],
  ])('describes a purchase that is %s: %s', async (status, words) => {
    await open(anOrder({ purchases: anOrder().purchases.map((one) => ({ ...one, status })) }));
    expect(await screen.findByText(words)).toBeTruthy();
  });
  it.each(['intent', 'confirm', 'provider', 'reconciliation', 'owner', 'free'] satisfies PaidVia[])(
    'says in words how it was paid: %s',
    async (via) => {
      await open(anOrder({ events: [{ id: '1', type: 'granted', at: '2026-05-03T22:30:00Z', by: null, data: { via } }] }));
      const [entry] = within(await screen.findByRole('list', { name: 'What happened' })).getAllByRole('listitem');
      expect(entry!.textContent).toMatch(/^Access given · [a-z ]+May/);
    },
  );
  it('says how a dispute ended', async () => {
    await open(
      anOrder({ events: [{ id: '1', type: 'dispute_closed', at: '2026-05-03T22:30:00Z', by: null, data: { amount: 4900, outcome: 'lost' } }] }),
    );
    expect(await screen.findByText(/Dispute closed · €49 · lost, the money was returned/)).toBeTruthy();
  });
  it('is marked as paid when it waits for approval', async () => {
    const { sent } = await open(anOrder({ status: 'pending_approval', provider: 'manual', refundable: 0 }), {
      'POST /studio/orders/{id}/approve': anOrder({ provider: 'manual' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as paid' }));
    expect(await screen.findByText('Sam now has access')).toBeTruthy();
    expect(sent('POST /studio/orders/{id}/approve')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
  });
  it('sends its receipt again, or says why not', async () => {
    const { answer } = await open(anOrder(), { 'POST /studio/orders/{id}/resend_receipt': refuse(409, 'order_closed', 'There is none.') });
    fireEvent.click(await screen.findByRole('button', { name: 'Send receipt again' }));
    expect(await screen.findByText('There is none.')).toBeTruthy();
    answer({ 'POST /studio/orders/{id}/resend_receipt': () => null });
    press('Send receipt again');
    expect(await screen.findByText('Receipt sent to sam@example.com')).toBeTruthy();
  });
  it('is read-only for support, except for sending its receipt again', async () => {
    await open(anOrder(), {}, { permissions: permissionsOf.support });
    expect(await screen.findByRole('button', { name: 'Send receipt again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });
});

describe('decisions for the owner', () => {
  const mismatch = { id: '1', type: 'mismatch' as const, at: '2026-05-03T10:00:00Z', by: null, data: { amount: 4000, currency: 'EUR' } };
  const choose = async (name: string) => within(await screen.findByRole('alertdialog')).getByRole('button', { name });

  it('accept another amount, after a message about the effect', async () => {
    const { sent } = await open(anOrder({ status: 'paid', events: [mismatch], purchases: [] }), {
      'POST /studio/orders/{id}/accept': anOrder({ amount: 4000 }),
    });
    expect(await screen.findByText(/€40 was paid instead of €49/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send receipt again' })).toBeNull();
    press('Accept');
    expect(sent('POST /studio/orders/{id}/accept')).toHaveLength(0);
    fireEvent.click(await choose('Accept'));
    await waitFor(() => expect(sent('POST /studio/orders/{id}/accept')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/was paid instead/)).toBeNull());
  });
  it('close the order and refund the money; nothing can be accepted once a part was refunded', async () => {
    const { sent } = await open(anOrder({ status: 'paid', events: [mismatch], refunded: 100 }), {
      'POST /studio/orders/{id}/reject': anOrder({ status: 'expired', refunded: 4000, refundable: 0 }),
    });
    expect(await screen.findByText(/was paid instead/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    press('Close and refund');
    fireEvent.click(await choose('Close and refund'));
    await waitFor(() => expect(sent('POST /studio/orders/{id}/reject')).toHaveLength(1));
  });
  it('keep or revoke the access after a lost dispute', async () => {
    const { sent } = await open(anOrder({ lost: 4900, refundable: 0, needs_decision: true }), {
      'POST /studio/orders/{id}/dispute': anOrder({ lost: 4900, refundable: 0 }),
    });
    expect(await screen.findByText('Lost to a dispute')).toBeTruthy();
    expect(screen.getByText('Reversed by the bank')).toBeTruthy();
    press('Revoke access');
    fireEvent.click(await choose('Revoke access'));
    await waitFor(() => expect(sent('POST /studio/orders/{id}/dispute').map(({ body }) => body)).toEqual([{ access: 'revoke' }]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep access' })).toBeNull());
  });
  it('are not offered to support', async () => {
    await open(anOrder({ needs_decision: true, lost: 4900 }), {}, { permissions: permissionsOf.support });
    expect(await screen.findByRole('button', { name: 'Send receipt again' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Revoke access' })).toBeNull();
  });
});

describe('a refund (COM-23)', () => {
  const refunded = { 'POST /studio/orders/{id}/refund': anOrder({ refunded: 4900, refundable: 0 }) };
  const begin = async (...args: Parameters<typeof open>) => {
    const studio = await open(...args);
    fireEvent.click(await screen.findByRole('button', { name: /^(Refund|Erstatten)$/ }));
    return studio;
  };
  it('returns everything, and revokes nothing unless that is chosen', async () => {
    const { sent } = await begin(anOrder(), refunded);
    press('Refund €49');
    expect(await screen.findByText('€49 is being refunded to Sam')).toBeTruthy();
    expect(sent('POST /studio/orders/{id}/refund')).toEqual([refund({ amount: null, revoke: false })]);
  });
  it('says what the member loses before it is revoked', async () => {
    const purchase = anOrder().purchases[0]!;
    const { sent } = await begin(anOrder({ purchases: [{ ...purchase, status: 'trialing', subscription_id: 's' }] }), refunded);
    fireEvent.click(screen.getByRole('checkbox', { name: /Also revoke access/ }));
    expect(screen.getByText(/Sam loses Gym pass immediately\. The subscription ends/)).toBeTruthy();
    press('Refund €49 and revoke');
    await waitFor(() => expect(sent('POST /studio/orders/{id}/refund')).toEqual([refund({ amount: null, revoke: true })]));
  });
  it('is of the last payment of a subscription, or of another chosen one', async () => {
    const payment = { amount: 1200, refunded: 0, lost: 0, refundable: 1200, provider_id: 'pi', is_renewal: true };
    const { sent } = await begin(
      anOrder({
        refundable: 0,
        payments: [
          { ...payment, id: 'first', is_renewal: false, refunded: 1200, refundable: 0, paid_at: '2026-05-03T10:00:00Z' },
          { ...payment, id: 'june', refunded: 700, refundable: 500, paid_at: '2026-06-03T10:00:00Z' },
          { ...payment, id: 'july', paid_at: '2026-07-03T10:00:00Z' },
        ],
      }),
      refunded,
    );
    const which = screen.getByLabelText<HTMLSelectElement>('Which payment?');
    expect([...which.options].map(({ text }) => text)).toEqual(['Jun 3, 2026 · €5 of €12 · renewal', 'Jul 3, 2026 · €12 · renewal']);
    expect(screen.getByRole('button', { name: 'Refund €12' })).toBeTruthy();
    fireEvent.change(which, { target: { value: 'june' } });
    press('Refund €5');
    await waitFor(() => expect(sent('POST /studio/orders/{id}/refund')).toEqual([refund({ amount: null, revoke: false, payment_id: 'june' })]));
  });
  it('is of single products, when there are several', async () => {
    const line = { at: 0, title: 'Camp', amount: 10_000, tax: 0, refundable: 10_000 };
    const lines = [line, { ...line, at: 1, title: 'Bed', amount: 2000, refundable: 1500 }];
    const payment = {
      id: 'p',
      amount: 12_000,
      refunded: 500,
      lost: 0,
      refundable: 11_500,
      provider_id: 'pi',
      is_renewal: false,
      paid_at: '2026-05-03T10:00:00Z',
      lines,
    };
    const { sent } = await begin(anOrder({ refundable: 11_500, payments: [payment] }), refunded);
    fireEvent.click(screen.getByRole('radio', { name: 'By product' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refund …' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: /Bed/ }));
    fireEvent.change(screen.getByLabelText('Amount for Bed'), { target: { value: '16' } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refund …' }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Amount for Bed'), { target: { value: '12' } });
    press('Refund €12');
    const body = { lines: [{ at: 1, amount: 1200 }], revoke: false, payment_id: 'p' };
    await waitFor(() => expect(sent('POST /studio/orders/{id}/refund')).toEqual([refund(body)]));
  });
  it.each([
    ['en', '12.50', 1250],
    ['de', '12,50', 1250],
  ] as const)('of a part is typed as in %s', async (language, typed, amount) => {
    const { sent } = await begin(anOrder(), refunded, { language });
    fireEvent.click(screen.getByRole('radio', { name: /^(A part|Ein Teil)$/ }));
    fireEvent.change(screen.getByLabelText(/^(Amount|Betrag)/), { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: /12[.,]50/ }));
    await waitFor(() => expect(sent('POST /studio/orders/{id}/refund')).toEqual([refund({ amount, revoke: false })]));
  });
  it.each(['0', '49.01', '1.999', 'x'])('of %s is not sent', async (typed) => {
    await begin();
    fireEvent.click(screen.getByRole('radio', { name: 'A part' }));
    fireEvent.change(screen.getByLabelText('Amount'), { target: { value: typed } });
    expect(screen.getByText('Enter an amount above zero, up to what is left.')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Refund …' }) as HTMLButtonElement).disabled).toBe(true);
  });
  it('that fails is retried as the same one', async () => {
    const { answer, calls, sent } = await begin(anOrder(), { 'POST /studio/orders/{id}/refund': refuse(502, 'provider_down', 'Stripe is down.') });
    press('Refund €49');
    expect(await screen.findByText('Stripe is down.')).toBeTruthy();
    answer(refunded);
    press('Refund €49');
    await waitFor(() => expect(sent('POST /studio/orders/{id}/refund')).toHaveLength(2));
    const keys = calls.filter(({ name }) => name.endsWith('/refund')).map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(1);
  });
});
