import type { Role } from '@bandstand/contract/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { draftPage, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
let member: MemberSession;
let ids: { page: string; draft: string; member: string; product: string };

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  member = await app.signUp({ name: 'Zoë Harvest', email: 'zoe.h@example.com' });
  const page = await publishPage(app, { title: 'Harvest soup', slug: 'harvest-soup' });
  const draft = await draftPage(app, { title: 'Harvest 100% oats', slug: 'oats' });
  const product = await aProduct(app, { title: 'Harvest pass' });
  ids = { page: page.id, draft: draft.id, member: member.id, product: product.id };
  await aProduct({ server: app.server, tenant: app.secondApp.tenant }, { title: 'Harvest elsewhere' });
  await app.signUp({ name: 'Harvest Stranger', app: 'second' });
});
afterAll(() => app.close());

const search = async (q: string, as = owner) => (await app.call('GET /studio/search', { as, query: { q } })).body.items;
const kinds = async (q: string, as = owner) => [...new Set((await search(q, as)).map(({ type }) => type))].toSorted();

describe('studio.md 1: the search palette', () => {
  it('finds pages, members and products by a part of their name, each once, with their place', async () => {
    const items = await search('harvest');
    expect(items.map(({ type, id }) => `${type} ${id}`).toSorted()).toEqual(
      [`page ${ids.page}`, `page ${ids.draft}`, `member ${ids.member}`, `product ${ids.product}`].toSorted(),
    );
    expect(items.find(({ id }) => id === ids.page)).toEqual({
      type: 'page',
      id: ids.page,
      title: 'Harvest soup',
      subtitle: '/harvest-soup',
      href: `/pages/${ids.page}`,
    });
    expect(items.find(({ id }) => id === ids.draft)?.subtitle).toBeNull();
    expect(items.find(({ id }) => id === ids.member)).toMatchObject({ title: 'Zoë Harvest', subtitle: 'zoe.h@example.com' });
    expect(items.find(({ id }) => id === ids.product)).toMatchObject({ title: 'Harvest pass', href: `/products/${ids.product}` });
  });

  it.each(['page', 'draft', 'member', 'product'] as const)('finds a %s by its id', async (which) => {
    expect((await search(ids[which])).map(({ id }) => id)).toEqual([ids[which]]);
  });

  it('finds members by email, and by name regardless of case and accents', async () => {
    for (const q of ['ZOE.H@', 'zoe har', 'ZOË', 'harvest']) expect((await search(q)).map(({ id }) => id)).toContain(ids.member);
  });

  it('finds forms by a part of their title and by their id', async () => {
    const { id } = (await app.call('POST /studio/forms', { as: owner, body: { title: 'Yield of the plot' } })).body;
    const found = { type: 'form', id, title: 'Yield of the plot', subtitle: null, href: `/forms/${id}` };
    for (const q of ['yield of', 'PLOT', id]) expect(await search(q)).toEqual([found]);
    expect(await search('yield', await app.owner('second'))).toEqual([]);
  });

  it('treats percent signs, underscores and backslashes as text', async () => {
    expect((await search('100% o')).map(({ id }) => id)).toEqual([ids.draft]);
    for (const q of ['%', '_', '\\', 'h%t', '_arvest'])
      expect((await search(q)).map(({ title }) => title)).toEqual(q === '%' ? ['Harvest 100% oats'] : []);
  });

  it('finds nothing for an empty text, and refuses one that is too long', async () => {
    for (const q of ['', '   ']) expect(await search(q)).toEqual([]);
    expect((await app.call('GET /studio/search', { as: owner, query: { q: 'x'.repeat(101) } })).status).toBe(422);
    expect((await app.call('GET /studio/search', { as: owner })).status).toBe(422);
  });

  it('shows at most eight of a kind, pages that begin with the text first', async () => {
    for (let number = 0; number < 9; number += 1) await draftPage(app, { title: `An entry ${number}`, slug: `entry-${number}` });
    await draftPage(app, { title: 'Entry of its own', slug: 'own' });
    const found = await search('entry');
    expect([found.length, found[0]?.title]).toEqual([8, 'Entry of its own']);
  });

  it('drops what was archived or removed', async () => {
    const page = await draftPage(app, { title: 'Vanishing page', slug: 'vanishing' });
    const product = await aProduct(app, { title: 'Vanishing product' });
    expect(await kinds('vanishing')).toEqual(['page', 'product']);
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: page.id }, body: {} });
    await app.call('DELETE /studio/products/{id}', { as: owner, params: { id: product.id } });
    expect(await kinds('vanishing')).toEqual([]);
  });

  it.each<[Role, string[]]>([
    ['owner', ['member', 'page', 'product']],
    ['admin', ['member', 'page', 'product']],
    ['editor', ['member', 'page', 'product']],
    ['coach', ['member', 'page']],
    ['moderator', ['member', 'page']],
    ['support', ['member', 'page', 'product']],
    ['analyst', ['page', 'product']],
  ])('shows a role only what it may see: %s', async (role, expected) => {
    expect(await kinds('harvest', await app.staff(role))).toEqual(expected);
  });

  it('is only for staff', async () => {
    expect((await app.call('GET /studio/search', { as: member, query: { q: 'harvest' } })).status).toBe(401);
    const second = await app.owner('second');
    expect((await search('harvest', second)).map(({ title }) => title).toSorted()).toEqual(['Harvest Stranger', 'Harvest elsewhere']);
  });
});
