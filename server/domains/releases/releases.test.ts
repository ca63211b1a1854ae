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

const save = async (id: string, body: object) => {
  const { version } = await app.server.paged.drafts.get(app.tenant, id);
  return app.call('PUT /studio/pages/{id}', { as: owner, params: { id }, body: { base_version: version, ...body } });
};
const release = (body: object) => app.call('POST /studio/releases', { as: owner, body });
const inMs = (ms: number) => new Date(app.clock.ms() + ms).toISOString();
const find = async (id: string) => (await app.call('GET /studio/releases/{id}', { as: owner, params: { id } })).body;
const back = (id: string, body: object = {}) => app.call('POST /studio/releases/{id}/rollback', { as: owner, params: { id }, body });
const shown = async (path: string) => (await app.get(`/__${path}/index.json`)).text;
const lookNow = async () => (await app.get('/__/app.json')).json<{ theme: { app_look: string | null } }>().theme.app_look;
const paint = (look: 'square' | 'rounded' | null) => app.call('PUT /studio/theme', { as: owner, body: { theme: { app_look: look } } });
const pageItem = (...ids: string[]) => ids.map((id) => ({ type: 'page', id }));

describe('a planned release', () => {
  it('freezes its content, is published at its time, and leaves later edits as drafts', async () => {
    const page = await publishPage(app, { title: 'Plan', slug: 'plan', texts: ['old words'] });
    await save(page.id, { blocks: [aText('planned words')] });
    await paint('square');
    const planned = await release({ title: 'Soon', items: [...pageItem(page.id), { type: 'theme' }], publish_at: inMs(60_000) });
    expect(planned.body).toMatchObject({ status: 'planned', title: 'Soon', published_at: null, can_roll_back: false, author: 'Owner first' });
    await save(page.id, { blocks: [aText('newer words')] });
    await paint('rounded');
    await app.settle();
    expect([await shown('/plan'), await lookNow()]).toEqual([expect.stringContaining('old words'), null]);
    app.clock.advance(61_000);
    await app.settle();
    expect([await shown('/plan'), await lookNow()]).toEqual([expect.stringContaining('planned words'), 'square']);
    const { body: draft } = await app.call('GET /studio/pages/{id}', { as: owner, params: { id: page.id } });
    expect([draft.status, JSON.stringify(draft.blocks).includes('newer words')]).toEqual(['changed', true]);
    expect((await app.call('GET /studio/theme', { as: owner })).body).toMatchObject({ is_changed: true, theme: { app_look: 'rounded' } });
    expect(await find(planned.body.id)).toMatchObject({ status: 'published', can_roll_back: true });
  });

  it('is published once, however often the job runs, even if late', async () => {
    const page = await draftPage(app, { title: 'Once', slug: 'once' });
    const { body } = await release({ items: pageItem(page.id), publish_at: inMs(1000) });
    app.clock.advance(3_600_000);
    const again = () => app.jobs.enqueue(app.db.system(), 'releases.publish', { appId: app.tenant.appId, releaseId: body.id });
    await Promise.all([again(), again(), again()]);
    await app.settle();
    await again();
    await app.settle();
    const versions = await app.call('GET /studio/pages/{id}/versions', { as: owner, params: { id: page.id } });
    expect([versions.body.total_count, (await find(body.id)).status]).toEqual([1, 'published']);
    expect(versions.body.items[0]?.author).toBe('Owner first');
  });

  it('may be published early, or cancelled; neither twice, nor after publication', async () => {
    const page = await draftPage(app, { title: 'Early', slug: 'early' });
    const call = (key: 'POST /studio/releases/{id}/publish' | 'DELETE /studio/releases/{id}', id: string) =>
      app.call(key, { as: owner, params: { id } });
    const one = (await release({ items: pageItem(page.id), publish_at: inMs(60_000) })).body;
    expect((await call('POST /studio/releases/{id}/publish', one.id)).body).toMatchObject({ status: 'published' });
    expect((await app.get('/early')).status).toBe(200);
    for (const key of ['POST /studio/releases/{id}/publish', 'DELETE /studio/releases/{id}'] as const)
      expect((await call(key, one.id)).body.error).toBe('release_closed');
    await save(page.id, { title: 'Early two' });
    const two = (await release({ items: pageItem(page.id), publish_at: inMs(60_000) })).body;
    expect((await call('DELETE /studio/releases/{id}', two.id)).status).toBe(204);
    app.clock.advance(61_000);
    await app.settle();
    expect(await shown('/early')).not.toContain('Early two');
    expect((await call('DELETE /studio/releases/{id}', two.id)).status).toBe(404);
    expect((await app.call('GET /studio/pages/{id}', { as: owner, params: { id: page.id } })).body).toMatchObject({
      title: 'Early two',
      status: 'changed',
    });
  });

  it('leaves out archived pages, and fails if nothing is left', async () => {
    const [kept, gone] = [await draftPage(app, { title: 'Kept', slug: 'kept' }), await draftPage(app, { title: 'Gone', slug: 'gone' })];
    const both = (await release({ items: pageItem(kept.id, gone.id), publish_at: inMs(1000) })).body;
    const none = (await release({ items: pageItem(gone.id), publish_at: inMs(1000) })).body;
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: gone.id } });
    app.clock.advance(2000);
    await app.settle();
    expect(await find(both.id)).toMatchObject({ status: 'published', items: [{ title: 'Kept' }] });
    expect(await find(none.id)).toMatchObject({ status: 'failed', fault: 'page_not_found' });
    expect([(await app.get('/kept')).status, (await app.get('/gone')).status]).toEqual([200, 404]);
  });

  it.each([
    ['a time that has passed', -1000, 'date_in_past'],
    ['a time years in the future', 400 * 86_400_000, 'validation_failed'],
  ])('refuses %s', async (_what, ms, code) => {
    expect((await release({ publish_at: inMs(ms) })).body.error).toBe(code);
    expect((await release({ items: [], publish_at: inMs(60_000) })).body.error).toBe('validation_failed');
  });

  it('may be a single page, and is listed first', async () => {
    const page = await draftPage(app, { title: 'Alone', slug: 'alone' });
    const { body } = await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id }, body: { publish_at: inMs(60_000) } });
    expect(body).toMatchObject({ status: 'draft' });
    const list = async (query: object) => (await app.call('GET /studio/releases', { as: owner, query: query as never })).body;
    expect((await list({})).items[0]).toMatchObject({ status: 'planned', title: 'Alone', items: [{ id: page.id }] });
    expect((await list({ status: 'planned' })).items.every(({ status }) => status === 'planned')).toBe(true);
    expect((await list({ q: 'alon' })).items.map(({ title }) => title)).toEqual(['Alone']);
    app.clock.advance(61_000);
    await app.settle();
    expect((await app.get('/alone')).status).toBe(200);
  });
});

describe('a plan that no longer fits', () => {
  it('is not published if it would put a page below itself', async () => {
    const [one, two] = [
      await publishPage(app, { title: 'Ring one', slug: 'ring-one' }),
      await publishPage(app, { title: 'Ring two', slug: 'ring-two' }),
    ];
    const place = (id: string, parent_id: string | null) =>
      app.call('POST /studio/pages/{id}/move', { as: owner, params: { id }, body: { parent_id, position: 0 } });
    await place(one.id, two.id);
    const planned = (await release({ items: pageItem(one.id), publish_at: inMs(60_000) })).body;
    await place(one.id, null);
    await place(two.id, one.id);
    await release({ items: pageItem(two.id) });
    expect((await app.call('POST /studio/releases/{id}/publish', { as: owner, params: { id: planned.id } })).body.error).toBe('release_circle');
    app.clock.advance(61_000);
    await app.settle();
    expect(await find(planned.id)).toMatchObject({ status: 'failed', fault: 'release_circle' });
    expect((await app.get('/ring-one/ring-two')).status).toBe(200);
  });

  it('is published even if its author may no longer publish, or is gone: it is the app’s plan', async () => {
    const page = await publishPage(app, { title: 'Handed over', slug: 'handed-over' });
    const editor = await app.staff('editor');
    const plan = async (word: string) => {
      await save(page.id, { blocks: [aText(word)] });
      return (await app.call('POST /studio/releases', { as: editor, body: { items: pageItem(page.id), publish_at: inMs(1000) } })).body.id;
    };
    const due = async (id: string) => {
      app.clock.advance(2000);
      await app.settle();
      return find(id);
    };
    const first = await plan('by an editor');
    const staff = '(select id from users where email = $1)';
    await app.sql(`update staff set role = 'analyst' where user_id = ${staff}`, [editor.email]);
    expect(await due(first)).toMatchObject({ status: 'published' });
    await app.sql(`update staff set role = 'editor' where user_id = ${staff}`, [editor.email]);
    const second = await plan('by one who left');
    await app.sql(`delete from staff where user_id = ${staff}`, [editor.email]);
    expect(await due(second)).toMatchObject({ status: 'published', author: expect.any(String) });
    expect(await shown('/handed-over')).toContain('by one who left');
  });
});

describe('rolling back', () => {
  it('restores everything that was live before, at once; drafts stay', async () => {
    const old = await publishPage(app, { title: 'Old title', slug: 'was-here', texts: ['old words'] });
    const fresh = await draftPage(app, { title: 'Fresh', slug: 'fresh' });
    await save(old.id, { title: 'New title', slug: 'is-here', blocks: [aText('new words')] });
    const before = await lookNow();
    await paint(before === 'square' ? 'rounded' : 'square');
    await app.call('PUT /studio/navigation', { as: owner, body: { menu: [{ id: 'm', icon: 'star', label: 'Fresh', page_id: fresh.id }] } });
    const { body } = await release({ title: 'Big', items: [...pageItem(old.id, fresh.id), { type: 'theme' }, { type: 'navigation' }] });
    expect([await shown('/is-here'), (await app.get('/fresh')).status]).toEqual([expect.stringContaining('new words'), 200]);
    const rolled = await back(body.id);
    expect(rolled.body).toMatchObject({ status: 'rolled_back', rolled_back_by: 'Owner first', can_roll_back: false });
    const json = await shown('/was-here');
    expect([json.includes('old words'), json.includes('Old title'), json.includes('new words')]).toEqual([true, true, false]);
    expect([(await app.get('/fresh')).status, await lookNow(), (await app.get('/is-here')).headers['location']]).toEqual([404, before, '/was-here']);
    expect((await app.get('/__/app.json')).json()).toMatchObject({ menu: [] });
    const draft = (await app.call('GET /studio/pages/{id}', { as: owner, params: { id: old.id } })).body;
    expect(draft).toMatchObject({ title: 'New title', status: 'changed' });
    expect((await app.call('GET /studio/changes', { as: owner })).body.items.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['theme', 'navigation']),
    );
    expect((await back(body.id)).body.error).toBe('release_closed');
  });

  it('names what was published again since, and keeps or reverts it as chosen', async () => {
    const pages = [await publishPage(app, { title: 'P one', slug: 'p-one' }), await publishPage(app, { title: 'P two', slug: 'p-two' })];
    const setTo = async (word: string) => {
      for (const { id } of pages) await save(id, { title: word });
      return (await release({ items: pageItem(...pages.map(({ id }) => id)) })).body.id;
    };
    const overtakenBy = async (word: string) => {
      const id = await setTo(word);
      await save(pages[0]!.id, { title: `${word} later` });
      await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: pages[0]!.id } });
      return id;
    };
    const titleAt = async (path: string) => (await app.get(`/__${path}/index.json`)).json<{ page: { title: string } }>().page.title;
    const now = async () => [await titleAt('/p-one'), await titleAt('/p-two')];
    const first = await overtakenBy('A');
    const asked = await back(first);
    expect([asked.status, asked.body.error, (asked.body as { items?: unknown }).items]).toEqual([
      409,
      'release_overtaken',
      [{ type: 'page', id: pages[0]!.id, title: 'A later' }],
    ]);
    expect(await now()).toEqual(['A later', 'A']);
    await back(first, { overtaken: 'keep' });
    expect(await now()).toEqual(['A later', 'P two']);
    const second = await overtakenBy('B');
    await back(second, { overtaken: 'roll_back' });
    expect(await now()).toEqual(['A later', 'P two']);
  });

  it('refuses to put a page below itself after later moves; the release that moved the pages can be rolled back first', async () => {
    const [one, two] = [
      await publishPage(app, { title: 'Loop one', slug: 'loop-one' }),
      await publishPage(app, { title: 'Loop two', slug: 'loop-two' }),
    ];
    const place = async (id: string, parent_id: string | null) => {
      expect((await app.call('POST /studio/pages/{id}/move', { as: owner, params: { id }, body: { parent_id, position: 0 } })).status).toBe(200);
      return (await release({ items: pageItem(id) })).body.id;
    };
    await place(one.id, two.id);
    const up = await place(one.id, null);
    const under = await place(two.id, one.id);
    const refused = await back(up);
    expect([refused.status, refused.body.error]).toEqual([409, 'release_circle']);
    expect([(await find(up)).status, (await app.get('/loop-one/loop-two')).status]).toEqual(['published', 200]);
    expect((await back(under)).body.status).toBe('rolled_back');
    expect((await back(up)).body.status).toBe('rolled_back');
    expect((await app.get('/loop-two/loop-one')).status).toBe(200);
  });

  it('works if a page was deleted in the meantime, and requires permission to publish', async () => {
    const pages = [await draftPage(app, { title: 'Stays on', slug: 'stays-on' }), await draftPage(app, { title: 'Deleted', slug: 'deleted' })];
    const { body } = await release({ items: pageItem(...pages.map(({ id }) => id)) });
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: pages[1]!.id } });
    await app.call('DELETE /studio/pages/{id}', { as: owner, params: { id: pages[1]!.id } });
    const analyst = await app.staff('analyst');
    for (const key of ['POST /studio/releases/{id}/rollback', 'POST /studio/releases/{id}/publish', 'DELETE /studio/releases/{id}'] as const)
      expect((await app.call(key, { as: analyst, params: { id: body.id } })).body.error).toBe('forbidden');
    expect((await app.call('GET /studio/releases/{id}', { as: analyst, params: { id: body.id } })).status).toBe(200);
    expect((await app.call('GET /studio/releases/{id}', { as: await app.owner('second'), params: { id: body.id } })).status).toBe(404);
    expect((await back(body.id)).body.status).toBe('rolled_back');
    expect((await app.get('/stays-on')).status).toBe(404);
  });
});
