import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { nobodysId } from '../../testing/samples.ts';
import { aField, aForm, options } from '../forms/forms.builders.ts';

let app: TestApp;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp();
});
afterAll(() => app.close());

const submit = (as: MemberSession | null, id: string, values: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  app.call('POST /forms/{id}/submit', { as, params: { id }, body: { trigger: 'manual', submitted_values: values, ...more } as never, headers });
const one = (as: MemberSession, id: string, submissionId: string) =>
  app.call('GET /forms/{id}/submissions/{submissionId}', { as, params: { id, submissionId } });
const count = async (as: MemberSession, id: string) => (await app.call('GET /forms/{id}/submissions_count', { as, params: { id } })).body.count;
const change = (as: MemberSession, id: string, submissionId: string, values: unknown) =>
  app.call('PUT /forms/{id}/submissions/{submissionId}/values', { as, params: { id, submissionId }, body: { submission_values: values } as never });
const remove = (as: MemberSession, id: string, submissionId: string) =>
  app.call('DELETE /forms/{id}/submissions/{submissionId}', { as, params: { id, submissionId } });
const restore = (as: MemberSession, id: string, submissionId: string) =>
  app.call('POST /forms/{id}/submissions/{submissionId}/restore', { as, params: { id, submissionId } });

describe('a form that a member submits', () => {
  it('keeps each answer as text, with the label and types that the form has now', async () => {
    const fields = [
      aField(app, { label: 'Name' }),
      aField(app, { label: 'Weight', field_type: 'number' }),
      aField(app, { label: 'Agree', field_type: 'acceptance' }),
      aField(app, { label: 'Goals', field_type: 'multi_select', options: options('strength', 'sleep') }),
      aField(app, { label: 'Born', field_type: 'date' }),
    ];
    const form = await aForm(app, { title: 'About you', form_fields: fields });
    const values = ['Anna', 12.5, true, ['sleep', 'strength'], '1990-02-28'];
    const sent = await submit(
      member,
      form.id,
      fields.map(({ id }, at) => ({ form_field_id: id, value: values[at], label: 'forged', field_type: 'date' })),
    );
    const [own] = await app.sql<{ uuid: string }>('select uuid from subscribers where id = $1', [member.id]);
    expect([sent.status, sent.body]).toEqual([200, { submission_id: expect.any(String), subscriber_uuid: own?.uuid, result: null }]);
    const read = await one(member, form.id, sent.body.submission_id);
    expect(read.body).toMatchObject({ form_id: form.id, form_title: 'About you', can_change: true, capture: null });
    expect(read.body.submitted_values.map(({ label, value, field_type, value_type }) => [label, value, field_type, value_type])).toEqual([
      ['Name', 'Anna', 'short_answer', 'string'],
      ['Weight', '12.5', 'number', 'number'],
      ['Agree', 'true', 'acceptance', 'boolean'],
      ['Goals', '["sleep","strength"]', 'multi_select', 'array'],
      ['Born', '1990-02-28', 'date', 'date'],
    ]);
    expect(read.body.submitted_values[3]?.text).toBe('Sleep, Strength');
  });

  it('gives fields that were left out what they start with', async () => {
    const fields = [
      aField(app, { label: 'Rounds Achieved', field_type: 'number', is_required: true }),
      aField(app, { label: 'City', default_value: 'Oslo' }),
      aField(app, { label: 'Agree', field_type: 'acceptance', default_value: 'true' }),
      aField(app, { label: 'Rest' }),
    ];
    const form = await aForm(app, { form_fields: fields });
    const { body } = await submit(member, form.id, []);
    const read = await one(member, form.id, body.submission_id);
    expect(read.body.submitted_values.map(({ value }) => value)).toEqual(['1', 'Oslo', 'false', '']);
  });

  it('is refused in the words of each field', async () => {
    const fields = [
      aField(app, { is_required: true }),
      aField(app, { field_type: 'number', min: 1, max: 5 }),
      aField(app, { field_type: 'acceptance', is_required: true }),
      aField(app, { field_type: 'multi_select', options: options('a') }),
      aField(app, { format: 'email' }),
    ];
    const form = await aForm(app, { form_fields: fields });
    const [name, number, accepted, choice, email] = fields.map(({ id }) => id) as [string, string, string, string, string];
    const answer = await submit(member, form.id, [
      { form_field_id: number, value: '7' },
      { form_field_id: choice, value: ['b'] },
      { form_field_id: email, value: 'nobody' },
    ]);
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed']);
    expect(answer.body.errors).toEqual({
      [name]: ['Field is required.'],
      [number]: ['Value must be between 1 and 5'],
      [accepted]: ['Field is required.'],
      [choice]: ['Choose one of the options'],
      [email]: ['Field must be an email.'],
    });
    expect(await count(member, form.id)).toBe(0);
  });

  it.each([[undefined], [null], ['text'], [{ 0: 'x' }]])('is refused with values %s, which are no array', async (values) => {
    const form = await aForm(app);
    const answer = await submit(member, form.id, values);
    expect([answer.status, answer.body]).toMatchObject([422, { error: 'values_not_array', message: 'Provided values must be an array' }]);
  });

  it('refuses a field that is unknown, of another form, or named twice, and all alike', async () => {
    const [field, foreign] = [aField(app), aField(app)];
    const [form] = [await aForm(app, { form_fields: [field] }), await aForm(app, { form_fields: [foreign] })];
    for (const id of [nobodysId, foreign.id]) {
      const answer = await submit(member, form.id, [{ form_field_id: id, value: 'x' }]);
      expect([answer.status, answer.body.errors]).toEqual([422, { [id]: ['This value is not valid.'] }]);
    }
    const twice = await submit(
      member,
      form.id,
      [field, field].map(({ id }) => ({ form_field_id: id, value: 'x' })),
    );
    expect([twice.status, twice.body.errors]).toEqual([422, { [field.id]: ['This value is not valid.'] }]);
    for (const entry of [null, 7, {}, { form_field_id: 9 }]) expect((await submit(member, form.id, [entry])).status).toBe(422);
  });

  it('does not keep what its other answers hide', async () => {
    const [first] = [aField(app, { field_type: 'acceptance' })];
    const second = aField(app, {
      is_required: true,
      visible_if: { all: [{ form_field_id: first.id, op: 'equals', value: 'true' }] },
    });
    const form = await aForm(app, { form_fields: [first, second] });
    const { body } = await submit(member, form.id, [
      { form_field_id: first.id, value: false },
      { form_field_id: second.id, value: 'hidden' },
    ]);
    const read = await one(member, form.id, body.submission_id);
    expect(read.body.submitted_values.map(({ form_field_id }) => form_field_id)).toEqual([first.id]);
  });

  it('does not exist for other apps, and needs a session where it is not public', async () => {
    const form = await aForm(app);
    expect((await submit(await app.signUp({ app: 'second' }), form.id, [])).body.error).toBe('not_found');
    expect((await submit(member, nobodysId, [])).body.error).toBe('not_found');
    expect((await submit(null, form.id, [])).body.error).toBe('unauthenticated');
  });
});

describe('a form that is not repeatable', () => {
  it('is submitted once, and any other send names the first', async () => {
    const form = await aForm(app);
    const first = await submit(member, form.id, []);
    const second = await submit(member, form.id, []);
    expect([second.status, second.body]).toMatchObject([409, { error: 'already_submitted', submission_id: first.body.submission_id }]);
    expect((await submit(await app.signUp(), form.id, [])).status).toBe(200);
  });

  it('is submitted once by fifty sends at the same moment', async () => {
    const form = await aForm(app);
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(member, form.id, [])));
    const [done] = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => (body as { submission_id?: string }).submission_id))).toEqual(new Set([done?.body.submission_id]));
    expect(await count(member, form.id)).toBe(1);
  });

  it('returns the first answer for the same key, and one submission for fifty sends with keys of their own', async () => {
    const form = await aForm(app);
    const key = randomUUID();
    const [first, again] = [
      await submit(member, form.id, [], {}, { 'idempotency-key': key }),
      await submit(member, form.id, [], {}, { 'idempotency-key': key }),
    ];
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other = await aForm(app);
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(member, other.id, [], {}, { 'idempotency-key': randomUUID() })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
  });

  it('can be submitted any number of times if it is repeatable', async () => {
    const form = await aForm(app, { is_repeatable: true });
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(member, form.id, [])));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await count(member, form.id)).toBe(20);
  });
});

describe("a member's submissions", () => {
  it('are listed newest first, of one form and of all, 50 on a page, and counted by kind', async () => {
    const reader = await app.signUp();
    const [form, quiz] = [await aForm(app, { is_repeatable: true }), await aForm(app, { form_fields: [aField(app, { correct_answer: 'yes' })] })];
    const ids: string[] = [];
    for (let round = 0; round < 51; round += 1) ids.unshift((await submit(reader, form.id, [])).body.submission_id);
    const scored = (await submit(reader, quiz.id, [])).body.submission_id;
    const list = async (page?: number) => {
      const { body } = await app.call('GET /forms/{id}/submissions', {
        as: reader,
        params: { id: form.id },
        query: page ? { page: String(page) } : {},
      });
      return [body.items.map(({ submission_id }) => submission_id), body.total_count];
    };
    expect([await list(), await list(2), await list(3)]).toEqual([
      [ids.slice(0, 50), 51],
      [ids.slice(50), 51],
      [[], 51],
    ]);
    const all = await app.call('GET /forms_submissions', { as: reader });
    expect([all.body.items[0]?.submission_id, all.body.total_count]).toEqual([scored, 52]);
    const byKind = async (form_type: string) => (await app.call('GET /forms_submissions_number', { as: reader, query: { form_type } })).body.count;
    expect([await byKind('form'), await byKind('quiz'), await byKind('workout_capture')]).toEqual([51, 1, 0]);
    expect((await app.call('GET /my-content', { as: reader })).body.has_form_submissions).toBe(true);
    expect((await app.call('GET /my-content', { as: await app.signUp() })).body.has_form_submissions).toBe(false);
  });

  it('cannot be read, changed, deleted or restored by anyone else', async () => {
    const form = await aForm(app);
    const { submission_id: id } = (await submit(member, form.id, [])).body;
    for (const other of [await app.signUp(), await app.signUp({ app: 'second' })]) {
      const statuses = [
        await one(other, form.id, id),
        await change(other, form.id, id, []),
        await remove(other, form.id, id),
        await restore(other, form.id, id),
      ];
      expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect((await one(member, (await aForm(app)).id, id)).status).toBe(404);
  });

  it('change in part, by the same rules, and stay as they are when that is refused', async () => {
    const fields = [aField(app, { label: 'Weight', field_type: 'number' }), aField(app, { label: 'Note', is_required: true })];
    const form = await aForm(app, { form_fields: fields });
    const { submission_id: id } = (
      await submit(
        member,
        form.id,
        fields.map(({ id }, at) => ({ form_field_id: id, value: ['80', 'Fine'][at] })),
      )
    ).body;
    const changed = await change(member, form.id, id, [{ form_field_id: fields[0]?.id, value: 81 }]);
    expect(changed.body.submitted_values.map(({ value }) => value)).toEqual(['81', 'Fine']);
    const refused = await change(member, form.id, id, [{ form_field_id: fields[1]?.id, value: ' ' }]);
    expect([refused.status, refused.body.errors]).toEqual([422, { [fields[1]?.id ?? '']: ['Field is required.'] }]);
    expect((await change(member, form.id, id, 'x')).body.message).toBe('Provided values must be an array');
    expect((await one(member, form.id, id)).body.submitted_values.map(({ value }) => value)).toEqual(['81', 'Fine']);
  });

  it('are deleted at once, free the form, and can be restored for a day', async () => {
    const form = await aForm(app);
    const { submission_id: id } = (await submit(member, form.id, [])).body;
    expect([(await remove(member, form.id, id)).status, (await remove(member, form.id, id)).status]).toEqual([204, 404]);
    expect([await count(member, form.id), (await one(member, form.id, id)).status]).toEqual([0, 404]);
    const { submission_id: other } = (await submit(member, form.id, [])).body;
    const refused = await restore(member, form.id, id);
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'already_submitted', submission_id: other }]);
    await remove(member, form.id, other);
    expect([(await restore(member, form.id, id)).body.submission_id, await count(member, form.id)]).toEqual([id, 1]);
    expect((await submit(member, form.id, [])).status).toBe(409);
    await remove(member, form.id, id);
    app.clock.advance(25 * 3_600_000);
    expect((await restore(member, form.id, id)).status).toBe(404);
  });

  it('survive every edit of the form, and the form itself, with the words of then', async () => {
    const field = aField(app, { label: 'Before' });
    const form = await aForm(app, { form_fields: [field] });
    const { submission_id: id } = (await submit(member, form.id, [{ form_field_id: field.id, value: 'x' }])).body;
    await app.call('DELETE /studio/forms/{id}', { as: await app.owner(), params: { id: form.id } });
    const read = await one(member, form.id, id);
    expect(read.body).toMatchObject({ can_change: false, submitted_values: [{ label: 'Before', value: 'x' }] });
    expect((await remove(member, form.id, id)).status).toBe(204);
  });
});

it('a submission costs two statements: whether the member still has the app, and all of its answers', async () => {
  const fields = Array.from({ length: 10 }, () => aField(app));
  const form = await aForm(app, { is_repeatable: true, form_fields: fields });
  const values = fields.map(({ id }) => ({ form_field_id: id, value: 'x' }));
  await submit(member, form.id, values);
  expect(await fewestQueries(app, () => submit(member, form.id, values))).toBe(2);
});

it('owners who want to know of each submission get a mail without its answers', async () => {
  const field = aField(app, { label: 'Illness', is_sensitive: true });
  const form = await aForm(app, { title: 'Health', form_fields: [field], notice: 'mail' });
  await submit(member, form.id, [{ form_field_id: field.id, value: 'canary-3318' }]);
  await app.settle();
  const mails = async () =>
    (await app.sql<{ recipient: string; html: string; subject: string }>("select * from outbox where cause = 'form_submission' and app_id = $1", [
      app.tenant.appId,
    ])) as { recipient?: string; html: string; subject: string }[];
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail?.subject).toContain('Health');
  const { body } = await app.call('GET /studio/forms/{id}/submissions', { as: await app.owner(), params: { id: form.id }, query: {} });
  expect(mail?.html).toContain(`/studio/forms/${form.id}/submissions?submission=${body.items[0]?.submission_id}`);
  expect(JSON.stringify(mail)).not.toContain('canary-3318');
});

it('a member who is erased, or a submission that is, takes its answers along', async () => {
  const field = aField(app, { label: 'Illness' });
  const form = await aForm(app, { title: 'Health', form_fields: [field], is_repeatable: true });
  const [leaver, other] = [await app.signUp(), await app.signUp()];
  for (const as of [leaver, other, other]) await submit(as, form.id, [{ form_field_id: field.id, value: 'asthma' }]);
  const answers = async () =>
    (await app.sql<{ submission_id: string }>('select submission_id from form_answers where form_id = $1', [form.id])).length;
  expect(await answers()).toBe(3);
  await sql`delete from subscribers where app_id = ${app.tenant.appId} and id = ${leaver.id}`.execute(app.db.for(app.tenant));
  expect(await answers()).toBe(2);
  await sql`delete from form_submissions where form_id = ${form.id} and id = (select min(id::text)::uuid from form_submissions
    where form_id = ${form.id})`.execute(app.db.system());
  expect(await answers()).toBe(1);
});
