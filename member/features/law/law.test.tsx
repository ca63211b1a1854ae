import type { Withdrawable } from '@bandstand/contract/law.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../testing/toasts.ts';
import { sees, visit } from '../../testing/visit.tsx';

const config = aConfig();
const lawful = (legal: Partial<typeof config.app.legal> = {}) => ({
  ...config,
  app: { ...config.app, legal: { ...config.app.legal, offers_withdrawal: true, offers_cancellation: true, ...legal } },
});
const anOrder = (more: Partial<Withdrawable> = {}): Withdrawable => ({
  order_id: '00000000-0000-4000-8000-000000000071',
  titles: ['Breathing course', 'Mat'],
  amount: 4900,
  currency: 'EUR',
  bought_at: '2026-11-02T10:00:00.000Z',
  until: '2026-11-17T23:59:59.999Z',
  asked_at: null,
  ...more,
});
const withdrawal = (calls: FakeCalls) => visit({ at: '/me/account/withdraw', bundle: aBundle(), config: lawful(), calls });
beforeEach(noToasts);

describe('withdrawing from a contract', () => {
  it('asks for confirmation, explains the effect, and confirms receipt', async () => {
    const { user, server } = await withdrawal({
      'GET /withdrawals': () => ({ items: [anOrder()], total_count: 1 }),
      'POST /withdrawals': () => ({ asked_at: '2026-11-05T10:00:00.000Z' }),
    });
    expect(await screen.findByText('Until Nov 17, 2026')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Withdraw from Breathing course, Mat?' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw from Breathing course, Mat?' }));
    expect(server.calls('POST /withdrawals')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Confirm withdrawal' }));
    expect(await screen.findByText(/Received on Nov 5, 2026/)).toBeTruthy();
    expect(server.calls('POST /withdrawals')[0]?.body).toEqual({ order_id: anOrder().order_id });
  });

  it('shows a withdrawn contract without a second button', async () => {
    await withdrawal({ 'GET /withdrawals': () => ({ items: [anOrder({ asked_at: '2026-11-05T10:00:00.000Z' })], total_count: 1 }) });
    expect(await screen.findByText(/Received on Nov 5, 2026/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });

  it('shows that there is nothing, and failures', async () => {
    await withdrawal({ 'GET /withdrawals': () => ({ items: [], total_count: 0 }) });
    expect(await screen.findByText('Nothing to withdraw from')).toBeTruthy();
    document.body.replaceChildren();
    await withdrawal({ 'GET /withdrawals': () => refuse(403, 'forbidden') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('cancelling a contract without logging in', () => {
  const opens = (calls: FakeCalls, legal = {}) => visit({ at: '/legal/cancel', bundle: null, config: lawful(legal), calls });

  it('sends the identifying data and shows when it was received', async () => {
    const { user, server } = await opens({ 'POST /cancellations': () => ({ received_at: '2026-11-05T10:00:00.000Z' }) });
    await user.type(await screen.findByLabelText('Your name'), 'Ada Byron');
    await user.type(screen.getByLabelText('Your email address'), 'ada@example.com');
    await user.type(screen.getByLabelText('Which contract?'), 'Club');
    await user.click(screen.getByRole('button', { name: 'Cancel now' }));
    expect(await screen.findByText('We received your cancellation')).toBeTruthy();
    expect(sees(/ada@example\.com/)).toBe(true);
    expect(server.calls('POST /cancellations')[0]?.body).toEqual({ name: 'Ada Byron', email: 'ada@example.com', contract: 'Club', reason: null });
  });

  it('keeps the typed text and reports missing data at its field', async () => {
    const { user } = await opens({ 'POST /cancellations': () => refuse(422, 'validation_failed', { errors: { email: ['No e-mail address.'] } }) });
    await user.type(await screen.findByLabelText('Your name'), 'Ada Byron');
    await user.click(screen.getByRole('button', { name: 'Cancel now' }));
    expect(await screen.findByText('No e-mail address.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Ada Byron');
  });

  it('is linked at the foot of every page and in the account, if the owner offers it', async () => {
    await visit({ at: '/me/account', bundle: aBundle(), config: lawful({ imprint: 'Harbour GmbH' }), calls: {} });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getAllByRole('link', { name: 'Cancel contracts here' }).length).toBeGreaterThan(1);
    expect(screen.getAllByRole('link', { name: 'Imprint' }).length).toBeGreaterThan(1);
    expect(screen.getByRole('link', { name: 'Withdraw from contract here' }).getAttribute('href')).toBe('/me/account/withdraw');
  });

  it('is absent if the owner offers nothing', async () => {
    await visit({ at: '/me/account', bundle: aBundle(), calls: {} });
    await screen.findByRole('heading', { level: 1 });
    for (const name of ['Cancel contracts here', 'Imprint', 'Withdraw from contract here']) expect(screen.queryByRole('link', { name })).toBeNull();
  });
});

describe('the imprint', () => {
  it('is open to guests', async () => {
    await visit({ at: '/legal/imprint', bundle: null, config: lawful({ imprint: 'Harbour GmbH\nQuay 1\n20457 Hamburg' }), calls: {} });
    expect(await screen.findByRole('heading', { level: 1, name: 'Imprint' })).toBeTruthy();
    expect(sees(/20457 Hamburg/)).toBe(true);
  });
});
