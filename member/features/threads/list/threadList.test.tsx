import type { RealtimeEvents, ServerFrame } from '@bandstand/contract/realtime.ts';
import type { Thread } from '@bandstand/contract/threads.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { sees, settled, visit } from '../../../testing/visit.tsx';
import { aMessage, aPerson, aThread, bo, ines, threadId } from '@bandstand/contract/testing/threads.builders.ts';
import { aThreadStore, bundle } from '../thread/threads.driver.tsx';
// Their code is loaded before the app needs it.
import '../frame/MemberNews.tsx';
import '../frame/UnreadMark.tsx';

const ada = aPerson('Ada Winter', '00000000-0000-4000-8000-000000000003');
const part = (user: typeof bo, isOn = true) => ({ user, liked_messages: [], has_contributed: true, notifications_enabled: isOn });
const withAda = (minutes: number, more: Partial<Thread> = {}): Thread =>
  aThread({
    id: '00000000-0000-4000-8000-0000000000ab',
    channel_id: 'channel-2',
    participants: [part(ines), part(ada)],
    latest_message_ts: aMessage(minutes).message_ts,
    latest_message: aMessage(minutes, { user: ada, message: 'From Ada' }),
    ...more,
  });

async function lists(threads: Thread[], calls: FakeCalls = {}, more: Partial<Parameters<typeof visit>[0]> = {}) {
  const store = aThreadStore();
  const visited = await visit({
    at: '/me/messages',
    bundle,
    ...more,
    calls: { ...store.calls, 'GET /threads': () => ({ items: threads, has_more: false }), ...calls },
  });
  return visited;
}
const rows = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.startsWith('/me/messages/0'));
const titles = () => rows().map((row) => row.querySelector('.title')?.textContent);
const preview = (message: Parameters<typeof aMessage>[1] | null) =>
  lists([aThread({ latest_message: message && aMessage(0, message) })]).then(() => rows()[0]?.querySelector('.preview')?.textContent);

describe('the thread list', () => {
  it('has the server’s order, newest first, and loads 30 at a time (MSG-2)', async () => {
    const { server, user } = await lists([], {
      'GET /threads': ({ query }) => (query.has('before') ? { items: [aThread()], has_more: false } : { items: [withAda(9)], has_more: true }),
    });
    await screen.findByText('From Ada');
    expect(titles()).toEqual(['Ada Winter']);
    await user.click(screen.getByRole('button', { name: 'Show earlier threads' }));
    await waitFor(() => expect(titles()).toEqual(['Ada Winter', 'Bo Lindgren']));
    expect(screen.queryByRole('button', { name: 'Show earlier threads' })).toBeNull();
    const asked = server.calls('GET /threads').map(({ query }) => Object.fromEntries(query));
    expect(asked.filter(({ type }) => type !== undefined)).toEqual([{ type: 'chat' }, { type: 'chat', before: String(aMessage(9).message_ts) }]);
    // One more request: for the marks of all kinds.
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['words with mentions as names', { message: 'Hi @<Ines Moreau>', mentions: [{ user_id: ines.id, name: 'Ines Moreau' }] }, 'Hi @Ines Moreau'],
    ['one’s own', { user: ines, message: 'See you' }, 'You: See you'],
    ['a picture', { message_type: 'image', message: '', image_urls: ['/1'] }, 'Picture'],
    ['several pictures', { message_type: 'image', message: '', image_urls: ['/1', '/2', '/3'] }, '3 pictures'],
    ['a deleted one', { is_deleted: true, message: '' }, 'This message was deleted.'],
    [
      'a link by its title',
      {
        message_type: 'attachment',
        message: '',
        attachment_data: { url: 'https://a.example', title: 'A read', description: null, image: null, page_path: null },
      },
      'A read',
    ],
    ['a video', { message_type: 'video', message: '' }, 'Video'],
    ['a hidden one', { is_hidden: true, message: '' }, 'Hidden message'],
    ['nothing yet', null, 'Nothing written yet'],
  ] as const)('the latest message: %s', async (_what, message, text) => expect(await preview(message as Parameters<typeof preview>[0])).toBe(text));

  it('a group is named after its participants until renamed, and a muted one is marked (MSG-5)', async () => {
    const participants = [part(ines, false), part(bo), part(ada)];
    const group = withAda(1, { participants, total_count_participants: 3, is_group: true, notifications_enabled: false, title: null });
    await lists([group]);
    expect(titles()[0]).toContain('Bo Lindgren');
    expect(titles()[0]).toContain('Ada Winter');
    expect(within(rows()[0]!).getByLabelText('Notifications are off')).toBeTruthy();
    await lists([{ ...group, title: 'Sunday swimmers', has_been_renamed: true }]);
    expect(titles()[0]).toContain('Sunday swimmers');
  });

  it('blocked members’ chats are hidden, groups with them are not (L282, MSG-23)', async () => {
    const group = withAda(1, { participants: [part(ines), part(bo), part(ada)], total_count_participants: 3, is_group: true });
    await lists([aThread(), group], {}, { bundle: { ...bundle, blocked_user_ids: [bo.id] } });
    await screen.findByText(/From Ada/);
    expect(rows()).toHaveLength(1);
    expect(rows()[0]?.textContent).toContain('Ada Winter');
  });

  it('a group shows the author of the latest message, but a system line has none', async () => {
    const participants = [part(ines), part(bo), part(ada)];
    const group = withAda(1, { participants, total_count_participants: 3, is_group: true });
    await lists([group]);
    expect(rows()[0]?.querySelector('.preview')?.textContent).toBe('Ada: From Ada');
    await lists([{ ...group, latest_message: aMessage(1, { message_type: 'notification', user: null, message: '' }) }]);
    expect(rows()[0]?.querySelector('.preview')?.textContent).toBe('');
  });

  it('a failure can be retried', async () => {
    const { server, user } = await lists([], { 'GET /threads': () => refuse(500, 'unknown_error') });
    await waitFor(() => expect(sees('Messages failed to load')).toBe(true));
    server.on(aThreadStore().calls);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Message 0')).toBeTruthy();
  });
});

describe('kinds of threads (L73)', () => {
  const kinds: Record<string, Partial<Thread>> = {
    chat: {},
    feed: { kind: 'feed', is_private: false, is_feed: true, title: 'Announcements' },
    comment: { kind: 'comment', is_private: false, title: 'How to row' },
    reply: { kind: 'reply', is_private: false, parent_message: aMessage(0, { user: bo }) },
  };
  const ofKind = (kind: string, more: Partial<Thread> = {}): Thread =>
    aThread({ id: `00000000-0000-4000-8000-00000000000${kind.length}`, ...kinds[kind], ...more });
  const byKind = (unread: readonly string[] = []): FakeCalls => ({
    'GET /threads': ({ query }) => {
      const wanted = query.get('type');
      const items = Object.keys(kinds).map((kind) => ofKind(kind, { is_unread: unread.includes(kind) }));
      return { items: items.filter(({ kind }) => wanted === null || kind === wanted), has_more: false };
    },
  });
  const tab = (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}`) });
  const hrefs = () =>
    within(screen.getByRole('tabpanel'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));

  it('have a list each; only the shown one is requested, and the URL keeps the choice', async () => {
    const { user, server } = await lists([], byKind());
    await waitFor(() => expect(titles()).toEqual(['Bo Lindgren']));
    await user.click(await tab('Feeds'));
    await waitFor(() => expect(titles()).toEqual(['Announcements']));
    expect(window.location.search).toBe('?type=feed');
    await user.click(await tab('Replies'));
    await waitFor(() => expect(titles()).toEqual([aMessage(0).message]));
    const asked = server.calls('GET /threads').map(({ query }) => query.get('type'));
    expect(asked.filter((type) => type !== null)).toEqual(['chat', 'feed', 'reply']);
    await lists([], byKind(), { at: '/me/messages?type=comment' });
    await waitFor(() => expect(titles()).toEqual(['How to row']));
    expect(hrefs()[0]).toContain('?type=comment');
  });

  it('can be reached by arrow keys and show where something is unread', async () => {
    const { user } = await lists([], byKind(['feed', 'reply']));
    await waitFor(() =>
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Chats', 'Feeds 1 Unread', 'Comments', 'Replies 1 Unread']),
    );
    (await tab('Chats')).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(titles()).toEqual(['Announcements']));
    expect(document.activeElement).toBe(await tab('Feeds'));
  });

  it('name replies after their root or its author, and ignore chats with blocked members', async () => {
    const own = ofKind('reply', { parent_message: aMessage(0, { user: ines, message: 'Who brings the chalk?' }) });
    const picture = ofKind('reply', { id: aMessage(1).id, parent_message: aMessage(1, { user: ines, message: '' }) });
    await lists(
      [],
      { 'GET /threads': () => ({ items: [own, picture, ofKind('chat', { is_unread: true })], has_more: false }) },
      {
        at: '/me/messages?type=reply',
        bundle: { ...bundle, blocked_user_ids: [bo.id] },
      },
    );
    await waitFor(() => expect(titles()).toEqual(['Who brings the chalk?', 'Replies to you']));
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Chats', 'Feeds', 'Comments', 'Replies']);
  });

  it.each([
    ['chat', 'No messages yet', true],
    ['feed', 'No feeds yet', false],
    ['comment', 'No comments yet', false],
    ['reply', 'No replies yet', false],
  ])('%s: an empty list explains its purpose', async (kind, title, canBegin) => {
    await lists([], {}, { at: `/me/messages?type=${kind}` });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(within(screen.getByRole('tabpanel')).queryByRole('link', { name: 'New message' }) !== null).toBe(canBegin);
  });

  it('link to the message settings', async () => {
    await lists([aThread()]);
    expect(screen.getByRole('link', { name: 'Message settings' }).getAttribute('href')).toBe('/me/account/messages');
  });
});

describe('while the list is open', () => {
  afterEach(() => vi.useRealTimers());

  async function hears(threads = [withAda(9), aThread()]) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const visited = await lists(threads);
    await settled();
    await act(() => vi.advanceTimersByTimeAsync(1600));
    await waitFor(() => expect(visited.server.calls('GET /threads/unread_status').length).toBeGreaterThan(0));
    act(() => visited.socket.open());
    const channel = bundle.user.global_events_channel;
    act(() => visited.socket.receive({ type: 'subscribed', channel }));
    // The requests after connecting would overwrite what is published meanwhile.
    await settled();
    await waitFor(() => expect(visited.platform.queries.isFetching()).toBe(0));
    await settled();
    return {
      ...visited,
      tells: <E extends keyof RealtimeEvents>(event: E, data: RealtimeEvents[E]) =>
        act(() => visited.socket.receive({ type: 'event', channel, event, data } as ServerFrame)),
    };
  }

  it('a thread moves up with its new message and its mark, without a duplicate (thread_updated)', async () => {
    const { tells } = await hears();
    expect(titles()).toEqual(['Ada Winter', 'Bo Lindgren']);
    const fresh = aMessage(30, { message: 'Are you there?' });
    tells('thread_updated', { thread: aThread({ is_unread: true, latest_message: fresh, latest_message_ts: fresh.message_ts }) });
    await waitFor(() => expect(titles()).toEqual(['Bo Lindgren', 'Ada Winter']));
    expect(rows()[0]?.textContent).toContain('Are you there?');
    expect(rows()[0]?.textContent).toContain('Unread');
  });

  it('the number of unread messages grows with what is published, from the number that was known', async () => {
    const known = withAda(9, { is_unread: true, unread_count: 2, message_count: 5 });
    const { tells } = await hears([known, aThread()]);
    const number = () => rows()[0]?.querySelector('.count')?.textContent?.trim();
    expect(number()).toBe('2 Unread');
    tells('thread_updated', { thread: withAda(60, { is_unread: true, unread_count: null, message_count: 8 }) });
    await waitFor(() => expect(number()).toBe('5 Unread'));
    tells('thread_updated', { thread: withAda(70, { is_unread: true, unread_count: null, message_count: 200 }) });
    await waitFor(() => expect(number()).toBe('99+ Unread'));
    tells('thread_updated', { thread: withAda(70, { is_unread: false, unread_count: 0, message_count: 200 }) });
    await waitFor(() => expect(number()).toBeUndefined());
  });

  it('a new chat appears; another kind does not', async () => {
    const { tells } = await hears();
    const id = '00000000-0000-4000-8000-0000000000ac';
    const ts = aMessage(40).message_ts;
    tells('thread_updated', { thread: withAda(40, { id, kind: 'comment', latest_message_ts: ts }) });
    await settled();
    expect(rows()).toHaveLength(2);
    tells('thread_updated', { thread: withAda(40, { id, latest_message_ts: ts }) });
    await waitFor(() => expect(rows()[0]?.getAttribute('href')).toBe(`/me/messages/${id}`));
    expect(rows()).toHaveLength(3);
  });

  it('a thread that the viewer left disappears (thread_left, MSG-5)', async () => {
    const { tells, server } = await hears();
    tells('thread_left', { thread_id: withAda(9).id });
    await waitFor(() => expect(titles()).toEqual(['Bo Lindgren']));
    expect(server.calls('GET /threads/{id}')).toHaveLength(0);
  });

  it('a new name appears at once', async () => {
    const { tells } = await hears();
    tells('thread_updated', { thread: withAda(9, { is_group: true, has_been_renamed: true, title: 'Sunday swimmers' }) });
    await waitFor(() => expect(titles()).toEqual(['Sunday swimmers', 'Bo Lindgren']));
  });

  it('the mark at Messages follows the published state (unread_status)', async () => {
    const { tells } = await hears();
    const tab = () => screen.getAllByRole('link', { name: /Messages/ }).map(({ textContent }) => textContent);
    expect(tab().join()).not.toContain('Unread');
    tells('unread_status', { has_unread: true });
    await waitFor(() => expect(tab().join()).toContain('Unread'));
    tells('unread_status', { has_unread: false });
    await waitFor(() => expect(tab().join()).not.toContain('Unread'));
  });

  it('unread messages in a feed or on a page are published without their thread, so the marks are refetched (MSG-25)', async () => {
    const { tells, server } = await hears();
    const feed = withAda(50, { kind: 'feed', is_private: false, is_feed: true, is_unread: true });
    server.on({ 'GET /threads': ({ query }) => ({ items: query.has('type') ? [withAda(9)] : [withAda(9), feed], has_more: false }) });
    tells('unread_status', { has_unread: true });
    await screen.findByRole('tab', { name: 'Feeds 1 Unread' });
    const asked = server.calls('GET /threads').length;
    // An event with its thread, or about a known one, needs no request.
    tells('thread_updated', { thread: withAda(60, { is_unread: true }) });
    tells('unread_status', { has_unread: true });
    await settled();
    expect(server.calls('GET /threads')).toHaveLength(asked);
  });

  it('what was read on another device is read here too, except feeds outside one’s own threads', async () => {
    const { tells } = await hears();
    tells('thread_updated', { thread: withAda(60, { is_unread: true }) });
    await waitFor(() => expect(rows()[0]?.textContent).toContain('Unread'));
    tells('unread_status', { has_unread: false });
    await waitFor(() => expect(rows()[0]?.textContent).not.toContain('Unread'));
  });

  it('blocking and unblocking on another device applies here at once (member_blocked, member_unblocked)', async () => {
    const { tells, platform } = await hears();
    tells('member_blocked', { user_id: bo.id });
    tells('member_blocked', { user_id: bo.id });
    expect(titles()).toEqual(['Ada Winter']);
    expect(platform.session.current().bundle?.blocked_user_ids).toEqual([bo.id]);
    tells('member_unblocked', { user_id: bo.id });
    await waitFor(() => expect(titles()).toEqual(['Ada Winter', 'Bo Lindgren']));
  });
});

describe('on every screen', () => {
  const config = { ...aConfig(), tab_bar: [], menu: [] };
  const theme = async (calls: FakeCalls = {}) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
    const visited = await visit({
      at: '/me/theme',
      bundle,
      config,
      calls: { 'GET /threads/unread_status': () => ({ has_unread: false }), ...calls },
    });
    await act(() => vi.advanceTimersByTimeAsync(1600));
    await waitFor(() => expect(visited.server.calls('GET /threads/unread_status').length).toBeGreaterThan(0));
    return visited;
  };

  it('blocks made on another device arrive, also where nothing leads to Messages', async () => {
    const { socket, platform } = await theme();
    act(() => socket.open());
    act(() => socket.receive({ type: 'event', channel: bundle.user.global_events_channel, event: 'member_blocked', data: { user_id: bo.id } }));
    expect(platform.session.current().bundle?.blocked_user_ids).toEqual([bo.id]);
  });

  it('unread is fetched every 15 seconds without a socket, and no longer with one (MSG-43)', async () => {
    const { server, socket } = await theme();
    const asked = () => server.calls('GET /threads/unread_status').length;
    const first = asked();
    for (const times of [1, 2]) {
      await act(() => vi.advanceTimersByTimeAsync(15_000));
      expect(asked()).toBe(first + times);
    }
    act(() => socket.open());
    await settled();
    const connected = asked();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked()).toBe(connected);
  });
});

describe('without messaging (MSG-20, L525)', () => {
  const config = aConfig();
  const off = { config: { ...config, messaging: { ...config.messaging, is_available: false } } };

  it('says so, offers nothing new, and keeps old threads readable', async () => {
    await lists([aThread({ can_post: false })], {}, off);
    expect(await screen.findByText('Messaging not available on this app')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New message' })).toBeNull();
    expect(rows()).toHaveLength(1);
  });

  it('nothing can be started', async () => {
    await lists([], {}, { ...off, at: '/me/messages/new' });
    expect(await screen.findByText('Messaging not available on this app')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('nothing can be written in old threads', async () => {
    const closed = aThread({ can_post: false, post_refusal: 'unavailable' });
    await lists([], { 'GET /threads/{id}': () => closed }, { ...off, at: `/me/messages/${threadId}` });
    await waitFor(() => expect(sees('Messaging not available on this app')).toBe(true));
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('beside an open thread', () => {
  afterEach(() => vi.unstubAllGlobals());
  const onScreenOf = (isWide: boolean) =>
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: isWide && query.includes('1200'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
  const opens = () => lists([aThread()], {}, { at: `/me/messages/${threadId}` });
  const listed = (server: Awaited<ReturnType<typeof opens>>['server']) => server.calls('GET /threads').length;

  it('a wide screen shows the list, with the thread selected in it', async () => {
    onScreenOf(true);
    const { server } = await opens();
    const row = await within(await screen.findByRole('tabpanel')).findByRole('link', { name: /Bo Lindgren/ });
    expect(row.getAttribute('aria-current')).toBe('page');
    expect(listed(server)).toBe(2);
  });

  it('a narrow screen requests no list', async () => {
    onScreenOf(false);
    const { server } = await opens();
    await screen.findByRole('log');
    expect(listed(server)).toBe(0);
    expect(screen.queryByRole('tablist')).toBeNull();
  });
});
