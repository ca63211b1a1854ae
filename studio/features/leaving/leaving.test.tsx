import type { LeavingReport } from '@bandstand/contract/leaving.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fakeServer.ts';
import { renderStudio } from '../../testing/renderStudio.tsx';
import { LeavingScreen } from './LeavingScreen.tsx';

const none: LeavingReport = { days: 90, left: 0, offered: 0, stayed: 0, reasons: [], by_plan: [], notes: [] };
const some: LeavingReport = {
  days: 90,
  left: 7,
  offered: 10,
  stayed: 4,
  reasons: [
    { reason: 'too_expensive', count: 4 },
    { reason: 'other', count: 1 },
  ],
  by_plan: [{ product: { id: 'club', title: 'Club' }, version: { id: 'm', title: 'Monthly' }, left: 7, offered: 10, stayed: 4 }],
  notes: [{ subscription_id: 'sub', reason: 'other', note: 'Too loud', at: '2026-05-03T10:00:00Z' }],
};

beforeEach(() => window.history.replaceState(null, '', '/studio/leaving'));

describe('who leaves, and why (decision 080)', () => {
  it('shows how many cancelled, saw an offer and stayed, by plan and by reason', async () => {
    const { sent } = await renderStudio(<LeavingScreen />, { 'GET /studio/leaving': some });
    expect((await screen.findByText('Accepted it', { selector: 'dt' })).nextSibling?.textContent).toBe('440%');
    expect(
      within(screen.getByRole('region', { name: 'Reasons' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Too expensive4', 'Something else1']);
    expect(screen.getByRole('row', { name: /Club · Monthly/ }).textContent).toBe('Club · Monthly7104');
    expect(screen.getByText('Too loud')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'May 3, 2026' }).getAttribute('href')).toContain('/subscriptions?subscription=sub');
    fireEvent.click(screen.getByRole('radio', { name: 'Last 30 days' }));
    await waitFor(() => expect(sent('GET /studio/leaving').at(-1)?.query.get('days')).toBe('30'));
  });

  it('says what to do when nobody left, and retries after an error', async () => {
    const { answer } = await renderStudio(<LeavingScreen />, { 'GET /studio/leaving': refuse(403, 'forbidden', 'Not now.') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer({ 'GET /studio/leaving': none });
    fireEvent.click(again);
    expect(await screen.findByText('Nobody has cancelled in this period')).toBeTruthy();
  });
});
