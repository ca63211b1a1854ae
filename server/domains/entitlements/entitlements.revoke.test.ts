import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/work.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { buys } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const active = (who: MemberSession) => app.server.products.entitlements.activeProductIds(app.tenant, who.id);
const revoke = (purchaseId: string, tenant = app.tenant) =>
  transact(app.db, tenant, (trx) => app.server.products.entitlements.revokePurchase(trx, tenant, purchaseId));

describe('COM-23: a revoked purchase', () => {
  it('of a bundle closes its parts, and parts of parts, with it', async () => {
    const leaf = await aProduct(app);
    const branch = await aProduct(app, { included_product_ids: [leaf.id] });
    const bundle = await aProduct(app, { included_product_ids: [branch.id] });
    const buyer = await app.signUp();
    const { purchaseId } = await buys(app, buyer, bundle);
    expect((await active(buyer)).toSorted()).toEqual([leaf.id, branch.id, bundle.id].toSorted());
    expect(await revoke(purchaseId)).toBe(buyer.id);
    expect(await active(buyer)).toEqual([]);
  });
  it('leaves a part that was bought or given another way', async () => {
    const [part, given] = [await aProduct(app), await aProduct(app)];
    const bundle = await aProduct(app, { included_product_ids: [part.id, given.id] });
    const buyer = await app.signUp();
    await buys(app, buyer, part);
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: given.id });
    const { purchaseId } = await buys(app, buyer, bundle);
    await revoke(purchaseId);
    expect((await active(buyer)).toSorted()).toEqual([part.id, given.id].toSorted());
  });
  it('ends once: a repeat finds nothing, and the first date stays', async () => {
    const product = await aProduct(app);
    const buyer = await app.signUp();
    const { purchaseId } = await buys(app, buyer, product);
    await revoke(purchaseId);
    const at = async () => (await app.server.products.entitlements.access(app.tenant, buyer.id, product.id)).ends_at;
    const first = await at();
    app.clock.advance(60_000);
    expect(await revoke(purchaseId)).toBeNull();
    expect(await at()).toBe(first);
    expect(await app.server.products.entitlements.access(app.tenant, buyer.id, product.id)).toMatchObject({ active: false, status: 'revoked' });
  });
  it('stays revoked, though its subscription moves on', async () => {
    const plan = await aProduct(app, { versions: [monthly()] });
    const buyer = await app.signUp();
    const { purchaseId } = await buys(app, buyer, plan);
    await revoke(purchaseId);
    await transact(app.db, app.tenant, (trx) =>
      app.server.products.entitlements.setAccess(trx, app.tenant, purchaseId, { status: 'active', endsAt: null }),
    );
    expect(await active(buyer)).toEqual([]);
  });
  it('may be bought again', async () => {
    const product = await aProduct(app);
    const buyer = await app.signUp();
    await revoke((await buys(app, buyer, product)).purchaseId);
    const again = await buys(app, buyer, product);
    expect(await active(buyer)).toEqual([product.id]);
    await revoke(again.purchaseId);
    expect(await active(buyer)).toEqual([]);
  });
  it('of another app is not found', async () => {
    const product = await aProduct(app);
    const buyer = await app.signUp();
    const { purchaseId } = await buys(app, buyer, product);
    expect(await revoke(purchaseId, app.secondApp.tenant)).toBeNull();
    expect(await active(buyer)).toEqual([product.id]);
  });
  it('stays open when the transaction around it fails', async () => {
    const product = await aProduct(app);
    const buyer = await app.signUp();
    const { purchaseId } = await buys(app, buyer, product);
    await expect(
      transact(app.db, app.tenant, async (trx) => {
        await app.server.products.entitlements.revokePurchase(trx, app.tenant, purchaseId);
        throw new Error('the provider refused');
      }),
    ).rejects.toThrow('the provider refused');
    expect(await active(buyer)).toEqual([product.id]);
  });
});
