import { maxFolderDepth } from '@bandstand/contract/media.studio.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aPicture } from './library.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const addFolder = async (title: string, parent_id: string | null = null, as = owner) =>
  (await app.call('POST /studio/media_folders', { as, body: { title, parent_id } })).body;
const folders = async () => (await app.call('GET /studio/media_folders', { as: owner })).body.items;
const addPicture = async (name = 'picture.png', fields: Record<string, string> = {}) =>
  (await app.upload('POST /studio/media', { bytes: await aPicture(), name, fields: { kind: 'image', ...fields } }, { as: owner })).body;
const list = async (query: Record<string, string | number>) =>
  (await app.call('GET /studio/media', { as: owner, query })).body.items.map(({ title }) => title);

describe('folders', () => {
  it('nest, are renamed and moved, and never into themselves', async () => {
    const [shots, winter] = [await addFolder('Shots'), await addFolder('  Winter ')];
    expect([shots.title, winter.title, winter.parent_id, winter.media_count]).toEqual(['Shots', 'Winter', null, 0]);
    const change = (id: string, body: object) => app.call('PUT /studio/media_folders/{id}', { as: owner, params: { id }, body });
    expect((await change(winter.id, { parent_id: shots.id, title: 'Snow' })).body).toMatchObject({ title: 'Snow', parent_id: shots.id });
    const circle = await change(shots.id, { parent_id: winter.id });
    expect([circle.status, circle.body.errors]).toEqual([422, { parent_id: [expect.any(String)] }]);
    expect((await change(shots.id, { parent_id: shots.id })).status).toBe(422);
    expect((await change(shots.id, { title: '   ' })).status).toBe(422);
    expect((await change(shots.id, {})).body).toMatchObject({ title: 'Shots', parent_id: null });
  });
  it('have a depth limit', async () => {
    let parent: string | null = null;
    for (let depth = 0; depth < maxFolderDepth; depth += 1) parent = (await addFolder(`Level ${depth}`, parent)).id;
    expect((await app.call('POST /studio/media_folders', { as: owner, body: { title: 'Too deep', parent_id: parent } })).status).toBe(422);
  });
  it('leave their contents one level up when they are deleted', async () => {
    const outer = await addFolder('Outer');
    const inner = await addFolder('Inner', outer.id);
    const innermost = await addFolder('Innermost', inner.id);
    const { id } = await addPicture('kept.png', { folder_id: inner.id });
    expect((await folders()).find((folder) => folder.id === inner.id)?.media_count).toBe(1);
    expect((await app.call('DELETE /studio/media_folders/{id}', { as: owner, params: { id: inner.id } })).status).toBe(204);
    expect((await app.call('GET /studio/media/{id}', { as: owner, params: { id } })).body.folder_id).toBe(outer.id);
    expect((await folders()).find((folder) => folder.id === innermost.id)?.parent_id).toBe(outer.id);
    expect((await app.call('DELETE /studio/media_folders/{id}', { as: owner, params: { id: inner.id } })).status).toBe(404);
  });
  it('of another app do not exist here', async () => {
    const other = await app.owner('second');
    const foreign = await addFolder('Foreign', null, other);
    const { id } = await addPicture();
    expect((await app.call('PUT /studio/media/{id}', { as: owner, params: { id }, body: { folder_id: foreign.id } })).status).toBe(422);
    expect((await app.call('POST /studio/media_folders', { as: owner, body: { title: 'Mine', parent_id: foreign.id } })).status).toBe(422);
    const bulk = await app.call('POST /studio/media/bulk', { as: owner, body: { ids: [id], action: 'move', folder_id: foreign.id } });
    expect(bulk.status).toBe(422);
    expect((await app.call('DELETE /studio/media_folders/{id}', { as: owner, params: { id: foreign.id } })).status).toBe(404);
    // An upload into a missing folder is still stored.
    expect((await addPicture('stray.png', { folder_id: foreign.id })).folder_id).toBeNull();
  });
});

describe('the list', () => {
  it('is of a folder, of none, by tag, and in the wanted order', async () => {
    const { id: folder_id } = await addFolder('Sorted');
    const [b, a] = [await addPicture('b.png', { folder_id }), await addPicture('A.png', { folder_id })];
    expect(await list({ folder_id })).toEqual(['A.png', 'b.png']);
    expect(await list({ folder_id, sort: 'created_at' })).toEqual(['b.png', 'A.png']);
    expect(await list({ folder_id, sort: 'title' })).toEqual(['A.png', 'b.png']);
    expect(await list({ folder_id, sort: '-title' })).toEqual(['b.png', 'A.png']);
    expect((await list({ folder_id: 'none' })).includes('b.png')).toBe(false);
    await app.call('PUT /studio/media/{id}', { as: owner, params: { id: b.id }, body: { tags: ['Autumn'] } });
    expect(await list({ tag: 'autumn' })).toEqual(['b.png']);
    expect((await app.call('GET /studio/media', { as: owner, query: { folder_id: 'elsewhere' } })).status).toBe(422);
    expect(a.folder_id).toBe(folder_id);
  });
});

describe('bulk changes', () => {
  it('move, tag and delete; media that is shown somewhere stays', async () => {
    const { id: folder_id } = await addFolder('Many');
    const pictures = [await addPicture('1.png'), await addPicture('2.png'), await addPicture('3.png')];
    const ids = pictures.map(({ id }) => id);
    const bulk = async (body: object) => (await app.call('POST /studio/media/bulk', { as: owner, body: { ids, ...body } })).body;
    expect(await bulk({ action: 'move', folder_id })).toEqual({ affected: 3, in_use: [] });
    expect(await list({ folder_id, sort: 'title' })).toEqual(['1.png', '2.png', '3.png']);
    await app.call('PUT /studio/media/{id}', { as: owner, params: { id: ids[0]! }, body: { tags: ['Old', 'snow'] } });
    expect(await bulk({ action: 'tag', tags: ['Snow', ' North '] })).toEqual({ affected: 3, in_use: [] });
    const tagsOf = async (id: string) => (await app.call('GET /studio/media/{id}', { as: owner, params: { id } })).body.tags;
    expect([await tagsOf(ids[0]!), await tagsOf(ids[1]!)]).toEqual([
      ['Old', 'snow', 'North'],
      ['Snow', 'North'],
    ]);
    const { items } = (await app.call('GET /studio/media_tags', { as: owner })).body;
    expect(items.filter(({ tag }) => ['north', 'old'].includes(tag.toLowerCase()))).toEqual([
      { tag: 'North', count: 3 },
      { tag: 'Old', count: 1 },
    ]);
    await bulk({ action: 'untag', tags: ['NORTH'] });
    expect(await tagsOf(ids[1]!)).toEqual(['Snow']);
    expect((await app.call('POST /studio/media/bulk', { as: owner, body: { ids, action: 'tag', tags: [] } })).status).toBe(422);
    const cover = await app.server.paged.drafts.create(app.tenant, null, { type: 'generic', title: 'Cover' });
    const image = await app.server.identity.media.imageById(app.tenant, ids[1]!);
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: cover.id }, body: { base_version: 1, image } });
    expect(await bulk({ action: 'delete' })).toEqual({ affected: 2, in_use: [ids[1]] });
    expect(await list({ folder_id })).toEqual(['2.png']);
  });
  it('touch nothing of another app', async () => {
    const { id } = await addPicture('mine.png');
    const other = await app.owner('second');
    for (const action of ['delete', 'move', 'tag'] as const) {
      const { body } = await app.call('POST /studio/media/bulk', { as: other, body: { ids: [id], action, tags: ['x'], folder_id: null } });
      expect(body.affected).toBe(0);
    }
    expect((await app.call('GET /studio/media/{id}', { as: owner, params: { id } })).body).toMatchObject({ title: 'mine.png', tags: [] });
  });
  it('five thousand media are listed, counted and searched a page at a time', async () => {
    await app.sql(
      `insert into media (app_id, id, kind, status, title, content_type, size_bytes, content_hash, is_library, tags)
       select $1, gen_random_uuid(), 'image', 'ready', 'Bulk ' || n, 'image/webp', n, 'hash' || n, true, array['bulk'] from generate_series(1, 5000) n`,
      [app.tenant.appId],
    );
    const { body } = await app.call('GET /studio/media', { as: owner, query: { tag: 'bulk', sort: 'size', page: 100 } });
    expect([body.total_count, body.items.length, body.items.at(-1)?.title]).toEqual([5000, 50, 'Bulk 5000']);
    expect(await list({ q: 'bulk 4711' })).toEqual(['Bulk 4711']);
  });
});

describe('the colours of a picture', () => {
  it('are sorted by how much they cover', async () => {
    const { id } = await addPicture('two.png');
    const { items } = (await app.call('GET /studio/media/{id}/colours', { as: owner, params: { id } })).body;
    expect(items.length).toBeGreaterThan(0);
    expect(items.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1.001);
    expect(items.every(({ hex }) => /^#[0-9a-f]{6}$/.test(hex))).toBe(true);
  });
  it('of media without a picture do not exist', async () => {
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    const file = await app.upload(
      'POST /studio/media',
      { bytes: pdf, name: 'a.pdf', type: 'application/pdf', fields: { kind: 'file' } },
      { as: owner },
    );
    expect((await app.call('GET /studio/media/{id}/colours', { as: owner, params: { id: file.body.id } })).status).toBe(404);
  });
});

it('an analyst reads folders and changes nothing', async () => {
  const analyst = await app.staff('analyst');
  expect((await app.call('GET /studio/media_folders', { as: analyst })).status).toBe(200);
  expect((await app.call('POST /studio/media_folders', { as: analyst, body: { title: 'No' } })).status).toBe(403);
});
