import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { anOrder } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { OrderPanel } from './OrderPanel.tsx';

const open = (order = anOrder(), answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) =>
  renderStudio(
    <OrderPanel orderId="order" onClose={vi.fn()} />,
    {
      'GET /studio/orders/{id}': order,
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Oslo' } as never,
      ...answers,
    },
    options,
  );
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling!;
const press = (name: string) => fireEvent.click(screen.getAllByText(name)[0]!.closest('button')!);
const denied = refuse(403, 'forbidden', 'You are not allowed to do this.');

describe('what is known of an order', () => {
  it('leads to the member, the product, the provider, the invoice and each credit note', async () => {
    const credit = (id: string) => ({ id, number: `CN-${id}`, url: `/credit/${id}` });
    const invoice = { id: 'i', number: 'TW-7', url: '/invoice/i', credit_notes: [credit('1'), credit('2')] } as never;
    await open(anOrder({ provider_url: 'https://stripe.example/pi_1', invoice, referral: 'ada', is_test: true }));
    await screen.findByText('Test payment: nothing was charged.');
    const links = ['Member', 'Product', 'Paid through', 'Invoice', 'Credit notes'].map((name) =>
      within(fact(name) as HTMLElement)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    );
    expect(links).toEqual([
      ['/members?member=sam'],
      ['/products/gym-pass'],
      ['https://stripe.example/pi_1'],
      ['/invoice/i'],
      ['/credit/1', '/credit/2'],
    ]);
    expect(fact('Referral').textContent).toBe('ada');
    expect(screen.queryByText('Address', { selector: 'dt' })).toBeNull();
  });
  it('has no line for credit notes before there is one', async () => {
    await open(anOrder({ invoice: { id: 'i', number: 'TW-7', url: '/invoice/i', credit_notes: [] } as never }));
    expect(await screen.findByText('Invoice', { selector: 'dt' })).toBeTruthy();
    expect(screen.queryByText('Credit notes', { selector: 'dt' })).toBeNull();
  });
  it('names the address, the business and the waiver as the buyer gave them', async () => {
    await open(
      anOrder({
        address: { name: 'Sam Berg', line1: 'Quay 4', line2: '', postal_code: '2100', city: 'Harbour', country: 'DK' } as never,
        business: { name: 'Berg ApS', vat_id: 'DK12345678', checked: 'register' } as never,
        waiver: { at: '2026-05-03T10:00:00Z', text: 'I agree that it begins now.' } as never,
      }),
    );
    await screen.findByText('Address', { selector: 'dt' });
    expect(fact('Address').textContent).toBe('Sam Berg, Quay 4, 2100, Harbour, DK');
    expect(fact('Business').textContent).toBe('Berg ApS · DK12345678 · confirmed by the register');
    expect(fact('Agreed at checkout').textContent).toMatch(/: I agree that it begins now\.$/);
  });
  it('counts units and names fees, bumps and trials by their kind', async () => {
    await open(
      anOrder({
        lines: [
          { label: 'Seat', kind: 'price', amount: 9000, quantity: 3 },
          { label: 'Towel', kind: 'bump', amount: 1500 },
          { label: 'Start', kind: 'setup_fee', amount: 500 },
          { label: 'First week', kind: 'trial', amount: 0 },
        ] as never,
      }),
    );
    await screen.findByText('Totals');
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(1, 4)).toEqual(['Towel Order bump€15', 'Start One-time fee€5', expect.stringMatching(/^First week Trial/)]);
    expect(rows[0]).toMatch(/3.*Seat|Seat.*3/);
  });
  it('shows which purchases the member still has, and leads to their subscription', async () => {
    const purchase = anOrder().purchases[0]!;
    await open(
      anOrder({
        purchases: [
          { ...purchase, status: 'active', subscription_id: 's1' },
          { ...purchase, id: 'b', product: { id: 'towel', title: 'Towel' }, status: 'revoked' },
        ],
      }),
    );
    const opened = within((await screen.findByText('What was bought')).parentElement!).getAllByRole('listitem');
    expect(opened.map(({ textContent }) => textContent)).toEqual(['Gym passSubscriptionActive', 'TowelRevoked']);
    expect(within(opened[0]!).getByRole('link').getAttribute('href')).toBe('/subscriptions?subscription=s1');
  });
  it('has no links for staff who see neither members nor products', async () => {
    await open(anOrder(), {}, { permissions: ['orders.read'] });
    await screen.findByText('Email', { selector: 'dt' });
    expect([fact('Member').textContent, fact('Product').textContent]).toEqual(['Sam', 'Gym pass']);
    expect(screen.queryByRole('link')).toBeNull();
  });
  it('says when it is gone, instead of an empty panel', async () => {
    await open(undefined, { 'GET /studio/orders/{id}': refuse(404, 'not_found', 'This does not exist.') });
    expect(await screen.findByText('This does not exist.')).toBeTruthy();
    expect(screen.queryByText('Totals')).toBeNull();
  });
});

describe('an order paid by hand', () => {
  const waiting = anOrder({ status: 'pending_approval', purchases: [], refundable: 0, provider: 'manual' });
  it('is approved once the money has arrived, and the member has access', async () => {
    const { sent } = await open(waiting, { 'POST /studio/orders/{id}/approve': anOrder() });
    expect(await screen.findByText('Has €49 arrived? Then give access to what was bought.')).toBeTruthy();
    expect(screen.queryByText('Send receipt again')).toBeNull();
    press('Mark as paid');
    expect(await screen.findByText('Sam now has access')).toBeTruthy();
    expect(sent('POST /studio/orders/{id}/approve')).toHaveLength(1);
    expect(screen.queryByText('Mark as paid')).toBeNull();
    expect(screen.getByText('Send receipt again')).toBeTruthy();
  });
  it('stays as it was where that is refused, and is not approved by support', async () => {
    const { unmount } = await open(waiting, { 'POST /studio/orders/{id}/approve': denied });
    await screen.findByText('Mark as paid');
    press('Mark as paid');
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(screen.getByText('Mark as paid')).toBeTruthy();
    unmount();
    await open(waiting, {}, { permissions: permissionsOf.support });
    expect(await screen.findByText('Totals')).toBeTruthy();
    expect(screen.queryByText('Mark as paid')).toBeNull();
  });
});

describe('a decision of the owner', () => {
  const mismatch = { id: '1', type: 'mismatch' as const, at: '2026-05-03T10:00:00Z', by: null, data: { amount: 5500, currency: 'USD' } };
  const answer = async (name: string) => fireEvent.click(within(await screen.findByRole('alertdialog')).getByText(name));
  it('to keep the access after a lost dispute is one press, and asks nothing', async () => {
    const lost = anOrder({ lost: 4900, refundable: 0, needs_decision: true });
    const { sent } = await open(lost, { 'POST /studio/orders/{id}/dispute': { ...lost, needs_decision: false } });
    await screen.findByText('Keep access');
    press('Keep access');
    await waitFor(() => expect(sent('POST /studio/orders/{id}/dispute').map(({ body }) => body)).toEqual([{ access: 'keep' }]));
    await waitFor(() => expect(screen.queryByText('Keep access')).toBeNull());
  });
  it('that is refused stays to be made, with the reason', async () => {
    await open(anOrder({ lost: 4900, refundable: 0, needs_decision: true }), { 'POST /studio/orders/{id}/dispute': denied });
    await screen.findByText('Keep access');
    press('Revoke access');
    await answer('Revoke access');
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(screen.getByText('Keep access')).toBeTruthy();
  });
  it('on another sum names it in the currency that was paid, and sends nothing when one turns away', async () => {
    const { sent } = await open(anOrder({ status: 'paid', events: [mismatch], purchases: [] }), { 'POST /studio/orders/{id}/reject': denied });
    expect(await screen.findByText(/^\$55 was paid instead of €49/)).toBeTruthy();
    press('Close and refund');
    const question = within(await screen.findByRole('alertdialog', { name: 'Close this order?' }));
    expect(question.getByText(/\$55 will be refunded to Sam/)).toBeTruthy();
    fireEvent.click(question.getByText('Cancel'));
    expect(sent('POST /studio/orders/{id}/reject')).toEqual([]);
    press('Close and refund');
    await answer('Close and refund');
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
});
