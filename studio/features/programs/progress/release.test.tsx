import type { Answer } from '@bandstand/client/api/api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aTreePage, listOf } from '../../../testing/builders.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../../testing/renderStudio.tsx';
import { ProgressMembers } from './ProgressMembers.tsx';

type Row = Answer<'GET /studio/pages/{id}/progress/members'>['items'][number];
const longName = 'Maximiliane Freifrau von Oberniederhausen-Waldeck';
const row = (name: string, more: Partial<Row> = {}): Row => ({
  id: name.toLowerCase(),
  name,
  email: 'x@example.com',
  started_at: '2026-01-01T00:00:00Z',
  last_at: null,
  completed_count: 3,
  total_count: 12,
  percent: 25,
  state: 'stuck',
  next: { page_id: 'a', title: 'Easy run' },
  release_at: null,
  ...more,
});
const open = (answers: Answers = {}, query = '') => {
  window.history.replaceState(null, '', `/studio/programs/six/progress${query}`);
  return renderStudio(<ProgressMembers pageId="six" stuckDays={7} />, {
    'GET /studio/pages/{id}/progress/members': listOf([row('Tomas'), row(longName)], 120),
    'GET /studio/changes': { items: [], access_changes: [], timezone: 'Europe/Berlin' },
    'GET /studio/pages': listOf([aTreePage('a', { title: 'Easy run' })]),
    'POST /studio/pages/{id}/releases': { affected: 120 },
    ...answers,
  });
};
const dialog = async () => within(await screen.findByRole('dialog'));
const send = (form: Awaited<ReturnType<typeof dialog>>) => fireEvent.click(form.getByRole('button', { name: 'Open pages' }));

beforeEach(() => localStorage.clear());

describe('pages that are opened for members', () => {
  it('are for everyone of the state that is shown, not only for the page of the list', async () => {
    const { sent } = await open({}, '?state=stuck');
    fireEvent.click(await screen.findByRole('button', { name: 'Open pages for 120 members' }));
    const form = await dialog();
    expect(form.getByText('Opens immediately for 120 members, regardless of the plan.')).toBeTruthy();
    expect(form.queryByRole('combobox', { name: 'One page only' })).toBeNull();
    send(form);
    await waitFor(() => expect(sent('POST /studio/pages/{id}/releases')[0]?.body).toMatchObject({ state: 'stuck', stuck_days: 7 }));
    expect(await screen.findByText('Set for 120 members')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('are for those whom a search found, by name, and of one page when one is chosen', async () => {
    const { sent } = await open({}, '?q=o');
    fireEvent.click(await screen.findByRole('button', { name: 'Open pages for 2 members' }));
    const form = await dialog();
    fireEvent.pointerDown(form.getByRole('combobox', { name: /One page only/ }));
    fireEvent.click(await screen.findByRole('option', { name: /Easy run/, hidden: true }));
    send(form);
    await waitFor(() => expect(sent('POST /studio/pages/{id}/releases')).toHaveLength(1));
    expect(sent('POST /studio/pages/{id}/releases')[0]).toMatchObject({
      params: { id: 'a' },
      body: { member_ids: ['tomas', longName.toLowerCase()] },
    });
  });
  it('wait for a time: until one is there nothing is promised, and nothing is sent', async () => {
    const { sent } = await open();
    fireEvent.click(await screen.findByRole('button', { name: `Open pages for ${longName}` }));
    const form = await dialog();
    fireEvent.click(form.getByRole('radio', { name: 'At a time' }));
    const at = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=datetime-local]')!;
    fireEvent.change(at, { target: { value: '' } });
    expect(form.getByRole('status').textContent).toBe('');
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Open pages' }).disabled).toBe(true);
    fireEvent.change(at, { target: { value: '2027-07-01T09:00' } });
    expect(form.getByRole('status').textContent).toMatch(
      /^Opens for Maximiliane .* on Jul 1, 2027, 9:00\sAM, Berlin time, regardless of the plan\.$/,
    );
    send(form);
    await waitFor(() => expect(sent('POST /studio/pages/{id}/releases')[0]?.body).toMatchObject({ release_at: '2027-07-01T07:00:00.000Z' }));
  });
  it('stay closed when that is refused, and the reason is shown below', async () => {
    await open({ 'POST /studio/pages/{id}/releases': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    fireEvent.click(await screen.findByRole('button', { name: 'Open pages for Tomas' }));
    const form = await dialog();
    send(form);
    expect(await form.findByText('You are not allowed to do this.')).toBeTruthy();
  });
});

describe('members of a program', () => {
  it('are turned page by page in the address, and each opens', async () => {
    const { sent } = await open();
    await screen.findByRole('button', { name: longName });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(sent('GET /studio/pages/{id}/progress/members').at(-1)?.query.get('page')).toBe('2'));
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'finished' } });
    expect(addressNow()).toBe('/programs/six/progress?state=finished');
    fireEvent.click(await screen.findByRole('button', { name: 'Tomas' }));
    expect(addressNow()).toBe('/members?member=tomas');
  });
  it('who are none of a state are looked for again among all', async () => {
    await open({ 'GET /studio/pages/{id}/progress/members': listOf([]) }, '?state=waiting&q=zzz');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Open pages for/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(addressNow()).toBe('/programs/six/progress');
  });
});
