import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle, aProgress, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { fakeServer, refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { carriesToken, createApi } from '@bandstand/client/api/api.ts';
import { createSession, type Session } from '../session/session.ts';
import { createDeviceStorage } from '../storage.ts';
import { createOfflineQueue, type OfflineQueue } from './offlineQueue.ts';

const complete = 'POST /pages/{id}/complete';
const uncomplete = 'DELETE /pages/{id}/complete';
const bookmark = 'POST /pages/{id}/bookmarks/toggle';
const saved = { is_bookmarked: true };
const storage = createDeviceStorage('harbour');
const ines = aBundle({ user: { id: 'ines' } });
const onRefused = vi.fn();
const onArrived = vi.fn();

const taking: FakeCalls = {
  [complete]: ({ params }) => ({ page_id: params['id']!, root_progress: null }),
  [uncomplete]: ({ params }) => ({ page_id: params['id']!, root_progress: null }),
  [bookmark]: () => ({ is_bookmarked: true }),
};

function anApp(bundle = ines): { offlineQueue: OfflineQueue; session: Session } {
  const api = createApi({ headers: () => ({}), onSignedOut: () => {}, isTokenOfBody: carriesToken });
  const offlineQueue = createOfflineQueue({ api: () => api, session: () => session, storage, onRefused, onArrived });
  const session = createSession({ api: () => api, storage, takeHandoff: () => null, hasSessionCookie: () => true, amend: offlineQueue.amend });
  session.adopt(bundle);
  return { offlineQueue, session };
}
const callsTo = (server: ReturnType<typeof fakeServer>) => server.requests.map(({ name, params }) => `${name.split(' ')[0]} ${params['id']}`);

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

describe('with a connection', () => {
  it('a deed is told at once, with its key, and the answer is handed on', async () => {
    const server = fakeServer(taking);
    const { offlineQueue } = anApp();
    expect(await offlineQueue.send(complete, 'a')).toEqual({ page_id: 'a', root_progress: null });
    expect(server.requests[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(storage.get('outbox')).toBeNull();
    expect(onArrived).not.toHaveBeenCalled();
  });

  it('several at once go one after the other', async () => {
    const server = fakeServer(taking);
    const { offlineQueue } = anApp();
    await Promise.all([offlineQueue.send(complete, 'a'), offlineQueue.send(uncomplete, 'a'), offlineQueue.send(bookmark, 'b', saved)]);
    expect(callsTo(server)).toEqual(['POST a', 'DELETE a', 'POST b']);
  });

  it('a refusal is the caller’s, and holds nothing up', async () => {
    const server = fakeServer({ ...taking, [complete]: () => refuse(403, 'access_denied') });
    const { offlineQueue } = anApp();
    await expect(offlineQueue.send(complete, 'a')).rejects.toMatchObject({ code: 'access_denied' });
    expect(await offlineQueue.send(bookmark, 'b', saved)).toEqual({ is_bookmarked: true });
    expect(server.requests).toHaveLength(2);
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('a guest does nothing', async () => {
    fakeServer(taking);
    const { offlineQueue, session } = anApp();
    session.drop();
    await expect(offlineQueue.send(complete, 'a')).rejects.toMatchObject({ status: 401 });
    expect(storage.get('outbox')).toBeNull();
  });
});

describe('without a connection', () => {
  it('what was done is kept over a new start, arrives in order, each once, under the key of the first try', async () => {
    const server = fakeServer(taking);
    const first = anApp();
    server.goOffline();
    for (const name of [complete, uncomplete, complete] as const) expect(await first.offlineQueue.send(name, 'a')).toBeNull();
    expect(await first.offlineQueue.send(bookmark, 'b', saved)).toBeNull();
    const keys = storage.get('outbox')!.map(({ key }) => key);

    const second = anApp();
    server.goOffline(false);
    await Promise.all([second.offlineQueue.resume(), second.offlineQueue.resume()]);
    expect(callsTo(server)).toEqual(['POST a', 'DELETE a', 'POST a', 'POST b']);
    expect(server.requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(keys);
    expect(storage.get('outbox')).toBeNull();
    expect(onArrived).toHaveBeenCalledOnce();
    await second.offlineQueue.resume();
    expect(server.requests).toHaveLength(4);
  });

  it('an answer that was lost is asked for again under the same key, and what comes later waits for it', async () => {
    let isLost = true;
    const server = fakeServer({ ...taking, [bookmark]: () => (isLost ? refuse(503, 'unknown_error') : { is_bookmarked: true }) });
    const { offlineQueue } = anApp();
    expect(await offlineQueue.send(bookmark, 'a', saved)).toBeNull();
    expect(await offlineQueue.send(complete, 'b')).toBeNull();
    expect(callsTo(server)).toEqual(['POST a', 'POST a']);
    isLost = false;
    await offlineQueue.resume();
    expect(new Set(server.calls(bookmark).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(callsTo(server).at(-1)).toBe('POST b');
  });

  it('a saved page says what it shall be, however late it arrives and however often it is told', async () => {
    const server = fakeServer(taking);
    const { offlineQueue } = anApp();
    server.goOffline();
    await offlineQueue.send(bookmark, 'a', saved);
    await offlineQueue.send(bookmark, 'b', { is_bookmarked: false });
    const amended = offlineQueue.amend({ ...ines, bookmarked_pages: ['a', 'b'] });
    expect(amended.bookmarked_pages).toEqual(['a']);
    server.goOffline(false);
    await offlineQueue.resume();
    expect(server.calls(bookmark).map(({ params, body }) => [params['id'], body])).toEqual([
      ['a', { is_bookmarked: true }],
      ['b', { is_bookmarked: false }],
    ]);
  });

  it('what is refused later is dropped with a notice, and the rest arrives', async () => {
    const server = fakeServer(taking);
    const { offlineQueue } = anApp();
    server.goOffline();
    await offlineQueue.send(complete, 'a');
    await offlineQueue.send(bookmark, 'b', saved);
    server.goOffline(false);
    server.on({ [complete]: () => refuse(404, 'page_not_found') });
    await offlineQueue.resume();
    expect(onRefused).toHaveBeenCalledOnce();
    expect(onRefused.mock.calls[0]![0]).toMatchObject({ name: complete, pageId: 'a' });
    expect(storage.get('outbox')).toBeNull();
    expect(server.calls(bookmark)).toHaveLength(1);
  });

  it('what one member did is not sent by another, and waits', async () => {
    const server = fakeServer(taking);
    server.goOffline();
    await anApp().offlineQueue.send(complete, 'a');
    server.goOffline(false);
    const other = anApp(aBundle({ user: { id: 'ben' } }));
    await other.offlineQueue.resume();
    await other.offlineQueue.send(complete, 'c');
    expect(callsTo(server)).toEqual(['POST c']);
    expect(storage.get('outbox')).toMatchObject([{ memberId: 'ines', pageId: 'a' }]);
    await anApp().offlineQueue.resume();
    expect(callsTo(server)).toEqual(['POST c', 'POST a']);
  });

  it('a fault of the server is a refusal: nothing waits behind it for ever', async () => {
    fakeServer({ ...taking, [complete]: () => refuse(500, 'unknown_error') });
    const { offlineQueue } = anApp();
    await expect(offlineQueue.send(complete, 'a')).rejects.toMatchObject({ status: 500 });
    expect(storage.get('outbox')).toBeNull();
  });

  it.each([
    [401, 'unauthenticated'],
    [429, 'rate_limited'],
    [409, 'idempotency_conflict'],
  ] as const)('%i is not about the deed: it waits', async (status, code) => {
    fakeServer({ ...taking, [complete]: () => refuse(status, code) });
    const { offlineQueue } = anApp();
    expect(await offlineQueue.send(complete, 'a')).toBeNull();
    expect(storage.get('outbox')).toHaveLength(1);
  });
});

describe('after a start without a network', () => {
  const withoutToken = async () => {
    const server = fakeServer({ ...taking, 'POST /auth/verify': () => ines });
    anApp();
    server.goOffline();
    const { offlineQueue, session } = anApp();
    await session.start();
    return { server, offlineQueue, session };
  };

  it('somebody who was here is still here, and is verified before anything is told', async () => {
    const { server, offlineQueue, session } = await withoutToken();
    expect(session.isRemembered()).toBe(true);
    expect(session.current().bundle?.user.id).toBe('ines');
    expect(await offlineQueue.send(complete, 'a')).toBeNull();
    server.goOffline(false);
    await offlineQueue.resume();
    expect(server.requests.map(({ name }) => name)).toEqual(['POST /auth/verify', complete]);
    expect(session.isRemembered()).toBe(false);
  });

  it('what the server does not know yet is laid over its bundle', async () => {
    const { offlineQueue } = await withoutToken();
    await offlineQueue.send(complete, 'a');
    await offlineQueue.send(bookmark, 'b', saved);
    const amended = offlineQueue.amend(ines);
    expect(amended.page_completions.by_uuid).toEqual({ a: true });
    expect(amended.bookmarked_pages).toEqual(['b']);
    expect(offlineQueue.amend(aBundle()).bookmarked_pages).toEqual([]);
  });

  it('a session that ended meanwhile makes a guest; the deed waits for the member', async () => {
    const { server, offlineQueue, session } = await withoutToken();
    await offlineQueue.send(complete, 'a');
    server.on({ 'POST /auth/verify': () => refuse(401, 'invalid_token') });
    server.goOffline(false);
    await offlineQueue.resume();
    expect(session.current().state).toBe('guest');
    expect(storage.get('member')).toBeNull();
    expect(storage.get('outbox')).toHaveLength(1);
    expect(server.calls(complete)).toHaveLength(0);
  });
});

describe('the run that a page belongs to', () => {
  const run = aRun('root', { progress: aProgress({ completed_count: 1, total_count: 4, percent: 25 }) });
  const running = aBundle({ user: { id: 'ines' }, page_subscriptions: { root: run } });
  const progressOf = ({ page_subscriptions }: typeof running) => page_subscriptions['root']?.progress;

  it('moves with what was done without a connection, also after a reload', async () => {
    fakeServer(taking).goOffline();
    const { offlineQueue } = anApp(running);
    expect(await offlineQueue.send(complete, 'a', 'root')).toBeNull();
    expect(await offlineQueue.send(complete, 'b', 'root')).toBeNull();
    expect(await offlineQueue.send(uncomplete, 'a', 'root')).toBeNull();
    expect(progressOf(offlineQueue.amend(running))).toMatchObject({ completed_count: 2, percent: 50 });
    const { offlineQueue: later } = anApp(running);
    expect(progressOf(later.amend(running))).toMatchObject({ completed_count: 2, percent: 50 });
  });

  it('counts nothing twice that the server knew already, and never more than all', async () => {
    fakeServer(taking).goOffline();
    const { offlineQueue } = anApp(running);
    await offlineQueue.send(complete, 'a', 'root');
    const known = { ...running, page_completions: { by_uuid: { a: true }, by_content_type: {} } };
    expect(progressOf(offlineQueue.amend(known))?.completed_count).toBe(1);
    const full = {
      ...running,
      page_subscriptions: { root: aRun('root', { progress: aProgress({ completed_count: 4, total_count: 4, percent: 100 }) }) },
    };
    expect(progressOf(offlineQueue.amend(full))).toMatchObject({ completed_count: 4, percent: 100 });
  });
});
