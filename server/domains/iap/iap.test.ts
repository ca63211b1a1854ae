import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import type { AppleSale } from '../../testing/stores/apple.ts';
import type { GoogleSale } from '../../testing/stores/google.ts';
import { startStores, type TestStores } from '../../testing/stores/stores.ts';
import { activeProducts } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
let stores: TestStores;
let number = 0;
beforeAll(async () => {
  stores = await startStores();
  app = await startTestApp({ storeNetwork: stores.network });
  owner = await app.owner();
  await setKeys({ apple: stores.appleKeys, google: stores.googleKeys });
});
beforeEach(() => Object.assign(stores.trouble, { apple: null, google: null }));
afterAll(async () => {
  await app.close();
  await stores.close();
});

async function setKeys(keys: object, as = owner) {
  const { status, text } = await app.call('PUT /studio/payments', { as, body: { keys } });
  expect(status, text).toBe(200);
}
/** A product that both stores sell, with its ids there. */
const aStoreProduct = async (more: Parameters<typeof aProduct>[1] = {}) => {
  const sku = `com.example.gym.p${++number}`;
  return { ...(await aProduct(app, { iap: { apple_product_id: sku, google_product_id: sku }, ...more })), sku };
};
const aSale = (sale: Omit<AppleSale, 'id'> & { id?: string }): AppleSale => {
  const made = { id: String(2_000_000 + ++number), ...sale };
  stores.apple.set(made.id, made);
  return made;
};
const aToken = (sale: GoogleSale): string => {
  const token = `token-${++number}.AO-J1`;
  stores.google.set(token, sale);
  return token;
};
const claim = (product: { id: string }, transaction_id: string, as: MemberSession | null, more: object = {}) =>
  app.call('POST /products/{id}/purchase/iap', { params: { id: product.id }, body: { transaction_id, ...more }, as });
const restore = (as: MemberSession, ...ids: string[]) =>
  app.call('POST /purchases/restore', { body: { transactions: ids.map((transaction_id) => ({ transaction_id })) }, as });
const days = (count: number) => app.clock.ms() + count * 86_400_000;

describe('COM-18: a purchase in the App Store', () => {
  it('opens what it sells, once, and is listed among the purchases', async () => {
    const [product, member] = [await aStoreProduct(), await app.signUp()];
    const sale = aSale({ productId: product.sku, price: 49_990, currency: 'EUR' });
    const { status, body } = await claim(product, sale.id, member);
    expect([status, body.active, body.session]).toEqual([200, true, null]);
    expect(await activeProducts(app, member)).toEqual([product.id]);
    const again = await claim(product, sale.id, member);
    expect(again.body.purchase_id).toBe(body.purchase_id);
    const { items } = (await app.call('GET /purchases', { as: member })).body;
    expect(items).toMatchObject([{ id: body.purchase_id, source: 'ios', amount: 4999, currency: 'EUR', status: 'owned' }]);
  });
  it('makes a guest a member, who then needs no address', async () => {
    const product = await aStoreProduct();
    const { body } = await claim(product, aSale({ productId: product.sku }).id, null, { email: 'jo@guest.example' });
    expect(body).toMatchObject({ active: true, session: { user: { email: 'jo@guest.example', passwordless: true } } });
    const session = { email: 'jo@guest.example', token: body.session!.authentication_token, app: 'first' } as MemberSession;
    expect(await activeProducts(app, session)).toEqual([product.id]);
    const late = await claim(product, aSale({ productId: product.sku }).id, null, { email: 'JO@guest.example' });
    expect([late.status, late.body.error]).toEqual([409, 'existing_subscriber']);
    expect((await claim(product, aSale({ productId: product.sku }).id, null)).body.errors).toHaveProperty('email');
  });
  it('of a subscription is open until the day that Apple reports', async () => {
    const [product, member] = [await aStoreProduct({ versions: [monthly()] }), await app.signUp()];
    const sale = aSale({ productId: product.sku, isSubscription: true, expiresMs: days(30) });
    await claim(product, sale.id, member);
    expect((await app.call('GET /purchases', { as: member })).body.items).toMatchObject([
      { status: 'active', expires_at: new Date(sale.expiresMs!).toISOString() },
    ]);
  });
});

describe('nothing is granted', () => {
  const refused = async (product: { id: string }, id: string, as: MemberSession | null, more: object = {}) => {
    const answer = await claim(product, id, as, more);
    return [answer.status, answer.body.error];
  };
  it('for a transaction that belongs to someone else, in any replay', async () => {
    const [product, first, second] = [await aStoreProduct(), await app.signUp(), await app.signUp()];
    const sale = aSale({ productId: product.sku });
    await claim(product, sale.id, first);
    expect(await refused(product, sale.id, second)).toEqual([409, 'transaction_taken']);
    expect(await refused(product, sale.id, null, { email: 'thief@example.com' })).toEqual([409, 'transaction_taken']);
    expect(await activeProducts(app, second)).toEqual([]);
    expect((await app.sql("select 1 from users where email = 'thief@example.com'")).length).toBe(0);
  });
  it('twice for one transaction, even when ten claim it at the same moment', async () => {
    const product = await aStoreProduct();
    const people = await Promise.all(Array.from({ length: 10 }, () => app.signUp()));
    const sale = aSale({ productId: product.sku });
    const answers = await Promise.all(people.map((member) => claim(product, sale.id, member)));
    expect([200, 409].map((code) => answers.filter(({ status }) => status === code).length)).toEqual([1, 9]);
  });
  it.each<[string, Partial<AppleSale>]>([
    ['of a foreign app', { bundleId: 'com.evil.gym' }],
    ['from the sandbox', { isSandbox: true }],
    ['that was refunded', { revokedMs: 1 }],
    ['that has expired', { isSubscription: true, status: 2, expiresMs: 1 }],
    ['that is not sold here', { productId: 'com.other.thing' }],
  ])('for a purchase %s', async (_, more) => {
    const [product, member] = [await aStoreProduct(), await app.signUp()];
    const sale = aSale({ productId: product.sku, ...more });
    expect(await refused(product, sale.id, member)).toEqual([402, 'payment_failed']);
    expect(await activeProducts(app, member)).toEqual([]);
  });
  it('for another product than the one that was bought', async () => {
    const [cheap, dear, member] = [await aStoreProduct(), await aStoreProduct(), await app.signUp()];
    expect(await refused(dear, aSale({ productId: cheap.sku }).id, member)).toEqual([402, 'payment_failed']);
    expect(await activeProducts(app, member)).toEqual([]);
  });
  it('for an id that Apple does not know, or does not return', async () => {
    const [product, member] = [await aStoreProduct(), await app.signUp()];
    expect(await refused(product, '99999999', member)).toEqual([402, 'payment_failed']);
    stores.apple.set('77777777', { id: '88888888', productId: product.sku });
    expect(await refused(product, '77777777', member)).toEqual([402, 'payment_failed']);
    const sale = aSale({ productId: product.sku });
    expect(await refused(product, sale.id, member, { original_transaction_id: '1' })).toEqual([402, 'payment_failed']);
  });
  it('for someone else’s address', async () => {
    const [product, member, other] = [await aStoreProduct(), await app.signUp(), await app.signUp()];
    const sale = aSale({ productId: product.sku });
    expect(await refused(product, sale.id, member, { email: other.email })).toEqual([409, 'existing_subscriber']);
    expect((await claim(product, sale.id, member, { email: ` ${member.email.toUpperCase()} ` })).status).toBe(200);
  });
  it('while Apple does not answer, or refuses the keys', async () => {
    const [product, member] = [await aStoreProduct(), await app.signUp()];
    const sale = aSale({ productId: product.sku });
    stores.trouble.apple = 503;
    expect(await refused(product, sale.id, member)).toEqual([502, 'provider_down']);
    stores.trouble.apple = 401;
    expect(await refused(product, sale.id, member)).toEqual([501, 'not_configured']);
    stores.trouble.apple = null;
    expect((await claim(product, sale.id, member)).status).toBe(200);
  });
  it('without keys, in another app, or for a product that is not sold', async () => {
    const member = await app.signUp({ app: 'second' });
    const there = await aProduct({ server: app.server, tenant: app.secondApp.tenant });
    expect(await refused(there, '1234567', member)).toEqual([501, 'not_configured']);
    expect(await refused(there, '1234567', await app.signUp())).toEqual([404, 'product_not_found']);
  });
});

describe('a purchase at Google Play', () => {
  it('opens what it sells, and confirms it to Google so that it is not refunded', async () => {
    const [product, member] = [await aStoreProduct(), await app.signUp()];
    const token = aToken({ productId: product.sku });
    expect((await claim(product, token, member)).body.active).toBe(true);
    expect(await activeProducts(app, member)).toEqual([product.id]);
    await app.settle();
    expect(stores.acknowledged).toContain(token);
  });
  it('is confirmed to Google again and again while Google is unreachable', async () => {
    const [product, member] = [await aStoreProduct(), await app.signUp()];
    const token = aToken({ productId: product.sku });
    expect((await claim(product, token, member)).status).toBe(200);
    stores.trouble.google = 500;
    await app.settle();
    expect(stores.acknowledged).not.toContain(token);
    stores.trouble.google = null;
    app.clock.advance(3_600_000);
    await app.settle();
    expect(stores.acknowledged).toContain(token);
    app.clock.reset();
  });
  it('of a subscription is open as long as it is paid, and in its grace period', async () => {
    for (const [state, isOpen] of [
      ['SUBSCRIPTION_STATE_ACTIVE', true],
      ['SUBSCRIPTION_STATE_CANCELED', true],
      ['SUBSCRIPTION_STATE_IN_GRACE_PERIOD', true],
      ['SUBSCRIPTION_STATE_ON_HOLD', false],
      ['SUBSCRIPTION_STATE_EXPIRED', false],
      ['SUBSCRIPTION_STATE_PENDING', false],
    ] as const) {
      const [product, member] = [await aStoreProduct(), await app.signUp()];
      const token = aToken({ productId: product.sku, isSubscription: true, state, expiresAt: new Date(days(20)).toISOString() });
      expect([state, (await claim(product, token, member)).status]).toEqual([state, isOpen ? 200 : 402]);
      expect(await activeProducts(app, member)).toEqual(isOpen ? [product.id] : []);
    }
  });
  it('that replaces someone’s purchase belongs to the same member', async () => {
    const [product, first, second] = [await aStoreProduct(), await app.signUp(), await app.signUp()];
    const sale = { productId: product.sku, isSubscription: true, expiresAt: new Date(days(20)).toISOString() };
    const token = aToken(sale);
    await claim(product, token, first);
    const next = aToken({ ...sale, linked: token });
    expect((await claim(product, next, second)).body.error).toBe('transaction_taken');
    expect((await claim(product, next, first)).status).toBe(200);
  });
  it('that was cancelled, or with a token that Google does not know, grants nothing', async () => {
    const [product, member] = [await aStoreProduct(), await app.signUp()];
    for (const token of [aToken({ productId: product.sku, state: 'CANCELLED' }), aToken({ productId: product.sku, state: 'PENDING' }), 'made-up'])
      expect((await claim(product, token, member)).body.error).toBe('payment_failed');
  });
});

describe('restoring', () => {
  it('restores the member’s own purchases and leaves out the rest', async () => {
    const [product, other, member, outsider] = [await aStoreProduct(), await aStoreProduct(), await app.signUp(), await app.signUp()];
    const [mine, his] = [aSale({ productId: product.sku }), aSale({ productId: other.sku })];
    await claim(other, his.id, outsider);
    const { body } = await restore(member, mine.id, his.id, '9999999', aToken({ productId: 'unknown' }));
    expect(body.items).toMatchObject([{ product: { id: product.id }, source: 'ios' }]);
    expect((await restore(member, mine.id)).body.items.length).toBe(1);
    expect(await activeProducts(app, member)).toEqual([product.id]);
  });
  it('answers with an error when there is nothing', async () => {
    const member = await app.signUp();
    for (const ids of [[], ['9999999']]) expect((await restore(member, ...ids)).body.error).toBe('nothing_to_restore');
  });
});

describe('the sandbox', () => {
  it('opens while the app only tests, and nothing once it takes money', async () => {
    const there = await app.owner('second');
    const { private_key, ...keys } = stores.appleKeys;
    await setKeys({ apple: { ...keys, private_key, is_sandbox: true }, google: stores.googleKeys }, there);
    const product = await aProduct(
      { server: app.server, tenant: app.secondApp.tenant },
      { iap: { apple_product_id: 'sand', google_product_id: 'sand' } },
    );
    const tries = async () => {
      const member = await app.signUp({ app: 'second' });
      const ids = [aSale({ productId: 'sand', isSandbox: true }).id, aToken({ productId: 'sand', isTest: true })];
      return Promise.all(ids.map(async (id) => (await claim(product, id, member)).status));
    };
    expect(await tries()).toEqual([200, 200]);
    const live = await app.call('PUT /studio/payments', { as: there, body: { gateway: 'manual', manual_instructions: 'Pay at the desk' } });
    expect(live.status, live.text).toBe(200);
    expect(await tries()).toEqual([402, 402]);
  });

  describe('of a live app', () => {
    const second = () => ({ server: app.server, tenant: app.secondApp.tenant });
    const sells = (sku: string) => aProduct(second(), { iap: { apple_product_id: sku, google_product_id: sku } });
    const invite = async (...testers: string[]) => {
      const answer = await app.call('PUT /studio/payments/testers', { as: await app.owner('second'), body: { testers } });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.testers.map(({ email }) => email);
    };
    beforeAll(async () => {
      const there = await app.owner('second');
      await setKeys({ apple: stores.appleKeys, google: stores.googleKeys }, there);
      await app.call('PUT /studio/payments', { as: there, body: { gateway: 'manual', manual_instructions: 'Pay at the desk' } });
    });

    it('opens only for testers, while they are testers: App Review buys there', async () => {
      const [product, reviewer, member] = [await sells('review'), await app.signUp({ app: 'second' }), await app.signUp({ app: 'second' })];
      const sales = [aSale({ productId: 'review', isSandbox: true }).id, aToken({ productId: 'review', isTest: true })];
      expect(await invite(reviewer.email)).toEqual([reviewer.email]);
      expect((await claim(product, sales[0]!, member)).status).toBe(402);
      const body = { transaction_id: sales[0]!, email: reviewer.email };
      const unproven = await app.call('POST /products/{id}/purchase/iap', { params: { id: product.id }, body, app: 'second' });
      expect([unproven.status, unproven.body.error]).toEqual([402, 'payment_failed']);
      for (const id of sales) expect((await claim(product, id, reviewer)).status).toBe(200);
      expect(await activeProducts(app, reviewer)).toEqual([product.id]);
      await invite();
      expect(await activeProducts(app, reviewer)).toEqual([]);
      expect((await restore(reviewer, ...sales)).body.error).toBe('nothing_to_restore');
      await invite(reviewer.email);
      expect((await restore(reviewer, ...sales)).status).toBe(200);
      expect(await activeProducts(app, reviewer)).toEqual([product.id]);
    });
  });
  it('ends with the test mode of the app: what it opened is revoked', async () => {
    const product = await aStoreProduct();
    const [member, buyer] = [await app.signUp(), await app.signUp()];
    expect((await claim(product, aToken({ productId: product.sku, isTest: true }), member)).status).toBe(200);
    expect((await claim(product, aToken({ productId: product.sku }), buyer)).status).toBe(200);
    await app.call('PUT /studio/payments', { as: owner, body: { gateway: 'manual', manual_instructions: 'Pay at the desk' } });
    expect([await activeProducts(app, member), await activeProducts(app, buyer)]).toEqual([[], [product.id]]);
    await app.call('PUT /studio/payments', { as: owner, body: { gateway: 'test' } });
  });
});
