import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aBlock, aText, draftPage, publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const publish = (id: string) => app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id } });
const edit = async (id: string, body: object) => {
  const { body: draft } = await app.call('GET /studio/pages/{id}', { as: owner, params: { id } });
  return app.call('PUT /studio/pages/{id}', { as: owner, params: { id }, body: { base_version: draft.version, ...body } });
};

describe('publishing', () => {
  it('shows nothing of a draft before, and everything after', async () => {
    const page = await draftPage(app, { title: 'New thing', slug: 'new-thing', texts: ['first words'] });
    expect((await app.get('/__/new-thing/index.json')).status).toBe(404);
    expect((await publish(page.id)).body).toMatchObject({ status: 'published', published_at: expect.any(String) });
    const first = await app.get('/__/new-thing/index.json');
    expect(first.text).toContain('first words');
    await edit(page.id, { blocks: [aText('second words')] });
    expect((await app.get('/__/new-thing/index.json')).text).toContain('first words');
    await publish(page.id);
    const second = await app.get('/__/new-thing/index.json');
    expect(second.text).toContain('second words');
    expect(second.text).not.toContain('first words');
    expect(second.headers['etag']).not.toBe(first.headers['etag']);
  });

  it('publishes parents that members could not reach yet', async () => {
    const parent = await draftPage(app, { title: 'Above', slug: 'above' });
    const child = await draftPage(app, { title: 'Below', slug: 'below', parent });
    await publish(child.id);
    expect((await app.get('/__/above/below/index.json')).status).toBe(200);
    expect((await app.get('/__/above/index.json')).status).toBe(200);
  });

  it('handles more publishers at once than there are connections to the database', async () => {
    const pages = await Promise.all(Array.from({ length: 40 }, (_, at) => draftPage(app, { title: `Many ${at}`, slug: `many-${at}` })));
    const answers = await Promise.all(pages.map(({ id }) => publish(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('unpublishes a page with those below, and brings both back', async () => {
    const parent = await publishPage(app, { title: 'Gone', slug: 'gone' });
    await publishPage(app, { title: 'Too', slug: 'too', parent });
    expect((await app.call('POST /studio/pages/{id}/unpublish', { as: owner, params: { id: parent.id } })).body.status).toBe('draft');
    expect([(await app.get('/gone')).status, (await app.get('/gone/too')).status]).toEqual([404, 404]);
    await publish(parent.id);
    expect((await app.get('/gone/too')).status).toBe(200);
  });

  it('works for pages that swap places', async () => {
    const a = await publishPage(app, { title: 'A', slug: 'circle-a' });
    const b = await publishPage(app, { title: 'B', slug: 'circle-b', parent: a });
    const move = (id: string, parent_id: string | null) =>
      app.call('POST /studio/pages/{id}/move', { as: owner, params: { id }, body: { parent_id, position: 0 } });
    await move(b.id, null);
    await move(a.id, b.id);
    await publish(a.id);
    expect((await app.get('/circle-b/circle-a')).status).toBe(200);
    expect((await app.get('/circle-b')).status).toBe(200);
    expect((await app.get('/circle-a')).headers['location']).toBe('/circle-b/circle-a');
  });

  it('restores a version as a draft that is the same document', async () => {
    const page = await publishPage(app, { title: 'One', slug: 'versions', texts: ['version one'], tags: ['a'] });
    await edit(page.id, { title: 'Two', blocks: [aText('version two')], tags: ['b'] });
    await publish(page.id);
    const versions = await app.call('GET /studio/pages/{id}/versions', { as: owner, params: { id: page.id } });
    expect(versions.body.items.map(({ number, title, is_live }) => [number, title, is_live])).toEqual([
      [2, 'Two', true],
      [1, 'One', false],
    ]);
    const restored = await app.call('POST /studio/pages/{id}/versions/{versionId}/restore', {
      as: owner,
      params: { id: page.id, versionId: versions.body.items[1]?.id ?? '' },
    });
    expect(restored.body).toMatchObject({ title: 'One', tags: ['a'], status: 'changed', blocks: page.blocks });
    expect((await app.get('/__/versions/index.json')).text).toContain('version two');
  });

  it('creates the threads of comments and of a chat block once', async () => {
    const page = await publishPage(app, { title: 'Talk', slug: 'talk', is_commentable: true, blocks: [aBlock('chat', { title: 'Feed' })] });
    const read = async () =>
      (await app.get('/__/talk/index.json')).json<{ message_thread_id: string; blocks: { data: { message_thread_id: string } }[] }>();
    const before = await read();
    expect(before.message_thread_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(before.blocks[0]?.data.message_thread_id).toMatch(/^[0-9a-f-]{36}$/);
    await edit(page.id, { title: 'Talk more' });
    await publish(page.id);
    expect((await read()).message_thread_id).toBe(before.message_thread_id);
  });
});

describe('releases', () => {
  it('publish several changes and the theme together, once for a repeated key', async () => {
    const one = await draftPage(app, { title: 'Release one', slug: 'release-one' });
    const two = await draftPage(app, { title: 'Release two', slug: 'release-two', access: { require_authentication: true } });
    await app.call('PUT /studio/theme', { as: owner, body: { theme: { app_look: 'square' } } });
    const changes = await app.call('GET /studio/changes', { as: owner });
    expect(changes.body.items.map(({ type, id }) => [type, id])).toEqual(
      expect.arrayContaining([
        ['page', one.id],
        ['page', two.id],
        ['theme', null],
      ]),
    );
    const body = { title: 'Spring', items: [{ type: 'page', id: one.id }, { type: 'page', id: two.id }, { type: 'theme' }] };
    const send = () => app.call('POST /studio/releases', { as: owner, body, headers: { 'idempotency-key': 'spring' } });
    const [first, repeated] = [await send(), await send()];
    expect(first.body).toMatchObject({ title: 'Spring', author: 'Owner first' });
    expect(first.body.items).toHaveLength(3);
    expect(repeated.body.id).toBe(first.body.id);
    expect((await app.get('/release-one')).status).toBe(200);
    expect((await app.get('/__/app.json')).json()).toMatchObject({ theme: { app_look: 'square' } });
    const releases = await app.call('GET /studio/releases', { as: owner });
    expect(releases.body.items.filter(({ title }) => title === 'Spring')).toHaveLength(1);
  });

  it('raise the version of the tree, and notify listeners', async () => {
    const version = async () => Number((await app.get('/__/access/app.json')).json<{ version: string }>().version);
    const before = await version();
    const seen: string[] = [];
    app.bus.on('tree.changed', ({ version: published }) => void seen.push(published));
    await publishPage(app, { title: 'Another', slug: 'another' });
    expect(await version()).toBe(before + 1);
    expect(seen).toEqual([String(before + 1)]);
  });

  it('publish at once from many people without losing one', async () => {
    const drafts = await Promise.all(Array.from({ length: 10 }, (_, at) => draftPage(app, { title: `Hand ${at}`, slug: `hand-${at}` })));
    const answers = await Promise.all(drafts.map(({ id }) => publish(id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    for (const { path } of drafts) expect((await app.get(path)).status).toBe(200);
  });
});

describe('access of drafts', () => {
  it('warns, explains which rule applies, and lists what publishing would change', async () => {
    const parent = await publishPage(app, { title: 'Area', slug: 'area' });
    const page = await publishPage(app, { title: 'Inside', slug: 'inside', parent });
    const change = (id: string, body: object) => app.call('PUT /studio/pages/{id}/access', { as: owner, params: { id }, body });
    const purchase = await change(parent.id, { inherit: false, require_purchase: true });
    expect(purchase.body).toMatchObject({ effective: { state: 'purchase' }, warnings: ['purchase_without_products'] });
    expect(purchase.body.access_changes.map(({ page_id, after }) => [page_id, after])).toEqual([
      [parent.id, 'purchase'],
      [page.id, 'purchase'],
    ]);
    expect((await app.call('GET /studio/pages/{id}/access', { as: owner, params: { id: page.id } })).body.effective).toEqual({
      state: 'purchase',
      owner_id: parent.id,
      owner_title: 'Area',
    });
    const drip = await change(page.id, { inherit: false, is_scheduled: true, schedule_period: 'days', schedule_interval: '3' });
    expect(drip.body).toMatchObject({ record: { schedule_period: 3, schedule_interval: 'day' }, warnings: ['schedule_without_progress_root'] });
    expect((await change(page.id, { products: [{ id: '00000000-0000-4000-8000-000000000001' }] })).status).toBe(422);
    expect((await app.get('/__/area/index.json')).json()).toMatchObject({ page: { access: { granted: true } } });
  });

  it('simulates a guest and a member on the published pages', async () => {
    const member = await app.signUp();
    const page = await publishPage(app, { title: 'Sim', slug: 'sim', access: { require_authentication: true } });
    const simulate = async (body: object) =>
      (await app.call('POST /studio/access/simulate', { as: owner, body: { page_id: page.id, ...body } })).body;
    expect(await simulate({})).toMatchObject({
      granted: false,
      reason: 'AUTHENTICATION_REQUIRED',
      trace: expect.arrayContaining([expect.objectContaining({ rule: 'authentication' })]),
    });
    expect(await simulate({ member_id: member.id })).toMatchObject({ granted: true });
    expect(await simulate({ member_id: '00000000-0000-4000-8000-000000000001' })).toMatchObject({ error: 'user_not_found' });
  });
});

describe('the page builder’s token', () => {
  it('shows drafts to the persona, writes nothing, and opens nothing elsewhere', async () => {
    const page = await publishPage(app, { title: 'Live title', slug: 'preview', texts: ['live words'], access: { require_authentication: true } });
    await edit(page.id, { title: 'Draft title', blocks: [aText('draft words')] });
    const token = async (persona: string) => (await app.call('POST /studio/preview_tokens', { as: owner, body: { page_id: page.id, persona } })).body;
    const everything = await token('everything');
    expect(everything.url).toBe(`http://localhost:4000/preview?page_builder=${everything.token}`);
    const shown = await app.get(`/__/preview/index.json?page_builder=${everything.token}`);
    expect(shown.text).toContain('draft words');
    expect(shown.headers['cache-control']).toBe('private, no-store');
    const html = await app.get(`/preview?page_builder=${everything.token}`);
    expect(html.text).toContain('Draft title');
    expect(html.headers['content-security-policy']).toContain("frame-ancestors 'self' http://localhost:4000");
    expect((await app.get(`/__/preview/index.json?page_builder=${(await token('guest')).token}`)).json()).toMatchObject({
      blocks: [],
      page: { access: { reason: 'AUTHENTICATION_REQUIRED' } },
    });
    const written = await app.inject({
      method: 'POST',
      url: `/api/pages/${page.id}/complete?page_builder=${everything.token}`,
      headers: { 'x-account-app': 'first' },
    });
    expect([401, 403]).toContain(written.status);
    expect((await app.get(`/__/preview/index.json?page_builder=${everything.token}`, { app: 'second' })).status).toBe(404);
    expect((await app.get(`/__/preview/index.json?page_builder=${everything.token}x`)).text).not.toContain('draft words');
    app.clock.advance(3_600_001);
    expect((await app.get(`/__/preview/index.json?page_builder=${everything.token}`)).text).not.toContain('draft words');
    app.clock.reset();
  });

  it('shows a version of a page as it was published, at its current place', async () => {
    const page = await publishPage(app, { title: 'Version one', slug: 'looked-at', texts: ['words of one'] });
    await edit(page.id, { title: 'Version two', blocks: [aText('words of two')] });
    await publish(page.id);
    const versions = (await app.call('GET /studio/pages/{id}/versions', { as: owner, params: { id: page.id } })).body.items;
    expect(versions[0]?.changes).toMatchObject({ is_first: false, fields: ['title'], blocks: [{ change: 'added' }, { change: 'removed' }] });
    const token = (body: object) => app.call('POST /studio/preview_tokens', { as: owner, body: { page_id: page.id, ...body } });
    const older = (await token({ source: versions[1]?.id })).body.token;
    const shown = await app.get(`/__/looked-at/index.json?page_builder=${older}`);
    expect([shown.text.includes('words of one'), shown.text.includes('Version one'), shown.text.includes('words of two')]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await app.get(`/__/looked-at/index.json?page_builder=${(await token({ source: 'draft' })).body.token}`)).text).toContain('words of two');
    expect((await token({ source: page.id })).body.error).toBe('page_not_found');
  });
});
