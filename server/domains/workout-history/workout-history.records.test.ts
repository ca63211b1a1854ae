import { requireAt } from '@bandstand/rules/lists/require.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fullApp } from '../../testing/filled.ts';
import { recordStatements } from '../../testing/statements.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aWorkout } from '../reusables/reusables.builders.ts';
import { at, sessionsOf, type Sessions } from '../workout-sessions/workout-sessions.builders.ts';

let app: TestApp;
let calls: Sessions;
let exercises: string[];
let workout: { id: string; itemId: string };
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  calls = sessionsOf(app);
  exercises = [];
  for (const title of ['Squat', 'Row', 'Press']) exercises.push((await publishPage(app, { title, type: 'exercise' })).id);
  const made = await aWorkout(app);
  await publishPage(app, { title: 'Day', type: 'workout', type_data: { workout_id: made.id } });
  workout = { id: made.id, itemId: requireAt(requireAt(made.groups, 0).items, 0).uid };
}, 60_000);
afterAll(() => app.close());

const bests = 'best_load, best_estimated_max, best_reps, best_volume, best_time, best_distance';
const kept = () =>
  app.sql(`select subscriber_id, exercise_id, sessions, last_at, ${bests} from exercise_records where app_id = $1 order by 1, 2`, [app.tenant.appId]);
/** The same, summed up from every result. */
const recounted = () =>
  app.sql(
    `select subscriber_id, exercise_id, count(*)::int as sessions, max(ended_at) as last_at, ${bests.replaceAll(/\w+/g, 'max($&) as $&')}
       from exercise_results where app_id = $1 group by subscriber_id, exercise_id order by 1, 2`,
    [app.tenant.appId],
  );
const settle = (as: MemberSession) => app.call('GET /exercise_results', { as });
/** Numbers that look random and are the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe('the records of exercises', () => {
  it('are those of a recount after sessions, late entries, removed ones and a merge, in any order', async () => {
    const members = [await app.signUp(), await app.signUp()];
    const random = numbers(7);
    const twin = await publishPage(app, { title: 'Squat, again', type: 'exercise' });
    const ids = [...exercises, twin.id];
    const log = (as: MemberSession, session: Awaited<ReturnType<Sessions['started']>>, afterMs: number) =>
      calls.added(as, session, {
        activity_type: 'set_completed',
        workout_group_item_id: workout.itemId,
        data: { set: 1 + random(4), exercise_id: requireAt(ids, random(ids.length)), reps: 1 + random(12), load_kg: 20 + random(100) },
        ts: at(session.started_at, afterMs),
      });
    for (let round = 0; round < 24; round += 1) {
      const member = requireAt(members, round % 2);
      const session = await app.clock.heldFor(() => calls.started(member, workout.id));
      app.clock.advance(3_600_000);
      const entries = [await log(member, session, 1000), await log(member, session, 2000), await log(member, session, 3000)];
      await calls.complete(member, session);
      if (random(2) === 0) await settle(member);
      if (random(2) === 0) await log(member, session, 4000);
      if (random(3) === 0) await calls.remove(member, session, requireAt(entries, 0).id, at(session.started_at, 5000));
      if (random(3) === 0) await Promise.all([settle(member), settle(member)]);
    }
    const owner = await app.owner();
    for (const member of members) await settle(member);
    expect(await kept()).toEqual(await recounted());
    await app.call('POST /studio/exercises/{id}/merge', { as: owner, params: { id: twin.id }, body: { into_id: requireAt(exercises, 0) } });
    for (const member of members) await settle(member);
    const rows = await kept();
    expect(rows).toEqual(await recounted());
    expect(rows).toHaveLength(6);
    app.clock.reset();
  });

  it('are gone when nothing is left of an exercise', async () => {
    const member = await app.signUp();
    const session = await app.clock.heldFor(() => calls.started(member, workout.id));
    const [squat = '', row = ''] = exercises;
    const add = (exercise_id: string, nr: number) =>
      calls.added(member, session, {
        activity_type: 'set_completed',
        workout_group_item_id: workout.itemId,
        data: { set: nr, exercise_id, reps: 5, load_kg: 100 },
        ts: at(session.started_at, nr * 1000),
      });
    const [wrong] = [await add(row, 1), await add(squat, 2)];
    app.clock.advance(60_000);
    await calls.complete(member, session);
    const done = async () => (await app.call('GET /exercise_results', { as: member })).body.items.map(({ exercise }) => exercise.id);
    expect(new Set(await done())).toEqual(new Set([squat, row]));
    await calls.remove(member, session, wrong.id, at(session.started_at, 5000));
    expect(await done()).toEqual([squat]);
    expect((await app.call('GET /exercise_results/{id}', { as: member, params: { id: row } })).status).toBe(404);
    app.clock.reset();
  });
});

/** Sessions of five sets each. */
async function manySessions(member: MemberSession, exerciseId: string, count: number): Promise<void> {
  const own = [app.tenant.appId, member.id, workout.id, exerciseId, count];
  await app.sql(
    `with n as (select n, gen_random_uuid() as id, now() - n * interval '1 hour' as at from generate_series(1, $5::int) n),
        sessions as (insert into workout_sessions (app_id, id, subscriber_id, workout_id, session_mode, started_at, completed_at, created_at, results_at)
          select $1::uuid, id, $2::uuid, $3::uuid, 'list', at, at, at, at from n),
        results as (insert into workout_results (app_id, session_id, subscriber_id, workout_id, status, started_at, ended_at, seconds, sets, reps, volume)
          select $1::uuid, id, $2::uuid, $3::uuid, 'completed', at, at, 60, 5, 25, 500 from n),
        done as (insert into exercise_results (app_id, session_id, exercise_id, subscriber_id, ended_at, position, done, sets, reps, volume, best_load)
          select $1::uuid, id, $4::uuid, $2::uuid, at, 0, (select jsonb_agg(jsonb_build_object('set', s, 'reps', 5, 'load_kg', n % 100)) from
            generate_series(1, 5) s), 5, 25, 500, n % 100 from n)
      insert into exercise_records (app_id, subscriber_id, exercise_id, sessions, last_at, best_load)
        select $1::uuid, $2::uuid, $4::uuid, count(*), max(at), max(n % 100) from n`,
    own,
  );
}

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}
const history = /exercise_results|exercise_records|workout_results/;
const readBy = (node: PlanNode): number =>
  (history.test(node['Relation Name'] ?? '') ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, plan) => sum + readBy(plan), 0);

/** How many rows of the history the database reads for a request. */
async function rowsReadFor(request: () => Promise<{ status: number }>): Promise<number> {
  const record = recordStatements();
  expect((await request()).status).toBe(200);
  record.stop();
  const statements = record.all().filter(({ text }) => history.test(text));
  expect(statements.length).toBeGreaterThan(0);
  const client = new pg.Client({ connectionString: app.adminUrl });
  await client.connect();
  try {
    const { appId, accountId } = app.tenant;
    await client.query("select set_config('bandstand.app_id', $1, false), set_config('bandstand.account_id', $2, false)", [appId, accountId]);
    await client.query('set role bandstand_app');
    // The records of a few members fit on one page of the disk, which would be read whole.
    await client.query('set enable_seqscan = off');
    let sum = 0;
    for (const { text, values } of statements) {
      const own = values.map((value) => (value === fullApp.appId ? appId : value));
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${text}`, own);
      for (const row of rows) sum += readBy(row['QUERY PLAN'][0].Plan);
    }
    return sum;
  } finally {
    await client.end();
  }
}

it('the history of an exercise with 100,000 sets reads no more rows than one with 300, on each page', { timeout: 120_000 }, async () => {
  const [few, many] = [await app.signUp(), await app.signUp()];
  const id = requireAt(exercises, 1);
  await manySessions(few, id, 60);
  await manySessions(many, id, 20_000);
  await app.sql('analyze');
  const page = (as: MemberSession, before?: string) => app.call('GET /exercise_results/{id}', { as, params: { id }, query: { before, limit: 20 } });
  expect((await page(many)).body).toMatchObject({ total_count: 20_000, records: { load: 99 } });
  const [{ ended_at, session_id } = { ended_at: '', session_id: '' }] = await app.sql<{ ended_at: string; session_id: string }>(
    `select to_json(ended_at)#>>'{}' as ended_at, session_id from exercise_results where app_id = $1 and subscriber_id = $2
       order by ended_at offset 300 limit 1`,
    [app.tenant.appId, many.id],
  );
  expect((await page(many, `${ended_at}_${session_id}`)).body.items).toHaveLength(20);
  const read = [
    await rowsReadFor(() => page(few)),
    await rowsReadFor(() => page(many)),
    await rowsReadFor(() => page(many, `${ended_at}_${session_id}`)),
    await rowsReadFor(() => app.call('GET /exercise_results/latest', { as: many, query: { exercise_ids: id } })),
    await rowsReadFor(() => app.call('GET /exercise_results', { as: many })),
  ];
  expect(read).toEqual([21, 21, 21, 2, 1]);
});
