import type { PlanPriceChange } from '@bandstand/contract/repricing.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProduct, aVersion, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { PriceChangesScreen } from './PriceChangesScreen.tsx';

const change: PlanPriceChange = {
  id: 'c',
  product: { id: 'gym', title: 'Gym' },
  version: { id: 'v', title: '' },
  amounts: [
    { currency: 'EUR', amount: 2500 },
    { currency: 'CHF', amount: 2700 },
  ],
  needs_consent: false,
  state: 'announced',
  from: '2099-03-01T12:00:00.000Z',
  told: 3,
  accepted: 0,
  waiting: 0,
  created_at: '2099-01-15T10:00:00.000Z',
};
const monthly = { interval: 'month', intervalCount: 1, expiryUnits: null } as const;
const gym = aProduct('Gym', {
  versions: [
    aVersion({ id: 'v', kind: 'recurring', price: 2000, interval: monthly }),
    aVersion({ id: 'early', name: 'Early bird', kind: 'recurring', price: 1500, interval: monthly, is_archived: true }),
    aVersion({ id: 'once', name: 'Once' }),
  ],
});
const groups = [
  { currency: 'CHF', amount: 2200, count: 2 },
  { currency: 'EUR', amount: 2000, count: 3 },
];
const open = (answers: Answers = {}) =>
  renderStudio(<PriceChangesScreen />, {
    'GET /studio/price_changes': listOf([change]),
    'GET /studio/price_changes/touched': { groups, fixed: 0, earliest: '2099-02-15' },
    'GET /studio/products': listOf([gym, aProduct('Towel')]),
    'GET /studio/products/{id}': ({ path }) => (path.endsWith('towel') ? aProduct('Towel') : gym),
    'GET /studio/changes': { items: [], access_changes: [], timezone: 'UTC' } as never,
    ...answers,
  });
async function begin(product: RegExp) {
  fireEvent.click((await screen.findByText('New price')).closest('button')!);
  const dialog = within(await screen.findByRole('dialog', { name: 'New price' }));
  const pick = async (name: RegExp) => {
    fireEvent.pointerDown(dialog.getByRole('combobox', { name: 'Product' }));
    fireEvent.click(await screen.findByRole('option', { name }));
  };
  await pick(product);
  return { dialog, pick, price: (currency: string) => dialog.findByLabelText<HTMLInputElement>(`New price in ${currency}`) };
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const announce = (dialog: ReturnType<typeof within>) => dialog.getByText('Announce').closest('button')!;

describe('the list of price changes', () => {
  it('shows the state of each, and offers to withdraw only what is not in effect yet', async () => {
    await open({
      'GET /studio/price_changes': listOf([
        change,
        { ...change, id: 'd', state: 'applied', version: { id: 'v', title: 'Monthly' } },
        { ...change, id: 'e', state: 'withdrawn', needs_consent: true, accepted: 1, waiting: 2 },
      ]),
    });
    const lines = within(await screen.findByRole('list', { name: 'Price changes' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent?.replaceAll(' ', ' '))).toEqual([
      expect.stringMatching(/^Gym€25 · CHF.27 · .*2099.*Notified: 3AnnouncedWithdraw$/),
      expect.stringMatching(/^Gym · Monthly.*Notified: 3In effect$/),
      expect.stringMatching(/Notified: 3 · agreed: 1 · no answer: 2Withdrawn$/),
    ]);
  });
  it('says why it does not come, and why an announcement is not withdrawn', async () => {
    const { answer } = await open({ 'GET /studio/price_changes': refuse(403, 'forbidden', 'Not for you.') });
    expect(await screen.findByText('Not for you.')).toBeTruthy();
    answer({
      'GET /studio/price_changes': listOf([change]),
      'POST /studio/price_changes/{id}/withdraw': refuse(409, 'edit_conflict', 'It is in effect.'),
    });
    fireEvent.click(screen.getByText('Try again'));
    fireEvent.click((await screen.findByText('Withdraw')).closest('button')!);
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/get an email saying that the price stays the same: 3/)).toBeTruthy();
    fireEvent.click(question.getByText('Withdraw'));
    expect(await screen.findByText('It is in effect.')).toBeTruthy();
    expect(screen.getByText('Announced')).toBeTruthy();
  });
});

describe('a new price', () => {
  it('is for a plan that differs visibly from the others, also where it has no name', async () => {
    const { sent } = await open();
    const { dialog } = await begin(/Gym/);
    const plan = await dialog.findByLabelText<HTMLSelectElement>('Plan');
    expect([...plan.options].map(({ text }) => text)).toEqual(['€20 a month', '€15 a month · Early bird']);
    fireEvent.change(plan, { target: { value: 'early' } });
    await waitFor(() => expect(sent('GET /studio/price_changes/touched').at(-1)?.query.get('version_id')).toBe('early'));
  });
  it('is none for a product without a subscription, and what was typed for another product is gone', async () => {
    await open();
    const { dialog, pick, price } = await begin(/Gym/);
    type(await price('EUR'), '25');
    await pick(/Towel/);
    expect(await dialog.findByText('This product has no subscription.')).toBeTruthy();
    expect(dialog.queryByLabelText('New price in EUR')).toBeNull();
    await pick(/Gym/);
    expect((await price('EUR')).value).toBe('');
  });
  it('touches nobody where nobody is on the plan', async () => {
    await open({ 'GET /studio/price_changes/touched': { groups: [], fixed: 4, earliest: '2099-02-15' } });
    const { dialog } = await begin(/Gym/);
    expect(await dialog.findByText('Nobody is on this plan.')).toBeTruthy();
    expect(dialog.getByText('Instalments keep their price: 4')).toBeTruthy();
    expect(dialog.queryByLabelText('From')).toBeNull();
    expect(announce(dialog).disabled).toBe(true);
  });
  it('says why it is not known whom it touches', async () => {
    await open({ 'GET /studio/price_changes/touched': refuse(403, 'forbidden', 'Not for you.') });
    const { dialog } = await begin(/Gym/);
    expect(await dialog.findByText('Not for you.')).toBeTruthy();
    expect(announce(dialog).disabled).toBe(true);
  });
  it('may be lower from tomorrow on, and needs the notice only where a member pays more', async () => {
    await open();
    const { dialog, price } = await begin(/Gym/);
    type(await price('EUR'), '15');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    type(dialog.getByLabelText('From'), tomorrow);
    expect(dialog.getByText('Pay more: 0. Pay less: 3. Unchanged: 2.')).toBeTruthy();
    expect(announce(dialog).disabled).toBe(false);
    type(await price('CHF'), '30');
    expect(dialog.getByText('Pay more: 2. Pay less: 3. Unchanged: 0.')).toBeTruthy();
    expect(dialog.getByText(/at the earliest: members have 30 days to cancel/)).toBeTruthy();
    expect(announce(dialog).disabled).toBe(true);
  });
  it('that the server refuses is blamed at the currency that it names, and that is no amount at its own', async () => {
    await open({
      'POST /studio/price_changes': refuse(422, 'validation_failed', 'Please check.', { 'amounts.0': ['At least €0.50.'] }),
    });
    const { dialog, price } = await begin(/Gym/);
    type(await price('CHF'), 'x');
    expect((await price('CHF')).getAttribute('aria-invalid')).toBe('true');
    expect(announce(dialog).disabled).toBe(true);
    type(await price('CHF'), '');
    type(await price('EUR'), '0.10');
    fireEvent.click(announce(dialog));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Announce'));
    expect(await dialog.findByText('At least €0.50.')).toBeTruthy();
    expect((await price('EUR')).getAttribute('aria-invalid')).toBe('true');
    expect((await price('CHF')).getAttribute('aria-invalid')).not.toBe('true');
  });
});
