import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { conditionOps } from '@bandstand/contract/forms.values.ts';
import type { Session } from '../../testing/client.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { aField, aForm, options } from '../forms/forms.builders.ts';
import { createStudioRepo, type AnswerFilter, type ListPlace } from './submissions.studio.repo.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

/** What PostgreSQL plans for the statements of the repo, as the role that reads the rows of one app: large tables that are read whole, and indexes. */
async function plansOf(run: (repo: ReturnType<typeof createStudioRepo>) => Promise<unknown>): Promise<{ whole: string[]; indexes: string[] }> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const kysely = new Kysely<Record<never, never>>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  // Only the statements count: there are no rows.
  await run(createStudioRepo({ db: { for: () => kysely } as never })).catch(() => {});
  const client = new pg.Client({ connectionString: app.adminUrl });
  await client.connect();
  try {
    const { appId, accountId } = app.tenant;
    await client.query("select set_config('bandstand.app_id', $1, false), set_config('bandstand.account_id', $2, false)", [appId, accountId]);
    await client.query('set role bandstand_app');
    if (!isWhole) await client.query('set enable_seqscan = off');
    const plans: string[] = [];
    for (const { sql, parameters } of statements)
      plans.push(JSON.stringify((await client.query(`explain (format json) ${sql}`, [...parameters])).rows));
    const named = (pattern: RegExp) => [...new Set([...plans.join().matchAll(pattern)].map(([, name = '']) => name))];
    // All rows of the other tables are of this form, so reading them whole is right.
    const whole = named(/"Node Type":"Seq Scan"(?:(?!"Node Type").)*?"Relation Name":"(form_submissions|form_answers)"/g);
    return { whole, indexes: named(/"Index Name":"(\w+)"/g) };
  } finally {
    await client.end();
    await kysely.destroy();
  }
}

/** The nightly run has all of them: a fiftieth needs as many statements. */
const isWhole = inject('extent') === 'whole';
const count = isWhole ? 100_000 : 2000;

it(`${count} submissions are listed, filtered and summed up in three statements at most`, { timeout: 300_000 }, async () => {
  const member = await app.signUp();
  const [mood, goal] = [aField(app, { field_type: 'number' }), aField(app, { field_type: 'multi_select', options: options('a', 'b', 'c', 'd') })];
  const form = await aForm(app, { is_repeatable: true, form_fields: [mood, goal] });
  const values = [app.tenant.appId, form.id, member.id, mood.id, goal.id, count];
  await app.sql(
    `with n as (select n, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id, now() - (($6::int - n) * interval '5 minutes') as at,
        (n % 10)::text as mood, (array['a', 'b', 'c', 'd'])[1 + n % 4] as goal from generate_series(1, $6::int) n),
      added as (insert into form_submissions (app_id, id, form_id, form_title, kind, subscriber_id, revision, trigger, answers, submitted_at, day)
        select $1::uuid, id, $2::uuid, 'Check-in', 'form', $3::uuid, 1, 'manual', jsonb_build_array(
          jsonb_build_object('form_field_id', $4::text, 'value', mood, 'image', null, 'field_type', 'number', 'value_type', 'number', 'label', 'Mood'),
          jsonb_build_object('form_field_id', $5::text, 'value', jsonb_build_array(goal)::text, 'image', null, 'field_type', 'multi_select',
            'value_type', 'array', 'label', 'Goal')), at, at::date from n),
      answered as (insert into form_answers (app_id, form_id, field_id, submission_id, nr, key, value, number)
        select $1::uuid, $2::uuid, $4::uuid, id, 0, mood, mood, mood::numeric from n
        union all select $1::uuid, $2::uuid, $5::uuid, id, 0, goal, goal, null from n
        union all select $1::uuid, $2::uuid, $5::uuid, id, -1, '["' || goal || '"]', '["' || goal || '"]', null from n),
      summed as (insert into form_stats (app_id, form_id, revision, day, submissions)
        select $1::uuid, $2::uuid, 1, at::date, count(*) from n group by at::date),
      fields as (insert into form_field_stats (app_id, form_id, revision, day, field_id, answered, total, numbers)
        select $1::uuid, $2::uuid, 1, at::date, $4::uuid, count(*), sum(mood::int), count(*) from n group by at::date
        union all select $1::uuid, $2::uuid, 1, at::date, $5::uuid, count(*), 0, 0 from n group by at::date)
      insert into form_value_stats (app_id, form_id, revision, day, field_id, value, count)
        select $1::uuid, $2::uuid, 1, at::date, $4::uuid, mood, count(*) from n group by at::date, mood
        union all select $1::uuid, $2::uuid, 1, at::date, $5::uuid, goal, count(*) from n group by at::date, goal`,
    values,
  );
  await app.sql('analyze');
  const list = (query: Record<string, string>) =>
    app.call('GET /studio/forms/{id}/submissions', { as: owner, params: { id: form.id }, query: query as never });
  const summary = () => app.call('GET /studio/forms/{id}/summary', { as: owner, params: { id: form.id } });
  const took: [string, number][] = [];
  const measured = async (name: string, run: () => Promise<{ status: number }>) => {
    expect(await fewestQueries(app, run), name).toBeLessThanOrEqual(3);
    const since = performance.now();
    expect((await run()).status, name).toBe(200);
    took.push([name, performance.now() - since]);
  };
  await measured('the newest', () => list({}));
  await measured('the last page', () => list({ page: String(count / 50) }));
  for (const op of conditionOps) {
    await measured(`a number that ${op} 3`, () => list({ form_field_id: mood.id, op, value: '3' }));
    await measured(`a choice that ${op} b`, () => list({ form_field_id: goal.id, op, value: 'b' }));
  }
  await measured('the summary', summary);
  const [oldest, newest] = [1, count].map((n) => `01900000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`);
  await measured('the page before the last', () => list({ newer_than: oldest ?? '' }));
  await measured('the second page', () => list({ older_than: newest ?? '' }));
  console.log(took.map(([name, ms]) => `${name}: ${Math.round(ms)} ms`).join('\n'));
  expect((await list({ form_field_id: mood.id, op: 'equals', value: '3' })).body.total_count).toBe(count / 10);
  expect((await list({ form_field_id: goal.id, op: 'not_equals', value: 'b' })).body.total_count).toBe((count / 4) * 3);
  const { body } = await summary();
  expect([body.submissions, body.fields[0]?.answered, body.fields[0]?.average]).toEqual([count, count, 4.5]);

  const plan = (place: ListPlace, more: object = {}) => plansOf((repo) => repo.list(app.tenant, { formId: form.id, ...more }, place));
  const answer = (field: typeof mood, op: AnswerFilter['op'], value: string): { answer: AnswerFilter } => ({
    answer: { fieldId: field.id, fieldType: field.field_type, op, value, key: value, number: field === mood ? value : null },
  });
  for (const place of [{ page: 1 }, { olderThan: newest ?? '' }, { newerThan: oldest ?? '' }]) {
    const { whole, indexes } = await plan(place);
    // The key has the order of the list, too: it is as good while the app has one form.
    expect([whole, indexes.some((name) => name === 'form_submissions_newest' || name === 'form_submissions_pkey')]).toEqual([[], true]);
  }
  expect((await plan({ page: 1 }, answer(mood, 'equals', '3'))).indexes).toContain('form_answers_number');
  expect((await plan({ olderThan: newest ?? '' }, answer(goal, 'contains', 'b'))).indexes).toContain('form_answers_key');
  expect((await plan({ olderThan: newest ?? '' }, answer(goal, 'equals', '["b"]'))).indexes).toContain('form_answers_key');
  expect((await plansOf((repo) => repo.summary(app.tenant, { formId: form.id }))).whole).toEqual([]);
});
