import type { Invoice } from '@bandstand/contract/invoices.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { sees, visit } from '../../../testing/visit.tsx';

const party = { lines: ['Quay 1', '1000 Harbour'], email: null, tax_id: null };
const anInvoice = (more: Partial<Invoice> = {}): Invoice => ({
  id: 'inv-1',
  kind: 'invoice',
  number: 'HS-0007',
  seller: { ...party, name: 'Harbour Strength', tax_id: 'DE123' },
  customer: { ...party, name: 'Ines Moreau', lines: [], email: 'ines@harbour.example' },
  lines: [{ label: 'Six Weeks', detail: 'All at once', amount: 4900 }],
  subtotal: 4900,
  discount: 490,
  coupon: 'WELCOME10',
  tax: 838,
  tax_label: 'VAT 19 %',
  tax_lines: [],
  tax_note: null,
  tax_inclusive: false,
  total: 5248,
  refunded: 0,
  currency: 'EUR',
  issued_at: '2026-11-02T10:00:00.000Z',
  is_test: true,
  has_e_invoice: false,
  footer: 'Thank you.',
  corrects: null,
  credit_notes: [],
  ...more,
});
const opens = (calls: FakeCalls, at = '/invoice/inv-1', isMember = true) => visit({ at, bundle: isMember ? aBundle() : null, calls });
const sums = () => Array.from(document.querySelectorAll('dl > div'), (line) => [...line.children].map((cell) => cell.textContent).join(': '));
beforeEach(noToasts);

describe('/invoice/{id} (COM-22)', () => {
  it('names seller, buyer and items, and adds up', async () => {
    await opens({ 'GET /invoices/{id}': () => anInvoice() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Invoice HS-0007' })).toBeTruthy();
    expect(sums()).toEqual(['Subtotal: €49.00', 'Discount (WELCOME10): −€4.90', 'VAT 19%: €8.38', 'Total: €52.48']);
    for (const text of ['Tax ID DE123', 'Ines Moreau', 'Test: nothing was charged.', 'Nov 2, 2026', 'Thank you.']) expect(sees(text)).toBe(true);
  });

  it('shows inclusive tax below, and refunds beside the total', async () => {
    await opens({
      'GET /invoices/{id}': () => anInvoice({ discount: 0, coupon: null, tax: 782, tax_inclusive: true, total: 4900, refunded: 900, is_test: false }),
    });
    expect(await screen.findByText('Includes €7.82 VAT 19%.')).toBeTruthy();
    expect(sums()).toEqual(['Subtotal: €49.00', 'Total: €49.00', 'Refunded: −€9.00']);
    expect(sees('Test: nothing was charged.')).toBe(false);
  });

  it('links the e-invoice beside the PDF file if there is one', async () => {
    await opens({ 'GET /invoices/{id}': () => anInvoice({ has_e_invoice: true }) }, '/invoice/inv-1?token=a%2Fb');
    expect((await screen.findByRole('link', { name: 'Download e-invoice' })).getAttribute('href')).toBe('/invoice/inv-1.xml?token=a%2Fb');
    document.body.replaceChildren();
    await opens({ 'GET /invoices/{id}': () => anInvoice() });
    expect(await screen.findByRole('link', { name: 'Download PDF' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Download e-invoice' })).toBeNull();
  });

  it('links the credit notes of its refunds, and a credit note links its invoice', async () => {
    const note = { id: 'cn', number: 'HS-0008', total: -900, issued_at: '2026-11-03T10:00:00.000Z', url: '/invoice/cn?token=x' };
    await opens({ 'GET /invoices/{id}': () => anInvoice({ refunded: 900, credit_notes: [note] }) });
    expect((await screen.findByRole('link', { name: 'HS-0008' })).getAttribute('href')).toBe('/invoice/cn?token=x');
    document.body.replaceChildren();
    const corrects = { id: 'inv-1', number: 'HS-0007' };
    const sums = { subtotal: -900, tax: -144, total: -900, discount: 0, coupon: null, tax_inclusive: true };
    await opens({ 'GET /invoices/{id}': () => anInvoice({ kind: 'credit_note', number: 'HS-0008', corrects, ...sums }) }, '/invoice/cn');
    expect(await screen.findByRole('heading', { level: 1, name: 'Credit note HS-0008' })).toBeTruthy();
    for (const text of ['For invoice HS-0007', '-€9.00']) expect(sees(text)).toBe(true);
  });

  it('opens for a guest with the link from a receipt, and so does the file', async () => {
    const { server } = await opens({ 'GET /invoices/{id}': () => anInvoice() }, '/invoice/inv-1?token=a+b', false);
    const file = await screen.findByRole('link', { name: 'Download PDF' });
    expect(server.calls('GET /invoices/{id}')[0]?.query.get('token')).toBe('a b');
    expect(file.getAttribute('href')).toBe('/invoice/inv-1.pdf?token=a%20b');
  });

  it.each([
    ['unknown, or another’s', () => refuse(404, 'invoice_not_found')],
    ['a link that ran out, of nobody', () => refuse(401, 'unauthenticated')],
  ])('%s: Invalid Invoice (L525)', async (_what, answer) => {
    await opens({ 'GET /invoices/{id}': answer }, '/invoice/inv-1', false);
    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid Invoice' })).toBeTruthy();
  });

  it('a failing server is retried once', async () => {
    const { user, server } = await opens({ 'GET /invoices/{id}': () => refuse(500, 'unknown_error') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on({ 'GET /invoices/{id}': () => anInvoice() });
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Invoice HS-0007' })).toBeTruthy();
  });
});

describe('restoring purchases (COM-18)', () => {
  const restores = (transactions: object[], calls: FakeCalls = {}) => {
    vi.stubGlobal('BandstandNative', { restorePurchases: async () => transactions });
    return opens({ 'GET /purchases': () => ({ items: [], total_count: 0 }), ...calls }, '/me/account/purchases');
  };
  const bought = { transaction_id: '1', original_transaction_id: '1', store: 'apple' };
  const press = async () => screen.findByRole('button', { name: 'Restore purchases' });

  it('is offered only where a store can be queried', async () => {
    await opens({ 'GET /purchases': () => ({ items: [], total_count: 0 }) }, '/me/account/purchases');
    await screen.findByText('No purchases yet');
    expect(screen.queryByRole('button', { name: 'Restore purchases' })).toBeNull();
  });

  it('without any purchases shows that and sends nothing', async () => {
    const { user, server } = await restores([]);
    await user.click(await press());
    expect(await screen.findByText('No purchases found to restore')).toBeTruthy();
    expect(server.calls('POST /purchases/restore')).toEqual([]);
  });

  it('restores what the store knows', async () => {
    const { user, server } = await restores([bought], {
      'POST /purchases/restore': () => ({ items: [{ id: 'p' } as never], total_count: 1 }),
    });
    await user.click(await press());
    expect(await screen.findByText('Your purchases have been restored.')).toBeTruthy();
    await waitFor(() => expect(server.calls('POST /purchases/restore').map(({ body }) => body)).toEqual([{ transactions: [bought] }]));
  });

  it('without keys is not available yet', async () => {
    const { user } = await restores([bought], { 'POST /purchases/restore': () => refuse(501, 'not_configured') });
    await user.click(await press());
    expect(await screen.findByText("You're unable to complete your purchase at this time.")).toBeTruthy();
  });
});
