import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormTrigger } from '@bandstand/contract/forms.values.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { aField, aForm, aGroup } from '../forms/forms.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aWorkout } from '../reusables/reusables.builders.ts';
import { sessionsOf } from '../workout-sessions/workout-sessions.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const triggered = (trigger: FormTrigger, more: object = {}) => aForm(app, { triggers: [{ trigger, items: [] }], ...more });
const due = async (as: MemberSession, id: string) =>
  (await app.call('GET /forms_due', { as })).body.items.filter(({ form_id }) => form_id === id).map(({ trigger }) => trigger);
const visit = (as: MemberSession | null, id: string, body: object = {}) =>
  app.call('POST /forms/{id}/visits', { as, params: { id }, body: { visit_id: randomUUID(), trigger: 'page_viewed', ...body } as never });
const submit = (as: MemberSession, id: string, values: unknown[], more: object = {}) =>
  app.call('POST /forms/{id}/submit', { as, params: { id }, body: { submitted_values: values, ...more } as never });
const aSession = async (as: MemberSession): Promise<string> => {
  const workout = await aWorkout(app);
  await publishPage(app, { title: 'Training', type: 'workout', type_data: { workout_id: workout.id } });
  return (await sessionsOf(app).started(as, workout.id)).id;
};
const stats = (id: string) =>
  app.sql<{ views: number; starts: number; submissions: number }>(
    'select sum(views)::int as views, sum(starts)::int as starts, sum(submissions)::int as submissions from form_stats where form_id = $1',
    [id],
  );
const dropped = (id: string) =>
  app.sql<{ field_id: string; dropped: number }>(
    'select field_id, sum(dropped)::int as dropped from form_field_stats where form_id = $1 group by 1 having sum(dropped) <> 0',
    [id],
  );

describe('a form that is shown by itself', () => {
  it('is due until it appeared once, even if it was closed, and a second device hears that it did', async () => {
    const [member, form] = [await app.signUp(), await triggered('page_viewed')];
    expect(await due(member, form.id)).toEqual(['page_viewed']);
    const visit_id = randomUUID();
    expect((await visit(member, form.id, { visit_id })).body).toEqual({ is_repeat: false });
    expect((await visit(member, form.id, { visit_id })).body).toEqual({ is_repeat: false });
    expect((await visit(member, form.id)).body).toEqual({ is_repeat: true });
    expect(await due(member, form.id)).toEqual([]);
    expect(await due(await app.signUp(), form.id)).toEqual(['page_viewed']);
  });

  it('is not due any more once it was submitted from elsewhere', async () => {
    const [member, form] = [await app.signUp(), await triggered('auth_signed_up')];
    await submit(member, form.id, []);
    expect(await due(member, form.id)).toEqual([]);
  });

  it('is due again after as many days as its owner chose', async () => {
    const [member, form] = [await app.signUp(), await triggered('page_viewed', { is_repeatable: true, repeat_after_days: 7 })];
    await visit(member, form.id);
    app.clock.advance(6 * dayMs);
    expect(await due(member, form.id)).toEqual([]);
    app.clock.advance(1.1 * dayMs);
    expect(await due(member, form.id)).toEqual(['page_viewed']);
    expect((await visit(member, form.id)).body).toEqual({ is_repeat: false });
  });

  it('is never due if only a button or a workout opens it', async () => {
    const [member, manual] = [await app.signUp(), await triggered('manual')];
    const capture = await triggered('workout_capture');
    expect([await due(member, manual.id), await due(member, capture.id)]).toEqual([[], []]);
  });

  it('appears on one of two devices that open it at the same moment', async () => {
    const [member, form] = [await app.signUp(), await triggered('page_viewed')];
    const answers = await Promise.all([visit(member, form.id), visit(member, form.id)]);
    expect(answers.map(({ body }) => body.is_repeat).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  });
});

describe('a visit', () => {
  it('is counted with where it ended, until it ends with a submission', async () => {
    const [member, fields] = [await app.signUp(), [aField(app), aField(app)]];
    const form = await aForm(app, { form_fields: fields });
    const [first, second] = fields.map(({ id }) => id) as [string, string];
    const visit_id = randomUUID();
    await visit(member, form.id, { visit_id });
    expect([await stats(form.id), await dropped(form.id)]).toEqual([[{ views: 1, starts: 0, submissions: 0 }], []]);
    await visit(member, form.id, { visit_id, form_field_id: first });
    await visit(member, form.id, { visit_id, form_field_id: first });
    expect([await stats(form.id), await dropped(form.id)]).toEqual([[{ views: 1, starts: 1, submissions: 0 }], [{ field_id: first, dropped: 1 }]]);
    await visit(member, form.id, { visit_id, form_field_id: second });
    expect(await dropped(form.id)).toEqual([{ field_id: second, dropped: 1 }]);
    await submit(member, form.id, [], { visit_id });
    expect([await stats(form.id), await dropped(form.id)]).toEqual([[{ views: 1, starts: 1, submissions: 1 }], []]);
  });

  it('is refused for a field or group of another form, and for the visit of someone else', async () => {
    const [member, form, other] = [await app.signUp(), await aForm(app), await aForm(app)];
    const foreign = other.form_fields[0]?.id;
    for (const id of [foreign, nobodysId]) {
      expect((await visit(member, form.id, { form_field_id: id })).status).toBe(422);
      expect((await visit(member, form.id, { missed_group_ids: [id] })).status).toBe(422);
    }
    const visit_id = randomUUID();
    await visit(member, form.id, { visit_id });
    expect((await visit(await app.signUp(), form.id, { visit_id })).status).toBe(404);
    expect((await visit(member, other.id, { visit_id })).status).toBe(404);
  });

  it('of a guest is counted for a public form, and refused for others', async () => {
    const [open, closed] = [await aForm(app, { is_public: true }), await aForm(app)];
    expect((await visit(null, open.id)).body).toEqual({ is_repeat: false });
    expect((await visit(null, closed.id)).body.error).toBe('unauthenticated');
    expect(await stats(open.id)).toEqual([{ views: 1, starts: 0, submissions: 0 }]);
  });
});

describe('a capture', () => {
  it('is one submission for each session, saved group by group, and goes on where it was left', async () => {
    const member = await app.signUp();
    const fields = ['Squat', 'Bench', 'Row'].map((label) => aField(app, { label, field_type: 'number', is_required: true }));
    const [squat, bench, row] = fields.map(({ id }) => id) as [string, string, string];
    const groups = fields.map((field) => aGroup(app, [field]));
    const form = await aForm(app, { form_fields: fields, form_groups: groups, triggers: [{ trigger: 'workout_capture', items: [] }] });
    const ids = groups.map(({ id }) => id) as [string, string, string];
    const session = await aSession(member);
    const triggering_item = { type: 'workout_session', id: session };
    const state = async (id = session) => {
      const { body } = await app.call('GET /forms/{id}/capture/{sessionId}', { as: member, params: { id: form.id, sessionId: id } });
      return { statuses: body.statuses, group_index: body.group_index, values: body.submission?.submitted_values.map(({ value }) => value) ?? null };
    };
    const save = (values: Record<string, string>) =>
      submit(
        member,
        form.id,
        Object.entries(values).map(([form_field_id, value]) => ({ form_field_id, value })),
        { triggering_item, trigger: 'workout_capture' },
      );
    expect(await state()).toEqual({ statuses: {}, group_index: 0, values: null });
    const first = await save({ [squat]: '100' });
    await visit(member, form.id, { trigger: 'workout_capture', triggering_item, missed_group_ids: [ids[1]] });
    expect(await state()).toEqual({ statuses: { [ids[0]]: 'saved', [ids[1]]: 'missed' }, group_index: 2, values: ['100'] });
    const second = await save({ [row]: '60' });
    expect(second.body.submission_id).toBe(first.body.submission_id);
    expect(await state()).toMatchObject({ statuses: { [ids[0]]: 'saved', [ids[1]]: 'missed', [ids[2]]: 'saved' }, group_index: 1 });
    await save({ [bench]: '80', [squat]: '105' });
    expect(await state()).toEqual({
      statuses: Object.fromEntries(ids.map((id) => [id, 'saved'])),
      group_index: 0,
      values: ['105', '80', '60'],
    });
    expect(await stats(form.id)).toMatchObject([{ submissions: 1 }]);
    expect(await state(await aSession(member))).toEqual({ statuses: {}, group_index: 0, values: null });
    expect((await save({ [bench]: '' })).body.errors).toEqual({ [bench]: ['Field is required.'] });
  });

  it('of twenty sends at the same moment is one submission with the answers of all', async () => {
    const member = await app.signUp();
    const fields = Array.from({ length: 20 }, () => aField(app));
    const form = await aForm(app, {
      form_fields: fields,
      form_groups: fields.map((field) => aGroup(app, [field])),
      triggers: [{ trigger: 'workout_capture', items: [] }],
    });
    const triggering_item = { type: 'workout_session', id: await aSession(member) };
    const answers = await Promise.all(fields.map(({ id }) => submit(member, form.id, [{ form_field_id: id, value: 'x' }], { triggering_item })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.submission_id}`)).size).toBe(1);
    const read = await app.call('GET /forms/{id}/submissions', { as: member, params: { id: form.id } });
    expect([read.body.total_count, read.body.items[0]?.submitted_values.map(({ value }) => value)]).toEqual([1, fields.map(() => 'x')]);
  });

  it('belongs to a session of the member alone, and a foreign one looks like none', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    const form = await aForm(app, { triggers: [{ trigger: 'workout_capture', items: [] }] });
    for (const id of [await aSession(other), nobodysId]) {
      const triggering_item = { type: 'workout_session', id };
      const sent = await submit(member, form.id, [], { triggering_item });
      expect([sent.status, sent.body.errors]).toEqual([422, { triggering_item: ['This value is not valid.'] }]);
      expect((await visit(member, form.id, { triggering_item })).status).toBe(422);
      expect((await app.call('GET /forms/{id}/capture/{sessionId}', { as: member, params: { id: form.id, sessionId: id } })).status).toBe(404);
    }
  });
});
