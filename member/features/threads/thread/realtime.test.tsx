import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { sees, settled } from '../../../testing/visit.tsx';
import { aMessage, aPerson, aThread, bo, ines, inesId } from '@bandstand/contract/testing/threads.builders.ts';
import { bubbles, bundle, log, opensThread, said } from './threads.driver.tsx';

const texts = () => bubbles().map(said);
const ada = aPerson('Ada Winter', '00000000-0000-4000-8000-000000000003');
const part = (user: typeof bo) => ({ user, liked_messages: [], has_contributed: true, notifications_enabled: true });
const group = () => aThread({ participants: [part(ines), part(bo), part(ada)], total_count_participants: 3 });

afterEach(() => vi.useRealTimers());

describe('other members’ changes appear at once (MSG-42)', () => {
  it('a message, in its place by time, once however often it is published', async () => {
    const { tells } = await opensThread([aMessage(0), aMessage(10)]);
    await tells('message_created', { message: aMessage(20, { message: 'Later' }) });
    await tells('message_created', { message: aMessage(5, { message: 'Between' }) });
    await tells('message_created', { message: aMessage(20, { message: 'Later' }) });
    expect(texts()).toEqual(['Message 0', 'Between', 'Message 10', 'Later']);
  });

  it('an edit, which keeps one’s own like', async () => {
    const liked = aMessage(0, { has_reacted: true, reaction_count: 1 });
    const { tells } = await opensThread([liked]);
    await tells('message_updated', { message: { ...liked, has_reacted: false, message: 'Put better', edited_at: '2026-11-20T12:30:00.000Z' } });
    expect(bubbles().map(({ textContent }) => textContent)).toEqual(['Put better1Edited12:00 PM']);
    expect(screen.getByRole('button', { name: '1 like' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('a like and its removal', async () => {
    const { tells } = await opensThread([aMessage(0, { user: ines })]);
    const { message_ts: ts } = aMessage(0);
    await tells('reaction_changed', { message_ts: ts, reaction_count: 2 });
    expect(screen.getByRole('button', { name: '2 likes' })).toBeTruthy();
    await tells('reaction_changed', { message_ts: ts, reaction_count: 0 });
    expect(screen.queryByRole('button', { name: /like/ })).toBeNull();
  });

  it('a deletion, which is ignored for an unloaded message', async () => {
    const { tells } = await opensThread([aMessage(0), aMessage(10)]);
    await tells('message_deleted', { message_ts: aMessage(5).message_ts, latest_message_ts: null });
    await tells('message_deleted', { message_ts: aMessage(10).message_ts, latest_message_ts: aMessage(0).message_ts });
    expect(texts()).toEqual(['Message 0']);
  });

  it('the other’s read position: read messages are marked as read, the rest as sent, in a chat of two', async () => {
    const own = [aMessage(0, { user: ines }), aMessage(10, { user: ines })];
    const { tells } = await opensThread(own);
    const marks = () =>
      log()
        .getAllByRole('img', { name: /^(Sent|Read)$/ })
        .map((mark) => mark.getAttribute('aria-label'));
    expect(marks()).toEqual(['Sent', 'Sent']);
    await tells('read', { user_id: bo.id, ts: own[0]!.message_ts });
    expect(marks()).toEqual(['Read', 'Sent']);
    await tells('read', { user_id: bo.id, ts: own[1]!.message_ts });
    expect(marks()).toEqual(['Read', 'Read']);
  });

  it('one’s own reading on another device never shows "Read", and in a group nobody’s does', async () => {
    const own = aMessage(0, { user: ines });
    const first = await opensThread([own]);
    await first.tells('read', { user_id: inesId, ts: own.message_ts });
    expect(log().queryByRole('img', { name: 'Read' })).toBeNull();
    const second = await opensThread([own], group());
    await second.tells('read', { user_id: bo.id, ts: own.message_ts });
    expect(log().queryByRole('img', { name: /^(Sent|Read)$/ })).toBeNull();
  });

  it('an event of another channel changes nothing', async () => {
    const { tells } = await opensThread([aMessage(0)]);
    await tells('message_created', { message: aMessage(20) }, 'channel-of-others');
    expect(texts()).toEqual(['Message 0']);
  });
});

describe('the typing line', () => {
  it('names one person, counts several, and ignores oneself', async () => {
    const { tells } = await opensThread([aMessage(0)], group());
    await tells('typing', { user_id: inesId });
    expect(sees(/typing/)).toBe(false);
    await tells('typing', { user_id: ada.id });
    expect(sees('Ada is typing')).toBe(true);
    await tells('typing', { user_id: bo.id });
    expect(sees('Several people are typing')).toBe(true);
    await tells('message_created', { message: aMessage(20, { user: ada }) });
    expect(sees('Bo is typing')).toBe(true);
  });

  it('disappears 5 seconds after the last event', async () => {
    const { socket } = await opensThread([aMessage(0)]);
    const types = () => act(() => socket.receive({ type: 'event', channel: 'channel-1', event: 'typing', data: { user_id: bo.id } }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    types();
    await act(() => vi.advanceTimersByTimeAsync(4000));
    types();
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(sees('Bo is typing')).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(sees('Bo is typing')).toBe(false);
  });
});

describe('without a connection', () => {
  it('restarts from the newest after many messages, without a gap (MSG-43)', async () => {
    const { socket, store } = await opensThread([aMessage(0)]);
    act(() => socket.drop());
    store.messages = [...store.messages, ...Array.from({ length: 75 }, (_, index) => aMessage(2 + index))];
    act(() => socket.open());
    act(() => socket.receive({ type: 'subscribed', channel: 'channel-1' }));
    await waitFor(() => expect(texts()).toEqual(store.messages.map(({ message }) => message)));
  });

  it('applies edits and deletions made meanwhile', async () => {
    const { socket, store } = await opensThread([aMessage(0), aMessage(10), aMessage(20)]);
    act(() => socket.drop());
    store.messages = [aMessage(0, { message: 'Put better' }), aMessage(20)];
    act(() => socket.open());
    act(() => socket.receive({ type: 'subscribed', channel: 'channel-1' }));
    await waitFor(() => expect(texts()).toEqual(['Put better', 'Message 20']));
  });

  it('polls every 15 s (MSG-43)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
    const { socket, store } = await opensThread([aMessage(0)]);
    await settled();
    act(() => socket.drop());
    store.messages = [...store.messages, aMessage(5, { message: 'By asking' })];
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(log().queryByText('By asking')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(log().getByText('By asking')).toBeTruthy();
  });

  it('explains a refused channel: this person no longer has access to the thread (MSG-28)', async () => {
    const { socket, server } = await opensThread([aMessage(0)]);
    server.on({ 'GET /threads/{id}': () => refuse(403, 'thread_forbidden') });
    act(() => socket.receive({ type: 'error', code: 'thread_forbidden', channel: 'channel-1' }));
    expect(await screen.findByText('You do not have permission to view this message thread')).toBeTruthy();
    expect(screen.queryByRole('log')).toBeNull();
  });
});

describe('blocked members (L282, MSG-23)', () => {
  it('have their old and new messages hidden, which return when they are unblocked', async () => {
    const { tells, platform } = await opensThread([aMessage(0), aMessage(10, { user: ada, message: 'From Ada' })], group(), {
      bundle: { ...bundle, blocked_user_ids: [ada.id] },
    });
    expect(texts()).toEqual(['Message 0']);
    await tells('message_created', { message: aMessage(20, { user: ada, message: 'Again' }) });
    expect(texts()).toEqual(['Message 0']);
    act(() => platform.session.update((known) => ({ ...known, blocked_user_ids: [] })));
    expect(texts()).toEqual(['Message 0', 'From Ada', 'Again']);
  });
});
