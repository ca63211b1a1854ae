import type { Image, Video } from '@bandstand/contract/media.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aClip, hasFfmpeg } from '../media/media.builders.ts';
import { aPicture } from './library.builders.ts';
import { renewed } from './library.replace.service.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await publishPage(app, { title: 'Home' });
});
afterAll(() => app.close());

const upload = async (width = 40) =>
  (await app.upload('POST /studio/media', { bytes: await aPicture(width), name: 'before.png', fields: { kind: 'image' } }, { as: owner })).body;
const valueOf = async (id: string) => (await app.server.identity.media.imageById(app.tenant, id)) as Image;
const replace = async (id: string, bytes: Buffer, as = owner, name = 'after.png') =>
  app.upload('POST /studio/media/{id}/replace', { bytes, name }, { as, params: { id } });
const page = async (path: string) => app.get(`/__${path}/index.json`);

describe('a file that replaces another', () => {
  it('is shown by every page, product, saved block group and the app, under a new address', async () => {
    const before = await upload(40);
    const image = { ...(await valueOf(before.id)), alt: 'Our words' };
    const shown = await publishPage(app, { title: 'Shown', slug: 'shown', image, blocks: [aBlock('image', { image })] });
    const product = await app.call('POST /studio/products', { as: owner, body: { title: 'Pass', image } });
    const group = await app.call('POST /studio/composed_blocks', { as: owner, body: { title: 'Group', blocks: [aBlock('image', { image })] } });
    const first = await page('/shown');
    const bytes = (await app.get(image.urls.large)).bytes;
    expect(first.json<PageJson>().image?.url).toBe(`/media/${before.id}/large.webp`);

    const answer = await replace(before.id, await aPicture(60));
    expect([answer.status, answer.body.id, answer.body.width, answer.body.title]).toEqual([200, before.id, 60, 'before.png']);
    expect(answer.body.url).toContain('v=1');

    const second = await page('/shown');
    expect(second.headers['etag']).not.toBe(first.headers['etag']);
    const after = second.json<PageJson>();
    const now = (after.blocks[0]!.data as { image: Image }).image;
    expect(now).toMatchObject({ media_id: before.id, url: `/media/${before.id}/large.webp?v=1`, width: 60, alt: 'Our words' });
    expect(after.image).toMatchObject({ url: `/media/${before.id}/large.webp?v=1`, width: 60 });
    expect(second.text).not.toContain(`/media/${before.id}/large.webp"`);
    expect((await app.get('/shown')).text).toContain(`/media/${before.id}/large.webp?v=1`);
    expect((await app.call('GET /studio/products/{id}', { as: owner, params: { id: product.body.id } })).body.image?.width).toBe(60);
    const reusable = await app.call('GET /studio/composed_blocks/{id}', { as: owner, params: { id: group.body.id } });
    expect(JSON.stringify(reusable.body.blocks)).toContain('v=1');
    // A draft opens with the new one, too.
    const draft = await app.call('GET /studio/pages/{id}', { as: owner, params: { id: shown.id } });
    expect((draft.body.blocks[0]!.data as { image: Image }).image).toMatchObject({ width: 60, alt: 'Our words' });

    // The old bytes are served at no address.
    for (const url of [image.urls.large, now.url]) {
      const served = await app.get(url);
      expect([served.status, served.bytes.equals(bytes)]).toEqual([200, false]);
    }
  });

  it('may be replaced again, and removed with everything stored for it', async () => {
    const { id } = await upload();
    for (const width of [50, 60, 70]) expect((await replace(id, await aPicture(width))).body.width).toBe(width);
    expect((await valueOf(id)).url).toBe(`/media/${id}/large.webp?v=3`);
    const [{ variants } = { variants: {} }] = await app.sql<{ variants: Record<string, { key: string }> }>(
      'select variants from media where id = $1',
      [id],
    );
    expect((await app.call('DELETE /studio/media/{id}', { as: owner, params: { id } })).status).toBe(204);
    for (const { key } of Object.values(variants)) expect(await app.platform.storage.size(key)).toBeNull();
  });

  it('is the logo of the app at once', async () => {
    const { id } = await upload();
    await app.sql("update apps set toolbar = jsonb_set(toolbar, '{logo}', $2::jsonb) where id = $1", [
      app.tenant.appId,
      JSON.stringify(await valueOf(id)),
    ]);
    app.server.identity.apps.forget();
    const configAt = async () => (await app.get('/__/app.json')).json<{ version: string; toolbar: { logo: Image } }>();
    const before = await configAt();
    await replace(id, await aPicture(90));
    const after = await configAt();
    expect([after.toolbar.logo.width, after.version !== before.version]).toEqual([90, true]);
  });

  it('stays closed to people who may not see it', async () => {
    const { id } = await upload();
    const image = await valueOf(id);
    await publishPage(app, {
      title: 'Members',
      slug: 'members-only',
      blocks: [aBlock('image', { image })],
      access: { inherit: false, require_authentication: true },
    });
    await replace(id, await aPicture(64));
    const member = await app.signUp();
    for (const url of [image.urls.large, `${image.urls.large}?v=1`]) {
      expect((await app.get(url)).status).toBe(403);
      expect((await app.get(url, { as: member })).status).toBe(200);
    }
    expect((await page('/members-only')).text).not.toContain(id);
  });

  it('is refused when it is of another kind, empty, or someone else’s', async () => {
    const { id } = await upload();
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
    expect((await replace(id, pdf, owner, 'a.pdf')).body.error).toBe('invalid_image_type');
    expect((await replace(id, Buffer.alloc(0))).body.error).toBe('upload_empty');
    expect((await replace(id, await aPicture(), await app.owner('second'))).status).toBe(404);
    expect((await replace(id, await aPicture(), await app.staff('analyst'))).status).toBe(403);
    expect((await app.call('GET /studio/media/{id}', { as: owner, params: { id } })).body).toMatchObject({ width: 40, replacement: null });
    expect(await app.sql('select 1 from media where replaces is not null')).toEqual([]);
  });

  it('of two at once one wins and nothing is lost', async () => {
    const { id } = await upload();
    const answers = await Promise.all([50, 60, 70].map(async (width) => replace(id, await aPicture(width))));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of answers) expect(status).toBeLessThan(500);
    const { body } = await app.call('GET /studio/media/{id}', { as: owner, params: { id } });
    expect([50, 60, 70]).toContain(body.width);
    expect((await app.get((await valueOf(id)).urls.large)).status).toBe(403);
  });
});

describe.runIf(hasFfmpeg)('a film that replaces another', () => {
  it('waits until it can be played, then replaces it with new stream names', async () => {
    const film = async (size: string) => ({ bytes: aClip({ size }), name: 'film.mp4' });
    const made = await app.upload('POST /studio/media', { ...(await film('320x180')), fields: { kind: 'video' } }, { as: owner });
    const params = { id: made.body.id };
    await app.settle();
    const find = async () => (await app.call('GET /studio/media/{id}', { as: owner, params })).body;
    const before = await find();
    const video = (await app.server.identity.media.valuesOf(app.tenant, [params.id])).get(params.id)!.value as Video;
    await publishPage(app, { title: 'Film', slug: 'film', blocks: [aBlock('hero', { video })] });
    const master = (await app.get(`/media/${params.id}/master.m3u8`)).text;

    const answer = await app.upload('POST /studio/media/{id}/replace', await film('480x270'), { as: owner, params });
    expect(answer.body).toMatchObject({ status: 'ready', width: 320, replacement: { status: 'preparing' } });
    expect((await app.upload('POST /studio/media/{id}/replace', await film('160x90'), { as: owner, params })).body.error).toBe('media_preparing');
    expect((await page('/film')).text).toContain('"width":320');
    await app.settle();
    const after = await find();
    expect([before.width, after.width, after.status, after.replacement]).toEqual([320, 480, 'ready', null]);
    const shown = (await page('/film')).json<PageJson>().blocks[0]!.data as { video: Video };
    expect(shown.video).toMatchObject({ width: 480, hls_url: `/media/${params.id}/master.m3u8?v=1` });
    const names = (text: string) => text.split('\n').filter((line) => line.endsWith('.m3u8'));
    const now = (await app.get(shown.video.hls_url!)).text;
    expect(names(now).some((name) => names(master).includes(name))).toBe(false);
    for (const name of names(now)) expect((await app.get(`/media/${params.id}/${name}`)).status).toBe(200);
    for (const name of names(master)) expect((await app.get(`/media/${params.id}/${name}`)).status).toBe(404);
    const { items } = (await app.call('GET /studio/media', { as: owner, query: { kind: 'video' } })).body;
    expect(items).toHaveLength(1);
  });
});

describe('media in content', () => {
  const now: Video = {
    media_id: 'm',
    url: '/media/m/film.mp4?v=2',
    hls_url: null,
    content_type: 'video/mp4',
    title: 'Library',
    width: 1,
    height: 1,
    duration: 9,
    poster: null,
    captions: [],
  };
  it('keeps the texts of its place, and the owner’s other values there', () => {
    const content = { blocks: [{ data: { video: { ...now, url: '/media/m/original.mp4', title: 'Our title', autoplay: true } } }] };
    expect(renewed(content, 'm', now, 2)).toEqual({ blocks: [{ data: { video: { ...now, title: 'Our title', autoplay: true } } }] });
  });
  it('is left alone if it is another one, and in a plain address only the version changes', () => {
    const content = { og_image: '/media/m/large.webp', other: '/media/n/large.webp', text: 'see /media/m/large.webp' };
    expect(renewed(content, 'm', now, 2)).toEqual({ ...content, og_image: '/media/m/large.webp?v=2' });
  });
});
