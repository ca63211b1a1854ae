import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage, type PageOptions } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const params = (id: string) => ({ params: { id } });
const aPack = (itemIds: readonly string[], options: PageOptions = {}): Promise<PageDraft> =>
  publishPage(app, { title: 'Pack', type: 'pack', type_data: { item_ids: itemIds }, ...options });
const join = (as: MemberSession | null, id: string) => app.call('POST /packages/{id}/subscribe', { as, ...params(id) });
const leave = (as: MemberSession, id: string) => app.call('DELETE /packages/{id}/subscribe', { as, ...params(id) });
const show = (as: MemberSession | null, id: string) => app.call('GET /packages/{id}', { as, ...params(id) });
const mine = async (as: MemberSession) => Object.keys((await app.call('GET /packages/subscriptions', { as })).body);
const grant = async (member: MemberSession, productId: string) => {
  await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId });
  await app.settle();
};

describe('a pack (PRG-11)', () => {
  it('contains pages from anywhere, then its own, each once; private ones appear only to their members', async () => {
    const [program, event, secret] = [
      await publishPage(app, { title: 'Program', type: 'program' }),
      await publishPage(app, { title: 'Swim', type: 'event_occurrence' }),
      await publishPage(app, { title: 'Secret', access: { is_private: true } }),
    ];
    const pack = await aPack([event.id, program.id, secret.id, event.id, nobodysId]);
    const below = await publishPage(app, { title: 'Below', parent: pack });
    const { body } = await show(await app.signUp(), pack.id);
    expect(body.items.map(({ page_id }) => page_id)).toEqual([event.id, program.id, below.id]);
    expect((await app.call('GET /packages')).body.packs.map(({ page_id }) => page_id)).toContain(pack.id);
  });

  it('reveals none of its contents while locked', async () => {
    const product = await aProduct(app);
    const page = await publishPage(app, { title: 'Inside' });
    const pack = await aPack([page.id], { access: { require_purchase: true, products: [{ id: product.id }] } });
    const member = await app.signUp();
    expect((await show(member, pack.id)).body).toMatchObject({ items: [], access: { reason: 'PURCHASE_REQUIRED' } });
    expect((await join(member, pack.id)).body.error).toBe('access_denied');
    expect((await app.call('GET /packages/{id}/access', { as: member, ...params(pack.id) })).body).toMatchObject({ can_subscribe: false });
  });

  it('is only ever a pack, of this app', async () => {
    const page = await publishPage(app, { title: 'Plain' });
    const secret = await aPack([], { access: { is_private: true } });
    const member = await app.signUp();
    for (const id of [page.id, secret.id, nobodysId, 'nonsense'])
      for (const answer of [await show(member, id), await join(member, id)]) expect(answer.body.error).toBe('page_not_found');
    expect((await show(await app.signUp({ app: 'second' }), (await aPack([])).id)).status).toBe(404);
  });

  it('can be joined and left, and completions stay', async () => {
    const pack = await aPack([]);
    const below = await publishPage(app, { title: 'Below', parent: pack });
    const member = await app.signUp();
    const joined = await join(member, pack.id);
    expect(joined.body.pack_subscription).toMatchObject({ id: pack.id, pack_id: pack.id, joined_at: expect.any(String) });
    expect((await join(member, pack.id)).body).toEqual(joined.body);
    expect((await show(member, pack.id)).body.pack_subscription).toEqual(joined.body.pack_subscription);
    expect((await app.call('POST /auth/verify', { as: member })).body.pack_subscriptions).toEqual({ [pack.id]: joined.body.pack_subscription });
    for (const id of [below.id, pack.id]) await app.call('POST /pages/{id}/complete', { as: member, ...params(id) });
    expect((await leave(member, pack.id)).status).toBe(204);
    expect(await mine(member)).toEqual([]);
    for (const id of [below.id, pack.id])
      expect((await app.call('GET /pages/{id}/complete', { as: member, ...params(id) })).body.is_completed).toBe(true);
  });

  it('can be left like a page, and completions stay', async () => {
    const pack = await aPack([]);
    const below = await publishPage(app, { title: 'Below', parent: pack });
    const member = await app.signUp();
    await join(member, pack.id);
    await app.call('POST /pages/{id}/complete', { as: member, ...params(below.id) });
    await app.call('DELETE /pages/{id}/subscribers', { as: member, ...params(pack.id) });
    expect(await mine(member)).toEqual([]);
    expect((await app.call('GET /pages/{id}/complete', { as: member, ...params(below.id) })).body.is_completed).toBe(true);
  });
});

describe('buying a product that includes a pack', () => {
  it('joins it once: a member who left is not brought back by their next purchase', async () => {
    const [product, other] = [await aProduct(app), await aProduct(app)];
    const pack = await aPack([], { access: { require_purchase: true, products: [{ id: product.id }] } });
    const member = await app.signUp();
    await grant(member, other.id);
    expect(await mine(member)).toEqual([]);
    await grant(member, product.id);
    expect(await mine(member)).toEqual([pack.id]);
    await leave(member, pack.id);
    await grant(member, other.id);
    expect(await mine(member)).toEqual([]);
    await grant(member, product.id);
    expect(await mine(member)).toEqual([pack.id]);
  });

  it('a revoked purchase leaves it in their list, locked, and the next purchase opens it again', async () => {
    const product = await aProduct(app);
    const pack = await aPack([(await publishPage(app, { title: 'In it' })).id], {
      access: { require_purchase: true, products: [{ id: product.id }] },
    });
    const member = await app.signUp();
    await grant(member, product.id);
    expect((await show(member, pack.id)).body.items).toHaveLength(1);
    await app.sql('update entitlements set revoked_at = now() where subscriber_id = $1', [member.id]);
    expect((await show(member, pack.id)).body).toMatchObject({ items: [], access: { granted: false } });
    expect(await mine(member)).toEqual([pack.id]);
    await grant(member, product.id);
    expect((await show(member, pack.id)).body.items).toHaveLength(1);
  });

  it('joins no one else, and no private pack', async () => {
    const product = await aProduct(app);
    const sold = { require_purchase: true, products: [{ id: product.id }] };
    const pack = await aPack([], { access: sold });
    const [buyer, other] = [await app.signUp(), await app.signUp()];
    await aPack([], { access: { is_private: true, ...sold } });
    await grant(buyer, product.id);
    expect([await mine(buyer), await mine(other)]).toEqual([[pack.id], []]);
  });
});
