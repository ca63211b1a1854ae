import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { buys, previewOf } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { dayMs } from '../subscriptions/subscriptions.builders.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
});
afterAll(() => app.close());

const withTrial = () =>
  aProduct(app, { versions: [monthly({ trial_days: 7 }), monthly({ name: 'Yearly', price: 19_000, trial_days: 14, setup_fee: 500 })] });
const subscriptionsOf = async (as: MemberSession) => (await app.call('GET /subscriptions', { as })).body.items;

/** Starts the trial, and cancels before the first charge. */
async function tries(as: MemberSession, product: { id: string }): Promise<void> {
  await buys(app, as, product);
  const [{ id } = { id: '' }] = await subscriptionsOf(as);
  expect((await app.call('DELETE /subscriptions/{id}', { params: { id }, as })).status).toBe(200);
  app.clock.advance(8 * dayMs);
  await app.settle();
}

describe('one trial per product and person', () => {
  it('charges the price at once the second time, and explains why', async () => {
    const member = await app.signUp();
    const product = await withTrial();
    expect(await previewOf(app, product, {}, member)).toMatchObject({ total_due_now: 0, trial_ends_at: expect.any(String), is_trial_used: false });
    await tries(member, product);

    const quote = await previewOf(app, product, {}, member);
    expect(quote).toMatchObject({ total_due_now: 1900, trial_ends_at: null, is_trial_used: true, then: { amount: 1900 } });
    expect(quote.lines.map(({ kind }) => kind)).toEqual(['price']);
    await buys(app, member, product);
    const [again] = await subscriptionsOf(member);
    expect(again).toMatchObject({ status: 'active', amount: 1900 });

    // The next charge is a month later, not a month plus a trial.
    const periodDays = (Date.parse(again?.current_period_end ?? '') - app.clock.ms()) / dayMs;
    expect(periodDays).toBeLessThan(32);
    app.clock.advance(periodDays * dayMs + 1000);
    await app.settle();
    const [renewed] = await subscriptionsOf(member);
    expect(renewed?.status).toBe('active');
    expect((Date.parse(renewed?.current_period_end ?? '') - app.clock.ms()) / dayMs).toBeGreaterThan(27);
  });

  it('counts for every version of the product, and for no other product', async () => {
    const member = await app.signUp();
    const product = await withTrial();
    await tries(member, product);
    const yearly = product.versions.find(({ name }) => name === 'Yearly');
    expect(await previewOf(app, product, { version_id: yearly?.id ?? '' }, member)).toMatchObject({ total_due_now: 19_500, is_trial_used: true });
    expect(await previewOf(app, await withTrial(), {}, member)).toMatchObject({ total_due_now: 0, is_trial_used: false });
  });

  it('is offered on the product page only to members who can have it', async () => {
    const [member, other] = [await app.signUp(), await app.signUp()];
    const [product, untried] = [await withTrial(), await withTrial()];
    await tries(member, product);
    const daysFor = async (as: MemberSession | null, { id }: { id: string }) => {
      const one = (await app.call('GET /products/{id}', { params: { id }, as })).body;
      const [listed] = (await app.call('GET /products/list', { query: { ids: id }, as })).body.items;
      expect(listed?.versions).toEqual(one.versions);
      return one.versions.map(({ trial_days }) => trial_days);
    };
    expect(await daysFor(member, product)).toEqual([0, 0]);
    expect(await daysFor(member, untried)).toEqual([7, 14]);
    for (const who of [other, null]) expect(await daysFor(who, product)).toEqual([7, 14]);
  });

  it('is shown to a guest, and withdrawn at the payment if the guest had one before', async () => {
    const member = await app.signUp();
    const product = await withTrial();
    await tries(member, product);
    const seen = await previewOf(app, product);
    expect(seen).toMatchObject({ total_due_now: 0, is_trial_used: false });
    const asked = await app.call('POST /products/{id}/intent', {
      params: { id: product.id },
      body: { version_id: seen.version_id, final_amount: 0, quote_id: seen.quote_id },
      as: member,
    });
    expect(asked).toMatchObject({ status: 409, body: { error: 'order_preview_mismatch', quote: { total_due_now: 1900, is_trial_used: true } } });
  });

  it('recognises the same mailbox in another spelling', async () => {
    const product = await withTrial();
    const first = await app.signUp({ email: 'ann.trial+one@gmail.com' });
    await tries(first, product);
    const second = await app.signUp({ email: 'anntrial@googlemail.com' });
    expect(await previewOf(app, product, {}, second)).toMatchObject({ total_due_now: 1900, is_trial_used: true });
    const other = await app.signUp({ email: 'ann.other@gmail.com' });
    expect(await previewOf(app, product, {}, other)).toMatchObject({ total_due_now: 0, is_trial_used: false });
  });

  it('stores an address only as an unreadable hash', async () => {
    const rows = await app.sql<{ key: string }>("select key from trial_uses where key like 'mail:%'");
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^mail:[0-9a-f]{64}$/);
  });
});
