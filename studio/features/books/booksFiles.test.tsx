import type { BooksSettings, BooksSums } from '@bandstand/contract/books.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { BooksScreen } from './BooksScreen.tsx';

const sum = (currency: string, more: Partial<BooksSums> = {}): BooksSums => ({
  currency,
  sales: 10_000,
  sales_tax: 0,
  refunds: 0,
  refunds_tax: 0,
  disputes: 0,
  disputes_tax: 0,
  fees: 0,
  payouts: 0,
  taxes: [],
  ...more,
});
const settings: BooksSettings = {
  sales_account: '8400',
  clearing_account: '',
  bank_account: '',
  fees_account: '',
  rates: [
    { country: 'AT', rate: null, account: '8320', tax_key: '10' },
    { country: null, rate: 7000, account: '8300', tax_key: '' },
  ],
  consultant: 1234,
  client: null,
  year_start: 1,
  account_length: 4,
};
const open = (answers: Answers = {}, query = '?period=custom&from=2026-03-01&to=2026-03-31', options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio/books${query}`);
  return renderStudio(
    <BooksScreen />,
    {
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'UTC' } as never,
      'GET /studio/books': { from: '', to: '', sums: [sum('EUR'), sum('CHF')] },
      'GET /studio/books/settings': settings,
      'PUT /studio/books/settings': ({ body }) => body,
      'GET /studio/books.csv': {} as never,
      'GET /studio/books/datev.csv': {} as never,
      ...answers,
    },
    options,
  );
};
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

describe('files of the books', () => {
  it('are named by their days, and marked for older versions of Excel when asked', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'For older versions of Excel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toEqual(['books_2026-03-01_2026-03-31.csv']));
    expect(Object.fromEntries(sent('GET /studio/books.csv')[0]!.query)).toEqual({ from: '2026-03-01', to: '2026-03-31', bom: 'true' });
  });
  it('for DATEV are of one currency, chosen where there are several', async () => {
    const { sent } = await open();
    fireEvent.change(await screen.findByLabelText('Currency'), { target: { value: 'CHF' } });
    fireEvent.click(screen.getByRole('button', { name: 'Download for DATEV' }));
    await waitFor(() => expect(saved).toEqual(['EXTF_Buchungsstapel_2026-03-01_2026-03-31_CHF.csv']));
    expect(sent('GET /studio/books/datev.csv')[0]!.query.get('currency')).toBe('CHF');
  });
  it.each([
    [{ to: ['Another year.'] }, 'Choose days within one financial year.'],
    [{ consultant: ['Missing.'] }, 'Save the advisor and client numbers and all four accounts first.'],
    [{ from: ['Wrong.'] }, 'Check the form.'],
  ])('for DATEV that are refused for %j say what to do', async (errors, words) => {
    await open({ 'GET /studio/books/datev.csv': refuse(422, 'validation_failed', 'Check the form.', errors) });
    fireEvent.click(await screen.findByRole('button', { name: 'Download for DATEV' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(saved).toEqual([]);
  });
});

describe('the period of the books', () => {
  it('is kept in the address, and its own days begin with those that were shown', async () => {
    const { sent } = await open({}, '?period=last_year');
    await screen.findByRole('heading', { name: 'EUR' });
    const days = Object.fromEntries(sent('GET /studio/books')[0]!.query);
    fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'custom' } });
    expect(addressNow()).toBe(`/books?period=custom&from=${days['from']}&to=${days['to']}`);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } });
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(days['to']);
    fireEvent.change(screen.getByLabelText('Period'), { target: { value: 'this_year' } });
    expect(addressNow()).toBe('/books?period=this_year');
    expect(screen.queryByLabelText('To')).toBeNull();
  });
  it('that cannot be loaded can be asked for again, and the accounts are there all the same', async () => {
    const { answer } = await open({ 'GET /studio/books': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(await screen.findByLabelText('Bank account')).toBeTruthy();
    answer({
      'GET /studio/books': { from: '', to: '', sums: [sum('EUR', { taxes: [{ country: null, name: null, rate: null, net: 500, tax: 0 }] })] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const table = within(await screen.findByRole('table', { name: 'Tax by country and rate · EUR' }));
    expect(table.getAllByRole('row')[1]?.textContent).toBe('UnknownNo tax€5€0');
  });
});

describe('accounts of the books', () => {
  it('by country and rate are removed, and a rate that cannot be read adds none', async () => {
    const { sent } = await open();
    const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(await lines()).toEqual(['Austria8320 · key 10', 'Any · 7 %8300']);
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add line' });
    fireEvent.change(screen.getByLabelText('Account'), { target: { value: '84-00' } });
    fireEvent.change(screen.getByLabelText('Rate in percent'), { target: { value: 'x' } });
    expect(add.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Rate in percent'), { target: { value: '' } });
    fireEvent.click(add);
    fireEvent.click(screen.getByRole('button', { name: /Any · 7 %/ }));
    expect(await lines()).toEqual(['Austria8320 · key 10', 'Any8400']);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('PUT /studio/books/settings')[0]?.body).toMatchObject({
        rates: [settings.rates[0], { country: null, rate: null, account: '8400', tax_key: '' }],
      }),
    );
  });
  it('are complained about at their field, and come back by Discard changes', async () => {
    await open({ 'PUT /studio/books/settings': refuse(422, 'validation_failed', 'Check the form.', { client: ['At most 99999.'] }) });
    fireEvent.change(await screen.findByLabelText('Client number'), { target: { value: '1000000' } });
    fireEvent.change(screen.getByLabelText('Financial year starts in'), { target: { value: '7' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('At most 99999.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByText('At most 99999.')).toBeNull();
    expect([
      screen.getByLabelText<HTMLInputElement>('Client number').value,
      screen.getByLabelText<HTMLSelectElement>('Financial year starts in').value,
    ]).toEqual(['', '1']);
  });
  it('are only read by staff without the right to settings, who still save files', async () => {
    await open({}, undefined, { permissions: permissionsOf.analyst });
    expect((await screen.findByLabelText('Bank account')).closest('fieldset:disabled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});
