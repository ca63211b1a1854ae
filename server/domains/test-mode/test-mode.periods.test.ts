import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { activeProducts, buys, confirm, intentOf, payCard, previewOf } from '../checkout/checkout.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
const dayMs = 86_400_000;
const production = { NODE_ENV: 'production', APP_URL: 'http://localhost:4000', DATABASE_URL: 'postgresql://nobody@localhost/none' };

beforeAll(async () => {
  app = await startTestApp({ isOwn: true, env: production });
  owner = await app.owner();
  await app.server.begin();
});
afterEach(async () => {
  await app.call('DELETE /studio/payments/test_period', { as: owner });
  app.clock.reset();
});
afterAll(() => app.close());

const inDays = (days: number) => new Date(app.clock.ms() + days * dayMs).toISOString();
const begin = (days: number, testers: string[] = [], as = owner) =>
  app.call('PUT /studio/payments/test_period', { as, body: { ends_at: inDays(days), testers } });
const settings = async () => (await app.call('GET /studio/payments', { as: owner })).body;
const shown = async () => (await app.get('/__/app.json')).json<{ payments: Record<string, unknown> }>().payments;
async function tries(as: MemberSession, product: { id: string }) {
  const quote = await previewOf(app, product, {}, as);
  const body = { version_id: quote.version_id, final_amount: quote.total_due_now, quote_id: quote.quote_id };
  return app.call('POST /products/{id}/intent', { params: { id: product.id }, body, as });
}

describe('OPS-1: selling in production', () => {
  it('starts without a gateway: no one can pay before the owner chooses how', async () => {
    expect(await settings()).toMatchObject({ gateway: 'none', needs_test_period: true, test_period: null });
    expect(await shown()).toMatchObject({ provider: 'none', is_test_mode: false, test_until: null });
    const answer = await tries(await app.signUp(), await aProduct(app));
    expect([answer.status, answer.body.error]).toEqual([501, 'not_configured']);
  });

  it('cannot accept test cards through the gateway setting', async () => {
    const refused = await app.call('PUT /studio/payments', { as: owner, body: { gateway: 'test' } });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['gateway']]);
  });

  it.each([0, -1, 31])('refuses a test period that ends in %i days', async (days) => {
    const refused = await begin(days);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['ends_at']]);
    expect(refused.body.errors?.['ends_at']).toEqual(['Choose a time within the next 30 days.']);
  });

  it('lets testers finish at once what they began, and refuses alone the one who is no tester any more', async () => {
    const testers = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
    const product = await aProduct(app);
    await begin(
      1,
      testers.map(({ email }) => email),
    );
    const begun = await Promise.all(testers.map((as) => intentOf(app, as, product)));
    await Promise.all(begun.map((one) => payCard(app, one)));
    await begin(
      1,
      testers.slice(1).map(({ email }) => email),
    );
    const answers = await Promise.all(testers.map((as, at) => confirm(app, as, begun[at]!.order_id)));
    expect(answers.map(({ body }) => body.error ?? body.status)).toEqual(['not_configured', ...testers.slice(1).map(() => 'completed')]);
    const opened = await Promise.all(testers.map((as) => activeProducts(app, as)));
    expect(opened).toEqual([[], ...testers.slice(1).map(() => [product.id])]);
    const numbers = await app.sql<{ number: string }>(
      'select i.number from invoices i where i.subscriber_id = any($1) order by length(i.number), i.number',
      [testers.map(({ id }) => id)],
    );
    expect(numbers.map(({ number }) => Number(number.replace('TEST-', '')) - Number(numbers[0]?.number.replace('TEST-', '')))).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(await app.sql('select 1 from payments where subscriber_id = $1', [testers[0]!.id])).toEqual([]);
  });

  it('invites only members of this app, and names those who are not', async () => {
    const member = await app.signUp();
    const foreign = await app.signUp({ app: 'second' });
    for (const email of ['nobody@example.com', foreign.email]) {
      const refused = await begin(1, [member.email, email]);
      expect([refused.status, refused.body.errors]).toEqual([422, { testers: [`No member of this app has this address: ${email}`] }]);
    }
  });

  it('within a test period is open to staff and invited testers', async () => {
    const product = await aProduct(app);
    const [tester, member] = [await app.signUp(), await app.signUp()];
    const begun = await begin(30, [tester.email.toUpperCase()]);
    expect(begun.body.test_period).toEqual({
      ends_at: expect.any(String),
      testers: [{ id: tester.id, name: expect.any(String), email: tester.email }],
    });
    expect(await shown()).toMatchObject({ provider: 'test', is_test_mode: true, test_until: begun.body.test_period?.ends_at });
    expect((await tries(member, product)).status).toBe(501);
    for (const buyer of [tester, await app.ownerAsMember()]) {
      await buys(app, buyer, product);
      expect(await activeProducts(app, buyer)).toContain(product.id);
    }
  });

  it('grants nothing to a tester whose invitation was withdrawn before the order was confirmed', async () => {
    const product = await aProduct(app);
    const tester = await app.signUp();
    await begin(5, [tester.email]);
    const intent = await intentOf(app, tester, product);
    await payCard(app, intent);
    await begin(5);
    expect((await confirm(app, tester, intent.order_id)).status).toBe(501);
    expect(await activeProducts(app, tester)).toEqual([]);
  });

  it('ends with the period: its form closes at once, and what was bought ends', async () => {
    const product = await aProduct(app);
    const tester = await app.signUp();
    await begin(2, [tester.email]);
    await buys(app, tester, product);
    const late = await intentOf(app, tester, await aProduct(app));
    app.clock.advance(2 * dayMs);
    const refused = await payCard(app, late);
    expect([refused.status, refused.body.error]).toEqual([501, 'not_configured']);
    await app.settle();
    expect(await activeProducts(app, tester)).toEqual([]);
    expect(await settings()).toMatchObject({ gateway: 'none', test_period: null });
    expect(await shown()).toMatchObject({ provider: 'none', test_until: null });
  });

  it('counts nothing of a test period as revenue, not even while it lasts', async () => {
    const tester = await app.signUp();
    await begin(3, [tester.email]);
    await buys(app, tester, await aProduct(app));
    const revenue = (await app.call('GET /studio/revenue', { as: owner })).body;
    expect([revenue.total, revenue.orders]).toEqual([0, 0]);
  });

  it('returns to the earlier gateway', async () => {
    await app.call('PUT /studio/payments', { as: owner, body: { gateway: 'manual', manual_instructions: 'IBAN 1' } });
    await begin(1);
    expect((await settings()).gateway).toBe('test');
    expect((await app.call('DELETE /studio/payments/test_period', { as: owner })).body).toMatchObject({ gateway: 'manual', test_period: null });
    expect(await shown()).toMatchObject({ provider: 'manual', instructions: 'IBAN 1' });
    await app.call('PUT /studio/payments', { as: owner, body: { gateway: 'none' } });
  });

  it('ends the test gateway of an app that had it before test periods existed', async () => {
    await app.sql(`update apps set payments = '{"provider": "test", "publishable_key": null}' where slug = 'first'`);
    app.server.identity.apps.forget();
    expect((await tries(await app.signUp(), await aProduct(app))).status).toBe(501);
    app.clock.advance(3 * dayMs);
    await app.settle();
    expect((await settings()).gateway).toBe('none');
  });

  it('needs permission to change settings', async () => {
    for (const role of ['editor', 'analyst'] as const) expect((await begin(1, [], await app.staff(role))).status).toBe(403);
  });
});
