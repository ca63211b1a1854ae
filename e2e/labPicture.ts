import type { DemoApp } from './server.ts';
import { studioOf } from './studioCalls.ts';

/** Path of a new page for members only, which contains a picture. */
export async function labPicture(app: DemoApp, picture: Buffer): Promise<string> {
  const call = await studioOf(app);
  const form = new FormData();
  form.set('kind', 'image');
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  const { id, url, urls, ...media } = await call<{ id: string; url: string; urls: object }>('POST', '/studio/media', form);
  const page = await call<{ id: string; version: number; path: string }>('POST', '/studio/pages', {
    type: 'generic',
    title: 'For members',
    slug: `members-${Date.now()}`,
  });
  const image = { ...media, media_id: id, url, urls, alt: 'A red field', focal_x: null, focal_y: null };
  const block = { id: crypto.randomUUID(), type: 'image', data: { image }, style: {}, members_only: false };
  await call('PUT', `/studio/pages/${page.id}`, { base_version: page.version, blocks: [block] });
  await call('PUT', `/studio/pages/${page.id}/access`, { inherit: false, require_authentication: true });
  await call('POST', `/studio/pages/${page.id}/publish`);
  return page.path;
}
