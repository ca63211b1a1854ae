import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBundle, aProgress, aRun } from '@bandstand/contract/testing/app.builders.ts';
import { fakeServer, refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { ApiError, carriesToken, createApi } from '@bandstand/client/api/api.ts';
import { createSession, type Session } from '../session/session.ts';
import { createDeviceStorage } from '../storage.ts';
import { createOfflineQueue, type OfflineQueue } from './offlineQueue.ts';

const complete = 'POST /pages/{id}/complete';
const uncomplete = 'DELETE /pages/{id}/complete';
const bookmark = 'POST /pages/{id}/bookmarks/toggle';
const saved = { is_bookmarked: true };
const storage = createDeviceStorage('harbour');
const ines = aBundle({ user: { id: 'ines' } });
const sendLog = vi.fn(async (_key: string): Promise<unknown> => null);
const sessionIdOf = vi.fn(async (_key: string): Promise<string | null> => null);
const onOutcome = vi.fn();
const onArrived = vi.fn();

const taking: FakeCalls = {
  [complete]: ({ params }) => ({ page_id: params['id']!, root_progress: null }),
  [uncomplete]: ({ params }) => ({ page_id: params['id']!, root_progress: null }),
  [bookmark]: () => ({ is_bookmarked: true }),
};

function anApp(bundle = ines): { offlineQueue: OfflineQueue; session: Session } {
  const api = createApi({ headers: () => ({}), onSignedOut: () => {}, isTokenOfBody: carriesToken });
  const offlineQueue = createOfflineQueue({ api: () => api, session: () => session, storage, sendLog, sessionIdOf, onOutcome, onArrived });
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
  it('an action is sent at once, with its key, and its answer returned', async () => {
    const server = fakeServer(taking);
    const { offlineQueue } = anApp();
    expect(await offlineQueue.send(complete, 'a')).toEqual({ page_id: 'a', root_progress: null });
    expect(server.requests[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(storage.get('outbox')).toBeNull();
    expect(onArrived).not.toHaveBeenCalled();
  });

  it('several at once are sent one after the other', async () => {
    const server = fakeServer(taking);
    const { offlineQueue } = anApp();
    await Promise.all([offlineQueue.send(complete, 'a'), offlineQueue.send(uncomplete, 'a'), offlineQueue.send(bookmark, 'b', saved)]);
    expect(callsTo(server)).toEqual(['POST a', 'DELETE a', 'POST b']);
  });

  it('a refusal is returned to the caller and blocks nothing', async () => {
    const server = fakeServer({ ...taking, [complete]: () => refuse(403, 'access_denied') });
    const { offlineQueue } = anApp();
    await expect(offlineQueue.send(complete, 'a')).rejects.toMatchObject({ code: 'access_denied' });
    expect(await offlineQueue.send(bookmark, 'b', saved)).toEqual({ is_bookmarked: true });
    expect(server.requests).toHaveLength(2);
    expect(onOutcome).not.toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ refusal: expect.anything() }));
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
  it('actions survive a restart and arrive in order, each once, under the first attempt’s key', async () => {
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

  it('a lost answer is requested again under the same key, and later actions wait for it', async () => {
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

  it('a bookmark sends its wanted state, however late it arrives and however often it is sent', async () => {
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

  it('a later refusal is dropped with a notice, and the rest arrives', async () => {
    const server = fakeServer(taking);
    const { offlineQueue } = anApp();
    server.goOffline();
    await offlineQueue.send(complete, 'a');
    await offlineQueue.send(bookmark, 'b', saved);
    server.goOffline(false);
    server.on({ [complete]: () => refuse(404, 'page_not_found') });
    await offlineQueue.resume();
    const refused = onOutcome.mock.calls.filter(([, outcome]) => 'refusal' in outcome);
    expect(refused.map(([change]) => change)).toMatchObject([{ name: complete, pageId: 'a' }]);
    expect(storage.get('outbox')).toBeNull();
    expect(server.calls(bookmark)).toHaveLength(1);
  });

  it('one member’s actions wait and are not sent by another', async () => {
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

  it('a server fault counts as a refusal: nothing waits behind it forever', async () => {
    fakeServer({ ...taking, [complete]: () => refuse(500, 'unknown_error') });
    const { offlineQueue } = anApp();
    await expect(offlineQueue.send(complete, 'a')).rejects.toMatchObject({ status: 500 });
    expect(storage.get('outbox')).toBeNull();
  });

  it.each([
    [401, 'unauthenticated'],
    [429, 'rate_limited'],
    [409, 'idempotency_conflict'],
  ] as const)('%i is unrelated to the action, which waits', async (status, code) => {
    fakeServer({ ...taking, [complete]: () => refuse(status, code) });
    const { offlineQueue } = anApp();
    expect(await offlineQueue.send(complete, 'a')).toBeNull();
    expect(storage.get('outbox')).toHaveLength(1);
  });
});

describe('after starting offline', () => {
  const withoutToken = async () => {
    const server = fakeServer({ ...taking, 'POST /auth/verify': () => ines });
    anApp();
    server.goOffline();
    const { offlineQueue, session } = anApp();
    await session.start();
    return { server, offlineQueue, session };
  };

  it('the last member is still shown, and verified before anything is sent', async () => {
    const { server, offlineQueue, session } = await withoutToken();
    expect(session.isRemembered()).toBe(true);
    expect(session.current().bundle?.user.id).toBe('ines');
    expect(await offlineQueue.send(complete, 'a')).toBeNull();
    server.goOffline(false);
    await offlineQueue.resume();
    expect(server.requests.map(({ name }) => name)).toEqual(['POST /auth/verify', complete]);
    expect(session.isRemembered()).toBe(false);
  });

  it('unsent actions are applied to the server’s bundle', async () => {
    const { offlineQueue } = await withoutToken();
    await offlineQueue.send(complete, 'a');
    await offlineQueue.send(bookmark, 'b', saved);
    const amended = offlineQueue.amend(ines);
    expect(amended.page_completions.by_uuid).toEqual({ a: true });
    expect(amended.bookmarked_pages).toEqual(['b']);
    expect(offlineQueue.amend(aBundle()).bookmarked_pages).toEqual([]);
  });

  it('an expired session makes a guest, and the action waits for its member', async () => {
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

describe('a page’s run', () => {
  const run = aRun('root', { progress: aProgress({ completed_count: 1, total_count: 4, percent: 25 }) });
  const running = aBundle({ user: { id: 'ines' }, page_subscriptions: { root: run } });
  const progressOf = ({ page_subscriptions }: typeof running) => page_subscriptions['root']?.progress;

  it('updates with offline completions, also after a reload', async () => {
    fakeServer(taking).goOffline();
    const { offlineQueue } = anApp(running);
    expect(await offlineQueue.send(complete, 'a', 'root')).toBeNull();
    expect(await offlineQueue.send(complete, 'b', 'root')).toBeNull();
    expect(await offlineQueue.send(uncomplete, 'a', 'root')).toBeNull();
    expect(progressOf(offlineQueue.amend(running))).toMatchObject({ completed_count: 2, percent: 50 });
    const { offlineQueue: later } = anApp(running);
    expect(progressOf(later.amend(running))).toMatchObject({ completed_count: 2, percent: 50 });
  });

  it('counts no completion twice that the server already knew, and never more than all', async () => {
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

describe('the log of a workout', () => {
  it('is sent in its turn, and once more if something was added meanwhile', async () => {
    const server = fakeServer(taking);
    const { offlineQueue } = anApp();
    server.goOffline();
    expect(await offlineQueue.send(complete, 'a')).toBeNull();
    offlineQueue.sendWorkout('key');
    offlineQueue.sendWorkout('key', { pageId: 'p', rootId: 'r' });
    expect(storage.get('outbox')!.map(({ name, sessionKey, pageId }) => [name, sessionKey, pageId])).toEqual([
      [complete, undefined, 'a'],
      ['workout log', 'key', 'p'],
    ]);
    server.goOffline(false);
    sendLog.mockImplementationOnce(async () => {
      offlineQueue.sendWorkout('key');
      return null;
    });
    await offlineQueue.resume();
    expect(sendLog.mock.calls).toEqual([['key'], ['key']]);
    expect(storage.get('outbox')).toBeNull();
  });

  it('waits while there is no connection, and shows its page as completed', async () => {
    fakeServer(taking);
    const { offlineQueue } = anApp();
    sendLog.mockRejectedValueOnce(new ApiError('network', 0));
    offlineQueue.sendWorkout('key', { pageId: 'p' });
    expect(offlineQueue.amend(ines).page_completions.by_uuid['p']).toBe(true);
    await offlineQueue.resume();
    expect(sendLog).toHaveBeenCalledTimes(2);
    expect(storage.get('outbox')).toBeNull();
  });

  const answers = {
    attempt: 'answers',
    keptAs: null,
    sessionKey: 'key',
    body: { submitted_values: [], triggering_item: { type: 'workout_session' as const, id: 'key' } },
  };

  it('comes before the answers to its form, which name the session by the server’s id', async () => {
    const server = fakeServer({ 'POST /forms/{id}/submit': () => ({ submission_id: 's', subscriber_uuid: null, result: null }) });
    const { offlineQueue } = anApp();
    server.goOffline();
    sendLog.mockRejectedValueOnce(new ApiError('network', 0, null));
    offlineQueue.sendWorkout('key');
    expect(await offlineQueue.send('POST /forms/{id}/submit', 'form', answers)).toBeNull();
    // Another entry of the log takes the place of the first, not that of the answers.
    offlineQueue.sendWorkout('key');
    server.goOffline(false);
    sessionIdOf.mockResolvedValueOnce('s1');
    await offlineQueue.resume();
    expect(server.requests.at(-1)?.body).toMatchObject({ triggering_item: { type: 'workout_session', id: 's1' } });
    expect(storage.get('outbox')).toBeNull();
  });

  it('whose start was refused leaves answers that are refused, too', async () => {
    const server = fakeServer({});
    const { offlineQueue } = anApp();
    await expect(offlineQueue.send('POST /forms/{id}/submit', 'form', answers)).rejects.toMatchObject({ code: 'not_found' });
    expect(server.requests).toEqual([]);
  });

  it('is the members’ alone', () => {
    fakeServer(taking);
    const { offlineQueue, session } = anApp();
    session.drop();
    offlineQueue.sendWorkout('key');
    expect(storage.get('outbox')).toBeNull();
  });
});
