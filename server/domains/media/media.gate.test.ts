import { randomBytes } from 'node:crypto';
import type { Image } from '@bandstand/contract/media.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aBlock, publishPage, type PageOptions } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
let outsider: MemberSession;
let buyer: MemberSession;
let product: { id: string };
beforeAll(async () => {
  app = await startTestApp();
  [owner, outsider, buyer, product] = [await app.owner(), await app.signUp(), await app.signUp(), await aProduct(app)];
  await app.server.products.entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: product.id });
  await publishPage(app, { title: 'Home' });
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

/** A different picture each time: the same bytes would be the same media. */
const noise = () =>
  sharp(randomBytes(30 * 30 * 3), { raw: { width: 30, height: 30, channels: 3 } })
    .png()
    .toBuffer();
async function anImage(tenant = app.tenant): Promise<Image & { media_id: string }> {
  const row = await app.server.identity.media.addImage(tenant, await noise(), { title: 'x' });
  return { ...((await app.server.identity.media.imageById(tenant, row.id)) as Image), media_id: row.id };
}
const statusFor = async ({ url }: { url: string }, as: MemberSession | null = null) => (await app.get(url, { as })).status;
const paid = () => ({ require_purchase: true, products: [{ id: product.id }] });
const withImage = (image: Image, members_only = false): PageOptions => ({ blocks: [aBlock('image', { image }, { members_only })] });

describe('bytes of what pages show (UPL-6)', () => {
  it('are for nobody before the page is published, and for everyone once it is open', async () => {
    const image = await anImage();
    expect(await statusFor(image)).toBe(403);
    await publishPage(app, { title: 'Open', ...withImage(image) });
    for (const url of Object.values(image.urls)) {
      const { status, headers } = await app.get(url);
      expect([status, headers['cache-control'], headers['content-type']]).toEqual([
        200,
        'public, max-age=31536000, s-maxage=60, immutable',
        'image/webp',
      ]);
    }
  });

  it('inside a locked page are for viewers who may open it, privately; its cover is for those who may know of it', async () => {
    const [inside, cover] = [await anImage(), await anImage()];
    await publishPage(app, { title: 'Paid', image: cover, access: paid(), ...withImage(inside) });
    expect([await statusFor(inside), await statusFor(inside, outsider), await statusFor(inside, buyer)]).toEqual([403, 403, 200]);
    const opened = await app.get(inside.url, { as: buyer });
    expect([opened.headers['cache-control'], opened.headers['vary']]).toEqual(['private, no-cache', 'Cookie']);
    // A browser asks each time it draws the picture, because another person may be using it now.
    const again = { headers: { 'if-none-match': String(opened.headers['etag']) } };
    expect((await app.get(inside.url, { as: buyer, ...again })).status).toBe(304);
    expect((await app.get(inside.url, again)).status).toBe(403);
    expect([await statusFor(cover), await statusFor(cover, outsider)]).toEqual([200, 200]);
  });

  it('of a private page are for members whom the owner added, including the cover', async () => {
    const cover = await anImage();
    const page = await publishPage(app, { title: 'Circle', image: cover, access: { is_private: true } });
    expect([await statusFor(cover), await statusFor(cover, buyer)]).toEqual([403, 403]);
    const inside = await app.signUp();
    await app.call('POST /studio/pages/{id}/members', { as: owner, params: { id: page.id }, body: { member_ids: [inside.id] } });
    expect([await statusFor(cover, inside), await statusFor(cover, buyer)]).toEqual([200, 403]);
  });

  it('in blocks for members stay closed to viewers who merely browse (ACC-14)', async () => {
    const [shown, held] = [await anImage(), await anImage()];
    const blocks = [aBlock('image', { image: shown }), aBlock('image', { image: held }, { members_only: true })];
    await publishPage(app, { title: 'Browse', blocks, access: { ...paid(), allow_browsing: true } });
    expect([await statusFor(shown), await statusFor(held), await statusFor(held, outsider), await statusFor(held, buyer)]).toEqual([
      200, 403, 403, 200,
    ]);
  });

  it('open with the most open page that shows them, and close with the last one', async () => {
    const image = await anImage();
    await publishPage(app, { title: 'Paid too', access: paid(), ...withImage(image) });
    expect(await statusFor(image)).toBe(403);
    const open = await publishPage(app, { title: 'Open too', ...withImage(image) });
    expect(await statusFor(image)).toBe(200);
    await app.call('POST /studio/pages/{id}/unpublish', { as: owner, params: { id: open.id } });
    expect([await statusFor(image), await statusFor(image, buyer)]).toEqual([403, 200]);
  });

  it('close when the page is locked, loses the picture, or is archived with the one above it', async () => {
    const [one, two, three] = [await anImage(), await anImage(), await anImage()];
    const page = await publishPage(app, { title: 'Changes', ...withImage(one) });
    const change = async (body: object) => {
      const { version } = await app.server.paged.drafts.get(app.tenant, page.id);
      await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: { base_version: version, ...body } });
      await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    };
    await change(withImage(two));
    expect([await statusFor(one), await statusFor(two)]).toEqual([403, 200]);
    await change({ access: { ...page.access, inherit: false, require_authentication: true } });
    expect([await statusFor(two), await statusFor(two, outsider)]).toEqual([403, 200]);
    const parent = await publishPage(app, { title: 'Parent' });
    await publishPage(app, { title: 'Child', parent, ...withImage(three) });
    expect(await statusFor(three)).toBe(200);
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: parent.id } });
    expect(await statusFor(three)).toBe(403);
  });

  it('wait for the day of a drip page', async () => {
    const image = await anImage();
    const program = await publishPage(app, { title: 'Program', type: 'program', access: { require_authentication: true, is_progress_root: true } });
    const access = { is_scheduled: true, schedule_period: 2, schedule_interval: 'day' as const };
    await publishPage(app, { title: 'Day three', parent: program, access, ...withImage(image) });
    const runner = await app.signUp();
    await app.call('POST /pages/{id}/subscribers', { as: runner, params: { id: program.id }, body: {} });
    expect(await statusFor(image, runner)).toBe(403);
    app.clock.advance(2 * 86_400_000);
    expect([await statusFor(image, runner), await statusFor(image, outsider)]).toEqual([200, 403]);
  });

  it('in a private app are only for its members', async () => {
    const image = await anImage();
    await publishPage(app, { title: 'In the app', ...withImage(image) });
    expect(await statusFor(image)).toBe(200);
    await app.call('PUT /studio/access_settings', { as: owner, body: { is_private: true } });
    expect([await statusFor(image), await statusFor(image, outsider)]).toEqual([403, 200]);
    await app.call('PUT /studio/access_settings', { as: owner, body: { is_private: false } });
  });
});

describe('a signature', () => {
  it('opens one variant of one media for about an hour, and ends', async () => {
    const media = (await app.upload('POST /studio/media', { bytes: await noise(), name: 'signed.png' }, { as: owner })).body;
    const { small, large } = media.urls!;
    expect([await statusFor({ url: small }), await statusFor({ url: large })]).toEqual([200, 200]);
    const query = (url: string) => new URL(url, 'http://localhost').search;
    expect(await statusFor({ url: `/media/${media.id}/large.webp${query(small)}` })).toBe(403);
    expect((await app.get(large, { app: 'second' })).status).toBe(404);
    for (const broken of ['?exp=1&sig=x', '?sig=x', '?exp=99999999999', '?exp=abc&sig=abc', '?exp=&sig=', '?exp=1&exp=2&sig=x'])
      expect([broken, await statusFor({ url: `/media/${media.id}/large.webp${broken}` })]).toEqual([broken, 403]);
    app.clock.advance(3_600_000 - 1000);
    expect(await statusFor({ url: large })).toBe(200);
    app.clock.advance(900_000 + 2000);
    expect(await statusFor({ url: large })).toBe(403);
  });

  it('is how the studio shows pictures of drafts, and is never stored', async () => {
    const image = await anImage();
    const draft = await app.server.paged.drafts.create(app.tenant, null, { type: 'generic', title: 'Draft' });
    const saved = await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: draft.id }, body: { base_version: 1, image } });
    expect(saved.body.image?.url).toMatch(/\?exp=\d+&sig=/);
    expect(await statusFor(saved.body.image!)).toBe(200);
    const again = await app.call('PUT /studio/pages/{id}', {
      as: owner,
      params: { id: draft.id },
      body: { base_version: 2, image: saved.body.image },
    });
    expect(again.status).toBe(200);
    const [{ fields } = { fields: '' }] = await app.sql<{ fields: unknown }>('select fields from pages where id = $1', [draft.id]);
    expect(JSON.stringify(fields)).not.toContain('sig=');
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: draft.id } });
    expect((await app.get('/__/draft/index.json')).text).not.toContain('sig=');
  });
});

describe('missing media', () => {
  it('is 404 in every case: a malformed id, an unknown one, another app’s, a missing variant', async () => {
    const [own, foreign] = [await anImage(), await anImage(app.secondApp.tenant)];
    await publishPage(app, { title: 'Shows', ...withImage(own) });
    for (const url of [
      '/media/nonsense/large.webp',
      '/media/00000000-0000-4000-8000-000000000000/large.webp',
      foreign.url,
      `/media/${own.media_id}/huge.webp`,
      `/media/${own.media_id}/original.png`,
      `/media/${own.media_id}/..%2flarge.webp`,
      `/media/${own.media_id}/__proto__`,
      `/media/${own.media_id}/constructor`,
      `/media/${own.media_id}/toString`,
    ]) {
      const { status, headers } = await app.get(url);
      expect([url, status, headers['cache-control']]).toEqual([url, 404, 'private, no-store']);
    }
  });
});

describe('removing from the library', () => {
  const remove = (id: string) => app.call('DELETE /studio/media/{id}', { as: owner, params: { id } });

  it('is refused while a page or a draft shows it, and deletes the files', async () => {
    const [live, drafted] = [await anImage(), await anImage()];
    const page = await publishPage(app, { title: 'Uses it', ...withImage(live) });
    const draft = await app.server.paged.drafts.create(app.tenant, null, { type: 'generic', title: 'Drafted' });
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: draft.id }, body: { base_version: 1, image: drafted } });
    for (const image of [live, drafted]) {
      const refused = await remove(image.media_id);
      expect([refused.status, refused.body.error]).toEqual([409, 'in_use']);
    }
    const { version } = await app.server.paged.drafts.get(app.tenant, page.id);
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: page.id }, body: { base_version: version, blocks: [] } });
    // Members still see it: only the draft is without it.
    expect((await remove(live.media_id)).status).toBe(409);
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    const { variants } = (await app.server.identity.media.findRow(app.tenant, live.media_id))!;
    expect((await remove(live.media_id)).status).toBe(204);
    for (const { key } of Object.values(variants)) await expect(app.platform.storage.read(key)).rejects.toThrow();
    expect((await remove(live.media_id)).status).toBe(404);
  });

  it('succeeds when forced: the page is served and edited without it', async () => {
    const image = await anImage();
    const page = await publishPage(app, { title: 'Goes without', slug: 'goes-without', ...withImage(image) });
    const { variants } = (await app.server.identity.media.findRow(app.tenant, image.media_id))!;
    expect((await remove(image.media_id)).status).toBe(409);
    const forced = await app.call('DELETE /studio/media/{id}', { as: owner, params: { id: image.media_id }, query: { force: true } });
    expect(forced.status).toBe(204);
    for (const { key } of Object.values(variants)) await expect(app.platform.storage.read(key)).rejects.toThrow();
    expect((await app.get('/goes-without')).status).toBe(200);
    const draft = (await app.call('GET /studio/pages/{id}', { as: owner, params: { id: page.id } })).body;
    const saved = await app.call('PUT /studio/pages/{id}', {
      as: owner,
      params: { id: page.id },
      body: { base_version: draft.version, title: 'Still edited', blocks: draft.blocks },
    });
    expect(saved.status).toBe(200);
    expect((await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } })).status).toBe(200);
  });
});
