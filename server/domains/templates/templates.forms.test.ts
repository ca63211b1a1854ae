import type { FormDraft } from '@bandstand/contract/forms.studio.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aField, aForm, aGroup } from '../forms/forms.builders.ts';
import { aBlock, aText, draftPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
let other: Session;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  [owner, other] = [await app.owner(), await app.owner('second')];
}, 60_000);
afterAll(() => app.close());

const save = async (body: object) => (await app.call('POST /studio/templates', { as: owner, body: { title: 'Kept', ...body } as never })).body.id;
const fileOf = async (id: string): Promise<Buffer> => {
  const headers = { 'x-account-app': owner.app!, 'x-user-email': owner.email, 'x-user-token': owner.token };
  return (await app.inject({ method: 'GET', url: `/api/studio/templates/${id}/file`, headers })).bytes;
};
/** Brings a template into another account's app, by its file. */
async function bring(id: string) {
  const file = { bytes: await fileOf(id), name: 'template.zip', type: 'application/zip' };
  const brought = await app.upload('POST /studio/templates/import', file, { as: other });
  expect([brought.status, brought.body]).toMatchObject([200, {}]);
  return (await app.call('POST /studio/templates/{id}/install', { as: other, params: { id: brought.body.id }, body: {} })).body.created;
}
const formsOf = async (as: Session): Promise<FormDraft[]> => {
  const { items } = (await app.call('GET /studio/forms', { as })).body;
  return Promise.all(items.map(async ({ id }) => (await app.call('GET /studio/forms/{id}', { as, params: { id } })).body));
};
const uuids = (value: unknown): string[] => JSON.stringify(value).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];

describe('a template', () => {
  it('brings the forms that its pages open, ask for and list, with new ids that name each other', async () => {
    const [pain, where] = [aField(app, { label: 'Any pain?', field_type: 'acceptance' }), aField(app, { label: 'Where?', property_slug: null })];
    where.visible_if = { all: [{ form_field_id: pain.id, op: 'equals', value: 'true' }] };
    const workout = (
      await app.call('POST /studio/workouts', {
        as: owner,
        body: { title: 'Legs', groups: [{ id: app.platform.ids.next(), type: 'straight', rounds: 1, items: [] }] },
      })
    ).body;
    const capture = await aForm(app, {
      title: 'Capture',
      form_fields: [pain, where],
      form_groups: [aGroup(app, [pain, where], { workout_group_id: workout.groups[0]!.id })],
      triggers: [{ trigger: 'workout_capture', items: [] }],
    });
    await app.call('PUT /studio/workouts/{id}', { as: owner, params: { id: workout.id }, body: { capture_form_id: capture.id } });
    const contact = await aForm(app, { title: 'Contact', is_public: true });
    const root = await draftPage(app, {
      title: 'Root',
      blocks: [
        aBlock('workout', { workout_id: workout.id }),
        aBlock('form_submission', { form_ids: [capture.id], scope: 'all', fields: [where.id] }),
        aBlock('button', {
          text: 'Go',
          style: 'primary',
          action: { id: app.platform.ids.next(), type: 'trigger_form', data: { form_id: contact.id } },
        }),
      ],
    });
    await draftPage(app, { title: 'Contact us', type: 'form', parent: root, type_data: { form_id: contact.id } });
    const created = await bring(await save({ kind: 'page', source_id: root.id }));
    expect(created).toMatchObject({ pages: 2, forms: 2, workouts: 1 });
    const theirs = await formsOf(other);
    const [theirCapture, theirContact] = ['Capture', 'Contact'].map((title) => theirs.find((form) => form.title === title)!) as [
      FormDraft,
      FormDraft,
    ];
    expect(uuids(theirs).filter((id) => uuids([capture, contact]).includes(id))).toEqual([]);
    const [theirPain, theirWhere] = theirCapture.form_fields;
    expect(theirWhere?.visible_if).toEqual({ all: [{ form_field_id: theirPain?.id, op: 'equals', value: 'true' }] });
    const [theirWorkout] = (await app.call('GET /studio/workouts', { as: other })).body.items;
    const legs = (await app.call('GET /studio/workouts/{id}', { as: other, params: { id: theirWorkout!.id } })).body;
    expect([legs.capture_form_id, theirCapture.form_groups[0]?.workout_group_id]).toEqual([theirCapture.id, legs.groups[0]?.id]);
    const page = (await app.call('GET /studio/pages/{id}', { as: other, params: { id: created.page_ids[0]! } })).body;
    expect(page.blocks.map(({ data }) => data)).toMatchObject([
      { workout_id: legs.id },
      { form_ids: [theirCapture.id], fields: [theirWhere?.id] },
      { action: { data: { form_id: theirContact.id } } },
    ]);
    const below = (await app.call('GET /studio/pages', { as: other })).body.items.find(({ title }) => title === 'Contact us')!;
    expect((await app.call('GET /studio/pages/{id}', { as: other, params: { id: below.id } })).body.type_data).toEqual({ form_id: theirContact.id });
  });

  it('of a page brings the forms that its pages trigger; of an app, all that are shown by themselves', async () => {
    const page = await draftPage(app, { title: 'Triggering', blocks: [aText('x')] });
    const elsewhere = await draftPage(app, { title: 'Elsewhere' });
    await aForm(app, {
      title: 'On this page',
      triggers: [{ trigger: 'page_viewed', items: [page, elsewhere].map(({ id }) => ({ type: 'Page', id })) }],
    });
    await aForm(app, { title: 'After sign-up', triggers: [{ trigger: 'auth_signed_up', items: [] }] });
    await aForm(app, { title: 'By hand', triggers: [{ trigger: 'manual', items: [] }] });
    const titles = async () => (await formsOf(other)).map(({ title }) => title);
    const { page_ids } = await bring(await save({ kind: 'page', source_id: page.id }));
    expect(await titles()).toContain('On this page');
    expect(await titles()).not.toContain('After sign-up');
    const shown = (await formsOf(other)).find(({ title }) => title === 'On this page');
    expect(shown?.triggers).toEqual([{ trigger: 'page_viewed', items: [{ type: 'Page', id: page_ids[0] }] }]);
    await bring(await save({ kind: 'app' }));
    expect(await titles()).toContain('After sign-up');
    expect(await titles()).not.toContain('By hand');
  });

  it('leaves out a trigger whose pages are not in it, instead of meeting it everywhere, and properties that the app lacks', async () => {
    const far = await draftPage(app, { title: 'Far away' });
    await app.call('POST /studio/properties', { as: owner, body: { slug: 'shoe_size', title: 'Shoe size', type: 'number' } });
    const field = aField(app, { label: 'Shoe size', field_type: 'number', property_slug: 'shoe_size' });
    const form = await aForm(app, {
      title: 'Limited',
      form_fields: [field],
      triggers: [{ trigger: 'page_viewed', items: [{ type: 'Page', id: far.id }] }],
      included_items: [{ type: 'Page', id: far.id }],
    });
    const page = await draftPage(app, { title: 'Opens it', type: 'form', type_data: { form_id: form.id } });
    await bring(await save({ kind: 'page', source_id: page.id }));
    const theirs = (await formsOf(other)).find(({ title }) => title === 'Limited');
    expect(theirs).toMatchObject({ triggers: [], included_items: [], form_fields: [{ label: 'Shoe size', property_slug: null }] });
  });

  it('brings no second copy into the app that has the form', async () => {
    const form = await aForm(app, { title: 'At home' });
    const page = await draftPage(app, { title: 'Shows it', type: 'form', type_data: { form_id: form.id } });
    const id = await save({ kind: 'page', source_id: page.id });
    const { created } = (await app.call('POST /studio/templates/{id}/install', { as: owner, params: { id }, body: {} })).body;
    expect(created.forms).toBe(0);
    const copy = (await app.call('GET /studio/pages/{id}', { as: owner, params: { id: created.page_ids[0]! } })).body;
    expect(copy.type_data).toEqual({ form_id: form.id });
  });
});
