import type { VersionFields } from '@bandstand/contract/products.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { buys, intentOf } from '../checkout/checkout.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct, monthly, once } from '../products/products.builders.ts';
import { aSubscriber, dayMs, endingCard, everyDays } from './subscriptions.builders.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
});
afterEach(async () => {
  await app.sql("update subscriptions set status = 'ended'");
});
afterAll(() => app.close());

const passes = async (ms: number) => {
  app.clock.advance(ms);
  await app.settle();
};
/** Moves the clock forward to an instant. */
const goTo = (iso: string) => app.clock.advance(Date.parse(iso) - app.clock.ms());
const nextYear = () => Number(app.clock.iso().slice(0, 4)) + 1;

describe('COM-2: periods follow the calendar', () => {
  const every = (interval: 'day' | 'week' | 'month' | 'year', intervalCount = 1): VersionFields => ({
    interval: { interval, intervalCount, expiryUnits: null },
  });
  it.each<[string, VersionFields, number]>([
    ['a week', every('week'), 7],
    ['a fortnight', every('week', 2), 14],
    ['three days', every('day', 3), 3],
  ])('%s has its days', async (_title, version, days) => {
    const start = app.clock.ms();
    const { now } = await aSubscriber(app, version);
    const { current_period_end, interval } = await now();
    expect(Math.abs(Date.parse(current_period_end ?? '') - start - days * dayMs)).toBeLessThan(10_000);
    expect(interval).toBe(version.interval?.interval);
  });

  it('started on the last of January ends with February, and returns to the 31st in March', async () => {
    goTo(`${nextYear()}-01-31T10:00:00.000Z`);
    const { now, charges } = await aSubscriber(app, every('month'));
    const first = await now();
    const lastOfFebruary = new Date(Date.UTC(Number(app.clock.iso().slice(0, 4)), 2, 0)).toISOString().slice(0, 10);
    expect(first.current_period_end?.slice(0, 10)).toBe(lastOfFebruary);
    goTo(first.current_period_end ?? '');
    await passes(60_000);
    expect((await now()).current_period_end?.slice(5, 10)).toBe('03-31');
    expect(await charges()).toEqual([1900, 1900]);
  });

  it('a year is a calendar year', async () => {
    const { now } = await aSubscriber(app, every('year'));
    const { current_period_end, interval } = await now();
    expect([Number(current_period_end?.slice(0, 4)), interval]).toEqual([nextYear(), 'year']);
  });

  it('a month after a trial counts from the end of the trial', async () => {
    goTo(`${nextYear()}-05-01T10:00:00.000Z`);
    const { now, charges } = await aSubscriber(app, { ...every('month'), trial_days: 14 });
    const trial = await now();
    expect([trial.status, trial.current_period_end?.slice(5, 10)]).toEqual(['trialing', '05-15']);
    goTo(trial.current_period_end ?? '');
    await passes(60_000);
    expect(await now()).toMatchObject({ status: 'active', current_period_end: expect.stringMatching(/-06-15T/) });
    expect(await charges()).toEqual([0, 1900]);
  });

  it('late charges do not move the day: it counts from the beginning', async () => {
    const { now } = await aSubscriber(app, everyDays(10));
    const start = Date.parse((await now()).current_period_end ?? '') - 10 * dayMs;
    await passes(13 * dayMs);
    expect(Date.parse((await now()).current_period_end ?? '') - start).toBe(20 * dayMs);
  });
});

describe('COM-2, COM-8: the time of each charge', () => {
  it('the set-up fee of a trial is paid at once, the price after the trial', async () => {
    const { charges, now } = await aSubscriber(app, { ...everyDays(10), trial_days: 7, setup_fee: 500 });
    expect([(await now()).status, await charges()]).toEqual(['trialing', [500]]);
    await passes(7 * dayMs + 1000);
    expect([(await now()).status, await charges()]).toEqual(['active', [500, 1900]]);
  });
  it('a single charge opens one period', async () => {
    const { charges, now, isActive } = await aSubscriber(app, everyDays(10, 1));
    await passes(10 * dayMs + 1000);
    expect([(await now()).status, await isActive(), await charges()]).toEqual(['ended', false, [1900]]);
  });
  it('a trial does not count toward a fixed number of charges', async () => {
    const { charges, now } = await aSubscriber(app, { ...everyDays(10, 2), trial_days: 5 });
    await passes(5 * dayMs + 1000);
    await passes(10 * dayMs);
    expect([(await now()).status, await charges()]).toEqual(['active', [0, 1900, 1900]]);
    await passes(10 * dayMs);
    expect([(await now()).status, await charges()]).toEqual(['ended', [0, 1900, 1900]]);
  });
  it('the agreed price continues when the version is archived and the product is off sale', async () => {
    const { charges, now, productId } = await aSubscriber(app, { ...everyDays(10), name: 'Founders' }, { title: 'Old club' });
    const { versions } = await app.server.products.studio.product(app.tenant, productId);
    await app.server.products.studio.changeVersion(app.tenant, versions[0]?.id ?? '', { is_archived: true });
    await app.server.products.studio.addVersion(app.tenant, productId, monthly({ price: 9900 }));
    await app.server.products.studio.change(app.tenant, productId, { is_published: false });
    await passes(10 * dayMs + 1000);
    expect(await charges()).toEqual([1900, 1900]);
    expect(await now()).toMatchObject({ product: { title: 'Old club' }, version: { title: 'Founders' }, amount: 1900, status: 'active' });
  });
  it('one refused card does not affect the member’s other subscription', async () => {
    const failing = await aSubscriber(app, everyDays(40), { exp: endingCard(app) });
    const fine = await aSubscriber(app, everyDays(40), { member: failing.member });
    await passes(40 * dayMs + 1000);
    expect([(await failing.now()).status, (await fine.now()).status]).toEqual(['past_due', 'active']);
    const { past_due_subscriptions } = (await app.call('POST /auth/verify', { as: fine.member })).body;
    expect(past_due_subscriptions.map(({ product_id }) => product_id)).toEqual([failing.productId]);
  });
});

describe('COM-4, COM-5: what depends on a subscription', () => {
  it('the parts of a bundle start, last through the grace period and end with it', async () => {
    const part = await aProduct(app, { title: 'Part' });
    const { cancel, isActive, member } = await aSubscriber(app, everyDays(10), { included_product_ids: [part.id] });
    const hasPart = async () => (await app.call('GET /products/{id}/has_active_purchase', { params: { id: part.id }, as: member })).body;
    expect(await hasPart()).toEqual({ active: true, status: 'active', ends_at: null });
    const { body } = await cancel();
    expect(await hasPart()).toEqual({ active: true, status: 'ending', ends_at: body.ends_at });
    await passes(10 * dayMs + 1000);
    expect([await isActive(), (await hasPart()).active]).toEqual([false, false]);
  });
  it('a part that was also bought separately stays', async () => {
    const part = await aProduct(app, { title: 'Part' });
    const { cancel, member } = await aSubscriber(app, everyDays(10), { included_product_ids: [part.id] });
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: part.id });
    await cancel();
    await passes(10 * dayMs + 1000);
    const { body } = await app.call('GET /products/{id}/has_active_purchase', { params: { id: part.id }, as: member });
    expect(body).toEqual({ active: true, status: 'granted', ends_at: null });
  });
  it('a page behind it opens, stays open while a charge is overdue, and closes with the end', async () => {
    const { member, productId, now } = await aSubscriber(app, everyDays(40), { exp: endingCard(app) });
    await publishPage(app, {
      title: 'Club',
      slug: 'club',
      texts: ['words of the club'],
      access: { require_purchase: true, products: [{ id: productId }] },
    });
    const isOpen = async () => (await app.get('/__/club/index.json', { as: member })).text.includes('words of the club');
    expect(await isOpen()).toBe(true);
    await passes(40 * dayMs + 1000);
    expect([(await now()).status, await isOpen()]).toEqual(['past_due', true]);
    await passes(8 * dayMs);
    expect([(await now()).status, await isOpen()]).toEqual(['ended', false]);
  });
  it('each change of it is published to the member’s open apps, once', async () => {
    const changes: string[] = [];
    const { member, cancel, resume } = await aSubscriber(app, everyDays(10));
    await app.bus.settled();
    app.bus.on('entitlements.changed', ({ subscriberId }) => void (subscriberId === member.id && changes.push('changed')));
    await cancel();
    await resume();
    await app.bus.settled();
    expect(changes).toHaveLength(2);
    await passes(10 * dayMs + 1000);
    expect(changes).toHaveLength(3);
    await cancel();
    await passes(10 * dayMs);
    expect(changes).toHaveLength(5);
  });
});

describe('COM-10: buying a product with a running subscription', () => {
  it('a one-off of the same product is refused while it runs, and allowed once it is over', async () => {
    const member = await app.signUp();
    const product = await aProduct(app, { versions: [monthly(everyDays(10)), once()] });
    await buys(app, member, product);
    const onceId = product.versions[1]?.id ?? '';
    await expect(intentOf(app, member, product, { version_id: onceId })).rejects.toThrow('existing_subscription');
    const { items } = (await app.call('GET /subscriptions', { as: member })).body;
    await app.call('DELETE /subscriptions/{id}', { params: { id: items[0]?.id ?? '' }, as: member });
    await passes(10 * dayMs + 1000);
    await buys(app, member, product, { version_id: onceId });
    const { body } = await app.call('GET /products/{id}/has_active_purchase', { params: { id: product.id }, as: member });
    expect(body).toEqual({ active: true, status: 'owned', ends_at: null });
  });
});

describe('L80: one of several subscriptions that open the app', () => {
  it('is named by rank: active before ending before past due', async () => {
    const late = await aSubscriber(app, everyDays(40), { exp: endingCard(app) });
    await passes(40 * dayMs + 1000);
    const ending = await aSubscriber(app, everyDays(10), { member: late.member });
    await ending.cancel();
    const { access } = (await app.server.identity.apps.require(app.tenant)).row;
    const opened = (ids: string[]) => app.server.identity.apps.change(app.tenant, { access: { ...access, app_products: ids.map((id) => ({ id })) } });
    const named = async () => (await app.call('POST /auth/verify', { as: late.member })).body.user.app_subscription;
    await opened([late.productId, ending.productId]);
    expect(await named()).toMatchObject({ product_id: ending.productId, status: 'ending' });
    const running = await aSubscriber(app, everyDays(10), { member: late.member });
    await opened([late.productId, running.productId, ending.productId]);
    expect(await named()).toMatchObject({ product_id: running.productId, status: 'active' });
    await opened([late.productId]);
    expect(await named()).toMatchObject({ product_id: late.productId, status: 'past_due' });
    await opened([]);
    expect(await named()).toBeNull();
  });
});

describe('COM-19: the list of subscriptions', () => {
  it('costs the same statements for any number of them', async () => {
    const { member } = await aSubscriber(app, everyDays(10));
    const count = () => fewestQueries(app, () => app.call('GET /subscriptions', { as: member }));
    const few = await count();
    for (let number = 0; number < 4; number += 1) await aSubscriber(app, everyDays(10), { member });
    expect((await app.call('GET /subscriptions', { as: member })).body.total_count).toBe(5);
    expect(await count()).toBe(few);
  });
  it.each(['nonsense', '00000000-0000-7000-8000-000000000000'])('%s is not found: 404', async (id) => {
    const member = await app.signUp();
    const answers = [
      await app.call('DELETE /subscriptions/{id}', { params: { id }, as: member }),
      await app.call('POST /subscriptions/{id}/resume', { params: { id }, as: member }),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
  });
});

describe('amounts of a subscription', () => {
  it('keep their scale: a currency table that changes later charges the same money', async () => {
    const { now, charges } = await aSubscriber(app, { ...everyDays(10), currency: 'HUF', price: 199_000 });
    const { id } = await now();
    expect(await app.sql("select terms ->> 'digits' as digits from subscriptions where id = $1", [id])).toEqual([{ digits: '2' }]);
    // As if bought while the forint had no decimals.
    await app.sql(`update subscriptions set terms = jsonb_set(jsonb_set(terms, '{digits}', '0'), '{items,0,amount}', '1990') where id = $1`, [id]);
    expect(await now()).toMatchObject({ amount: 199_000, currency: 'HUF' });
    await passes(10 * dayMs + 60_000);
    expect(await charges()).toEqual([199_000, 199_000]);
  });
});
