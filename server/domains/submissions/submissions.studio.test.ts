import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conditionOps, type ConditionOp } from '@bandstand/contract/forms.values.ts';
import { conditionHolds } from '@bandstand/rules/forms/conditions.ts';
import type { Session } from '../../testing/client.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { nobodysId } from '../../testing/samples.ts';
import { readCsv } from '../books/books.builders.ts';
import { aField, aForm, options } from '../forms/forms.builders.ts';

let app: TestApp;
let owner: Session;
let anna: MemberSession;
let ben: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  anna = await app.signUp({ name: 'Anna Berg', email: 'anna@studio.example' });
  ben = await app.signUp({ name: 'Ben Cole', email: 'ben@studio.example' });
});
afterAll(() => app.close());

type Sent = Record<string, unknown>;
const submit = async (as: MemberSession, id: string, values: Sent, more: object = {}) => {
  const submitted_values = Object.entries(values).map(([form_field_id, value]) => ({ form_field_id, value }));
  const answer = await app.call('POST /forms/{id}/submit', { as, params: { id }, body: { submitted_values, ...more } as never });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.submission_id;
};
const list = async (id: string, query: object = {}, as: Session = owner) =>
  app.call('GET /studio/forms/{id}/submissions', { as, params: { id }, query: query as never });
const listed = async (id: string, query: object = {}) => (await list(id, query)).body.items.map(({ submission_id }) => submission_id);
const sheet = (id: string, submissionId: string, as: Session = owner) =>
  app.call('GET /studio/forms/{id}/submissions/{submissionId}', { as, params: { id, submissionId } });
/** Files need a login of the last minutes. */
const csv = async (id: string, query: object = {}, as: Session | null = null) =>
  app.call('GET /studio/forms/{id}/submissions.csv', { as: as ?? (await app.owner()), params: { id }, query: query as never });
const summary = async (id: string, query: object = {}) =>
  (await app.call('GET /studio/forms/{id}/summary', { as: owner, params: { id }, query: query as never })).body;

describe('the list of submissions', () => {
  it('shows who sent what, newest first, and finds it by person, time, publication and mark', async () => {
    const field = aField(app, { label: 'Goal' });
    const form = await aForm(app, { is_repeatable: true, form_fields: [field] });
    const first = await submit(anna, form.id, { [field.id]: 'Sleep' });
    app.clock.advance(3 * 86_400_000);
    const second = await submit(ben, form.id, { [field.id]: 'Strength' });
    const all = await list(form.id);
    expect(all.body).toMatchObject({
      total_count: 2,
      sees_sensitive: true,
      items: [
        { submission_id: second, member: { name: 'Ben Cole', email: 'ben@studio.example' }, submitted_values: [{ value: 'Strength' }] },
        { submission_id: first, member: { name: 'Anna Berg' }, revision: 1, answered_at: null, email: null, notes_count: 0 },
      ],
    });
    const day = all.body.items[0]?.submitted_at.slice(0, 10) ?? '';
    expect(await listed(form.id, { q: 'anna' })).toEqual([first]);
    expect(await listed(form.id, { q: 'BEN@' })).toEqual([second]);
    expect(await listed(form.id, { subscriber_id: anna.id })).toEqual([first]);
    expect(await listed(form.id, { from: day })).toEqual([second]);
    expect(await listed(form.id, { to: day })).toEqual([second, first]);
    expect([await listed(form.id, { revision: '1' }), await listed(form.id, { revision: '2' })]).toEqual([[second, first], []]);
    await app.call('PUT /studio/forms/{id}/submissions/{submissionId}', {
      as: owner,
      params: { id: form.id, submissionId: first },
      body: { is_answered: true },
    });
    expect([await listed(form.id, { is_answered: 'true' }), await listed(form.id, { is_answered: 'false' })]).toEqual([[first], [second]]);
    expect((await list(form.id, { from: 'soon' })).status).toBe(422);
  });

  it('goes on beside a submission, whatever came in meanwhile, also among those of a filter', async () => {
    const field = aField(app);
    const form = await aForm(app, { is_repeatable: true, form_fields: [field] });
    const sent: string[] = [];
    for (let at = 0; at < 104; at += 1) sent.unshift(await submit(anna, form.id, { [field.id]: at % 2 === 0 ? 'even' : 'odd' }));
    const first = await listed(form.id);
    await submit(ben, form.id, { [field.id]: 'even' });
    expect(await listed(form.id, { page: '2', older_than: first.at(-1) })).toEqual(sent.slice(50, 100));
    expect(await listed(form.id, { older_than: sent[99] })).toEqual(sent.slice(100));
    expect(await listed(form.id, { newer_than: sent[100] })).toEqual(sent.slice(50, 100));
    expect((await list(form.id, { newer_than: sent[100] })).body.total_count).toBe(105);
    const even = sent.filter((_, at) => at % 2 === 1);
    const filter = { form_field_id: field.id, op: 'equals', value: 'even' };
    expect(await listed(form.id, { ...filter, older_than: even[9] })).toEqual(even.slice(10));
    expect(await listed(form.id, { ...filter, newer_than: even[51] })).toEqual(even.slice(1, 51));
    expect(await listed(form.id, { older_than: nobodysId })).toEqual(expect.any(Array));
  });

  it('filters by an answer with the meaning that conditions of the form have', async () => {
    const fields = {
      text: aField(app, {}),
      number: aField(app, { field_type: 'number' }),
      date: aField(app, { field_type: 'date' }),
      tick: aField(app, { field_type: 'acceptance' }),
      choice: aField(app, { field_type: 'multi_select', options: options('a', 'b', 'c') }),
    };
    const form = await aForm(app, { is_repeatable: true, form_fields: Object.values(fields) });
    const answers: Sent[] = [
      {},
      { [fields.text.id]: 'red', [fields.number.id]: '1', [fields.date.id]: '2026-01-01', [fields.tick.id]: true, [fields.choice.id]: ['a'] },
      { [fields.text.id]: 'dark red', [fields.number.id]: '-2.50', [fields.date.id]: '2026-03-01', [fields.choice.id]: ['b', 'a'] },
      { [fields.text.id]: '100%_x', [fields.number.id]: '30', [fields.choice.id]: ['a', 'b', 'c'] },
    ];
    const sent = [];
    for (const values of answers) sent.push(await submit(anna, form.id, values));
    const kept = (await list(form.id)).body.items;
    const values: Record<keyof typeof fields, string[]> = {
      text: ['red', '', '%_', 'x'.repeat(150)],
      number: ['1', '1.0', '-2.5', '0', 'one', ''],
      date: ['2026-01-01', '2026-02-01', ''],
      tick: ['true', 'false'],
      choice: ['a', '["a","b"]', '["b","a"]', '2', 'd', ''],
    };
    for (const [name, field] of Object.entries(fields) as [keyof typeof fields, (typeof fields)['text']][])
      for (const op of conditionOps)
        for (const value of values[name]) {
          const expected = kept.filter(({ submitted_values }) => {
            const answer = submitted_values.find(({ form_field_id }) => form_field_id === field.id);
            return conditionHolds({ op, value }, answer ? { field, answer } : null);
          });
          const found = await listed(form.id, { form_field_id: field.id, op, value });
          expect([name, op, value, found]).toEqual([name, op, value, expected.map(({ submission_id }) => submission_id)]);
        }
    expect(sent).toHaveLength(4);
  });

  it('hides sensitive answers from roles without the right, and does not let them filter by one', async () => {
    const [open, secret] = [aField(app, { label: 'City' }), aField(app, { label: 'Illness', is_sensitive: true })];
    const form = await aForm(app, { form_fields: [open, secret] });
    const id = await submit(anna, form.id, { [open.id]: 'Oslo', [secret.id]: 'canary' });
    const coach = await app.staff('coach');
    const seen = await list(form.id, {}, coach);
    expect(seen.text).not.toContain('canary');
    expect(seen.body).toMatchObject({
      sees_sensitive: false,
      items: [
        {
          submitted_values: [
            { value: 'Oslo', is_sensitive: false, is_hidden: false },
            { value: '', is_sensitive: true, is_hidden: true },
          ],
        },
      ],
    });
    expect((await sheet(form.id, id, coach)).text).not.toContain('canary');
    expect((await list(form.id, { form_field_id: secret.id, op: 'equals', value: 'canary' }, coach)).status).toBe(403);
    expect((await list(form.id)).text).toContain('canary');
    expect((await app.call('GET /forms/{id}/submissions', { as: anna, params: { id: form.id } })).text).toContain('canary');
    const [hidden] = (await summary(form.id)).fields.filter(({ is_sensitive }) => is_sensitive);
    expect(hidden).toMatchObject({ answered: 1, texts: [], counts: [] });
  });

  it('is closed to other apps, and takes no id of theirs', async () => {
    const form = await aForm(app);
    const id = await submit(anna, form.id, {});
    const other = await app.owner('second');
    expect([(await list(form.id, {}, other)).status, (await sheet(form.id, id, other)).status, (await csv(form.id, {}, other)).status]).toEqual([
      404, 404, 404,
    ]);
    expect([(await sheet((await aForm(app)).id, id)).status, (await sheet(form.id, nobodysId)).status]).toEqual([404, 404]);
  });
});

describe('the sheet of a submission', () => {
  it('has those beside it, notes and a mark', async () => {
    const form = await aForm(app, { is_repeatable: true });
    const [oldest, middle, newest] = [await submit(anna, form.id, {}), await submit(ben, form.id, {}), await submit(anna, form.id, {})];
    expect((await sheet(form.id, middle)).body).toMatchObject({ newer_id: newest, older_id: oldest, notes: [] });
    expect((await sheet(form.id, newest)).body).toMatchObject({ newer_id: null, older_id: middle });
    const params = { id: form.id, submissionId: middle };
    const note = await app.call('POST /studio/forms/{id}/submissions/{submissionId}/notes', { as: owner, params, body: { text: ' Call back ' } });
    expect((await sheet(form.id, middle)).body).toMatchObject({
      notes_count: 1,
      notes: [{ ...note.body, text: 'Call back', author: 'Owner first' }],
    });
    const marked = await app.call('PUT /studio/forms/{id}/submissions/{submissionId}', { as: owner, params, body: { is_answered: true } });
    expect(marked.body).toMatchObject({ answered_by: 'Owner first', answered_at: expect.any(String) });
    const unmarked = await app.call('PUT /studio/forms/{id}/submissions/{submissionId}', { as: owner, params, body: { is_answered: false } });
    expect(unmarked.body).toMatchObject({ answered_by: null, answered_at: null });
    const remove = () =>
      app.call('DELETE /studio/forms/{id}/submissions/{submissionId}/notes/{noteId}', { as: owner, params: { ...params, noteId: note.body.id } });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404]);
    expect((await sheet(form.id, middle)).body).toMatchObject({ notes_count: 0, notes: [] });
  });
});

describe('the file of submissions', () => {
  it('has one line for each answer with its label and publication, and cells that no spreadsheet takes for a formula', async () => {
    const fields = [
      aField(app, { label: '=Name' }),
      aField(app, { label: 'Illness', is_sensitive: true }),
      aField(app, { field_type: 'number', label: 'Change' }),
      aField(app, { field_type: 'multi_select', label: 'Goals', options: options('a', 'b') }),
    ];
    const form = await aForm(app, { is_repeatable: true, form_fields: fields });
    const [name, illness, change, goals] = fields.map(({ id }) => id) as [string, string, string, string];
    const dangerous = ['=1+1', '+1', '-x', '@SUM(A1)', '\tx', '\rx', 'a,"b"\nc'];
    for (const value of dangerous) await submit(anna, form.id, { [name]: value, [illness]: 'canary', [change]: '-4', [goals]: ['a', 'b'] });
    const file = await csv(form.id);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.text).not.toContain('canary');
    const rows = readCsv(file.text);
    expect(rows.filter(({ form_field_id }) => form_field_id === name).map(({ value }) => value)).toEqual(
      dangerous.toReversed().map((value) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)),
    );
    expect(rows[0]).toMatchObject({ name: 'Anna Berg', email: 'anna@studio.example', revision: '1', label: "'=Name", field_type: 'short_answer' });
    expect(rows.filter(({ label }) => label === 'Change').map(({ value }) => value)).toEqual(dangerous.map(() => '-4'));
    expect(rows.find(({ label }) => label === 'Goals')?.['value']).toBe('A, B');
    expect((await csv(form.id, { with_sensitive: 'true' })).text).toContain('canary');
    const analyst = await app.staff('analyst');
    expect((await csv(form.id, { with_sensitive: 'true' }, analyst)).status).toBe(403);
    const nameless = readCsv((await csv(form.id, {}, analyst)).text);
    expect(nameless[0]).toMatchObject({ name: '', email: '', label: "'=Name" });
  });

  it('has every submission, and only those of the filter', async () => {
    const field = aField(app);
    const form = await aForm(app, { is_repeatable: true, form_fields: [field] });
    await Promise.all(Array.from({ length: 510 }, (_, at) => submit(at % 2 === 0 ? anna : ben, form.id, { [field.id]: String(at) })));
    expect(new Set(readCsv((await csv(form.id)).text).map(({ value }) => value)).size).toBe(510);
    expect(readCsv((await csv(form.id, { q: 'ben' })).text)).toHaveLength(255);
    expect(readCsv((await csv(form.id, { form_field_id: field.id, op: 'equals', value: '7' })).text)).toHaveLength(1);
  });
});

describe('the summary of a form', () => {
  it('counts choices, ticks, numbers by step and day, words and texts, as computed by hand', async () => {
    const fields = {
      mood: aField(app, { label: 'Mood', field_type: 'number' }),
      goals: aField(app, { label: 'Goals', field_type: 'multi_select', options: options('a', 'b', 'c') }),
      agree: aField(app, { label: 'Agree', field_type: 'acceptance' }),
      word: aField(app, { label: 'Word' }),
    };
    const { mood, goals, agree, word } = fields;
    const form = await aForm(app, { is_repeatable: true, form_fields: Object.values(fields) });
    await submit(anna, form.id, { [mood.id]: '3', [goals.id]: ['a', 'b'], [agree.id]: true, [word.id]: 'Blue sky' });
    await submit(ben, form.id, { [mood.id]: '5', [goals.id]: ['a'], [word.id]: 'sky' });
    const gone = await submit(ben, form.id, { [mood.id]: '9', [goals.id]: ['c'], [agree.id]: true, [word.id]: 'gone' });
    const changed = await submit(anna, form.id, { [mood.id]: '1' });
    await app.call('DELETE /forms/{id}/submissions/{submissionId}', { as: ben, params: { id: form.id, submissionId: gone } });
    await app.call('PUT /forms/{id}/submissions/{submissionId}/values', {
      as: anna,
      params: { id: form.id, submissionId: changed },
      body: { submission_values: [{ form_field_id: mood.id, value: '4' }] } as never,
    });
    const found = await summary(form.id);
    expect(found).toMatchObject({ submissions: 3, revisions: [{ revision: 1, submissions: 3 }], days: [{ submissions: 3 }] });
    const of = (field: { id: string }) => found.fields.find(({ form_field_id }) => form_field_id === field.id);
    expect(of(mood)).toMatchObject({
      answered: 3,
      average: 4,
      histogram: [
        { from: 3, to: 3, count: 1 },
        { from: 4, to: 4, count: 1 },
        { from: 5, to: 5, count: 1 },
      ],
      days: [{ average: 4, count: 3 }],
    });
    expect(of(goals)?.counts).toEqual([
      { value: 'a', label: 'A', count: 2 },
      { value: 'b', label: 'B', count: 1 },
      { value: 'c', label: 'C', count: 0 },
    ]);
    expect(of(agree)).toMatchObject({
      answered: 1,
      counts: [
        { value: 'true', count: 1 },
        { value: 'false', count: 2 },
      ],
    });
    expect(of(word)).toMatchObject({
      texts: ['sky', 'Blue sky'],
      counts: [
        { value: 'sky', count: 2 },
        { value: 'blue', count: 1 },
      ],
    });
    expect(await summary(form.id, { from: '2100-01-01' })).toMatchObject({ submissions: 0, fields: [] });
    expect(await summary(form.id, { revision: '2' })).toMatchObject({ submissions: 0 });
  });

  it('shows each publication with its own labels', async () => {
    const field = aField(app, { label: 'Before' });
    const form = await aForm(app, { is_repeatable: true, form_fields: [field] });
    await submit(anna, form.id, { [field.id]: 'x' });
    await app.call('PUT /studio/forms/{id}', { as: owner, params: { id: form.id }, body: { form_fields: [{ ...field, label: 'After' }] } as never });
    await app.call('POST /studio/releases', { as: owner, body: { items: [{ type: 'form', id: form.id }] } });
    await submit(anna, form.id, { [field.id]: 'y' });
    const found = await summary(form.id);
    expect(found.fields.map(({ revision, label, texts }) => [revision, label, texts])).toEqual([
      [2, 'After', ['y']],
      [1, 'Before', ['x']],
    ]);
    const kept = (await list(form.id)).body.items.map(({ revision, submitted_values }) => [revision, submitted_values[0]?.label]);
    expect(kept).toEqual([
      [2, 'After'],
      [1, 'Before'],
    ]);
  });

  it('and the list take three statements, whatever they are filtered by', async () => {
    const field = aField(app);
    const form = await aForm(app, { is_repeatable: true, form_fields: [field] });
    await submit(anna, form.id, { [field.id]: 'x' });
    const filters: { op: ConditionOp; value: string; form_field_id: string }[] = conditionOps.map((op) => ({
      op,
      value: 'x',
      form_field_id: field.id,
    }));
    for (const query of [{}, { q: 'anna' }, ...filters]) expect(await fewestQueries(app, () => list(form.id, query))).toBeLessThanOrEqual(3);
    expect(await fewestQueries(app, () => summary(form.id))).toBeLessThanOrEqual(3);
  });
});

describe('the home of the studio', () => {
  it('says how many submissions wait for an answer, of forms whose owner wants to know, to staff who may see members', async () => {
    const wanted = await aForm(app, { title: 'Health', is_repeatable: true, notice: 'inbox' });
    await submit(anna, (await aForm(app)).id, {});
    const line = async (as: Session = owner) => {
      const { body } = await app.call('GET /studio/home', { as });
      return body.attention.find(({ id }) => id === 'submissions');
    };
    expect(await line()).toBeUndefined();
    const [first] = [await submit(anna, wanted.id, {}), await submit(ben, wanted.id, {})];
    const href = `/forms/${wanted.id}/submissions?answered=no`;
    expect(await line()).toEqual({ id: 'submissions', count: 2, href, detail: 'Health' });
    await app.call('PUT /studio/forms/{id}/submissions/{submissionId}', {
      as: owner,
      params: { id: wanted.id, submissionId: first },
      body: { is_answered: true },
    });
    const other = await aForm(app, { title: 'Week', notice: 'inbox' });
    await submit(anna, other.id, {});
    expect(await line()).toEqual({ id: 'submissions', count: 2, href: '/forms', detail: 'Health · Week' });
    expect([await line(await app.staff('analyst')), await line(await app.owner('second'))]).toEqual([undefined, undefined]);
  });
});
