import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { buys } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a malformed payment id', () => {
  it.each(['x', '', '%00', 'pi_123', '0190a000-0000-7000-8000-00000000dea'])('is treated as a payment that was not made: %j', async (id) => {
    const member = await app.signUp();
    await buys(app, member, await aProduct(app, { versions: [monthly()] }));
    const [subscription] = (await app.call('GET /subscriptions', { as: member })).body.items;
    const of = { as: member, params: { id: subscription!.id } };
    const changed = await app.call('PUT /subscriptions/{id}/payment_method', { ...of, body: { payment_method: id } });
    expect(changed.status).toBe(id === '' ? 422 : 402);
    await app.sql("update subscriptions set status = 'past_due' where id = $1", [subscription!.id]);
    const paid = await app.call('POST /subscriptions/{id}/pay', { ...of, body: { finished: id } });
    expect(paid.status).toBeLessThan(500);
  });
});
