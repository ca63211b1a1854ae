import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compose, type Server } from '../../compose.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { aSubscriber, dayMs, endingCard, everyDays } from './subscriptions.builders.ts';

let app: TestApp;
/** Another process on the same database. */
let other: Server;

beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  other = await compose(app.platform, { directUrl: app.adminUrl });
  await app.server.begin();
});
afterEach(async () => {
  await app.sql('drop trigger if exists away on test_intents');
  // A subscription left over must not be charged in the next test, whose clock is later.
  await app.sql("update subscriptions set status = 'ended'");
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const both = () => Promise.all([app.jobs.runDue(), other.jobs.runDue()]);
/** Makes the provider not answer charges of this subscription. */
async function providerIsAway(subscriptionId: string): Promise<void> {
  await app.sql(`create or replace function away() returns trigger language plpgsql as $$ begin raise exception 'the provider is away'; end $$`);
  await app.sql(
    `create trigger away before insert on test_intents for each row when (new.metadata ->> 'subscription_id' = '${subscriptionId}') execute function away()`,
  );
}
/** Makes every charge of a subscription take this long, as with a slow provider. */
async function providerIsSlow(subscriptionId: string): Promise<void> {
  await app.sql(`create or replace function away() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return new; end $$`);
  await app.sql(
    `create trigger away before insert on test_intents for each row when (new.metadata ->> 'subscription_id' = '${subscriptionId}') execute function away()`,
  );
}
const tries = (id: string) => app.sql("select 1 from test_intents where metadata ->> 'subscription_id' = $1", [id]);
/** A charge is running: the row is held. */
async function held(id: string): Promise<void> {
  for (let waited = 0; waited < 100; waited += 1) {
    const [row] = await app.sql('select claimed_until from subscriptions where id = $1 and claimed_until is not null', [id]);
    if (row) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('nobody charged');
}

describe('a renewal', () => {
  it('is charged once by two processes that look at the same moment, for each of many', async () => {
    const subscribed = [];
    for (let number = 0; number < 5; number += 1) subscribed.push(await aSubscriber(app, everyDays(10)));
    app.clock.advance(10 * dayMs + 1000);
    await both();
    for (const { charges, now } of subscribed) {
      expect(await charges()).toEqual([1900, 1900]);
      expect(await now()).toMatchObject({ status: 'active' });
    }
  });

  it('waits without an answer from the provider until the claim expires, keeps access, and is then charged once', async () => {
    const { now, charges, isActive } = await aSubscriber(app, everyDays(10));
    const before = await now();
    await providerIsAway(before.id);
    app.clock.advance(10 * dayMs + 1000);
    await app.settle();
    expect(await charges()).toEqual([1900]);
    expect([(await now()).status, await isActive()]).toEqual(['active', true]);
    await app.sql('drop trigger away on test_intents');
    app.clock.advance(4 * 60_000);
    await app.settle();
    expect(await charges()).toEqual([1900]);
    app.clock.advance(6 * 60_000);
    await both();
    expect(await charges()).toEqual([1900, 1900]);
    const after = await now();
    expect(Date.parse(after.current_period_end ?? '') - Date.parse(before.current_period_end ?? '')).toBe(10 * dayMs);
  });

  it('keeps what was paid if the member cancels during the charge: it ends one period later', async () => {
    const { now, charges, cancel, isActive } = await aSubscriber(app, everyDays(10));
    const before = await now();
    await providerIsSlow(before.id);
    app.clock.advance(10 * dayMs + 1000);
    const sweep = app.jobs.runDue();
    await held(before.id);
    await cancel();
    await sweep;
    await app.bus.settled();
    expect(await charges()).toEqual([1900, 1900]);
    const after = await now();
    expect(after).toMatchObject({ status: 'ending', can_resume: true, can_cancel: false });
    expect(Date.parse(after.ends_at ?? '') - Date.parse(before.current_period_end ?? '')).toBe(10 * dayMs);
    expect(await isActive()).toBe(true);
    app.clock.advance(10 * dayMs + 6 * 60_000);
    await app.settle();
    expect([(await now()).status, await isActive(), await charges()]).toEqual(['ended', false, [1900, 1900]]);
  });

  it('refused while the member cancelled stays ended, and is not tried again', async () => {
    const { now, charges, cancel, isActive } = await aSubscriber(app, everyDays(40), { exp: endingCard(app) });
    const { id } = await now();
    await providerIsSlow(id);
    app.clock.advance(40 * dayMs + 1000);
    const sweep = app.jobs.runDue();
    await held(id);
    expect((await cancel()).body.status).toBe('ended');
    await sweep;
    expect([(await now()).status, await isActive(), await charges()]).toEqual(['ended', false, [1900]]);
    const tried = (await tries(id)).length;
    app.clock.advance(8 * dayMs);
    await both();
    expect(await tries(id)).toHaveLength(tried);
  });
});

describe('ten taps at once', () => {
  it('cancelling counts as one cancellation', async () => {
    const { now, cancel } = await aSubscriber(app, everyDays(10));
    const { current_period_end } = await now();
    const answers = await Promise.all(Array.from({ length: 10 }, cancel));
    expect(answers.map(({ body }) => body)).toEqual(Array(10).fill({ status: 'ending', ends_at: current_period_end }));
  });

  it('cancelling and resuming leaves one of the two, and access follows it', async () => {
    const { now, cancel, resume, productId, member } = await aSubscriber(app, everyDays(10));
    await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? cancel() : resume())));
    const { status, ends_at, can_cancel, can_resume } = await now();
    expect([can_cancel, can_resume]).toEqual([status === 'active', status === 'ending']);
    const { body } = await app.call('GET /products/{id}/has_active_purchase', { params: { id: productId }, as: member });
    expect(body).toEqual({ active: true, status, ends_at });
  });

  it('resuming after the end changes nothing', async () => {
    const { now, cancel, resume } = await aSubscriber(app, everyDays(10));
    await cancel();
    app.clock.advance(10 * dayMs + 1000);
    const answers = await Promise.all(Array.from({ length: 5 }, resume));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.error}`))).toEqual(new Set(['409 order_closed']));
    expect((await now()).can_resume).toBe(false);
  });
});

describe('the end of a paid period', () => {
  it('closes what was bought at that moment, even while no job runs', async () => {
    const { cancel, isActive, now } = await aSubscriber(app, everyDays(10));
    await cancel();
    app.clock.advance(10 * dayMs - 5000);
    expect(await isActive()).toBe(true);
    app.clock.advance(5001);
    expect(await isActive()).toBe(false);
    expect((await now()).can_resume).toBe(false);
  });

  it('closes an unpaid subscription after seven days of grace, even while no job runs', async () => {
    const { isActive, now } = await aSubscriber(app, everyDays(40), { exp: endingCard(app) });
    app.clock.advance(40 * dayMs + 1000);
    await app.settle();
    expect((await now()).status).toBe('past_due');
    app.clock.advance(7 * dayMs - 60_000);
    expect(await isActive()).toBe(true);
    app.clock.advance(120_000);
    expect(await isActive()).toBe(false);
  });
});
