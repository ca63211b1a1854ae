import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import type { Session } from '../../testing/client.ts';
import { aBlock, aText, draftPage, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await publishPage(app, { title: 'Home' });
});
afterAll(() => app.close());

const check = async (...ids: string[]) =>
  (await app.call('GET /studio/checks', { as: owner, query: ids.length > 0 ? { page_id: ids.join(',') } : {} })).body;
const codesOf = async (...ids: string[]) => (await check(...ids)).items.map(({ code }) => code);
const to = (page_id: string) =>
  aBlock('button', { text: 'Go', style: 'primary', action: { id: app.platform.ids.next(), type: 'open_page', data: { page_id } } });

describe('GET /studio/checks', () => {
  it('reports what is wrong and where; a page in the same publish counts as published', async () => {
    const target = await draftPage(app, { title: 'Target', slug: 'target', texts: ['words'] });
    const button = to(target.id);
    const page = await draftPage(app, { title: 'Checked', slug: 'checked', blocks: [aText('words'), button] });
    const alone = await check(page.id);
    expect(alone.items).toMatchObject([
      {
        code: 'link_unpublished',
        severity: 'fix',
        page_id: page.id,
        page_title: 'Checked',
        block_id: button.id,
        field: 'action',
        values: { title: 'Target' },
      },
      { code: 'unreachable', severity: 'look', block_id: null },
    ]);
    expect([alone.total_count, alone.pages_checked]).toEqual([2, 1]);
    expect(await codesOf(page.id, target.id)).toEqual(['unreachable']);
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: target.id } });
    expect(await codesOf(page.id)).toEqual(['link_archived', 'unreachable']);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['the menu', (id) => app.call('PUT /studio/navigation', { as: owner, body: { menu: [{ id: 'x', icon: 'star', label: 'X', page_id: id }] } })],
    ['a link in a text', (id) => draftPage(app, { title: `L ${id}`, blocks: [to(id)] })],
    [
      'a list that finds it',
      () =>
        draftPage(app, {
          title: 'Finds meals',
          blocks: [aBlock('collection', { layout: 'list', source: 'query', query: { content_type: 'meal' } })],
        }),
    ],
  ])('knows that %s leads to a page', async (_way, make) => {
    const page = await draftPage(app, { title: 'Reached', type: 'meal', texts: ['words'] });
    expect(await codesOf(page.id)).toEqual(['unreachable']);
    await make(page.id);
    expect(await codesOf(page.id)).toEqual([]);
  });

  it('knows that a collection lists what is below it, and that a page below it inherits its lock', async () => {
    const area = await draftPage(app, { title: 'Area', slug: 'area', type: 'collection', access: { inherit: false, require_purchase: true } });
    const room = await draftPage(app, { title: 'Room', slug: 'room', parent: area, texts: ['words'] });
    expect(await codesOf(room.id)).toEqual(['no_way_to_buy']);
    const pass = await aProduct(app);
    await app.call('PUT /studio/pages/{id}/access', { as: owner, params: { id: area.id }, body: { products: [{ id: pass.id }] } });
    expect(await codesOf(room.id)).toEqual([]);
    await app.call('PUT /studio/products/{id}', { as: owner, params: { id: pass.id }, body: { is_hidden: true } });
    expect((await check(area.id)).items.find(({ code }) => code === 'product_hidden')).toMatchObject({ severity: 'look', field: 'access' });
  });

  it('without a list checks all drafts; for staff who may read, within the app', async () => {
    const page = await draftPage(app, { title: 'Waits', slug: 'waits' });
    expect((await check()).items.filter(({ page_id }) => page_id === page.id).map(({ code }) => code)).toContain('empty_page');
    expect((await app.call('GET /studio/checks', { as: await app.staff('analyst') })).status).toBe(200);
    const foreign = await app.call('GET /studio/checks', { as: await app.owner('second'), query: { page_id: page.id } });
    expect(foreign.body.error).toBe('page_not_found');
    expect((await app.call('GET /studio/checks', { as: owner, query: { page_id: 'x' } })).body.error).toBe('validation_failed');
  });

  it('runs as many statements for 500 pages as for one', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 20; at += 1) ids.push((await draftPage(app, { title: `Many ${at}`, texts: ['words'] })).id);
    await app.sql(
      `insert into pages (app_id, id, position, type, slug, title, fields, access, blocks)
       select app_id, gen_random_uuid(), 9000 + n, type, slug || n, title || n, fields, access, blocks from pages, generate_series(1, 480) n where id = $1`,
      [ids[0]],
    );
    const all = (await app.sql<{ id: string }>(`select id from pages where title like 'Many%' limit 500`)).map(({ id }) => id);
    const queriesFor = (list: string[]) => fewestQueries(app, async () => expect((await check(...list)).pages_checked).toBe(list.length));
    const one = await queriesFor(all.slice(0, 1));
    expect(all).toHaveLength(500);
    expect([one, await queriesFor(all)].every((count) => count <= 16)).toBe(true);
  });
});

describe('names in texts', () => {
  it('that are neither an attribute of the page nor a property of members are found', async () => {
    await app.call('POST /studio/properties', { as: owner, body: { title: 'Goal' } });
    const block = aText('Hi {{member.first_name}}: {{member.goal|x}} {{coach}} {{member.gaol|y}}');
    const page = await draftPage(app, { title: 'Named', blocks: [block], attributes: [{ slug: 'coach', type: 'string', value: 'Mo' }] });
    expect((await check(page.id)).items.filter(({ code }) => code === 'attribute_unknown')).toMatchObject([
      { block_id: block.id, field: 'rich_text', values: { slug: 'member.gaol' } },
    ]);
  });
});
