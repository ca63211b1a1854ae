import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { startStripeApp, type StripeApp } from '../../testing/stripe/app.ts';
import { aCoupon } from '../checkout/checkout.builders.ts';
import { allowPauses } from '../pauses/pauses.builders.ts';
import { dayMs } from '../subscriptions/subscriptions.builders.ts';
import { aPlan, dayIn } from './repricing.builders.ts';

let side: StripeApp;
let app: TestApp;
beforeAll(async () => {
  side = await startStripeApp({ isQuiet: true });
  app = side.app;
  await app.server.begin();
});
afterEach(() => app.sql("update subscriptions set status = 'ended'"));
afterAll(() => side.close());

const announce = async (version_id: string, amount: number, from: string, more: object = {}) =>
  app.call('POST /studio/price_changes', { as: await app.owner(), body: { version_id, amounts: [{ currency: 'EUR', amount }], from, ...more } });
const touched = async (version_id: string) =>
  (await app.call('GET /studio/price_changes/touched', { as: await app.owner(), query: { version_id } })).body;
const found = async (id: string) =>
  (await app.call('GET /studio/price_changes', { as: await app.owner() })).body.items.find((item) => item.id === id);
/** Jobs scheduled for later run in the next round: the test's clock is ahead of the database's. */
async function runJobs(): Promise<void> {
  await app.settle();
  await app.settle();
}
async function pass(days: number): Promise<void> {
  app.clock.advance(days * dayMs);
  await app.settle();
}

describe('a higher price for running subscriptions', () => {
  it('is announced with notice, and charged only from its day on and only to members who agreed; other subscriptions end with their term', async () => {
    const plan = await aPlan(side);
    const half = await aCoupon(app, { kind: 'percent', amount: 5000 });
    const [ada, bob, eve] = [await plan.joins(), await plan.joins(), await plan.joins({ coupon: half.code })];
    const gone = await plan.joins();
    await app.call('DELETE /subscriptions/{id}', { params: { id: gone.id }, as: gone.member });
    expect(await touched(plan.versionId)).toMatchObject({ groups: [{ currency: 'EUR', amount: 2000, count: 3 }], fixed: 0 });
    const { earliest } = await touched(plan.versionId);
    // Too little notice.
    expect((await announce(plan.versionId, 2500, dayIn(side, 20))).status).toBe(422);
    expect((await announce(plan.versionId, 20, earliest)).status).toBe(422);
    const { status, body: change } = await announce(plan.versionId, 2500, earliest);
    expect([status, change.state]).toEqual([200, 'telling']);
    await app.settle();
    expect(await found(change.id)).toMatchObject({ state: 'announced', told: 3, waiting: 3, accepted: 0, needs_consent: true });
    const [mail] = await ada.mails();
    for (const words of ['€25.00 instead of €20.00', 'Without your consent', '/me/account/subscriptions']) expect(mail).toContain(words);
    // The first renewal at or after the day is the second one: 30 days, and 60.
    const notice = (await ada.now()).price_change;
    expect(notice).toMatchObject({ kind: 'price', was: 2000, amount: 2500, needs_consent: true });
    expect(Math.round((Date.parse(notice?.at ?? '') - app.clock.ms()) / dayMs)).toBe(60);
    // The code was for one payment: it does not count in the announced charge.
    expect((await eve.now()).price_change).toMatchObject({ was: 2000, amount: 2500 });
    expect((await gone.now()).price_change).toBeNull();
    // Another sum than the announced one is no consent; no member can answer for another.
    expect((await ada.accept(2400)).body).toMatchObject({ error: 'order_preview_mismatch' });
    expect(
      (await app.call('POST /subscriptions/{id}/price_change/accept', { params: { id: ada.id }, body: { amount: 2500 }, as: bob.member })).status,
    ).toBe(404);
    for (const _again of [1, 2]) expect((await ada.accept(2500)).body.price_change).toMatchObject({ amount: 2500, needs_consent: false });
    expect(await found(change.id)).toMatchObject({ waiting: 2, accepted: 1 });

    await pass(30);
    expect([ada.taken(), bob.taken(), eve.taken(), gone.taken()]).toEqual([[2000, 2000], [2000, 2000], [1000, 2000], [2000]]);
    // A week before it ends, members who have not answered are asked again.
    await pass(24);
    expect([(await ada.mails()).length, (await bob.mails()).length]).toEqual([1, 2]);
    expect((await eve.accept(2500)).status).toBe(200);
    await pass(6);
    expect([ada.taken(), bob.taken(), eve.taken()]).toEqual([
      [2000, 2000, 2500],
      [2000, 2000],
      [1000, 2000, 2500],
    ]);
    expect([(await ada.now()).status, (await bob.now()).status]).toEqual(['active', 'ended']);
    expect(await ada.now()).toMatchObject({ amount: 2500, price_change: null });
    const { events } = (await app.call('GET /studio/subscriptions/{id}', { params: { id: bob.id }, as: await app.owner() })).body;
    expect(events.at(-1)).toMatchObject({ type: 'ended', data: { reason: 'price_refused' } });
    await pass(30);
    expect(ada.taken()).toEqual([2000, 2000, 2500, 2500]);
  });

  it('needs no consent if the owner waives it, and none for a lower price; instalments keep their price', async () => {
    const plan = await aPlan(side);
    const ada = await plan.joins();
    const fixed = await aPlan(side, { interval: { interval: 'day', intervalCount: 30, expiryUnits: 12 } });
    const bob = await fixed.joins();
    expect(await touched(fixed.versionId)).toMatchObject({ groups: [], fixed: 1 });
    await announce(fixed.versionId, 9000, dayIn(side, 32));
    await announce(plan.versionId, 3000, dayIn(side, 32), { needs_consent: false });
    await runJobs();
    expect((await ada.mails())[0]).toContain('You do not have to do anything');
    // A lower price needs no 30 days of notice.
    const cheap = await aPlan(side);
    const eve = await cheap.joins();
    expect((await announce(cheap.versionId, 1500, dayIn(side, 2))).status).toBe(200);
    await app.settle();
    await pass(30);
    await pass(30);
    expect([ada.taken(), bob.taken(), eve.taken()]).toEqual([
      [2000, 2000, 3000],
      [2000, 2000, 2000],
      [2000, 1500, 1500],
    ]);
    expect(await bob.mails()).toEqual([]);
  });

  it('counts from the charge after a pause, whether the pause ends early or on time, and for each seat of a team', async () => {
    const plan = await aPlan(side);
    const team = await aPlan(side, { seats: { min: 1, max: 5 } });
    expect((await allowPauses(app, plan.versionId)).status).toBe(200);
    const [ada, bob] = [await plan.joins(), await plan.joins()];
    const club = await team.joins({ quantity: 3, more: { quantity: 3 } });
    for (const { id, member } of [ada, bob]) {
      const { status } = await app.call('POST /subscriptions/{id}/pause', { params: { id }, body: { periods: 2 }, as: member });
      expect(status).toBe(200);
    }
    for (const { versionId } of [plan, team]) {
      expect(await touched(versionId)).toMatchObject({ groups: [{ amount: 2000 }] });
      expect((await announce(versionId, 2500, dayIn(side, 45), { needs_consent: false })).status).toBe(200);
    }
    await runJobs();
    expect((await ada.now()).price_change).toMatchObject({ was: 2000, amount: 2500 });
    expect((await club.now()).price_change).toMatchObject({ was: 6000, amount: 7500 });
    await pass(31);
    // Before the day of the new price: the old price still applies.
    expect((await app.call('POST /subscriptions/{id}/pause/end', { params: { id: bob.id }, as: bob.member })).status).toBe(200);
    expect(bob.taken()).toEqual([2000, 2000]);
    for (const days of [29, 30]) await pass(days);
    expect([ada.taken(), bob.taken(), club.taken()]).toEqual([
      [2000, 2500],
      [2000, 2000, 2500],
      [6000, 6000, 7500, 7500],
    ]);
  });

  it('can be withdrawn until it is charged: members are notified, and no one pays it', async () => {
    const plan = await aPlan(side);
    const ada = await plan.joins();
    const { id } = (await announce(plan.versionId, 2500, dayIn(side, 32))).body;
    await app.settle();
    for (const _again of [1, 2])
      expect((await app.call('POST /studio/price_changes/{id}/withdraw', { params: { id }, as: await app.owner() })).status).toBe(204);
    await runJobs();
    expect([(await found(id))?.state, (await ada.now()).price_change]).toEqual(['withdrawn', null]);
    expect((await ada.mails()).at(-1)).toContain('still costs €20.00');
    await pass(30);
    await pass(30);
    expect(ada.taken()).toEqual([2000, 2000, 2000]);
  });

  it('leaves the full notice to members who were notified late', async () => {
    const plan = await aPlan(side);
    const ada = await plan.joins();
    const { id } = (await announce(plan.versionId, 2500, dayIn(side, 32), { needs_consent: false })).body;
    // The server was down before anyone was notified.
    app.clock.advance(31 * dayMs);
    await app.settle();
    expect(await found(id)).toMatchObject({ told: 1 });
    expect(Date.parse((await ada.now()).price_change?.at ?? '') - app.clock.ms()).toBeGreaterThanOrEqual(29 * dayMs);
    await pass(30);
    expect(ada.taken().at(1)).toBe(2000);
  });
});
