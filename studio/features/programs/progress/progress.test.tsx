import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '@bandstand/client/api/api.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../../testing/renderStudio.tsx';
import { ProgressScreen } from './ProgressScreen.tsx';

beforeEach(() => window.history.replaceState(null, '', '/studio/programs/program/progress'));

type Progress = Answer<'GET /studio/pages/{id}/progress'>;
type Row = Answer<'GET /studio/pages/{id}/progress/members'>['items'][number];
const stage = (page_id: string, reached: number, completed: number, here = 0) => ({
  page_id,
  title: `Week ${page_id}`,
  depth: 1,
  reached,
  completed,
  here,
});
const progress: Progress = {
  page_id: 'program',
  title: 'Six weeks',
  started: 40,
  waiting: 2,
  active: 20,
  stuck: 8,
  finished: 12,
  average_percent: 57,
  stages: [stage('1', 40, 30, 4), stage('2', 20, 10, 1)],
  pages: [stage('a', 40, 38)],
};
const row = (name: string, state: Row['state']): Row => ({
  id: name.toLowerCase(),
  name,
  email: `${name}@example.com`,
  started_at: '2026-01-01T00:00:00Z',
  last_at: null,
  completed_count: 3,
  total_count: 12,
  percent: 25,
  state,
  next: { page_id: 'a', title: 'Easy run' },
  release_at: null,
});

async function open(extra: Answers = {}) {
  const view = await renderStudio(<ProgressScreen pageId="program" />, {
    'GET /studio/pages/{id}/progress': progress,
    'GET /studio/pages/{id}/progress/members': { items: [row('Tomas', 'active'), row('Priya', 'stuck')], total_count: 2 },
    'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Berlin' },
    'GET /studio/pages': { items: [], total_count: 0 },
    'POST /studio/pages/{id}/releases': { affected: 2 },
    ...extra,
  });
  return view;
}

describe('progress', () => {
  it('is numbers, then a chart, then a table', async () => {
    await open();
    const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;
    expect([await fact('Started'), await fact('Stuck'), await fact('Average progress')]).toEqual(['40', '8', '57%']);
    expect(screen.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      '100% reached, 75% completed, 4 are here',
      '50% reached, 25% completed, 1 are here',
    ]);
    fireEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(within(screen.getByRole('table', { name: 'How far members get' })).getByText('20 (50%)')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Pages' }));
    expect(screen.getByText('Week a')).toBeTruthy();
  });

  it('counts stuck members by a chosen number of days, kept in the URL', async () => {
    const { sent } = await open();
    fireEvent.change(await screen.findByLabelText('Days without progress until a member counts as stuck'), { target: { value: '14' } });
    await waitFor(() => expect(sent('GET /studio/pages/{id}/progress').at(-1)?.query.get('stuck_days')).toBe('14'));
    expect(addressNow()).toContain('days=14');
    expect(sent('GET /studio/pages/{id}/progress/members').at(-1)?.query.get('stuck_days')).toBe('14');
  });

  it('says what it is for while nobody has started', async () => {
    await open({ 'GET /studio/pages/{id}/progress': { ...progress, started: 0, waiting: 0 } });
    expect(await screen.findByText('Nobody has started yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Open pages/ })).toBeNull();
  });

  it('shows an error', async () => {
    await open({ 'GET /studio/pages/{id}/progress': refuse(403, 'forbidden', 'Not yours.') });
    expect(await screen.findByText('Not yours.')).toBeTruthy();
  });
});

describe('the members of a program', () => {
  it('are filtered by a state in the URL', async () => {
    const { sent } = await open();
    await screen.findByText('Tomas');
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'stuck' } });
    await waitFor(() => expect(sent('GET /studio/pages/{id}/progress/members').at(-1)?.query.get('state')).toBe('stuck'));
    expect(addressNow()).toContain('state=stuck');
  });

  it('can be admitted one at a time', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Open pages for Priya' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open pages for Priya' });
    expect(dialog.textContent).toContain('Opens immediately for Priya, regardless of the plan.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Open pages' }));
    expect(await screen.findByText('Set for 2 members')).toBeTruthy();
    const body = sent('POST /studio/pages/{id}/releases')[0]?.body as { release_at: string };
    expect(body).toEqual({ release_at: body.release_at, stuck_days: 7, member_ids: ['priya'] });
  });

  it('in one state are all admitted at a time in the app’s time zone', async () => {
    const { sent } = await open();
    window.history.replaceState(null, '', '/studio/programs/program/progress?state=stuck');
    window.dispatchEvent(new PopStateEvent('popstate'));
    fireEvent.click(await screen.findByRole('button', { name: 'Open pages for 2 members' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open pages for 2 members' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'At a time' }));
    fireEvent.change(within(dialog).getByLabelText('Date and time'), { target: { value: '2026-07-01T08:00' } });
    expect(dialog.textContent).toContain('Opens for 2 members on Jul 1, 2026, 8:00 AM, Berlin time');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Open pages' }));
    await waitFor(() => expect(sent('POST /studio/pages/{id}/releases')).toHaveLength(1));
    expect(sent('POST /studio/pages/{id}/releases')[0]?.body).toEqual({ release_at: '2026-07-01T06:00:00.000Z', stuck_days: 7, state: 'stuck' });
  });

  it('cannot be admitted by staff who may only read', async () => {
    const { answers } = { answers: {} as Answers };
    await renderStudio(
      <ProgressScreen pageId="program" />,
      {
        'GET /studio/pages/{id}/progress': progress,
        'GET /studio/pages/{id}/progress/members': { items: [row('Tomas', 'active')], total_count: 1 },
        ...answers,
      },
      { permissions: ['build.read', 'insights.read', 'members.read'] },
    );
    await screen.findByText('Tomas');
    expect(screen.queryByRole('button', { name: /Open pages/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
  });
});
