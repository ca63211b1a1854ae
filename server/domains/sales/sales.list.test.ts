import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { buys } from '../checkout/checkout.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('Pages of orders show every order once and in order, also when many were made at the same moment', async () => {
  const { intent } = await buys(app, await app.signUp({ name: 'Ada' }), await aProduct(app, { title: 'Mat' }));
  const copied = `select app_id, gen_random_uuid(), subscriber_id, product_id, version_id, status, provider, amount, currency,
    created_at - (n / 30) * interval '1 minute', updated_at from orders, generate_series(1, 129) n where id = $1`;
  await app.sql(
    `insert into orders (app_id, id, subscriber_id, product_id, version_id, status, provider, amount, currency, created_at, updated_at) ${copied}`,
    [intent.order_id],
  );
  const expected = await app.sql<{ id: string }>('select id from orders where app_id = $1 order by created_at desc, id', [app.tenant.appId]);
  const owner = await app.owner();
  for (const search of [{}, { q: 'Ada' }]) {
    const listed: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await app.call('GET /studio/orders', { as: owner, query: { ...search, page } });
      expect(body.total_count).toBe(130);
      listed.push(...body.items.map(({ id }) => id));
    }
    expect(listed).toEqual(expected.map(({ id }) => id));
  }
});
