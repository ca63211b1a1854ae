import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { VersionFields } from '@bandstand/contract/products.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { activeProducts, buys } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';

let app: TestApp;
let member: MemberSession;
let productId: string;
const dayMs = 86_400_000;

// The clock only moves forward: each test has its own member, and leaves nothing over for the next.
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
});
beforeEach(async () => {
  await app.sql("update subscriptions set status = 'ended'");
  await app.sql('delete from payments');
  await app.sql('delete from test_intents');
  await app.server.identity.apps.change(app.tenant, { payments: { provider: 'test', publishable_key: null } });
  member = await app.signUp();
});
afterAll(() => app.close());

const everyDays = (intervalCount: number, expiryUnits: number | null = null) => ({
  interval: { interval: 'day' as const, intervalCount, expiryUnits },
});
/** The card expires before the clock gets this far. */
const endingCard = () => `${app.clock.iso().slice(5, 7)}/${app.clock.iso().slice(2, 4)}`;
async function subscribed(version: VersionFields = {}, choice: { exp?: string } = {}): Promise<Subscription> {
  const product = await aProduct(app, { versions: [monthly(version)] });
  productId = product.id;
  await buys(app, member, product, choice);
  return now();
}
async function now(): Promise<Subscription> {
  const { body } = await app.call('GET /subscriptions', { as: member });
  return body.items[0] as Subscription;
}
async function passes(days: number): Promise<Subscription> {
  app.clock.advance(days * dayMs);
  await app.settle();
  return now();
}
const payments = async () => (await app.sql<{ amount: string }>('select amount from payments order by paid_at')).map(({ amount }) => Number(amount));
const isActive = async () => (await activeProducts(app, member)).includes(productId);
const cancel = (id: string, as = member) => app.call('DELETE /subscriptions/{id}', { params: { id }, as });
const resume = (id: string, as = member) => app.call('POST /subscriptions/{id}/resume', { params: { id }, as });
const hasActive = async () => (await app.call('GET /products/{id}/has_active_purchase', { params: { id: productId }, as: member })).body;

describe('COM-19: a member’s view of a subscription', () => {
  it('uses the specification’s field names', async () => {
    const subscription = await subscribed({ name: 'Each month' });
    expect(subscription).toEqual({
      id: expect.any(String),
      product: { id: productId, title: 'Gym pass' },
      version: { id: expect.any(String), title: 'Each month' },
      status: 'active',
      current_period_end: expect.any(String),
      ends_at: null,
      amount: 1900,
      currency: 'EUR',
      interval: 'month',
      intervalCount: 1,
      next_charge_at: subscription.current_period_end,
      charges_left: null,
      grace_ends_at: null,
      also: [],
      payment_method: { brand: 'visa', last4: '4242' },
      can_resume: false,
      can_cancel: true,
      can_change_method: true,
      can_change_plan: false,
      coupon: null,
      price_change: null,
      can_add_coupon: true,
      next: null,
      pause: null,
      can_pause: false,
    });
    expect(await hasActive()).toEqual({ active: true, status: 'active', ends_at: null });
  });
  it('has only the member’s own', async () => {
    const { id } = await subscribed();
    const [other, memberElsewhere] = [await app.signUp(), await app.signUp({ app: 'second' })];
    for (const who of [other, memberElsewhere]) {
      expect((await app.call('GET /subscriptions', { as: who })).body).toEqual({ items: [], total_count: 0 });
      expect([(await cancel(id, who)).status, (await resume(id, who)).status]).toEqual([404, 404]);
    }
    expect((await app.call('GET /subscriptions')).status).toBe(401);
    expect((await now()).status).toBe('active');
  });
});

describe('renewals by the clock', () => {
  it('charge each period once, and start the next', async () => {
    const first = await subscribed(everyDays(10));
    const second = await passes(10);
    expect(second.status).toBe('active');
    expect(Date.parse(second.current_period_end ?? '') - Date.parse(first.current_period_end ?? '')).toBe(10 * dayMs);
    await passes(0.01);
    expect(await payments()).toEqual([1900, 1900]);
    await passes(10);
    expect(await payments()).toEqual([1900, 1900, 1900]);
    expect(await isActive()).toBe(true);
  });
  it('charge nothing before its time', async () => {
    await subscribed(everyDays(10));
    await passes(9.9);
    expect(await payments()).toEqual([1900]);
  });
  it('end months by the calendar', async () => {
    const { current_period_end } = await subscribed();
    const start = new Date(app.clock.iso());
    const end = new Date(current_period_end ?? '');
    expect((end.getUTCMonth() - start.getUTCMonth() + 12) % 12).toBe(1);
  });
  it('charge a set-up fee once', async () => {
    await subscribed({ ...everyDays(10), setup_fee: 500 });
    await passes(10);
    expect(await payments()).toEqual([2400, 1900]);
  });
  it('charge first after a trial', async () => {
    const trial = await subscribed({ ...everyDays(10), trial_days: 7 });
    expect([trial.status, await payments()]).toEqual(['trialing', [0]]);
    expect(await hasActive()).toMatchObject({ active: true, status: 'trialing' });
    const first = await passes(7);
    expect([first.status, await payments()]).toEqual(['active', [0, 1900]]);
    expect(Date.parse(first.current_period_end ?? '') - Date.parse(trial.current_period_end ?? '')).toBe(10 * dayMs);
  });
  it('do not charge periods in which the server was down', async () => {
    const first = await subscribed(everyDays(10));
    const later = await passes(35);
    expect(await payments()).toEqual([1900, 1900]);
    expect(Date.parse(later.current_period_end ?? '') - Date.parse(first.current_period_end ?? '')).toBe(30 * dayMs);
  });
  it('charge once if two sweeps run at the same moment', async () => {
    await subscribed(everyDays(10));
    app.clock.advance(10 * dayMs);
    await Promise.all([app.jobs.runDue(), app.jobs.runDue()]);
    await app.settle();
    expect(await payments()).toEqual([1900, 1900]);
  });
  it('finish a charge whose server was killed before storing it, and charge nothing again', async () => {
    const { id } = await subscribed(everyDays(10));
    const before = await app.sql('select current_period_start, current_period_end, due_at from subscriptions');
    await passes(10);
    // As left when the charge was made but not stored.
    const row = before[0] ?? {};
    await app.sql('update subscriptions set charges_made = 1, current_period_start = $2, current_period_end = $3, due_at = $4 where id = $1', [
      id,
      row['current_period_start'],
      row['current_period_end'],
      row['due_at'],
    ]);
    await app.sql('delete from payments where subscription_id = $1', [id]);
    const after = await passes(0.01);
    expect([after.status, await payments()]).toEqual(['active', [1900, 1900]]);
    expect(await app.sql('select 1 from test_intents')).toHaveLength(2);
  });
  it('charge nothing through the test gateway in a live app, and give nothing for it', async () => {
    await subscribed(everyDays(10));
    await app.server.identity.apps.change(app.tenant, { payments: { provider: 'stripe', publishable_key: null } });
    expect((await passes(10)).status).toBe('ended');
    expect(await payments()).toEqual([1900]);
  });
});

describe('COM-2: a fixed number of charges', () => {
  it('a term ends after its last period, and access with it', async () => {
    await subscribed(everyDays(10, 2));
    await passes(10);
    expect(await payments()).toEqual([1900, 1900]);
    expect(await isActive()).toBe(true);
    const over = await passes(10);
    expect([over.status, await payments(), await isActive()]).toEqual(['ended', [1900, 1900], false]);
    expect(await hasActive()).toMatchObject({ active: false, status: 'ended' });
  });
  it('instalments keep the access', async () => {
    await subscribed({ ...everyDays(10, 2), keep_access: true });
    await passes(10);
    const over = await passes(10);
    expect([over.status, over.can_cancel, await isActive()]).toEqual(['ended', false, true]);
    expect(await hasActive()).toEqual({ active: true, status: 'owned', ends_at: null });
    await passes(100);
    expect([await payments(), await isActive()]).toEqual([[1900, 1900], true]);
  });
});

describe('COM-20: cancel and resume', () => {
  it('a cancelled one ends with the paid period', async () => {
    const { id, current_period_end } = await subscribed(everyDays(10));
    const { body } = await cancel(id);
    expect(body).toEqual({ status: 'ending', ends_at: current_period_end });
    expect((await cancel(id)).body).toEqual(body);
    expect(await now()).toMatchObject({ status: 'ending', can_resume: true, can_cancel: false, ends_at: current_period_end });
    expect(await hasActive()).toEqual({ active: true, status: 'ending', ends_at: current_period_end });
    app.clock.advance(10 * dayMs - 60_000);
    expect(await isActive()).toBe(true);
    app.clock.advance(60_000);
    expect(await isActive()).toBe(false);
    const over = await passes(0.01);
    expect([over.status, await payments()]).toEqual(['ended', [1900]]);
    expect((await resume(id)).body.error).toBe('order_closed');
    expect((await cancel(id)).body.status).toBe('ended');
  });
  it('a resumed one renews as if never cancelled', async () => {
    const { id } = await subscribed(everyDays(10));
    await cancel(id);
    const { body } = await resume(id);
    expect(body).toMatchObject({ id, status: 'active', ends_at: null, can_resume: false, can_cancel: true });
    expect((await resume(id)).body.status).toBe('active');
    await passes(10);
    expect([await payments(), await isActive()]).toEqual([[1900, 1900], true]);
  });
  it('a cancelled trial keeps its days, and costs nothing', async () => {
    const { id } = await subscribed({ ...everyDays(10), trial_days: 7 });
    await cancel(id);
    app.clock.advance(6 * dayMs);
    expect(await isActive()).toBe(true);
    expect((await resume(id)).body.status).toBe('trialing');
    await cancel(id);
    const over = await passes(1);
    expect([over.status, await isActive(), await payments()]).toEqual(['ended', false, [0]]);
  });
  it('an ended one may be bought again; its history stays', async () => {
    const { id } = await subscribed(everyDays(10));
    await cancel(id);
    await passes(11);
    await buys(app, member, { id: productId });
    const { body } = await app.call('GET /subscriptions', { as: member });
    expect(body.items.map(({ status }) => status)).toEqual(['active', 'ended']);
    expect(await isActive()).toBe(true);
  });
  it('resuming works at the last moment, and not after', async () => {
    const { id } = await subscribed(everyDays(10));
    await cancel(id);
    app.clock.advance(10 * dayMs + 1);
    expect((await resume(id)).status).toBe(409);
  });
});

describe('COM-5, COM-21: past due', () => {
  // An expired card is refused: seven weeks on it certainly is expired.
  const failing = async () => {
    await subscribed(everyDays(49), { exp: endingCard() });
    return passes(49);
  };
  it('keeps access for seven days of grace, tries again on days 1, 3, 5 and 7, then ends', async () => {
    const due = await failing();
    expect(due).toMatchObject({ status: 'past_due', can_cancel: true, can_resume: false });
    const tries = async () => (await app.sql('select 1 from test_intents')).length;
    const counted = [await tries()];
    for (let day = 1; day <= 6; day++) {
      await passes(1);
      counted.push(await tries());
      expect(await isActive()).toBe(true);
    }
    expect(counted).toEqual([2, 3, 3, 4, 4, 5, 5]);
    const over = await passes(1.01);
    expect([over.status, await isActive(), await payments()]).toEqual(['ended', false, [1900]]);
    await passes(60);
    expect(await tries()).toBe(6);
  });
  it('is in the session, and is published', async () => {
    const published: string[] = [];
    app.bus.on('subscription.past_due', () => void published.push('past_due'));
    app.bus.on('subscription.ended', () => void published.push('ended'));
    const { id } = await failing();
    const { body } = await app.call('POST /auth/verify', { as: member });
    expect(body.past_due_subscriptions).toEqual([{ id, product_id: productId }]);
    expect(await hasActive()).toMatchObject({ active: true, status: 'past_due' });
    await passes(8);
    expect(published).toEqual(['past_due', 'ended']);
    expect((await app.call('POST /auth/verify', { as: member })).body.past_due_subscriptions).toEqual([]);
  });
  it('a successful try makes it active again', async () => {
    await failing();
    await app.sql(`update subscriptions set payment_method = payment_method || '{"expiry": "2099-12"}'`);
    const again = await passes(1);
    expect([again.status, again.ends_at, await payments(), await isActive()]).toEqual(['active', null, [1900, 1900], true]);
    expect(await hasActive()).toEqual({ active: true, status: 'active', ends_at: null });
  });
  it('ends at once when cancelled: nothing is paid', async () => {
    const { id } = await failing();
    expect((await cancel(id)).body.status).toBe('ended');
    expect(await isActive()).toBe(false);
    await passes(30);
    expect(await payments()).toEqual([1900]);
  });
  it('cannot be bought a second time', async () => {
    const { id } = await failing();
    const { status, body } = await app.call('POST /products/{id}/intent', { params: { id: productId }, body: { final_amount: 1900 }, as: member });
    expect([status, body]).toMatchObject([409, { error: 'existing_subscription', state: 'past_due', subscription_id: id }]);
  });
});

describe('L80: the subscription that opens the app', () => {
  it('is named if its product opens the app', async () => {
    const { id } = await subscribed();
    const session = async () => (await app.call('POST /auth/verify', { as: member })).body.user.app_subscription;
    expect(await session()).toBeNull();
    const { access } = (await app.server.identity.apps.require(app.tenant)).row;
    await app.server.identity.apps.change(app.tenant, { access: { ...access, app_products: [{ id: productId }] } });
    expect(await session()).toMatchObject({ id, product_id: productId, status: 'active', current_period_end: expect.any(String) });
    await cancel(id);
    expect(await session()).toMatchObject({ status: 'ending' });
  });
});

describe('one sweep over all apps', () => {
  it('keeps each app apart, and one failing subscription does not stop the others', async () => {
    const { id: broken } = await subscribed(everyDays(10));
    const [there, other] = [
      await app.signUp({ app: 'second' }),
      await aProduct({ server: app.server, tenant: app.secondApp.tenant }, { versions: [monthly(everyDays(10))] }),
    ];
    await buys(app, there, other);
    await app.sql(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the provider is away'; end $$`);
    await app.sql(
      `create trigger refuse before insert on test_intents for each row when (new.metadata ->> 'subscription_id' = '${broken}') execute function refuse()`,
    );
    await passes(10);
    const { body } = await app.call('GET /subscriptions', { as: there });
    expect(body.items[0]?.status).toBe('active');
    expect(await app.sql('select 1 from payments where app_id = $1', [app.secondApp.tenant.appId])).toHaveLength(2);
    expect(await app.sql('select 1 from payments where app_id = $1', [app.tenant.appId])).toHaveLength(1);
    await app.sql('drop trigger refuse on test_intents');
    expect((await passes(0.01)).status).toBe('active');
    expect(await app.sql('select 1 from payments where app_id = $1', [app.tenant.appId])).toHaveLength(2);
  });
});
