import type { StudioInvoice } from '@bandstand/contract/invoices.studio.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { InvoicesScreen } from './InvoicesScreen.tsx';

const anInvoice = (more: Partial<StudioInvoice> = {}): StudioInvoice => ({
  id: 'one',
  kind: 'invoice',
  number: 'RE-0042',
  customer: 'Ada Byron',
  total: 4900,
  tax: 782,
  refunded: 0,
  currency: 'EUR',
  issued_at: '2026-05-03T10:00:00Z',
  is_test: false,
  order_id: 'order',
  url: 'https://first.example/invoice/one?token=a.b',
  ...more,
});
const open = (answers: Answers, address = '/invoices') => {
  window.history.replaceState(null, '', `/studio${address}`);
  return renderStudio(<InvoicesScreen />, answers);
};

describe('the list of invoices', () => {
  it('shows number, customer, amount and day, and opens each on the screen and as a file', async () => {
    await open({
      'GET /studio/invoices': listOf([
        anInvoice({ id: 'two', kind: 'credit_note', number: 'RE-0043', total: -900, tax: -144, is_test: true }),
        anInvoice({ refunded: 900 }),
      ]),
    });
    const [note, invoice] = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(note).toMatch(/RE-0043Credit noteTestAda Byron.*-€9/);
    expect(invoice).toMatch(/RE-0042Ada Byron.*€49 −€9/);
    expect(screen.getByRole('link', { name: 'Open RE-0042' }).getAttribute('href')).toBe('https://first.example/invoice/one?token=a.b');
    expect(screen.getByRole('link', { name: 'PDF of RE-0042' }).getAttribute('href')).toBe('https://first.example/invoice/one.pdf?token=a.b');
  });

  it('filters by kind, days and text from the URL', async () => {
    const { sent } = await open(
      { 'GET /studio/invoices': ({ query }) => listOf(query.get('kind') ? [] : [anInvoice()]) },
      '/invoices?from=2026-05-01&to=2026-05-31&q=ada',
    );
    fireEvent.click(await screen.findByRole('radio', { name: 'Credit notes' }));
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(addressNow()).toContain('kind=credit_note');
    const { query } = sent('GET /studio/invoices').at(-1)!;
    expect([query.get('kind'), query.get('q')]).toEqual(['credit_note', 'ada']);
    // The last day is included.
    expect(Date.parse(query.get('to') ?? '') - Date.parse(query.get('from') ?? '')).toBe(31 * 86_400_000);
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('row', { name: /RE-0042/ })).toBeTruthy();
    expect(addressNow()).toBe('/invoices');
  });

  it('links nothing for staff who may not read members', async () => {
    await open({ 'GET /studio/invoices': listOf([anInvoice({ customer: '', url: null, order_id: null })]) });
    expect(await screen.findByText('RE-0042')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /RE-0042/ })).toBeNull();
  });

  it('says what it is for while it is empty, and shows an error', async () => {
    const { unmount } = await open({ 'GET /studio/invoices': listOf([]) });
    expect(await screen.findByText('No invoices yet')).toBeTruthy();
    unmount();
    await open({ 'GET /studio/invoices': refuse(503, 'unknown_error') });
    expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
  });
});
