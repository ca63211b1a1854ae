import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { aBlock, draftPage, publishPage } from '../pages/pages.builders.ts';
import { aBlockGroup, anOverlay, aWorkout, uses } from '../reusables/reusables.builders.ts';
import { aField, aForm, draftForm } from './forms.builders.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['owner']>>;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  [owner, member] = [await app.owner(), await app.signUp()];
}, 60_000);
afterAll(() => app.close());

const statusOf = async (id: string) => (await app.call('GET /forms/{id}', { as: member, params: { id } })).status;
const opens = (form_id: string): Block =>
  aBlock('button', { text: 'Go', style: 'primary', action: { id: app.platform.ids.next(), type: 'trigger_form', data: { form_id } } });
const lists = (...form_ids: string[]): Block => aBlock('form_submission', { form_ids, scope: 'own' });
const remove = (id: string) => app.call('DELETE /studio/forms/{id}', { as: owner, params: { id } });
const savePage = async (blocks: Block[]) => {
  const page = await draftPage(app, { title: 'Draft' });
  const { version } = (await app.call('GET /studio/pages/{id}', { as: owner, params: { id: page.id } })).body;
  const { status, body } = await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: { base_version: version, blocks } });
  return [status, Object.keys(body.errors ?? {})];
};
const theirForm = async () => (await app.server.paged.reusables.forms.create(app.secondApp.tenant, null, { title: 'Theirs' })).id;

describe('a form page (BLK-2)', () => {
  it('names its form, and is published together with it', async () => {
    const form = await draftForm(app, { title: 'Contact' });
    await publishPage(app, { title: 'Contact us', slug: 'contact', type: 'form', type_data: { form_id: form.id } });
    expect((await app.get('/__/contact/index.json')).json<PageJson>().type_data).toEqual({ form_id: form.id });
    expect(await statusOf(form.id)).toBe(200);
  });

  it('names none before one is chosen', async () => {
    await publishPage(app, { title: 'Empty', slug: 'no-form-yet', type: 'form' });
    expect((await app.get('/__/no-form-yet/index.json')).json<PageJson>().type_data).toEqual({ form_id: null });
  });

  it('does not take a form of another app, or none at all', async () => {
    for (const form_id of [await theirForm(), nobodysId]) {
      const page = await draftPage(app, { title: 'Wrong', type: 'form' });
      const { version } = (await app.call('GET /studio/pages/{id}', { as: owner, params: { id: page.id } })).body;
      const body = { base_version: version, type_data: { form_id } };
      const answer = await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['type_data.form_id']]);
    }
  });
});

describe('blocks', () => {
  it('list submissions of forms of this app only', async () => {
    const form = await aForm(app);
    expect(await savePage([lists(form.id)])).toEqual([200, []]);
    for (const id of [await theirForm(), nobodysId]) expect(await savePage([lists(form.id, id)])).toEqual([422, ['blocks.0.data.form_ids']]);
  });

  it.each([
    ['whose submissions it shows', { form_ids: [] }, 'scope'],
    ['a known period', { form_ids: [], scope: 'own', period: 'decade' }, 'period'],
    ['forms by their ids', { form_ids: ['x'], scope: 'own' }, 'form_ids.0'],
  ])('say %s', async (_, data, field) => {
    expect(await savePage([aBlock('form_submission', data as never)])).toEqual([422, [`blocks.0.data.${field}`]]);
  });

  it('open forms, which are published with the page, also through groups and overlays', async () => {
    const [byButton, byGroup, byOverlay, byList] = [await draftForm(app), await draftForm(app), await draftForm(app), await draftForm(app)];
    const overlay = await app.server.paged.reusables.overlays.create(app.tenant, null, { title: 'Around', blocks: [opens(byOverlay.id)] });
    const group = await app.server.paged.reusables.composed.create(app.tenant, null, {
      title: 'Group',
      blocks: [
        opens(byGroup.id),
        aBlock('hero', { title: 'x', action: { id: app.platform.ids.next(), type: 'trigger_overlay', data: { overlay_id: overlay.id } } }),
      ],
    });
    const page = await draftPage(app, { title: 'Page', blocks: [opens(byButton.id), uses(group), lists(byList.id)] });
    const ids = [byButton, byGroup, byOverlay, byList].map(({ id }) => id);
    for (const id of ids) expect(await statusOf(id)).toBe(404);
    expect((await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } })).status).toBe(200);
    for (const id of ids) expect(await statusOf(id)).toBe(200);
  });

  it('stay as they are when the form is edited: published once, it keeps its changes for a release of its own', async () => {
    const form = await aForm(app, { title: 'Before' });
    await app.call('PUT /studio/forms/{id}', { as: owner, params: { id: form.id }, body: { title: 'After' } });
    await publishPage(app, { title: 'Shows it', blocks: [opens(form.id)] });
    expect((await app.call('GET /forms/{id}', { as: member, params: { id: form.id } })).body.title).toBe('Before');
  });
});

describe('a workout', () => {
  it('asks at its end for a form of this app, in the workout and in its block', async () => {
    const form = await draftForm(app, { triggers: [{ trigger: 'workout_capture', items: [] }] });
    const made = await app.call('POST /studio/workouts', { as: owner, body: { title: 'Legs', capture_form_id: form.id } });
    expect([made.status, made.body.capture_form_id]).toEqual([200, form.id]);
    await publishPage(app, { title: 'W', type: 'workout', slug: 'captured', type_data: { workout_id: made.body.id } });
    expect((await app.get('/__/captured/index.json')).json<PageJson>().type_data).toMatchObject({ workout: { capture_form_id: form.id } });
    expect(await statusOf(form.id)).toBe(200);
    const block = (capture_form_id: string) => aBlock('workout', { workout_id: made.body.id, capture_form_id });
    expect(await savePage([block(form.id)])).toEqual([200, []]);
    for (const id of [await theirForm(), nobodysId]) {
      expect(await savePage([block(id)])).toEqual([422, ['blocks.0.data.capture_form_id']]);
      const refused = await app.call('PUT /studio/workouts/{id}', { as: owner, params: { id: made.body.id }, body: { capture_form_id: id } });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['capture_form_id']]);
    }
  });
});

describe('a form in use', () => {
  it('is counted once for each published page or item that opens it', async () => {
    const form = await aForm(app, { title: 'Counted form' });
    const counted = async () =>
      (await app.call('GET /studio/forms', { as: owner, query: { q: 'counted form' } })).body.items.map(({ uses: count }) => count);
    expect(await counted()).toEqual([0]);
    await publishPage(app, { title: 'Both', blocks: [opens(form.id), lists(form.id)] });
    await publishPage(app, { title: 'Form page', type: 'form', type_data: { form_id: form.id } });
    await anOverlay(app, [opens(form.id)]);
    await aBlockGroup(app, [lists(form.id)]);
    await draftPage(app, { title: 'Only drafted', blocks: [opens(form.id)] });
    expect(await counted()).toEqual([4]);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a page’s data', (id) => publishPage(app, { title: 'User', type: 'form', type_data: { form_id: id } })],
    ['a block', (id) => publishPage(app, { title: 'User', blocks: [lists(id)] })],
    ['a button of a page that is only drafted', (id) => draftPage(app, { title: 'User', blocks: [opens(id)] })],
    ['an overlay', (id) => anOverlay(app, [opens(id)], 'User')],
    ['a saved block group', (id) => aBlockGroup(app, [opens(id)], 'User')],
    [
      'a workout',
      async (id) => {
        const workout = await aWorkout(app, 'User');
        await app.call('PUT /studio/workouts/{id}', { as: owner, params: { id: workout.id }, body: { capture_form_id: id } });
      },
    ],
    [
      'the end of another form',
      (id) =>
        aForm(app, {
          title: 'User',
          end: { heading: '', text: '', action: { id: app.platform.ids.next(), type: 'trigger_form', data: { form_id: id } } },
        }),
    ],
  ])('cannot be deleted while %s names it', async (_, use) => {
    const form = await aForm(app, { form_fields: [aField(app)] });
    await use(form.id);
    const refused = await remove(form.id);
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'in_use', used_by: [{ title: 'User' }] }]);
    expect(await statusOf(form.id)).toBe(200);
  });
});
