import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

/** Statements for one page of a member: whether anything of theirs or of the tree changed. */
const memberStatements = 1;
let app: TestApp;
let buyer: MemberSession;
let productId: string;
beforeAll(async () => {
  app = await startTestApp();
  const product = await aProduct(app);
  productId = product.id;
  buyer = await app.signUp();
  await app.server.products.entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: product.id });
  await publishPage(app, { title: 'Home' });
  const access = { require_purchase: true, products: [{ id: product.id }], is_progress_root: true };
  for (const [slug, count] of [
    ['small', 1],
    ['large', 40],
  ] as const) {
    const list = aBlock('collection', { layout: 'grid', source: 'query', query: { content_type: 'article', limit: 100 } });
    const program = await publishPage(app, { title: slug, slug, type: 'program', access, texts: ['inside'], blocks: [list] });
    const { drafts, publishDrafts } = app.server.paged;
    const made = Array.from({ length: count }, (_, at) =>
      drafts.newRow(app.tenant, {
        id: app.platform.ids.next(),
        parent_id: program.id,
        position: at,
        type: 'article',
        slug: `stage-${at}`,
        title: `Stage ${at}`,
      }),
    );
    await publishDrafts.publishMany(app.tenant, null, { title: slug, made });
  }
});
afterAll(() => app.close());

describe('statements for one answer', () => {
  it.each(['/small', '/large'])('%s costs a guest none, even locked', async (path) => {
    expect(await fewestQueries(app, () => app.get(`/__${path}/index.json`))).toBe(0);
    expect(await fewestQueries(app, () => app.get(path))).toBe(0);
  });

  it.each(['/small', '/large'])('%s costs a buyer one, whatever it lists', async (path) => {
    expect(await fewestQueries(app, () => app.get(`/__${path}/index.json`, { as: buyer }))).toBeLessThanOrEqual(memberStatements);
    expect(await fewestQueries(app, () => app.get(path, { as: buyer }))).toBeLessThanOrEqual(memberStatements);
  });

  it('selling costs little: a lock as much as a page, then its product, and the member with their entitlements', async () => {
    const visitor = await app.signUp();
    const locked = () => app.get('/__/small/index.json', { as: visitor });
    expect((await locked()).json()).toMatchObject({ page: { access: { granted: false } } });
    expect(await fewestQueries(app, locked)).toBeLessThanOrEqual(memberStatements);
    const params = { id: productId };
    const ways: [string, () => Promise<{ status: number }>, number][] = [
      ['its product, to a guest', () => app.call('GET /products/{id}', { params }), 2],
      ['its product', () => app.call('GET /products/{id}', { params, as: visitor }), 3],
      ['whether the member has bought it', () => app.call('GET /products/{id}/has_active_purchase', { params, as: buyer }), 1],
      ['the member with their entitlements and swaps', () => app.call('POST /auth/verify', { as: buyer }), 6],
      ['a list of pages', () => app.call('GET /content/{contentType}', { as: buyer, params: { contentType: 'all' } }), 1],
    ];
    for (const [what, ask, most] of ways) {
      expect([what, (await ask()).status]).toEqual([what, 200]);
      expect([what, Math.max(most, await fewestQueries(app, ask))]).toEqual([what, most]);
    }
  });

  it('trees, manifests, sitemaps and the config cost none', async () => {
    for (const url of ['/__/access/app.json', '/manifest.webmanifest', '/sitemap.xml', '/robots.txt', '/__/app.json', '/icons/192.png'])
      expect([url, await fewestQueries(app, () => app.get(url))]).toEqual([url, 0]);
  });

  it('a missing page costs one query for an old address, and no more', async () => {
    expect(await fewestQueries(app, () => app.get('/__/never/heard/of/index.json'))).toBe(1);
    expect(await fewestQueries(app, () => app.get('/me/nonsense'))).toBeLessThanOrEqual(1);
    expect(await fewestQueries(app, () => app.get('/me/account/details'))).toBe(0);
  });

  it('a crowd that arrives after a publish has the tree read once', async () => {
    await publishPage(app, { title: 'Crowd', slug: 'crowd', texts: ['x'] });
    const before = app.db.queries();
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.get('/__/crowd/index.json')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    // Config and body, each at most once for everyone who waits at the same moment; never thirty times.
    expect(app.db.queries() - before).toBeLessThan(45);
  });
});
