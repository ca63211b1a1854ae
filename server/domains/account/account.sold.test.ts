import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aBump, buys, intentOf } from '../checkout/checkout.builders.ts';
import { aProduct, monthly, once } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

/** Rows of an app, by table. */
async function rowsOf(appId: string): Promise<Record<string, number>> {
  const tables = await app.sql<{ name: string }>(
    "select table_name as name from information_schema.columns where column_name = 'app_id' and table_schema = 'public' order by 1",
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name} where app_id = '${appId}'`);
  const rows = await app.sql<{ name: string; count: number }>(counts.join(' union all '));
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
}
/** Tables of buyers' data, and of how an app takes money. */
const ofSales =
  'orders order_events purchases payments refunds quotes coupon_uses subscriptions subscription_events invoices entitlements test_intents test_refunds payment_settings store_purchases'.split(
    ' ',
  );

it('a copy of an app that has sold excludes its sales and keys, and deleting it leaves no trace', async () => {
  const { id: appId } = (await app.call('POST /studio/apps', { as: owner, body: { name: 'Sold', slug: 'sold' }, app: null })).body;
  const as = { ...owner, app: 'sold' };
  expect((await app.call('PUT /studio/payments', { as, body: { keys: { webhook: 'whsec_test_1' } } })).status).toBe(200);
  expect((await app.call('POST /studio/coupons', { as, body: { code: 'TEN', kind: 'percent', amount: 1000, max_uses: 5 } })).status).toBe(200);
  const place = { server: app.server, tenant: { ...app.tenant, appId, slug: 'sold' } };
  const [part, extra] = [await aProduct(place), await aProduct(place)];
  const product = await aProduct(place, { versions: [once()], included_product_ids: [part.id] });
  const inSold = { ...app, owner: () => Promise.resolve(as) };
  const bump = await aBump(inSold, product, extra);
  const club = await aProduct(place, { versions: [monthly()] });
  const buyer = await app.signUp({ app: 'sold' });
  const { intent } = await buys(app, buyer, product, { coupon: 'TEN', order_bumps: [bump] });
  await buys(app, buyer, club);
  await intentOf(app, await app.signUp({ app: 'sold' }), product, { coupon: 'TEN' });
  const refund = await app.call('POST /studio/orders/{id}/refund', { as, params: { id: intent.order_id }, body: { amount: 100 } });
  expect(refund.status, refund.text).toBe(200);
  const { purchaseId } = await buys(app, await app.signUp({ app: 'sold' }), extra);
  await app.sql(
    `insert into store_purchases (app_id, store, original_id, product_id, subscriber_id, purchase_id, latest_id, state, checked_at, created_at)
    select app_id, 'apple', 'o1', product_id, subscriber_id, id, 'o1', 'active', now(), now() from purchases where id = $1`,
    [purchaseId],
  );
  // Rows have no fixed order: here the offered product comes before the one that it is offered with.
  await app.sql('update products set title = title where id = $1', [product.id]);
  await app.settle();
  const before = await rowsOf(appId);
  expect(Object.keys(before)).toEqual(expect.arrayContaining(ofSales));

  const copied = await app.call('POST /studio/apps/{id}/duplicate', { as, params: { id: appId }, body: { name: 'Copy', slug: 'copy' } });
  expect(copied.status, copied.text).toBe(200);
  await app.settle();
  const copy = await rowsOf(copied.body.id);
  expect(Object.keys(copy).filter((table) => ofSales.includes(table))).toEqual([]);

  expect((await app.call('DELETE /studio/apps/{id}', { as: owner, params: { id: appId }, body: { name: 'Sold' } })).status).toBe(204);
  await app.settle();
  app.clock.advance(40 * 86_400_000);
  await app.server.commerce.subscribed.renewals.advance();
  await app.settle();
  // Actions of staff belong to the account, and stay. Notes of changes tell other servers who is gone, and are removed within minutes.
  expect(Object.keys(await rowsOf(appId)).filter((table) => !table.endsWith('_changes'))).toEqual(['audit_log']);
  expect(await app.sql('select 1 from users where email = $1', [buyer.email])).toEqual([]);
});
