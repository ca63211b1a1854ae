import type { BooksSettings, BooksSums } from '@bandstand/contract/books.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { BooksScreen } from './BooksScreen.tsx';
import { daysOf, isSpan } from './periods.ts';

const sum = (more: Partial<BooksSums> = {}): BooksSums => ({
  currency: 'EUR',
  sales: 11_900,
  sales_tax: 1900,
  refunds: 1190,
  refunds_tax: 190,
  disputes: 0,
  disputes_tax: 0,
  fees: 0,
  payouts: 0,
  taxes: [{ country: 'DE', name: 'USt', rate: 19_000, net: 9000, tax: 1710 }],
  ...more,
});
const settings: BooksSettings = {
  sales_account: '8400',
  clearing_account: '',
  bank_account: '',
  fees_account: '',
  rates: [],
  consultant: null,
  client: null,
  year_start: 1,
  account_length: 4,
};
const open = (sums: BooksSums[] = [sum()], path = '/studio/books') => {
  window.history.replaceState(null, '', path);
  return renderStudio(<BooksScreen />, {
    'GET /studio/changes': { items: [], access_changes: [], timezone: 'UTC' } as never,
    'GET /studio/books': { from: '', to: '', sums },
    'GET /studio/books/settings': settings,
    'PUT /studio/books/settings': ({ body }) => ({ ...settings, ...(body as Partial<BooksSettings>) }),
  });
};
afterEach(() => vi.useRealTimers());

describe('periods', () => {
  it.each([
    ['this_month', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-10', '2025-12-01', '2025-12-31'],
    ['this_year', '2026-01-10', '2026-01-01', '2026-12-31'],
    ['last_year', '2026-01-10', '2025-01-01', '2025-12-31'],
  ] as const)('%s seen from %s', (period, today, from, to) => expect(daysOf(period, today)).toEqual({ from, to }));
  it('are at most a year and in order', () => {
    expect([
      isSpan({ from: '2024-01-01', to: '2024-12-31' }),
      isSpan({ from: '2026-01-02', to: '2026-01-01' }),
      isSpan({ from: '2024-01-01', to: '2025-06-01' }),
    ]).toEqual([true, false, false]);
  });
});

describe('books', () => {
  it('show the month before, with the tax by country', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-03T13:00:00Z') });
    const { sent } = await open();
    const table = within(await screen.findByRole('table', { name: 'Tax by country and rate · EUR' }));
    expect(table.getAllByRole('row')[1]?.textContent).toBe('GermanyUSt 19%€90€17.10');
    expect(sent('GET /studio/books')[0]?.query.toString()).toBe('from=2026-04-01&to=2026-04-30');
    fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'last_year' } });
    await waitFor(() => expect(sent('GET /studio/books').at(-1)?.query.toString()).toBe('from=2025-01-01&to=2025-12-31'));
  });
  it('show chargebacks apart from refunds, when there are any', async () => {
    const { unmount } = await open();
    await screen.findByText('Refunds');
    expect(screen.queryByText('Lost disputes')).toBeNull();
    unmount();
    await open([sum({ disputes: 2380, disputes_tax: 380 })]);
    expect((await screen.findByText('Lost disputes')).parentElement?.textContent).toBe('Lost disputes€23.80including €3.80 tax');
  });
  it('say that there were no transactions', async () => {
    await open([]);
    expect(await screen.findByText('No money moved in this period')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
  });
  it('do not fetch days in the wrong order', async () => {
    const { sent } = await open([sum()], '/studio/books?period=custom&from=2026-02-02&to=2026-02-01');
    expect(await screen.findByText('Choose up to 366 days, the earlier day first.')).toBeTruthy();
    expect(sent('GET /studio/books')).toHaveLength(0);
  });
  it('keep accounts, also by country and rate', async () => {
    const { sent } = await open();
    fireEvent.change(await screen.findByLabelText('Bank account'), { target: { value: '12x00' } });
    fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'AT' } });
    fireEvent.change(screen.getByLabelText('Rate in percent'), { target: { value: '20' } });
    fireEvent.change(screen.getByLabelText('Account'), { target: { value: '8320' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add line' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT /studio/books/settings')).toHaveLength(1));
    expect(sent('PUT /studio/books/settings')[0]?.body).toMatchObject({
      sales_account: '8400',
      bank_account: '1200',
      rates: [{ country: 'AT', rate: 20_000, account: '8320', tax_key: '' }],
    });
  });
});
