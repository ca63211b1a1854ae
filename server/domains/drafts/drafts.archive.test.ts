import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
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

type Verb = 'archive' | 'restore' | 'publish' | 'unpublish';
const call = (verb: Verb, { id }: { id: string }) => app.call(`POST /studio/pages/{id}/${verb}`, { as: owner, params: { id } });
const remove = ({ id }: { id: string }) => app.call('DELETE /studio/pages/{id}', { as: owner, params: { id } });
const duplicate = ({ id }: { id: string }, with_children = false) =>
  app.call('POST /studio/pages/{id}/duplicate', { as: owner, params: { id }, body: { with_children } });
const get = ({ id }: { id: string }) => app.call('GET /studio/pages/{id}', { as: owner, params: { id } });
const listed = async () => (await app.call('GET /studio/pages', { as: owner })).body.items;
const create = (body: object) => app.call('POST /studio/pages', { as: owner, body: { type: 'generic', title: 'A page', ...body } });

describe('the archive', () => {
  it('hides a page and those below it from members, and keeps both for the owner (ACC-15)', async () => {
    const parent = await publishPage(app, { title: 'Season', slug: 'season', tags: ['seasonword'] });
    const child = await publishPage(app, { title: 'Episode', slug: 'episode', parent, texts: ['episodeword'] });
    expect((await call('archive', parent)).body).toMatchObject({ status: 'archived', published_at: null });
    expect((await get(child)).body).toMatchObject({ title: 'Episode', path: '/season/episode' });
    for (const term of ['seasonword', 'episodeword', 'episode'])
      expect((await app.call('GET /content/{contentType}', { params: { contentType: 'all' }, query: { term } })).body.items).toEqual([]);
    expect([(await app.get('/season')).status, (await app.get('/__/season/episode/index.json')).status]).toEqual([404, 404]);
    expect((await app.call('GET /pages/{id}/path', { params: { id: child.id } })).status).toBe(404);
    expect((await call('archive', parent)).body.status).toBe('archived');
  });

  it('frees the address, and a returning page finds it taken', async () => {
    const old = await publishPage(app, { title: 'Old', slug: 'wanted' });
    await call('archive', old);
    const next = await create({ slug: 'wanted' });
    expect(next.status).toBe(200);
    expect((await call('restore', old)).body.error).toBe('slug_taken');
    expect((await get(old)).body.status).toBe('archived');
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: next.body.id }, body: { base_version: 1, slug: 'other' } });
    expect((await call('restore', old)).body).toMatchObject({ status: 'draft', path: '/wanted' });
  });

  it('restores a page as an unpublished draft with everything in it', async () => {
    const page = await publishPage(app, { title: 'Comes back', slug: 'comes-back', texts: ['kept words'], tags: ['kept'] });
    await call('archive', page);
    const restored = await call('restore', page);
    expect(restored.body).toMatchObject({ status: 'draft', tags: ['kept'], blocks: page.blocks });
    expect((await app.get('/comes-back')).status).toBe(404);
    await call('publish', page);
    expect((await app.get('/__/comes-back/index.json')).text).toContain('kept words');
    expect((await call('restore', page)).body.status).toBe('published');
  });

  it('cannot be published from: neither the page, nor those below, nor in a release', async () => {
    const parent = await draftPage(app, { title: 'Shut', slug: 'shut' });
    const child = await draftPage(app, { title: 'Shut in', slug: 'shut-in', parent });
    await call('archive', parent);
    for (const page of [parent, child]) {
      expect((await call('publish', page)).body.error).toBe('page_not_found');
      expect((await app.call('POST /studio/releases', { as: owner, body: { items: [{ type: 'page', id: page.id }] } })).body.error).toBe(
        'page_not_found',
      );
    }
    expect((await app.call('GET /studio/changes', { as: owner })).body.items.map(({ id }) => id)).not.toContain(child.id);
  });

  it('archives a page completely or not at all, whatever happens in between', async () => {
    const page = await publishPage(app, { title: 'Whole', slug: 'whole' });
    await app.sql(`create function refuse_archive() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`);
    await app.sql(
      'create trigger refuse_archive before update on pages for each row when (new.archived_at is not null) execute function refuse_archive()',
    );
    const log = app.platform.log.error;
    app.platform.log.error = () => {};
    expect((await call('archive', page)).status).toBe(500);
    app.platform.log.error = log;
    await app.sql('drop trigger refuse_archive on pages');
    expect((await get(page)).body.status).toBe('published');
    expect((await app.get('/whole')).status).toBe(200);
    expect((await call('archive', page)).body.status).toBe('archived');
  });
});

describe('deleting', () => {
  it('is refused while members can see the page or one below it', async () => {
    const parent = await draftPage(app, { title: 'Folder', slug: 'folder' });
    const child = await publishPage(app, { title: 'Seen', slug: 'seen', parent });
    expect([(await remove(parent)).status, (await remove(child)).body.error]).toEqual([409, 'in_use']);
    await call('archive', parent);
    expect((await remove(parent)).status).toBe(204);
    for (const page of [parent, child]) expect((await get(page)).body.error).toBe('page_not_found');
    expect((await remove(parent)).body.error).toBe('page_not_found');
  });

  it('leaves nothing behind: versions, old addresses, search words, completions', async () => {
    const member = await app.signUp();
    const page = await publishPage(app, { title: 'Traces', slug: 'traces', texts: ['traceword'] });
    await app.call('POST /pages/{id}/complete', { as: member, params: { id: page.id } });
    const { version } = (await get(page)).body;
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: { base_version: version, slug: 'traces-two' } });
    await call('publish', page);
    expect((await app.get('/traces')).status).toBe(301);
    await call('archive', page);
    expect((await remove(page)).status).toBe(204);
    for (const table of ['page_revisions', 'page_redirects', 'page_search', 'page_media', 'page_completions'])
      expect([table, await app.sql(`select 1 from ${table} where page_id = $1`, [page.id])]).toEqual([table, []]);
    expect((await app.get('/traces')).status).toBe(404);
  });

  it('is impossible for another app', async () => {
    const page = await draftPage(app, { title: 'Mine', slug: 'mine' });
    const outsider = await app.owner('second');
    for (const verb of ['archive', 'restore', 'publish', 'unpublish'] as const)
      expect((await app.call(`POST /studio/pages/{id}/${verb}`, { as: outsider, params: { id: page.id } })).body.error).toBe('page_not_found');
    expect((await app.call('DELETE /studio/pages/{id}', { as: outsider, params: { id: page.id } })).body.error).toBe('page_not_found');
    expect((await get(page)).body.status).toBe('draft');
  });
});

describe('a copy', () => {
  it('is a draft next to the page with its own blocks, and nothing that members did', async () => {
    const page = await publishPage(app, { title: 'Model', slug: 'model', is_commentable: true, texts: ['copied words'], tags: ['x'] });
    const { body: copy } = await duplicate(page);
    expect(copy).toMatchObject({ title: 'Model', slug: 'model-2', status: 'draft', version: 1, tags: ['x'], position: page.position + 1 });
    expect(copy.blocks.map(({ data }) => data)).toEqual(page.blocks.map(({ data }) => data));
    expect(copy.blocks[0]?.id).not.toBe(page.blocks[0]?.id);
    await call('publish', copy);
    const thread = async (path: string) => (await app.get(`/__${path}/index.json`)).json<{ message_thread_id: string }>().message_thread_id;
    expect(await thread('/model-2')).not.toBe(await thread('/model'));
    expect((await duplicate(page)).body.slug).toBe('model-3');
  });

  it('includes the pages below on request, in order, without archived ones and those below them', async () => {
    const top = await draftPage(app, { title: 'Tree', slug: 'tree' });
    const kept = await draftPage(app, { title: 'Kept', slug: 'kept', parent: top });
    await draftPage(app, { title: 'Leaf', slug: 'leaf', parent: kept });
    const gone = await draftPage(app, { title: 'Put away', slug: 'put-away', parent: top });
    await draftPage(app, { title: 'Below it', slug: 'below-it', parent: gone });
    await draftPage(app, { title: 'Last', slug: 'last', parent: top });
    await call('archive', gone);
    const { body: copy } = await duplicate(top, true);
    const paths = (await listed()).filter(({ path }) => path.startsWith(copy.path)).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(['/tree-2', '/tree-2/kept', '/tree-2/kept/leaf', '/tree-2/last']);
    expect((await listed()).filter(({ title }) => title === 'Below it')).toHaveLength(1);
    expect((await duplicate(top)).body.path).toBe('/tree-3');
    expect((await listed()).filter(({ path }) => path.startsWith('/tree-3'))).toHaveLength(1);
  });

  it('links from copy to copy where the originals linked to each other, and otherwise to the same page', async () => {
    const elsewhere = await draftPage(app, { title: 'Elsewhere', slug: 'elsewhere' });
    const program = await draftPage(app, { title: 'Plan', slug: 'plan', type: 'program' });
    const day = await draftPage(app, { title: 'Day', slug: 'day', parent: program });
    const read = async (id: string) => (await app.call('GET /studio/pages/{id}', { as: owner, params: { id } })).body;
    const layout = [
      { page_id: day.id, day: 3 },
      { page_id: elsewhere.id, day: 4 },
    ];
    const { version } = await read(program.id);
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: program.id }, body: { base_version: version, type_data: { layout } } });
    const { body: copy } = await duplicate(program, true);
    const copiedDay = (await listed()).find(({ path }) => path === `${copy.path}/day`);
    expect(copy.type_data).toMatchObject({
      layout: [
        { page_id: copiedDay?.id, day: 3 },
        { page_id: elsewhere.id, day: 4 },
      ],
    });
    expect((await read(program.id)).type_data).toMatchObject({ layout });
  });

  it('of the home page has a separate address', async () => {
    const home = (await listed()).find(({ path }) => path === '/');
    expect((await duplicate({ id: home?.id ?? '' })).body).toMatchObject({ slug: 'home', path: '/home' });
  });

  it('is refused for archived and missing pages', async () => {
    const page = await draftPage(app, { title: 'Away', slug: 'away' });
    await call('archive', page);
    expect((await duplicate(page)).body.error).toBe('page_not_found');
    expect((await duplicate({ id: '00000000-0000-4000-8000-000000000000' })).body.error).toBe('page_not_found');
  });
});

describe('versions', () => {
  const versionsOf = async (page: PageDraft, query = {}) =>
    (await app.call('GET /studio/pages/{id}/versions', { as: owner, params: { id: page.id }, query })).body;
  const restore = (page: PageDraft, versionId: string) =>
    app.call('POST /studio/pages/{id}/versions/{versionId}/restore', { as: owner, params: { id: page.id, versionId } });
  const rewrite = async (page: PageDraft, body: object) => {
    const { version } = (await get(page)).body;
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: { base_version: version, ...body } });
    return call('publish', page);
  };

  it('are stored with number, author and title, and listed fifty per page, newest first', async () => {
    const page = await publishPage(app, { title: 'Version 1', slug: 'many-versions' });
    for (let number = 2; number <= 52; number += 1) await app.server.paged.publishDrafts.publish(app.tenant, null, page.id);
    await rewrite(page, { title: 'Version 53' });
    const [first, second] = [await versionsOf(page), await versionsOf(page, { page: 2 })];
    expect([first.items.length, first.total_count, second.items.map(({ number }) => number)]).toEqual([50, 53, [3, 2, 1]]);
    expect(await versionsOf(page, { page: 3 })).toEqual({ items: [], total_count: 53 });
    expect(first.items[0]).toMatchObject({ number: 53, title: 'Version 53', author: 'Owner first', is_live: true });
    expect(first.items.filter(({ is_live }) => is_live)).toHaveLength(1);
  });

  it('restore content and rules, and leave the place in the tree and the address as they are', async () => {
    const shelf = await publishPage(app, { title: 'Shelf', slug: 'shelf' });
    const page = await publishPage(app, { title: 'Before', slug: 'before', texts: ['words before'], access: { require_authentication: true } });
    await app.call('POST /studio/pages/{id}/move', { as: owner, params: { id: page.id }, body: { parent_id: shelf.id, position: 0 } });
    await rewrite(page, { title: 'After', slug: 'after', blocks: [aText('words after')], access: { ...page.access, require_authentication: false } });
    const [, old] = (await versionsOf(page)).items;
    const { body } = await restore(page, old?.id ?? '');
    expect(body).toMatchObject({ title: 'Before', path: '/shelf/after', status: 'changed', blocks: page.blocks });
    expect(body.access).toMatchObject({ require_authentication: true, parent: shelf.id });
    expect((await app.get('/__/shelf/after/index.json')).text).toContain('words after');
    await call('publish', page);
    expect((await app.get('/__/shelf/after/index.json')).json()).toMatchObject({ page: { access: { granted: false } } });
    expect((await versionsOf(page)).total_count).toBe(3);
  });

  it('never overwrite what someone else saved meanwhile', async () => {
    const page = await publishPage(app, { title: 'Mine', slug: 'v-meanwhile' });
    const [old] = (await versionsOf(page)).items;
    const bring = (base_version: number) =>
      app.call('POST /studio/pages/{id}/versions/{versionId}/restore', {
        as: owner,
        params: { id: page.id, versionId: old?.id ?? '' },
        body: { base_version },
      });
    const theirs = (
      await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: { base_version: page.version, title: 'Theirs' } })
    ).body;
    const late = await bring(page.version);
    expect([late.status, late.body]).toMatchObject([409, { error: 'edit_conflict', current: { title: 'Theirs', version: theirs.version } }]);
    expect((await get(page)).body.title).toBe('Theirs');
    expect((await bring(theirs.version)).body).toMatchObject({ title: 'Mine', version: theirs.version + 1 });
  });

  it('at the same moment as a save: the later of the two gets a conflict, and nothing is lost silently', async () => {
    const page = await publishPage(app, { title: 'Old', slug: 'v-race' });
    const [old] = (await versionsOf(page)).items;
    for (let round = 0; round < 6; round += 1) {
      const { version } = (await get(page)).body;
      const [restored, saved] = await Promise.all([
        restore(page, old?.id ?? ''),
        app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: { base_version: version, title: `New ${round}` } }),
      ]);
      const done = [restored, saved].filter(({ status }) => status === 200);
      const now = (await get(page)).body;
      // If both went through, they ran in sequence: the restore came last and saw the save.
      expect(now.version).toBe(version + done.length);
      expect([restored, saved].every(({ status }) => status === 200 || status === 409)).toBe(true);
      if (saved.status === 200 && restored.status !== 200) expect(now.title).toBe(`New ${round}`);
    }
  });

  it('of another page, of another app or of none are not found', async () => {
    const [one, two] = [await publishPage(app, { title: 'One', slug: 'v-one' }), await publishPage(app, { title: 'Two', slug: 'v-two' })];
    const [foreign] = (await versionsOf(two)).items;
    for (const id of [foreign?.id ?? '', '00000000-0000-4000-8000-000000000000', 'x'])
      expect([id, (await restore(one, id)).status]).toEqual([id, 404]);
    const outsider = await app.owner('second');
    expect((await app.call('GET /studio/pages/{id}/versions', { as: outsider, params: { id: one.id } })).body.error).toBe('page_not_found');
    expect((await versionsOf(await draftPage(app, { title: 'None yet', slug: 'v-none' }))).items).toEqual([]);
  });
});
