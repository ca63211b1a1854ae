import type { Team } from '@bandstand/contract/seats.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aBump, aCoupon, activeProducts, buys, previewOf } from '../checkout/checkout.builders.ts';
import { aProduct, monthly, once } from '../products/products.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.server.begin();
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const seats = { min: 2, max: 5 };
const as = async () => ({ as: await app.owner() });
const aTeamProduct = (version = once({ price: 1000, seats }), title = 'Course') => aProduct(app, { title, versions: [version] });
const teams = async (member: MemberSession): Promise<Team[]> => (await app.call('GET /teams', { as: member })).body.items;
const tokenOf = (path: string) => path.split('invite=')[1]!;
const join = (member: MemberSession, path: string) => app.call('POST /seats/join', { as: member, body: { invite: tokenOf(path) } });
const offer = (path: string, member: MemberSession | null = null) => app.call('POST /seats/check', { as: member, body: { invite: tokenOf(path) } });
const invite = (member: MemberSession, id: string, email: string) =>
  app.call('POST /teams/{id}/invites', { as: member, params: { id }, body: { email } });
const remove = (member: MemberSession, id: string, seatId: string) =>
  app.call('DELETE /teams/{id}/seats/{seatId}', { as: member, params: { id, seatId } });
const order = async (id: string) => (await app.call('GET /studio/orders/{id}', { ...(await as()), params: { id } })).body;
/** A member who bought this many seats. */
async function bought(product: { id: string }, quantity: number, more: { takes_seat?: boolean; coupon?: string; order_bumps?: string[] } = {}) {
  const buyer = await app.signUp();
  const { takes_seat, ...choice } = more;
  const { intent, purchaseId } = await buys(app, buyer, product, {
    ...choice,
    quantity,
    more: { quantity, ...(takes_seat === false && { takes_seat }) },
  });
  const [team] = await teams(buyer);
  return { buyer, orderId: intent.order_id, purchaseId, team: team! };
}

describe('seats paid once', () => {
  it('cost the price per seat, and open the product for everyone who has one', async () => {
    const product = await aTeamProduct();
    const { buyer, orderId, team } = await bought(product, 3);
    expect(team).toMatchObject({ quantity: 3, left: 2, state: 'open', seats: [{ is_own: true, state: 'taken' }] });
    expect(await order(orderId)).toMatchObject({ amount: 3000, lines: [{ amount: 3000, quantity: 3 }] });
    expect((await app.sql<{ amount: number }>('select amount from payments where order_id = $1', [orderId]))[0]?.amount).toBe(3000);
    const [paper] = await app.sql<{ document: { lines: unknown[] } }>('select document from invoices where order_id = $1', [orderId]);
    expect(paper?.document.lines).toMatchObject([{ label: '3 × Course', amount: 3000, quantity: 3 }]);
    expect((await app.call('GET /purchases', { as: buyer })).body.items).toMatchObject([{ seats: 3, status: 'owned' }]);

    const people = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
    expect((await offer(team.path)).body).toMatchObject({ product: { id: product.id }, state: 'open' });
    const tries = await Promise.all(people.map((one) => join(one, team.path)));
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
    expect(tries.find(({ status }) => status === 409)?.body.error).toBe('seats_full');
    const inside = people.filter((_one, at) => tries[at]?.status === 200);
    for (const one of [buyer, ...inside]) expect(await activeProducts(app, one)).toEqual([product.id]);
    expect(
      (
        await offer(
          team.path,
          people.find((one) => !inside.includes(one)),
        )
      ).body.state,
    ).toBe('full');
    expect((await join(inside[0]!, team.path)).body.error).toBe('existing_subscription');

    // A withdrawn seat is free for others, and may go to the same member again.
    const [full] = await teams(buyer);
    const seat = full!.seats.find(({ email }) => email === inside[0]!.email)!;
    expect((await remove(inside[1]!, team.id, seat.id)).status).toBe(404);
    expect((await remove(buyer, team.id, seat.id)).status).toBe(204);
    expect(await activeProducts(app, inside[0]!)).toEqual([]);
    expect((await join(inside[0]!, team.path)).status).toBe(200);
    expect(await activeProducts(app, inside[0]!)).toEqual([product.id]);

    await app.call('POST /studio/orders/{id}/refund', { ...(await as()), params: { id: orderId }, body: { revoke: true } });
    for (const one of [buyer, ...inside]) expect(await activeProducts(app, one)).toEqual([]);
    expect([(await teams(buyer))[0]?.state, (await join(await app.signUp(), team.path)).body.error]).toEqual(['over', 'invite_invalid']);
  });

  it('may all be for others, and the buyer takes one later', async () => {
    const product = await aTeamProduct();
    const { buyer, team } = await bought(product, 2, { takes_seat: false });
    expect([team.left, team.seats, await activeProducts(app, buyer)]).toEqual([2, [], []]);
    // Having a seat does not prevent buying more for others.
    const taken = await app.call('POST /teams/{id}/seat', { as: buyer, params: { id: team.id } });
    expect([taken.body.left, await activeProducts(app, buyer)]).toEqual([1, [product.id]]);
    await buys(app, buyer, product, { quantity: 2, more: { quantity: 2, takes_seat: false } });
    expect(await teams(buyer)).toHaveLength(2);
    expect((await app.call('POST /teams/{id}/seat', { as: await app.signUp(), params: { id: team.id } })).status).toBe(404);
  });

  it('are reserved for the invited addresses, and a renewed link replaces the old one', async () => {
    const { buyer, team } = await bought(await aTeamProduct(), 3);
    const email = `lea-${app.db.queries()}@example.com`;
    expect((await invite(buyer, team.id, 'nobody')).status).toBe(422);
    expect((await invite(buyer, team.id, email)).body).toMatchObject({ left: 1, seats: [{ is_own: true }, { state: 'invited', email }] });
    expect((await invite(buyer, team.id, email.toUpperCase())).body.left).toBe(1);
    await app.settle();
    const mails = await app.sql<{ text: string }>("select text from outbox where cause = 'seat' and recipient = $1 order by created_at", [email]);
    const path = /\/me\/team\/join#seat\?invite=[\w.-]+/.exec(mails.at(-1)?.text ?? '')![0];
    const { path: renewed } = (await app.call('POST /teams/{id}/link', { as: buyer, params: { id: team.id } })).body;
    const [lea, bo, eve] = [await app.signUp(), await app.signUp(), await app.signUp()];
    expect((await join(bo, team.path)).body.error).toBe('invite_invalid');
    expect([(await join(bo, renewed)).status, (await join(eve, renewed)).body.error]).toEqual([200, 'seats_full']);
    expect((await offer(path, lea)).body.state).toBe('open');
    expect([(await join(lea, path)).status, (await join(eve, path)).body.error]).toEqual([200, 'invite_invalid']);
    expect((await invite(buyer, team.id, 'late@example.com')).body.error).toBe('seats_full');
    expect((await teams(buyer))[0]).toMatchObject({ left: 0 });
  });

  it('apply fixed-amount codes once, percentage codes to all, and bumps to the buyer alone', async () => {
    const product = await aTeamProduct();
    const extra = await aProduct(app, { title: 'Mat', versions: [once({ price: 500 })] });
    const bump = await aBump(app, product, extra);
    const [part, some] = [await aCoupon(app), await aCoupon(app, { kind: 'amount', amount: 300, currency: 'EUR' })];
    const total = async (coupon: string) => (await previewOf(app, product, { quantity: 4, coupon, order_bumps: [bump] })).total_due_now;
    expect([await total(part.code), await total(some.code)]).toEqual([4050, 4200]);
    const { buyer, team } = await bought(product, 2, { order_bumps: [bump] });
    const lea = await app.signUp();
    await join(lea, team.path);
    expect([await activeProducts(app, buyer), await activeProducts(app, lea)]).toEqual([[product.id, extra.id].toSorted(), [product.id]]);
  });

  it.each<[unknown, number, string]>([
    [0, 422, 'validation_failed'],
    [-1, 422, 'validation_failed'],
    [1.5, 422, 'validation_failed'],
    ['x', 422, 'validation_failed'],
    [1, 422, 'validation_failed'],
    [6, 422, 'validation_failed'],
    [1e9, 422, 'validation_failed'],
  ])('are refused in a quantity of %j', async (quantity, status, error) => {
    const product = await aTeamProduct();
    const member = await app.signUp();
    const body = { version_id: product.versions[0]!.id, final_amount: 100_000, quantity: quantity as number };
    for (const key of ['POST /products/{id}/preview', 'POST /products/{id}/intent'] as const) {
      const answer = await app.call(key, { as: member, params: { id: product.id }, body });
      expect([answer.status, answer.body.error]).toEqual([status, error]);
    }
  });

  it('need a version sold to teams, and a total that the buyer has seen', async () => {
    const [plain, product] = [await aProduct(app), await aTeamProduct()];
    const member = await app.signUp();
    const ask = (id: string, body: object) => app.call('POST /products/{id}/intent', { as: member, params: { id }, body });
    expect((await ask(plain.id, { quantity: 2, final_amount: 9800 })).status).toBe(422);
    const quote = await previewOf(app, product, { quantity: 2 }, member);
    const more = await ask(product.id, { quantity: 5, final_amount: 2000, quote_id: quote.quote_id });
    expect([quote.total_due_now, more.status, more.body.error]).toEqual([2000, 409, 'order_preview_mismatch']);
    const wrong = async (version: object) =>
      (await app.call('POST /studio/products', { ...(await as()), body: { title: 'X', versions: [{ ...once(), ...version }] } })).status;
    expect(
      await Promise.all([wrong({ seats: { min: 3, max: 2 } }), wrong({ seats, is_giftable: true }), wrong({ seats: { min: 0, max: 2 } })]),
    ).toEqual([422, 422, 422]);
  });
});

describe('seats of a subscription', () => {
  it('renew with their number, and end for everyone with it', async () => {
    const product = await aTeamProduct(monthly({ price: 700, seats }), 'Club');
    const { buyer, team } = await bought(product, 3);
    const lea = await app.signUp();
    expect((await join(lea, team.path)).status).toBe(200);
    app.clock.advance(32 * dayMs);
    await app.settle();
    const paid = await app.sql<{ amount: number }>(
      'select p.amount from payments p join subscriptions s on s.app_id = p.app_id and s.id = p.subscription_id where s.product_id = $1',
      [product.id],
    );
    expect(paid.at(-1)?.amount).toBe(2100);
    const [own] = (await app.call('GET /subscriptions', { as: buyer })).body.items;
    expect(own).toMatchObject({ amount: 2100, status: 'active' });

    await app.call('DELETE /subscriptions/{id}', { as: buyer, params: { id: own!.id } });
    const bo = await app.signUp();
    expect((await join(bo, team.path)).status).toBe(200);
    const access = (await app.call('GET /products/{id}/has_active_purchase', { as: bo, params: { id: product.id } })).body;
    expect(access).toMatchObject({ active: true, status: 'ending', ends_at: expect.any(String) });
    app.clock.advance(40 * dayMs);
    await app.settle();
    for (const one of [buyer, lea, bo]) expect(await activeProducts(app, one)).toEqual([]);
    expect([(await teams(buyer))[0]?.state, (await invite(buyer, team.id, 'x@example.com')).body.error]).toEqual(['over', 'order_closed']);
    app.clock.reset();
  });

  it('are paid for while nobody has one, and a plan changes with all of them', async () => {
    const product = await aProduct(app, {
      title: 'Plans',
      versions: [
        monthly({ price: 700, seats }),
        monthly({ name: 'More', price: 900, seats: { min: 1, max: 9 } }),
        monthly({ name: 'Alone', price: 500 }),
      ],
    });
    const { buyer, team } = await bought(product, 4, { takes_seat: false });
    const lea = await app.signUp();
    expect((await join(lea, team.path)).status).toBe(200);
    expect(await activeProducts(app, lea)).toEqual([product.id]);
    const [own] = (await app.call('GET /subscriptions', { as: buyer })).body.items;
    const { items } = (await app.call('GET /subscriptions/{id}/plans', { as: buyer, params: { id: own!.id } })).body;
    expect(items.map(({ title, amount }) => [title, amount])).toEqual([['More', 3600]]);
  });
});
