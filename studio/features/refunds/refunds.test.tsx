import type { StudioRefundRequest } from '@bandstand/contract/refunds.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import type { Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { RefundRequestsScreen } from './RefundRequestsScreen.tsx';

const request: StudioRefundRequest = {
  id: 'q',
  purchase_id: 'b',
  order_id: 'o',
  state: 'open',
  reason: 'Not for me',
  answer: null,
  created_at: '2026-05-03T10:00:00Z',
  answered_at: null,
  member: { id: 'm', name: 'Sam', email: 'sam@example.com' },
  product: { id: 'p', title: 'Gym pass' },
  amount: 4900,
  currency: 'EUR',
};
const open = (answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', '/studio/refund-requests');
  return renderStudio(
    <RefundRequestsScreen />,
    {
      'GET /studio/refund_requests': listOf([request]),
      'GET /studio/refund_settings': { days: null },
      'PUT /studio/refund_settings': ({ body }) => body,
      'POST /studio/refund_requests/{id}/refund': { ...request, state: 'refunded' },
      'POST /studio/refund_requests/{id}/refuse': { ...request, state: 'refused' },
      ...answers,
    },
    options,
  );
};

describe('refund requests', () => {
  it('are refunded after a confirmation, with the access if chosen', async () => {
    const { sent } = await open();
    const row = within(await screen.findByRole('list', { name: 'Refund requests' }));
    expect(row.getByText('Not for me')).toBeTruthy();
    fireEvent.click(row.getByRole('button', { name: 'Refund' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Refund Gym pass to Sam' }));
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Also revoke access' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(sent('POST /studio/refund_requests/{id}/refund')[0]?.body).toEqual({ revoke: true }));
    expect(await screen.findByText('Refunded')).toBeTruthy();
  });
  it('are refused with a text', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Refuse the refund for Sam' }));
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Refuse' });
    expect(button.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(/Your answer/), { target: { value: ' All used. ' } });
    fireEvent.click(button);
    await waitFor(() => expect(sent('POST /studio/refund_requests/{id}/refuse')[0]?.body).toEqual({ answer: 'All used.' }));
  });
  it('say that there are none, and let the owner set who may request one', async () => {
    const { sent } = await open({ 'GET /studio/refund_requests': listOf([] as StudioRefundRequest[]) });
    expect(await screen.findByText('No requests')).toBeTruthy();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Members can ask for a refund' }));
    fireEvent.change(screen.getByLabelText('Days after the purchase'), { target: { value: '30' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT /studio/refund_settings')[0]?.body).toEqual({ days: 30 }));
  });
  it('are read-only for staff who may not change orders, and show past answers', async () => {
    await open(
      { 'GET /studio/refund_requests': listOf([request, { ...request, id: 'r', state: 'refused', answer: 'All used.' }]) },
      { permissions: permissionsOf.analyst },
    );
    expect(await screen.findByText('Your answer: All used.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Refu/ })).toBeNull();
  });
});
