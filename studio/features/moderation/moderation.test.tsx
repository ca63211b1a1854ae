import type { ReportItem } from '@bandstand/contract/moderation.studio.ts';
import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMember, listOf } from '../../testing/builders.ts';
import { refuse, type Answers } from '../../testing/fakeServer.ts';
import { addressNow, renderApp } from '../../testing/renderStudio.tsx';
import { aReport, aReportDetail, decided, aContextMessage } from './moderation.builders.ts';

const queueOf = (items: ReportItem[], more: object = {}) => ({
  ...listOf(items),
  counts: { open: items.length, closed: 4 },
  reasons: [
    { reason: 'spam' as const, count: 2 },
    { reason: 'abuse' as const, count: 1 },
  ],
  ...more,
});
const idIn = (path: string) => path.split('/')[3]!;
const open = (address = '/messages/moderation', answers: Answers = {}, permissions = permissionsOf.owner) =>
  renderApp(
    address,
    {
      'GET /studio/changes': { items: [], access_changes: [] },
      'GET /studio/reports/open_count': { count: 3 },
      'GET /studio/reports': queueOf([aReport('one'), aReport('two'), aReport('three')]),
      'POST /studio/reports/{id}/resolve': ({ path, body }) => aReportDetail(idIn(path), { decision: decided((body as { action: 'hide' }).action) }),
      'POST /studio/reports/{id}/reopen': ({ path }) => aReportDetail(idIn(path)),
      'GET /studio/reports/{id}': ({ path }) => aReportDetail(idIn(path)),
      ...answers,
    },
    { permissions },
  );
const detail = async () => within(await screen.findByRole('region', { name: 'Reported message' }));
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const button = async (name: string | RegExp) => (await detail()).findByRole('button', { name });

beforeEach(() => localStorage.clear());

describe('the queue', () => {
  it('shows who wrote what, why it was reported and how often', async () => {
    await open('/messages/moderation', {
      'GET /studio/reports': queueOf([
        aReport('one', { text: 'buy my pills', state: 'hidden', is_hidden_by_reports: true }),
        aReport('two', {
          text: '',
          message_type: 'image',
          image_urls: ['a', 'b'],
          author: null,
          report_count: 1,
          reasons: [{ reason: 'other', count: 1 }],
        }),
      ]),
    });
    const list = within(await screen.findByRole('list', { name: 'Moderation' }));
    const [first, second] = list.getAllByRole('button');
    for (const words of ['Bob', 'buy my pills', 'Unwanted content or spam', '+ 1 reason', '2 reports', 'Hidden by reports'])
      expect(first!.textContent).toContain(words);
    for (const words of ['Deleted account', '2 pictures', 'Other']) expect(second!.textContent).toContain(words);
  });
  it('shows in the rail how many are open, and nothing at zero', async () => {
    const { unmount } = await open();
    expect((await screen.findAllByRole('img', { name: '3 open reports' })).length).toBeGreaterThan(0);
    unmount();
    await open('/messages/moderation', { 'GET /studio/reports/open_count': { count: 0 } });
    await screen.findByRole('list', { name: 'Moderation' });
    expect(screen.queryByRole('img', { name: /open report/ })).toBeNull();
  });
  it('is filtered by the reasons that occur', async () => {
    const { sent } = await open();
    const field = (await screen.findByLabelText('Reason')) as HTMLSelectElement;
    expect([...field.options].map(({ textContent }) => textContent)).toEqual(['All reasons', 'Unwanted content or spam (2)', 'Abuse (1)']);
    fireEvent.change(field, { target: { value: 'abuse' } });
    await waitFor(() => expect(sent('GET /studio/reports').at(-1)?.query.get('reason')).toBe('abuse'));
    expect(addressNow()).toBe('/messages/moderation?reason=abuse');
  });
  it('takes the reason from the URL, and shows all again when nothing is found', async () => {
    await open('/messages/moderation?reason=terrorism', { 'GET /studio/reports': queueOf([]) });
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(addressNow()).toBe('/messages/moderation'));
  });
  it('shows past decisions', async () => {
    const { sent } = await open('/messages/moderation', {
      'GET /studio/reports': ({ query }) => queueOf([aReport('old', query.get('status') === 'closed' ? { decision: decided('warn') } : {})]),
    });
    fireEvent.click(await screen.findByRole('radio', { name: 'Decided (4)' }));
    expect(await screen.findByText('Author warned')).toBeTruthy();
    expect(sent('GET /studio/reports').at(-1)?.query.get('status')).toBe('closed');
  });
  it('is empty when nothing waits, and says when it could not be loaded', async () => {
    const { unmount } = await open('/messages/moderation', { 'GET /studio/reports': queueOf([]) });
    expect(await screen.findByText('Nothing needs your decision')).toBeTruthy();
    unmount();
    await open('/messages/moderation', { 'GET /studio/reports': refuse(403, 'forbidden', 'You may not do this.') });
    expect(await screen.findByText('You may not do this.')).toBeTruthy();
  });
});

describe('a report', () => {
  it('is shown among the messages before and after it, with who reported it', async () => {
    await open('/messages/moderation?report=one', {
      'GET /studio/reports/{id}': aReportDetail('one', {
        thread: { id: 't', kind: 'comment', title: 'Week 1' },
        history: { reported_messages: 3, decisions: [{ id: 'old', text: 'older words', decision: decided('hide') }] },
      }),
    });
    const shown = await detail();
    expect(await shown.findByRole('heading', { name: 'Comment on Week 1' })).toBeTruthy();
    const messages = within(shown.getByRole('heading', { name: 'Comment on Week 1' }).parentElement!).getAllByRole('listitem');
    expect(messages.map(({ textContent }) => ['before it', 'words of one', 'after it'].find((text) => textContent?.includes(text)))).toEqual([
      'before it',
      'words of one',
      'after it',
    ]);
    expect(messages[1]!.textContent).toContain('Reported');
    expect(shown.getByText('When reported: words of before')).toBeTruthy();
    expect(shown.getByText('3 messages of this member were reported so far')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Message hidden' }).getAttribute('href')).toBe('/studio/messages/moderation?view=closed&report=old');
    expect(shown.getByRole('link', { name: 'Bob' }).getAttribute('href')).toBe('/studio/members?member=bob');
  });
  it('shows the text as reported, even when it was changed or deleted', async () => {
    const { answer, unmount } = await open('/messages/moderation?report=one', {
      'GET /studio/reports/{id}': aReportDetail('one', { context: [aContextMessage(0, 'nice words')] }),
    });
    expect(await (await detail()).findByText('Now: nice words')).toBeTruthy();
    expect((await detail()).getByText('words of one')).toBeTruthy();
    unmount();
    answer({});
    await open('/messages/moderation?report=one', {
      'GET /studio/reports/{id}': aReportDetail('one', { context: [aContextMessage(1, 'after it')], state: 'deleted' }),
    });
    expect(await (await detail()).findByText('words of one')).toBeTruthy();
    expect((await detail()).queryByRole('button', { name: 'Hide' })).toBeNull();
    expect((await detail()).queryByRole('button', { name: 'Delete' })).toBeNull();
  });
  it('shows its pictures, which open in full size', async () => {
    const image_urls = ['/media/p/large.webp?exp=1&sig=x'];
    await open('/messages/moderation?report=one', {
      'GET /studio/reports/{id}': aReportDetail('one', { message_type: 'image', text: '', image_urls, context: [] }),
    });
    const picture = await (await detail()).findByRole('img', { name: 'Picture 1' });
    expect([picture.getAttribute('src'), picture.closest('a')?.getAttribute('href')]).toEqual([image_urls[0], image_urls[0]]);
  });
  it('is chosen with J and K, and closed by the way back', async () => {
    await open();
    await screen.findByRole('list', { name: 'Moderation' });
    press('j');
    await waitFor(() => expect(addressNow()).toContain('report=one'));
    press('j');
    await waitFor(() => expect(addressNow()).toContain('report=two'));
    press('k');
    await waitFor(() => expect(addressNow()).toContain('report=one'));
    fireEvent.click(await button('Back to the list'));
    await waitFor(() => expect(addressNow()).toBe('/messages/moderation'));
  });
  it('may be gone by now', async () => {
    await open('/messages/moderation?report=gone', { 'GET /studio/reports/{id}': refuse(404, 'not_found', 'This does not exist.') });
    expect(await (await detail()).findByText('This does not exist.')).toBeTruthy();
  });
});

describe('a decision', () => {
  it.each([
    ['Dismiss', 'd', 'dismiss', 'Dismissed'],
    ['Hide', 'h', 'hide', 'Message hidden'],
  ])('%s happens at once by a press or a key, moves on, and can be undone', async (name, key, action, text) => {
    const { sent } = await open('/messages/moderation?report=one');
    fireEvent.change(await (await detail()).findByLabelText('Note'), { target: { value: 'seen' } });
    fireEvent.click(await button(name));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent('POST /studio/reports/{id}/resolve')[0]).toMatchObject({ path: '/studio/reports/one/resolve', body: { action, note: 'seen' } });
    await waitFor(() => expect(addressNow()).toContain('report=two'));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('POST /studio/reports/{id}/reopen')[0]?.path).toBe('/studio/reports/one/reopen'));
    await button(name);
    press(key);
    await waitFor(() => expect(sent('POST /studio/reports/{id}/resolve')[1]?.path).toBe('/studio/reports/two/resolve'));
  });
  it('to delete needs a confirmation, and cannot be undone', async () => {
    const { sent } = await open('/messages/moderation?report=one');
    await button('Delete');
    press('x');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this message?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Message deleted')).toBeTruthy();
    expect(sent('POST /studio/reports/{id}/resolve')[0]?.body).toEqual({ action: 'delete', note: '' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
  it('warns with a custom text, and leaves the message if wanted', async () => {
    const { sent } = await open('/messages/moderation?report=one');
    fireEvent.click(await button('Warn'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Warn Bob?' }));
    fireEvent.change(dialog.getByLabelText('Note to Bob'), { target: { value: 'Please no adverts.' } });
    fireEvent.change(dialog.getByLabelText('The message'), { target: { value: 'keep' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Warn' }));
    await waitFor(() =>
      expect(sent('POST /studio/reports/{id}/resolve')[0]?.body).toEqual({ action: 'warn', note: 'Please no adverts.', message: 'keep' }),
    );
  });
  it.each([
    ['7', 7],
    ['30', 30],
    ['', null],
  ])('suspends for %j days', async (value, days) => {
    const { sent } = await open('/messages/moderation?report=one');
    fireEvent.click(await button('Suspend'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Bob?' }));
    fireEvent.change(dialog.getByLabelText('For how long'), { target: { value } });
    fireEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(sent('POST /studio/reports/{id}/resolve')[0]?.body).toEqual({ action: 'suspend', note: '', message: 'hide', days }));
  });
  it('says when someone else was faster, and shows what was decided', async () => {
    const studio = await open('/messages/moderation?report=one', {
      'POST /studio/reports/{id}/resolve': refuse(409, 'edit_conflict', 'Somebody has changed this.'),
    });
    await button('Hide');
    studio.answer({ 'GET /studio/reports/{id}': aReportDetail('one', { decision: decided('delete', { message: 'delete' }) }) });
    fireEvent.click(await button('Hide'));
    expect(await screen.findByText('Someone else has decided in the meantime.')).toBeTruthy();
    expect(await (await detail()).findByText(/By Ruth/)).toBeTruthy();
    expect(addressNow()).toContain('report=one');
  });
  it('is not offered about app profiles, about deleted authors, and to staff who may only read', async () => {
    const author = { ...aReport('x').author!, is_staff: true };
    const first = await open('/messages/moderation?report=one', { 'GET /studio/reports/{id}': aReportDetail('one', { author }) });
    await button('Warn');
    expect((await detail()).queryByRole('button', { name: 'Suspend' })).toBeNull();
    first.unmount();
    const second = await open('/messages/moderation?report=one', { 'GET /studio/reports/{id}': aReportDetail('one', { author: null }) });
    await button('Hide');
    expect((await detail()).queryByRole('button', { name: 'Warn' })).toBeNull();
    second.unmount();
    await open('/messages/moderation?report=one', {}, permissionsOf.editor);
    expect(await (await detail()).findByText('before it')).toBeTruthy();
    expect((await detail()).queryByRole('button', { name: 'Hide' })).toBeNull();
  });
  it('names dismissing by its effect when reports have hidden the message', async () => {
    await open('/messages/moderation?report=one', {
      'GET /studio/reports/{id}': aReportDetail('one', { state: 'hidden', is_hidden_by_reports: true }),
    });
    expect(await button('Show again')).toBeTruthy();
  });
  it('is shown with its note, and undone as far as possible', async () => {
    const { sent } = await open('/messages/moderation?view=closed&report=one', {
      'GET /studio/reports/{id}': aReportDetail('one', { decision: decided('suspend', { message: 'delete', note: 'third time' }) }),
    });
    expect(await (await detail()).findByText('third time')).toBeTruthy();
    expect((await detail()).getByText('If you open it again, the message stays deleted.')).toBeTruthy();
    fireEvent.click(await button('Undo decision'));
    await waitFor(() => expect(sent('POST /studio/reports/{id}/reopen')).toHaveLength(1));
  });
});

describe('suspended members', () => {
  const until = '2026-02-01T10:00:00Z';
  it('are in a list, until the suspension is lifted', async () => {
    const { sent } = await open('/messages/moderation?view=suspended', {
      'GET /studio/suspended': listOf([{ id: 'bob', user_id: 'u', name: 'Bob', avatar_urls: null, suspended_until: until }]),
      'DELETE /studio/members/{id}/suspension': { suspended_until: null },
    });
    const people = within(await screen.findByRole('list', { name: 'Suspended' }));
    expect(people.getByText(/Suspended until/)).toBeTruthy();
    fireEvent.click(people.getByRole('button', { name: 'Lift suspension' }));
    expect(await screen.findByText('Can write again')).toBeTruthy();
    expect(sent('DELETE /studio/members/{id}/suspension')[0]?.path).toBe('/studio/members/bob/suspension');
  });
  it('are none at first', async () => {
    await open('/messages/moderation?view=suspended', { 'GET /studio/suspended': listOf([]) });
    expect(await screen.findByText('Nobody is suspended')).toBeTruthy();
  });
  it('are suspended and released on the page of the member', async () => {
    const sam = aMember('Sam');
    const studio = await open('/members?member=sam', {
      'GET /studio/members': listOf([sam]),
      'GET /studio/members/{id}': sam,
      'PUT /studio/members/{id}/suspension': { suspended_until: until },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Suspend…' }));
    studio.answer({ 'GET /studio/members/{id}': { ...sam, suspended_until: '9999-12-31T00:00:00.000Z' } });
    fireEvent.change(screen.getByLabelText('For how long'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(studio.sent('PUT /studio/members/{id}/suspension')[0]?.body).toEqual({ days: null }));
    expect(await screen.findByText('Suspended permanently')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Lift suspension' })).toBeTruthy();
  });
  it('are never admins, and a coach cannot suspend anyone', async () => {
    const first = await open('/members?member=sam', {
      'GET /studio/members': listOf([]),
      'GET /studio/members/{id}': aMember('Sam', { is_admin: true }),
    });
    await screen.findByRole('link', { name: 'sam@example.com' });
    expect(screen.queryByRole('button', { name: 'Suspend…' })).toBeNull();
    first.unmount();
    await open('/members?member=sam', { 'GET /studio/members': listOf([]), 'GET /studio/members/{id}': aMember('Sam') }, permissionsOf.coach);
    await screen.findByRole('link', { name: 'sam@example.com' });
    expect(screen.queryByRole('button', { name: 'Suspend…' })).toBeNull();
  });
});
