import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';
import { buys, confirm, intentOf, payCard } from '../checkout/checkout.builders.ts';
import { draftPage, publishPage } from '../pages/pages.builders.ts';
import { aProduct, free, monthly, once } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
let ada: MemberSession;
let bob: MemberSession;
const dayMs = 86_400_000;

beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  await app.server.begin();
  owner = await app.owner();
  [ada, bob] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' })];
});
afterAll(() => app.close());

const home = async (as = owner) => (await app.call('GET /studio/home', { as })).body;
const numbers = async () => (await home()).numbers;
const attention = async () => Object.fromEntries((await home()).attention.map(({ id, count, href }) => [id, `${count} ${href}`]));
/** Leaves earlier rows out of the week: time only moves forward. */
const aQuietWeek = () => app.clock.advance(8 * dayMs);

describe('studio.md 1: numbers of the last 7 days', () => {
  it('of a new app show only its owner, and no events', async () => {
    expect((await home(await app.owner('second'))).numbers).toEqual({
      members: 1,
      new_members_7d: 1,
      active_members_7d: 0,
      completions_7d: 0,
      messages_7d: 0,
      sales_7d: [],
    });
  });

  it('count who joined and who was active, without the app profile', async () => {
    expect(await numbers()).toMatchObject({ members: 3, new_members_7d: 3, active_members_7d: 2 });
    aQuietWeek();
    expect(await numbers()).toMatchObject({ members: 3, new_members_7d: 0, active_members_7d: 0 });
    await app.call('GET /notifications', { as: ada });
    await app.signUp();
    expect(await numbers()).toMatchObject({ members: 4, new_members_7d: 1, active_members_7d: 2 });
  });

  it('count messages of members in all threads, without deleted ones', async () => {
    aQuietWeek();
    const chat = await aChat(app, ada, bob, ['one', 'two']);
    const ts = await sendMessage(app, bob, chat.id, 'three');
    expect((await numbers()).messages_7d).toBe(3);
    await app.call('POST /threads/{id}/messages', { as: bob, params: { id: chat.id }, body: { data: { op: 'delete', message_ts: ts } } });
    expect((await numbers()).messages_7d).toBe(2);
    app.clock.advance(5 * dayMs);
    await sendMessage(app, ada, chat.id, 'later');
    app.clock.advance(3 * dayMs);
    expect((await numbers()).messages_7d).toBe(1);
  });

  it('count completions, each once', async () => {
    aQuietWeek();
    const page = await publishPage(app, { title: 'Lesson', slug: 'lesson', type: 'article' });
    for (const as of [ada, ada, bob]) await app.call('POST /pages/{id}/complete', { as, params: { id: page.id }, body: {} });
    expect((await numbers()).completions_7d).toBe(2);
    await app.call('DELETE /pages/{id}/complete', { as: bob, params: { id: page.id } });
    expect((await numbers()).completions_7d).toBe(1);
  });

  it('sum what was taken by currency: first charges, renewals, no trials, nothing that is free', async () => {
    aQuietWeek();
    await buys(app, ada, await aProduct(app, { versions: [once({ price: 500 })] }));
    await buys(app, ada, await aProduct(app, { versions: [once({ price: 700, currency: 'USD' })] }));
    await buys(app, ada, await aProduct(app, { versions: [free()] }));
    await buys(app, ada, await aProduct(app, { versions: [monthly({ trial_days: 14 })] }));
    expect((await numbers()).sales_7d).toEqual([
      { currency: 'EUR', amount: 500 },
      { currency: 'USD', amount: 700 },
    ]);
    aQuietWeek();
    expect((await numbers()).sales_7d).toEqual([]);
    app.clock.advance(7 * dayMs);
    await app.settle();
    // The trial is over, and its first charge was made.
    expect((await numbers()).sales_7d).toEqual([{ currency: 'EUR', amount: 1900 }]);
  });

  it('do not count unpaid intents', async () => {
    aQuietWeek();
    const begun = await intentOf(app, bob, await aProduct(app));
    expect((await numbers()).sales_7d).toEqual([]);
    await payCard(app, begun);
    await confirm(app, bob, begun.order_id);
    expect((await numbers()).sales_7d).toEqual([{ currency: 'EUR', amount: 4900 }]);
  });

  it('cost the same few statements, however much there is', async () => {
    await home();
    const before = app.db.queries();
    await home();
    expect(app.db.queries() - before).toBeLessThanOrEqual(8);
  });

  it('cover only the app itself', async () => {
    const second = await app.owner('second');
    expect((await home(second)).numbers).toMatchObject({ members: 1, messages_7d: 0, completions_7d: 0, sales_7d: [] });
    expect((await app.call('GET /studio/home', { as: { ...second, app: 'first' } })).status).toBe(401);
  });
});

describe('studio.md 1: things that need attention', () => {
  it('name pages with unpublished changes, until they are published', async () => {
    expect(await attention()).not.toHaveProperty('unpublished');
    const page = await draftPage(app, { title: 'Not yet', slug: 'not-yet' });
    expect(await attention()).toMatchObject({ unpublished: '1 /pages' });
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    expect(await attention()).not.toHaveProperty('unpublished');
  });

  it('name mails that could not be sent, for a week', async () => {
    await app.sql(
      "insert into outbox (app_id, id, channel, recipient, subject, html, text, cause, state, error, headers, created_at) values ($1, $2, 'mail', 'a@example.com', 's', '', '', 'c', 'failed', '550 no such box', '{}', $3)",
      [app.tenant.appId, app.platform.ids.next(), app.clock.iso()],
    );
    expect(await attention()).toMatchObject({ mails_failed: '1 /outbox' });
    aQuietWeek();
    expect(await attention()).not.toHaveProperty('mails_failed');
  });

  it('name what was paid and not granted, until it is', async () => {
    const begun = await intentOf(app, ada, await aProduct(app));
    await payCard(app, begun);
    await app.sql('update test_intents set amount = 1 where id = $1', [begun.id]);
    expect((await confirm(app, ada, begun.order_id)).status).toBe(500);
    expect(await attention()).toMatchObject({ paid_not_granted: '1 /orders?state=paid' });
    await app.sql('update test_intents set amount = 4900 where id = $1', [begun.id]);
    expect((await confirm(app, ada, begun.order_id)).body.status).toBe('completed');
    expect(await attention()).not.toHaveProperty('paid_not_granted');
  });
});

describe('studio.md 1: the checklist', () => {
  it('counts the theme as done with a custom colour, and products with the first one', async () => {
    const second = await app.owner('second');
    const done = async () => (await home(second)).checklist.filter(({ is_done }) => is_done).map(({ id }) => id);
    expect(await done()).toEqual([]);
    await app.call('PUT /studio/theme', { as: second, body: { theme: { primary_color: { hex: '#102030', rgb: '16, 32, 48' } } } });
    expect(await done()).toEqual(['theme']);
    const made = await aProduct({ server: app.server, tenant: app.secondApp.tenant });
    expect(await done()).toEqual(['theme', 'product']);
    await app.call('DELETE /studio/products/{id}', { as: second, params: { id: made.id } });
    expect(await done()).toEqual(['theme']);
  });
});
