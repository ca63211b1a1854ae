import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { describe, expect, it } from 'vitest';
import { paymentSettings } from '../../testing/builders.ts';
import type { Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { readRate, typedRate } from '../../platform/sales/typedRate.ts';
import { taxExample, withRates } from './rates.ts';
import { TaxScreen } from './TaxScreen.tsx';

const rate = (country: string, value: number, region: string | null = null) => ({ country, region, name: 'VAT', rate: value });
const known = { as_of: '2025-08-01', rates: [rate('DE', 19_000), rate('FR', 20_000), rate('NO', 25_000)] };
const settings = {
  is_on: true,
  inclusive: true,
  source: 'table' as const,
  rates: [rate('DE', 7_000)],
  blocked_countries: ['KP'],
  home_country: null,
  takes_vat_ids: false,
};
const open = (more: Partial<typeof settings> = {}, options: Parameters<typeof renderStudio>[2] = {}, answers: Partial<Answers> = {}) =>
  renderStudio(
    <TaxScreen />,
    {
      'GET /studio/tax_rates': { ...settings, ...more, known },
      'PUT /studio/tax_rates': ({ body }) => body,
      'GET /studio/payments': paymentSettings(),
      'GET /studio/changes': { timezone: 'UTC' } as never,
      'GET /studio/rate_changes': { items: [], total_count: 0 },
      ...answers,
    } as Answers,
    options,
  );
const rows = () => within(screen.getByRole('table', { name: 'Rates' })).getAllByRole('rowheader');
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a rate', () => {
  it.each([
    ['19', 19_000],
    ['8,25', 8250],
    ['8.875', 8875],
    ['0', 0],
    ['100', 100_000],
  ])('typed as %s is %i thousandths of a percent', (typed, value) => expect(readRate(typed)).toBe(value));
  it.each(['', '-1', '100.001', '8.8755', '19 %'])('typed as %j is invalid', (typed) => expect(readRate(typed)).toBeNull());
  it('is written as in the language', () => expect([typedRate(8875, 'de'), typedRate(19_000, 'en')]).toEqual(['8,875', '19']));
  it('that is already in the table stays unchanged', () => {
    expect(withRates([rate('DE', 7_000)], [rate('DE', 19_000), rate('FR', 20_000)])).toEqual([rate('DE', 7_000), rate('FR', 20_000)]);
  });
  it.each([
    [true, { net: 8403, tax: 1597, total: 10_000 }],
    [false, { net: 10_000, tax: 1900, total: 11_900 }],
  ])('of 19 %% on 100, inclusive %s', (isInclusive, sums) => expect(taxExample(10_000, 19_000, isInclusive)).toEqual(sums));
});

describe('tax (COM-15)', () => {
  it('explains inclusive and exclusive by the same price', async () => {
    await open({ rates: [rate('DE', 19_000)] });
    expect(await screen.findByText('At 19%, a price of €100 includes €15.97 of tax: the member pays €100.')).toBeTruthy();
    expect(screen.getByText('At 19%, €19 of tax is added to a price of €100: the member pays €119.')).toBeTruthy();
  });
  it('lets EU sellers accept VAT ids, and nobody else', async () => {
    const { sent } = await open();
    expect(screen.queryByRole('switch', { name: 'Businesses can enter a VAT ID' })).toBeNull();
    fireEvent.change(await screen.findByLabelText('You are registered in'), { target: { value: 'DE' } });
    fireEvent.click(screen.getByRole('switch', { name: 'Businesses can enter a VAT ID' }));
    save();
    await waitFor(() => expect(sent('PUT /studio/tax_rates')[0]?.body).toMatchObject({ home_country: 'DE', takes_vat_ids: true }));
    fireEvent.change(screen.getByLabelText('You are registered in'), { target: { value: '' } });
    save();
    await waitFor(() => expect(sent('PUT /studio/tax_rates')[1]?.body).toMatchObject({ home_country: null, takes_vat_ids: false }));
  });
  it('adds the EU rates in one press, and leaves existing ones', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Add the 2 rates of the EU' }));
    expect(rows().map(({ textContent }) => textContent)).toEqual(['France', 'Germany']);
    save();
    await waitFor(() => expect(sent('PUT /studio/tax_rates')).toHaveLength(1));
    expect(sent('PUT /studio/tax_rates')[0]?.body).toMatchObject({ rates: [rate('DE', 7_000), rate('FR', 20_000)] });
  });
  it('knows the rate of an added country, and asks for the region where that matters', async () => {
    const { sent } = await open({ rates: [] });
    const add = async (name: RegExp) => {
      const field = await screen.findByLabelText('Add a country', { selector: 'input' });
      fireEvent.change(field, { target: { value: name.source.replaceAll(/[\^$]/g, '') } });
      fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
    };
    await add(/^Norway/);
    expect((screen.getByLabelText('Rate') as HTMLInputElement).value).toBe('25');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await add(/^United States/);
    fireEvent.change(screen.getByLabelText('Region'), { target: { value: 'CA' } });
    fireEvent.change(screen.getByLabelText('Rate'), { target: { value: '7.25' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    save();
    await waitFor(() =>
      expect(sent('PUT /studio/tax_rates')[0]?.body).toMatchObject({ rates: [rate('NO', 25_000), { country: 'US', region: 'CA', rate: 7250 }] }),
    );
  });
  it('marks an invalid rate, and keeps the previous one', async () => {
    const { sent } = await open();
    const cell = await screen.findByLabelText('Rate for Germany');
    fireEvent.change(cell, { target: { value: '8,5' } });
    fireEvent.change(cell, { target: { value: '8,5x' } });
    expect(cell.getAttribute('aria-invalid')).toBe('true');
    save();
    await waitFor(() => expect(sent('PUT /studio/tax_rates')[0]?.body).toMatchObject({ rates: [rate('DE', 8500)] }));
  });
  it('is turned off, and its table stays', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'No tax' }));
    expect(screen.queryByRole('table')).toBeNull();
    save();
    await waitFor(() => expect(sent('PUT /studio/tax_rates')[0]?.body).toMatchObject({ is_on: false, rates: settings.rates }));
  });
  it('allows a country to buy again', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('button', { name: /North Korea/ }));
    save();
    await waitFor(() => expect(sent('PUT /studio/tax_rates')[0]?.body).toMatchObject({ blocked_countries: [] }));
  });
  it('is read-only without the permission for settings', async () => {
    await open({}, { permissions: permissionsOf.editor });
    expect((await screen.findByLabelText('Rate for Germany')).closest('fieldset:disabled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
