import { permissionsOf } from '@bandstand/rules/staff/permissions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCannedReply, anInbox, anInboxMessage, anInboxThread, aPerson } from '../../../testing/anInbox.ts';
import { aMember, listOf } from '../../../testing/builders.ts';
import { refuse, type Answers } from '../../../testing/fakeServer.ts';
import { addressNow, renderStudio } from '../../../testing/renderStudio.tsx';
import { InboxScreen } from './InboxScreen.tsx';

const noa = anInboxThread('Noa');
const kim = anInboxThread('Kim');
const open = (address: string, answers: Answers = {}, permissions = permissionsOf.owner) => {
  window.history.replaceState(null, '', `/studio${address}`);
  return renderStudio(
    <InboxScreen />,
    {
      'GET /studio/inbox': anInbox([noa, kim]),
      'GET /studio/inbox/team': listOf([{ id: 's', name: 'Ada Berg' }]),
      'GET /studio/threads/{id}': ({ params }) => ({
        ...(params['id'] === 't-kim' ? kim : noa),
        messages: [anInboxMessage(5_000_000, 'Hello')],
        has_more: false,
      }),
      'GET /studio/canned_replies': listOf([aCannedReply('Hours', 'Hi {name}, we open at seven.')]),
      'GET /studio/members/{id}': aMember('Noa'),
      'POST /studio/threads/{id}/messages': { results: [] },
      ...answers,
    },
    { permissions },
  );
};
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write as Club' });
const type = (area: HTMLTextAreaElement, value: string) => fireEvent.change(area, { target: { value, selectionStart: value.length } });
const press = (key: string) => fireEvent.keyDown(document.body, { key });

beforeEach(() => localStorage.clear());

describe('the rows of the inbox', () => {
  const rowOf = async (more: Parameters<typeof anInboxThread>[1]) => {
    await open('/messages', { 'GET /studio/inbox': anInbox([anInboxThread('Noa', more)]) });
    return (await screen.findByRole('button', { name: /Noa/ })).textContent;
  };
  const latest = { ...noa.latest!, text: '' };
  it.each([
    ['a picture without words', { latest: { ...latest, message_type: 'image' } }, /Picture/],
    ['what staff wrote, as staff', { latest: { ...latest, text: 'At seven.', is_team: true } }, /Staff: At seven\./],
    [
      'a group by its size',
      { total_people: 3, people: [aPerson('Noa'), aPerson('Kim')], latest: { ...latest, text: 'Hi', author: 'Kim' } },
      /Kim: Hi/,
    ],
    [
      'comments with their page',
      { kind: 'comment', is_private: false, people: [], page: { id: 'p', title: 'Warm-up', path: '/w' } },
      /Comments · Warm-up/,
    ],
    ['a thread that is done', { is_closed: true, is_unanswered: false }, /Done$/],
  ] as const)('name %s', async (_, more, words) => expect(await rowOf(more as never)).toMatch(words));
  it('stop counting at a thousand, and say when a view is empty', async () => {
    await open('/messages?filter=mine', {
      'GET /studio/inbox': anInbox([], { counts: { open: 1204, unanswered: 999, unread: 0, mine: 0, unassigned: 0 } }),
    });
    expect(await screen.findByText('Nothing here')).toBeTruthy();
    const views = within(screen.getByLabelText('View'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(views).toEqual(['Open · 999+', 'Unanswered · 999', 'Unread', 'Mine', 'Unassigned', 'Done', 'All']);
  });
});

describe('earlier messages', () => {
  it('come above what is there, page by page, and say when they do not come', async () => {
    const page = (ts: number, has_more: boolean) => ({ ...noa, messages: [anInboxMessage(ts, `Message ${ts}`)], has_more });
    const studio = await open('/messages?thread=t-noa', {
      'GET /studio/threads/{id}': ({ query }) => {
        if (query.get('before') === null) return page(30, true);
        return refuse(403, 'forbidden', 'You are not allowed to do this.')({} as never);
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    studio.answer({ 'GET /studio/threads/{id}': ({ query }) => (query.get('before') === '30' ? page(20, true) : page(10, false)) });
    fireEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
    await screen.findByText('Message 20');
    fireEvent.click(screen.getByRole('button', { name: 'Earlier messages' }));
    await screen.findByText('Message 10');
    expect(screen.getAllByText(/^Message \d0$/).map(({ textContent }) => textContent)).toEqual(['Message 10', 'Message 20', 'Message 30']);
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
    expect(screen.queryByText('You are not allowed to do this.')).toBeNull();
  });
  it('stay in view, with a warning, when new ones do not come any more', async () => {
    const studio = await open('/messages?filter=all&thread=t-noa', { 'PUT /studio/threads/{id}/closed': noa });
    await screen.findByText('Hello');
    studio.answer({ 'GET /studio/threads/{id}': refuse(403, 'forbidden') });
    press('e');
    expect(await screen.findByText('New messages aren’t arriving at the moment. We keep trying.')).toBeTruthy();
    expect(screen.getByText('Hello')).toBeTruthy();
    expect(addressNow()).toBe('/messages?filter=all&thread=t-noa');
  });
});

describe('the keys of the inbox', () => {
  it('mark as unread, reopen what is done, and put the cursor into the reply', async () => {
    const done = anInboxThread('Noa', { is_closed: true });
    const { sent } = await open('/messages?filter=closed&thread=t-noa', {
      'GET /studio/inbox': anInbox([done]),
      'GET /studio/threads/{id}': { ...done, messages: [anInboxMessage(5, 'Hello')], has_more: false },
      'PUT /studio/threads/{id}/read': done,
      'PUT /studio/threads/{id}/closed': done,
    });
    const area = await field();
    await screen.findByRole('button', { name: /Noa.*Done/ });
    press('r');
    expect(document.activeElement).toBe(area);
    fireEvent.keyDown(area, { key: 'Escape' });
    expect(document.activeElement).not.toBe(area);
    press('u');
    await waitFor(() => expect(sent('PUT /studio/threads/{id}/read')[0]?.body).toEqual({ read: false }));
    press('e');
    await waitFor(() => expect(sent('PUT /studio/threads/{id}/closed')[0]?.body).toEqual({ closed: false }));
  });
  it('reopen a thread that is done even where the list does not show it', async () => {
    const done = anInboxThread('Mia', { is_closed: true });
    const { sent } = await open('/messages?thread=t-mia', {
      'GET /studio/threads/{id}': { ...done, messages: [anInboxMessage(5, 'Hello')], has_more: false },
      'PUT /studio/threads/{id}/closed': done,
    });
    await screen.findByRole('button', { name: 'Reopen' });
    await screen.findByRole('button', { name: /Kim/ });
    press('e');
    await waitFor(() => expect(sent('PUT /studio/threads/{id}/closed')[0]?.body).toEqual({ closed: false }));
  });
  it('change nothing for staff who only read', async () => {
    const { calls } = await open('/messages?thread=t-noa', {}, permissionsOf.editor);
    await screen.findByText('You can read here, but not write.');
    for (const key of ['e', 'u', 'r']) press(key);
    press('j');
    await screen.findByRole('log', { name: 'Kim' });
    expect(calls.filter(({ name }) => name.startsWith('PUT'))).toEqual([]);
  });
});

describe('a message that did not arrive', () => {
  it('waits in its own thread while another is open, and can be thrown away', async () => {
    await open('/messages?thread=t-noa', { 'POST /studio/threads/{id}/messages': refuse(403, 'messaging_unavailable', 'Switched off.') });
    const area = await field();
    type(area, 'At eight.');
    fireEvent.keyDown(area, { key: 'Enter' });
    await screen.findByText('Not sent: Switched off.');
    press('j');
    await screen.findByRole('log', { name: 'Kim' });
    expect(screen.queryByText('Not sent: Switched off.')).toBeNull();
    press('k');
    await screen.findByText('Not sent: Switched off.');
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByText('At eight.')).toBeNull();
  });
  it('is offered again with its words when it was the first to a member, and never written twice', async () => {
    const studio = await open('/messages', {
      'GET /studio/members': listOf([aMember('Noa')]),
      'POST /studio/threads': refuse(500, 'unknown_error', 'Try later.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'New' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New message' }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(send.disabled).toBe(true);
    fireEvent.pointerDown(dialog.getByRole('combobox', { name: 'To' }));
    fireEvent.click(await screen.findByRole('option', { name: /Noa/, hidden: true }));
    fireEvent.change(dialog.getByLabelText('Message'), { target: { value: 'Welcome' } });
    fireEvent.click(send);
    expect(await dialog.findByText('Try later.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Welcome');
    studio.answer({ 'POST /studio/threads': noa });
    fireEvent.click(send);
    await waitFor(() => expect(addressNow()).toBe('/messages?thread=t-noa'));
    const ids = studio.sent('POST /studio/threads').map(({ body }) => (body as { messages: { client_id: string }[] }).messages[0]!.client_id);
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('canned replies', () => {
  it('leave the name out where several read along, and open from the button as well', async () => {
    const group = anInboxThread('Runners', { total_people: 3, people: [aPerson('Noa'), aPerson('Kim')] });
    await open('/messages?thread=t-noa', { 'GET /studio/threads/{id}': { ...group, messages: [], has_more: false } });
    const area = await field();
    expect(screen.getByText('Group of 3')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Canned replies' }));
    fireEvent.click(await screen.findByRole('option', { name: /Hours/ }));
    expect(area.value).toBe('Hi, we open at seven.');
    fireEvent.click(screen.getByRole('button', { name: 'Canned replies' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'Manage canned replies' }).at(-1)!);
    expect(await screen.findByRole('dialog', { name: 'Canned replies' })).toBeTruthy();
  });
  it('say that there are none, and why one was not moved', async () => {
    const { unmount } = await open('/messages', { 'GET /studio/canned_replies': listOf([]) });
    fireEvent.click(await screen.findByRole('button', { name: 'Manage canned replies' }));
    expect(await screen.findByText('There are none yet.')).toBeTruthy();
    unmount();
    const { sent } = await open('/messages', {
      'GET /studio/canned_replies': listOf([aCannedReply('Hours', 'a'), aCannedReply('Price', 'b', 1)]),
      'PUT /studio/canned_replies/{id}': refuse(404, 'not_found', 'This is not here any more.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Manage canned replies' }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Move “Hours” up' })).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move “Price” down' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Move “Price” up' }));
    expect(await screen.findByText('This is not here any more.')).toBeTruthy();
    expect(sent('PUT /studio/canned_replies/{id}')[0]).toMatchObject({ path: '/studio/canned_replies/price', body: { position: 0 } });
  });
});

describe('who one talks with', () => {
  const longName = 'Gold-Mitgliedschaft mit Ernährungsbegleitung und Einzelgesprächen';
  const member = aMember('Noa', { products: [{ id: 'gold', title: longName }] });
  it('is shown with what they bought, linked for staff who may see products', async () => {
    const { unmount } = await open('/messages?thread=t-noa', { 'GET /studio/members/{id}': member });
    const links = await screen.findAllByRole('link', { name: longName });
    expect(links[0]!.getAttribute('href')).toBe('/products/gold');
    fireEvent.click(screen.getAllByRole('button', { name: 'View member' })[0]!);
    expect(addressNow()).toBe('/members?member=noa');
    unmount();
    await open('/messages?thread=t-noa', { 'GET /studio/members/{id}': member }, permissionsOf.coach);
    expect((await screen.findAllByText(longName)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: longName })).toBeNull();
  });
  it('shows that there is nothing, and the thread stays when the card does not come', async () => {
    const { unmount } = await open('/messages?thread=t-noa');
    expect((await screen.findAllByText('Not yet')).length).toBeGreaterThan(0);
    unmount();
    await open('/messages?thread=t-noa', { 'GET /studio/members/{id}': refuse(403, 'forbidden', 'You are not allowed to do this.') });
    expect((await screen.findAllByText('You are not allowed to do this.')).length).toBeGreaterThan(0);
    expect(await field()).toBeTruthy();
  });
});
