import { randomBytes } from 'node:crypto';
import type { Image } from '@bandstand/contract/media.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await publishPage(app, { title: 'Home' });
});
afterAll(() => app.close());

async function anImage(): Promise<Image & { media_id: string }> {
  const noise = sharp(randomBytes(30 * 30 * 3), { raw: { width: 30, height: 30, channels: 3 } }).png();
  const row = await app.server.identity.media.addImage(app.tenant, await noise.toBuffer(), { title: 'x' });
  return { ...((await app.server.identity.media.imageById(app.tenant, row.id)) as Image), media_id: row.id };
}
const uses = async (id: string, as: Session = owner) => app.call('GET /studio/media/{id}/uses', { as, params: { id } });
const named = async (id: string) => (await uses(id)).body.items.map(({ kind, title, state }) => `${kind} ${title} ${state}`);

describe('the uses of a media', () => {
  it('are listed by title and state: live, in a draft, and in a draft that removed it', async () => {
    const image = await anImage();
    expect((await uses(image.media_id)).body).toEqual({ items: [], total_count: 0 });
    const live = await publishPage(app, { title: 'Shows it', blocks: [aBlock('image', { image })] });
    const cover = await app.server.paged.drafts.create(app.tenant, null, { type: 'generic', title: 'Cover' });
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: cover.id }, body: { base_version: 1, image } });
    expect(await named(image.media_id)).toEqual(['page Cover draft', 'page Shows it live']);
    const { version } = await app.server.paged.drafts.get(app.tenant, live.id);
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id: live.id }, body: { base_version: version, blocks: [] } });
    // Members see it until the draft is published.
    expect(await named(image.media_id)).toEqual(['page Cover draft', 'page Shows it live']);
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: live.id } });
    expect(await named(image.media_id)).toEqual(['page Cover draft']);
  });

  it('include products and the app itself, whose picture everyone gets', async () => {
    const image = await anImage();
    const versions = [{ name: 'Once', kind: 'one_off', price: 900, currency: 'EUR' }];
    const made = await app.call('POST /studio/products', { as: owner, body: { title: 'Pass', versions, image } });
    expect([made.status, await named(image.media_id)]).toEqual([200, [expect.stringMatching(/^product Pass (live|draft)$/)]]);
    const icon = await anImage();
    expect((await app.get(icon.url)).status).toBe(403);
    await app.sql(`update apps set settings = jsonb_set(settings, '{icon}', $2::jsonb) where id = $1`, [app.tenant.appId, JSON.stringify(icon)]);
    app.server.identity.apps.forget();
    expect(await named(icon.media_id)).toEqual(['app App first live']);
    expect((await app.get(icon.url)).status).toBe(200);
    expect((await app.call('DELETE /studio/media/{id}', { as: owner, params: { id: icon.media_id } })).body.error).toBe('in_use');
  });

  it('are hidden from everyone else', async () => {
    const { media_id } = await anImage();
    expect((await uses(media_id, await app.owner('second'))).status).toBe(404);
    expect((await uses(media_id, await app.signUp())).status).toBe(401);
    expect((await uses(media_id, await app.staff('analyst'))).status).toBe(200);
  });
});
