import type { Participant, Thread } from '@bandstand/contract/threads.ts';
import type { Person } from '@bandstand/contract/members.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { settled, visit, type VisitOptions } from '../../../testing/visit.tsx';
import { aPerson, aThread, bo, ines, threadId } from '@bandstand/contract/testing/threads.builders.ts';
import { bundle } from '../thread/threads.driver.tsx';

const ada = { ...aPerson('Ada Winter', '00000000-0000-4000-8000-000000000003'), is_admin: true };
const cem = aPerson('Cem Kaya', '00000000-0000-4000-8000-000000000004');
const part = (user: typeof bo): Participant => ({ user, liked_messages: [], has_contributed: true, notifications_enabled: true });
const person = ({ id, name }: typeof bo): Person => ({ id: `s-${id}`, user_id: id, name, avatar_urls: null });

const aGroup = (more: Partial<Thread> = {}): Thread =>
  aThread({
    participants: [ines, bo, ada].map(part),
    total_count_participants: 3,
    is_group: true,
    can_rename: true,
    can_manage: true,
    created_by: ines.id,
    title: 'Rowers',
    has_been_renamed: true,
    ...more,
  });

/** A group on the server whose participants change. */
function aGroupStore(thread: Thread = aGroup()) {
  const store = { people: [...thread.participants], thread };
  const now = (): Thread => ({ ...store.thread, participants: store.people, total_count_participants: store.people.length });
  const calls: FakeCalls = {
    'GET /threads/{id}': now,
    'GET /threads/{id}/participants': ({ query }) => {
      const page = Number(query.get('page') ?? 1);
      return { items: store.people.slice((page - 1) * 50, page * 50), total_count: store.people.length };
    },
    'GET /subscribers': () => ({ items: [ines, bo, ada, cem].map(person), total_count: 4 }),
    'POST /threads/{id}/add_participants': ({ body }) => {
      const { user_ids: ids } = body as { user_ids: string[] };
      store.people = [...store.people, ...[cem].filter(({ id }) => ids.includes(id)).map(part)];
      return now();
    },
    'POST /threads/{id}/remove_participant': ({ body }) => {
      store.people = store.people.filter(({ user }) => user.id !== (body as { user_id: string }).user_id);
      return { new_thread_title: null };
    },
  };
  return { store, calls };
}

async function opens({
  thread = aGroup(),
  calls = {},
  at = `/me/messages#participants?thread_id=${threadId}`,
  ...more
}: VisitOptions & { thread?: Thread } = {}) {
  const group = aGroupStore(thread);
  const visited = await visit({
    at,
    bundle,
    ...more,
    calls: { 'GET /threads': () => ({ items: [thread], has_more: false }), ...group.calls, ...calls },
  });
  return { ...visited, store: group.store };
}
const panel = () => screen.getByRole('dialog', { name: 'Participants' });
const rows = () => within(within(panel()).getByRole('list', { name: 'Participants' })).getAllByRole('listitem');
const names = () => rows().map((row) => row.querySelector('.personName')?.textContent);

beforeEach(noToasts);

describe('a thread’s participants (#participants, L35, MSG-17)', () => {
  it('include labels for the creator, staff, and oneself', async () => {
    await opens();
    await waitFor(() => expect(names()).toEqual(['Ines Moreau', 'Bo Lindgren', 'Ada Winter']));
    const badges = rows().map((row) => [...row.querySelectorAll('.badges > *')].map(({ textContent }) => textContent));
    expect(badges).toEqual([['You', 'Creator'], [], ['Staff']]);
    expect(within(panel()).getByText('3 people')).toBeTruthy();
  });

  it('load page by page, and open a profile above the panel', async () => {
    const crowd = Array.from({ length: 70 }, (_, at) => part(aPerson(`Rower ${at}`, `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`)));
    const { user, hash } = await opens({ thread: aGroup({ participants: crowd, total_count_participants: 70 }) });
    await waitFor(() => expect(rows()).toHaveLength(50));
    await user.click(within(panel()).getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toHaveLength(70));
    await user.click(within(panel()).getByText('Rower 69'));
    await waitFor(() => expect(hash()).toBe(`#participants?thread_id=${threadId}+profile?user_id=${crowd[69]!.user.id}`));
  });

  it('belong to the thread in the URL, or to one above a page', async () => {
    await opens({ at: `/me/messages/${threadId}#participants` });
    await waitFor(() => expect(names()).toHaveLength(3));
    await opens({ at: `/me/saved?message_thread=${threadId}#participants` });
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('ask a guest to log in, explain a refusal, and can be retried', async () => {
    await visit({ at: `/#participants?thread_id=${threadId}` });
    expect(within(await screen.findByRole('dialog', { name: 'Participants' })).getByRole('button', { name: 'Log In' })).toBeTruthy();
    // A list that includes the thread would imply access.
    await opens({ calls: { 'GET /threads/{id}': () => refuse(403, 'thread_forbidden'), 'GET /threads': () => ({ items: [], has_more: false }) } });
    expect(await screen.findByText('You do not have permission to view this message thread')).toBeTruthy();
    await visit({ at: '/me/saved#participants', bundle });
    expect(await screen.findByText('You do not have permission to view this message thread')).toBeTruthy();
    const { user, server } = await opens({ calls: { 'GET /threads/{id}/participants': () => refuse(400, 'malformed') } });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    server.on(aGroupStore().calls);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('are refetched when someone joins or leaves', async () => {
    const { socket, store } = await opens();
    await waitFor(() => expect(names()).toHaveLength(3));
    act(() => socket.open());
    act(() => socket.receive({ type: 'subscribed', channel: 'channel-1' }));
    await settled();
    store.people = [...store.people, part(cem)];
    act(() => socket.receive({ type: 'event', channel: 'channel-1', event: 'participant_added', data: { participants: [part(cem)] } }));
    await waitFor(() => expect(names()).toContain('Cem Kaya'));
    store.people = store.people.filter(({ user }) => user.id !== bo.id);
    act(() => socket.receive({ type: 'event', channel: 'channel-1', event: 'participant_removed', data: { user_id: bo.id } }));
    await waitFor(() => expect(names()).not.toContain('Bo Lindgren'));
  });
});

describe('adding people (MSG-26)', () => {
  const add = () => screen.findByRole('button', { name: 'Add people' });

  it('offers people who are not in it, and adds the chosen ones in one call', async () => {
    const { user, server } = await opens();
    await user.click(await add());
    const found = within(await screen.findByRole('list', { name: 'People' }));
    await waitFor(() => expect(found.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['CKCem Kaya']));
    await user.click(found.getByRole('button'));
    await user.click(screen.getByRole('button', { name: 'Add 1 person' }));
    await waitFor(() => expect(names()).toEqual(['Ines Moreau', 'Bo Lindgren', 'Ada Winter', 'Cem Kaya']));
    expect(server.calls('POST /threads/{id}/add_participants').map(({ body }) => body)).toEqual([{ user_ids: [cem.id] }]);
    expect(await screen.findByText('1 person was added.')).toBeTruthy();
  });

  it('keeps the choice when the server refuses, and shows the reason', async () => {
    const { user } = await opens({
      calls: { 'POST /threads/{id}/add_participants': () => refuse(403, 'messaging_refused', { message: 'Closed to you' }) },
    });
    await user.click(await add());
    await user.click(await screen.findByRole('button', { name: 'Cem Kaya' }));
    await user.click(screen.getByRole('button', { name: 'Add 1 person' }));
    expect(await screen.findByText('Closed to you')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Cem Kaya' }));
    expect(screen.queryByText('Closed to you')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to the participants' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('a group holds fifty', async () => {
    const crowd = Array.from({ length: 50 }, (_, at) => part(aPerson(`Rower ${at}`, `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`)));
    const { user } = await opens({ thread: aGroup({ participants: crowd, total_count_participants: 50 }) });
    await user.click(await add());
    await user.click(await screen.findByRole('button', { name: 'Cem Kaya' }));
    expect(screen.getByText('A group can have up to 50 people.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 1 person' }).disabled).toBe(true);
  });

  it('is not offered without permission', async () => {
    await opens({ thread: aGroup({ can_manage: false }) });
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Add people' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});

describe('removing someone (MSG-5)', () => {
  it('asks once, and shows everyone who remains', async () => {
    const { user, server } = await opens();
    await user.click(await screen.findByRole('button', { name: 'Remove Bo Lindgren' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Bo Lindgren?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(names()).toEqual(['Ines Moreau', 'Ada Winter']));
    expect(server.calls('POST /threads/{id}/remove_participant').map(({ body }) => body)).toEqual([{ user_id: bo.id }]);
    expect(await screen.findByText('Bo Lindgren was removed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Ines Moreau' })).toBeNull();
  });

  it('is cancelled by Cancel, and a refusal removes nobody', async () => {
    const { user, server } = await opens({
      calls: { 'POST /threads/{id}/remove_participant': () => refuse(403, 'forbidden', { message: 'Not yours' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Bo Lindgren' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(server.calls('POST /threads/{id}/remove_participant')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Remove Bo Lindgren' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Not yours')).toBeTruthy();
    expect(names()).toHaveLength(3);
  });
});

describe('leaving (MSG-26)', () => {
  it('asks once, leads to the list, and names the group', async () => {
    const { user, server } = await opens({ at: `/me/messages?type=chat#participants?thread_id=${threadId}` });
    await user.click(await within(panel()).findByRole('button', { name: 'Leave thread' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave “Rowers”?' }));
    server.on({ 'GET /threads': () => ({ items: [], has_more: false }) });
    await user.click(question.getByRole('button', { name: 'Leave thread' }));
    expect(await screen.findByText('You left “Rowers”.')).toBeTruthy();
    expect(server.calls('POST /threads/{id}/remove_participant')[0]?.body).toEqual({ user_id: ines.id });
    expect(window.location.pathname + window.location.hash).toBe('/me/messages');
    expect(within(screen.getByRole('main')).queryByText('Rowers')).toBeNull();
  });

  it('leaves nothing on failure, and is not offered where leaving is impossible', async () => {
    const { user } = await opens({ calls: { 'POST /threads/{id}/remove_participant': () => refuse(500, 'unknown_error', { message: 'Not now' }) } });
    await user.click(await within(panel()).findByRole('button', { name: 'Leave thread' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave thread' }));
    expect(await screen.findByText('Not now')).toBeTruthy();
    expect(names()).toHaveLength(3);
    await opens({ thread: aGroup({ can_leave: false }) });
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Leave thread' })).toBeNull();
  });
});

describe('renaming (#renaming, L35, L528, MSG-26)', () => {
  const at = `/me/messages#renaming?thread_id=${threadId}`;
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Group name' });

  it('starts with the current name, saves the new one, and shows it at once', async () => {
    const { user, server, hash } = await opens({
      at,
      calls: { 'POST /threads/{id}/rename': ({ body }) => ({ title: (body as { title: string }).title, has_been_renamed: true }) },
    });
    expect((await field()).value).toBe('Rowers');
    await user.clear(await field());
    await user.type(await field(), '  Sunday rowers {Enter}');
    await waitFor(() => expect(hash()).toBe(''));
    expect(server.calls('POST /threads/{id}/rename').map(({ body }) => body)).toEqual([{ title: 'Sunday rowers' }]);
    expect(within(screen.getByRole('main')).getByText('Sunday rowers')).toBeTruthy();
  });

  it('requires a name', async () => {
    const { user, server } = await opens({ at });
    await user.clear(await field());
    await user.type(await field(), '   {Enter}');
    expect(await screen.findByText('Field is required.')).toBeTruthy();
    expect(server.calls('POST /threads/{id}/rename')).toHaveLength(0);
  });

  it.each([
    ['a failure of the server', refuse(500, 'unknown_error'), 'An Error Occurred'],
    ['one who may not', refuse(403, 'forbidden'), 'An Error Occurred'],
    ['a word that is not allowed', refuse(422, 'message_refused', { message: 'Not that word' }), 'Not that word'],
    ['what the server finds wrong', refuse(422, 'validation_failed', { errors: { title: ['Too odd'] } }), 'Too odd'],
  ])('%s: says so, and keeps the text', async (_what, refusal, text) => {
    const { user, hash } = await opens({ at, calls: { 'POST /threads/{id}/rename': () => refusal } });
    await user.type(await field(), ' two{Enter}');
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await field()).value).toBe('Rowers two');
    expect(hash()).toContain('renaming');
  });

  it('is not available in a chat of two', async () => {
    await opens({ at, thread: aThread() });
    expect(await screen.findByText('This thread can’t be renamed.')).toBeTruthy();
  });

  it('opens above the participants, and Back returns to them', async () => {
    const { user } = await opens({ at: `/me/messages#participants?thread_id=${threadId}+renaming?thread_id=${threadId}` });
    expect(await field()).toBeTruthy();
    await user.click(within(screen.getByRole('dialog', { name: 'Rename thread' })).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rename thread' })).toBeNull());
    expect(panel()).toBeTruthy();
  });
});
