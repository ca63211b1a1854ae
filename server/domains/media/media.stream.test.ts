import type { Media, Video } from '@bandstand/contract/media.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { FileOptions, Session } from '../../testing/client.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { aClip, hasFfmpeg } from './media.builders.ts';

describe.runIf(hasFfmpeg)('the stream of a video', () => {
  let app: TestApp;
  let owner: Session;
  let outsider: MemberSession;
  let buyer: MemberSession;
  let media: Media;
  let page: Awaited<ReturnType<typeof publishPage>>;
  let product: { id: string };
  beforeAll(async () => {
    app = await startTestApp();
    [owner, outsider, buyer] = [await app.owner(), await app.signUp(), await app.signUp()];
    product = await aProduct(app);
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: product.id });
    const { body } = await app.upload('POST /studio/media', { bytes: aClip({ size: '640x500' }), fields: { kind: 'video' } }, { as: owner });
    await app.settle();
    media = (await app.call('GET /studio/media/{id}', { as: owner, params: { id: body.id } })).body;
    const [value] = [...(await app.server.identity.media.valuesOf(app.tenant, [media.id])).values()];
    const blocks = [aBlock('image', { video: value!.value as Video })];
    const access = { require_purchase: true, products: [{ id: product.id }] };
    page = await publishPage(app, { title: 'Paid', blocks, access });
  });
  afterEach(() => app.clock.reset());
  afterAll(() => app.close());

  const of = (name: string) => `/media/${media.id}/${name}`;
  const status = async (name: string, options: FileOptions = {}) => (await app.get(of(name), options)).status;
  const names = ['master.m3u8', 'v360.m3u8', 'v360.mp4', 'film.mp4', 'poster-large.webp'];

  it('of a locked page is for viewers who may open it, and no part of it for anyone else (UPL-6)', async () => {
    for (const name of names)
      expect([name, await status(name), await status(name, { as: outsider }), await status(name, { as: buyer })]).toEqual([name, 403, 403, 200]);
    const playlist = await app.get(of('master.m3u8'), { as: buyer });
    expect(playlist.headers).toMatchObject({
      'cache-control': 'private, max-age=300',
      'content-type': 'application/vnd.apple.mpegurl',
      vary: 'Cookie',
    });
    expect(playlist.text).not.toContain('sig=');
  });

  it('by a signed address plays to its end without a cookie, as long as that address is valid, and no longer', async () => {
    const query = (url: string) => url.slice(url.indexOf('?'));
    const addresses = (text: string) => [...text.matchAll(/^(?!#)(\S+)$|URI="([^"]+)"/gm)].map(([, line, inner]) => (line ?? inner)!);
    app.clock.advance(3_000_000);
    const master = await app.get(media.hls_url!);
    expect([master.status, master.headers['cache-control']]).toEqual([200, 'private, max-age=300']);
    const lists = addresses(master.text);
    expect(lists.map((name) => name.split('?')[0])).toEqual(['v360.m3u8', 'v500.m3u8']);
    const exp = (url: string) => new URLSearchParams(query(url)).get('exp');
    for (const list of lists) {
      const inner = await app.get(of(list));
      const segments = addresses(inner.text);
      expect([inner.status, segments.length > 1, new Set(segments.map((name) => exp(name)))]).toEqual([200, true, new Set([exp(media.hls_url!)])]);
      for (const segment of new Set(segments)) expect((await app.get(of(segment), { headers: { range: 'bytes=0-99' } })).status).toBe(206);
    }
    // One signature opens one name.
    expect(await status(`v500.m3u8${query(lists[0]!)}`)).toBe(403);
    app.clock.advance(1_600_000);
    for (const url of [media.hls_url!.replace(/^.*\/media/, '/media'), of(lists[0]!)]) expect((await app.get(url)).status).toBe(403);
  });

  it('once its page is open is for everyone, and caches may store it', async () => {
    const change = async (access: object) => {
      const { version } = await app.server.paged.drafts.get(app.tenant, page.id);
      const body = { base_version: version, access: { ...page.access, ...access } };
      await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body });
      await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    };
    await change({ inherit: false, require_purchase: false, products: [] });
    for (const name of names) {
      const { status: code, headers } = await app.get(of(name));
      expect([name, code, headers['cache-control']]).toEqual([name, 200, 'public, max-age=31536000, s-maxage=60, immutable']);
    }
    const signed = await app.get(media.hls_url!);
    expect(signed.text).not.toContain('sig=');
    await change({ inherit: false, require_purchase: false, products: [], require_authentication: true });
    expect([await status('v360.mp4'), await status('v360.mp4', { as: outsider })]).toEqual([403, 200]);
  });

  it('answers ranges, HEAD and conditions as players request them', async () => {
    const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => app.get(of('v360.mp4'), { as: buyer, headers, method });
    const whole = await get();
    const [size, etag] = [whole.bytes.length, String(whole.headers['etag'])];
    expect([whole.headers['accept-ranges'], whole.headers['content-length']]).toEqual(['bytes', String(size)]);
    const head = await get({ range: 'bytes=0-9' }, 'HEAD');
    expect([head.status, head.bytes.length, head.headers['content-length'], head.headers['etag']]).toEqual([200, 0, String(size), etag]);
    const ask = async (range: string, more: Record<string, string> = {}) => {
      const { status: code, headers, bytes } = await get({ range, ...more });
      return [code, headers['content-range'], bytes.length];
    };
    expect(await ask('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, 5]);
    expect(await ask('bytes=0-9,10-19')).toEqual([206, `bytes 0-19/${size}`, 20]);
    expect(await ask('bytes=0-9,100-109')).toEqual([200, undefined, size]);
    expect(await ask(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, 0]);
    expect(await ask('bytes=0-9', { 'if-range': etag })).toEqual([206, `bytes 0-9/${size}`, 10]);
    expect(await ask('bytes=0-9', { 'if-range': '"other"' })).toEqual([200, undefined, size]);
    expect((await get({ 'if-none-match': etag, range: 'bytes=0-9' })).status).toBe(304);
    expect((await app.get(of('v360.mp4'), { method: 'HEAD' })).status).toBe(403);
  });

  it('is in pages with its current address, size, poster and captions', async () => {
    const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n';
    await app.call('PUT /studio/media/{id}', {
      as: owner,
      params: { id: media.id },
      body: { title: 'Welcome', captions: [{ language: 'en', label: 'English', text }] },
    });
    const values = await app.server.identity.media.valuesOf(app.tenant, [media.id, '00000000-0000-4000-8000-000000000000']);
    expect([...values.keys()]).toEqual([media.id]);
    expect(values.get(media.id)).toEqual({
      kind: 'video',
      value: {
        media_id: media.id,
        title: 'Welcome',
        url: of('film.mp4'),
        hls_url: of('master.m3u8'),
        content_type: 'video/mp4',
        width: 640,
        height: 500,
        duration: expect.closeTo(1, 0),
        poster: expect.objectContaining({ media_id: media.id, url: of('poster-large.webp') }),
        captions: [{ language: 'en', label: 'English', url: expect.stringMatching(/\/media\/[^/]+\/captions-en-\w+\.vtt$/) }],
      },
    });
    expect((await app.server.identity.media.valuesOf(app.secondApp.tenant, [media.id])).size).toBe(0);
  });

  it('stays closed to viewers who merely browse and to other apps, with its captions, and goes with its page', async () => {
    const { body: now } = await app.call('GET /studio/media/{id}', { as: owner, params: { id: media.id } });
    const caption = /captions-[^?]+/.exec(now.captions[0]!.url)![0];
    const all = [...names, caption];
    const statuses = (as?: MemberSession) => Promise.all(all.map((name) => status(name, as ? { as } : {})));
    const every = (code: number) => all.map(() => code);
    const { version, blocks } = await app.server.paged.drafts.get(app.tenant, page.id);
    const access = { ...page.access, inherit: false, require_purchase: true, products: [{ id: product.id }], allow_browsing: true };
    const body = { base_version: version, access, blocks: blocks.map((block) => ({ ...block, members_only: true })) };
    expect((await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: body as never })).status).toBe(200);
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    expect([await statuses(), await statuses(outsider), await statuses(buyer)]).toEqual([every(403), every(403), every(200)]);
    for (const url of [now.hls_url!, now.captions[0]!.url, now.poster!.urls.small]) {
      expect([url, (await app.get(url)).status, (await app.get(url, { app: 'second' })).status]).toEqual([url, 200, 404]);
    }
    await app.call('POST /studio/pages/{id}/unpublish', { as: owner, params: { id: page.id } });
    expect([await statuses(), await statuses(buyer)]).toEqual([every(403), every(403)]);
  });
});
