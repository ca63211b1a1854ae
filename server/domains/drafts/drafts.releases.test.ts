import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aText, draftPage, publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await publishPage(app, { title: 'Home' });
});
afterAll(() => app.close());

const release = (body: object, headers: Record<string, string> = {}) => app.call('POST /studio/releases', { as: owner, body, headers });
const save = async (id: string, body: object) => {
  const { version } = await app.server.paged.drafts.get(app.tenant, id);
  return app.call('PUT /studio/pages/{id}', { as: owner, params: { id }, body: { base_version: version, ...body } });
};
const changes = async () => (await app.call('GET /studio/changes', { as: owner })).body;
const statusOf = async (id: string) => (await app.call('GET /studio/pages/{id}', { as: owner, params: { id } })).body.status;
const paint = (look: 'square' | 'rounded') => app.call('PUT /studio/theme', { as: owner, body: { theme: { app_look: look } } });
const lookNow = async () => (await app.get('/__/app.json')).json<{ theme: { app_look: string | null } }>().theme.app_look;

describe('unpublished changes', () => {
  it('are all changed pages with who changed them and when, newest first, until they are published', async () => {
    const [one, two] = [await publishPage(app, { title: 'One', slug: 'one' }), await draftPage(app, { title: 'Two', slug: 'two' })];
    expect((await changes()).items.map(({ id, status, author }) => [id, status, author])).toEqual([[two.id, 'draft', null]]);
    app.clock.advance(1000);
    await save(one.id, { subtitle: 'new' });
    expect((await changes()).items.map(({ id, status, author }) => [id, status, author])).toEqual([
      [one.id, 'changed', 'Owner first'],
      [two.id, 'draft', null],
    ]);
    await release({ items: [{ type: 'page', id: one.id }] });
    expect((await changes()).items.map(({ id }) => id)).toEqual([two.id]);
    await release({});
    expect((await changes()).items).toEqual([]);
  });

  it('list whose access they would change together', async () => {
    const area = await publishPage(app, { title: 'Area', slug: 'area' });
    const room = await publishPage(app, { title: 'Room', slug: 'room', parent: area });
    await save(area.id, { access: { ...area.access, inherit: false, require_authentication: true } });
    await save(room.id, { access: { ...room.access, inherit: false } });
    expect((await changes()).access_changes.map(({ page_id, before, after }) => [page_id, before, after])).toEqual([[area.id, 'public', 'sign_in']]);
    await release({});
    expect((await app.get('/__/area/room/index.json')).json()).toMatchObject({ page: { access: { granted: true } } });
  });
});

describe('a release', () => {
  it('takes what is named and nothing else', async () => {
    const [one, two] = [await publishPage(app, { title: 'A', slug: 'rel-a' }), await publishPage(app, { title: 'B', slug: 'rel-b' })];
    await save(one.id, { title: 'A two' });
    await save(two.id, { title: 'B two' });
    await paint('rounded');
    const { body } = await release({ items: [{ type: 'page', id: one.id }] });
    expect(body).toMatchObject({ title: 'A two', items: [{ type: 'page', id: one.id, title: 'A two' }] });
    expect([await statusOf(one.id), await statusOf(two.id), await lookNow()]).toEqual(['published', 'changed', null]);
  });

  it('without a list takes all unpublished changes', async () => {
    const { body } = await release({});
    expect(body.items.map(({ type }) => type).toSorted()).toEqual(['page', 'theme']);
    expect([(await changes()).items, await lookNow()]).toEqual([[], 'rounded']);
  });

  it('is named after its only item, else by the number of items', async () => {
    await paint('square');
    expect((await release({ items: [{ type: 'theme' }] })).body.title).toBe('Theme');
    const pages = [await draftPage(app, { title: 'P1' }), await draftPage(app, { title: 'P2' })].map(({ id }) => ({ type: 'page', id }));
    expect((await release({ items: pages })).body.title).toBe('2 pages');
    await paint('rounded');
    await draftPage(app, { title: 'P3' });
    expect((await release({})).body.title).toBe('2 changes');
    await draftPage(app, { title: 'P4' });
    expect((await release({ title: '  Autumn  ' })).body.title).toBe('Autumn');
  });

  it('includes parents that members could not reach yet, and lists them', async () => {
    const top = await draftPage(app, { title: 'Top', slug: 'rel-top' });
    const middle = await draftPage(app, { title: 'Middle', slug: 'middle', parent: top });
    const leaf = await draftPage(app, { title: 'Leaf', slug: 'leaf', parent: middle });
    const { body } = await release({ items: [{ type: 'page', id: leaf.id }] });
    expect(body.items.map(({ title }) => title).toSorted()).toEqual(['Leaf', 'Middle', 'Top']);
    expect((await app.get('/rel-top/middle/leaf')).status).toBe(200);
  });

  it('is one change of the tree, published once', async () => {
    const pages = [];
    for (let at = 0; at < 5; at += 1) pages.push(await draftPage(app, { title: `Batch ${at}` }));
    const published: string[][] = [];
    app.bus.on('tree.changed', ({ pageIds }) => void published.push(pageIds));
    await release({ items: pages.map(({ id }) => ({ type: 'page', id })) });
    await app.bus.settled();
    expect(published.map((ids) => ids.toSorted())).toEqual([pages.map(({ id }) => id).toSorted()]);
  });

  it('publishes all of it or nothing, theme included, when it stops halfway', async () => {
    const [good, bad] = [await publishPage(app, { title: 'Good', slug: 'good' }), await publishPage(app, { title: 'Bad', slug: 'bad' })];
    await save(good.id, { title: 'Good two', blocks: [aText('half published')] });
    await save(bad.id, { title: 'Bad two' });
    await paint('square');
    const [version, look] = [(await app.get('/__/access/app.json')).json().version, await lookNow()];
    await app.sql(`create function refuse_bad() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`);
    await app.sql(
      `create trigger refuse_bad before insert on page_revisions for each row when (new.title = 'Bad two') execute function refuse_bad()`,
    );
    const log = app.platform.log.error;
    app.platform.log.error = () => {};
    expect((await release({}, { 'idempotency-key': 'half' })).status).toBe(500);
    app.platform.log.error = log;
    expect((await app.get('/__/good/index.json')).text).not.toContain('half published');
    expect([await statusOf(good.id), await lookNow(), (await app.get('/__/access/app.json')).json().version]).toEqual(['changed', look, version]);
    expect(
      (await app.call('GET /studio/releases', { as: owner })).body.items.some(({ items }) => items.some(({ title }) => title === 'Good two')),
    ).toBe(false);
    await app.sql('drop trigger refuse_bad on page_revisions');
    expect((await release({}, { 'idempotency-key': 'half' })).status).toBe(200);
    expect([(await app.get('/__/good/index.json')).text.includes('half published'), await lookNow()]).toEqual([true, 'square']);
  });

  it('refuses a missing page or one of another app, and publishes nothing else', async () => {
    const page = await draftPage(app, { title: 'Stays', slug: 'stays' });
    const other = await draftPage(app, { title: 'Elsewhere', tenant: app.secondApp.tenant });
    for (const id of [other.id, '00000000-0000-4000-8000-000000000000'])
      expect(
        (
          await release({
            items: [
              { type: 'page', id: page.id },
              { type: 'page', id },
            ],
          })
        ).body.error,
      ).toBe('page_not_found');
    expect(await statusOf(page.id)).toBe('draft');
    expect((await release({ items: [{ type: 'recipe', id: page.id }] })).status).toBe(422);
  });

  it('is listed with its contents, newest first, and the count is right past the last page', async () => {
    const page = await draftPage(app, { title: 'Listed', slug: 'listed' });
    app.clock.advance(1000);
    await release({ title: 'The newest', items: [{ type: 'page', id: page.id }] });
    const at = async (number: number) => (await app.call('GET /studio/releases', { as: owner, query: { page: number } })).body;
    const { items, total_count } = await at(1);
    expect(items[0]).toMatchObject({ title: 'The newest', author: 'Owner first', items: [{ type: 'page', id: page.id, title: 'Listed' }] });
    expect([items.length, await at(9)]).toEqual([total_count, { items: [], total_count }]);
    expect((await app.call('GET /studio/releases', { as: await app.owner('second') })).body).toEqual({ items: [], total_count: 0 });
  });

  it('with a repeated key gives the same answer, and 409 when the body differs (API-11)', async () => {
    const page = await draftPage(app, { title: 'Twice', slug: 'twice' });
    const body = { items: [{ type: 'page', id: page.id }] };
    const answers = await Promise.all([1, 2, 3].map(() => release(body, { 'idempotency-key': 'twice' })));
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map((answer) => answer.body.id)).size).toBe(1);
    expect((await release({ title: 'Other' }, { 'idempotency-key': 'twice' })).body.error).toBe('idempotency_conflict');
    expect((await app.call('GET /studio/pages/{id}/versions', { as: owner, params: { id: page.id } })).body.total_count).toBe(1);
  });

  it('requires permission to publish: an analyst may read, an editor may do it', async () => {
    const page = await draftPage(app, { title: 'Rights', slug: 'rights' });
    const [analyst, editor] = [await app.staff('analyst'), await app.staff('editor')];
    const body = { items: [{ type: 'page', id: page.id }] };
    expect((await app.call('POST /studio/releases', { as: analyst, body })).body.error).toBe('forbidden');
    expect((await app.call('POST /studio/pages/{id}/publish', { as: analyst, params: { id: page.id } })).body.error).toBe('forbidden');
    expect(await statusOf(page.id)).toBe('draft');
    expect((await app.call('POST /studio/releases', { as: editor, body })).body).toMatchObject({ author: 'Staff editor' });
  });
});
