import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aProduct, monthly, once } from '../products/products.builders.ts';
import { aBump, activeProducts, confirm, intentOf, payCard, replayFaults } from './checkout.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.begin();
});
afterAll(() => app.close());

/** What a member paid in total, how much was refunded, and how many entitlements resulted. */
const booksOf = async (member: MemberSession) =>
  (
    await app.sql(
      `select (select coalesce(sum(amount), 0)::int from payments where subscriber_id = $1) as paid,
        (select coalesce(sum(r.amount), 0)::int from refunds r join payments p on p.id = r.payment_id where p.subscriber_id = $1 and r.state = 'succeeded') as given_back,
        (select count(*)::int from entitlements where subscriber_id = $1) as entitlements,
        (select count(*)::int from subscriptions where subscriber_id = $1 and status <> 'ended') as running`,
      [member.id],
    )
  )[0];

/** Which product was refunded by the books, and by the credit note. */
const backOf = async (member: MemberSession) => {
  const of = [member.id];
  const refunds = await app.sql<{ product_id: string }>(
    `select p.lines -> (r.lines -> 0 ->> 'at')::int ->> 'product_id' as product_id
      from refunds r join payments p on p.id = r.payment_id where p.subscriber_id = $1`,
    of,
  );
  const [note] = await app.sql<{ lines: { label: string; amount: number }[] }>(
    "select document -> 'lines' as lines from invoices where subscriber_id = $1 and kind = 'credit_note'",
    of,
  );
  return { back: refunds.map(({ product_id }) => product_id), credited: note?.lines.map(({ label, amount }) => [label, amount]) };
};

describe('one product that is bought in two ways at once', () => {
  it.each([
    ['one after the other', false],
    ['at the same moment', true],
  ])('is paid for once, by itself and next to another: %s', async (_name, isAtOnce) => {
    const member = await app.signUp();
    const [book, course] = [await aProduct(app), await aProduct(app, { versions: [once({ price: 9900 })] })];
    const bump = await aBump(app, course, book);
    const alone = await intentOf(app, member, book);
    const beside = await intentOf(app, member, course, { order_bumps: [bump] });
    await Promise.all([payCard(app, alone), payCard(app, beside)]);
    const finish = [alone, beside].map(
      ({ order_id }) =>
        () =>
          confirm(app, member, order_id),
    );
    if (isAtOnce) await Promise.all(finish.map((run) => run()));
    else for (const run of finish) await run();
    await app.settle();
    expect((await activeProducts(app, member)).toSorted()).toEqual([book.id, course.id].toSorted());
    expect(await booksOf(member)).toMatchObject({ paid: 4900 + 9900 + 4900, given_back: 4900, entitlements: 2 });
    // At the same moment, the order of the book may be the late one, for which no invoice was written.
    if (!isAtOnce) expect(await backOf(member)).toEqual({ back: [book.id], credited: [[book.title, -4900]] });
  });

  it('is not charged twice later on, either', async () => {
    const member = await app.signUp();
    const [book, course] = [await aProduct(app, { versions: [monthly({ price: 500 })] }), await aProduct(app, { versions: [monthly()] })];
    const bump = await aBump(app, course, book);
    const alone = await intentOf(app, member, book);
    const beside = await intentOf(app, member, course, { order_bumps: [bump] });
    for (const intent of [alone, beside]) await payCard(app, intent);
    for (const { order_id } of [alone, beside]) await confirm(app, member, order_id);
    await app.settle();
    expect(await booksOf(member)).toMatchObject({ given_back: 500, entitlements: 2, running: 2 });
    const { items } = (await app.call('GET /subscriptions', { as: member })).body;
    expect(new Map(items.map(({ product, amount, also }) => [product.id, { amount, also: also.length }]))).toEqual(
      new Map([
        [book.id, { amount: 500, also: 0 }],
        [course.id, { amount: 1900, also: 0 }],
      ]),
    );
  });

  it('is refunded when a store sold it while a card was typed', async () => {
    const member = await app.signUp();
    const book = await aProduct(app);
    const begun = await intentOf(app, member, book);
    await app.sql(
      `insert into entitlements (app_id, id, subscriber_id, product_id, source, status, starts_at) values ($1, gen_random_uuid(), $2, $3, 'purchase', 'owned', now())`,
      [app.tenant.appId, member.id, book.id],
    );
    await payCard(app, begun);
    await confirm(app, member, begun.order_id);
    await app.settle();
    expect((await app.call('GET /orders/{id}', { params: { id: begun.order_id }, as: member })).body.status).toBe('expired');
    expect(await booksOf(member)).toMatchObject({ paid: 4900, given_back: 4900, entitlements: 1 });
    expect(await replayFaults(app)).toEqual([]);
  });
});
