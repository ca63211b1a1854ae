import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aText, publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const create = async (body: object): Promise<PageDraft> =>
  (await app.call('POST /studio/pages', { as: owner, body: { type: 'generic', title: 'A page', ...body } })).body;
const save = (page: PageDraft, body: object) =>
  app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: { base_version: page.version, ...body } });
const unsafe = (block: object) => ({ id: randomUUID(), style: {}, members_only: false, ...block });

describe('creating pages', () => {
  it('makes the first top page the home page, and assigns free slugs to others', async () => {
    expect(await create({ title: 'Home' })).toMatchObject({
      slug: '',
      path: '/',
      status: 'draft',
      version: 1,
      parent_id: null,
      access: { inherit: true },
    });
    expect(await create({ title: 'Größe & Form' })).toMatchObject({ slug: 'grosse-form', path: '/grosse-form' });
    expect(await create({ title: 'Größe & Form' })).toMatchObject({ slug: 'grosse-form-2' });
  });

  it('refuses addresses of the app itself, invalid characters and taken ones', async () => {
    const refused = async (slug: string) => (await app.call('POST /studio/pages', { as: owner, body: { type: 'generic', title: 'x', slug } })).body;
    expect(await refused('studio')).toMatchObject({ error: 'validation_failed', errors: { slug: ['This address belongs to the app itself.'] } });
    expect(await refused('No Spaces')).toMatchObject({ errors: { slug: ['Use lowercase letters, digits and single hyphens.'] } });
    expect(await refused('grosse-form')).toMatchObject({ error: 'slug_taken' });
    expect(await refused('')).toMatchObject({ error: 'slug_taken' });
    const parent = await create({ title: 'Parent' });
    expect(await create({ title: 'x', slug: 'studio', parent_id: parent.id })).toMatchObject({ path: '/parent/studio' });
  });

  it('gives one address to one of many who want it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.call('POST /studio/pages', { as: owner, body: { type: 'generic', title: 'Rush', slug: 'rush' } })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
  });

  it('adds a completion button to pages of a program', async () => {
    const program = await create({ title: 'Program', type: 'program' });
    expect(program.access.is_progress_root).toBe(true);
    expect(await create({ title: 'Day 1', parent_id: program.id })).toMatchObject({ page_actions: [{ action_type: 'mark_complete' }] });
  });
});

describe('saving', () => {
  it('keeps unknown keys, sanitises rich text, and counts versions', async () => {
    const page = await create({ title: 'Content' });
    const text = aText('hello');
    const dirty = {
      root: {
        children: [...text.data['rich_text' as never]['root']['children'], { type: 'script', children: [{ type: 'text', text: 'evil', format: 0 }] }],
      },
    };
    const saved = await save(page, { blocks: [unsafe({ type: 'text', data: { rich_text: dirty, later: { kept: 1 } } })], tags: ['one'] });
    expect(saved.body).toMatchObject({ version: 2, tags: ['one'], title: 'Content', blocks: [{ data: { later: { kept: 1 } } }] });
    expect(saved.text).not.toContain('evil');
  });

  it('never overwrites what someone else saved', async () => {
    const page = await create({ title: 'Two people' });
    expect((await save(page, { title: 'First' })).status).toBe(200);
    const second = await save(page, { title: 'Second' });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ error: 'edit_conflict', current: { title: 'First', version: 2 } });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => save({ ...page, version: 2 }, { title: `At once ${at}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('names the invalid field of a block', async () => {
    const page = await create({ title: 'Wrong' });
    const refused = async (data: object, type = 'button') => (await save(page, { blocks: [aText('fine'), unsafe({ type, data })] })).body;
    expect(await refused({ text: 'Go', style: 'huge' })).toMatchObject({
      error: 'validation_failed',
      errors: { 'blocks.1.data.style': expect.anything() },
    });
    expect(
      await refused({ text: 'Go', style: 'primary', action: { id: randomUUID(), type: 'open_url', data: { url: 'javascript:alert(1)' } } }),
    ).toMatchObject({ errors: { 'blocks.1.data.action.data.url': expect.anything() } });
    expect(await refused({ ratio: 301 }, 'hero')).toMatchObject({
      error: 'ratio_out_of_range',
      message: 'Ratio Out Of Range',
      errors: { 'blocks.1.data.ratio': expect.anything() },
    });
    expect(await refused({ ratio: 300 }, 'hero')).toMatchObject({ version: 2 });
    expect((await save({ ...page, version: 2 }, { blocks: [unsafe({ type: 'teleport', data: {} })] })).status).toBe(422);
    expect(
      (
        await save(
          { ...page, version: 2 },
          { blocks: [{ ...unsafe({ type: 'text', data: aText('x').data }), style: { background_color: '#ff0000' } }] },
        )
      ).status,
    ).toBe(422);
  });

  it('shows only pictures of the app’s own library', async () => {
    const page = await create({ title: 'Pictures' });
    const row = await app.server.identity.media.addImage(app.tenant, await png(), { title: 'mine' });
    const foreign = await app.server.identity.media.addImage(app.secondApp.tenant, await png(), { title: 'theirs' });
    const image = (id: string, url = `/media/${id}/large.webp`) => ({
      media_id: id,
      url,
      urls: { small: url, medium: url, large: url },
      width: 1,
      height: 1,
      alt: 'words',
      placeholder: null,
      focal_x: null,
      focal_y: null,
    });
    const saved = await save(page, { image: image(row.id, 'https://evil.example/x.png') });
    expect(saved.body.image).toMatchObject({ media_id: row.id, alt: 'words', url: expect.stringContaining(`/media/${row.id}/large.webp`) });
    const refused = await save({ ...page, version: 2 }, { image: image(foreign.id) });
    expect(refused.body).toMatchObject({ error: 'validation_failed', errors: { image: ['This picture is not in the media library.'] } });
  });

  it('refuses content that is nested too deeply', async () => {
    const page = await create({ title: 'Deep' });
    const deep = JSON.parse(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`) as object;
    expect((await save(page, { blocks: [unsafe({ type: 'search', data: { deep } })] })).status).toBe(422);
  });
});

async function png(): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 20, height: 20, channels: 3, background: { r: Math.floor(performance.now()) % 255, g: 20, b: 30 } } })
    .png()
    .toBuffer();
}

describe('the tree', () => {
  it('moves by index, and lists first whose access would change', async () => {
    const paid = await publishPage(app, { title: 'Paid area', slug: 'paid-area', access: { require_authentication: true } });
    const [a, b, c] = [
      await create({ title: 'A', parent_id: paid.id }),
      await create({ title: 'B', parent_id: paid.id }),
      await create({ title: 'C', parent_id: paid.id }),
    ];
    const outside = await publishPage(app, { title: 'Outside', slug: 'outside', texts: ['words'] });
    const move = (id: string, body: object) => app.call('POST /studio/pages/{id}/move', { as: owner, params: { id }, body });
    const dry = await move(outside.id, { parent_id: paid.id, position: 1, dry_run: true });
    expect(dry.body.access_changes).toEqual([
      { page_id: outside.id, title: 'Outside', path: '/paid-area/outside', before: 'public', after: 'sign_in' },
    ]);
    expect((await app.call('GET /studio/pages/{id}', { as: owner, params: { id: outside.id } })).body.path).toBe('/outside');
    expect((await move(outside.id, { parent_id: paid.id, position: 1 })).body.page).toMatchObject({
      position: 1,
      path: '/paid-area/outside',
      status: 'changed',
    });
    await move(c?.id ?? '', { parent_id: paid.id, position: 0 });
    const listed = (await app.call('GET /studio/pages', { as: owner })).body.items.filter(({ parent_id }) => parent_id === paid.id);
    expect(listed.map(({ title, position }) => [title, position])).toEqual([
      ['C', 0],
      ['A', 1],
      ['Outside', 2],
      ['B', 3],
    ]);
    expect((await move(paid.id, { parent_id: a?.id, position: 0 })).status).toBe(422);
    expect((await app.get('/__/outside/index.json')).status).toBe(200);
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: outside.id } });
    const old = await app.get('/outside');
    expect([old.status, old.headers['location']]).toEqual([301, '/paid-area/outside']);
    expect((await app.get('/__/paid-area/outside/index.json')).text).not.toContain('words');
    expect(b?.version).toBe(1);
  });

  it('keeps the order through a hundred moves to the front', async () => {
    const parent = await create({ title: 'Many' });
    const ids: string[] = [];
    for (let at = 0; at < 4; at += 1) ids.push((await create({ title: `P${at}`, parent_id: parent.id })).id);
    const expected = [...ids];
    for (let round = 0; round < 40; round += 1) {
      const id = expected.splice(2, 1)[0] as string;
      expected.splice(1, 0, id);
      await app.call('POST /studio/pages/{id}/move', { as: owner, params: { id }, body: { parent_id: parent.id, position: 1 } });
    }
    const listed = (await app.call('GET /studio/pages', { as: owner })).body.items.filter(({ parent_id }) => parent_id === parent.id);
    expect(listed.map(({ id }) => id)).toEqual(expected);
  });

  it('copies a subtree, archives and restores it, and deletes only archived pages', async () => {
    const top = await publishPage(app, { title: 'Original', slug: 'original', texts: ['text of it'] });
    await publishPage(app, { title: 'Child', slug: 'child', parent: top });
    const copy = await app.call('POST /studio/pages/{id}/duplicate', { as: owner, params: { id: top.id }, body: { with_children: true } });
    expect(copy.body).toMatchObject({ slug: 'original-2', status: 'draft', blocks: [{ type: 'text' }] });
    const all = (await app.call('GET /studio/pages', { as: owner })).body.items;
    expect(all.filter(({ parent_id }) => parent_id === copy.body.id)).toHaveLength(1);
    expect((await app.call('DELETE /studio/pages/{id}', { as: owner, params: { id: top.id } })).body.error).toBe('in_use');
    expect((await app.call('DELETE /studio/pages/{id}', { as: owner, params: { id: copy.body.id } })).body.error).toBe('in_use');
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: copy.body.id } });
    expect((await app.call('DELETE /studio/pages/{id}', { as: owner, params: { id: copy.body.id } })).status).toBe(204);
    expect((await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: top.id } })).body.status).toBe('archived');
    expect([(await app.get('/original')).status, (await app.get('/original/child')).status]).toEqual([404, 404]);
    await app.call('POST /studio/pages/{id}/restore', { as: owner, params: { id: top.id } });
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: top.id } });
    expect([(await app.get('/original')).status, (await app.get('/original/child')).status]).toEqual([200, 200]);
  });
});
