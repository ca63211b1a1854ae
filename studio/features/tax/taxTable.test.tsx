import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paymentSettings } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { TaxScreen } from './TaxScreen.tsx';

const rate = (country: string, value: number, region: string | null = null) => ({ country, region, name: 'VAT', rate: value });
const eight = ['AT', 'BE', 'DE', 'DK', 'ES', 'FR', 'IT', 'NL'].map((country) => rate(country, 20_000));
const settings = {
  is_on: true,
  inclusive: true,
  source: 'table',
  rates: [rate('DE', 19_000)],
  blocked_countries: [] as string[],
  home_country: null as string | null,
  takes_vat_ids: false,
  updated_at: '2026-01-01T00:00:00Z',
  known: { as_of: '2025-08-01', rates: [rate('DE', 19_000), rate('FR', 20_000)] },
};
const open = (more: object = {}, answers: object = {}, options: Parameters<typeof renderStudio>[2] = {}) =>
  renderStudio(
    <TaxScreen />,
    {
      'GET /studio/tax_rates': { ...settings, ...more },
      'PUT /studio/tax_rates': ({ body }: { body: object }) => body,
      'GET /studio/payments': paymentSettings(),
      'GET /studio/changes': { timezone: 'UTC' },
      'GET /studio/rate_changes': { items: [], total_count: 0 },
      ...answers,
    } as Answers,
    options,
  );
const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the table of tax rates', () => {
  it('is searched from eight countries on, and shows the others again when the one found is removed', async () => {
    await open({ rates: eight });
    type(await screen.findByLabelText('Find a country'), 'germ');
    expect(rows()).toEqual(['Germany']);
    fireEvent.click(screen.getByRole('button', { name: /Germany/ }));
    expect(screen.getByText('Nothing found')).toBeTruthy();
    type(screen.getByLabelText('Find a country'), '');
    expect(rows()).toHaveLength(7);
    expect(screen.queryByLabelText('Find a country')).toBeNull();
  });
  it('takes no country twice, and none without a rate that can be read', async () => {
    const { sent } = await open();
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add' });
    const country = screen.getByLabelText('Add a country', { selector: 'input' });
    type(country, 'germany');
    fireEvent.click(await screen.findByRole('option', { name: /^Germany.+/, hidden: true }));
    expect(screen.getByText('It is already in the table.')).toBeTruthy();
    expect(add.disabled).toBe(true);
    type(country, 'france');
    fireEvent.click(await screen.findByRole('option', { name: /^France.+/, hidden: true }));
    type(screen.getByLabelText('Rate'), '101');
    expect(screen.getByText('Enter a rate such as 19 or 8.25.')).toBeTruthy();
    expect(add.disabled).toBe(true);
    type(screen.getByLabelText('Rate'), '5,5');
    fireEvent.keyDown(screen.getByLabelText('Rate'), { key: 'Enter' });
    expect(rows()).toEqual(['France', 'Germany']);
    type(screen.getByLabelText('Name for France'), 'TVA à taux réduit');
    save();
    await waitFor(() =>
      expect(sent('PUT /studio/tax_rates')[0]?.body).toMatchObject({
        rates: [rate('DE', 19_000), { ...rate('FR', 5500), name: 'TVA à taux réduit' }],
      }),
    );
  });
  it('says that no country is taxed, and blocks one by name', async () => {
    const { sent } = await open({ rates: [] });
    expect(await screen.findByText('No country is taxed yet.')).toBeTruthy();
    const block = screen.getByLabelText('Block a country', { selector: 'input' });
    type(block, 'norway');
    fireEvent.click(await screen.findByRole('option', { name: /^Norway/, hidden: true }));
    expect(within(screen.getByRole('list', { name: 'Not sold to' })).getByText('Norway')).toBeTruthy();
    save();
    await waitFor(() => expect(sent('PUT /studio/tax_rates')[0]?.body).toMatchObject({ blocked_countries: ['NO'] }));
  });
});

describe('tax that two people set', () => {
  it('keeps what both changed, and says so', async () => {
    let inclusive = true;
    const { sent } = await open(
      {},
      {
        'GET /studio/tax_rates': () => ({ ...settings, inclusive, updated_at: inclusive ? settings.updated_at : '2026-01-02T00:00:00Z' }),
        'PUT /studio/tax_rates': refuse(409, 'edit_conflict'),
      },
    );
    type(await screen.findByLabelText('Rate for Germany'), '7');
    inclusive = false;
    save();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /On top of the price/ }).checked).toBe(true));
    expect(screen.getByLabelText<HTMLInputElement>('Rate for Germany').value).toBe('7');
    save();
    await waitFor(() =>
      expect(sent('PUT /studio/tax_rates')[1]?.body).toMatchObject({ inclusive: false, rates: [rate('DE', 7000)], seen: '2026-01-02T00:00:00Z' }),
    );
  });
  it('goes back to what is saved by Discard changes', async () => {
    const { calls } = await open();
    fireEvent.click(await screen.findByRole('radio', { name: 'The provider' }));
    expect(screen.queryByRole('table')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(rows()).toEqual(['Germany']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    expect(calls.filter(({ name }) => name === 'PUT /studio/tax_rates')).toEqual([]);
  });
  it('does not come for staff who may not see it, and comes on another try', async () => {
    const { answer } = await open({}, { 'GET /studio/tax_rates': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    answer({ 'GET /studio/tax_rates': settings as never });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Rate for Germany')).toBeTruthy();
  });
  it('shows scheduled rates to staff who read orders, without a way to change or withdraw them', async () => {
    const change = {
      ...rate('DE', 21_000),
      id: 'c',
      state: 'announced',
      from: '2099-03-01T00:00:00.000Z',
      told: 2,
      created_at: '2099-01-01T00:00:00.000Z',
    };
    const answers = { 'GET /studio/rate_changes': { items: [change], total_count: 1 } };
    const { unmount } = await open({}, answers, { permissions: permissionsOf.analyst });
    expect(await screen.findByText('From Mar 1, 2099 · Subscriptions: 2')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Withdraw|Change a rate/ })).toBeNull();
    unmount();
    const { sent } = await open({}, answers, { permissions: permissionsOf.editor });
    await screen.findByLabelText('Rate for Germany');
    expect([screen.queryByText('Rate changes'), sent('GET /studio/rate_changes')]).toEqual([null, []]);
  });
});
