import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paymentSettings } from '../../testing/builders.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { daysOf } from './dunningDays.ts';
import { DunningForm } from './DunningForm.tsx';

const open = (more: Parameters<typeof paymentSettings>[0] = {}) => {
  const settings = paymentSettings(more);
  return renderStudio(<DunningForm settings={settings} />, { 'PUT /studio/payments': settings });
};
const preview = async () =>
  within(await screen.findByRole('region', { name: 'What happens' }))
    .getAllByRole('definition')
    .map((step) => step.textContent);

describe('the plan for failed renewals', () => {
  it('is shown day by day during editing, and saved', async () => {
    const studio = await open();
    expect(await preview()).toEqual([
      'The charge fails. The member gets an email.',
      'It is retried. The member gets an email.',
      'It is retried. The member gets an email.',
      'It is retried. The member gets an email.',
      'It is retried. The member gets an email. The member loses access. The subscription ends.',
    ]);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText('Retry days'), { target: { value: '10; 2' } });
    fireEvent.click(screen.getByLabelText('Wait for payment'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'On day 10' }));
    expect(await preview()).toEqual([
      'The charge fails. The member gets an email.',
      'It is retried.',
      'The member loses access.',
      'It is retried. The member gets an email. The subscription waits until it is paid or cancelled.',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const body = { dunning: { retry_days: [2, 10], mail_days: [0, 10], at_end: 'keep' } };
    await waitFor(() => expect(studio.sent('PUT /studio/payments').map((sent) => sent.body)).toEqual([body]));
  });
  it('is not saved with invalid days, and returns to the saved values', async () => {
    await open();
    fireEvent.change(await screen.findByLabelText('Retry days'), { target: { value: '1, soon' } });
    expect(screen.queryByRole('region', { name: 'What happens' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText('Retry days'), { target: { value: '3' } });
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText('Retry days')).toHaveProperty('value', '1, 3, 5, 7');
  });
  it.each([
    ['1, 3,5 7', [1, 3, 5, 7]],
    ['7 1 7', [1, 7]],
    ['', null],
    ['0', null],
    ['61', null],
    ['1.5', null],
    ['1 2 3 4 5 6 7 8 9 10 11', null],
  ])('reads %j as %j', (text, days) => expect(daysOf(text)).toEqual(days));
});
