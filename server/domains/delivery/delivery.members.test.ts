import type { PageJson } from '@bandstand/contract/pages.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compose, type Server } from '../../compose.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
/** Another server of the install: what it writes reaches this one only through the database. */
let other: Server;
let otherDb: Database;
let productId: string;
let soldId: string;
let stepIds: [string, string];
beforeAll(async () => {
  app = await startTestApp();
  otherDb = openDatabase({ url: app.adminUrl, maxConnections: 4 });
  other = await compose({ ...app.platform, db: otherDb }, { directUrl: app.adminUrl });
  productId = (await aProduct(app)).id;
  const list = aBlock('collection', { layout: 'grid', source: 'query', query: { content_type: 'article', limit: 50 } });
  await publishPage(app, { title: 'Home', slug: '', blocks: [list] });
  const sold = await publishPage(app, {
    title: 'Sold',
    slug: 'sold',
    type: 'program',
    texts: ['paid words'],
    access: { require_purchase: true, products: [{ id: productId }], is_progress_root: true },
  });
  soldId = sold.id;
  const aStep = async (title: string) => (await publishPage(app, { title, type: 'article', parent: sold })).id;
  stepIds = [await aStep('First step'), await aStep('Second step')];
});
afterEach(() => app.clock.reset());
afterAll(async () => {
  await other.close();
  await otherDb.close();
  await app.close();
});

const pageOf = async (path: string, as: MemberSession) => (await app.get(`/__${path}/index.json`, { as })).json<PageJson>();
const isOpen = async (as: MemberSession) => (await app.get('/sold', { as })).text.includes('paid words');
const itemsOf = async (as: MemberSession) => {
  const [block] = (await pageOf('/index', as)).blocks;
  return (block?.type === 'collection' ? (block.data.collection?.items ?? []) : []).map(({ title, is_completed, is_bookmarked, access }) => ({
    title,
    is_completed,
    is_bookmarked,
    granted: access.granted,
  }));
};
const step = (title: string, facts: object = {}) => ({ title, is_completed: false, is_bookmarked: false, granted: false, ...facts });
async function aBuyer(): Promise<MemberSession> {
  const member = await app.signUp();
  await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId });
  return member;
}

describe('a page that members share', () => {
  it('is byte for byte the same for everyone with the same rights, and costs one statement', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const ofAda = [await app.get('/', { as: ada }), await app.get('/', { as: ada })];
    const counts: number[] = [];
    let ofBob = await app.get('/', { as: bob });
    for (let round = 0; round < 4; round += 1) {
      const before = app.db.queries();
      ofBob = await app.get('/', { as: bob });
      counts.push(app.db.queries() - before);
    }
    // Now and then one checks whether another server changed the app or the session.
    expect(Math.min(...counts)).toBe(1);
    expect(ofBob.text).toBe(ofAda[1]?.text);
    expect([ofBob.headers['cache-control'], ofBob.headers['etag']]).toEqual(['private, no-store', undefined]);
  });

  it('is the page of guests wherever nothing on it is decided by who looks', async () => {
    await publishPage(app, { title: 'Plain', slug: 'plain', texts: ['plain words'] });
    const member = await app.signUp();
    // Its head differs: a guest's app waits until someone uses the page.
    const bodyFor = async (as?: MemberSession) => (await app.get('/plain', as ? { as } : {})).text.split('<body>')[1];
    expect(await bodyFor(member)).toBe(await bodyFor());
    expect(await bodyFor()).toContain('plain words');
  });

  it('opens for buyers and stays locked for others, in whatever order they come', async () => {
    const [visitor, buyer] = [await app.signUp(), await aBuyer()];
    for (const [as, isTheirs] of [
      [visitor, false],
      [buyer, true],
      [visitor, false],
      [await aBuyer(), true],
      [await app.signUp(), false],
    ] as const)
      expect(await isOpen(as)).toBe(isTheirs);
    expect((await app.get('/sold')).text).not.toContain('paid words');
  });

  it('shows completions and bookmarks to the member who made them, and to nobody else', async () => {
    const [ada, bob] = [await aBuyer(), await aBuyer()];
    const plain = [step('First step', { granted: true }), step('Second step', { granted: true })];
    expect([await itemsOf(ada), await itemsOf(bob)]).toEqual([plain, plain]);
    await app.call('POST /pages/{id}/complete', { as: ada, params: { id: stepIds[0] } });
    await app.call('POST /pages/{id}/bookmarks/toggle', { as: ada, params: { id: stepIds[1] } });
    expect(await itemsOf(ada)).toEqual([
      step('First step', { granted: true, is_completed: true }),
      step('Second step', { granted: true, is_bookmarked: true }),
    ]);
    expect(await itemsOf(bob)).toEqual(plain);
    await app.call('DELETE /pages/{id}/complete', { as: ada, params: { id: stepIds[0] } });
    await app.call('POST /pages/{id}/bookmarks/toggle', { as: ada, params: { id: stepIds[1] } });
    expect(await itemsOf(ada)).toEqual(plain);
  });

  it('is in the language of each member', async () => {
    const [ada, eva] = [await app.signUp(), await app.signUp()];
    await app.sql("update subscribers set language = 'de' where id = $1", [eva.id]);
    app.clock.advance(3001);
    const languageOf = async (as: MemberSession) => /<html lang="([\w-]+)"/.exec((await app.get('/', { as })).text)?.[1];
    expect([await languageOf(ada), await languageOf(eva), await languageOf(ada)]).toEqual(['en', 'de', 'en']);
  });

  it('follows what is published at once', async () => {
    const member = await app.signUp();
    const page = await publishPage(app, { title: 'Changing', slug: 'changing', texts: ['words before'] });
    expect((await app.get('/changing', { as: member })).text).toContain('words before');
    await app.server.paged.drafts.save(app.tenant, null, page.id, { base_version: page.version, title: 'Changed' });
    await app.server.paged.publishDrafts.publish(app.tenant, null, page.id);
    expect((await pageOf('/changing', member)).page_title).toBe('Changed');
  });
});

describe('what another server writes counts for the member’s next request', () => {
  const grant = (member: MemberSession, endsAt?: string) =>
    other.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId, ...(endsAt && { endsAt }) });

  it('a product that they were given, and that was taken back', async () => {
    const member = await app.signUp();
    expect(await isOpen(member)).toBe(false);
    await grant(member);
    expect(await isOpen(member)).toBe(true);
    await app.sql('update entitlements set revoked_at = now() where subscriber_id = $1', [member.id]);
    expect(await isOpen(member)).toBe(false);
  });

  it.each<[string, string, (item: { is_completed: boolean; is_bookmarked: boolean } | undefined) => boolean | undefined]>([
    ['a page that they completed', 'page_completions (app_id, subscriber_id, page_id, completed_at)', (item) => item?.is_completed],
    ['a page that they saved', 'bookmarks (app_id, subscriber_id, page_id, created_at)', (item) => item?.is_bookmarked],
  ])('%s', async (_what, columns, isMarked) => {
    const member = await aBuyer();
    const marked = async () => isMarked((await itemsOf(member)).find(({ title }) => title === 'First step'));
    expect(await marked()).toBe(false);
    await app.sql(`insert into ${columns} values ($1, $2, $3, now())`, [app.tenant.appId, member.id, stepIds[0]]);
    expect(await marked()).toBe(true);
    await app.sql(`delete from ${columns.split(' ')[0]} where subscriber_id = $1`, [member.id]);
    expect(await marked()).toBe(false);
  });

  it('a run that they began, and one that the owner ended', async () => {
    const member = await aBuyer();
    const actions = async () => (await pageOf('/sold', member)).page.actions;
    expect(await actions()).not.toContain('leave_program');
    await app.sql(
      'insert into page_subscriptions (app_id, subscriber_id, page_id, subscribed_at, is_member, started_at) values ($1, $2, $3, now(), true, now())',
      [app.tenant.appId, member.id, soldId],
    );
    expect(await actions()).toContain('leave_program');
    await app.sql('update page_subscriptions set is_member = false where subscriber_id = $1', [member.id]);
    expect(await actions()).not.toContain('leave_program');
  });
});

it('access that ends by itself ends in the same moment, and is back when the clock goes back', async () => {
  const member = await app.signUp();
  await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId });
  await app.sql("update entitlements set ends_at = now() + interval '1 hour' where subscriber_id = $1", [member.id]);
  expect(await isOpen(member)).toBe(true);
  app.clock.advance(3_590_000);
  expect(await isOpen(member)).toBe(true);
  app.clock.advance(11_000);
  expect(await isOpen(member)).toBe(false);
  app.clock.reset();
  expect(await isOpen(member)).toBe(true);
});

it('members come and go: those who are deleted take their versions along', async () => {
  const member = await aBuyer();
  await app.call('POST /pages/{id}/complete', { as: member, params: { id: stepIds[0] } });
  expect(await app.sql('select rights, completions from member_versions where subscriber_id = $1', [member.id])).toEqual([
    { rights: 1, completions: 1 },
  ]);
  await app.sql('delete from subscribers where id = $1', [member.id]);
  expect(await app.sql('select 1 from member_versions where subscriber_id = $1', [member.id])).toEqual([]);
});
