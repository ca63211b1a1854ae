import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { aBlock, aText, draftPage, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let outsider: MemberSession;
let buyer: MemberSession;
let product: { id: string };
beforeAll(async () => {
  app = await startTestApp();
  [outsider, buyer, product] = [await app.signUp(), await app.signUp(), await aProduct(app)];
  await app.server.products.entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: product.id });
  await publishPage(app, { title: 'Start' });
});
afterAll(() => app.close());

const search = async (term: string, as: MemberSession | null = null, more: object = {}, contentType = 'all') =>
  (await app.call('GET /content/{contentType}', { as, params: { contentType }, query: { term, ...more } })).body;
const titles = async (...args: Parameters<typeof search>) => (await search(...args)).items.map(({ title }) => title);
const paid = () => ({ require_purchase: true, products: [{ id: product.id }] });

describe('what is found', () => {
  it.each([
    ['Große Füße', ['grosse', 'GROSSE FUSSE', 'füße', 'fuße', 'Große']],
    ['Müßiggänger in Köln', ['mussigganger', 'köln', 'koln', 'KÖLN', 'müßig']],
    ['Čokoláda & žluťoučký', ['cokolada', 'žluť', 'zlut']],
    ['Smørrebrød på ø', ['smørre', 'på', 'pa']],
    ['São João', ['sao', 'joao', 'são joão']],
    ['HIIT 20/10', ['20', 'hiit 10', '20 10']],
    ['日本語 ヨガ', ['日本語', 'ヨガ']],
  ])('%s, by each of %j', async (title, terms) => {
    await publishPage(app, { title });
    for (const term of terms) expect([term, await titles(term)]).toEqual([term, [title]]);
  });

  it('is in title, subtitle, tags, text, headings of blocks, captions, cues and ingredients', async () => {
    await publishPage(app, {
      title: 'Places of words',
      subtitle: 'wordsubtitle',
      tags: ['wordtag'],
      type: 'meal',
      blocks: [
        aText('wordtext'),
        aBlock('hero', { title: 'wordhero', subtitle: 'wordunder' }),
        aBlock('image', { caption: 'wordcaption', alt: 'wordalt' }),
        aBlock('button', { text: 'wordbutton', style: 'primary' }),
      ],
      type_data: { steps: ['wordstep'], ingredients: [{ amount: '2', name: 'wordingredient' }] },
    });
    for (const term of ['subtitle', 'tag', 'text', 'hero', 'under', 'caption', 'alt', 'button', 'step', 'ingredient'])
      expect([term, await titles(`word${term}`)]).toEqual([term, ['Places of words']]);
  });

  it('has every word of the term as the beginning of a word, in any place', async () => {
    await publishPage(app, { title: 'Harbour run', tags: ['outdoor'], texts: ['past the lighthouse'] });
    await publishPage(app, { title: 'Harbour swim', texts: ['in the cold'] });
    expect(await titles('harb light')).toEqual(['Harbour run']);
    expect(await titles('light outd run')).toEqual(['Harbour run']);
    expect(await titles('rbour')).toEqual([]);
    expect(await titles('harbour lighthouse cold')).toEqual([]);
    expect((await titles('harbour')).toSorted()).toEqual(['Harbour run', 'Harbour swim']);
  });

  it('comes best first: title before tags before text', async () => {
    await publishPage(app, { title: 'In the text', texts: ['zebra'] });
    await publishPage(app, { title: 'In the tags', tags: ['zebra'] });
    await publishPage(app, { title: 'Zebra' });
    expect(await titles('zebra')).toEqual(['Zebra', 'In the tags', 'In the text']);
    expect(await titles('zebra', null, { order_by: 'title' })).toEqual(['In the tags', 'In the text', 'Zebra']);
  });

  it('is paged with the whole count, and can be narrowed by type and place', async () => {
    const shelf = await publishPage(app, { title: 'Shelf of quince', type: 'collection' });
    for (let at = 0; at < 5; at += 1) await publishPage(app, { title: `Quince ${at}`, type: at % 2 ? 'meal' : 'article', parent: shelf });
    const pages = [
      await search('quince', null, { limit: 2 }),
      await search('quince', null, { limit: 2, page: 2 }),
      await search('quince', null, { limit: 2, page: 4 }),
    ];
    expect(pages.map(({ items, total_count }) => [items.length, total_count])).toEqual([
      [2, 6],
      [2, 6],
      [0, 6],
    ]);
    expect(new Set([...(pages[0]?.items ?? []), ...(pages[1]?.items ?? [])].map(({ page_id }) => page_id)).size).toBe(4);
    expect((await search('quince', null, {}, 'meal')).total_count).toBe(2);
    expect((await search('quince', null, { page_id: shelf.id })).total_count).toBe(5);
  });

  it('is nothing for a term without a letter, and never an error', async () => {
    for (const term of ['!', '& | :*', "'", '\\', '()', '%', '—', '*:*', "a' or 1=1 --", '\u0001', 'x'.repeat(200), '🙂'])
      expect([term, (await app.call('GET /content/{contentType}', { params: { contentType: 'all' }, query: { term } })).status]).toEqual([term, 200]);
    expect((await search('🙂')).total_count).toBe(0);
    const all = (await search('')).total_count;
    expect((await search('   ')).total_count).toBe(all);
    expect((await app.call('GET /content/{contentType}', { params: { contentType: 'all' }, query: { term: 'x'.repeat(201) } })).status).toBe(422);
  });
});

describe('a mistyped term', () => {
  it('finds what was meant, and says so; a term that finds something stays', async () => {
    await publishPage(app, { title: 'Pendulum swings', tags: ['kettle'] });
    await publishPage(app, { title: 'Other swings', texts: ['pendulmu'] });
    expect(await search('pedulum')).toMatchObject({ items: [{ title: 'Pendulum swings' }], total_count: 1, corrected_term: 'pendulum' });
    expect(await search('ketlte swings')).toMatchObject({ items: [{ title: 'Pendulum swings' }], corrected_term: 'kettle swings' });
    const exact = await search('pendulmu');
    expect([exact.items.map(({ title }) => title), exact.corrected_term]).toEqual([['Other swings'], undefined]);
    expect(await search('pedulum', null, {}, 'meal')).toEqual({ items: [], total_count: 0 });
  });

  it('means no word of a page that does not exist for the viewer', async () => {
    await publishPage(app, { title: 'Wolverine hour', access: { is_private: true } });
    expect(await search('wolveirne')).toEqual({ items: [], total_count: 0 });
    await publishPage(app, { title: 'Wolverines' });
    expect(await search('wolveirne')).toMatchObject({ items: [{ title: 'Wolverines' }], corrected_term: 'wolverines' });
  });
});

it('asks the index once for a term that is there or means nothing, and twice for a mistyped one', async () => {
  await publishPage(app, { title: 'Costly ibexes' });
  const statements = async (term: string, found: number) =>
    fewestQueries(app, async () => expect((await search(term)).total_count, term).toBe(found));
  expect([await statements('ibexes', 1), await statements('ibxees', 1), await statements('gqzvvv', 0)]).toEqual([1, 2, 1]);
});

describe('what is not found (ACC-28)', () => {
  it('is the text of a page that the viewer may not open in full; its title and tags are found', async () => {
    await publishPage(app, { title: 'Paid plan', tags: ['quokkatag'], subtitle: 'quokkasub', texts: ['quokkatext'], access: paid() });
    for (const viewer of [null, outsider]) {
      expect([await titles('quokkatext', viewer), await titles('quokkasub', viewer)]).toEqual([[], []]);
      expect([await titles('quokkatag', viewer), await titles('paid plan', viewer)]).toEqual([['Paid plan'], ['Paid plan']]);
      expect((await search('quokkatag', viewer)).items[0]).toMatchObject({ subtitle: null, access: { granted: false } });
      expect(await titles('paid quokkatext', viewer)).toEqual([]);
    }
    expect([await titles('quokkatext', buyer), await titles('quokkasub', buyer)]).toEqual([['Paid plan'], ['Paid plan']]);
    expect(await titles('quokkatext', await app.signUp({ app: 'second' }))).toEqual([]);
  });

  it('is the text of a page that may only be browsed, where parts of it are for members', async () => {
    await publishPage(app, {
      title: 'Browse me',
      blocks: [aText('numbatopen'), aText('numbatmembers', { members_only: true })],
      access: { ...paid(), allow_browsing: true },
    });
    expect(await titles('numbatmembers')).toEqual([]);
    expect(await titles('numbatmembers', buyer)).toEqual(['Browse me']);
  });

  it('is a private page, by any word, until the owner adds the member', async () => {
    const page = await publishPage(app, { title: 'Okapi circle', tags: ['okapitag'], texts: ['okapitext'], access: { is_private: true } });
    for (const term of ['okapi', 'okapitag', 'okapitext']) expect(await titles(term, outsider)).toEqual([]);
    const body = { member_ids: [outsider.id] };
    await app.call('POST /studio/pages/{id}/members', { as: await app.owner(), params: { id: page.id }, body });
    for (const term of ['okapi', 'okapitag', 'okapitext']) expect(await titles(term, outsider)).toEqual(['Okapi circle']);
    expect(await titles('okapi', buyer)).toEqual([]);
  });

  it('leaves no trace in the order: the position of a locked page reveals nothing about its text', async () => {
    await publishPage(app, { title: 'Tapir one', access: paid() });
    await publishPage(app, { title: 'Tapir two', texts: ['tapir '.repeat(60)], access: paid() });
    await publishPage(app, { title: 'Tapir three', access: paid() });
    expect(await titles('tapir')).toEqual(['Tapir one', 'Tapir two', 'Tapir three']);
    expect((await titles('tapir', buyer))[0]).toBe('Tapir two');
  });

  it('is a draft, the text of an earlier version, or an unpublished page', async () => {
    const owner = await app.owner();
    const page = await draftPage(app, { title: 'Lemur', texts: ['lemurdraft'] });
    expect(await titles('lemur')).toEqual([]);
    const publish = () => app.server.paged.publishDrafts.publish(app.tenant, null, page.id);
    await publish();
    expect(await titles('lemurdraft')).toEqual(['Lemur']);
    const { version } = await app.server.paged.drafts.get(app.tenant, page.id);
    await app.server.paged.drafts.save(app.tenant, null, page.id, { base_version: version, blocks: [aText('lemurlater')] });
    expect([await titles('lemurdraft'), await titles('lemurlater')]).toEqual([['Lemur'], []]);
    await publish();
    expect([await titles('lemurdraft'), await titles('lemurlater')]).toEqual([[], ['Lemur']]);
    await app.call('POST /studio/pages/{id}/unpublish', { as: owner, params: { id: page.id } });
    expect(await titles('lemur')).toEqual([]);
  });

  it('is an address of a picture, or an id', async () => {
    const id = '0190a000-0000-7000-8000-0000000000ff';
    await publishPage(app, { title: 'Ids', type_data: { video: '/media/wombatfile/large.webp', exercise_id: null }, texts: ['x'] });
    expect(await titles('wombatfile')).toEqual([]);
    expect(await titles(id)).toEqual([]);
  });
});
