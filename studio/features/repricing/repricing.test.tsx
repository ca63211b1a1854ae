import type { PlanPriceChange } from '@bandstand/contract/repricing.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProduct, aVersion, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { PriceChangesScreen } from './PriceChangesScreen.tsx';
import { dayAfter } from '../../platform/words/useToday.ts';
import { readPrices } from './newPrice.ts';

const change: PlanPriceChange = {
  id: 'c',
  product: { id: 'gym', title: 'Gym' },
  version: { id: 'v', title: 'Monthly' },
  amounts: [{ currency: 'EUR', amount: 2500 }],
  needs_consent: true,
  state: 'announced',
  from: '2099-03-01T12:00:00.000Z',
  told: 3,
  accepted: 1,
  waiting: 2,
  created_at: '2099-01-15T10:00:00.000Z',
};
const gym = aProduct('Gym', { versions: [aVersion({ id: 'v', name: 'Monthly', kind: 'recurring' })] });
const touched = {
  groups: [
    { currency: 'EUR', amount: 2000, count: 3 },
    { currency: 'EUR', amount: 2600, count: 1 },
  ],
  fixed: 2,
  earliest: '2099-02-15',
};
const open = (answers: Partial<Answers> = {}, options: Parameters<typeof renderStudio>[2] = {}) =>
  renderStudio(
    <PriceChangesScreen />,
    {
      'GET /studio/price_changes': listOf([change]),
      'GET /studio/price_changes/touched': touched,
      'GET /studio/products': listOf([gym]),
      'GET /studio/products/{id}': gym,
      'GET /studio/changes': { timezone: 'UTC' } as never,
      'POST /studio/price_changes': change,
      'POST /studio/price_changes/{id}/withdraw': null,
      ...answers,
    } as Answers,
    options,
  );
const begin = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'New price' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New price' }));
  fireEvent.pointerDown(dialog.getByRole('combobox', { name: 'Product' }));
  fireEvent.click(await screen.findByRole('option', { name: /Gym/ }));
  return { dialog, price: await dialog.findByLabelText('New price in EUR') };
};

describe('a new price for paying members', () => {
  it('is announced after the owner saw whom it affects, and confirmed once more', async () => {
    const { sent } = await open();
    const { dialog, price } = await begin();
    expect(dialog.getByText('€20 now: 3 · €26 now: 1')).toBeTruthy();
    expect(dialog.getByText('Instalments keep their price: 2')).toBeTruthy();
    const announce = dialog.getByRole<HTMLButtonElement>('button', { name: 'Announce' });
    expect(announce.disabled).toBe(true);
    fireEvent.change(price, { target: { value: '25' } });
    expect(await dialog.findByText('Pay more: 3. Pay less: 1. Unchanged: 0.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2099-02-01' } });
    expect(await dialog.findByText('Feb 15, 2099 at the earliest: members have 30 days to cancel.')).toBeTruthy();
    expect(announce.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2099-03-01' } });
    fireEvent.click(announce);
    const asking = within(await screen.findByRole('alertdialog', { name: 'Announce the new price? Members: 4' }));
    expect(asking.getByText(/lose their subscription/)).toBeTruthy();
    expect(sent('POST /studio/price_changes')).toEqual([]);
    fireEvent.click(asking.getByRole('button', { name: 'Announce' }));
    await waitFor(() =>
      expect(sent('POST /studio/price_changes')[0]?.body).toEqual({
        version_id: 'v',
        amounts: [{ currency: 'EUR', amount: 2500 }],
        from: '2099-03-01',
        needs_consent: true,
      }),
    );
    expect(await screen.findByText('Members being notified: 4')).toBeTruthy();
  });

  it('says why it is refused, and warns when no consent is requested', async () => {
    await open({ 'POST /studio/price_changes': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    const { dialog, price } = await begin();
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Members have to agree to a higher price' }));
    expect(dialog.getByText(/does not bind consumers/)).toBeTruthy();
    fireEvent.change(price, { target: { value: '25' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Announce' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Announce' }));
    expect(await dialog.findByText('You are not allowed to do this.')).toBeTruthy();
  });

  it('is listed with who agreed, and withdrawn after a confirmation by staff who may', async () => {
    const { sent } = await open();
    expect(await screen.findByText('Notified: 3 · agreed: 1 · no answer: 2')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    const asking = within(await screen.findByRole('alertdialog', { name: 'Withdraw the new price?' }));
    fireEvent.click(asking.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(sent('POST /studio/price_changes/{id}/withdraw')).toHaveLength(1));
  });

  it('is read-only for staff who may not change orders; an empty list says so', async () => {
    const { unmount } = await open({}, { permissions: permissionsOf.analyst });
    expect(await screen.findByText('Gym · Monthly')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    await open({ 'GET /studio/price_changes': listOf([] as PlanPriceChange[]) });
    expect(await screen.findByText('No price changes')).toBeTruthy();
  });
});

describe('the typed amounts', () => {
  it('are read by currency, and left out when empty', () => {
    expect(readPrices(touched, { EUR: '2,x' })).toMatchObject({ wrong: ['EUR'], amounts: [], touched: 0 });
    expect(readPrices(touched, {})).toMatchObject({ wrong: [], amounts: [], same: 4 });
    expect(readPrices(touched, { EUR: '26' })).toMatchObject({ more: 3, less: 0, same: 1 });
    expect(dayAfter('2099-12-31')).toBe('2100-01-01');
  });
});
