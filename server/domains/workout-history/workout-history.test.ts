import type { WorkoutPageData } from '@bandstand/contract/pages.ts';
import type { ActivityData } from '@bandstand/contract/workouts.sessions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aWorkout } from '../reusables/reusables.builders.ts';
import { at, sessionsOf, type Sessions } from '../workout-sessions/workout-sessions.builders.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

let app: TestApp;
let calls: Sessions;
let squat: { id: string };
let row: { id: string };
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  calls = sessionsOf(app);
  squat = await publishPage(app, { title: 'Squat', type: 'exercise' });
  row = await publishPage(app, { title: 'Row', type: 'exercise' });
}, 60_000);
afterAll(() => app.close());

/** A workout on an open page. */
async function planned(title = 'Legs') {
  const workout = await aWorkout(app);
  const typeData = { workout_id: workout.id } satisfies Partial<WorkoutPageData>;
  const page = await publishPage(app, { title, type: 'workout', type_data: typeData });
  return { id: workout.id, pageId: page.id, itemId: workout.groups[0]?.items[0]?.uid ?? '' };
}
type Planned = Awaited<ReturnType<typeof planned>>;
/** A session that was completed with these sets, a minute apart. */
const trained = (member: MemberSession, workout: Planned, sets: readonly ActivityData[], { isCompleted = true } = {}) =>
  app.clock.heldFor(async () => {
    const session = await calls.started(member, workout.id);
    for (const [nr, data] of sets.entries()) {
      app.clock.advance(minuteMs);
      const input = { activity_type: 'set_completed', workout_group_item_id: workout.itemId, data: { set: nr + 1, ...data } } as const;
      await calls.added(member, session, input);
    }
    if (isCompleted) await calls.complete(member, session, { page_id: workout.pageId });
    return session;
  });
const latest = async (as: MemberSession, ...ids: string[]) =>
  (await app.call('GET /exercise_results/latest', { as, query: { exercise_ids: ids.join(',') } })).body.items;

describe('the history of a member', () => {
  it('lists sessions that have ended, newest first, with what was done', async () => {
    const member = await app.signUp();
    const workout = await planned();
    const hasSome = async () => (await app.call('GET /my-content', { as: member })).body.has_workout_sessions;
    expect(await hasSome()).toBe(false);
    const first = await trained(member, workout, [
      { exercise_id: squat.id, set_type: 'warmup', reps: 10, load_kg: 20 },
      { exercise_id: squat.id, reps: 5, load_kg: 100 },
    ]);
    app.clock.advance(dayMs);
    const second = await trained(member, workout, [{ exercise_id: squat.id, reps: 5, load_kg: 105 }]);
    // Nothing was done in this one, and the other is still open.
    await trained(member, await planned('Nothing'), [], { isCompleted: false });
    const { body } = await app.call('GET /workout_sessions', { as: member });
    expect(body.total_count).toBe(2);
    expect(body.items).toMatchObject([
      { id: second.id, title: 'Legs', page_id: workout.pageId, status: 'completed', seconds: 60, sets: 1, reps: 5, volume_kg: 525 },
      { id: first.id, seconds: 120, sets: 1, volume_kg: 500 },
    ]);
    expect(await hasSome()).toBe(true);
    const since = await app.call('GET /workout_sessions', { as: member, query: { from: second.started_at, workout_id: workout.id } });
    expect(since.body.items.map(({ id }) => id)).toEqual([second.id]);
    app.clock.reset();
  });

  it('tells what was done last time, and the best of all times', async () => {
    const member = await app.signUp();
    const workout = await planned();
    expect(await latest(member, squat.id)).toEqual([]);
    await trained(member, workout, [{ exercise_id: squat.id, reps: 1, load_kg: 140 }]);
    app.clock.advance(dayMs);
    const second = await trained(member, workout, [
      { exercise_id: squat.id, reps: 5, load_kg: 100 },
      { exercise_id: row.id, reps: 8, load_kg: 50 },
    ]);
    const items = await latest(member, squat.id, row.id, nobodysId);
    expect(items.map(({ exercise_id }) => exercise_id).toSorted()).toEqual([squat.id, row.id].toSorted());
    expect(items.find(({ exercise_id }) => exercise_id === squat.id)).toMatchObject({
      last: { session_id: second.id, sets: [{ reps: 5, load_kg: 100 }], best: { load: 100 } },
      records: { load: 140, estimated_max: 140, reps: 5, volume: 500 },
    });
    const refused = await app.call('GET /exercise_results/latest', { as: member, query: { exercise_ids: 'squat' } });
    expect([refused.status, refused.body]).toMatchObject([422, { error: 'validation_failed' }]);
    app.clock.reset();
  });

  it('of an exercise goes back page by page, with records', async () => {
    const member = await app.signUp();
    const workout = await planned();
    for (let session = 0; session < 5; session += 1) {
      await trained(member, workout, [{ exercise_id: squat.id, reps: 5, load_kg: 60 + session }]);
      app.clock.advance(hourMs);
    }
    const read = async (before?: string) =>
      (await app.call('GET /exercise_results/{id}', { as: member, params: { id: squat.id }, query: { before, limit: 3 } })).body;
    const newest = await read();
    expect([newest.exercise.title, newest.total_count, newest.items.length, newest.records.load]).toEqual(['Squat', 5, 3, 64]);
    const rest = await read(newest.next_before ?? '');
    expect([rest.items.length, rest.next_before]).toEqual([2, null]);
    const ids = [...newest.items, ...rest.items].map(({ session_id }) => session_id);
    expect(new Set(ids).size).toBe(5);
    const performed = (await app.call('GET /exercise_results', { as: member })).body;
    expect(performed).toMatchObject({ total_count: 1, items: [{ exercise: { title: 'Squat' }, sessions: 5, records: { load: 64 } }] });
    const unknown = await app.call('GET /exercise_results/{id}', { as: member, params: { id: row.id } });
    expect(unknown.body.error).toBe('not_found');
    const bad = await app.call('GET /exercise_results/{id}', { as: member, params: { id: squat.id }, query: { before: 'yesterday' } });
    expect(bad.status).toBe(422);
    app.clock.reset();
  });

  it('of a session names the records that it set, once it has ended', async () => {
    const member = await app.signUp();
    const workout = await planned();
    const read = async (id: string) => (await app.call('GET /workout_sessions/{id}', { as: member, params: { id } })).body;
    const first = await trained(member, workout, [{ exercise_id: squat.id, reps: 5, load_kg: 100 }]);
    // The first time is no record: there was nothing to beat.
    expect((await read(first.id)).exercises).toMatchObject([{ exercise: { title: 'Squat' }, beaten: [] }]);
    app.clock.advance(hourMs);
    const second = await trained(member, workout, [{ exercise_id: squat.id, reps: 5, load_kg: 105 }]);
    expect((await read(second.id)).exercises).toMatchObject([{ beaten: ['load', 'estimated_max', 'volume'] }]);
    const open = await trained(member, workout, [{ exercise_id: squat.id, reps: 5 }], { isCompleted: false });
    expect(await read(open.id)).toMatchObject({ session: { id: open.id, activities: [{}] }, summary: null, exercises: [] });
    app.clock.advance(25 * hourMs);
    expect(await read(open.id)).toMatchObject({ summary: { status: 'abandoned', seconds: 60, sets: 1 }, exercises: [{ result: { sets: [{}] } }] });
    app.clock.reset();
  });

  it('counts what arrives after the end, and forgets what is removed', async () => {
    const member = await app.signUp();
    const workout = await planned();
    const session = await trained(member, workout, [{ exercise_id: squat.id, reps: 5, load_kg: 100 }]);
    expect((await latest(member, squat.id))[0]?.last.totals.sets).toBe(1);
    const late = await calls.added(member, session, {
      activity_type: 'set_completed',
      workout_group_item_id: workout.itemId,
      data: { set: 2, exercise_id: squat.id, reps: 5, load_kg: 120 },
      ts: at(session.started_at, 1000),
    });
    expect((await latest(member, squat.id))[0]).toMatchObject({ last: { totals: { sets: 2 } }, records: { load: 120 } });
    await calls.remove(member, session, late.id, at(session.started_at, 2000));
    expect((await latest(member, squat.id))[0]).toMatchObject({ last: { totals: { sets: 1 } }, records: { load: 100 } });
    app.clock.reset();
  });

  it('is a file with a line for each set', async () => {
    const member = await app.signUp();
    const workout = await planned('=Legs');
    await trained(member, workout, [
      { exercise_id: squat.id, reps: 5, load_kg: 100, rpe: 8 },
      { exercise_id: row.id, reps: 8, side: 'left' },
    ]);
    const { text, headers } = await app.call('GET /workout_sessions.csv', { as: member });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(1, 12).join(','));
    expect(lines).toEqual([
      'workout,exercise,set,round,side,type,reps,load_kg,time_s,distance_m,rpe',
      "'=Legs,Squat,1,,,normal,5,100,,,8",
      "'=Legs,Row,2,,left,normal,8,,,,",
    ]);
    app.clock.reset();
  });

  it('belongs to one member, and shows no title of a page that became private', async () => {
    const [member, other, elsewhere] = [await app.signUp(), await app.signUp(), await app.signUp({ app: app.secondApp.slug })];
    const secret = await publishPage(app, { title: 'Secret squat', type: 'exercise' });
    const workout = await planned();
    const session = await trained(member, workout, [{ exercise_id: secret.id, reps: 5 }]);
    for (const as of [other, elsewhere]) {
      expect((await app.call('GET /workout_sessions/{id}', { as, params: { id: session.id } })).body.error).toBe('not_found');
      expect((await app.call('GET /workout_sessions', { as })).body.total_count).toBe(0);
      expect((await app.call('GET /exercise_results/{id}', { as, params: { id: secret.id } })).body.error).toBe('not_found');
      expect(await latest(as, secret.id)).toEqual([]);
      expect((await app.call('GET /workout_sessions.csv', { as })).text.trim().split('\n')).toHaveLength(1);
    }
    const access = { ...secret.access, inherit: false, is_private: true };
    await app.server.paged.drafts.save(app.tenant, null, secret.id, { base_version: secret.version, access });
    await app.server.paged.publishDrafts.publish(app.tenant, null, secret.id);
    const answers = [
      await app.call('GET /workout_sessions/{id}', { as: member, params: { id: session.id } }),
      await app.call('GET /exercise_results', { as: member }),
      await app.call('GET /exercise_results/{id}', { as: member, params: { id: secret.id } }),
      await app.call('GET /workout_sessions.csv', { as: member }),
    ];
    for (const { status, text } of answers) expect([status, text.includes('Secret')]).toEqual([200, false]);
    app.clock.reset();
  });
});
