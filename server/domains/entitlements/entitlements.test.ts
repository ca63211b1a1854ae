import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let member: MemberSession;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp();
});
afterAll(() => app.close());

const active = (who = member) => app.server.products.entitlements.activeProductIds(app.tenant, who.id);
const grant = (productId: string, more = {}, who = member) =>
  app.server.products.entitlements.grant(app.tenant, { subscriberId: who.id, productId, ...more });

describe('active products', () => {
  it('come from one statement', async () => {
    await app.bus.settled();
    expect(await fewestQueries(app, active)).toBe(1);
  });
  it('name a product once, however often it was given', async () => {
    const product = await aProduct(app);
    await grant(product.id);
    await grant(product.id);
    expect((await active()).filter((id) => id === product.id)).toEqual([product.id]);
  });
  it('are in the session', async () => {
    const product = await aProduct(app);
    const buyer = await app.signUp();
    await grant(product.id, {}, buyer);
    expect((await app.call('POST /auth/verify', { as: buyer })).body.user.active_product_ids).toEqual([product.id]);
  });
  it('stop at the moment of their end', async () => {
    const product = await aProduct(app);
    const buyer = await app.signUp();
    await grant(product.id, { endsAt: app.clock.isoIn(1000) }, buyer);
    expect(await active(buyer)).toEqual([product.id]);
    app.clock.advance(1001);
    expect(await active(buyer)).toEqual([]);
  });
  it('do not leak from one app to the other', async () => {
    const there = await app.signUp({ app: 'second' });
    const product = await aProduct(app);
    await grant(product.id);
    expect(await app.server.products.entitlements.activeProductIds(app.secondApp.tenant, member.id)).toEqual([]);
    expect(await app.server.products.entitlements.activeProductIds(app.secondApp.tenant, there.id)).toEqual([]);
  });
});

describe('COM-4: a bundle', () => {
  it('brings its parts, and parts of parts, and revokes them with it', async () => {
    const leaf = await aProduct(app, { title: 'leaf' });
    const branch = await aProduct(app, { title: 'branch', included_product_ids: [leaf.id] });
    const root = await aProduct(app, { title: 'root', included_product_ids: [branch.id] });
    const buyer = await app.signUp();
    const given = await grant(root.id, {}, buyer);
    expect((await active(buyer)).toSorted()).toEqual([leaf.id, branch.id, root.id].toSorted());
    await app.server.products.entitlements.revokeGrant(app.tenant, buyer.id, given.id);
    expect(await active(buyer)).toEqual([]);
  });
  it('that contains itself in a circle is still given', async () => {
    const one = await aProduct(app);
    const two = await aProduct(app, { included_product_ids: [one.id] });
    await app.server.products.studio.change(app.tenant, one.id, { included_product_ids: [two.id] });
    const buyer = await app.signUp();
    await grant(one.id, {}, buyer);
    expect((await active(buyer)).toSorted()).toEqual([one.id, two.id].toSorted());
  });
  it('keeps what was given when its parts change later', async () => {
    const part = await aProduct(app);
    const bundle = await aProduct(app, { included_product_ids: [part.id] });
    const buyer = await app.signUp();
    await grant(bundle.id, {}, buyer);
    await app.server.products.studio.change(app.tenant, bundle.id, { included_product_ids: [] });
    expect(await active(buyer)).toContain(part.id);
  });
});

describe('COM-23: grants by hand', () => {
  it('are given and revoked in the studio', async () => {
    const owner = await app.owner();
    const product = await aProduct(app);
    const buyer = await app.signUp();
    const made = await app.call('POST /studio/members/{id}/grants', { params: { id: buyer.id }, body: { product_id: product.id }, as: owner });
    expect([made.status, made.body.product_id, made.body.ends_at]).toEqual([200, product.id, null]);
    expect(await active(buyer)).toEqual([product.id]);
    const taken = await app.call('DELETE /studio/members/{id}/grants/{grantId}', { params: { id: buyer.id, grantId: made.body.id }, as: owner });
    expect(taken.status).toBe(204);
    expect(await active(buyer)).toEqual([]);
    const again = await app.call('DELETE /studio/members/{id}/grants/{grantId}', { params: { id: buyer.id, grantId: made.body.id }, as: owner });
    expect(again.status).toBe(404);
  });
  it('refuse a foreign product, a foreign member and an end in the past', async () => {
    const owner = await app.owner();
    const foreign = await aProduct({ server: app.server, tenant: app.secondApp.tenant });
    const product = await aProduct(app);
    const outsider = await app.signUp({ app: 'second' });
    const give = (id: string, body: object) => app.call('POST /studio/members/{id}/grants', { params: { id }, body, as: owner });
    expect((await give(member.id, { product_id: foreign.id })).body.error).toBe('product_not_found');
    expect((await give(outsider.id, { product_id: product.id })).status).toBe(404);
    const past = await give(member.id, { product_id: product.id, ends_at: app.clock.isoIn(-1000) });
    expect([past.status, Object.keys(past.body.errors ?? {})]).toEqual([422, ['ends_at']]);
  });
  it('of someone else cannot be revoked', async () => {
    const product = await aProduct(app);
    const [one, other] = [await app.signUp(), await app.signUp()];
    const given = await grant(product.id, {}, one);
    await expect(app.server.products.entitlements.revokeGrant(app.tenant, other.id, given.id)).rejects.toThrow('not_found');
    expect(await active(one)).toEqual([product.id]);
    expect(await app.server.products.entitlements.grantsOf(app.tenant, one.id)).toMatchObject([
      { id: given.id, product_id: product.id, active: true },
    ]);
  });
  it('tell the member’s open apps', async () => {
    const product = await aProduct(app);
    const published: string[] = [];
    app.bus.on('entitlements.changed', ({ subscriberId }) => void published.push(subscriberId));
    const given = await grant(product.id);
    await app.server.products.entitlements.revokeGrant(app.tenant, member.id, given.id);
    await app.bus.settled();
    expect(published).toEqual([member.id, member.id]);
  });
});

describe('lists of people', () => {
  it('name the products of many members in one statement', async () => {
    const { entitlements } = app.server.products;
    const [b, a] = [await aProduct(app, { title: 'B' }), await aProduct(app, { title: 'A' })];
    const [one, two] = [await app.signUp(), await app.signUp()];
    await grant(b.id, {}, one);
    await grant(a.id, {}, one);
    await grant(a.id, {}, two);
    await app.bus.settled();
    const before = app.db.queries();
    const found = await entitlements.activeOfMany(app.tenant, [one.id, two.id, member.id]);
    expect(app.db.queries() - before).toBe(1);
    expect(found.get(one.id)).toEqual([
      { id: a.id, title: 'A' },
      { id: b.id, title: 'B' },
    ]);
    expect(found.get(two.id)).toEqual([{ id: a.id, title: 'A' }]);
    expect((await entitlements.holdersOf(app.tenant, a.id)).toSorted()).toEqual([one.id, two.id].toSorted());
    expect((await entitlements.activeCounts(app.tenant, [a.id, b.id])).get(a.id)).toBe(2);
  });
});
