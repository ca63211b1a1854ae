import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aWorkout } from '../reusables/reusables.builders.ts';
import { sessionsOf, type Sessions } from '../workout-sessions/workout-sessions.builders.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];
/** A Monday at nine. */
const monday = '2027-05-03T09:00:00.000Z';

let app: TestApp;
let calls: Sessions;
let squat: { id: string };
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  calls = sessionsOf(app);
  squat = await publishPage(app, { title: 'Squat', type: 'exercise' });
}, 60_000);
afterAll(() => app.close());

async function planned() {
  const workout = await aWorkout(app);
  const page = await publishPage(app, { title: 'Legs', type: 'workout', type_data: { workout_id: workout.id } });
  return { id: workout.id, pageId: page.id, itemId: workout.groups[0]?.items[0]?.uid ?? '', title: workout.groups[0]?.items[0]?.title };
}
type Planned = Awaited<ReturnType<typeof planned>>;
const trained = (member: MemberSession, workout: Planned, { isCompleted = true, load = 100 } = {}) =>
  app.clock.heldFor(async () => {
    const session = await calls.started(member, workout.id);
    app.clock.advance(minuteMs);
    const data = { set: 1, reps: 5, load_kg: load, exercise_id: squat.id };
    await calls.added(member, session, { activity_type: 'set_completed', workout_group_item_id: workout.itemId, data });
    if (isCompleted) await calls.complete(member, session, { page_id: workout.pageId });
    return session;
  });
const goTo = (iso: string) => app.clock.advance(Date.parse(iso) - app.clock.ms());

describe('the coach', () => {
  it('sees by week what was planned, what of it was kept, and what else was done, in the days of the member', async () => {
    goTo(monday);
    const [member, owner] = [await app.signUp({ timezone: 'America/Los_Angeles' }), await app.owner()];
    const [legs, arms] = [await planned(), await planned()];
    const plan = (item_id: string, date: string) => app.call('POST /schedule', { as: member, body: { item_id, date } });
    await plan(legs.pageId, '2027-05-05');
    await plan(legs.pageId, '2027-05-07');
    await plan(arms.pageId, '2027-05-12');
    // On Sunday evening in Los Angeles, when it is Monday in Europe.
    goTo('2027-05-10T05:00:00.000Z');
    await trained(member, legs);
    goTo('2027-05-13T18:00:00.000Z');
    await trained(member, arms, { load: 120 });
    await trained(member, legs);
    const { body, status } = await app.call('GET /studio/members/{id}/workout_weeks', { as: owner, params: { id: member.id }, query: { weeks: 3 } });
    expect(status).toBe(200);
    expect(body.weeks).toEqual([
      { starts_on: '2027-04-26', planned: 0, kept: 0, sessions: 0, sets: 0, volume_kg: 0 },
      { starts_on: '2027-05-03', planned: 2, kept: 1, sessions: 1, sets: 1, volume_kg: 500 },
      { starts_on: '2027-05-10', planned: 1, kept: 1, sessions: 2, sets: 2, volume_kg: 1100 },
    ]);
    expect(body.exercises).toMatchObject([{ exercise: { title: 'Squat' }, sessions: 3, records: { load: 120 } }]);
    app.clock.reset();
  });

  it('reads a session beside what is prescribed', async () => {
    const [member, other, owner, workout] = [await app.signUp(), await app.signUp(), await app.owner(), await planned()];
    const session = await trained(member, workout);
    const list = await app.call('GET /studio/members/{id}/workout_sessions', { as: owner, params: { id: member.id } });
    expect(list.body).toMatchObject({ total_count: 1, items: [{ id: session.id, title: 'Legs', status: 'completed' }] });
    const read = (id: string) =>
      app.call('GET /studio/members/{id}/workout_sessions/{sessionId}', { as: owner, params: { id, sessionId: session.id } });
    expect((await read(member.id)).body).toMatchObject({
      session: { id: session.id, activities: [{ workout_group_item_id: workout.itemId, data: { load_kg: 100 } }] },
      summary: { seconds: 60 },
      exercises: [{ exercise: { title: 'Squat' } }],
      workout: { id: workout.id, groups: [{ items: [{ uid: workout.itemId }] }] },
    });
    expect((await read(other.id)).body.error).toBe('not_found');
    expect((await read(nobodysId)).body.error).toBe('user_not_found');
    const abroad = await app.owner(app.secondApp.slug);
    for (const key of ['GET /studio/members/{id}/workout_sessions', 'GET /studio/members/{id}/workout_weeks'] as const)
      expect((await app.call(key, { as: abroad, params: { id: member.id } })).body.error).toBe('user_not_found');
    app.clock.reset();
  });

  it('sees who does a workout, and where people stop', async () => {
    const [owner, workout] = [await app.owner(), await planned()];
    const [steady, stopping, absent] = [await app.signUp({ name: 'Steady' }), await app.signUp({ name: 'Stopping' }), await app.signUp()];
    await trained(steady, workout, { load: 100 });
    app.clock.advance(minuteMs);
    await trained(steady, workout, { load: 120 });
    await trained(stopping, workout, { isCompleted: false });
    await calls.started(absent, workout.id);
    const report = async (as = owner) => app.call('GET /studio/workouts/{id}/report', { as, params: { id: workout.id } });
    expect((await report()).body).toMatchObject({ sessions: 2, members: 1, stops: [] });
    app.clock.advance(2 * dayMs);
    const { body } = await report();
    expect(body).toMatchObject({ sessions: 4, completed: 2, members: 3, average_seconds: 60, average_volume_kg: 550, total_people: 3 });
    expect(body.stops.toSorted((a, b) => Number(a.item_id === null) - Number(b.item_id === null))).toEqual([
      { item_id: workout.itemId, title: workout.title, count: 1 },
      { item_id: null, title: null, count: 1 },
    ]);
    expect(body.people.find(({ member }) => member.name === 'Steady')).toMatchObject({ sessions: 2, completed: 2 });
    expect((await report(await app.owner(app.secondApp.slug))).body.error).toBe('not_found');
    app.clock.reset();
  });

  it('finds sessions that ended added up by the round', async () => {
    const [member, workout] = [await app.signUp(), await planned()];
    const session = await trained(member, workout);
    const rows = () => app.sql('select 1 from workout_results where session_id = $1', [session.id]);
    expect(await rows()).toHaveLength(0);
    await app.jobs.roundSoon('workout-history.settle');
    await app.settle();
    expect(await rows()).toHaveLength(1);
    app.clock.reset();
  });
});
