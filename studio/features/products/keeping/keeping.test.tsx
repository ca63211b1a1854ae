import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aVersion } from '../../../testing/builders.ts';
import { refuse } from '../../../testing/fakeServer.ts';
import { renderStudio } from '../../../testing/renderStudio.tsx';
import { KeepingDialog } from './KeepingDialog.tsx';

const plan = aVersion({ kind: 'recurring', interval: { interval: 'month', intervalCount: 1, expiryUnits: null } });
// A button outside of its form submits it in browsers, not in the test's document.
const submit = () => fireEvent.submit(document.querySelector('form')!);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('pausing a plan (decision 080)', () => {
  it('is off until the owner allows it, says how long and how often, and refuses what is no number', async () => {
    const onClose = vi.fn();
    const { sent, answer } = await renderStudio(<KeepingDialog version={plan} onClose={onClose} />, {
      'PUT /studio/versions/{id}': refuse(422, 'validation_failed', 'Invalid', { 'pause.max_months': ['Invalid'] }),
    });
    const allow = screen.getByRole('switch', { name: /Members may pause this plan/ }) as HTMLInputElement;
    expect(screen.queryByLabelText('Pauses a year')).toBeNull();
    fireEvent.click(allow);
    type('Pauses a year', '13');
    submit();
    expect(screen.getByText('Enter a number from 1 to 12.')).toBeTruthy();
    expect(sent('PUT /studio/versions/{id}')).toEqual([]);
    type('Pauses a year', '1');
    submit();
    expect(await screen.findByText(/at least as long as one period/)).toBeTruthy();
    answer({ 'PUT /studio/versions/{id}': plan });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Access stays open during a pause' }));
    submit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent('PUT /studio/versions/{id}').at(-1)?.body).toEqual({ pause: { max_months: 3, per_year: 1, keeps_access: true } });
  });

  it('can be switched off again', async () => {
    const { sent } = await renderStudio(
      <KeepingDialog version={{ ...plan, pause: { max_months: 6, per_year: 2, keeps_access: false } }} onClose={vi.fn()} />,
      { 'PUT /studio/versions/{id}': plan },
    );
    expect((screen.getByLabelText('Longest pause, in months') as HTMLInputElement).value).toBe('6');
    fireEvent.click(screen.getByRole('switch', { name: /Members may pause this plan/ }));
    submit();
    await waitFor(() => expect(sent('PUT /studio/versions/{id}').at(-1)?.body).toEqual({ pause: null }));
  });
});
