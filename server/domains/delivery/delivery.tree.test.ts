import type { AccessTree } from '@bandstand/contract/access.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let member: MemberSession;
let program: PageDraft;
let stage: PageDraft;
let day: PageDraft;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp();
  const product = await aProduct(app);
  program = await publishPage(app, {
    title: 'Title of the program',
    slug: 'program',
    type: 'program',
    subtitle: 'Subtitle of the program',
    access: { require_purchase: true, products: [{ id: product.id }], is_progress_root: true },
  });
  stage = await publishPage(app, {
    title: 'Title of the stage',
    slug: 'stage',
    parent: program,
    texts: ['content of the stage'],
    access: { is_scheduled: true, schedule_period: 2, schedule_interval: 'day' },
  });
  day = await publishPage(app, { title: 'Title of the day', slug: 'day', parent: stage });
});
afterAll(() => app.close());

const treeOf = async (root: string, as: MemberSession | null = null): Promise<AccessTree> =>
  (await app.get(`/__/access/${root}.json`, { as })).json() as never;

describe('the access tree (ACC-22)', () => {
  it('contains the records below a root with address and type, and neither titles nor content', async () => {
    const answer = await app.get(`/__/access/${program.id}.json`);
    const { root_id, version, pages } = answer.json() as unknown as AccessTree;
    expect(root_id).toBe(program.id);
    expect(Object.keys(pages)).toEqual([program.id, stage.id, day.id]);
    expect(pages[stage.id]).toEqual({
      inherit: false,
      parent: program.id,
      is_private: false,
      require_purchase: false,
      allow_browsing: false,
      products: [],
      purchase_overlay: null,
      is_scheduled: true,
      schedule_period: 2,
      schedule_interval: 'day',
      require_authentication: false,
      is_progress_root: false,
      available_from: null,
      path: '/program/stage',
      type: 'generic',
    });
    expect(pages[day.id]).toMatchObject({ inherit: true, parent: stage.id, path: '/program/stage/day' });
    expect(answer.text).not.toMatch(/Title of|Subtitle of|content of/);
    expect((await app.get('/__/program/index.json')).json()).toMatchObject({ tree_version: version });
  });

  it('includes the parents, which decide what is inherited', async () => {
    expect(Object.keys((await treeOf(day.id)).pages).toSorted()).toEqual([program.id, stage.id, day.id].toSorted());
  });

  it('of the app contains only the top pages', async () => {
    const { root_id, pages } = await treeOf('app');
    expect(root_id).toBe('app');
    expect(Object.values(pages).map(({ path }) => path)).toEqual([program.path]);
  });

  it('is the same for a member, is never cached, and carries the version of their bundle', async () => {
    const answer = await app.get(`/__/access/${program.id}.json`, { as: member });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.json()).toEqual(await treeOf(program.id));
    const bundle = await app.call('POST /auth/verify', { as: member });
    expect(bundle.body.tree_version).toBe((answer.json() as unknown as AccessTree).version);
  });

  it('raises its version when pages are published, moved and unpublished, and at no other time', async () => {
    const owner = await app.owner();
    const version = async () => Number((await treeOf('app')).version);
    const before = await version();
    const page = await publishPage(app, { title: 'Counted', slug: 'counted' });
    expect(await version()).toBe(before + 1);
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: { base_version: page.version, title: 'Draft' } });
    await app.call('POST /studio/pages/{id}/move', { as: owner, params: { id: page.id }, body: { parent_id: null, position: 0 } });
    expect(await version()).toBe(before + 1);
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    await app.call('POST /studio/pages/{id}/unpublish', { as: owner, params: { id: page.id } });
    expect(await version()).toBe(before + 3);
    await app.call('POST /studio/pages/{id}/unpublish', { as: owner, params: { id: page.id } });
    expect(await version()).toBe(before + 3);
  });

  it('answers 404 for missing pages, those of another app, unpublished ones and malformed ids', async () => {
    const gone = await publishPage(app, { title: 'Gone', slug: 'gone' });
    await app.call('POST /studio/pages/{id}/archive', { as: await app.owner(), params: { id: gone.id } });
    for (const [root, slug] of [
      [gone.id, 'first'],
      [program.id, 'second'],
      ['00000000-0000-4000-8000-000000000000', 'first'],
      ['nonsense', 'first'],
    ] as const) {
      const answer = await app.get(`/__/access/${root}.json`, { app: slug });
      expect([root, answer.status, answer.json()]).toMatchObject([root, 404, { error: 'page_not_found' }]);
    }
  });
});

describe('private pages in the tree', () => {
  let circle: PageDraft;
  let inherits: PageDraft;
  let open: PageDraft;
  beforeAll(async () => {
    circle = await publishPage(app, { title: 'Circle', slug: 'circle', access: { is_private: true } });
    inherits = await publishPage(app, { title: 'Inside', slug: 'inside', parent: circle });
    open = await publishPage(app, { title: 'Open', slug: 'open', parent: circle, access: {} });
    await publishPage(app, { title: 'Closed too', slug: 'closed', parent: inherits, access: { is_private: true } });
  });

  it('are left out with pages that inherit from them, and open ones below stay', async () => {
    for (const viewer of [null, member]) {
      expect(Object.keys((await treeOf(circle.id, viewer)).pages)).toEqual([open.id]);
      expect((await app.get(`/__/access/${inherits.id}.json`, { as: viewer })).status).toBe(404);
      expect(Object.keys((await treeOf('app', viewer)).pages)).not.toContain(circle.id);
    }
  });

  it('are included for added members, whose answer is never shared', async () => {
    const inside = await app.signUp();
    const owner = await app.owner();
    await app.call('POST /studio/pages/{id}/members', { as: owner, params: { id: circle.id }, body: { member_ids: [inside.id] } });
    const answer = await app.get(`/__/access/${circle.id}.json`, { as: inside });
    expect(Object.keys((answer.json() as unknown as AccessTree).pages)).toEqual([circle.id, inherits.id, open.id]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it('keep the tree of guests out of shared caches, so that its age reveals nothing about them', async () => {
    expect((await app.get('/__/access/app.json')).headers['cache-control']).toBe('private, no-store');
    expect((await app.get(`/__/access/${program.id}.json`)).headers['cache-control']).toBe('private, no-store');
  });

  it('make up the whole tree of a private app: a guest sees an empty one, a member all of it', async () => {
    const owner = await app.owner();
    await app.call('PUT /studio/access_settings', { as: owner, body: { is_private: true } });
    const guest = await app.get('/__/access/app.json');
    // A page with its own record is decided by that record alone (ACC-5).
    expect(Object.values((guest.json() as unknown as AccessTree).pages).every(({ inherit }) => !inherit)).toBe(true);
    expect(guest.headers['cache-control']).toBe('private, no-store');
    expect(Object.keys((await treeOf(program.id, member)).pages)).toHaveLength(3);
    await app.call('PUT /studio/access_settings', { as: owner, body: { is_private: false } });
  });
});
