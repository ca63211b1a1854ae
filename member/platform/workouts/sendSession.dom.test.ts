import { carriesToken, createApi } from '@bandstand/client/api/api.ts';
import { fakeServer, refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KeptEntry, KeptSession } from './keptSession.ts';
import { withRemoved } from './keptSession.ts';
import { sendSession } from './sendSession.ts';
import { createWorkoutStore, type WorkoutStore } from './workoutStore.ts';

const startMs = Date.parse('2026-05-01T10:00:00.000Z');
const at = (seconds: number) => new Date(startMs + seconds * 1000).toISOString();
const entry = (client_uid: string, seconds: number): KeptEntry => ({
  id: null,
  owes: 'entry',
  client_uid,
  activity_type: 'set_completed',
  workout_group_id: 'g',
  workout_group_item_id: 'i',
  data: { set: seconds },
  ts: at(seconds),
  removed_at: null,
});
const aSession = (more: Partial<KeptSession> = {}): KeptSession => ({
  key: 'key',
  id: null,
  memberId: 'ines',
  workoutId: 'w',
  mode: 'list',
  pageId: 'page',
  started_at: at(0),
  completed_at: null,
  abandoned_at: null,
  owes: null,
  entries: [],
  ...more,
});
const session = {
  id: 's1',
  workout_id: 'w',
  session_mode: 'list' as const,
  started_at: at(0),
  completed_at: null,
  abandoned_at: null,
  page_id: null,
  activities: [],
};
const start = 'POST /workouts/{id}/session';
const add = 'POST /workouts/{id}/session/{sessionId}/activity';
const remove = 'DELETE /workouts/{id}/session/{sessionId}/activity/{activityId}';
const complete = 'PUT /workouts/{id}/session/{sessionId}';
const taking: FakeCalls = {
  [start]: () => session,
  [add]: ({ body }) => ({ ...(body as object), id: `server ${(body as { client_uid: string }).client_uid}` }) as never,
  [remove]: () => null as never,
  [complete]: () => ({ ...session, completed_at: at(9), root_progress: null }),
};
const api = createApi({ headers: () => ({}), onSignedOut: () => {}, isTokenOfBody: carriesToken });
let store: WorkoutStore;
const keep = (kept: KeptSession) => store.update(kept.key, () => kept);
const bodies = (server: ReturnType<typeof fakeServer>) =>
  server.requests.map(({ name, body }) => `${name.split(' ')[0]} ${(body as { client_uid?: string } | null)?.client_uid ?? ''}`.trim());

beforeEach(() => {
  store = createWorkoutStore('harbour', false);
});

describe('a workout’s log', () => {
  it('is sent after its start, in the order in which it happened, then its completion', async () => {
    const server = fakeServer(taking);
    await keep(aSession({ entries: [entry('b', 2), entry('a', 1)], completed_at: at(9), owes: 'completion' }));
    const answer = await sendSession({ api, store }, 'key');
    expect(bodies(server)).toEqual(['POST key', 'POST a', 'POST b', 'PUT']);
    expect(answer?.completed_at).toBe(at(9));
    expect(server.requests[3]?.body).toEqual({ page_id: 'page', ts: at(9) });
    await sendSession({ api, store }, 'key');
    expect(server.requests).toHaveLength(4);
  });

  it('goes on where it stopped when the connection was lost', async () => {
    const server = fakeServer(taking);
    await keep(aSession({ entries: [entry('a', 1), entry('b', 2)] }));
    let count = 0;
    server.on({
      [add]: (request) => {
        count += 1;
        if (count === 2) server.goOffline();
        return taking[add]!(request) as never;
      },
    });
    await expect(sendSession({ api, store }, 'key').then(() => sendSession({ api, store }, 'key'))).resolves.toBeNull();
    server.goOffline();
    await keep({ ...(await store.read('key'))!, entries: [...(await store.read('key'))!.entries, entry('c', 3)] });
    await expect(sendSession({ api, store }, 'key')).rejects.toMatchObject({ code: 'network' });
    server.goOffline(false);
    await sendSession({ api, store }, 'key');
    expect((await store.read('key'))!.entries.map(({ id, owes }) => [id, owes])).toEqual([
      ['server a', null],
      ['server b', null],
      ['server c', null],
    ]);
  });

  it('a refused entry blocks nothing, a fault everything', async () => {
    const server = fakeServer({
      ...taking,
      [add]: (request) =>
        (request.body as { client_uid: string }).client_uid === 'a' ? refuse(409, 'session_closed') : (taking[add]!(request) as never),
    });
    await keep(aSession({ id: 's1', entries: [entry('a', 1), entry('b', 2)] }));
    await sendSession({ api, store }, 'key');
    expect((await store.read('key'))!.entries.map(({ id, owes }) => [id, owes])).toEqual([
      [null, null],
      ['server b', null],
    ]);
    server.on({ [complete]: () => refuse(500, 'unknown_error') });
    await keep({ ...(await store.read('key'))!, completed_at: at(9), owes: 'completion' });
    await expect(sendSession({ api, store }, 'key')).rejects.toMatchObject({ status: 500 });
    expect((await store.read('key'))?.owes).toBe('completion');
  });

  it('a removal is sent with its time, also if the server never had the entry', async () => {
    const server = fakeServer(taking);
    await keep(withRemoved(aSession({ id: 's1', entries: [entry('a', 1)] }), new Set(['a']), at(5)));
    await sendSession({ api, store }, 'key');
    expect(bodies(server)).toEqual(['POST a', 'DELETE']);
    expect(server.requests[1]?.params['activityId']).toBe('server a');
    expect(server.requests[1]?.query.get('ts')).toBe(at(5));
  });

  it('completes without its page if that may not be completed', async () => {
    const pages: unknown[] = [];
    fakeServer({
      ...taking,
      [complete]: ({ body }) => {
        pages.push((body as { page_id: unknown }).page_id);
        return pages.length === 1 ? refuse(422, 'invalid_fields' as never) : { ...session, completed_at: at(9), root_progress: null };
      },
    });
    await keep(aSession({ id: 's1', completed_at: at(9), owes: 'completion' }));
    await sendSession({ api, store }, 'key');
    expect(pages).toEqual(['page', null]);
    expect((await store.read('key'))?.owes).toBeNull();
  });
});
