import type { WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aWorkout } from '../reusables/reusables.builders.ts';
import { at, sessionsOf, type Sessions } from './workout-sessions.builders.ts';

let app: TestApp;
let calls: Sessions;
let member: MemberSession;
let workoutId: string;
let itemId: string;
let groupId: string;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  calls = sessionsOf(app);
  const workout = await aWorkout(app);
  await publishPage(app, { title: 'Legs', type: 'workout', type_data: { workout_id: workout.id } });
  [workoutId, groupId, itemId] = [workout.id, workout.groups[0]?.id ?? '', workout.groups[0]?.items[0]?.uid ?? ''];
}, 60_000);
beforeEach(async () => {
  member = await app.signUp();
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const minuteMs = 60_000;
const aSet = (data: object, more: object = {}) => ({
  activity_type: 'set_completed' as const,
  workout_group_id: groupId,
  workout_group_item_id: itemId,
  data,
  ...more,
});
const uidsOf = ({ activities }: Pick<WorkoutSession, 'activities'>) => activities.map(({ client_uid }) => client_uid);
/** A session that began ten minutes ago, so that there are moments between then and now. */
async function begun() {
  const session = await calls.started(member, workoutId);
  app.clock.advance(10 * minuteMs);
  return session;
}

describe('an entry in the log (WRK-4, WRK-11)', () => {
  it('comes back as it was sent, with the device’s time and further keys', async () => {
    const session = await begun();
    const ts = at(session.started_at, 1234);
    const data = { set: 1, round: 1, side: 'left', reps: 5, load_kg: 102.05828325, unit: 'lb', rpe: 8.5, exercise_id: nobodysId, tempo: [3, 1, 1] };
    const answer = await calls.added(member, session, aSet(data, { ts, client_uid: 'phone:1' }));
    expect(answer).toEqual({
      id: answer.id,
      workout_group_id: groupId,
      workout_group_item_id: itemId,
      activity_type: 'set_completed',
      data,
      ts,
      client_uid: 'phone:1',
      removed_at: null,
    });
    expect((await calls.read(member, session)).body.activities).toEqual([answer]);
    expect((await calls.list(member, workoutId)).body.items[0]?.activities).toEqual([answer]);
  });

  it('needs neither a time nor an id of the device', async () => {
    const session = await begun();
    const first = await calls.added(member, session, { activity_type: 'item_started', workout_group_item_id: itemId });
    app.clock.advance(1000);
    const second = await calls.added(member, session, { activity_type: 'item_completed', workout_group_item_id: itemId });
    expect([first.client_uid, second.client_uid]).toEqual([first.id, second.id]);
    expect((await calls.read(member, session)).body.activities).toEqual([first, second]);
  });

  it('is refused if its type, its time or its data cannot be right, or if its data is longer than 16 KB', async () => {
    const session = await begun();
    const refused = [
      { activity_type: 'teleported' },
      { activity_type: 'note', ts: '2026-13-01T00:00:00.000Z' },
      { activity_type: 'note', client_uid: 'a b' },
      aSet({ reps: -1 }),
      aSet({ side: 'middle' }),
      aSet({ exercise_id: 'squat' }),
      { activity_type: 'note', data: { text: 'x'.repeat(16_384) } },
    ];
    for (const body of refused) expect((await calls.add(member, session, body as never)).status, JSON.stringify(body).slice(0, 80)).toBe(422);
    const most = { text: 'x'.repeat(16_384 - '{"text":""}'.length) };
    expect((await calls.add(member, session, { activity_type: 'note', data: most })).status).toBe(200);
    expect((await calls.read(member, session)).body.activities).toHaveLength(1);
  });

  it('of a device whose clock is far ahead happens now', async () => {
    const session = await begun();
    const { ts } = await calls.added(member, session, aSet({ reps: 5 }, { ts: at(app.clock.iso(), 86_400_000) }));
    expect(ts <= app.clock.iso()).toBe(true);
  });
});

describe('repeats (WRK-12)', () => {
  it('return the first entry and change nothing, whatever they say', async () => {
    const session = await begun();
    const first = await calls.added(member, session, aSet({ reps: 5 }, { client_uid: 'a' }));
    const repeats = [
      await calls.added(member, session, aSet({ reps: 5 }, { client_uid: 'a' })),
      await calls.added(member, session, aSet({ reps: 9 }, { client_uid: 'a', ts: session.started_at })),
    ];
    expect(repeats).toEqual([first, first]);
    expect((await calls.read(member, session)).body.activities).toEqual([first]);
  });

  it('at the same moment add one entry', async () => {
    const session = await begun();
    const answers = await Promise.all(Array.from({ length: 8 }, () => calls.added(member, session, aSet({ reps: 5 }, { client_uid: 'a' }))));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const key = { 'idempotency-key': 'set-1' };
    const keyed = [await calls.add(member, session, aSet({ reps: 6 }), key), await calls.add(member, session, aSet({ reps: 6 }), key)];
    expect(keyed[1]?.body).toEqual(keyed[0]?.body);
    expect((await calls.read(member, session)).body.activities).toHaveLength(2);
  });

  it('the same id of a device is another entry in another session', async () => {
    const [first, second] = [await begun(), await begun()];
    await calls.added(member, second, aSet({ reps: 5 }, { client_uid: 'a' }));
    await calls.added(member, first, aSet({ reps: 5 }, { client_uid: 'a', ts: first.started_at }));
    for (const session of [first, second]) expect(uidsOf((await calls.read(member, session)).body)).toEqual(['a']);
  });

  it('of an entry that the session took before it ended are answered after its end', async () => {
    const session = await begun();
    const entry = aSet({ reps: 5 }, { client_uid: 'a', ts: session.started_at });
    const first = await calls.added(member, session, entry);
    await calls.complete(member, session);
    app.clock.advance(minuteMs);
    expect(await calls.added(member, session, { ...entry, ts: app.clock.iso() })).toEqual(first);
  });
});

describe('removing an entry (WRK-12)', () => {
  it('takes it out of the log, and a late repeat does not bring it back', async () => {
    const session = await begun();
    const wrong = await calls.added(member, session, aSet({ reps: 50 }, { client_uid: 'wrong' }));
    expect([(await calls.remove(member, session, wrong.id)).status, (await calls.remove(member, session, wrong.id)).status]).toEqual([204, 204]);
    const late = await calls.add(member, session, aSet({ reps: 50 }, { client_uid: 'wrong' }));
    expect([late.status, late.body.id, late.body.removed_at !== null]).toEqual([200, wrong.id, true]);
    expect((await calls.read(member, session)).body.activities).toEqual([]);
  });

  it('of an unknown entry, or one of another session, is not found', async () => {
    const [first, second] = [await begun(), await begun()];
    const entry = await calls.added(member, second, aSet({ reps: 5 }));
    expect([(await calls.remove(member, first, entry.id)).status, (await calls.remove(member, second, nobodysId)).status]).toEqual([404, 404]);
    expect(uidsOf((await calls.read(member, second)).body)).toEqual([entry.client_uid]);
  });

  it('that was queued counts from when it happened; one from after the end is refused', async () => {
    const session = await begun();
    const [kept, wrong] = [await calls.added(member, session, aSet({ reps: 5 })), await calls.added(member, session, aSet({ reps: 9 }))];
    app.clock.advance(minuteMs);
    const { completed_at } = (await calls.complete(member, session)).body;
    app.clock.advance(minuteMs);
    expect((await calls.remove(member, session, kept.id)).body.error).toBe('session_closed');
    expect((await calls.remove(member, session, wrong.id, at(completed_at ?? '', -1000))).status).toBe(204);
    expect((await calls.remove(member, session, wrong.id)).status).toBe(204);
    expect(uidsOf((await calls.read(member, session)).body)).toEqual([kept.client_uid]);
  });
});

describe('entries that were queued (WRK-10)', () => {
  it('are taken after the session was completed if they happened before, and refused otherwise', async () => {
    const session = await begun();
    const { completed_at } = (await calls.complete(member, session)).body;
    app.clock.advance(minuteMs);
    const before = await calls.add(member, session, aSet({ reps: 5 }, { client_uid: 'before', ts: at(completed_at ?? '', -minuteMs) }));
    const after = await calls.add(member, session, aSet({ reps: 5 }, { client_uid: 'after', ts: at(completed_at ?? '', 1) }));
    expect([before.status, after.status, after.body]).toMatchObject([200, 409, { error: 'session_closed', message: 'This session has ended.' }]);
    expect((await calls.add(member, session, aSet({ reps: 5 }))).body.error).toBe('session_closed');
    expect(uidsOf((await calls.read(member, session)).body)).toEqual(['before']);
  });

  it('are taken days later if they happened before another start closed the session', async () => {
    const session = await begun();
    const next = await calls.started(member, workoutId);
    app.clock.advance(3 * 86_400_000);
    expect((await calls.add(member, session, aSet({ reps: 5 }, { ts: at(next.started_at, -1000) }))).status).toBe(200);
    expect((await calls.add(member, session, aSet({ reps: 5 }, { ts: at(next.started_at, 1000) }))).body.error).toBe('session_closed');
    expect((await calls.read(member, session)).body.activities).toHaveLength(1);
  });

  it('are in the order in which they happened, not in that of their arrival', async () => {
    const session = await begun();
    for (const [client_uid, seconds] of [
      ['c', 30],
      ['a', 10],
      ['b2', 20],
      ['b1', 20],
      ['B', 20],
    ] as const)
      await calls.added(member, session, aSet({ reps: 5 }, { client_uid, ts: at(session.started_at, seconds * 1000) }));
    expect(uidsOf((await calls.read(member, session)).body)).toEqual(['a', 'B', 'b1', 'b2', 'c']);
  });
});

describe('the cost of an entry', () => {
  it('is two statements: whether the member still has a page with the workout, and the entry itself', async () => {
    const session = await begun();
    await calls.added(member, session, aSet({ reps: 5 }));
    expect(await fewestQueries(app, () => calls.added(member, session, aSet({ reps: 5 })))).toBe(2);
  });

  it('is shared by entries of sixty members at the same moment, and one that is refused costs no other', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => app.signUp()));
    const own = await Promise.all(people.map(async (person) => ({ person, session: await calls.started(person, workoutId) })));
    await Promise.all(own.map(({ person, session }) => calls.added(person, session, aSet({ reps: 1 }))));
    const before = app.db.queries();
    const answers = await Promise.all(
      own.map(({ person, session }, place) => calls.add(person, place === 0 ? { ...session, id: nobodysId } : session, aSet({ reps: 2 }))),
    );
    expect(app.db.queries() - before).toBeLessThan(120);
    expect(answers.map(({ status }) => status)).toEqual([404, ...Array.from({ length: 59 }, () => 200)]);
    const logs = await Promise.all(own.map(async ({ person, session }) => (await calls.read(person, session)).body.activities.length));
    expect(logs).toEqual([1, ...Array.from({ length: 59 }, () => 2)]);
  });

  it('an entry of a session that is being changed holds up no other', async () => {
    const [other, session] = [await app.signUp(), await begun()];
    const free = await calls.started(other, workoutId);
    const holder = new pg.Client({ connectionString: app.adminUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('delete from workout_sessions where id = $1', [session.id]);
    const waiting = calls.add(member, session, aSet({ reps: 5 }));
    expect((await calls.add(other, free, aSet({ reps: 5 }))).status).toBe(200);
    expect((await calls.add(other, free, aSet({ reps: 6 }))).status).toBe(200);
    await holder.query('rollback');
    await holder.end();
    expect((await waiting).status).toBe(200);
  });

  it('a list of sessions reads their logs in one statement', async () => {
    const [few, many] = [await app.signUp(), await app.signUp()];
    for (const [person, count] of [
      [few, 1],
      [many, 12],
    ] as const)
      for (let place = 0; place < count; place += 1) {
        const session = await calls.started(person, workoutId);
        await calls.added(person, session, aSet({ reps: place }));
        app.clock.advance(1000);
      }
    const costOf = (person: MemberSession) => fewestQueries(app, () => calls.list(person, workoutId));
    expect(await costOf(many)).toBe(await costOf(few));
  });
});
