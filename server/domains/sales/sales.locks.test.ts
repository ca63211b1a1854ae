import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { activeProducts, buys } from '../checkout/checkout.builders.ts';
import { aProduct, monthly } from '../products/products.builders.ts';
import { studioOf } from './sales.builders.ts';

let app: TestApp;
let holder: pg.Client;
let watcher: pg.Client;
beforeAll(async () => {
  app = await startTestApp();
  [holder, watcher] = [new pg.Client({ connectionString: app.adminUrl }), new pg.Client({ connectionString: app.adminUrl })];
  await Promise.all([holder.connect(), watcher.connect()]);
});
afterAll(async () => {
  await Promise.all([holder.end(), watcher.end()]);
  await app.close();
});

const countOf = async (text: string): Promise<number> => Number((await watcher.query<{ count: string }>(text)).rows[0]!.count);
const waiting = () =>
  countOf(
    'select count(*) from pg_locks l join pg_database d on d.oid = l.database or l.database is null where not granted and d.datname = current_database()',
  );
const untilWaiting = (count: number) => vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(count), { timeout: 15_000 });

/** A member's purchase, locked by another transaction until the others wait for it. */
async function held(purchaseId: string) {
  await holder.query('begin');
  await holder.query('select 1 from entitlements where purchase_id = $1 for update', [purchaseId]);
  return () => holder.query('commit');
}

describe('a refund that revokes access', () => {
  it.each([
    ['while its subscription is charged', () => app.server.commerce.subscribed.renewals.advance()],
    [
      'while the subscription is also revoked',
      async (id: string) => {
        const as = await app.owner();
        const answer = await app.call('POST /studio/subscriptions/{id}/cancel', { as, params: { id }, body: { now: true, revoke: true } });
        expect(answer.status, answer.text).toBe(200);
      },
    ],
    [
      'while the order is also revoked',
      async (_subscriptionId: string, orderId: string) => {
        // The money is on its way back: nothing is left to refund.
        expect((await studioOf(app, await app.owner()).refund(orderId, { revoke: true })).status).toBe(200);
      },
    ],
  ])('does not block a change %s', async (_name, other) => {
    const member = await app.signUp();
    const product = await aProduct(app, { versions: [monthly()] });
    const { intent, purchaseId } = await buys(app, member, product);
    const { id } = (await app.call('GET /subscriptions', { as: member })).body.items[0]!;
    app.clock.advance(32 * 86_400_000);
    const studio = studioOf(app, await app.owner());
    const letGo = await held(purchaseId);
    const refund = studio.refund(intent.order_id, { revoke: true });
    await untilWaiting(1);
    const change = other(id, intent.order_id);
    await untilWaiting(2);
    await letGo();
    const [{ status }] = await Promise.all([refund, change]);
    await app.settle();
    // If two transactions deadlock, the database ends one of them: its work is lost, or done much later.
    expect([status, await activeProducts(app, member)]).toEqual([200, []]);
    app.clock.reset();
  });
});
