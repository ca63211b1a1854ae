import type { Role } from '@bandstand/contract/staff.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { aBump, aCoupon, buys } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { aSubscriber, dayMs, endingCard, everyDays } from './subscriptions.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
});
// Studio sessions expire as the clock moves on.
beforeEach(async () => {
  owner = await app.owner();
});
afterEach(() => app.sql("update subscriptions set status = 'ended', claimed_until = null"));
afterAll(() => app.close());

const list = async (query: Record<string, string | number> = {}, as = owner) => (await app.call('GET /studio/subscriptions', { query, as })).body;
const details = async (id: string) => (await app.call('GET /studio/subscriptions/{id}', { params: { id }, as: owner })).body;
const end = (id: string, body: { now?: boolean; revoke?: boolean } = {}, as = owner) =>
  app.call('POST /studio/subscriptions/{id}/cancel', { params: { id }, body, as });
const paid = (id: string, as = owner) => app.call('POST /studio/subscriptions/{id}/paid', { params: { id }, as });
const passes = async (days: number) => {
  app.clock.advance(days * dayMs + 1000);
  await app.settle();
};

describe('the owner’s list of subscriptions', () => {
  it('can be searched by state, product, member, name and address, newest first', async () => {
    const ada = await app.signUp({ name: 'Ada Byron', email: 'ada@example.com' });
    const [first, second] = [await aSubscriber(app, everyDays(10), { member: ada }), await aSubscriber(app, { ...everyDays(10), trial_days: 5 })];
    const ids = [(await second.now()).id, (await first.now()).id];
    const found = async (query: Record<string, string | number>) => (await list(query)).items.map(({ id }) => id).filter((id) => ids.includes(id));
    expect(await found({})).toEqual(ids);
    expect(await found({ status: 'trialing' })).toEqual([ids[0]]);
    expect(await found({ product_id: first.productId })).toEqual([ids[1]]);
    expect(await found({ member_id: ada.id })).toEqual([ids[1]]);
    for (const q of ['byron', 'ADA@example', ids[1] ?? '']) expect(await found({ q })).toEqual([ids[1]]);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ page: 2 })).toEqual([]);
  });

  it('shows each once and in order on its pages, also when many began at the same moment', async () => {
    const { member, productId, now } = await aSubscriber(app, everyDays(10));
    const { id } = await now();
    const columnsOf = async (table: string, own: readonly string[]) =>
      (await app.sql<{ name: string }>('select column_name as name from information_schema.columns where table_name = $1', [table]))
        .map(({ name }) => name)
        .filter((name) => !own.includes(name))
        .join(', ');
    const same = await columnsOf('subscriptions', ['id', 'purchase_id', 'created_at', 'status']);
    const bought = await columnsOf('purchases', ['id', 'order_id']);
    await app.sql(
      `with copied as (insert into purchases (id, ${bought}) select gen_random_uuid(), ${bought} from purchases, generate_series(1, 119)
          where id = (select purchase_id from subscriptions where id = $1) returning id)
        insert into subscriptions (id, purchase_id, created_at, status, ${same})
          select gen_random_uuid(), c.id, created_at - (c.n / 40) * interval '1 day', 'ended', ${same}
          from subscriptions s, (select id, row_number() over () as n from copied) c where s.id = $1`,
      [id],
    );
    const searches: Record<string, string>[] = [{}, { q: member.email }, { product_id: productId }, { member_id: member.id }];
    for (const search of searches) {
      const expected = await app.sql<{ id: string }>(
        `select id from subscriptions where app_id = $1 ${'q' in search || 'member_id' in search ? 'and subscriber_id = $2' : 'and $2::uuid is not null'}
          ${'product_id' in search ? 'and product_id = $3' : 'and $3::uuid is not null'} order by created_at desc, id desc`,
        [app.tenant.appId, member.id, productId],
      );
      const listed: string[] = [];
      for (let page = 1; listed.length < expected.length; page += 1) {
        const { items, total_count } = await list({ ...search, page });
        expect([total_count, items.length]).toEqual([expected.length, Math.min(50, expected.length - listed.length)]);
        listed.push(...items.map((item) => item.id));
      }
      expect(listed).toEqual(expected.map((row) => row.id));
    }
  });
  it('shows the next charge, whose it is, and what it includes', async () => {
    const { now } = await aSubscriber(app, everyDays(10, 3));
    const { id, current_period_end } = await now();
    expect((await list()).items[0]).toMatchObject({
      id,
      status: 'active',
      amount: 1900,
      currency: 'EUR',
      interval: 'day',
      intervalCount: 10,
      charges_made: 1,
      charges_left: 2,
      next_charge_at: current_period_end,
      also: [],
      is_test: true,
      provider: 'test',
      order_id: expect.any(String),
    });
  });

  it('shows nothing of another app', async () => {
    const { now } = await aSubscriber(app, everyDays(10));
    const { id } = await now();
    const there = await app.owner('second');
    expect(await list({}, there)).toEqual({ items: [], total_count: 0 });
    for (const call of ['GET /studio/subscriptions/{id}', 'POST /studio/subscriptions/{id}/cancel', 'POST /studio/subscriptions/{id}/paid'] as const)
      expect((await app.call(call, { params: { id }, as: there, ...(call.startsWith('POST') ? { body: {} } : {}) })).status).toBe(404);
    expect((await now()).status).toBe('active');
  });
});

describe('studio.md 11: roles', () => {
  it.each<[Role, number, number]>([
    ['support', 200, 403],
    ['analyst', 200, 403],
    ['coach', 403, 403],
    ['admin', 200, 200],
  ])('%s reads with %i and ends with %i', async (role, reading, ending) => {
    const { now } = await aSubscriber(app, everyDays(10));
    const { id } = await now();
    const staff = await app.staff(role);
    expect((await app.call('GET /studio/subscriptions', { as: staff })).status).toBe(reading);
    expect((await end(id, {}, staff)).status).toBe(ending);
  });
});

describe('an owner who ends a subscription', () => {
  it('keeps what is paid until the end of the period, with an entry in its timeline and in the audit log', async () => {
    const { now, isActive } = await aSubscriber(app, everyDays(10));
    const { id, current_period_end } = await now();
    const { body } = await end(id);
    expect(body).toMatchObject({ status: 'ending', ends_at: current_period_end, charges_left: 0, next_charge_at: null });
    expect(body.events.map(({ type, by }) => [type, by])).toEqual([
      ['began', null],
      ['cancelled', 'Owner first'],
    ]);
    const log = await app.call('GET /studio/audit_log', { as: owner });
    expect([log.status, log.text]).toEqual([200, expect.stringContaining(id)]);
    expect(await isActive()).toBe(true);
    await passes(10);
    expect([(await now()).status, await isActive()]).toEqual(['ended', false]);
  });

  it('now stops all charges, lets the paid period run out, and the member cannot undo it', async () => {
    const { now, isActive, charges, resume } = await aSubscriber(app, everyDays(10));
    const { id } = await now();
    expect((await end(id, { now: true })).body.status).toBe('ended');
    expect([await isActive(), (await resume()).body.error]).toEqual([true, 'order_closed']);
    await passes(10);
    expect([await isActive(), await charges()]).toEqual([false, [1900]]);
  });

  it('can revoke the access at once', async () => {
    const { now, isActive } = await aSubscriber(app, everyDays(10));
    const { id } = await now();
    const { body } = await end(id, { now: true, revoke: true });
    expect([body.status, await isActive()]).toEqual(['ended', false]);
    expect((await end(id, { now: true, revoke: true })).body.events).toEqual(body.events);
  });
});

describe('a payment by hand', () => {
  it('gives one more period, once for each that is due', async () => {
    const { now, isActive, charges } = await aSubscriber(app, everyDays(49), { exp: endingCard(app) });
    await passes(49);
    owner = await app.owner();
    const { id } = await now();
    // Test money does not count: payment by hand needs a live app.
    expect((await paid(id)).body.error).toBe('not_configured');
    const { payments } = (await app.server.identity.apps.require(app.tenant)).row;
    await app.server.identity.apps.change(app.tenant, { payments: { ...payments, provider: 'manual' } });
    const { body } = await paid(id);
    expect([body.status, body.charges_made, await charges(), await isActive()]).toEqual(['active', 2, [1900, 1900], true]);
    expect(body.events.at(-1)).toMatchObject({ type: 'paid', by: 'Owner first' });
    expect(body.invoices[0]).toMatchObject({ total: 1900 });
    expect((await paid(id)).body.error).toBe('order_closed');
    await app.server.identity.apps.change(app.tenant, { payments });
    expect((await paid(nobodysId)).status).toBe(404);
  });
});

describe('COM-13, COM-14: several products, a code, and their charges', () => {
  it('the bump is charged with it and ends with it; the code is used up after its payments', async () => {
    const member = await app.signUp();
    const interval = { interval: 'day' as const, intervalCount: 10, expiryUnits: null };
    const [main, extra] = [
      await aProduct(app, { title: 'Club', versions: [monthly({ interval })] }),
      await aProduct(app, { title: 'Recipes', versions: [monthly({ interval, price: 600 })] }),
    ];
    const bump = await aBump(app, main, extra);
    const { code } = await aCoupon(app, { amount: 5000, duration: 'periods', periods: 2 });
    await buys(app, member, main, { order_bumps: [bump], coupon: code });
    const mine = async () => (await app.call('GET /subscriptions', { as: member })).body.items;
    const active = async () => (await app.call('POST /auth/verify', { as: member })).body.user.active_product_ids.length;
    expect(await mine()).toMatchObject([{ product: { title: 'Club' }, also: [{ id: extra.id, title: expect.any(String) }], amount: 1250 }]);
    await passes(10);
    expect((await mine())[0]?.amount).toBe(2500);
    await passes(10);
    owner = await app.owner();
    const amounts = await app.sql<{ amount: number }>('select amount::int from payments where subscriber_id = $1 order by paid_at, id', [member.id]);
    expect(amounts.map(({ amount }) => amount)).toEqual([1250, 1250, 2500]);
    const { invoices } = await details((await mine())[0]?.id ?? '');
    expect(invoices.map(({ total }) => total)).toEqual([2500, 1250, 1250]);
    expect((await list({ product_id: extra.id })).items.map(({ product }) => product.title)).toEqual(['Club']);
    expect(await active()).toBe(2);
    await app.call('DELETE /subscriptions/{id}', { params: { id: (await mine())[0]?.id ?? '' }, as: member });
    await passes(10);
    expect([(await mine())[0]?.status, await active()]).toEqual(['ended', 0]);
  });

  it('a charge of zero renews without the provider, and has no invoice', async () => {
    const member = await app.signUp();
    const { code } = await aCoupon(app, { amount: 10_000, duration: 'periods', periods: 2 });
    const product = await aProduct(app, { versions: [monthly({ interval: { interval: 'day', intervalCount: 10, expiryUnits: null } })] });
    await buys(app, member, product, { coupon: code });
    const now = async () => (await app.call('GET /subscriptions', { as: member })).body.items[0];
    const totals = async () =>
      (await app.sql<{ total: number }>('select total::int from invoices where subscriber_id = $1 order by issued_at', [member.id])).map(
        ({ total }) => total,
      );
    expect(await now()).toMatchObject({ status: 'active', amount: 0 });
    await passes(10);
    expect([await now(), await totals()]).toMatchObject([{ status: 'active', amount: 1900 }, []]);
    await passes(10);
    expect([(await now())?.status, await totals()]).toEqual(['active', [1900]]);
  });

  it('a purchase older than the terms is charged by its version', async () => {
    const { now, charges } = await aSubscriber(app, { ...everyDays(10, 2), keep_access: true });
    const { id } = await now();
    await app.sql('update subscriptions set terms = null where id = $1', [id]);
    expect(await now()).toMatchObject({ amount: 1900, charges_left: 1, also: [] });
    await passes(10);
    expect([await charges(), (await now()).charges_left]).toEqual([[1900, 1900], 0]);
  });

  it('the last charge makes cancelling impossible: what was paid in full stays', async () => {
    const { now, cancel, isActive } = await aSubscriber(app, { ...everyDays(10, 2), keep_access: true });
    await passes(10);
    expect(await now()).toMatchObject({ status: 'active', can_cancel: false, charges_left: 0, next_charge_at: null, can_change_method: false });
    expect((await cancel()).body.status).toBe('active');
    await passes(10);
    expect([(await now()).status, await isActive()]).toEqual(['ended', true]);
  });
});

describe('the number of database statements', () => {
  it('does not grow with the subscriptions in a list', async () => {
    const member = await app.signUp();
    const asked = () =>
      fewestQueries(app, async () => {
        await app.call('GET /subscriptions', { as: member });
        await app.call('GET /purchases', { as: member });
      });
    await aSubscriber(app, everyDays(10), { member });
    const one = await asked();
    for (let count = 0; count < 3; count += 1) await aSubscriber(app, everyDays(10), { member });
    expect([one, await asked()]).toEqual([6, 6]);
  });
});
