import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';
import { fewestQueries } from '../../testing/queries.ts';
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

  it('cost eight statements with the log-in and the list of what needs attention', async () => {
    expect(await fewestQueries(app, () => home())).toBe(8);
  });

  it('do not count unpaid intents', async () => {
    aQuietWeek();
    const begun = await intentOf(app, bob, await aProduct(app));
    expect((await numbers()).sales_7d).toEqual([]);
    await payCard(app, begun);
    await confirm(app, bob, begun.order_id);
    expect((await numbers()).sales_7d).toEqual([{ currency: 'EUR', amount: 4900 }]);
  });

  describe('that were added up', () => {
    const aMember = async (at: { joined: string; active: string | null }) => {
      const id = app.platform.ids.next();
      await app.sql("insert into users (account_id, id, email, name) values ($1, $2, $3, 'Counted')", [
        app.tenant.accountId,
        id,
        `${id}@example.com`,
      ]);
      await app.sql(
        'insert into subscribers (app_id, id, account_id, user_id, uuid, created_at, last_active_at) values ($1, $2, $3, $2, $2, $4, $5)',
        [app.tenant.appId, id, app.tenant.accountId, at.joined, at.active],
      );
      return id;
    };
    /** The same numbers, from every row. */
    const recounted = async () => {
      const since = app.clock.isoIn(-7 * dayMs);
      const [row] = await app.sql<Record<string, number>>(
        `select (select count(*)::int from subscribers where app_id = $1 and not is_app_messaging_profile) as members,
          (select count(*)::int from subscribers where app_id = $1 and not is_app_messaging_profile and created_at >= $2) as new_members_7d,
          (select count(*)::int from subscribers where app_id = $1 and not is_app_messaging_profile and last_active_at >= $2) as active_members_7d,
          (select count(*)::int from page_completions where app_id = $1 and completed_at >= $2) as completions_7d,
          (select count(*)::int from messages where app_id = $1 and ts >= extract(epoch from $2::timestamptz) * 1000000
            and type <> 'notification' and deleted_at is null) as messages_7d`,
        [app.tenant.appId, since],
      );
      return row;
    };
    const addUp = async () => {
      for (const round of ['insights.add_up_hours', 'inbox.count_days', 'insights.remove_hours']) await app.jobs.roundSoon(round);
      await app.settle();
    };

    it('equal a count of all rows, whenever they are read and whatever happens in between', async () => {
      aQuietWeek();
      const page = await publishPage(app, { title: 'Counted', slug: 'counted', type: 'article' });
      const chat = await aChat(app, ada, bob, ['zero']);
      const made: string[] = [];
      const check = async () => {
        const { sales_7d: _, ...shown } = await numbers();
        expect(shown).toEqual(await recounted());
      };
      for (let step = 0; step < 14; step += 1) {
        const at = app.clock.isoIn(-step * 5_000_000);
        made.push(await aMember({ joined: at, active: step % 3 === 0 ? null : app.clock.isoIn(-step * 3_000_000) }));
        await app.sql('insert into page_completions (app_id, subscriber_id, page_id, completed_at) values ($1, $2, $3, $4)', [
          app.tenant.appId,
          made[step],
          page.id,
          at,
        ]);
        const ts = await sendMessage(app, step % 2 ? ada : bob, chat.id, `message ${step}`);
        await check();
        if (step % 3 === 1) await addUp();
        await check();
        if (step === 5) await app.sql('update subscribers set is_app_messaging_profile = true where id = $1', [made[2]]);
        if (step === 6) await app.sql('update subscribers set last_active_at = $2 where id = any($1)', [made, app.clock.iso()]);
        if (step === 7) await app.sql('delete from users where id = any($1)', [[made[3], made[4]]]);
        if (step === 8) await app.sql('update messages set deleted_at = now() where thread_id = $1 and ts < $2', [chat.id, ts - 3 * dayMs * 1000]);
        if (step === 9) await app.sql('delete from page_completions where subscriber_id = any($1)', [[made[5], made[8]]]);
        await check();
        app.clock.advance(step === 11 ? 6.3 * dayMs : 0.7 * dayMs);
        await check();
      }
      expect((await app.sql('select from message_days where app_id = $1', [app.tenant.appId])).length).toBeGreaterThan(3);
      await sendMessage(app, ada, chat.id, 'the last one');
      await aMember({ joined: app.clock.iso(), active: app.clock.iso() });
      expect((await app.sql('select from app_hour_changes where app_id = $1', [app.tenant.appId])).length).toBeGreaterThan(1);
      await addUp();
      expect(await app.sql('select from app_hour_changes where app_id = $1', [app.tenant.appId])).toEqual([]);
      await check();
    });

    it('are of an app that is removed with them', async () => {
      const [{ count }] = (await app.sql<{ count: number }>(
        `select count(*)::int as count from app_hours h where not exists (select from apps a where a.id = h.app_id)`,
      )) as [{ count: number }];
      expect(count).toBe(0);
    });
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
