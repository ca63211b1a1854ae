import type { RateChange } from '@bandstand/contract/repricing.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { RateChanges } from './RateChanges.tsx';

const vat = { country: 'DE', region: null, name: 'VAT', rate: 19_000 };
const change: RateChange = {
  ...vat,
  id: 'c',
  rate: 21_000,
  state: 'announced',
  from: '2099-03-01T00:00:00.000Z',
  told: 12,
  created_at: '2099-01-01T00:00:00.000Z',
};
const open = (answers: Partial<Answers> = {}) =>
  renderStudio(<RateChanges rates={[vat]} />, {
    'GET /studio/rate_changes': listOf([change]),
    'GET /studio/changes': { timezone: 'UTC' } as never,
    'POST /studio/rate_changes/touched': { count: 12, changed: 5 },
    'POST /studio/rate_changes': change,
    'POST /studio/rate_changes/{id}/withdraw': null,
    ...answers,
  } as Answers);
const fill = async (day: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Change a rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change a rate' }));
  fireEvent.pointerDown(dialog.getByRole('combobox'));
  fireEvent.click(await screen.findByRole('option', { name: /Germany/ }));
  expect(dialog.getByText('Now 19 %')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/New rate/), { target: { value: '21' } });
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: day } });
  return dialog;
};

describe('a rate that changes on a day', () => {
  it('is announced once the owner has seen how many subscriptions it affects', async () => {
    const { sent } = await open();
    const dialog = await fill('2099-03-01');
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    const asking = within(await screen.findByRole('alertdialog', { name: 'Germany: 21% from Mar 1, 2099?' }));
    expect(asking.getByText(/Subscriptions affected: 12. The total changes for 5 of them/)).toBeTruthy();
    expect(sent('POST /studio/rate_changes')).toEqual([]);
    fireEvent.click(asking.getByRole('button', { name: 'Change a rate' }));
    await waitFor(() => expect(sent('POST /studio/rate_changes')[0]?.body).toEqual({ ...vat, rate: 21_000, from: '2099-03-01' }));
  });
  it('cannot start on a past day, and says why it is refused', async () => {
    await open({ 'POST /studio/rate_changes/touched': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    const dialog = await fill('2001-03-01');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2099-03-01' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await dialog.findByText('You are not allowed to do this.')).toBeTruthy();
  });
  it('is listed, and withdrawn after a confirmation', async () => {
    const { sent } = await open();
    expect(await screen.findByText('From Mar 1, 2099 · Subscriptions: 12')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    fireEvent.click(within(await screen.findByRole('alertdialog', { name: 'Withdraw this change?' })).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(sent('POST /studio/rate_changes/{id}/withdraw')).toHaveLength(1));
  });
});
