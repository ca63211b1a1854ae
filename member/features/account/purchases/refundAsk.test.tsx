import type { Purchase } from '@bandstand/contract/checkout.ts';
import type { RefundRequest } from '@bandstand/contract/refunds.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { visit } from '../../../testing/visit.tsx';

beforeEach(noToasts);

const purchase: Purchase = {
  id: 'pu-1',
  product: { id: 'p', title: 'Six Weeks' },
  version_id: null,
  amount: 4900,
  currency: 'EUR',
  purchased_at: '2026-11-02T23:30:00.000Z',
  expires_at: null,
  status: 'active',
  source: 'web',
  invoice_id: null,
  credit_notes: [],
  refunded: 0,
};
const request: RefundRequest = {
  id: 'q',
  purchase_id: 'pu-1',
  state: 'open',
  reason: 'Not for me',
  answer: null,
  created_at: '2026-11-03T10:00:00.000Z',
};
const list = (found: { items: RefundRequest[]; askable: string[] }, calls: FakeCalls = {}) =>
  visit({
    at: '/me/account/purchases',
    bundle: aBundle(),
    calls: { 'GET /purchases': () => ({ items: [purchase], total_count: 1 }), 'GET /refund_requests': () => found, ...calls },
  });
const askButton = { name: 'Ask for a refund of Six Weeks' };

describe('a member’s refund request', () => {
  it('is sent with a reason and then shown as open', async () => {
    const { user, server } = await list({ items: [], askable: ['pu-1'] }, { 'POST /purchases/{id}/refund_request': () => request });
    await user.click(await screen.findByRole('button', askButton));
    const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(send.disabled).toBe(true);
    await user.type(screen.getByLabelText('Reason'), ' Not for me ');
    server.on({ 'GET /refund_requests': () => ({ items: [request], askable: [] }) });
    await user.click(send);
    await waitFor(() => expect(server.calls('POST /purchases/{id}/refund_request').map(({ body }) => body)).toEqual([{ reason: 'Not for me' }]));
    expect(await screen.findByText('You asked for a refund. We will answer by email.')).toBeTruthy();
    expect(screen.queryByRole('button', askButton)).toBeNull();
  });
  it('is not offered if the app does not allow it, and a refusal is shown with the purchase', async () => {
    await list({ items: [{ ...request, state: 'refused', answer: 'All used.' }], askable: [] });
    expect(await screen.findByText('Your refund was refused. All used.')).toBeTruthy();
    expect(screen.queryByRole('button', askButton)).toBeNull();
  });
  it('keeps the typed text when sending fails', async () => {
    const { user } = await list({ items: [], askable: ['pu-1'] }, { 'POST /purchases/{id}/refund_request': () => refuse(409, 'refund_unavailable') });
    await user.click(await screen.findByRole('button', askButton));
    await user.type(await screen.findByLabelText('Reason'), 'Too late');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Please contact support/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Too late');
  });
});
