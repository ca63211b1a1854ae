import type { PageJson } from '@bandstand/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aLaidProgram, calendarOf, dayIn } from '../schedule/schedule.builders.ts';
import { sessionsOf, type Sessions } from '../workout-sessions/workout-sessions.builders.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['owner']>>;
let calls: Sessions;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  owner = await app.owner();
  calls = sessionsOf(app);
}, 60_000);
afterAll(() => app.close());

const exercise = (title: string, type_data: Record<string, unknown> = {}, slug = title.toLowerCase().replaceAll(' ', '-')) =>
  publishPage(app, { title, type: 'exercise', slug, type_data });
const uses = (id: string, as = owner) => app.call('GET /studio/exercises/{id}/uses', { as, params: { id } });
const merge = (id: string, into_id: string, as = owner) => app.call('POST /studio/exercises/{id}/merge', { as, params: { id }, body: { into_id } });
const draftOf = async (id: string) => (await app.call('GET /studio/pages/{id}', { as: owner, params: { id } })).body;

/** A published workout of one exercise, and the uid of its item. */
async function aPlan(exerciseId: string, title: string) {
  const uid = app.platform.ids.next();
  const groups = [
    {
      id: app.platform.ids.next(),
      type: 'straight' as const,
      items: [{ uid, exercise_id: exerciseId, title, sets: [{ type: 'normal' as const, reps: 5 }] }],
    },
  ];
  const workout = await app.server.paged.reusables.workouts.create(app.tenant, null, { title: `Plan of ${title}`, groups });
  const page = await publishPage(app, { title: `Day of ${title}`, type: 'workout', type_data: { workout_id: workout.id } });
  return { id: workout.id, uid, pageId: page.id };
}
type Plan = Awaited<ReturnType<typeof aPlan>>;
const trained = (member: MemberSession, plan: Plan, exerciseId: string, load: number) =>
  app.clock.heldFor(async () => {
    const session = await calls.started(member, plan.id);
    app.clock.advance(60_000);
    const data = { set: 1, reps: 5, load_kg: load, exercise_id: exerciseId, prescribed_exercise_id: exerciseId };
    await calls.added(member, session, { activity_type: 'set_completed', workout_group_item_id: plan.uid, data });
    await calls.complete(member, session);
    return session;
  });
const historyOf = async (as: MemberSession, id: string) => (await app.call('GET /exercise_results/{id}', { as, params: { id } })).body;
const itemOf = async (plan: Plan) => (await app.call('GET /workouts/{id}', { params: { id: plan.id } })).body.groups[0]?.items[0];

describe('two exercises that are one', () => {
  it('says what names an exercise: workouts by title, and how much was logged, swapped and bookmarked', async () => {
    const [row, pull] = [await exercise('Counted row'), await exercise('Counted pull')];
    expect((await uses(row.id)).body).toEqual({
      workouts: [],
      alternate_of: [],
      members: 0,
      sessions: 0,
      swaps: 0,
      bookmarks: 0,
      completions: 0,
      calendar_items: 0,
    });
    const owning = await exercise('Counted press', { alternate_ids: [row.id] });
    const plan = await aPlan(row.id, 'Counted row');
    const member = await app.signUp();
    await trained(member, plan, row.id, 50);
    app.clock.advance(60_000);
    await trained(member, plan, row.id, 60);
    await app.call('POST /pages/{id}/bookmarks/toggle', { as: member, params: { id: row.id } });
    await app.call('POST /pages/{id}/complete', { as: member, params: { id: row.id } });
    await calendarOf(app, member).add(row.id, dayIn(app, 3));
    expect((await uses(row.id)).body).toEqual({
      workouts: [{ id: plan.id, title: 'Plan of Counted row' }],
      alternate_of: [{ page_id: owning.id, name: 'Counted press' }],
      members: 1,
      sessions: 2,
      swaps: 0,
      bookmarks: 1,
      completions: 1,
      calendar_items: 1,
    });
    expect((await uses(pull.id)).body.workouts).toEqual([]);
    app.clock.reset();
  });

  it('become one everywhere: workouts, history and records, bookmarks, alternates, names and the address', async () => {
    const kept = await exercise('Bench press', { aliases: ['Bench'] });
    const double = await exercise('Benchpress', { aliases: ['bench', 'Flat bench'] });
    const listing = await exercise('Push up', { alternate_ids: [double.id, kept.id] });
    const [plan, keptPlan] = [await aPlan(double.id, 'Benchpress'), await aPlan(kept.id, 'Bench press')];
    const renamed = await aPlan(double.id, 'Benchpress, slowly');
    const member = await app.signUp();
    await trained(member, keptPlan, kept.id, 100);
    app.clock.advance(60_000);
    const session = await trained(member, plan, double.id, 120);
    for (const { id } of [double, kept]) await app.call('POST /pages/{id}/bookmarks/toggle', { as: member, params: { id } });
    expect([(await historyOf(member, double.id)).total_count, (await historyOf(member, kept.id)).total_count]).toEqual([1, 1]);

    const { status, body } = await merge(double.id, kept.id);
    expect([status, body.workouts.map(({ title }) => title), body.sessions, body.bookmarks]).toEqual([
      200,
      ['Plan of Benchpress', 'Plan of Benchpress, slowly'],
      1,
      1,
    ]);
    expect(await itemOf(plan)).toMatchObject({ exercise_id: kept.id, title: 'Bench press', path: '/bench-press' });
    expect(await itemOf(renamed)).toMatchObject({ exercise_id: kept.id, title: 'Benchpress, slowly' });
    expect((await app.call('GET /studio/workouts/{id}', { as: owner, params: { id: plan.id } })).body.groups[0]?.items[0]?.exercise_id).toBe(kept.id);
    expect(await historyOf(member, kept.id)).toMatchObject({ total_count: 2, records: { load: 120 } });
    expect((await app.call('GET /exercise_results/{id}', { as: member, params: { id: double.id } })).status).toBe(404);
    const detail = (await app.call('GET /workout_sessions/{id}', { as: member, params: { id: session.id } })).body;
    expect(detail.session.activities[0]?.data).toMatchObject({ exercise_id: kept.id, prescribed_exercise_id: kept.id, load_kg: 120 });
    expect((await app.call('POST /auth/verify', { as: member })).body.bookmarked_pages).toEqual([kept.id]);
    expect((await draftOf(listing.id)).type_data).toMatchObject({ alternate_ids: [kept.id] });
    expect((await draftOf(kept.id)).type_data).toMatchObject({ aliases: ['Bench', 'Benchpress', 'Flat bench'] });
    expect((await draftOf(double.id)).status).toBe('archived');
    await app.settle();
    const log = (await app.call('GET /studio/audit_log', { as: owner, query: { object: 'exercises' } })).body.items;
    expect(log.find(({ object_id }) => object_id === double.id)).toMatchObject({ title: 'Benchpress' });
    const moved = await app.get('/benchpress');
    expect([moved.status, moved.headers['location']]).toEqual([301, '/bench-press']);
    expect((await app.get('/__/bench-press/index.json')).json<PageJson>().page_id).toBe(kept.id);
    app.clock.reset();
  });

  it('are one for swaps: what was swapped for the other one stays swapped, once, and nothing is swapped for itself', async () => {
    const [kept, double, other] = [await exercise('Swap kept'), await exercise('Swap double'), await exercise('Swap other')];
    const set = async (prescribed: { id: string }, alternate: { id: string }) => {
      const member = await app.signUp();
      await app.sql('insert into exercise_swaps (app_id, subscriber_id, exercise_id, alternate_id, created_at) values ($1, $2, $3, $4, now())', [
        app.tenant.appId,
        member.id,
        prescribed.id,
        alternate.id,
      ]);
      return member;
    };
    const members = [await set(other, double), await set(double, other), await set(double, kept), await set(kept, double)];
    const both = await set(double, other);
    await app.sql('insert into exercise_swaps (app_id, subscriber_id, exercise_id, alternate_id, created_at) values ($1, $2, $3, $4, now())', [
      app.tenant.appId,
      both.id,
      kept.id,
      other.id,
    ]);
    expect((await uses(double.id)).body.swaps).toBe(5);
    await merge(double.id, kept.id);
    const swaps = [];
    for (const member of [...members, both]) swaps.push((await app.call('POST /auth/verify', { as: member })).body.exercise_swaps);
    expect(swaps).toEqual([
      [{ exercise_id: other.id, alternate_id: kept.id }],
      [{ exercise_id: kept.id, alternate_id: other.id }],
      [],
      [],
      [{ exercise_id: kept.id, alternate_id: other.id }],
    ]);
  });

  it('are one for completions and calendars: the first time counts, and what was planned stays planned, once', async () => {
    const [kept, double] = [await exercise('Planned kept'), await exercise('Planned double')];
    const [member, other] = [await app.signUp(), await app.signUp()];
    const completed = (as: MemberSession, { id }: { id: string }) => app.call('POST /pages/{id}/complete', { as, params: { id } });
    await completed(member, double);
    const before = app.clock.isoIn(30_000);
    app.clock.advance(60_000);
    await completed(member, kept);
    await completed(other, double);
    const own = calendarOf(app, member);
    for (const [page, days] of [
      [double, 1],
      [kept, 1],
      [double, 2],
      [kept, 3],
    ] as const)
      await own.add(page.id, dayIn(app, days));
    const removed = (await own.add(double.id, dayIn(app, 4))).body.id;
    await own.remove(removed);
    const placed = { item_id: double.id, date: dayIn(app, 6), scope: 'account_app' as const };
    expect((await app.call('POST /studio/calendar_items', { as: owner, body: placed })).status).toBe(200);
    await merge(double.id, kept.id);

    for (const as of [member, other])
      expect((await app.call('POST /auth/verify', { as })).body.page_completions.by_uuid).toEqual({ [kept.id]: true });
    const first = await app.sql<{ subscriber_id: string }>(
      'select subscriber_id from page_completions where app_id = $1 and page_id = $2 and completed_at < $3::timestamptz',
      [app.tenant.appId, kept.id, before],
    );
    expect(first.map(({ subscriber_id }) => subscriber_id)).toEqual([member.id]);
    const shown = async () => (await own.list()).map(({ item_id, date }) => [item_id, date]);
    expect(await shown()).toEqual([1, 2, 3, 6].map((days) => [kept.id, dayIn(app, days)]));
    await own.restore(removed);
    expect(await shown()).toEqual([1, 2, 3, 4, 6].map((days) => [kept.id, dayIn(app, days)]));
    app.clock.reset();
  });

  it('are one in the layout of a program: of an entry that the member removed and one that is shown, the latter stays', async () => {
    const { program, pages } = await aLaidProgram(app, [0, 2, 4]);
    const [kept, double, alone] = pages.map(({ id }) => ({ id }));
    for (const page of pages) await app.sql("update pages set type = 'exercise' where app_id = $1 and id = $2", [app.tenant.appId, page.id]);
    const member = await app.signUp();
    const own = calendarOf(app, member);
    await own.join(program.id);
    await app.settle();
    const laid = async () => (await own.list()).filter(({ item_id }) => pages.some(({ id }) => id === item_id));
    const before = await laid();
    expect(before).toHaveLength(3);
    await own.remove(before.find(({ item_id }) => item_id === kept?.id)?.id ?? '');
    expect((await merge(double?.id ?? '', kept?.id ?? '')).status).toBe(200);
    expect((await laid()).map(({ item_id, date }) => [item_id, date])).toEqual([
      [kept?.id, before[1]?.date],
      [alone?.id, before[2]?.date],
    ]);
  });

  it('count as one for a device that has not heard of it, also after a second merge', async () => {
    const [first, second, third] = [await exercise('Late first'), await exercise('Late second'), await exercise('Late third')];
    const plan = await aPlan(first.id, 'Late first');
    const member = await app.signUp();
    const session = await calls.started(member, plan.id);
    await merge(first.id, second.id);
    await merge(second.id, third.id);
    const data = { set: 1, reps: 5, load_kg: 70, exercise_id: first.id, prescribed_exercise_id: first.id, mood: 'good' };
    const entry = await calls.added(member, session, { activity_type: 'set_completed', workout_group_item_id: plan.uid, data });
    expect(entry.data).toEqual({ ...data, exercise_id: third.id, prescribed_exercise_id: third.id });
    await calls.complete(member, session);
    expect(await historyOf(member, third.id)).toMatchObject({ total_count: 1, records: { load: 70 } });
  });

  it('are one in what a planned release holds, and an earlier version of a workout', async () => {
    const [kept, double] = [await exercise('Held kept'), await exercise('Held double')];
    const plan = await aPlan(kept.id, 'Held kept');
    const [group] = (await app.call('GET /studio/workouts/{id}', { as: owner, params: { id: plan.id } })).body.groups;
    const groups = [{ ...group, items: [{ ...group?.items[0], exercise_id: double.id, title: 'Held double' }] }];
    await app.call('PUT /studio/workouts/{id}', { as: owner, params: { id: plan.id }, body: { groups } });
    const body = { title: 'Later', items: [{ type: 'workout' as const, id: plan.id }], publish_at: app.clock.isoIn(3_600_000) };
    const release = await app.call('POST /studio/releases', { as: owner, body });
    await merge(double.id, kept.id);
    const [held] = await app.sql<{ content: { data: { groups: { items: { exercise_id: string; title: string }[] }[] } } }>(
      'select content from release_items where release_id = $1',
      [release.body.id],
    );
    expect(held?.content.data.groups[0]?.items[0]).toMatchObject({ exercise_id: kept.id, title: 'Held kept' });
  });

  it('need two exercises of the app that are not archived, and someone who may publish', async () => {
    const [one, other] = [await exercise('Refused one'), await exercise('Refused other')];
    const page = await publishPage(app, { title: 'No exercise' });
    expect((await merge(one.id, one.id)).body.errors).toHaveProperty('into_id');
    for (const [from, into] of [
      [one.id, page.id],
      [page.id, one.id],
      [one.id, nobodysId],
      [nobodysId, one.id],
    ] as const)
      expect((await merge(from, into)).body.error).toBe('not_found');
    expect((await merge(one.id, other.id, await app.owner('second'))).body.error).toBe('not_found');
    expect((await uses(one.id, await app.owner('second'))).body.error).toBe('not_found');
    expect((await merge(one.id, other.id, await app.staff('analyst'))).status).toBe(403);
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: other.id } });
    expect((await merge(one.id, other.id)).body.error).toBe('not_found');
    expect((await uses(one.id)).status).toBe(200);
  });

  it('stay two if anything fails halfway', async () => {
    const [kept, double] = [await exercise('Halfway kept'), await exercise('Halfway double')];
    const plan = await aPlan(double.id, 'Halfway double');
    await app.sql(`create function refuse_merge() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`);
    await app.sql('create trigger refuse_merge before insert on page_redirects for each row execute function refuse_merge()');
    expect((await merge(double.id, kept.id)).status).toBe(500);
    await app.sql('drop function refuse_merge() cascade');
    expect((await itemOf(plan))?.exercise_id).toBe(double.id);
    expect((await draftOf(double.id)).status).toBe('published');
    expect((await merge(double.id, kept.id)).status).toBe(200);
    expect((await itemOf(plan))?.exercise_id).toBe(kept.id);
  });

  it('count for themselves again once the page is restored and published', async () => {
    const [kept, double] = [await exercise('Back kept'), await exercise('Back double')];
    await merge(double.id, kept.id);
    await app.call('POST /studio/pages/{id}/restore', { as: owner, params: { id: double.id } });
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: double.id } });
    const plan = await aPlan(double.id, 'Back double');
    const member = await app.signUp();
    await trained(member, plan, double.id, 40);
    expect((await historyOf(member, double.id)).total_count).toBe(1);
    app.clock.reset();
  });
});
