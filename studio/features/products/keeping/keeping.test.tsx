import type { LeavingOffer } from '@bandstand/contract/leaving.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aProduct, aVersion } from '../../../testing/builders.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { ProductVersions } from '../prices/ProductVersions.tsx';
import { KeepingDialog } from './KeepingDialog.tsx';

const plan = aVersion({ kind: 'recurring', price: 2000, interval: { interval: 'month', intervalCount: 1, expiryUnits: null } });
// In browsers a button outside its form submits it; in the test's document it does not.
const submit = () => fireEvent.submit(document.querySelector('form')!);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const allow = () => screen.getByRole('switch', { name: /Members can pause this plan/ });
async function open(version = plan, offer: LeavingOffer = null, answers: Answers = {}) {
  const onClose = vi.fn();
  const studio = await renderStudio(<KeepingDialog version={version} onClose={onClose} />, {
    'GET /studio/versions/{id}/leaving_offer': { offer },
    'PUT /studio/versions/{id}/leaving_offer': { offer },
    'PUT /studio/versions/{id}': version,
    ...answers,
  });
  await screen.findByRole('switch', { name: /Members can pause this plan/ });
  return { ...studio, onClose };
}

it('pauses and offers are in the menu of a recurring price', async () => {
  const once = aVersion({ id: 'once', kind: 'one_off', interval: null, price: 9900 });
  await renderStudio(<ProductVersions product={aProduct('Club', { versions: [plan, once] })} />, {
    'GET /studio/versions/{id}/leaving_offer': { offer: null },
  });
  const menus = screen.getAllByRole('button', { name: /^Actions for/ });
  fireEvent.click(menus[0]!);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Pausing and leaving' }));
  expect(await screen.findByRole('switch', { name: /Members can pause this plan/ })).toBeTruthy();
});

describe('pausing a plan (decision 080)', () => {
  it('is off until the owner allows it, says how long and how often, and refuses anything that is not a number', async () => {
    const { sent, answer, onClose } = await open(plan, null, {
      'PUT /studio/versions/{id}': refuse(422, 'validation_failed', 'Invalid', { 'pause.max_months': ['Invalid'] }),
    });
    expect(screen.queryByLabelText('Pauses per year')).toBeNull();
    fireEvent.click(allow());
    type('Pauses per year', '13');
    submit();
    expect(screen.getByText('Enter a number from 1 to 12.')).toBeTruthy();
    expect(sent('PUT /studio/versions/{id}')).toEqual([]);
    type('Pauses per year', '1');
    submit();
    expect(await screen.findByText(/at least as long as one period/)).toBeTruthy();
    expect(sent('PUT /studio/versions/{id}/leaving_offer')).toEqual([]);
    answer({ 'PUT /studio/versions/{id}': plan });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Members keep access during a pause' }));
    submit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent('PUT /studio/versions/{id}').at(-1)?.body).toEqual({ pause: { max_months: 3, per_year: 1, keeps_access: true } });
  });

  it('can be switched off again', async () => {
    const { sent } = await open({ ...plan, pause: { max_months: 6, per_year: 2, keeps_access: false } });
    expect((screen.getByLabelText('Longest pause, in months') as HTMLInputElement).value).toBe('6');
    fireEvent.click(allow());
    submit();
    await waitFor(() => expect(sent('PUT /studio/versions/{id}').at(-1)?.body).toEqual({ pause: null }));
  });
});

describe('the offer on cancelling', () => {
  it('is a discount of an amount, for a number of payments, and no more than the price', async () => {
    const { sent, onClose } = await open();
    fireEvent.click(screen.getByRole('radio', { name: 'Discount' }));
    type('Percent (%)', '101');
    type('Payments it applies to', '0');
    submit();
    expect(screen.getByText('Enter a discount of at most the full price.')).toBeTruthy();
    expect(screen.getByText('Enter a number from 1 to 36.')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Amount' }));
    type('Amount (EUR)', '20.01');
    type('Payments it applies to', '2');
    submit();
    expect(sent('PUT /studio/versions/{id}/leaving_offer')).toEqual([]);
    type('Amount (EUR)', '5');
    submit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const offer = { kind: 'discount', discount: { kind: 'amount', amount: 500, payments: 2 } };
    expect(sent('PUT /studio/versions/{id}/leaving_offer')[0]?.body).toEqual({ offer });
  });

  it('is the pause if the plan allows one, and shows what was saved', async () => {
    const { sent } = await open(plan, { kind: 'discount', discount: { kind: 'percent', amount: 3350, payments: 4 } });
    expect((screen.getByLabelText('Percent (%)') as HTMLInputElement).value).toBe('33.50');
    fireEvent.click(screen.getByRole('radio', { name: 'Pause' }));
    submit();
    expect(screen.getByText('Allow pauses above first.')).toBeTruthy();
    fireEvent.click(allow());
    submit();
    await waitFor(() => expect(sent('PUT /studio/versions/{id}/leaving_offer')[0]?.body).toEqual({ offer: { kind: 'pause' } }));
  });

  it('is not saved when the server refuses, and the typed values stay', async () => {
    const { onClose } = await open(plan, null, { 'PUT /studio/versions/{id}/leaving_offer': refuse(500, 'unknown_error', 'Not now.') });
    fireEvent.click(screen.getByRole('radio', { name: 'Discount' }));
    submit();
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    expect((screen.getByLabelText('Percent (%)') as HTMLInputElement).value).toBe('25');
  });
});
