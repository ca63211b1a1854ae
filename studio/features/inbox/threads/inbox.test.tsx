import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMember, listOf } from '../../../testing/builders.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { fakeUploads } from '../../../testing/fakeUploads.ts';
import { addressNow, renderStudio } from '../../../testing/renderStudio.tsx';
import { aCannedReply, anInbox, anInboxMessage, anInboxThread, aTeamMessage } from '../../../testing/anInbox.ts';
import { InboxScreen } from './InboxScreen.tsx';

const noa = anInboxThread('Noa', { is_unread: true });
const kim = anInboxThread('Kim', { is_unanswered: false, assigned_to: { id: 'o', name: 'Olav' } });
const history = [anInboxMessage(1_770_000_000_000_000, 'When do you open?'), aTeamMessage(1_770_000_900_000_000, 'At seven.')];

const open = (address = '/messages', answers: Answers = {}, permissions = permissionsOf.owner) => {
  window.history.replaceState(null, '', `/studio${address}`);
  return renderStudio(
    <InboxScreen />,
    {
      'GET /studio/inbox': anInbox([noa, kim]),
      'GET /studio/inbox/team': listOf([
        { id: 's', name: 'Ada Berg' },
        { id: 'o', name: 'Olav' },
      ]),
      'GET /studio/threads/{id}': ({ path }) => ({ ...(path.endsWith('kim') ? kim : noa), messages: history, has_more: false }),
      'PUT /studio/threads/{id}/read': noa,
      'GET /studio/canned_replies': listOf([aCannedReply('Hours', 'Hi {name}, we open at seven.'), aCannedReply('Price', 'It is 49 €.', 1)]),
      'GET /studio/members/{id}': aMember('Noa', { products: [{ id: 'gold', title: 'Gold' }] }),
      'POST /studio/threads/{id}/messages': { results: [] },
      ...answers,
    },
    { permissions },
  );
};
const row = (name: RegExp) => screen.findByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: 'Write as Club' }) as Promise<HTMLTextAreaElement>;
const type = (area: HTMLTextAreaElement, value: string) => fireEvent.change(area, { target: { value, selectionStart: value.length } });

beforeEach(() => localStorage.clear());

describe('the list of the inbox', () => {
  it('shows who wrote what, what waits, and who looks after it', async () => {
    await open();
    const first = within(await row(/Noa/));
    expect([first.getByText('When do you open?'), first.getByText('Needs a reply'), first.getByLabelText('Unread')]).toHaveLength(3);
    const second = within(await row(/Kim/));
    expect(second.getByText('Olav')).toBeTruthy();
    expect(second.queryByText('Needs a reply')).toBeNull();
    expect(screen.getByRole('option', { name: 'Unanswered · 1' })).toBeTruthy();
  });
  it('filters by view, kind and text on the server, and keeps the filters in the URL', async () => {
    const studio = await open();
    await row(/Noa/);
    expect(Object.fromEntries(studio.sent('GET /studio/inbox')[0]!.query)).toEqual({ filter: 'open', page: '1' });
    fireEvent.change(screen.getByLabelText('View'), { target: { value: 'mine' } });
    fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'comment' } });
    fireEvent.change(screen.getByLabelText('Name or text'), { target: { value: 'open' } });
    await waitFor(() =>
      expect(Object.fromEntries(studio.sent('GET /studio/inbox').at(-1)!.query)).toEqual({ filter: 'mine', kind: 'comment', q: 'open', page: '1' }),
    );
    expect(addressNow()).toBe('/messages?filter=mine&kind=comment&q=open');
  });
  it('says what it is for while it is empty, and that nothing was found', async () => {
    const { unmount } = await open('/messages', { 'GET /studio/inbox': anInbox([]) });
    expect(await screen.findByText('Nobody has written yet')).toBeTruthy();
    unmount();
    await open('/messages?q=zzz', { 'GET /studio/inbox': anInbox([]) });
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(addressNow()).toBe('/messages?filter=all'));
  });
  it('shows an error with a retry', async () => {
    const studio = await open('/messages', { 'GET /studio/inbox': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    studio.answer({ 'GET /studio/inbox': anInbox([noa]) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/Noa/)).toBeTruthy();
  });
  it('loads the next page', async () => {
    await open('/messages', {
      'GET /studio/inbox': ({ query }) => anInbox([anInboxThread(`Page ${query.get('page')}`)], { has_more: query.get('page') === '1' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await row(/Page 2/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
  it('can be used by keyboard', async () => {
    await open();
    await row(/Noa/);
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(addressNow()).toBe('/messages?thread=t-noa'));
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(addressNow()).toBe('/messages?thread=t-kim'));
    fireEvent.keyDown(document.body, { key: 'k' });
    await waitFor(() => expect(addressNow()).toBe('/messages?thread=t-noa'));
  });
});

describe('a thread of the inbox', () => {
  it('shows the messages, and which staff member wrote as the app', async () => {
    await open('/messages?thread=t-noa');
    const log = within(await screen.findByRole('log', { name: 'Noa' }));
    expect(log.getByText('When do you open?')).toBeTruthy();
    expect(log.getByText('Written by Ada Berg')).toBeTruthy();
    expect((await screen.findAllByText('noa@example.com')).length).toBeGreaterThan(0);
  });
  it('is read once it is seen, up to the last seen message', async () => {
    const { sent } = await open('/messages?thread=t-noa');
    await waitFor(() => expect(sent('PUT /studio/threads/{id}/read')[0]?.body).toEqual({ read: true, message_ts: history[1]!.message_ts }));
    fireEvent.click(screen.getByRole('button', { name: 'Mark as unread' }));
    await waitFor(() => expect(sent('PUT /studio/threads/{id}/read').at(-1)?.body).toEqual({ read: false }));
  });
  it('is answered by Enter, with a line break by Shift and Enter, once', async () => {
    const { sent } = await open('/messages?thread=t-noa');
    const area = await field();
    type(area, 'At eight.');
    fireEvent.keyDown(area, { key: 'Enter', shiftKey: true });
    expect(sent('POST /studio/threads/{id}/messages')).toHaveLength(0);
    fireEvent.keyDown(area, { key: 'Enter' });
    await waitFor(() => expect(sent('POST /studio/threads/{id}/messages')).toHaveLength(1));
    const [operation] = (sent('POST /studio/threads/{id}/messages')[0]!.body as { data: { message: string; client_id: string }[] }).data;
    expect([operation!.message, operation!.client_id.length > 10]).toEqual(['At eight.', true]);
    expect(area.value).toBe('');
  });
  it('keeps an unsent message, and sends it again under the same id', async () => {
    const studio = await open('/messages?thread=t-noa', {
      'POST /studio/threads/{id}/messages': refuse(403, 'messaging_unavailable', 'Switched off.'),
    });
    const area = await field();
    type(area, 'At eight.');
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Not sent: Switched off.')).toBeTruthy();
    studio.answer({ 'POST /studio/threads/{id}/messages': { results: [] } });
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByText('Not sent: Switched off.')).toBeNull());
    const ids = studio.sent('POST /studio/threads/{id}/messages').map(({ body }) => (body as { data: { client_id: string }[] }).data[0]!.client_id);
    expect([ids.length, ids[0]]).toEqual([2, ids[1]]);
  });
  it('keeps a draft across another thread and a reload', async () => {
    const { unmount } = await open('/messages?thread=t-noa');
    type(await field(), 'Half a thought');
    fireEvent.click(await row(/Kim/));
    await waitFor(async () => expect((await field()).value).toBe(''));
    unmount();
    await open('/messages?thread=t-noa');
    expect((await field()).value).toBe('Half a thought');
  });
  it('offers canned replies after a slash, filled in for this member', async () => {
    const { sent } = await open('/messages?thread=t-noa');
    const area = await field();
    type(area, '/');
    expect((await screen.findAllByRole('option', { name: /Hours|Price/ })).length).toBe(2);
    fireEvent.keyDown(area, { key: 'ArrowDown' });
    fireEvent.keyDown(area, { key: 'ArrowUp' });
    fireEvent.keyDown(area, { key: 'Enter' });
    expect(area.value).toBe('Hi Noa, we open at seven.');
    expect(sent('POST /studio/threads/{id}/messages')).toHaveLength(0);
    type(area, '/zzz');
    expect(screen.getByText('Nothing found')).toBeTruthy();
    fireEvent.keyDown(area, { key: 'Escape' });
    expect(screen.queryByText('Nothing found')).toBeNull();
  });
  it('is assigned to a staff member, or nobody', async () => {
    const { sent } = await open('/messages?thread=t-kim', { 'PUT /studio/threads/{id}/assignment': kim });
    fireEvent.click(await screen.findByRole('button', { name: 'Olav' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Me', hidden: true }));
    await waitFor(() => expect(sent('PUT /studio/threads/{id}/assignment')[0]?.body).toEqual({ staff_id: 's', seen: 'o' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Nobody', hidden: true }));
    await waitFor(() => expect(sent('PUT /studio/threads/{id}/assignment')[1]?.body).toEqual({ staff_id: null, seen: 'o' }));
  });
  it('stays with the colleague who took it meanwhile, and names them', async () => {
    let taken = noa;
    await open('/messages?thread=t-noa', {
      'GET /studio/threads/{id}': () => ({ ...taken, messages: history, has_more: false }),
      'PUT /studio/threads/{id}/assignment': refuse(409, 'edit_conflict'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Assign' }));
    taken = { ...noa, assigned_to: { id: 'o', name: 'Olav' } };
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Me', hidden: true }));
    expect(await screen.findByText('Olav has taken this in the meantime')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Olav' })).toBeTruthy();
  });
  it('is done by E, makes way for the next, and comes back by undo', async () => {
    const { sent } = await open('/messages?thread=t-noa', { 'PUT /studio/threads/{id}/closed': noa });
    await screen.findByRole('log', { name: 'Noa' });
    fireEvent.keyDown(document.body, { key: 'e' });
    await waitFor(() => expect(addressNow()).toBe('/messages?thread=t-kim'));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('PUT /studio/threads/{id}/closed').map(({ body }) => body)).toEqual([{ closed: true }, { closed: false }]));
  });
  it('is read-only for an editor, and says so', async () => {
    const { sent } = await open('/messages?thread=t-noa', {}, permissionsOf.editor);
    expect(await screen.findByText('You can read here, but not write.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Assign|Done|New/ })).toBeNull();
    expect(sent('PUT /studio/threads/{id}/read')).toHaveLength(0);
  });
  it('without permission says so', async () => {
    await open('/messages?thread=gone', {
      'GET /studio/threads/{id}': refuse(403, 'thread_forbidden', 'You do not have permission to view this message thread'),
    });
    expect(await screen.findByText('You do not have permission to view this message thread')).toBeTruthy();
  });
  it('sends pictures with a message, and shows one that did not arrive', async () => {
    URL.createObjectURL = () => 'blob:picture';
    const uploads = fakeUploads();
    const studio = await open('/messages?thread=t-noa');
    const area = await field();
    const input = screen.getByLabelText('Add pictures', { selector: 'input' });
    const files = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }));
    fireEvent.change(input, { target: { files } });
    expect(await screen.findByAltText('Picture 2')).toBeTruthy();
    await waitFor(() => expect(uploads.map(({ file, form }) => [file.name, form!.get('kind')])).toEqual(files.map(({ name }) => [name, 'image'])));
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    act(() => uploads[0]!.answer(200, { id: 'p1' }));
    expect(send.disabled).toBe(true);
    act(() => uploads[1]!.answer(422, { error: 'validation_failed', message: 'This is no picture.', request_id: '1' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This is no picture.');
    expect(send.disabled).toBe(true);
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove this picture' })[1]!);
    expect(screen.queryByAltText('Picture 2')).toBeNull();
    type(area, 'Our hall');
    fireEvent.click(send);
    await waitFor(() => expect(studio.sent('POST /studio/threads/{id}/messages')).toHaveLength(1));
    const { data } = studio.sent('POST /studio/threads/{id}/messages')[0]!.body as { data: object[] };
    expect(data).toMatchObject([{ op: 'send', message_type: 'image', message: 'Our hall', image_ids: ['p1'] }]);
    await waitFor(() => expect(screen.queryByAltText('Picture 1')).toBeNull());
    vi.unstubAllGlobals();
  });
  it('shows system messages, and that a message is hidden', async () => {
    await open('/messages?thread=t-noa', {
      'GET /studio/threads/{id}': {
        ...noa,
        has_more: false,
        messages: [
          anInboxMessage(1, '', {
            message_type: 'notification',
            user: null,
            system: { event: 'renamed', actor: anInboxMessage(1, '').user, people: [], title: 'Runners' },
          }),
          anInboxMessage(2, 'rude', { is_hidden: true }),
          anInboxMessage(3, 'See <b>https://club.example</b> @<Kim>', { mentions: [{ user_id: 'u-kim', name: 'Kim' }] }),
        ],
      },
    });
    expect(await screen.findByText('Noa renamed it to “Runners”')).toBeTruthy();
    expect(screen.getByText('Hidden from members until the reports are reviewed.')).toBeTruthy();
    expect(screen.getByText('@Kim').tagName).toBe('B');
    expect(screen.getByRole('log').querySelector('b b')).toBeNull();
  });
});

describe('a first message', () => {
  it('goes to a member as the app, and opens the thread', async () => {
    const { sent } = await open('/messages', { 'GET /studio/members': listOf([aMember('Noa')]), 'POST /studio/threads': noa });
    fireEvent.click(await screen.findByRole('button', { name: 'New' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New message' }));
    fireEvent.pointerDown(dialog.getByRole('combobox', { name: 'To' }));
    fireEvent.click(await screen.findByRole('option', { name: /Noa/, hidden: true }));
    fireEvent.change(dialog.getByLabelText('Message'), { target: { value: 'Welcome' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(addressNow()).toBe('/messages?thread=t-noa'));
    expect(sent('POST /studio/threads')[0]?.body).toMatchObject({ member_ids: ['noa'], messages: [{ message: 'Welcome' }] });
  });
});

describe('canned replies', () => {
  const manage = async (answers: Answers = {}) => {
    const studio = await open('/messages', answers);
    fireEvent.click(await screen.findByRole('button', { name: 'Manage canned replies' }));
    return { ...studio, dialog: within(await screen.findByRole('dialog', { name: 'Canned replies' })) };
  };
  it('are added, with errors shown at the field', async () => {
    const { dialog, sent } = await manage({
      'POST /studio/canned_replies': refuse(422, 'validation_failed', 'Please check.', { title: ['This is required.'] }),
    });
    fireEvent.click(await dialog.findByRole('button', { name: 'New canned reply' }));
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: ' Parking ' } });
    fireEvent.change(dialog.getByLabelText('Text'), { target: { value: 'Behind the house.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This is required.')).toBeTruthy();
    expect(sent('POST /studio/canned_replies')[0]?.body).toEqual({ title: 'Parking', text: 'Behind the house.' });
  });
  it('that someone else changed meanwhile keep both: the text typed here, and the other one’s', async () => {
    let hours = aCannedReply('Hours', 'We open at seven.');
    const { dialog, sent } = await manage({
      'GET /studio/canned_replies': () => listOf([hours]),
      'PUT /studio/canned_replies/{id}': refuse(409, 'edit_conflict'),
    });
    fireEvent.click(await dialog.findByRole('button', { name: 'Edit “Hours”' }));
    fireEvent.change(dialog.getByLabelText('Text'), { target: { value: 'We open at eight.' } });
    hours = { ...hours, title: 'Opening hours', updated_at: '2026-01-06T10:00:00.000Z' };
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Opening hours'));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('We open at eight.');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('PUT /studio/canned_replies/{id}')[1]?.body).toEqual({ title: 'Opening hours', text: 'We open at eight.', seen: hours.updated_at }),
    );
  });
  it('are changed, reordered, and deleted after a confirmation', async () => {
    const { dialog, sent } = await manage({
      'PUT /studio/canned_replies/{id}': aCannedReply('Hours', 'x'),
      'DELETE /studio/canned_replies/{id}': () => null,
    });
    fireEvent.click(await dialog.findByRole('button', { name: 'Move “Hours” down' }));
    await waitFor(() => expect(sent('PUT /studio/canned_replies/{id}')[0]?.body).toEqual({ position: 1 }));
    fireEvent.click(dialog.getByRole('button', { name: 'Edit “Hours”' }));
    fireEvent.change(dialog.getByLabelText('Text'), { target: { value: 'At eight.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('PUT /studio/canned_replies/{id}')[1]?.body).toEqual({ title: 'Hours', text: 'At eight.', seen: '2026-01-05T10:00:00.000Z' }),
    );
    fireEvent.click(await dialog.findByRole('button', { name: 'Delete “Price”' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent('DELETE /studio/canned_replies/{id}')[0]?.path).toBe('/studio/canned_replies/price'));
  });
});
