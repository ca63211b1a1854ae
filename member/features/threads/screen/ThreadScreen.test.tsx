import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { sees, settled, visit } from '../../../testing/visit.tsx';
import { aMessage, aThread, bo, ines, noonTs, threadId } from '@bandstand/contract/testing/threads.builders.ts';
import { aThreadStore, at, bubbles, bundle, log, opensThread, writing as field } from '../thread/threads.driver.tsx';

const open = (thread = aThread(), messages = [aMessage(0), aMessage(1)]) => opensThread(messages, thread);
const calls = (thread = aThread()) => aThreadStore([aMessage(0)], thread).calls;
const texts = () => bubbles().map((item) => item.textContent);

describe('a thread', () => {
  it('sends on Enter, adds a line on Shift+Enter, and shows the message once', async () => {
    const { user, server } = await open();
    await user.type(field(), 'Hello{Shift>}{Enter}{/Shift}there{Enter}');
    await settled();
    expect(log().getAllByText(/Hello\s+there/)).toHaveLength(1);
    expect(server.calls('POST /threads/{id}/messages')).toHaveLength(1);
    expect(field().value).toBe('');
  });

  it('shows other members’ changes at once, without doubling one’s own', async () => {
    const { user, socket, store } = await open();
    await user.type(field(), 'Mine{Enter}');
    await settled();
    const mine = store.messages.at(-1)!;
    act(() => socket.receive({ type: 'event', channel: 'channel-1', event: 'message_created', data: { message: mine } }));
    act(() => socket.receive({ type: 'event', channel: 'channel-1', event: 'typing', data: { user_id: bo.id } }));
    expect(sees('Bo is typing')).toBe(true);
    act(() =>
      socket.receive({ type: 'event', channel: 'channel-1', event: 'message_created', data: { message: aMessage(120, { message: 'Theirs' }) } }),
    );
    expect(log().getAllByText('Mine')).toHaveLength(1);
    expect(log().getAllByText('Theirs')).toHaveLength(1);
    expect(sees('Bo is typing')).toBe(false);
    act(() => socket.receive({ type: 'event', channel: 'channel-1', event: 'read', data: { user_id: bo.id, ts: mine.message_ts } }));
    expect(log().getByRole('img', { name: 'Read' })).toBeTruthy();
    act(() =>
      socket.receive({
        type: 'event',
        channel: 'channel-1',
        event: 'message_deleted',
        data: { message_ts: mine.message_ts, latest_message_ts: noonTs },
      }),
    );
    await waitFor(() => expect(log().queryByText('Mine')).toBeNull());
  });

  it('loads messages newer than the newest known after a reconnect (MSG-43)', async () => {
    const { socket, store } = await open();
    act(() => socket.drop());
    store.messages = [...store.messages, aMessage(5, { message: 'While away' })];
    act(() => socket.open());
    act(() => socket.receive({ type: 'subscribed', channel: 'channel-1' }));
    expect(await log().findByText('While away')).toBeTruthy();
    expect(texts()).toHaveLength(3);
  });

  it('has a clock on a message that waits for a connection, whose menu sends it again with the same id', async () => {
    const { user, server } = await open();
    server.goOffline();
    await user.type(field(), 'Through the tunnel{Enter}');
    expect(await screen.findByRole('img', { name: 'Sending' })).toBeTruthy();
    expect(sees('Not sent')).toBe(false);
    server.goOffline(false);
    act(() => log().getByText('Through the tunnel').closest('li')?.focus());
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Sending' })).toBeNull());
    expect(log().getAllByText('Through the tunnel')).toHaveLength(1);
  });

  it('has the unread line at the last position', async () => {
    await open(aThread({ is_unread: true, last_message_read_ts: noonTs }), [aMessage(0), aMessage(1), aMessage(2)]);
    const lines = log().getAllByText('New');
    expect(lines).toHaveLength(1);
    await settled(20);
    expect(log().getAllByText('New')).toHaveLength(1);
  });

  it('edits the last own message by ArrowUp', async () => {
    const { user } = await open(aThread(), [aMessage(0), aMessage(1, { user: ines, message: 'Tpyo' })]);
    await user.click(field());
    await user.keyboard('{ArrowUp}');
    const editing = screen.getByRole('textbox', { name: 'Edit message' });
    await user.clear(editing);
    await user.type(editing, 'Typo{Enter}');
    expect(await log().findByText('Typo')).toBeTruthy();
    expect(sees('Edited')).toBe(true);
  });

  it('offers the same by keyboard as by a long press', async () => {
    const { user, server } = await open(aThread(), [aMessage(0), aMessage(1, { user: ines })]);
    const items = document.querySelectorAll<HTMLElement>('[data-ts]');
    items[1]?.focus();
    fireEvent.keyDown(items[1]!, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(items[0]);
    fireEvent.keyDown(items[0]!, { key: 'Enter' });
    await user.click(await screen.findByRole('button', { name: 'Like' }));
    await settled();
    expect(server.calls('POST /threads/{id}/messages')[0]?.body).toEqual({ data: { op: 'react', message_ts: noonTs, value: 1 } });
    expect(screen.getByRole('button', { name: '1 like' })).toBeTruthy();
  });
});

describe('other states', () => {
  it('a refused thread says so (L335)', async () => {
    await visit({ at, bundle, calls: { ...calls(), 'GET /threads/{id}': () => refuse(403, 'thread_forbidden') } });
    expect(await screen.findByText('You do not have permission to view this message thread')).toBeTruthy();
  });

  it('messages that fail to load, with a retry', async () => {
    const { user, server } = await visit({ at, bundle, calls: { ...calls(), 'GET /threads/{id}/messages': () => refuse(400, 'malformed') } });
    expect(await screen.findByText('Messages failed to load')).toBeTruthy();
    server.on(calls());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('log')).toBeTruthy();
  });

  it('an empty one names the participants', async () => {
    await open(aThread({ latest_message: null, latest_message_ts: null }), []);
    expect(sees('This is the beginning of your chat with Bo Lindgren.')).toBe(true);
  });

  it('a read-only one has no field', async () => {
    await open(aThread({ can_post: false }));
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(sees('You can’t write in this thread at the moment.')).toBe(true);
  });
});

describe('the list', () => {
  it('marks unread threads and opens one', async () => {
    const thread = aThread({ is_unread: true });
    const { user } = await visit({ at: '/me/messages', bundle, calls: calls(thread) });
    const row = await screen.findByRole('link', { name: /Bo Lindgren/ });
    expect(row.textContent).toContain('Unread');
    await user.click(row);
    await waitFor(() => expect(window.location.pathname).toBe(at));
  });

  it('explains its purpose while it is empty', async () => {
    await visit({ at: '/me/messages', bundle, calls: { ...calls(), 'GET /threads': () => ({ items: [], has_more: false }) } });
    expect(await screen.findByText('No messages yet')).toBeTruthy();
  });
});

describe('a new thread', () => {
  const people: FakeCalls = {
    'GET /subscribers': () => ({ items: [{ id: bo.subscriber_id, user_id: bo.id, name: bo.name, avatar_urls: null }], total_count: 1 }),
    'GET /threads/resolve': () => ({ thread_id: null }),
    'POST /threads': () => ({ ...aThread(), messages: [aMessage(3, { user: ines, message: 'Hi Bo' })] }),
  };

  it('begins with the first message', async () => {
    const { user, server } = await visit({ at: '/me/messages/new', bundle, calls: { ...people, ...calls() } });
    await user.click(await screen.findByRole('button', { name: /Bo Lindgren/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hi Bo{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(at));
    expect(server.calls('POST /threads')[0]?.body).toMatchObject({ subscriber_id: [bo.subscriber_id], messages: [{ message: 'Hi Bo' }] });
  });

  it('is replaced by an existing one (MSG-3)', async () => {
    const { user } = await visit({
      at: '/me/messages/new',
      bundle,
      calls: { ...people, 'GET /threads/resolve': () => ({ thread_id: threadId }), ...calls() },
    });
    await user.click(await screen.findByRole('button', { name: /Bo Lindgren/ }));
    await waitFor(() => expect(window.location.pathname).toBe(at));
  });

  it('keeps the text when it is refused', async () => {
    const { user } = await visit({
      at: `/me/messages/new?users=${bo.subscriber_id}`,
      bundle,
      calls: { ...people, ...calls(), 'POST /threads': () => refuse(403, 'messaging_refused') },
    });
    const message = await screen.findByRole('textbox', { name: 'Message' });
    await user.type(message, 'Hi Bo{Enter}');
    expect(await screen.findByText('Refused: messaging_refused')).toBeTruthy();
    expect((message as HTMLTextAreaElement).value).toBe('Hi Bo');
  });
});

describe('a profile', () => {
  const profiles: FakeCalls = {
    'GET /threads/profiles': () => ({
      profiles: [{ id: bo.subscriber_id, user_id: bo.id, name: bo.name, can_receive_messages_from_members: true, avatar_urls: null }],
      app_profiles: [],
    }),
    'POST /subscribers/block': () => ({ blocked_user_ids: [bo.id] }),
    'POST /subscribers/unblock': () => ({ blocked_user_ids: [] }),
    'GET /threads/resolve': () => ({ thread_id: threadId }),
  };

  it('blocks after a question, and undoes it', async () => {
    const { user, platform } = await visit({ at: `/me/messages#profile?user_id=${bo.id}`, bundle, calls: { ...profiles, ...calls() } });
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    await user.click(within(screen.getByRole('alertdialog', { name: 'Block Bo Lindgren?' })).getByRole('button', { name: 'Block' }));
    await user.click(await screen.findByRole('button', { name: 'Unblock' }));
    await waitFor(() => expect(platform.session.current().bundle?.blocked_user_ids).toEqual([]));
    expect(await screen.findByRole('button', { name: 'Send a message' })).toBeTruthy();
  });

  it('shows "Failed to block" (L523)', async () => {
    const { user } = await visit({
      at: `/me/messages#profile?user_id=${bo.id}`,
      bundle,
      calls: { ...profiles, ...calls(), 'POST /subscribers/block': () => refuse(500, 'unknown_error') },
    });
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Failed to block')).toBeTruthy();
  });
});
