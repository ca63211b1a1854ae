import type { LeavingReport } from '@bandstand/contract/leaving.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { LeavingScreen } from './LeavingScreen.tsx';

const report: LeavingReport = {
  days: 365,
  left: 1234,
  offered: 0,
  stayed: 0,
  reasons: [],
  by_plan: [{ product: { id: 'club', title: 'Club' }, version: { id: 'm', title: '' }, left: 1234, offered: 0, stayed: 0 }],
  notes: [],
};
const open = (address: string, answers: Answers, options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio${address}`);
  return renderStudio(<LeavingScreen />, answers, options);
};

describe('the report on who leaves', () => {
  it('covers the period of the address, and the usual one where the address names none that is known', async () => {
    const { sent, unmount } = await open('/leaving?days=365', { 'GET /studio/leaving': report });
    expect((await screen.findByLabelText<HTMLInputElement>('Last 365 days')).checked).toBe(true);
    expect(sent('GET /studio/leaving')[0]?.query.get('days')).toBe('365');
    fireEvent.click(screen.getByLabelText('Last 90 days'));
    expect(addressNow()).toBe('/leaving');
    unmount();
    const other = await open('/leaving?days=7', { 'GET /studio/leaving': report });
    await waitFor(() => expect(other.sent('GET /studio/leaving')[0]?.query.get('days')).toBe('90'));
  });
  it('claims no share of offers where none was shown, and says that nobody gave a reason', async () => {
    await open('/leaving', { 'GET /studio/leaving': report });
    expect(await screen.findByText('Nobody has given a reason yet.')).toBeTruthy();
    expect(screen.getByText('Accepted it', { selector: 'dt' }).nextSibling?.textContent).toBe('0');
    expect(screen.getByText('Cancelled', { selector: 'dt' }).nextSibling?.textContent).toBe('1,234');
    expect(screen.queryByText('In their own words')).toBeNull();
  });
  it('names a plan without a name by its product alone', async () => {
    await open('/leaving', { 'GET /studio/leaving': report });
    const plan = within(await screen.findByRole('table', { name: 'By plan' })).getAllByRole('row')[1]!;
    expect(plan.querySelector('td')?.textContent).toBe('Club');
  });
  it('keeps what it showed while another period is on its way', async () => {
    let arrive = (_value: unknown) => {};
    const { answer } = await open('/leaving', { 'GET /studio/leaving': report });
    await screen.findByText('Club');
    answer({ 'GET /studio/leaving': () => new Promise((resolve) => (arrive = resolve)) });
    fireEvent.click(screen.getByLabelText('Last 30 days'));
    expect(screen.getByText('Club')).toBeTruthy();
    arrive({ ...report, left: 0, offered: 0 });
    expect(await screen.findByText('Nobody has cancelled in this period')).toBeTruthy();
  });
  it('is refused to staff who may not see it, and counts as German does', async () => {
    const { unmount } = await open('/leaving', { 'GET /studio/leaving': refuse(403, 'forbidden', 'Not for you.') });
    expect(await screen.findByText('Not for you.')).toBeTruthy();
    unmount();
    await open('/leaving', { 'GET /studio/leaving': { ...report, offered: 3, stayed: 1 } }, { language: 'de' });
    expect(await screen.findAllByText('1.234')).toHaveLength(2);
    expect(screen.getByText(/^33\s%$/)).toBeTruthy();
  });
});
