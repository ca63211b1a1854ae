import { randomBytes } from 'node:crypto';
import type { Image } from '@bandstand/contract/media.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '../domains/products/products.builders.ts';
import { aBlock, aText, publishPage, type PageOptions } from '../domains/pages/pages.builders.ts';
import { startTestApp, type MemberSession, type TestApp } from './app.ts';

/**
 * Words in every field of locked pages, searched for by everyone who may not read them, on every surface (GOALS section 5). `secret-…` must never
 * reach the wrong viewer; `teaser-…` only viewers who may know of the page.
 */
type Lock = 'private' | 'purchase' | 'schedule' | 'sign_in' | 'below_private' | 'below_purchase' | 'unpublished_parent';
interface Planted {
  lock: Lock;
  page: PageDraft;
  image: Image;
  inside: Image;
  threadId: string | null;
}

let app: TestApp;
let product: { id: string };
const planted: Planted[] = [];
const open: PageDraft[] = [];
let buyer: MemberSession;
let outsider: MemberSession;
let otherApp: MemberSession;

beforeAll(async () => {
  app = await startTestApp();
  product = await aProduct(app);
  [buyer, outsider, otherApp] = [await app.signUp(), await app.signUp(), await app.signUp({ app: 'second' })];
  await app.server.products.entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: product.id });
  const home = await publishPage(app, {
    title: 'Home',
    blocks: [aBlock('collection', { layout: 'grid', source: 'query', query: { content_type: 'all', limit: 100 } }), aBlock('search', { types: [] })],
  });
  open.push(home);
  const program = await publishPage(app, {
    title: 'Course',
    type: 'program',
    slug: 'course',
    access: { require_authentication: true, is_progress_root: true },
  });
  await plant('private', { access: { is_private: true } });
  await plant('purchase', { access: { require_purchase: true, products: [{ id: product.id }] } });
  await plant('schedule', { parent: program, access: { is_scheduled: true, schedule_period: 1, schedule_interval: 'day' } });
  await plant('sign_in', { access: { require_authentication: true } });
  await plant('below_private', { parent: planted[0]?.page });
  await plant('below_purchase', { parent: planted[1]?.page });
  const gone = await publishPage(app, { title: 'Gone', slug: 'gone' });
  await plant('unpublished_parent', { parent: gone });
  await app.call('POST /studio/pages/{id}/unpublish', { as: await app.owner(), params: { id: gone.id } });
  await publishPage(app, { title: 'Last', slug: 'last' });
}, 240_000);
afterAll(() => app.close());

async function picture(): Promise<Image> {
  const bytes = await sharp(randomBytes(40 * 40 * 3), { raw: { width: 40, height: 40, channels: 3 } })
    .png()
    .toBuffer();
  const row = await app.server.identity.media.addImage(app.tenant, bytes, { title: 'x' });
  return (await app.server.identity.media.imageById(app.tenant, row.id)) as Image;
}

async function plant(lock: Lock, options: PageOptions): Promise<void> {
  const [image, inside] = [await picture(), await picture()];
  const page = await publishPage(app, {
    ...options,
    type: 'exercise',
    slug: `locked-${lock.replaceAll('_', '-')}`,
    title: `teaser-title-${lock}`,
    subtitle: `secret-subtitle-${lock}`,
    image,
    tags: [`teaser-tag-${lock}`],
    is_commentable: true,
    texts: [`secret-text-${lock}`],
    og_description: `secret-description-${lock}`,
    attributes: [{ slug: 'canary', type: 'string', value: `secret-attribute-${lock}` }],
    type_data: { cues: [`secret-cue-${lock}`], muscles: [`secret-muscle-${lock}`] },
    page_actions: [{ id: '00000000-0000-4000-8000-00000000000a', action_type: 'button', text: `secret-action-${lock}` }],
    blocks: [
      aBlock('hero', { title: `secret-hero-${lock}`, image: inside }),
      aBlock('chat', { title: `secret-chat-${lock}` }),
      aText(`secret-members-${lock}`, { members_only: true }),
    ],
  });
  const [row] = await app.sql<{ message_thread_id: string | null }>('select message_thread_id from pages where id = $1', [page.id]);
  planted.push({ lock, page, image, inside, threadId: row?.message_thread_id ?? null });
}

type Viewer = { name: string; session: MemberSession | null; app: 'first' | 'second'; opens: Lock[] };
/** Locks that hide even the title. */
const hiddenLocks: Lock[] = ['private', 'below_private', 'unpublished_parent'];
const viewers = (): Viewer[] => [
  { name: 'guest', session: null, app: 'first', opens: [] },
  { name: 'member without anything', session: outsider, app: 'first', opens: ['sign_in'] },
  { name: 'buyer', session: buyer, app: 'first', opens: ['sign_in', 'purchase', 'below_purchase'] },
  { name: 'member of another app', session: otherApp, app: 'second', opens: [] },
];

/** Everything that a viewer can request, one text per surface. */
async function surfaces({ session, app: slug }: Viewer): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const file = async (url: string) => {
    const cookie = session ? { as: session } : {};
    for (const [way, options] of [
      ['', cookie],
      [' etag', { ...cookie, headers: { 'if-none-match': '"x"' } }],
      [' br', { ...cookie, headers: { 'accept-encoding': 'identity' } }],
    ] as const) {
      const answer = await app.get(url, { app: slug, ...options });
      found.set(`GET ${url}${way}`, `${answer.text} ${JSON.stringify(answer.headers)}`);
    }
  };
  const call = async (key: 'GET /content/{contentType}', options: object) => {
    const answer = await app.call(key, { as: session, app: slug, ...options });
    found.set(`${key} ${JSON.stringify(options)}`, answer.text);
  };
  for (const { page, lock } of planted) {
    await file(page.path);
    await file(`/__${page.path}/index.json`);
    await file(`/__/access/${page.id}.json`);
    await call('GET /content/{contentType}', { params: { contentType: 'all' }, query: { term: `secret-text-${lock}` } });
    await call('GET /content/{contentType}', { params: { contentType: 'all' }, query: { term: `teaser-title-${lock}` } });
    await call('GET /content/{contentType}', { params: { contentType: 'all' }, query: { with_property: `canary:secret-attribute-${lock}` } });
    await call('GET /content/{contentType}', { params: { contentType: 'all' }, query: { page_id: page.id, include_current: true } });
    for (const key of [
      'GET /pages/{id}/path',
      'GET /pages/{id}/subscribers',
      'GET /pages/{id}/complete',
      'POST /pages/{id}/complete',
      'POST /pages/{id}/subscribers',
    ] as const) {
      if (lock === 'sign_in' && key.startsWith('POST')) continue;
      found.set(
        `${key} ${lock}`,
        (await app.call(key, { as: session, app: slug, params: { id: page.id }, body: key.startsWith('POST') ? {} : undefined })).text,
      );
    }
    found.set(`GET /pages/tree ${lock}`, (await app.call('GET /pages/tree', { as: session, app: slug, query: { root: page.id } })).text);
  }
  for (const url of [
    '/',
    '/__/index/index.json',
    '/__/access/app.json',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/__/app.json',
    '/__/last/index.json',
    '/last',
    '/course',
    '/__/course/index.json',
    '/me',
    '/nothing-here',
  ])
    await file(url);
  await call('GET /content/{contentType}', { params: { contentType: 'all' }, query: { limit: 100 } });
  await call('GET /content/{contentType}', { params: { contentType: 'exercise' }, query: { order_by: 'title' } });
  await call('GET /content/{contentType}', {
    params: { contentType: 'all' },
    query: { with_tags: planted.map(({ lock }) => `teaser-tag-${lock}`).join(',') },
  });
  found.set('GET /pages/tree', (await app.call('GET /pages/tree', { as: session, app: slug })).text);
  found.set('GET /products/list', (await app.call('GET /products/list', { as: session, app: slug })).text);
  found.set('GET /products/{id}', (await app.call('GET /products/{id}', { as: session, app: slug, params: { id: product.id } })).text);
  if (session) {
    for (const key of ['GET /my-content', 'GET /threads', 'POST /auth/verify'] as const)
      found.set(key, (await app.call(key, { as: session, app: slug })).text);
    const since = app.clock.isoIn(-86_400_000);
    found.set('GET /for_you', (await app.call('GET /for_you', { as: session, app: slug, query: { since } })).text);
    for (const { page, lock } of planted)
      for (const key of ['GET /programs/{id}/result', 'GET /programs/{id}/course'] as const)
        found.set(`${key} ${lock}`, (await app.call(key, { as: session, app: slug, params: { id: page.id } })).text);
  }
  return found;
}

/** The words of a lock in the text, except those in the request itself. */
function canaries(text: string, surface: string, lock: Lock, kind: 'secret' | 'teaser'): string[] {
  // A request may be repeated in an address of the answer; only what the server adds counts.
  const asked = surface.includes(lock) ? [...surface.matchAll(/(?:secret|teaser)-[a-z]+-[a-z_]+/g)].map(([word]) => word) : [];
  return [...text.matchAll(new RegExp(`${kind}-[a-z]+-${lock}(?![a-z_])`, 'g'))]
    .map(([word]) => word)
    .filter((word) => kind === 'secret' || !asked.includes(word) || hiddenLocks.includes(lock));
}

describe('canaries in locked pages', () => {
  it('reach no one who may not read them, on any surface', { timeout: 240_000 }, async () => {
    const leaks: string[] = [];
    let looked = 0;
    for (const viewer of viewers()) {
      for (const [surface, text] of await surfaces(viewer)) {
        looked += 1;
        for (const { lock } of planted) {
          const mayRead = viewer.app === 'first' && viewer.opens.includes(lock);
          const mayKnow = viewer.app === 'first' && !hiddenLocks.includes(lock);
          if (!mayRead) leaks.push(...canaries(text, surface, lock, 'secret').map((word) => `${viewer.name}: ${surface}: ${word}`));
          if (!mayKnow) leaks.push(...canaries(text, surface, lock, 'teaser').map((word) => `${viewer.name}: ${surface}: ${word}`));
        }
      }
    }
    expect(leaks).toEqual([]);
    expect(looked).toBeGreaterThan(400);
  });

  it('reach those who may read them', async () => {
    for (const viewer of viewers().filter(({ opens }) => opens.length > 0)) {
      for (const { lock, page } of planted.filter((one) => viewer.opens.includes(one.lock))) {
        const text = (await app.get(`/__${page.path}/index.json`, { as: viewer.session })).text;
        for (const field of ['text', 'hero', 'attribute', 'cue', 'members', 'subtitle', 'action'])
          expect(text, `${viewer.name} ${lock}`).toContain(`secret-${field}-${lock}`);
        expect((await app.get(page.path, { as: viewer.session })).text).toContain(`secret-text-${lock}`);
        // The search for leaks would find them here.
        expect(canaries(text, page.path, lock, 'secret').length).toBeGreaterThan(8);
      }
    }
  });

  it('have hidden pictures, and visible covers if one may know of the page', async () => {
    const refusals: string[] = [];
    for (const viewer of viewers()) {
      for (const { lock, image, inside } of planted) {
        const status = async (one: Image) => (await app.get(one.url, { app: viewer.app, ...(viewer.session ? { as: viewer.session } : {}) })).status;
        const mayRead = viewer.app === 'first' && viewer.opens.includes(lock);
        const mayKnow = viewer.app === 'first' && !hiddenLocks.includes(lock);
        if (((await status(inside)) === 200) !== mayRead) refusals.push(`${viewer.name} ${lock} inside: ${await status(inside)}`);
        if (((await status(image)) === 200) !== mayKnow) refusals.push(`${viewer.name} ${lock} cover: ${await status(image)}`);
      }
    }
    expect(refusals).toEqual([]);
  });

  it('have threads only for viewers who may open the page in full', async () => {
    for (const viewer of viewers()) {
      for (const { lock, threadId } of planted.filter((one) => one.threadId)) {
        const mayRead = viewer.app === 'first' && viewer.opens.includes(lock);
        const answer = await app.call('GET /threads/{id}', { as: viewer.session, app: viewer.app, params: { id: threadId ?? '' } });
        expect([viewer.name, lock, answer.status]).toEqual([viewer.name, lock, mayRead ? 200 : 403]);
      }
    }
  });

  it('are not left for the next user: after a logout, after a lock, after access ends', async () => {
    const member = await app.signUp();
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
    const paid = planted.find(({ lock }) => lock === 'purchase') as Planted;
    const read = async () => (await app.get(paid.page.path, { as: member })).text;
    expect(await read()).toContain('secret-text-purchase');
    await app.call('POST /auth/logout', { as: member });
    expect(await read()).not.toContain('secret-');
    expect((await app.get(paid.page.path)).text).not.toContain('secret-');

    const page = await publishPage(app, { title: 'Was open', slug: 'was-open', texts: ['secret-was-open'] });
    const before = await app.get('/was-open');
    expect(before.text).toContain('secret-was-open');
    const owner = await app.owner();
    await app.call('PUT /studio/pages/{id}/access', { as: owner, params: { id: page.id }, body: { inherit: false, require_authentication: true } });
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    const after = await app.get('/was-open', { headers: { 'if-none-match': String(before.headers['etag']) } });
    expect([after.status, after.text.includes('secret-was-open')]).toEqual([200, false]);

    await app.call('PUT /studio/access_settings', { as: owner, body: { require_sign_in: true } });
    expect((await app.get('/__/last/index.json')).json()).toMatchObject({ page: { access: { granted: false } } });
    await app.call('PUT /studio/access_settings', { as: owner, body: { require_sign_in: false } });
  });
});
