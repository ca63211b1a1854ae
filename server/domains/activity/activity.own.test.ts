import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { buys } from '../checkout/checkout.builders.ts';
import { aProduct, once } from '../products/products.builders.ts';

let app: TestApp;
let page: PageDraft;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  page = await publishPage(app, { title: 'Strength A', slug: 'strength-a' });
}, 60_000);
beforeEach(async () => {
  member = await app.signUp();
});
afterAll(() => app.close());

const complete = (id = page.id, as = member) => app.call('POST /pages/{id}/complete', { as, params: { id } });
const uncomplete = (id = page.id, as = member) => app.call('DELETE /pages/{id}/complete', { as, params: { id } });
const remove = (id: string, as: MemberSession | null = member) => app.call('DELETE /activity/{id}', { as, params: { id } });
/** The list, after all events have been handled. */
async function list(as = member, query: { page?: number } = {}) {
  await app.server.bus.settled();
  const answer = await app.call('GET /activity', { as, query });
  return answer.body;
}
const types = async () => (await list()).items.map(({ activity_type }) => activity_type);

describe('GET /activity (ACT-6)', () => {
  it('lists what was completed, joined and bought, newest first', async () => {
    const program = await publishPage(app, { title: 'Six weeks', slug: 'six-weeks', type: 'program', access: { is_progress_root: true } });
    const product = await aProduct(app, { title: 'Gym pass', versions: [once()] });
    await app.call('POST /pages/{id}/subscribers', { as: member, params: { id: program.id }, body: {} });
    await app.server.bus.settled();
    app.clock.advance(1000);
    await complete();
    await app.server.bus.settled();
    app.clock.advance(1000);
    await buys(app, member, product);
    const { items, total_count } = await list();
    expect(total_count).toBe(3);
    expect(items).toMatchObject([
      { activity_type: 'product_bought', title: 'Gym pass', path: null, data: { product_id: product.id } },
      { activity_type: 'page_completed', title: 'Strength A', path: '/strength-a', type: 'generic', data: { page_id: page.id } },
      { activity_type: 'page_joined', title: 'Six weeks', path: '/six-weeks', type: 'program', data: { page_id: program.id } },
    ]);
    expect(items[1]?.ts).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('lists each action once, however often its event arrives, and not what was undone', async () => {
    await complete();
    await complete();
    expect(await types()).toEqual(['page_completed']);
    await uncomplete();
    await uncomplete();
    expect(await types()).toEqual([]);
    await complete();
    expect(await types()).toEqual(['page_completed']);
  });

  it('keeps actions of the same moment apart', async () => {
    const pages = [];
    for (const n of [1, 2, 3]) pages.push(await publishPage(app, { title: `At once ${n}` }));
    await Promise.all(pages.map(({ id }) => complete(id)));
    expect((await list()).total_count).toBe(3);
  });

  it('stays complete when a program is left and its completions are cleared (PRG-7)', async () => {
    const program = await publishPage(app, { title: 'To be left', slug: 'to-be-left', type: 'program', access: { is_progress_root: true } });
    const day = await publishPage(app, { title: 'Day one', slug: 'day-one', parent: program });
    await publishPage(app, { title: 'Day two', slug: 'day-two', parent: program });
    await app.call('POST /pages/{id}/subscribers', { as: member, params: { id: program.id }, body: {} });
    await complete(day.id);
    await app.call('DELETE /pages/{id}/subscribers', { as: member, params: { id: program.id } });
    expect((await types()).toSorted()).toEqual(['page_completed', 'page_joined']);
  });

  it('says of a page that is now closed to the member only that it was completed', async () => {
    const secret = await publishPage(app, { title: 'Canary', slug: 'canary' });
    await complete(secret.id);
    const owner = await app.owner();
    const changed = await app.call('PUT /studio/pages/{id}/access', {
      as: owner,
      params: { id: secret.id },
      body: { inherit: false, is_private: true },
    });
    expect(changed.status).toBe(200);
    expect((await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: secret.id } })).status).toBe(200);
    const { items } = await list();
    expect(items).toMatchObject([{ activity_type: 'page_completed', title: null, path: null, image: null }]);
    expect(JSON.stringify(items)).not.toContain('Canary');
  });

  it('shows nothing that clients report, and nothing of other members and other apps', async () => {
    await app.call('PUT /activity', { as: member, body: { activity_type: 'page_viewed', data: { page_id: page.id } } });
    expect((await app.call('PUT /activity', { as: member, body: { activity_type: 'page_completed', data: { page_id: page.id } } })).status).toBe(422);
    await complete(page.id, await app.signUp());
    expect(await list()).toEqual({ items: [], total_count: 0 });
    expect((await app.call('GET /activity', { as: null })).status).toBe(401);
    expect((await app.call('GET /activity', { as: await app.signUp({ app: 'second' }) })).body).toEqual({ items: [], total_count: 0 });
  });

  it('is answered fifty entries per page', async () => {
    for (let n = 0; n < 53; n += 1) {
      await app.server.bus.settled();
      app.clock.advance(1000);
      app.server.bus.publish('page.joined', { tenant: app.tenant, subscriberId: member.id, pageId: page.id });
    }
    const [first, second, third] = [await list(member, { page: 1 }), await list(member, { page: 2 }), await list(member, { page: 3 })];
    expect([first.items.length, second.items.length, third.items.length]).toEqual([50, 3, 0]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(53);
    expect(first.total_count).toBe(53);
    expect((await app.call('GET /activity', { as: member, query: { page: 0 } })).status).toBe(422);
  });
});

describe('DELETE /activity/{id}', () => {
  it('removes an entry from the list, and nothing else', async () => {
    await complete();
    const [entry] = (await list()).items;
    expect((await remove(entry!.id)).status).toBe(204);
    expect(await types()).toEqual([]);
    expect((await app.call('GET /pages/{id}/complete', { as: member, params: { id: page.id } })).body.is_completed).toBe(true);
    expect((await remove(entry!.id)).status).toBe(404);
  });

  it('does not find entries of others, of another app, or reported by clients', async () => {
    await complete();
    const [entry] = (await list()).items;
    for (const other of [await app.signUp(), await app.signUp({ app: 'second' })]) expect((await remove(entry!.id, other)).status).toBe(404);
    expect((await remove(entry!.id, null)).status).toBe(401);
    await app.call('PUT /activity', { as: member, body: { activity_type: 'page_viewed' } });
    const [viewed] = await app.sql<{ id: string }>("select id from activity_events where activity_type = 'page_viewed' and subscriber_id = $1", [
      member.id,
    ]);
    expect((await remove(viewed!.id)).status).toBe(404);
    expect(await types()).toEqual(['page_completed']);
  });
});
