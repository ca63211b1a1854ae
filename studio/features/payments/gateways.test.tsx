import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOf, paymentSettings } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { GatewayChoice } from './GatewayChoice.tsx';
import { PaymentsScreen } from './PaymentsScreen.tsx';

const keys = { secret: true, publishable: true, webhook: true, apple: false, google: false };
const open = (more: Parameters<typeof paymentSettings>[0] = {}, answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) => {
  const settings = paymentSettings(more);
  return renderStudio(<GatewayChoice settings={settings} canChange />, { 'PUT /studio/payments': settings, ...answers }, options);
};
const card = (name: string) => screen.getByRole('heading', { name }).closest('li')!;
const use = (name: string) => fireEvent.click(within(card(name)).getByRole('button'));

describe('the choice of a gateway', () => {
  it('between two that take real money asks first, and says that running subscriptions stay where they are', async () => {
    const { sent } = await open({ gateway: 'manual', keys_set: keys, is_live: true });
    use('Stripe');
    const question = within(await screen.findByRole('alertdialog', { name: 'Change to Stripe?' }));
    expect(question.getByText(/Running subscriptions keep the gateway they started with/)).toBeTruthy();
    fireEvent.click(question.getByText('Cancel'));
    expect(sent('PUT /studio/payments')).toEqual([]);
    use('Stripe');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Use Stripe'));
    await waitFor(() => expect(sent('PUT /studio/payments').map(({ body }) => body)).toEqual([{ gateway: 'stripe' }]));
  });
  it('that the server refuses stays as it was, and the reason is shown', async () => {
    await open({ gateway: 'manual' }, { 'PUT /studio/payments': refuse(409, 'gateway_live', 'Real payments have been made.') });
    use('Test');
    fireEvent.click(within(await screen.findByRole('alertdialog', { name: 'Change to Test?' })).getByText('Use Test'));
    expect(await screen.findByText('Real payments have been made.')).toBeTruthy();
    expect(within(card('Manual')).getByText('In use')).toBeTruthy();
    expect(within(card('Test')).queryByText('In use')).toBeNull();
  });
  it('marks the one in use, and warns where Stripe runs on test keys', async () => {
    await open({ gateway: 'stripe', keys_set: keys, is_provider_test: true });
    expect(within(card('Stripe')).getByText('In use')).toBeTruthy();
    expect(within(card('Stripe')).getByText('Uses Stripe’s own test keys: cards are not charged.')).toBeTruthy();
    expect(within(card('Stripe')).queryByRole('button')).toBeNull();
  });
  it.each([
    ['Stripe’s test keys', 'the test gateway', 'stripe', 'Test'],
    ['the test gateway', 'Stripe’s test keys', 'test', 'Stripe'],
  ] as const)('from %s to %s says what ends, and announces no real payments', async (_from, _to, gateway, name) => {
    await open({ gateway, keys_set: keys, is_provider_test: true, test: { purchases: 2, subscriptions: 1 } });
    use(name);
    const question = await screen.findByRole('alertdialog', { name: `Change to ${name}?` });
    expect(question.textContent).not.toContain('From now on members pay for real');
    expect(within(question).getByText('2 test purchases lose their access')).toBeTruthy();
    expect(within(question).getByText('1 test subscription ends')).toBeTruthy();
  });
  it('from Stripe’s test keys to manual payments says that members now pay for real', async () => {
    await open({ gateway: 'stripe', keys_set: keys, is_provider_test: true, test: { purchases: 2, subscriptions: 0 } });
    use('Manual');
    expect((await screen.findByRole('alertdialog', { name: 'End test mode?' })).textContent).toContain('From now on members pay for real');
  });
  it('is made in the words of the owner’s language', async () => {
    await open({ gateway: 'manual', keys_set: keys }, {}, { language: 'de' });
    expect(screen.getByText('Stripe nutzen')).toBeTruthy();
  });
});

const openScreen = (more: Parameters<typeof paymentSettings>[0]) => {
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
    const studio = await openScreen({ gateway: 'none', needs_test_period: true });
    fireEvent.change(await screen.findByLabelText('Ends on'), { target: { value: '2026-05-03T18:30' } });
    expect(screen.queryByRole('button', { name: 'Use Test' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Testers'), { target: { value: 'ada@example.com, bo@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start test period' }));
    const body = { ends_at: new Date(2026, 4, 3, 18, 30).toISOString(), testers: ['ada@example.com', 'bo@example.com'] };
    await waitFor(() => expect(studio.sent('PUT /studio/payments/test_period').map((sent) => sent.body)).toEqual([body]));
  });

  it('is ended at once, after a word on what ends with it', async () => {
    const studio = await openScreen({ needs_test_period: true, test_period: { ends_at: '2026-05-03T18:30:00Z', testers: [] } });
    fireEvent.click(await screen.findByRole('button', { name: 'End test period now' }));
    const question = await screen.findByRole('alertdialog', { name: 'End the test period now?' });
    expect(studio.sent('DELETE /studio/payments/test_period')).toHaveLength(0);
    fireEvent.click(within(question).getByRole('button', { name: 'End test period now' }));
    await waitFor(() => expect(studio.sent('DELETE /studio/payments/test_period')).toHaveLength(1));
  });

  it('is not offered where test cards need none', async () => {
    await openScreen({});
    await screen.findByText('Gateway');
    expect(screen.queryByText('Start test period')).toBeNull();
  });
});

describe('testers of the stores’ sandboxes', () => {
  it('are named at any time, by their addresses', async () => {
    const studio = await openScreen({ gateway: 'stripe', testers: [{ id: 'a', name: 'Ada', email: 'ada@example.com' }] });
    fireEvent.click((await screen.findAllByText('Sandbox testers'))[0]!);
    fireEvent.change(screen.getByLabelText('Sandbox testers'), { target: { value: 'ada@example.com; review@example.com' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save testers' }));
    const body = { testers: ['ada@example.com', 'review@example.com'] };
    await waitFor(() => expect(studio.sent('PUT /studio/payments/testers').map((sent) => sent.body)).toEqual([body]));
  });
});

describe('live keys in the place of test keys', () => {
  it('are sent after a word on what ends with the test', async () => {
    const studio = await openScreen({ gateway: 'stripe', is_provider_test: true, test: { purchases: 2, subscriptions: 1 } });
    fireEvent.change(await screen.findByLabelText('Secret key'), { target: { value: 'sk_live_1' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Save keys' })[0]!);
    const question = await screen.findByRole('alertdialog', { name: 'End test mode?' });
    expect(studio.sent('PUT /studio/payments')).toHaveLength(0);
    fireEvent.click(within(question).getAllByRole('button').at(-1)!);
    await waitFor(() => expect(studio.sent('PUT /studio/payments').map((sent) => sent.body)).toEqual([{ keys: { secret: 'sk_live_1' } }]));
  });
});
