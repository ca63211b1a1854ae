import type { FormDraft } from '@bandstand/contract/forms.studio.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { aText, draftPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { aField, aForm, aGroup, draftForm, options } from './forms.builders.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['owner']>>;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  owner = await app.owner();
}, 60_000);
afterAll(() => app.close());

const create = (body: object) => app.call('POST /studio/forms', { as: owner, body: { title: 'Check-in', ...body } });
const change = (id: string, body: object) => app.call('PUT /studio/forms/{id}', { as: owner, params: { id }, body });
/** A form of these fields in one group. */
const of = (...fields: FormDraft['form_fields']) => ({ form_fields: fields, form_groups: [aGroup(app, fields)] });
const faultsOf = async (body: object) => {
  const { status, body: answer } = await create(body);
  return [status, Object.keys(answer.errors ?? {})];
};

describe('FRM-1: a form in the studio', () => {
  it('can be created with nothing but a title, filled in part by part, and removed', async () => {
    const made = await create({ title: ' Weekly check-in ' });
    const { id } = made.body;
    expect([made.status, made.body]).toMatchObject([
      200,
      { title: 'Weekly check-in', version: 1, status: 'draft', kind: 'form', is_auto_generated: false, is_public: false, submissions_count: 0 },
    ]);
    const weight = aField(app, { label: 'Weight', field_type: 'number', help: 'in kg', min: 30, max: 250, is_sensitive: true });
    const changed = await change(id, { ...of(weight), show_intro_screen: true, intro_heading: 'Hello', is_repeatable: true, repeat_after_days: 7 });
    expect(changed.body).toMatchObject({ version: 2, intro_heading: 'Hello', repeat_after_days: 7, form_fields: [weight] });
    const again = await change(id, { notice: 'inbox', is_repeatable: false });
    expect(again.body).toMatchObject({ notice: 'inbox', repeat_after_days: null, form_fields: [weight], intro_heading: 'Hello' });
    expect((await app.call('GET /studio/forms/{id}', { as: owner, params: { id } })).body).toEqual(again.body);
    expect((await app.call('DELETE /studio/forms/{id}', { as: owner, params: { id } })).status).toBe(204);
    expect((await app.call('GET /studio/forms/{id}', { as: owner, params: { id } })).status).toBe(404);
  });

  it('is listed with its kind, its number of fields and its state', async () => {
    const [quiz] = [await draftForm(app, { title: 'Listed quiz', form_fields: [aField(app, { correct_answer: 'Yes' }), aField(app)] })];
    const capture = await aForm(app, { title: 'Listed capture', triggers: [{ trigger: 'workout_capture', items: [] }], is_public: true });
    const { items, total_count } = (await app.call('GET /studio/forms', { as: owner, query: { q: 'listed' } })).body;
    expect(total_count).toBe(2);
    expect(items.find(({ id }) => id === quiz.id)).toMatchObject({ kind: 'quiz', fields_count: 2, status: 'draft', is_public: false, uses: 0 });
    expect(items.find(({ id }) => id === capture.id)).toMatchObject({
      kind: 'workout_capture',
      fields_count: 1,
      status: 'published',
      is_public: true,
      submissions_count: 0,
      last_submitted_at: null,
    });
  });

  it('takes the type of a value from the field (FRM-2), and keeps nothing that the contract does not know', async () => {
    const field = { ...aField(app, { field_type: 'date', value_type: 'number' }), secret_note: 'x' };
    const { body } = await create(of(field));
    expect(body.form_fields[0]).toMatchObject({ field_type: 'date', value_type: 'date' });
    expect(JSON.stringify(body)).not.toContain('secret_note');
  });

  it('answers a save that came too late with the current version', async () => {
    const { id } = await draftForm(app);
    await change(id, { title: 'First' });
    const late = await change(id, { title: 'Late', base_version: 1 });
    expect([late.status, late.body]).toMatchObject([409, { error: 'edit_conflict', current_version: 2 }]);
  });

  it('is copied with new ids of fields and groups, and with conditions that name the copies', async () => {
    const first = aField(app, { field_type: 'acceptance', label: 'Any pain?' });
    const second = aField(app, {
      label: 'Where?',
      visible_if: { all: [{ form_field_id: first.id, op: 'equals', value: 'true' }] },
      field_type: 'long_answer',
    });
    const inner = aGroup(app, [second], { visible_if: { any: [{ form_field_id: first.id, op: 'answered' }] } });
    const original = await draftForm(app, {
      title: 'Original',
      form_fields: [first, second],
      form_groups: [aGroup(app, [first], { form_groups: [inner] })],
      end: { heading: 'Thanks', text: '', action: { id: app.platform.ids.next(), type: 'open_url', data: { url: 'https://example.com/' } } },
    });
    const { body: copy, status } = await app.call('POST /studio/forms/{id}/duplicate', { as: owner, params: { id: original.id } });
    expect([status, copy.title, copy.version, copy.status]).toEqual([200, 'Original', 1, 'draft']);
    const idsOf = (form: FormDraft): string[] => JSON.stringify(form).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
    expect(idsOf(copy).filter((id) => idsOf(original).includes(id))).toEqual([]);
    const [asked, told] = copy.form_fields;
    expect(told?.visible_if).toEqual({ all: [{ form_field_id: asked?.id, op: 'equals', value: 'true' }] });
    expect(copy.form_groups[0]).toMatchObject({
      form_field_ids: [asked?.id],
      form_groups: [{ form_field_ids: [told?.id], visible_if: { any: [{ form_field_id: asked?.id, op: 'answered' }] } }],
    });
  });

  it('belongs to one app: to another, its address is one of nothing', async () => {
    const { id } = await aForm(app);
    const foreign = { as: await app.owner('second'), params: { id } };
    const answers = [
      await app.call('GET /studio/forms/{id}', foreign),
      await app.call('PUT /studio/forms/{id}', { ...foreign, body: { title: 'Mine' } }),
      await app.call('POST /studio/forms/{id}/duplicate', foreign),
      await app.call('DELETE /studio/forms/{id}', foreign),
    ];
    const absent = (await app.call('GET /studio/forms/{id}', { ...foreign, params: { id: nobodysId } })).body;
    for (const { status, body } of answers) expect([status, body]).toEqual([404, { ...absent, request_id: body.request_id }]);
    expect((await app.call('GET /studio/forms', { as: foreign.as })).body.items.map((item) => item.id)).not.toContain(id);
  });
});

describe('a form is refused with 422, by the id of what is wrong,', () => {
  const first = () => aField(app, { label: 'First' });
  const choice = (more: object = {}) => aField(app, { field_type: 'multi_select', options: options('red', 'blue'), ...more });

  it.each([
    ['a choice without options', () => aField(app, { field_type: 'multi_select' })],
    ['two options of one value', () => choice({ options: options('red', 'red') })],
    ['a default that is no option', () => choice({ default_value: '["green"]' })],
    ['a correct answer that nobody could give', () => choice({ correct_answer: '["green"]' })],
    ['a correct answer that is no number', () => aField(app, { field_type: 'number', correct_answer: 'many' })],
    ['bounds that exclude everything', () => aField(app, { field_type: 'number', min: 9, max: 3 })],
    ['a bound of the wrong kind', () => aField(app, { field_type: 'date', min: 3 })],
    ['a prefix that is missing', () => aField(app, { format: 'prefix' })],
    ['a format for what is no short answer', () => aField(app, { field_type: 'number', format: 'email' })],
    ['a property that the app does not have', () => aField(app, { property_slug: 'nowhere' })],
  ])('with %s', async (_, make) => {
    const field = make();
    expect(await faultsOf(of(first(), field))).toEqual([422, [field.id]]);
  });

  it('with a condition that names a later field, or one that is not there', async () => {
    const later = first();
    const field = aField(app, { visible_if: { all: [{ form_field_id: later.id, op: 'answered' }] } });
    expect(await faultsOf(of(field, later))).toEqual([422, [field.id]]);
    const other = aField(app, { visible_if: { any: [{ form_field_id: nobodysId, op: 'answered' }] } });
    expect(await faultsOf(of(first(), other))).toEqual([422, [other.id]]);
  });

  it('with one id twice, a field in no group, or a group of a field that is not there', async () => {
    const [one, two] = [first(), first()];
    expect(await faultsOf({ form_fields: [one, one], form_groups: [aGroup(app, [one])] })).toEqual([422, [one.id]]);
    expect(await faultsOf({ form_fields: [one, two], form_groups: [aGroup(app, [one])] })).toEqual([422, [two.id]]);
    expect(await faultsOf({ form_fields: [one], form_groups: [aGroup(app, [one]), aGroup(app, [two])] })).toEqual([422, [two.id]]);
    const group = aGroup(app, [one]);
    expect(await faultsOf({ form_fields: [one], form_groups: [group, { ...group, form_field_ids: [] }] })).toEqual([422, [group.id]]);
  });

  it('with an end whose button leads to an unsafe address, or to an overlay that was not chosen', async () => {
    const end = (type: string, data: object) => ({ heading: '', text: '', action: { id: app.platform.ids.next(), type, data } });
    expect(await faultsOf({ end: end('open_url', { url: 'javascript:alert(1)' }) })).toEqual([422, ['end.action.data.url']]);
    const answer = await create({ end: end('trigger_overlay', {}) });
    expect([answer.status, answer.body.message]).toEqual([422, 'Overlay id is missing']);
  });
});

describe('a field that fills a property (FRM-8)', () => {
  const property = async (body: { slug: string; type: 'text' | 'number' | 'date' | 'choice'; options?: string[] }) =>
    expect((await app.call('POST /studio/properties', { as: owner, body: { title: body.slug, ...body } })).status).toBe(200);

  it('has the type of the property; text takes everything but pictures', async () => {
    await property({ slug: 'goal', type: 'text' });
    await property({ slug: 'weight', type: 'number' });
    await property({ slug: 'colour', type: 'choice', options: ['red', 'blue'] });
    const accepted = async (property_slug: string, more: Partial<FormDraft['form_fields'][number]>) =>
      (await create(of(aField(app, { property_slug, ...more })))).status === 200;
    const oneOf = (...values: string[]) => ({ field_type: 'multi_select' as const, options: options(...values), max: 1 });
    expect([
      await accepted('goal', { field_type: 'long_answer' }),
      await accepted('goal', { field_type: 'image_upload' }),
      await accepted('weight', { field_type: 'number' }),
      await accepted('weight', {}),
      await accepted('colour', oneOf('red')),
      await accepted('colour', { ...oneOf('red'), max: 2 }),
      await accepted('colour', oneOf('red', 'green')),
    ]).toEqual([true, false, true, false, true, false, false]);
  });

  it('keeps the property from being removed, drafted or published', async () => {
    await property({ slug: 'height', type: 'number' });
    const { items } = (await app.call('GET /studio/properties', { as: owner, query: { q: 'height' } })).body;
    const params = { id: items[0]!.id };
    const field = aField(app, { field_type: 'number', property_slug: 'height' });
    const form = await aForm(app, { title: 'Asks for it', form_fields: [field] });
    const remove = () => app.call('DELETE /studio/properties/{id}', { as: owner, params });
    expect([(await remove()).status, (await remove()).body]).toMatchObject([409, { used_by: [{ kind: 'form', id: form.id, title: 'Asks for it' }] }]);
    await change(form.id, { form_fields: [{ ...field, property_slug: null }] });
    expect((await remove()).status).toBe(409);
    await app.call('POST /studio/releases', { as: owner, body: { items: [{ type: 'form', id: form.id }] } });
    expect((await remove()).status).toBe(204);
  });

  it('does not find the properties of another app', async () => {
    const foreign = await app.owner('second');
    await app.call('POST /studio/properties', { as: foreign, body: { title: 'Theirs', slug: 'theirs', type: 'text' } });
    const field = aField(app, { property_slug: 'theirs' });
    expect(await faultsOf(of(field))).toEqual([422, [field.id]]);
  });
});

describe('what a form names', () => {
  it('exists in this app: what belongs to another is refused like what is nowhere', async () => {
    const page = await draftPage(app, { title: 'Here', blocks: [aText('x')] });
    const event = await draftPage(app, { title: 'Evening', type: 'event_occurrence' });
    const product = await aProduct(app);
    const rows = await app.sql<{ id: string; block: string }>("select id, blocks -> 0 ->> 'id' as block from pages where id = $1", [page.id]);
    const good = await create({
      triggers: [
        { trigger: 'page_viewed', items: [{ type: 'Page', id: page.id }] },
        { trigger: 'event_joined', items: [{ type: 'EventOccurrence', id: event.id }] },
        { trigger: 'purchase_completed', items: [{ type: 'Product', id: product.id }] },
        { trigger: 'block_action', items: [{ type: 'Block', id: rows[0]?.block }] },
        { trigger: 'manual', items: [] },
      ],
      included_items: [
        { type: 'Page', id: page.id },
        { type: 'EventOccurrence', id: event.id },
      ],
    });
    expect(good.status).toBe(200);
    const theirs = (await app.server.paged.drafts.create(app.secondApp.tenant, null, { type: 'generic', title: 'Theirs' })).id;
    for (const id of [theirs, nobodysId]) {
      expect(await faultsOf({ included_items: [{ type: 'Page', id }] })).toEqual([422, ['included_items']]);
      for (const [trigger, type] of Object.entries({ page_viewed: 'Page', purchase_completed: 'Product', block_action: 'Block' }))
        expect(await faultsOf({ triggers: [{ trigger, items: [{ type, id }] }] })).toEqual([422, ['triggers']]);
    }
    expect(await faultsOf({ included_items: [{ type: 'EventOccurrence', id: page.id }] })).toEqual([422, ['included_items']]);
  });

  it.each([
    [
      'a trigger twice',
      [
        { trigger: 'manual', items: [] },
        { trigger: 'manual', items: [] },
      ],
    ],
    ['a product that is looked at', [{ trigger: 'page_viewed', items: [{ type: 'Product', id: nobodysId }] }]],
    ['a session that does not exist yet', [{ trigger: 'workout_capture', items: [{ type: 'workout_session', id: nobodysId }] }]],
  ])('makes sense: %s does not', async (_, triggers) => {
    expect(await faultsOf({ triggers })).toEqual([422, ['triggers']]);
  });

  it('may be gone later: the form can still be saved', async () => {
    const page = await draftPage(app, { title: 'Short-lived' });
    const { id } = (await create({ included_items: [{ type: 'Page', id: page.id }] })).body;
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: page.id } });
    expect((await change(id, { title: 'Still here', included_items: [{ type: 'Page', id: page.id }] })).status).toBe(200);
  });
});
