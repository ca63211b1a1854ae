import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOf, paymentSettings } from '../../testing/builders.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { PaymentsScreen } from './PaymentsScreen.tsx';

const open = (more: Parameters<typeof paymentSettings>[0]) => {
  const settings = paymentSettings(more);
  return renderStudio(<PaymentsScreen />, {
    'GET /studio/payments': settings,
    'PUT /studio/payments/test_period': settings,
    'DELETE /studio/payments/test_period': settings,
    'PUT /studio/payments/testers': settings,
    'PUT /studio/payments': settings,
    'GET /studio/payments/check': { checks: [], paid_not_granted: [] },
    'GET /studio/payments/events': listOf([]),
  });
};

describe('a test period', () => {
  it('is the only way to test cards in production, and names its testers', async () => {
    const studio = await open({ gateway: 'none', needs_test_period: true });
    fireEvent.change(await screen.findByLabelText('Ends on'), { target: { value: '2026-05-03T18:30' } });
    expect(screen.queryByRole('button', { name: 'Use Test' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Testers'), { target: { value: 'ada@example.com, bo@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start test period' }));
    const body = { ends_at: new Date(2026, 4, 3, 18, 30).toISOString(), testers: ['ada@example.com', 'bo@example.com'] };
    await waitFor(() => expect(studio.sent('PUT /studio/payments/test_period').map((sent) => sent.body)).toEqual([body]));
  });

  it('is ended at once, after a word on what ends with it', async () => {
    const studio = await open({ needs_test_period: true, test_period: { ends_at: '2026-05-03T18:30:00Z', testers: [] } });
    fireEvent.click(await screen.findByRole('button', { name: 'End test period now' }));
    const question = await screen.findByRole('alertdialog', { name: 'End the test period now?' });
    expect(studio.sent('DELETE /studio/payments/test_period')).toHaveLength(0);
    fireEvent.click(within(question).getByRole('button', { name: 'End test period now' }));
    await waitFor(() => expect(studio.sent('DELETE /studio/payments/test_period')).toHaveLength(1));
  });

  it('is not offered where test cards need none', async () => {
    await open({});
    await screen.findByText('Gateway');
    expect(screen.queryByText('Start test period')).toBeNull();
  });
});

describe('testers of the stores’ sandboxes', () => {
  it('are named at any time, by their addresses', async () => {
    const studio = await open({ gateway: 'stripe', testers: [{ id: 'a', name: 'Ada', email: 'ada@example.com' }] });
    fireEvent.click((await screen.findAllByText('Sandbox testers'))[0]!);
    fireEvent.change(screen.getByLabelText('Sandbox testers'), { target: { value: 'ada@example.com; review@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save testers' }));
    const body = { testers: ['ada@example.com', 'review@example.com'] };
    await waitFor(() => expect(studio.sent('PUT /studio/payments/testers').map((sent) => sent.body)).toEqual([body]));
  });
});

describe('live keys in the place of test keys', () => {
  it('are sent after a word on what ends with the test', async () => {
    const studio = await open({ gateway: 'stripe', is_provider_test: true, test: { purchases: 2, subscriptions: 1 } });
    fireEvent.change(await screen.findByLabelText('Secret key'), { target: { value: 'sk_live_1' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Save keys' })[0]!);
    const question = await screen.findByRole('alertdialog', { name: 'End test mode?' });
    expect(studio.sent('PUT /studio/payments')).toHaveLength(0);
    fireEvent.click(within(question).getAllByRole('button').at(-1)!);
    await waitFor(() => expect(studio.sent('PUT /studio/payments').map((sent) => sent.body)).toEqual([{ keys: { secret: 'sk_live_1' } }]));
  });
});
