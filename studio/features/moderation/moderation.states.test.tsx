import type { ReportItem } from '@bandstand/contract/moderation.studio.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../testing/renderStudio.tsx';
import { aReport, aReportDetail, decided, aContextMessage } from './moderation.builders.ts';
import { ModerationScreen } from './ModerationScreen.tsx';
import { OpenReportsMark } from './OpenReportsMark.tsx';

const queueOf = (items: ReportItem[], more: object = {}) => ({
  ...listOf(items),
  counts: { open: items.length, closed: 1234 },
  reasons: [],
  ...more,
});
const idIn = (path: string) => path.split('/')[3]!;
const denied = refuse(403, 'forbidden', 'You are not allowed to do this.');
const open = (address = '', answers: Answers = {}, options: Parameters<typeof renderStudio>[2] = {}) => {
  window.history.replaceState(null, '', `/studio/messages/moderation${address}`);
  return renderStudio(
    <ModerationScreen />,
    {
      'GET /studio/reports': queueOf([aReport('one'), aReport('two')]),
      'GET /studio/reports/{id}': ({ path }) => aReportDetail(idIn(path)),
      'POST /studio/reports/{id}/resolve': ({ path, body }) => aReportDetail(idIn(path), { decision: decided((body as { action: 'hide' }).action) }),
      ...answers,
    },
    options,
  );
};
const address = () => addressNow().replace('/messages/moderation', '');
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const detail = async () => within(await screen.findByRole('region', { name: 'Reported message' }));
const button = (name: string) => screen.getAllByText(name, { selector: 'button *' })[0]!.closest('button')!;

describe('the queue of reports', () => {
  it('counts what is open and decided, turns its pages, and begins at the first of another list', async () => {
    const { sent } = await open('?page=2&reason=spam', { 'GET /studio/reports': queueOf([aReport('one')], { total_count: 51 }) });
    expect(await screen.findByLabelText('Decided (1,234)')).toBeTruthy();
    expect(screen.getByLabelText('Open (1)')).toBeTruthy();
    expect(Object.fromEntries(sent('GET /studio/reports').find(({ query }) => query.has('reason'))!.query)).toEqual({
      status: 'open',
      page: '2',
      reason: 'spam',
    });
    fireEvent.click(button('Previous'));
    expect(address()).toBe('?reason=spam');
    fireEvent.click(screen.getByLabelText('Decided (1,234)'));
    expect(address()).toBe('?view=closed');
  });
  it('says how many reports name what, a picture or a video, and what was attached where there are no words', async () => {
    await open('', {
      'GET /studio/reports': queueOf([
        aReport('a', { text: '', message_type: 'image', image_urls: ['x'], state: 'deleted' }),
        aReport('b', { text: '', message_type: 'video', state: 'hidden' }),
        aReport('c', { text: '', attachment_data: { url: 'https://spam.example' } as never }),
        aReport('d', { text: '', attachment_data: null, reasons: [] }),
      ]),
    });
    const lines = within(await screen.findByRole('list', { name: 'Moderation' })).getAllByRole('button');
    const words = [/A picture.*Deleted$/, /A video.*Hidden$/, /https:\/\/spam\.example/, /Without text2 reports$/];
    for (const [at, expected] of words.entries()) expect(lines[at]?.textContent).toMatch(expected);
  });
  it('stops at its ends by J and K, and marks which is open', async () => {
    await open('?report=two');
    await screen.findByRole('list', { name: 'Moderation' });
    press('j');
    expect(address()).toBe('?report=two');
    press('k');
    press('k');
    await waitFor(() => expect(address()).toBe('?report=one'));
    expect(screen.getByRole('list', { name: 'Moderation' }).querySelector('[aria-current="true"]')?.textContent).toContain('words of one');
  });
  it('invites to choose one, and says nothing of it where there is none', async () => {
    const { unmount } = await open();
    expect(await screen.findByText('Choose a message, or press J for the first one.')).toBeTruthy();
    unmount();
    await open('?view=closed', { 'GET /studio/reports': queueOf([]) });
    expect(await screen.findByText('Nothing has been decided yet')).toBeTruthy();
    press('j');
    expect([address(), screen.queryByText(/Choose a message/)]).toEqual(['?view=closed', null]);
  });
  it('has no count beside its place for staff who may not see it, and does not ask for one', async () => {
    const { sent } = await renderStudio(
      <OpenReportsMark />,
      { 'GET /studio/reports/open_count': { count: 3 } },
      { permissions: permissionsOf.coach },
    );
    expect([screen.queryByRole('img'), sent('GET /studio/reports/open_count')]).toEqual([null, []]);
  });
});

describe('a reported message', () => {
  it('is watched as a video, where it is one, and names the place it was written in', async () => {
    const video = { url: '/media/v.mp4', poster_url: null };
    await open('?report=one', {
      'GET /studio/reports/{id}': aReportDetail('one', {
        message_type: 'video',
        text: '',
        thread: { id: 't', kind: 'reply', title: 'Week 1' },
        context: [aContextMessage(0, '', { message_type: 'video', video: video as never })],
      }),
    });
    expect((await (await detail()).findAllByLabelText('A video'))[0]!.getAttribute('src')).toBe('/media/v.mp4');
    expect((await detail()).getByText('Reply in Week 1')).toBeTruthy();
  });
  it('of an account that is gone says so, and offers nothing that would reach its author', async () => {
    await open('?report=one', {
      'GET /studio/reports/{id}': aReportDetail('one', {
        author: null,
        thread: { id: 't', kind: 'chat', title: '' },
        history: { reported_messages: 0, decisions: [] },
      }),
    });
    expect(await (await detail()).findByText('The author’s account no longer exists.')).toBeTruthy();
    expect((await detail()).getByText('Where it was written')).toBeTruthy();
    press('w');
    press('s');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('of a suspended member says until when, and which members are staff', async () => {
    const author = { ...aReport('x').author!, is_staff: true, suspended_until: '9999-12-31T00:00:00.000Z' };
    await open('?report=one', { 'GET /studio/reports/{id}': aReportDetail('one', { author }) }, { permissions: ['moderation.read'] });
    expect(await (await detail()).findByText('Suspended permanently')).toBeTruthy();
    expect((await detail()).getByText('Staff')).toBeTruthy();
    expect((await detail()).queryByRole('link', { name: 'Bob' })).toBeNull();
    expect((await detail()).queryByText('Lift suspension')).toBeNull();
  });
});

describe('a decision on a report', () => {
  it('takes the note that was written before into its dialog, and back where one turns away', async () => {
    const { sent } = await open('?report=one');
    fireEvent.change(await (await detail()).findByLabelText('Note'), { target: { value: 'second time' } });
    fireEvent.click(button('Warn'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Warn Bob?' }));
    const note = dialog.getByLabelText<HTMLTextAreaElement>('Note to Bob');
    expect(note.value).toBe('second time');
    fireEvent.change(note, { target: { value: 'third time' } });
    fireEvent.click(dialog.getByText('Cancel').closest('button')!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await detail()).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('third time');
    expect(sent('POST /studio/reports/{id}/resolve')).toEqual([]);
  });
  it('on the last of the list leads back to the one before, and on the only one to none', async () => {
    const { unmount } = await open('?report=two');
    await (await detail()).findByText('Dismiss');
    press('d');
    await waitFor(() => expect(address()).toBe('?report=one'));
    unmount();
    await open('?report=one', { 'GET /studio/reports': queueOf([aReport('one')]) });
    await (await detail()).findByText('Dismiss');
    press('d');
    await waitFor(() => expect(address()).toBe(''));
  });
  it('that deletes the message with a warning is not offered for undo, one that hides it is', async () => {
    await open('?report=one');
    await (await detail()).findByText('Warn');
    fireEvent.click(button('Suspend'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Bob?' }));
    fireEvent.change(dialog.getByLabelText('The message'), { target: { value: 'delete' } });
    fireEvent.click(dialog.getByText('Suspend').closest('button')!);
    expect(await screen.findByText('Author suspended')).toBeTruthy();
    expect(screen.queryByText('Undo')).toBeNull();
  });
  it('asks nothing about a message that is gone already', async () => {
    const { sent } = await open('?report=one', { 'GET /studio/reports/{id}': aReportDetail('one', { state: 'deleted' }) });
    await (await detail()).findByText('Warn');
    press('h');
    press('x');
    fireEvent.click(button('Warn'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Warn Bob?' }));
    expect(dialog.queryByLabelText('The message')).toBeNull();
    fireEvent.click(dialog.getByText('Warn').closest('button')!);
    await waitFor(() => expect(sent('POST /studio/reports/{id}/resolve').map(({ body }) => body)).toEqual([{ action: 'warn', note: '' }]));
  });
  it('that the server refuses says why and leaves the report open, with the note', async () => {
    await open('?report=one', { 'POST /studio/reports/{id}/resolve': denied });
    fireEvent.change(await (await detail()).findByLabelText('Note'), { target: { value: 'seen' } });
    fireEvent.click(button('Hide'));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect([address(), (await detail()).getByLabelText<HTMLTextAreaElement>('Note').value]).toEqual(['?report=one', 'seen']);
  });
  it('of a member whose account is gone shows no name, and is undone only by staff who may', async () => {
    const decision = decided('warn', { by: null, message: 'keep' as never });
    await open('?view=closed&report=one', { 'GET /studio/reports/{id}': aReportDetail('one', { decision }) }, { permissions: ['moderation.read'] });
    expect(await (await detail()).findByText(/^By a staff member, /)).toBeTruthy();
    expect((await detail()).getByText('The email has been sent and can’t be recalled.')).toBeTruthy();
    expect((await detail()).queryByText('Undo decision')).toBeNull();
  });
});

describe('the suspended members', () => {
  const person = { id: 'bob', user_id: 'u', name: 'Bob', avatar_urls: null, suspended_until: '2026-02-01T10:00:00Z' };
  it('come in pages, and stay where the suspension cannot be lifted', async () => {
    const { sent } = await open('?view=suspended&page=2', {
      'GET /studio/suspended': listOf([person], 51),
      'DELETE /studio/members/{id}/suspension': denied,
    });
    expect((await screen.findByText('Bob')).getAttribute('href')).toBe('/members?member=bob');
    expect(sent('GET /studio/suspended')[0]?.query.get('page')).toBe('2');
    expect(screen.queryByLabelText('Reason')).toBeNull();
    fireEvent.click(button('Lift suspension'));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(screen.getByText('Bob')).toBeTruthy();
  });
  it('are not shown to who may not see them', async () => {
    await open('?view=suspended', { 'GET /studio/suspended': denied });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  });
});
