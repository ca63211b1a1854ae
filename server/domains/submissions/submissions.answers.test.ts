import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aField, aForm, options } from '../forms/forms.builders.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp({ name: 'Anna Berg' });
});
afterAll(() => app.close());

type Value = { form_field_id: string; value?: unknown; image?: string };
const submit = (as: MemberSession | null, id: string, values: Value[]) =>
  app.call('POST /forms/{id}/submit', { as, params: { id }, body: { submitted_values: values } as never });
const one = (as: MemberSession, id: string, submissionId: string) =>
  app.call('GET /forms/{id}/submissions/{submissionId}', { as, params: { id, submissionId } });

describe('a quiz', () => {
  const quiz = async (more: object = {}) => {
    const fields = [
      aField(app, { label: 'Capital', correct_answer: 'Oslo' }),
      aField(app, { label: 'Sum', field_type: 'number', correct_answer: '4' }),
      aField(app, { label: 'Even', field_type: 'multi_select', correct_answer: '["2","4"]', options: options('1', '2', '4') }),
    ];
    return { fields, form: await aForm(app, { form_fields: fields, is_public: true, ...more }) };
  };

  it('tells the score when it is sent, and shows correct answers only where the owner allows it and nobody can try again', async () => {
    for (const [more, isShown] of [
      [{ shows_correct_answer: true }, true],
      [{ shows_correct_answer: false }, false],
      [{ shows_correct_answer: true, is_repeatable: true }, false],
    ] as const) {
      const { fields, form } = await quiz(more);
      const values = [' oslo ', '4.0', ['4', '1']].map((value, at) => ({ form_field_id: fields[at]?.id ?? '', value }));
      const { body } = await submit(member, form.id, values);
      expect(body.result).toMatchObject({ score: 2, total: 3, answers: [{ is_correct: true }, { is_correct: true }, { is_correct: false }] });
      const shown = body.result?.answers.map(({ correct_answer: correct }) => correct);
      expect(shown).toEqual(isShown ? ['Oslo', '4', '["2","4"]'] : [undefined, undefined, undefined]);
      expect((await one(member, form.id, body.submission_id)).body.result).toEqual(body.result);
    }
  });

  it('keeps its score when the answers change', async () => {
    const { fields, form } = await quiz();
    const { body } = await submit(member, form.id, []);
    const params = { id: form.id, submissionId: body.submission_id };
    const sent = { submission_values: [{ form_field_id: fields[0]?.id, value: 'Oslo' }] } as never;
    await app.call('PUT /forms/{id}/submissions/{submissionId}/values', { as: member, params, body: sent });
    expect((await one(member, form.id, body.submission_id)).body.result).toMatchObject({ score: 0, total: 3 });
  });

  it('never shows a correct answer to anyone but staff before it is sent', async () => {
    const canary = 'canary-7391';
    const field = aField(app, { correct_answer: canary });
    const form = await aForm(app, {
      form_fields: [field],
      is_public: true,
      shows_correct_answer: true,
      triggers: [{ trigger: 'page_viewed', items: [] }],
    });
    const block = aBlock('form_submission', { form_ids: [form.id], scope: 'all', fields: [field.id] });
    const page = await publishPage(app, { title: 'Quiz', slug: 'quiz', type: 'form', type_data: { form_id: form.id }, blocks: [block] });
    for (const as of [member, null]) {
      const answers = await Promise.all([
        app.call('GET /forms/{id}', { as, params: { id: form.id } }),
        app.call('GET /forms_due', { as }),
        app.call('GET /forms_submissions_dynamic/{blockId}', { as, params: { blockId: block.id } }),
        app.call('GET /pages/tree', { as }),
        app.get(`/__/quiz/index.json`, as ? { as } : {}),
        submit(as, form.id, [{ form_field_id: field.id, value: 7 }, { form_field_id: page.id }]),
      ]);
      for (const { text } of answers) expect(text).not.toContain(canary);
      expect(answers[4]?.status).toBe(200);
    }
  });
});

describe('properties', () => {
  it('are written with the answers of their fields, whatever members may edit; an empty answer clears none', async () => {
    const owner = await app.owner();
    const make = (title: string, more: object) => app.call('POST /studio/properties', { as: owner, body: { title, ...more } });
    await make('Weight', { type: 'number' });
    await make('Goal', { type: 'choice', options: ['sleep', 'strength'] });
    await make('Agreed', { type: 'text' });
    const fields = [
      aField(app, { field_type: 'number', property_slug: 'weight' }),
      aField(app, { field_type: 'multi_select', max: 1, options: options('sleep', 'strength'), property_slug: 'goal' }),
      aField(app, { field_type: 'acceptance', property_slug: 'agreed' }),
    ];
    const form = await aForm(app, { form_fields: fields, is_repeatable: true });
    const values = async (call: 'GET /subscriber/properties' | 'GET /subscriber/submitted_properties') =>
      Object.fromEntries((await app.call(call, { as: member })).body.items.map(({ slug, value }) => [slug, value]));
    await submit(member, form.id, [
      { form_field_id: fields[0]?.id ?? '', value: '80.50' },
      { form_field_id: fields[1]?.id ?? '', value: ['sleep'] },
    ]);
    expect(await values('GET /subscriber/submitted_properties')).toEqual({ weight: '80.5', goal: 'sleep', agreed: 'false' });
    await submit(member, form.id, [{ form_field_id: fields[2]?.id ?? '', value: true }]);
    expect(await values('GET /subscriber/properties')).toEqual({ weight: '80.5', goal: 'sleep', agreed: 'true' });
    expect((await app.call('GET /subscriber/submitted_properties', { as: await app.signUp() })).body.items).toEqual([]);
  });
});

describe('a picture in an answer', () => {
  const picture = (width: number) =>
    sharp({ create: { width, height: 30, channels: 3, background: '#345' } })
      .png()
      .toBuffer();
  const upload = async (as: MemberSession, width = 40) =>
    (await app.upload('POST /uploads', { bytes: await picture(width), name: 'a.png', type: 'image/png', fields: { kind: 'image' } }, { as })).body.id;

  it("is the member's own upload, shown with the answer, and kept as long as the submission", async () => {
    const field = aField(app, { field_type: 'image_upload', is_required: true });
    const form = await aForm(app, { form_fields: [field], is_repeatable: true });
    const [own, foreign] = [await upload(member), await upload(await app.signUp(), 41)];
    const elsewhere = await upload(await app.signUp({ app: 'second' }), 42);
    for (const image of [foreign, elsewhere])
      expect((await submit(member, form.id, [{ form_field_id: field.id, image }])).body.errors).toEqual({ [field.id]: ['Invalid image type'] });
    expect((await submit(member, form.id, [{ form_field_id: field.id, value: own }])).body.errors).toEqual({ [field.id]: ['Field is required.'] });
    const { body } = await submit(member, form.id, [{ form_field_id: field.id, value: '', image: own }]);
    const read = await one(member, form.id, body.submission_id);
    expect(read.body.submitted_values[0]).toMatchObject({ value: '', image: own, picture: { media_id: own } });
    const params = { id: form.id, submissionId: body.submission_id };
    const kept = await app.call('PUT /forms/{id}/submissions/{submissionId}/values', {
      as: member,
      params,
      body: { submission_values: [] } as never,
    });
    expect(kept.body.submitted_values[0]?.image).toBe(own);
    const shows = async () => (await app.get(read.body.submitted_values[0]?.picture?.url ?? '', { as: member })).status;
    await app.server.begin();
    app.clock.advance(48 * 3_600_000);
    await app.settle();
    expect(await shows()).toBe(200);
    await app.call('DELETE /forms/{id}/submissions/{submissionId}', { as: member, params });
    app.clock.advance(25 * 3_600_000);
    await app.settle();
    app.clock.advance(48 * 3_600_000);
    await app.settle();
    expect([await app.sql('select 1 from form_submissions where id = $1', [body.submission_id]), await shows()]).toEqual([[], 404]);
  });
});

describe('a block with submissions', () => {
  const aPage = async (data: object, more: object = {}) => {
    const block = aBlock('form_submission', data as never);
    await publishPage(app, { title: 'Wall', blocks: [block], ...more });
    return block.id;
  };
  const read = (as: MemberSession | null, blockId: string, query: object = {}) =>
    app.call('GET /forms_submissions_dynamic/{blockId}', { as, params: { blockId }, query: query as never });

  it('shows everyone the fields that its owner made public, with names, and never a sensitive one', async () => {
    const [open, closed, secret] = [aField(app, { label: 'Goal' }), aField(app), aField(app, { is_sensitive: true })];
    const form = await aForm(app, { form_fields: [open, closed, secret] });
    const values = [open, closed, secret].map(({ id }, at) => ({ form_field_id: id, value: ['Sleep', 'closed-canary', 'secret-canary'][at] }));
    await submit(member, form.id, values);
    const wall = await aPage({ form_ids: [form.id], scope: 'all', fields: [open.id, secret.id] });
    for (const as of [member, await app.signUp(), null]) {
      const answer = await read(as, wall, { form_field_id: closed.id });
      expect(answer.body).toMatchObject({
        total_count: 1,
        items: [{ author: { name: 'Anna Berg' }, submitted_values: [{ label: 'Goal', value: 'Sleep' }], can_change: false }],
      });
      expect(answer.text).not.toMatch(/canary|example\.com/);
    }
    expect((await read(null, await aPage({ form_ids: [form.id], scope: 'all' }))).body.items).toEqual([]);
  });

  it("shows a member's own, as far back as its owner chose", async () => {
    const [reader, form] = [await app.signUp(), await aForm(app, { is_repeatable: true })];
    await submit(reader, form.id, []);
    app.clock.advance(10 * 86_400_000);
    await submit(reader, form.id, []);
    const count = async (as: MemberSession | null, data: object) =>
      (await read(as, await aPage({ form_ids: [form.id], scope: 'own', ...data }))).body.total_count;
    expect([await count(reader, {}), await count(reader, { period: 'week' })]).toEqual([2, 1]);
    expect([await count(member, {}), await count(null, {})]).toEqual([0, 0]);
  });

  it('is only for viewers who may open its page', async () => {
    const form = await aForm(app);
    const data = { form_ids: [form.id], scope: 'all', fields: [] };
    const [hidden, locked] = [await aPage(data, { access: { is_private: true } }), await aPage(data, { access: { require_authentication: true } })];
    const statuses = await Promise.all([read(member, hidden), read(null, locked), read(member, locked), read(null, form.id)]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 403, 200, 404]);
    expect((await read(await app.signUp({ app: 'second' }), locked)).status).toBe(404);
  });
});

it("a submission is in the member's own list of activity, and a refused one is not", async () => {
  const reader = await app.signUp();
  const form = await aForm(app, { title: 'Weekly check-in' });
  for (let round = 0; round < 2; round += 1) await submit(reader, form.id, []);
  const { body } = await app.call('GET /activity', { as: reader });
  expect(body.items.map(({ activity_type, title, data }) => [activity_type, title, data])).toEqual([
    ['form_answered', 'Weekly check-in', { form_id: form.id }],
  ]);
});
