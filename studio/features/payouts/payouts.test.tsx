import type { BalanceLine, Mismatch, Payout } from '@bandstand/contract/payouts.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { PayoutsScreen } from './PayoutsScreen.tsx';

const payout: Payout = {
  id: 'po_1',
  amount: 8700,
  currency: 'EUR',
  state: 'paid',
  made_at: '2026-05-03T10:00:00Z',
  arrives_on: '2026-05-05',
  fee: 100,
  lines: 3,
  mismatches: 1,
  is_test: false,
};
const line: BalanceLine = {
  id: 'txn_1',
  kind: 'charge',
  amount: 4900,
  fee: 50,
  currency: 'EUR',
  at: '2026-05-02T10:00:00Z',
  match: 'found',
  order_id: null,
};
const mismatch: Mismatch = { kind: 'line', id: 'txn_9', reason: 'unknown', amount: 700, currency: 'EUR', at: '2026-05-02T10:00:00Z', order_id: null };
const open = (answers: Answers = {}, path = '/studio/payouts', options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', path);
  return renderStudio(
    <PayoutsScreen />,
    {
      'GET /studio/changes': { items: [], access_changes: [], timezone: 'UTC' } as never,
      'GET /studio/payouts': { ...listOf([payout]), read_at: '2026-05-04T08:00:00Z', can_read: true },
      'GET /studio/payouts/mismatches': listOf([] as Mismatch[]),
      'GET /studio/payouts/{id}/lines': listOf([line, { ...line, id: 'txn_2', kind: 'fee', match: 'unknown', amount: -300, fee: 0 }]),
      'POST /studio/payouts/read': null,
      'POST /studio/payouts/mismatches/accept': null,
      ...answers,
    },
    options,
  );
};

describe('payouts', () => {
  it('are listed with mismatches, and open with their lines', async () => {
    const { sent } = await open();
    const row = (await screen.findAllByRole('row'))[1]!;
    expect(row.textContent).toBe('May 3, 2026May 5, 2026Paid1 mismatch€1€87');
    fireEvent.click(within(row).getByRole('button'));
    const lines = within(await screen.findByRole('list', { name: 'Lines' }));
    expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Payment May 2, 2026 · Fees €0.50€49',
      'Fee May 2, 2026Not in your books-€3',
    ]);
    expect(sent('GET /studio/payouts/{id}/lines')[0]?.path).toContain('/studio/payouts/po_1/lines');
  });
  it('say that there are none yet, and what is missing without keys', async () => {
    await open({ 'GET /studio/payouts': { ...listOf([] as Payout[]), read_at: null, can_read: false } });
    expect(await screen.findByText('No payouts yet')).toBeTruthy();
    expect(screen.getByText('Enter your Stripe keys in the payment settings first.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  });
  it('are read at once, and an unreachable provider is reported', async () => {
    const { sent } = await open({ 'POST /studio/payouts/read': refuse(502, 'provider_down') });
    fireEvent.click(await screen.findByRole('button', { name: 'Check now' }));
    await waitFor(() => expect(sent('POST /studio/payouts/read')).toHaveLength(1));
    expect(await screen.findByText('provider_down')).toBeTruthy();
  });
  it('show mismatches until someone marks them', async () => {
    const { sent } = await open({ 'GET /studio/payouts/mismatches': listOf([mismatch]) });
    expect((await screen.findByText(/Not in your books ·/)).textContent).toBe('May 2, 2026 · Not in your books · txn_9');
    fireEvent.click(screen.getByRole('button', { name: 'Mark €7 as checked' }));
    await waitFor(() => expect(sent('POST /studio/payouts/mismatches/accept')[0]?.body).toEqual({ kind: 'line', id: 'txn_9' }));
  });
  it('are read-only for staff who may not change orders', async () => {
    await open({ 'GET /studio/payouts/mismatches': listOf([mismatch]) }, '/studio/payouts', { permissions: permissionsOf.analyst });
    expect(await screen.findByText(/Not in your books ·/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /checked|Check now/ })).toBeNull();
  });
});
