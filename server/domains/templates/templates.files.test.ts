import type { TemplateContent } from '@bandstand/contract/templates.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

let app: TestApp;
let owner: Session;
let other: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  other = await app.owner('second');
  const starter = (await app.call('GET /studio/templates', { as: owner, query: {} })).body.items.find(({ title }) => title === 'Strength coach')!;
  const body = { target: { publish: true, theme: true, navigation: true } };
  await app.call('POST /studio/templates/{id}/install', { as: owner, params: { id: starter.id }, body });
});
afterAll(() => app.close());

const save = (body: object, as = owner) => app.call('POST /studio/templates', { as, body: body as never });
const pagesOf = async (as: Session) => (await app.call('GET /studio/pages', { as })).body.items.toSorted((a, b) => (a.path < b.path ? -1 : 1));
const pageOf = async (as: Session, id: string) => (await app.call('GET /studio/pages/{id}', { as, params: { id } })).body;
async function fileOf(id: string, as = owner): Promise<Buffer> {
  const headers = { 'x-account-app': as.app!, 'x-user-email': as.email, 'x-user-token': as.token };
  const answer = await app.inject({ method: 'GET', url: `/api/studio/templates/${id}/file`, headers });
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return answer.bytes;
}
const bring = (bytes: Uint8Array, as = other) =>
  app.upload('POST /studio/templates/import', { bytes: Buffer.from(bytes), name: 'template.zip', type: 'application/zip' }, { as });
const contentOf = (archive: Uint8Array): TemplateContent => JSON.parse(strFromU8(unzipSync(archive)['template.json']!)) as TemplateContent;
/** Pictures are compressed already: our own archives store them as they are, too. */
const zipped = (entries: Record<string, Uint8Array>): Uint8Array => zipSync(entries, { level: 0 });
/** The archive with another content. */
function changed(archive: Uint8Array, change: (content: TemplateContent) => unknown): Uint8Array {
  const entries = unzipSync(archive);
  return zipped({ ...entries, 'template.json': strToU8(JSON.stringify(change(contentOf(archive)))) });
}

/** A page without ids, media addresses, and when it was saved. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) => {
    if (['id', 'uid', 'parent_id', 'parent', 'media_id', 'page_id', 'source_id', 'workout_id', 'overlay_id', 'form_id', 'exercise_id'].includes(key))
      return inner === null ? null : 'id';
    if (key === 'product_ids' || key === 'form_ids') return (inner as string[]).map(() => 'id');
    if (['url', 'urls', 'placeholder', 'updated_at', 'published_at', 'updated_by', 'version', 'status'].includes(key)) return undefined;
    return inner;
  });
}

describe('a whole app as a file', () => {
  it('recreates the same pages in an empty app, without prices', async () => {
    const saved = await save({ kind: 'app', title: 'My hall' });
    expect([saved.status, saved.body.kind, saved.body.is_own]).toEqual([200, 'app', true]);
    const archive = await fileOf(saved.body.id);
    const brought = await bring(archive);
    expect([brought.status, brought.body.counts]).toEqual([200, saved.body.counts]);
    const body = { target: { publish: true, theme: true, navigation: true } };
    const installed = await app.call('POST /studio/templates/{id}/install', { as: other, params: { id: brought.body.id }, body });
    expect([installed.status, installed.body]).toEqual([200, { created: expect.objectContaining({ pages: 16, products: 1 }) }]);
    const [mine, theirs] = await Promise.all([pagesOf(owner), pagesOf(other)]);
    expect(theirs.map(({ path }) => path)).toEqual(mine.map(({ path }) => path));
    for (const [at, page] of mine.entries()) expect(plain(await pageOf(other, theirs[at]!.id))).toEqual(plain(await pageOf(owner, page.id)));
    const [product] = (await app.call('GET /studio/products', { as: other })).body.items;
    expect([product?.title, product?.is_hidden, product?.versions]).toEqual(['Twelve Weeks Under the Bar', true, []]);
    const theme = (await app.call('GET /studio/theme', { as: other })).body.theme;
    expect(theme).toEqual((await app.call('GET /studio/theme', { as: owner })).body.theme);
  });
});

describe('a page as a template', () => {
  it('refers to what it shows in its own app, and takes copies elsewhere', async () => {
    const program = (await pagesOf(owner)).find(({ path }) => path === '/twelve-weeks')!;
    const { id } = (await save({ kind: 'page', source_id: program.id, title: 'Program' })).body;
    const [here, entry] = await Promise.all([
      app.call('POST /studio/templates/{id}/install', { as: owner, params: { id }, body: {} }),
      app.call('GET /studio/templates', { as: owner, query: { kind: 'page' } }),
    ]);
    expect(here.body.created).toMatchObject({ pages: 6, products: 0, workouts: 0, overlays: 0, media: 0, release_id: null });
    expect(entry.body.items.map(({ title }) => title)).toEqual(['Program']);
    const copy = await pageOf(owner, here.body.created.page_ids[0]!);
    expect(copy.access.products).toEqual((await pageOf(owner, program.id)).access.products);
    expect((await app.call('DELETE /studio/templates/{id}', { as: owner, params: { id } })).status).toBe(204);
    expect((await app.call('DELETE /studio/templates/{id}', { as: owner, params: { id } })).status).toBe(404);
  });

  it('stays as it was saved, whatever changes later', async () => {
    const page = (await app.call('POST /studio/pages', { as: owner, body: { type: 'article', title: 'Kept' } })).body;
    const { id } = (await save({ kind: 'page', source_id: page.id, title: 'Kept' })).body;
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: { title: 'Changed', base_version: page.version } });
    const { created } = (await app.call('POST /studio/templates/{id}/install', { as: owner, params: { id }, body: {} })).body;
    expect((await pageOf(owner, created.page_ids[0]!)).title).toBe('Kept');
  });

  it('needs an existing page', async () => {
    expect((await save({ kind: 'page', source_id: app.platform.ids.next(), title: 'x' })).body.error).toBe('page_not_found');
    expect((await save({ kind: 'block_group', source_id: app.platform.ids.next(), title: 'x' })).body.error).toBe('not_found');
    expect((await save({ kind: 'page', title: 'x' })).status).toBe(422);
  });
});

describe('a saved block group as a template', () => {
  it('is copied at each use', async () => {
    const [group] = (await app.call('GET /studio/composed_blocks', { as: owner })).body.items;
    const { id } = (await save({ kind: 'block_group', source_id: group!.id, title: 'Ask' })).body;
    const { created } = (await app.call('POST /studio/templates/{id}/install', { as: owner, params: { id }, body: { target: { publish: true } } }))
      .body;
    expect([created.pages, created.composed_ids.length]).toEqual([0, 1]);
    const made = (await app.call('GET /studio/composed_blocks/{id}', { as: owner, params: { id: created.composed_ids[0]! } })).body;
    const before = (await app.call('GET /studio/composed_blocks/{id}', { as: owner, params: { id: group!.id } })).body;
    expect(plain(made.blocks)).toEqual(plain(before.blocks));
  });
});

describe('a file from any source', () => {
  let archive: Uint8Array;
  beforeAll(async () => {
    const good = unzipSync(await fileOf((await save({ kind: 'app', title: 'Good' })).body.id));
    // Above, the pictures arrived complete.
    const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#357' } })
      .webp()
      .toBuffer();
    archive = zipped(Object.fromEntries(Object.entries(good).map(([name, bytes]) => [name, name.endsWith('.webp') ? dot : bytes])));
  });
  const refusal = async (bytes: Uint8Array) => (await bring(bytes)).body.error as unknown;

  it('has to be an archive with our content', async () => {
    expect(await refusal(Buffer.from('no archive at all'))).toBe('template_unreadable');
    expect(await refusal(zipSync({ 'other.json': strToU8('{}') }))).toBe('template_unreadable');
    expect(await refusal(zipSync({ 'template.json': strToU8('{') }))).toBe('template_unreadable');
    expect(await refusal(changed(archive, (content) => ({ ...content, version: 2 })))).toBe('template_unreadable');
    expect(await refusal(archive.subarray(0, archive.length / 2))).toBe('template_unreadable');
  });

  it('has every id once, parents first, and blocks that match their schema', async () => {
    expect(await refusal(changed(archive, (content) => ({ ...content, pages: [...content.pages, content.pages[0]] })))).toBe('template_unreadable');
    expect(await refusal(changed(archive, (content) => ({ ...content, pages: content.pages.toReversed() })))).toBe('template_unreadable');
    const bad = (data: object) =>
      changed(archive, (content) => ({
        ...content,
        pages: content.pages.map((page, at) => (at === 0 ? { ...page, blocks: [{ ...page.blocks[0], ...data }] } : page)),
      }));
    expect(
      await refusal(
        bad({
          type: 'button',
          data: { text: 'x', style: 'primary', action: { id: content0(archive), type: 'open_url', data: { url: 'javascript:alert(1)' } } },
        }),
      ),
    ).toBe('template_unreadable');
    expect(await refusal(bad({ type: 'collection', data: { layout: 'spiral' } }))).toBe('template_unreadable');
  });

  it('reaches only its own files, and only pictures', async () => {
    const entries = unzipSync(archive);
    const strange = zipped({ ...entries, '../../evil.webp': strToU8('x'), '/etc/passwd': strToU8('x'), 'media/../up.webp': strToU8('x') });
    expect((await bring(strange)).status).toBe(200);
    const [name] = Object.keys(entries).filter((entry) => entry.startsWith('media/'));
    expect(await refusal(zipped({ ...entries, [name!]: strToU8('<svg onload="alert(1)">') }))).toBe('template_unreadable');
    expect(
      await refusal(
        changed(archive, (content) => ({ ...content, media: content.media.map((medium) => ({ ...medium, file: '../../secret.webp' })) })),
      ),
    ).toBe('template_unreadable');
  });

  it('is not unpacked if it is larger than allowed, whatever it claims', async () => {
    const huge = zipSync({ 'template.json': [new Uint8Array(30 * 1_048_576), { level: 9 }] });
    expect((await bring(huge)).status).toBe(413);
    // Claims to be small, and is not.
    const lying = Buffer.from(zipSync({ 'template.json': [new Uint8Array(5 * 1_048_576).fill(32), { level: 9 }] }));
    for (const [signature, offset] of [
      [0x04034b50, 22],
      [0x02014b50, 24],
    ] as const)
      for (let at = 0; at < lying.length - 4; at += 1) if (lying.readUInt32LE(at) === signature) lying.writeUInt32LE(10, at + offset);
    expect(await refusal(lying)).toBe('template_unreadable');
  });

  it('adds no price and refers to nothing of another app', async () => {
    const foreign = (await pagesOf(owner))[0]!.id;
    const priced = changed(archive, (content) => ({
      ...content,
      title: 'Priced',
      products: content.products.map((product) => ({ ...product, versions: [{ name: 'Cheap', kind: 'free', price: 0, currency: 'EUR' }] })),
      pages: content.pages.map((page, at) =>
        at === 0
          ? {
              ...page,
              blocks: [
                ...page.blocks,
                {
                  id: foreign,
                  type: 'button',
                  data: { text: 'Go', style: 'primary', action: { id: foreign, type: 'open_page', data: { page_id: app.platform.ids.next() } } },
                  style: {},
                  members_only: false,
                },
              ],
            }
          : page,
      ),
    }));
    const { id } = (await bring(priced)).body;
    const { created } = (await app.call('POST /studio/templates/{id}/install', { as: other, params: { id }, body: {} })).body;
    const { items } = (await app.call('GET /studio/products', { as: other })).body;
    expect(items.every(({ versions }) => versions.length === 0)).toBe(true);
    const block = (await pageOf(other, created.home_id!)).blocks.at(-1)!;
    expect([block.type, (block.data as { action: unknown }).action]).toEqual(['button', null]);
  });
});

const content0 = (archive: Uint8Array): string => contentOf(archive).pages[0]!.id;
