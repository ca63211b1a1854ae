import type { Decision } from '@bandstand/contract/access.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compose, type Server } from '../../compose.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { draftPage, publishPage } from './pages.builders.ts';
import { createChanges } from '../changes/changes.service.ts';
import { createChangesRepo } from '../changes/changes.repo.ts';
import { createLiveTrees } from './pages.live.ts';
import { createPagesRepo } from './pages.repo.ts';

let app: TestApp;
let other: Server;
let otherDb: Database;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  // A second server on the same database, like a worker, an import on the command line or another node.
  otherDb = openDatabase({ url: app.adminUrl, maxConnections: 4 });
  other = await compose({ ...app.platform, db: otherDb }, { directUrl: app.adminUrl });
  member = await app.signUp();
  await publishPage(app, { title: 'Home' });
});
afterEach(() => app.clock.reset());
afterAll(async () => {
  await other.close();
  await otherDb.close();
  await app.close();
});

const elsewhere = () => ({ server: other, tenant: app.tenant });
const statusOf = async (path: string, as: MemberSession | null = null) => (await app.get(`/__${path}/index.json`, { as })).status;
const accessOf = async (path: string, as: MemberSession | null = null) =>
  (await app.get(`/__${path}/index.json`, { as })).json<{ page: { access: Decision } }>().page.access;

describe('what another server publishes', () => {
  it('reaches a member at once, and guests within a second', async () => {
    expect(await statusOf('/from-elsewhere', member)).toBe(404);
    await publishPage(elsewhere(), { title: 'From elsewhere', slug: 'from-elsewhere', texts: ['words from elsewhere'] });
    expect(await statusOf('/from-elsewhere', member)).toBe(200);
    app.clock.advance(1001);
    expect((await app.get('/__/from-elsewhere/index.json')).text).toContain('words from elsewhere');
  });

  it('closes what it locks: within a second, for a member at once', async () => {
    const page = await publishPage(app, { title: 'Soon locked', slug: 'soon-locked', texts: ['open words'] });
    expect((await app.get('/__/soon-locked/index.json')).text).toContain('open words');
    const { version, access } = await other.paged.drafts.get(app.tenant, page.id);
    await other.paged.drafts.save(app.tenant, null, page.id, { base_version: version, access: { ...access, inherit: false, is_private: true } });
    await other.paged.publishDrafts.publish(app.tenant, null, page.id);
    expect((await accessOf('/soon-locked', member)).reason).toBe('IS_PRIVATE');
    app.clock.advance(1001);
    expect((await app.get('/__/soon-locked/index.json')).text).not.toContain('open words');
  });

  it('counts for everyone who asks after it, while the one before them still asks for what they knew', async () => {
    const repo = createPagesRepo({ db: app.db });
    const changes = createChanges({ repo: createChangesRepo({ db: app.db }), clock: app.clock });
    let asked = 0;
    let late: Promise<void> | null = null;
    const treeVersion: typeof repo.treeVersion = async (tenant, on) => {
      asked += 1;
      const version = await repo.treeVersion(tenant, on);
      await late;
      return version;
    };
    const live = createLiveTrees({ repo: { ...repo, treeVersion }, changes, log: app.platform.log });
    const titlesNow = async () => {
      await changes.now();
      return (await live.tree(app.tenant)).size;
    };
    const before = await titlesNow();
    await publishPage(app, { title: 'Early', slug: 'early' });
    const { promise, resolve } = Promise.withResolvers<void>();
    late = promise;
    asked = 0;
    const early = [titlesNow(), titlesNow(), titlesNow()];
    await expect.poll(() => asked).toBe(1);
    await publishPage(app, { title: 'Later', slug: 'later' });
    const later = titlesNow();
    await expect.poll(() => asked).toBe(2);
    late = null;
    resolve();
    expect(await later).toBe(before + 2);
    for (const size of await Promise.all(early)) expect(size).toBeGreaterThan(before);
  });

  it('merges with what this server publishes, and neither is lost', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        publishPage(at % 2 ? app : elsewhere(), { title: `Mixed ${at}`, slug: `mixed-${at}`, texts: [`mixed ${at}`] }),
      ),
    );
    app.clock.advance(1001);
    for (let at = 0; at < 8; at += 1) expect([at, await statusOf(`/mixed-${at}`), await statusOf(`/mixed-${at}`, member)]).toEqual([at, 200, 200]);
    const versions = await app.sql<{ count: number }>("select count(*)::int as count from page_revisions where title like 'Mixed %'");
    expect(versions).toEqual([{ count: 8 }]);
  });
});

describe('a server that has the tree in memory', () => {
  /** The trees of another server, and the pages that it reads: `all`, or their ids. */
  async function aServer() {
    const repo = createPagesRepo({ db: app.db });
    const reads: ('all' | readonly string[])[] = [];
    const livePages: typeof repo.livePages = (tenant, ids) => {
      reads.push(ids ?? 'all');
      return repo.livePages(tenant, ids);
    };
    const changes = createChanges({ repo: createChangesRepo({ db: app.db }), clock: app.clock });
    const live = createLiveTrees({ repo: { ...repo, livePages }, changes, log: app.platform.log });
    await live.tree(app.tenant);
    reads.length = 0;
    const titleOf = async (id: string) => {
      await changes.now();
      return (await live.tree(app.tenant)).page(id)?.title;
    };
    return { reads, titleOf };
  }
  const renamed = async ({ id }: { id: string }, title: string) => {
    const { version } = await app.server.paged.drafts.get(app.tenant, id);
    await app.server.paged.drafts.save(app.tenant, null, id, { base_version: version, title });
    await app.server.paged.publishDrafts.publish(app.tenant, null, id);
  };

  it('reads only the pages that others published since, new ones too', async () => {
    const page = await publishPage(app, { title: 'Kept', slug: 'kept' });
    const { reads, titleOf } = await aServer();
    await renamed(page, 'Renamed');
    expect([await titleOf(page.id), reads.splice(0)]).toEqual(['Renamed', [[page.id]]]);
    await renamed(page, 'Renamed again');
    const added = await publishPage(app, { title: 'Added', slug: 'added' });
    expect([await titleOf(added.id), await titleOf(page.id)]).toEqual(['Added', 'Renamed again']);
    expect(reads).toEqual([[page.id, added.id]]);
  });

  it('reads everything after a page was withdrawn, or when it missed too many versions', async () => {
    const page = await publishPage(app, { title: 'Withdrawn', slug: 'withdrawn' });
    const { reads, titleOf } = await aServer();
    await app.call('POST /studio/pages/{id}/unpublish', { as: await app.owner(), params: { id: page.id } });
    expect([await titleOf(page.id), reads.splice(0)]).toEqual([undefined, ['all']]);
    await app.call('POST /studio/pages/{id}/publish', { as: await app.owner(), params: { id: page.id } });
    await app.sql('delete from tree_changes where app_id = $1', [app.tenant.appId]);
    expect([await titleOf(page.id), reads]).toEqual(['Withdrawn', ['all']]);
  });
});

it('gives an address that two pages wanted to the second as soon as the first leaves it', async () => {
  const titleAt = async (path: string) => (await app.get(`/__${path}/index.json`)).json<{ page_title: string }>().page_title;
  const first = await publishPage(app, { title: 'First there', slug: 'wanted' });
  const below = await publishPage(app, { title: 'Below it', slug: 'inside', parent: first });
  await app.server.paged.drafts.save(app.tenant, null, first.id, { base_version: first.version, slug: 'elsewhere' });
  const second = await publishPage(app, { title: 'Second there', slug: 'wanted' });
  await publishPage(app, { title: 'Below the other', slug: 'inside', parent: second });
  expect([await titleAt('/wanted'), await titleAt('/wanted/inside')]).toEqual(['First there', 'Below it']);
  await app.server.paged.publishDrafts.publish(app.tenant, null, first.id);
  expect([await titleAt('/wanted'), await titleAt('/elsewhere')]).toEqual(['Second there', 'First there']);
  expect([await titleAt('/wanted/inside'), await titleAt('/elsewhere/inside')]).toEqual(['Below the other', below.title]);
});

describe('a tree that is broken fails closed (ACC-15)', () => {
  /** As if someone had edited the database by hand: the tree is loaded again. */
  async function breakPage(id: string, column: string, value: unknown): Promise<void> {
    await app.sql(`update page_revisions set ${column} = $2 where id = (select revision_id from pages where id = $1)`, [id, value]);
    await app.sql('update app_versions set tree = tree + 1 where app_id = $1', [app.tenant.appId]);
    app.clock.advance(1001);
  }

  it('pages that are each other’s parents are neither shown, listed nor in the sitemap; other pages are unaffected', async () => {
    const [a, b] = [await publishPage(app, { title: 'Ring a', slug: 'ring-a' }), await publishPage(app, { title: 'Ring b', slug: 'ring-b' })];
    await breakPage(a.id, 'parent_id', b.id);
    await breakPage(b.id, 'parent_id', a.id);
    for (const path of ['/ring-a', '/ring-b', '/ring-a/ring-b', '/ring-b/ring-a']) expect([path, await statusOf(path)]).toEqual([path, 404]);
    const listed = await app.call('GET /content/{contentType}', { params: { contentType: 'all' }, query: { term: 'ring' } });
    expect(listed.body.items).toEqual([]);
    expect((await app.get('/sitemap.xml')).text).not.toContain('ring-');
    for (const id of [a.id, b.id]) expect((await app.get(`/__/access/${id}.json`, { as: member })).status).toBe(404);
    expect((await app.call('GET /pages/tree', { query: { root: a.id } })).body).toEqual([]);
    expect((await app.call('POST /pages/{id}/complete', { as: member, params: { id: a.id } })).body.error).toBe('page_not_found');
    expect(await statusOf('/from-elsewhere')).toBe(200);
    await breakPage(a.id, 'parent_id', null);
    expect([await statusOf('/ring-a'), await statusOf('/ring-a/ring-b')]).toEqual([200, 200]);
  });

  it('pages below a withdrawn page are hidden, whatever their own rule', async () => {
    const owner = await app.owner();
    const parent = await publishPage(app, { title: 'Above', slug: 'above' });
    const child = await publishPage(app, { title: 'Below', slug: 'below', parent, access: {} });
    await app.call('POST /studio/pages/{id}/unpublish', { as: owner, params: { id: parent.id } });
    expect(await statusOf('/above/below', member)).toBe(404);
    for (const key of ['POST /pages/{id}/complete', 'POST /pages/{id}/bookmarks/toggle'] as const)
      expect((await app.call(key, { as: member, params: { id: child.id } })).body.error).toBe('page_not_found');
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: parent.id } });
    expect(await statusOf('/above/below', member)).toBe(200);
  });
});

describe('a page that may only be browsed (ACC-14)', () => {
  it('refuses completing, starting, bookmarking and writing with the decision, and writes nothing', async () => {
    const page = await publishPage(app, {
      title: 'Look around',
      slug: 'look',
      type: 'program',
      is_commentable: true,
      access: { require_purchase: true, allow_browsing: true, is_progress_root: true },
    });
    expect(await accessOf('/look', member)).toMatchObject({ granted: true, mode: 'browse' });
    for (const key of ['POST /pages/{id}/complete', 'POST /pages/{id}/subscribers', 'POST /pages/{id}/bookmarks/toggle'] as const) {
      const refused = await app.call(key, { as: member, params: { id: page.id }, body: {} });
      expect([key, refused.status, refused.body]).toMatchObject([
        key,
        403,
        { error: 'access_denied', access: { granted: false, mode: 'none', reason: 'PURCHASE_REQUIRED' } },
      ]);
    }
    for (const table of ['page_completions', 'page_subscriptions', 'bookmarks'])
      expect(await app.sql(`select 1 from ${table} where page_id = $1`, [page.id])).toEqual([]);
    const [{ message_thread_id: id } = { message_thread_id: '' }] = await app.sql<{ message_thread_id: string }>(
      'select message_thread_id from pages where id = $1',
      [page.id],
    );
    expect((await app.call('GET /threads/{id}', { as: member, params: { id } })).status).toBe(403);
  });

  it('allows an admin all of it: admins have the page in full (ACC-6, ACC-7)', async () => {
    const admin = await app.ownerAsMember();
    const { page_id } = (await app.get('/__/look/index.json')).json<{ page_id: string }>();
    expect(await accessOf('/look', admin)).toMatchObject({ mode: 'full' });
    expect((await app.call('POST /pages/{id}/complete', { as: admin, params: { id: page_id } })).status).toBe(200);
  });
});

describe('calls about pages', () => {
  const keys = [
    'POST /pages/{id}/complete',
    'DELETE /pages/{id}/complete',
    'POST /pages/{id}/subscribers',
    'POST /pages/{id}/bookmarks/toggle',
  ] as const;

  it('answer the same for a private page, a draft, one of another app and one that does not exist (API-16)', async () => {
    const hidden = await publishPage(app, { title: 'Hidden', access: { is_private: true } });
    const draft = await draftPage(app, { title: 'Draft' });
    const foreign = await publishPage(app, { title: 'Foreign', tenant: app.secondApp.tenant });
    for (const key of keys) {
      const bodies = [];
      for (const id of [hidden.id, draft.id, foreign.id, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
        const { status, body } = await app.call(key, { as: member, params: { id }, body: {} });
        bodies.push({ status, ...body, request_id: '' });
      }
      expect(bodies[0]).toMatchObject({ status: 404, error: 'page_not_found' });
      expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    }
  });

  it('need a member: a guest has to log in before learning whether the page exists', async () => {
    for (const key of keys)
      expect((await app.call(key, { params: { id: '00000000-0000-4000-8000-000000000000' }, body: {} })).body.error).toBe('unauthenticated');
  });
});
