import type { PageJson } from '@bandstand/contract/pages.ts';
import type { PublishableType } from '@bandstand/contract/releases.values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aBlock, aText, draftPage, publishPage } from '../pages/pages.builders.ts';
import { aBlockGroup, anOverlay, aPicture, aWorkout, uses } from '../reusables/reusables.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await publishPage(app, { title: 'Home' });
});
afterAll(() => app.close());

const changes = async () => (await app.call('GET /studio/changes', { as: owner })).body.items;
const release = (body: object) => app.call('POST /studio/releases', { as: owner, body });
const publish = (type: PublishableType, ...ids: string[]) => release({ items: ids.map((id) => ({ type, id })) });
const back = (id: string, body: object = {}) => app.call('POST /studio/releases/{id}/rollback', { as: owner, params: { id }, body });
const newGroup = async (...texts: string[]) =>
  (await app.call('POST /studio/composed_blocks', { as: owner, body: { title: texts[0] ?? 'Empty', blocks: texts.map((text) => aText(text)) } }))
    .body;
const rewrite = async (id: string, text: string) =>
  (await app.call('PUT /studio/composed_blocks/{id}', { as: owner, params: { id }, body: { blocks: [aText(text)] } })).body;
const shown = async (path: string) => (await app.get(`/__${path}/index.json`)).text;
const inMs = (ms: number) => new Date(app.clock.ms() + ms).toISOString();
const overlay = async (id: string) => {
  const { status, body } = await app.call('GET /overlays/{id}', { params: { id } });
  return status === 200 ? body.title : status;
};
const rename = (id: string, title: string) => app.call('PUT /studio/overlays/{id}', { as: owner, params: { id }, body: { title } });

describe('STU-3: a saved item is a draft until it is published', () => {
  it('is listed among the changes with its author, and no longer once it is published', async () => {
    const group = await newGroup('waiting');
    expect(group.status).toBe('draft');
    expect(await changes()).toMatchObject([{ type: 'composed', id: group.id, title: 'waiting', status: 'draft', author: 'Owner first' }]);
    const { body } = await release({});
    expect(body.items).toEqual([{ type: 'composed', id: group.id, title: 'waiting' }]);
    expect(await changes()).toEqual([]);
    expect((await rewrite(group.id, 'again')).status).toBe('changed');
    expect(await changes()).toMatchObject([{ id: group.id, status: 'changed' }]);
    const [entry] = (await app.call('GET /studio/composed_blocks', { as: owner, query: { q: 'waiting' } })).body.items;
    expect(entry?.status).toBe('changed');
    await release({});
  });

  it('is published with the first page that shows it, and with what it shows itself', async () => {
    const inner = await newGroup('the inner words');
    const outer = (await app.call('POST /studio/composed_blocks', { as: owner, body: { title: 'Outer', blocks: [uses(inner)] } })).body;
    const page = await draftPage(app, { title: 'First', slug: 'first-to-show', blocks: [uses(outer)] });
    const unused = await newGroup('unused');
    const { body } = await release({ items: [{ type: 'page', id: page.id }] });
    expect(new Set(body.items.map(({ id }) => id))).toEqual(new Set([page.id, outer.id, inner.id]));
    expect(await shown('/first-to-show')).toContain('the inner words');
    await rewrite(inner.id, 'drafted words');
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    expect(await shown('/first-to-show')).toContain('the inner words');
    expect(new Set((await changes()).map(({ id }) => id))).toEqual(new Set([inner.id, unused.id]));
    await release({});
  });

  it('keeps what was saved while it was being published as a change', async () => {
    const { id } = await anOverlay(app, [], 'One');
    await rename(id, 'Two');
    const planned = await release({ items: [{ type: 'overlay', id }], publish_at: inMs(60_000) });
    await rename(id, 'Three');
    expect(await overlay(id)).toBe('One');
    app.clock.advance(61_000);
    await app.settle();
    expect([await overlay(id), (await changes()).map((item) => item.id)]).toEqual(['Two', [id]]);
    const found = await app.call('GET /studio/releases/{id}', { as: owner, params: { id: planned.body.id } });
    expect(found.body).toMatchObject({ status: 'published', items: [{ type: 'overlay', id, title: 'Two' }] });
    await release({});
  });

  it('shows its pictures to members only once it is published, and is listed where they are used before', async () => {
    const image = await aPicture(app);
    const group = await aBlockGroup(app, [], 'With a picture');
    await publishPage(app, { title: 'Pictures', slug: 'pictures', blocks: [uses(group)] });
    const body = { blocks: [aBlock('image', { image })] };
    await app.call('PUT /studio/composed_blocks/{id}', { as: owner, params: { id: group.id }, body });
    const places = async () => (await app.call('GET /studio/media/{id}/uses', { as: owner, params: { id: image.media_id ?? '' } })).body.items;
    expect([(await app.get(image.url)).status, await places()]).toMatchObject([403, [{ kind: 'composed_block', id: group.id, state: 'draft' }]]);
    await publish('composed', group.id);
    expect([(await app.get(image.url)).status, await places()]).toMatchObject([200, [{ id: group.id, state: 'live' }]]);
  });

  it('cannot be published so that groups contain each other, though no draft does', async () => {
    const [a, b] = [await aBlockGroup(app, []), await aBlockGroup(app, [])];
    const put = (id: string, blocks: object[]) =>
      app.call('PUT /studio/composed_blocks/{id}', { as: owner, params: { id }, body: { blocks } as never });
    expect([(await put(a.id, [uses(b)])).status, (await publish('composed', a.id)).status]).toEqual([200, 200]);
    expect([(await put(a.id, [])).status, (await put(b.id, [uses(a)])).status]).toEqual([200, 200]);
    expect((await publish('composed', b.id)).body.error).toBe('release_circle');
    expect((await publish('composed', a.id, b.id)).status).toBe(200);
  });

  it('is refused as of another app, and left out once it is deleted', async () => {
    const { id } = await anOverlay(app, [], 'Mine');
    await rename(id, 'Changed');
    const foreign = await app.call('POST /studio/releases', { as: await app.owner('second'), body: { items: [{ type: 'overlay', id }] } });
    expect([foreign.status, await overlay(id)]).toEqual([404, 'Mine']);
    await app.call('DELETE /studio/overlays/{id}', { as: owner, params: { id } });
    expect([await overlay(id), (await publish('overlay', id)).status]).toEqual([404, 404]);
  });
});

describe('a release with saved items', () => {
  it('is rolled back as a whole: earlier ones show again, new ones no longer, and the drafts stay', async () => {
    const [old, workout] = [await anOverlay(app, [], 'Before'), await aWorkout(app, 'Legs')];
    const page = await publishPage(app, { title: 'W', slug: 'rolled', type: 'workout', type_data: { workout_id: workout.id } });
    const made = (await app.call('POST /studio/overlays', { as: owner, body: { title: 'New' } })).body;
    await rename(old.id, 'After');
    await app.call('PUT /studio/workouts/{id}', { as: owner, params: { id: workout.id }, body: { title: 'Arms' } });
    const titleOf = async () => ((await app.get('/__/rolled/index.json')).json<PageJson>().type_data as { workout: { title: string } }).workout.title;
    const { body } = await release({});
    expect([await overlay(old.id), await overlay(made.id), await titleOf()]).toEqual(['After', 'New', 'Arms']);
    expect((await back(body.id)).body.status).toBe('rolled_back');
    expect([await overlay(old.id), await overlay(made.id), await titleOf()]).toEqual(['Before', 404, 'Legs']);
    expect(Object.fromEntries((await changes()).map(({ title, status }) => [title, status]))).toEqual({
      After: 'changed',
      Arms: 'changed',
      New: 'draft',
    });
    await release({});
    expect([await overlay(old.id), page.id !== null]).toEqual(['After', true]);
  });

  it('names what was published again since, before it is rolled back', async () => {
    const { id } = await anOverlay(app, [], 'First');
    await rename(id, 'Second');
    const second = (await publish('overlay', id)).body;
    await rename(id, 'Third');
    await publish('overlay', id);
    const answer = await back(second.id);
    expect(answer.body).toMatchObject({ error: 'release_overtaken', items: [{ type: 'overlay', id, title: 'Third' }] });
    await back(second.id, { overtaken: 'roll_back' });
    expect(await overlay(id)).toBe('First');
    await release({});
  });

  it('is shown in a preview as it was frozen, and other items as members see them', async () => {
    const [inside, beside] = [await aBlockGroup(app, [aText('inside: old')]), await aBlockGroup(app, [aText('beside: live')])];
    await publishPage(app, { title: 'Seen', slug: 'seen', blocks: [uses(inside), uses(beside)] });
    await rewrite(inside.id, 'inside: planned');
    const planned = (await release({ items: [{ type: 'composed', id: inside.id }], publish_at: inMs(60_000) })).body;
    await rewrite(inside.id, 'inside: newer');
    await rewrite(beside.id, 'beside: newer');
    const { token } = (await app.call('POST /studio/preview_tokens', { as: owner, body: { source: planned.id } })).body;
    const seen = (await app.get(`/__/seen/index.json?page_builder=${token}`)).text;
    expect([seen.includes('inside: planned'), seen.includes('beside: live'), seen.includes('newer')]).toEqual([true, true, false]);
    const draft = (await app.call('POST /studio/preview_tokens', { as: owner, body: {} })).body.token;
    const drafted = (await app.get(`/__/seen/index.json?page_builder=${draft}`)).text;
    expect([drafted.includes('inside: newer'), drafted.includes('beside: newer')]).toEqual([true, true]);
  });
});
