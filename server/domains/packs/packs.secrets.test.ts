import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let pack: PageDraft;
let secret: PageDraft;
let plain: PageDraft;
let guestOf: MemberSession;
let inside: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  await publishPage(app, { title: 'Home' });
  secret = await publishPage(app, { title: 'Unspeakable retreat', slug: 'unspeakable', access: { is_private: true } });
  plain = await publishPage(app, { title: 'Stretching', slug: 'stretching' });
  pack = await publishPage(app, { title: 'Everything', slug: 'everything', type: 'pack', type_data: { item_ids: [secret.id, plain.id] } });
  await publishPage(app, { title: 'Unspeakable below', slug: 'below', parent: pack, access: { is_private: true } });
  [guestOf, inside] = [await app.signUp(), await app.signUp()];
  await app.call('POST /packages/{id}/subscribe', { as: inside, params: { id: pack.id } });
}, 60_000);
afterAll(() => app.close());

const params = (id: string) => ({ params: { id } });
/** Every surface that could reveal a pack or its contents. */
const surfaces: [string, (as: MemberSession | null) => Promise<{ text: string }>][] = [
  ['its page', (as) => app.get('/everything', { as })],
  ['its page as data', (as) => app.get('/__/everything/index.json', { as })],
  ['the pack', (as) => app.call('GET /packages/{id}', { as, ...params(pack.id) })],
  ['all packs', (as) => app.call('GET /packages', { as })],
  ['its children', (as) => app.call('GET /content/{contentType}', { as, params: { contentType: 'all' }, query: { page_id: pack.id } })],
  ['search', (as) => app.call('GET /content/{contentType}', { as, params: { contentType: 'all' }, query: { term: 'unspeakable' } })],
  ['the tree', (as) => app.call('GET /pages/tree', { as })],
  ['the sitemap', () => app.get('/sitemap.xml')],
];
const ofMembers: typeof surfaces = [
  ['my content', (as) => app.call('GET /my-content', { as })],
  ['the member’s packs', (as) => app.call('GET /packages/subscriptions', { as })],
  ['the session', (as) => app.call('POST /auth/verify', { as })],
  ['the activity', (as) => app.call('GET /activity', { as })],
  ['the calendar', (as) => app.call('GET /schedule', { as })],
];

describe('a private page in a pack', () => {
  it.each(surfaces)('is hidden from guests, members and members of the pack in %s', async (_, ask) => {
    for (const as of [null, guestOf, inside]) {
      const { text } = await ask(as);
      expect(text.toLowerCase()).not.toContain('unspeakable');
      expect(text).not.toContain(secret.id);
    }
  });

  it.each(ofMembers)('is hidden from members and members of the pack in %s', async (_, ask) => {
    for (const as of [guestOf, inside]) {
      const { text } = await ask(as);
      expect(text.toLowerCase()).not.toContain('unspeakable');
      expect(text).not.toContain(secret.id);
    }
  });

  it('is in the pack for members who were given it, and for nobody afterwards', async () => {
    const owner = await app.owner();
    const given = await app.signUp();
    const items = async () => (await app.call('GET /packages/{id}', { as: given, ...params(pack.id) })).body.items.map(({ title }) => title);
    expect(await items()).toEqual(['Stretching']);
    await app.call('POST /studio/pages/{id}/members', { as: owner, ...params(secret.id), body: { member_ids: [given.id] } });
    expect(await items()).toEqual(['Unspeakable retreat', 'Stretching']);
    expect((await app.get('/__/everything/index.json', { as: given })).text).toContain(secret.id);
    expect((await app.get('/__/everything/index.json', { as: inside })).text).not.toContain(secret.id);
    await app.call('DELETE /studio/pages/{id}/members/{memberId}', { as: owner, params: { id: secret.id, memberId: given.id } });
    expect(await items()).toEqual(['Stretching']);
  });
});

describe('a private page in the schedule of a program', () => {
  it('has its day for nobody else: neither on the page nor on a calendar', async () => {
    const program = await publishPage(app, { title: 'Open plan', slug: 'open-plan', type: 'program', access: { is_progress_root: true } });
    const open = await publishPage(app, { title: 'First steps', parent: program });
    const hidden = await publishPage(app, { title: 'Unspeakable extra', parent: program, access: { is_private: true } });
    const { drafts, publishDrafts } = app.server.paged;
    const draft = await drafts.get(app.tenant, program.id);
    const layout = [open, hidden].map(({ id }, at) => ({ page_id: id, day: at }));
    await drafts.save(app.tenant, null, program.id, { base_version: draft.version, type_data: { fills_calendar: true, layout } });
    await publishDrafts.publish(app.tenant, null, program.id);
    const json = async (as: MemberSession | null) => (await app.get('/__/open-plan/index.json', { as })).text;
    for (const as of [null, guestOf]) expect([(await json(as)).includes(hidden.id), (await json(as)).includes(open.id)]).toEqual([false, true]);
    const member = await app.signUp();
    await app.call('POST /programs/{id}/subscribe', { as: member, ...params(program.id), body: {} });
    const answers = [
      await app.call('GET /schedule', { as: member }),
      await app.call('GET /programs/{id}', { as: member, ...params(program.id) }),
      await app.call('GET /pages/{id}/subscribers', { as: member, ...params(program.id) }),
    ];
    expect(answers.filter(({ text }) => text.includes(hidden.id) || text.includes('Unspeakable'))).toEqual([]);
    expect(answers[0]!.text).toContain(open.id);
  });
});

describe('a pack that is sold', () => {
  it('names its contents to buyers alone, and closes when the purchase ends', async () => {
    const product = await aProduct(app, { title: 'Bundle pass' });
    const sold = await publishPage(app, {
      title: 'Paid bundle',
      slug: 'paid-bundle',
      type: 'pack',
      access: { require_purchase: true, products: [{ id: product.id }] },
      type_data: { item_ids: [plain.id] },
    });
    const buyer = await app.signUp();
    const owner = await app.owner();
    const seesContents = async (as: MemberSession | null) =>
      (await Promise.all([app.get('/__/paid-bundle/index.json', { as }), app.call('GET /packages/{id}', { as, ...params(sold.id) })])).some(
        ({ text }) => text.includes(plain.id),
      );
    const grant = await app.call('POST /studio/members/{id}/grants', { as: owner, ...params(buyer.id), body: { product_id: product.id } });
    await app.settle();
    expect([await seesContents(buyer), await seesContents(guestOf), await seesContents(null)]).toEqual([true, false, false]);
    expect(Object.keys((await app.call('GET /packages/subscriptions', { as: buyer })).body)).toContain(sold.id);
    await app.call('DELETE /studio/members/{id}/grants/{grantId}', { as: owner, params: { id: buyer.id, grantId: grant.body.id } });
    expect(await seesContents(buyer)).toBe(false);
  });
});
