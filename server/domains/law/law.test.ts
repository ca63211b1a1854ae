import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { buys, confirm, intentOf, payCard, previewOf } from '../checkout/checkout.builders.ts';
import { outboxOf } from '../outbox/outbox.builders.ts';
import { aProduct, once } from '../products/products.builders.ts';
import { aSubscriber, dayMs, everyDays } from '../subscriptions/subscriptions.builders.ts';

let app: TestApp;
let owner: Session;
const setTo = (body: object) => app.call('PUT /studio/settings/legal', { as: owner, body });
const off = { asks_waiver: false, offers_withdrawal: false, offers_cancellation: false };
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
  owner = await app.owner();
});
beforeEach(() => setTo(off));
afterAll(async () => {
  await setTo(off);
  await app.close();
});

const withdraw = (as: MemberSession, order_id: string) => app.call('POST /withdrawals', { as, body: { order_id } });
const withdrawable = async (as: MemberSession) => (await app.call('GET /withdrawals', { as })).body.items;
const cancel = (body: object, slug?: string) =>
  app.call('POST /cancellations', {
    body: { name: 'Ada Byron', email: 'a@b.example', contract: 'Gym pass', ...body },
    ...(slug ? { app: slug } : {}),
  });
const notices = async (state?: 'open' | 'done') =>
  (await app.call('GET /studio/contract_notices', { as: owner, query: state ? { state } : {} })).body.items;
const attention = async () =>
  (await app.call('GET /studio/home', { as: owner })).body.attention.find(({ id }) => id === 'contract_notices')?.count ?? 0;
/** Mails to an address, without earlier ones. */
const lastMail = async (to: string) => {
  await app.settle();
  const outbox = outboxOf(app, await app.owner());
  return (await outbox.to(to, 'contract_withdrawal')).concat(await outbox.to(to, 'contract_cancellation')).at(0);
};
const textOf = async (to: string): Promise<string> =>
  (
    await app.sql<{ text: string }>("select text from outbox where recipient = $1 and cause like 'contract%' order by created_at desc limit 1", [to])
  )[0]?.text ?? '';

describe('the waiver at the checkout', () => {
  it('is required from everyone who pays, and stored with the order and on the receipt, in the words that were shown', async () => {
    await setTo({ asks_waiver: true });
    const member = await app.signUp();
    const product = await aProduct(app, { versions: [once({ price: 4900 })] });
    const quote = await previewOf(app, product);
    const body = { final_amount: quote.total_due_now, quote_id: quote.quote_id };
    for (const waiver of [undefined, false]) {
      const refused = await app.call('POST /products/{id}/intent', {
        params: { id: product.id },
        body: { ...body, ...(waiver === false ? { waiver } : {}) },
        as: member,
      });
      expect([refused.status, Object.keys((refused.body as unknown as { errors: object }).errors)]).toEqual([422, ['waiver']]);
    }
    const intent = await intentOf(app, member, product, { more: { waiver: true } });
    await payCard(app, intent);
    await confirm(app, member, intent.order_id);
    const { body: order } = await app.call('GET /studio/orders/{id}', { params: { id: intent.order_id }, as: owner });
    expect(order.waiver).toEqual({ text: expect.stringContaining('I will lose my right of withdrawal'), at: expect.any(String) });
    await app.settle();
    const [receipt] = await app.sql<{ text: string }>("select text from outbox where recipient = $1 and cause = 'receipt'", [member.email]);
    expect(receipt?.text).toContain('I will lose my right of withdrawal');
  });

  it('is not stored for buyers who were not asked for it, nor for free products', async () => {
    const member = await app.signUp();
    const { intent } = await buys(app, member, await aProduct(app), { more: { waiver: true } });
    expect((await app.call('GET /studio/orders/{id}', { params: { id: intent.order_id }, as: owner })).body.waiver).toBeNull();
    await setTo({ asks_waiver: true });
    const free = await aProduct(app, { versions: [{ ...once(), kind: 'free', price: 0 }] });
    expect((await intentOf(app, member, free)).status).toBe('completed');
  });
});

describe('the withdrawal function', () => {
  it('withdraws from a contract within its days, once, and notifies the member by mail and the owner', async () => {
    await setTo({ offers_withdrawal: true });
    const member = await app.signUp({ name: 'Ada Byron' });
    const { intent } = await buys(app, member, await aProduct(app, { title: 'Breathing course', versions: [once({ price: 4900 })] }));
    expect(await withdrawable(member)).toMatchObject([{ order_id: intent.order_id, titles: ['Breathing course'], amount: 4900, asked_at: null }]);
    const before = await attention();
    const [first, second] = [await withdraw(member, intent.order_id), await withdraw(member, intent.order_id)];
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(await lastMail(member.email)).toBeTruthy();
    expect(await textOf(member.email)).toContain('Breathing course');
    expect(await attention()).toBe(before + 1);
    const { body } = await app.call('GET /studio/orders/{id}', { params: { id: intent.order_id }, as: owner });
    expect(body.events.map(({ type }) => type)).toContain('withdrawal');
    // The refund closes it.
    await app.call('POST /studio/orders/{id}/refund', { as: owner, params: { id: intent.order_id }, body: { amount: null, revoke: true } });
    expect(await attention()).toBe(before);
    expect(await withdrawable(member)).toMatchObject([{ asked_at: first.body.asked_at }]);
  });

  it('replaces an earlier refund request, and no request is possible after it', async () => {
    await setTo({ offers_withdrawal: true });
    await app.call('PUT /studio/refund_settings', { as: owner, body: { days: 14 } });
    const member = await app.signUp();
    const { intent, purchaseId } = await buys(app, member, await aProduct(app, { title: 'Course', versions: [once({ price: 4900 })] }));
    const ask = () => app.call('POST /purchases/{id}/refund_request', { as: member, params: { id: purchaseId }, body: { reason: 'Not for me' } });
    expect((await ask()).status).toBe(200);
    expect((await withdraw(member, intent.order_id)).status).toBe(200);
    expect((await notices('open')).find(({ order_id }) => order_id === intent.order_id)).toMatchObject({ kind: 'withdrawal', reason: 'Not for me' });
    expect((await app.call('GET /studio/refund_requests', { as: owner })).body.items).toEqual([]);
    expect([(await ask()).body, (await app.call('GET /refund_requests', { as: member })).body]).toMatchObject([
      { error: 'refund_unavailable' },
      { items: [], askable: [] },
    ]);
    await app.call('PUT /studio/refund_settings', { as: owner, body: { days: null } });
  });

  it('ends recurring payments', async () => {
    await setTo({ offers_withdrawal: true });
    const { member, now, charges } = await aSubscriber(app, { ...everyDays(10), price: 1900 });
    const [order] = await withdrawable(member);
    await withdraw(member, order?.order_id ?? '');
    await app.settle();
    expect((await now()).status).toBe('ending');
    app.clock.advance(11 * dayMs);
    await app.settle();
    expect(await charges()).toEqual([1900]);
    app.clock.reset();
  });

  it('is not available after its days, with a waiver, for someone else’s order, or when the owner offers none', async () => {
    const member = await app.signUp();
    const { intent } = await buys(app, member, await aProduct(app));
    expect([await withdrawable(member), (await withdraw(member, intent.order_id)).status]).toEqual([[], 404]);
    await setTo({ offers_withdrawal: true });
    expect((await withdraw(await app.signUp(), intent.order_id)).status).toBe(404);
    expect((await withdraw(member, 'no-id')).status).toBeGreaterThanOrEqual(400);
    app.clock.advance(17 * dayMs);
    expect([await withdrawable(member), (await withdraw(member, intent.order_id)).body.error]).toEqual([[], 'order_closed']);
    app.clock.reset();
    await setTo({ asks_waiver: true });
    const waived = await buys(app, member, await aProduct(app), { more: { waiver: true } });
    expect((await withdraw(member, waived.intent.order_id)).body.error).toBe('order_closed');
  });
});

describe('the cancellation button', () => {
  it('ends the contract in question with its period, and confirms it at once', async () => {
    await setTo({ offers_cancellation: true });
    const { member, now } = await aSubscriber(app, { ...everyDays(10), price: 1900 });
    const answer = await cancel({ email: member.email.toUpperCase(), contract: 'my GYM pass, please', reason: 'Moving away' });
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['received_at']]);
    await app.settle();
    const subscription = await now();
    expect(subscription).toMatchObject({ status: 'ending', ends_at: subscription.current_period_end });
    const text = await textOf(member.email.toUpperCase());
    for (const part of ['my GYM pass, please', 'Moving away', 'ends on']) expect(text).toContain(part);
    expect((await notices('done'))[0]).toMatchObject({ kind: 'cancellation', subscription_ids: [subscription.id], state: 'done' });
  });

  it('reveals to nobody whether an address is a member’s', async () => {
    await setTo({ offers_cancellation: true });
    const { member } = await aSubscriber(app);
    const [known, unknown] = [await cancel({ email: member.email }), await cancel({ email: 'nobody@example.org' })];
    const shape = ({ status, body, headers }: typeof known) => [status, Object.keys(body), Object.keys(headers).toSorted()];
    expect(shape(known)).toEqual(shape(unknown));
    await app.settle();
    const [open] = await notices('open');
    expect(open).toMatchObject({ email: 'nobody@example.org', subscription_ids: [], state: 'open' });
    expect(await textOf('nobody@example.org')).not.toContain('ends on');
    const closed = await app.call('POST /studio/contract_notices/{id}/close', { as: owner, params: { id: open?.id ?? '' } });
    expect([closed.status, (await notices('open')).some(({ id }) => id === open?.id)]).toEqual([204, false]);
  });

  it('ends nothing in another app, nor when several contracts run and none is named', async () => {
    await setTo({ offers_cancellation: true });
    const { member, now } = await aSubscriber(app);
    await aSubscriber(app, {}, { member, title: 'Yoga' });
    await cancel({ email: member.email, contract: 'everything' });
    expect((await cancel({ email: member.email }, 'second')).status).toBe(404);
    await app.settle();
    expect((await now()).status).toBe('active');
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no address', { email: 'x' }, 'email'],
    ['no contract', { contract: ' ' }, 'contract'],
  ])('reports what is missing: %s', async (_what, body, field) => {
    await setTo({ offers_cancellation: true });
    const answer = await cancel(body);
    expect([answer.status, Object.keys((answer.body as unknown as { errors: object }).errors)]).toEqual([422, [field]]);
  });
});

describe('access to notices', () => {
  it('is for staff with orders; names and addresses only with members', async () => {
    await setTo({ offers_cancellation: true });
    await cancel({ email: 'seen@example.org', reason: 'secret' });
    const analyst = await app.staff('analyst');
    const { items } = (await app.call('GET /studio/contract_notices', { as: analyst })).body;
    expect(items[0]).toMatchObject({ name: '', email: '', reason: null });
    expect((await app.call('POST /studio/contract_notices/{id}/close', { as: analyst, params: { id: items[0]?.id ?? '' } })).status).toBe(403);
  });
});
