import type { ContractNotice } from '@bandstand/contract/law.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { NoticesScreen } from './NoticesScreen.tsx';

const aNotice = (more: Partial<ContractNotice> = {}): ContractNotice => ({
  id: 'one',
  kind: 'withdrawal',
  name: 'Ada Byron',
  email: 'ada@example.com',
  contract: 'Breathing course',
  reason: null,
  asked_at: '2026-05-03T10:00:00Z',
  state: 'open',
  order_id: 'order',
  subscription_ids: [],
  closed_at: null,
  ...more,
});
const open = (answers: Answers, options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', '/studio/notices');
  const changes = { items: [], access_changes: [], timezone: 'Europe/Oslo' } as never;
  return renderStudio(<NoticesScreen />, { 'GET /studio/changes': changes, ...answers }, options);
};

describe('withdrawals and cancellations', () => {
  it('show who ends what, link to it, and are closed', async () => {
    const { sent } = await open({
      'GET /studio/contract_notices': listOf([
        aNotice(),
        aNotice({ id: 'two', kind: 'cancellation', contract: 'Club', reason: 'Moving', order_id: null, subscription_ids: ['s'], state: 'done' }),
      ]),
      'POST /studio/contract_notices/{id}/close': () => ({}),
    });
    const [first, second] = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(first).toMatch(/WithdrawalOpenBreathing courseOrderAda Byronada@example\.com/);
    expect(second).toMatch(/CancellationDoneClubMovingSubscription/);
    fireEvent.click(screen.getByRole('button', { name: 'Mark as done' }));
    await waitFor(() => expect(sent('POST /studio/contract_notices/{id}/close')).toHaveLength(1));
  });

  it('are read-only for staff who may not change orders', async () => {
    await open({ 'GET /studio/contract_notices': listOf([aNotice()]) }, { permissions: permissionsOf.analyst });
    expect(await screen.findByText('Breathing course')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull();
  });

  it('are filtered, and say what they are while there are none', async () => {
    const { sent } = await open({ 'GET /studio/contract_notices': listOf([]) });
    expect(await screen.findByText('Nothing yet')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Open' }));
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(sent('GET /studio/contract_notices').at(-1)?.query.get('state')).toBe('open');
  });

  it('show an error', async () => {
    await open({ 'GET /studio/contract_notices': refuse(403, 'forbidden') });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
