import type { PageJson } from '@bandstand/contract/pages.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { nobodysId } from '../../testing/samples.ts';
import { outboxOf } from '../outbox/outbox.builders.ts';
import { draftPage, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

type Changes = Record<string, unknown>;
const view = (id: string, as: Session = owner) => app.call('GET /studio/pages/{id}/access', { as, params: { id } });
const change = (id: string, body: Changes) => app.call('PUT /studio/pages/{id}/access', { as: owner, params: { id }, body });
const publish = (id: string) => app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id } });
const simulate = (body: object) => app.call('POST /studio/access/simulate', { as: owner, body });
const people = (id: string, page?: number) => app.call('GET /studio/pages/{id}/members', { as: owner, params: { id }, query: { page } });
const assign = (id: string, member_ids: string[]) => app.call('POST /studio/pages/{id}/members', { as: owner, params: { id }, body: { member_ids } });
const unassign = (id: string, memberId: string) => app.call('DELETE /studio/pages/{id}/members/{memberId}', { as: owner, params: { id, memberId } });
/** Whether a reader's browser gets the published page in full. */
async function opens(as: MemberSession | null, page: PageDraft): Promise<boolean> {
  const answer = await app.get(`/__${page.path}/index.json`, { app: 'first', as });
  return answer.status === 200 && answer.json<PageJson>().page.access.mode === 'full';
}

describe('the access panel', () => {
  it('names the rule of a page, and the page it comes from', async () => {
    const product = await aProduct(app);
    const parent = await publishPage(app, { title: 'Paid area', access: { require_purchase: true, products: [{ id: product.id }] } });
    const child = await publishPage(app, { title: 'Inside', parent });
    expect((await view(parent.id)).body).toMatchObject({
      record: { require_purchase: true, parent: null },
      effective: { owner_id: parent.id, owner_title: 'Paid area' },
    });
    expect((await view(child.id)).body).toMatchObject({
      record: { inherit: true, parent: parent.id },
      effective: { owner_id: parent.id, owner_title: 'Paid area' },
    });
    const free = await publishPage(app, { title: 'Free' });
    expect((await view(free.id)).body.effective).toMatchObject({ owner_id: null, owner_title: null });
  });

  it('keeps every switch that several people turn at the same moment', async () => {
    const page = await draftPage(app, { title: 'Many hands' });
    const switches = ['require_authentication', 'allow_browsing', 'is_private', 'is_progress_root'] as const;
    await change(page.id, { inherit: false });
    const answers = await Promise.all(switches.map((name) => change(page.id, { [name]: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await view(page.id)).body.record).toMatchObject(Object.fromEntries(switches.map((name) => [name, true])));
  });

  it('answers about a named member only to staff who may read members', async () => {
    const page = await publishPage(app, { title: 'Asked' });
    const member = await app.signUp();
    const [analyst, coach] = [await app.staff('analyst'), await app.staff('coach')];
    const ask = (as: Session, body: object) => app.call('POST /studio/access/simulate', { as, body: { page_id: page.id, ...body } });
    expect((await ask(analyst, { member_id: member.id })).body.error).toBe('forbidden');
    expect((await ask(analyst, { persona: 'member' })).status).toBe(200);
    expect((await ask(coach, { member_id: member.id })).status).toBe(200);
  });

  it('changes only a draft: the old rule applies to members until it is published', async () => {
    const page = await publishPage(app, { title: 'For now open' });
    expect(await opens(null, page)).toBe(true);
    const answer = await change(page.id, { inherit: false, require_authentication: true });
    expect(answer.body.record).toMatchObject({ inherit: false, require_authentication: true });
    expect(answer.body.access_changes.map(({ page_id }) => page_id)).toEqual([page.id]);
    expect(await opens(null, page)).toBe(true);
    expect((await simulate({ page_id: page.id })).body).toMatchObject({ granted: true, mode: 'full' });
    await publish(page.id);
    expect((await view(page.id)).body.access_changes).toEqual([]);
    expect((await simulate({ page_id: page.id })).body).toMatchObject({ granted: false, reason: 'AUTHENTICATION_REQUIRED' });
  });

  it('lists every page below whose decision changes, and no other', async () => {
    const parent = await publishPage(app, { title: 'Above' });
    const child = await publishPage(app, { title: 'Follows', parent });
    await publishPage(app, { title: 'Has its own', parent, access: {} });
    await publishPage(app, { title: 'Elsewhere' });
    const { access_changes } = (await change(parent.id, { inherit: false, is_private: true })).body;
    expect(new Set(access_changes.map(({ page_id }) => page_id))).toEqual(new Set([parent.id, child.id]));
  });

  it('changes what is sent, and nothing else (API-7)', async () => {
    const product = await aProduct(app);
    const page = await draftPage(app, { title: 'Step by step' });
    await change(page.id, { inherit: false, require_purchase: true, products: [{ id: product.id }] });
    const { record } = (await change(page.id, { allow_browsing: true })).body;
    expect(record).toMatchObject({ inherit: false, require_purchase: true, allow_browsing: true, products: [{ id: product.id }] });
  });

  it('refuses unknown products, products of another app, and missing pages', async () => {
    const page = await draftPage(app, { title: 'Strict' });
    const foreign = await aProduct({ server: app.server, tenant: app.secondApp.tenant });
    for (const id of [nobodysId, foreign.id]) {
      const answer = await change(page.id, { inherit: false, require_purchase: true, products: [{ id }] });
      expect(answer.status).toBe(422);
    }
    const elsewhere = await draftPage(app, { title: 'Foreign', tenant: app.secondApp.tenant });
    for (const id of [nobodysId, 'none', elsewhere.id])
      for (const answer of [
        await view(id),
        await change(id, { is_private: true }),
        await people(id),
        await assign(id, []),
        await unassign(id, nobodysId),
      ])
        expect([answer.status, answer.body.error]).toEqual([404, 'page_not_found']);
  });
});

describe('who can see this? (STU-5)', () => {
  it('answers what a guest and a member really get, with the trace', async () => {
    const product = await aProduct(app);
    const member = await app.signUp();
    const page = await publishPage(app, { title: 'Sold', access: { require_purchase: true, products: [{ id: product.id }] } });
    const locked = (await simulate({ page_id: page.id, member_id: member.id })).body;
    expect(locked).toMatchObject({ granted: false, mode: 'none', reason: 'PURCHASE_REQUIRED', product_ids: [product.id] });
    expect(locked.trace.length).toBeGreaterThan(0);
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
    expect((await simulate({ page_id: page.id, member_id: member.id })).body).toMatchObject({ granted: true, mode: 'full' });
    expect((await simulate({ page_id: page.id })).body.granted).toBe(false);
    expect(await opens(member, page)).toBe(true);
  });

  it('answers for another time as well: what opens later is open then', async () => {
    const member = await app.signUp();
    const root = await publishPage(app, { title: 'Course', type: 'program', access: { is_progress_root: true } });
    const access = { is_scheduled: true, schedule_period: 7, schedule_interval: 'day' as const };
    const page = await publishPage(app, { title: 'Day 8', parent: root, access });
    await app.call('POST /pages/{id}/subscribers', { as: member, params: { id: root.id }, body: {} });
    const now = (await simulate({ page_id: page.id, member_id: member.id })).body;
    expect(now).toMatchObject({ granted: false, reason: 'IS_SCHEDULED', available_after: expect.any(String) });
    const at = (offsetMs: number) => new Date(Date.parse(now.available_after!) + offsetMs).toISOString();
    const then = async (time: string) => (await simulate({ page_id: page.id, member_id: member.id, at: time })).body.granted;
    expect([await then(at(-1000)), await then(at(1000))]).toEqual([false, true]);
    expect(await opens(member, page)).toBe(false);
  });

  it('answers for a made-up member: with a product, some days after the start', async () => {
    const product = await aProduct(app);
    const access = { is_progress_root: true, require_purchase: true, products: [{ id: product.id }] };
    const root = await publishPage(app, { title: 'Sold course', type: 'program', access });
    const timed = { is_scheduled: true, schedule_period: 7, schedule_interval: 'day' as const };
    const page = await publishPage(app, { title: 'A week later', parent: root, access: timed });
    const as = async (body: object) => {
      const { mode, reason } = (await simulate({ page_id: page.id, ...body })).body;
      return mode === 'full' ? mode : reason;
    };
    const owner = { persona: 'member', product_ids: [product.id] };
    expect([await as({ persona: 'guest' }), await as({ persona: 'member' }), await as(owner)]).toEqual([
      'AUTHENTICATION_REQUIRED',
      'START_REQUIRED',
      'START_REQUIRED',
    ]);
    expect([await as({ ...owner, started_days_ago: 6 }), await as({ ...owner, started_days_ago: 7 })]).toEqual(['IS_SCHEDULED', 'full']);
    expect(await as({ persona: 'member', started_days_ago: 7 })).toBe('PURCHASE_REQUIRED');
  });

  it('knows only pages and members of this app', async () => {
    const page = await publishPage(app, { title: 'Here' });
    const draft = await draftPage(app, { title: 'Never published' });
    const outsider = await app.signUp({ app: 'second' });
    expect((await simulate({ page_id: page.id, member_id: outsider.id })).body.error).toBe('user_not_found');
    expect((await simulate({ page_id: page.id, member_id: nobodysId })).body.error).toBe('user_not_found');
    expect((await simulate({ page_id: draft.id })).body.error).toBe('page_not_found');
    expect((await simulate({ page_id: 'none' })).status).toBe(422);
    expect((await simulate({ page_id: page.id, at: 'soon' })).status).toBe(422);
  });
});

describe('a purchase combined with an opening time (ACC-5)', () => {
  const timed = { is_scheduled: true, schedule_period: 7, schedule_interval: 'day' as const };
  const move = (id: string, dry_run?: boolean, as: Session = owner) =>
    app.call('POST /studio/pages/{id}/access/move_purchase', { as, params: { id }, body: { dry_run } });

  it('moves up to where members start, in one step, and first lists which pages open for others', async () => {
    const product = await aProduct(app);
    const root = await publishPage(app, { title: 'Six weeks', type: 'program', access: { is_progress_root: true } });
    const first = await publishPage(app, { title: 'Welcome', parent: root });
    const page = await publishPage(app, {
      title: 'Week two',
      parent: root,
      access: { ...timed, require_purchase: true, products: [{ id: product.id }] },
    });
    await publishPage(app, { title: 'Elsewhere' });
    expect((await view(page.id)).body).toMatchObject({ warnings: ['purchase_and_schedule'], move_purchase_to: { id: root.id, title: 'Six weeks' } });

    const before = (await view(page.id)).body;
    const tried = (await move(page.id, true)).body;
    expect(tried.access_changes.map(({ page_id }) => page_id).toSorted()).toEqual([first.id, page.id, root.id].toSorted());
    expect((await view(page.id)).body).toEqual(before);

    const moved = (await move(page.id)).body;
    expect(moved).toMatchObject({ record: { ...timed, require_purchase: false, products: [] }, warnings: [], move_purchase_to: null });
    expect((await view(root.id)).body.record).toMatchObject({
      inherit: false,
      require_purchase: true,
      products: [{ id: product.id }],
      is_progress_root: true,
    });
    // A draft, like every change of access.
    expect(await opens(null, first)).toBe(true);
    await publish(root.id);
    expect(await opens(null, first)).toBe(false);
  });

  it('cannot move without a start above, or without a purchase', async () => {
    const product = await aProduct(app);
    const alone = await draftPage(app, { title: 'Alone', access: { ...timed, require_purchase: true, products: [{ id: product.id }] } });
    const plain = await draftPage(app, { title: 'Plain' });
    for (const page of [alone, plain]) for (const isDry of [true, false]) expect((await move(page.id, isDry)).body.error).toBe('nothing_to_move');
    expect((await move(nobodysId)).body.error).toBe('page_not_found');
    expect((await move(alone.id, false, await app.staff('analyst'))).status).toBe(403);
  });
});

describe('members of a private page (ACC-8)', () => {
  it('are added and removed by the owner, and each change is published once', async () => {
    const [ada, bob] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' })];
    const page = await publishPage(app, { title: 'Room', access: { is_private: true } });
    const published: string[] = [];
    app.bus.on('page.members_changed', ({ pageId, subscriberId }) => void (pageId === page.id && published.push(subscriberId)));
    expect([await opens(ada, page), await opens(bob, page)]).toEqual([false, false]);
    expect((await assign(page.id, [ada.id, ada.id, bob.id])).body).toEqual({ added: 2 });
    expect((await assign(page.id, [ada.id])).body).toEqual({ added: 0 });
    expect([await opens(ada, page), await opens(bob, page), await opens(null, page)]).toEqual([true, true, false]);
    expect((await people(page.id)).body).toMatchObject({
      total_count: 2,
      items: expect.arrayContaining([expect.objectContaining({ id: ada.id, name: 'Ada', email: ada.email, is_assigned: true, started_at: null })]),
    });
    expect((await unassign(page.id, ada.id)).status).toBe(204);
    expect((await unassign(page.id, ada.id)).status).toBe(404);
    expect([await opens(ada, page), await opens(bob, page)]).toEqual([false, true]);
    expect(published.toSorted()).toEqual([ada.id, ada.id, bob.id].toSorted());
  });

  it('are listed fifty to a page, each once, newest first, in three statements', async () => {
    const page = await publishPage(app, { title: 'Hall', access: { is_private: true } });
    await app.sql(
      `with people as (insert into users (account_id, id, email, name)
          select $1, gen_random_uuid(), 'copy' || n || '@example.com', 'Copy ' || n from generate_series(1, 120) n
          returning account_id, id),
        members as (insert into subscribers (app_id, id, account_id, user_id, uuid) select $2, id, account_id, id, id from people returning id)
      insert into page_subscriptions (app_id, subscriber_id, page_id, subscribed_at, is_assigned, is_member)
        select $2, id, $3, timestamptz '2026-03-01 10:00' + (row_number() over () / 30) * interval '1 hour', true, false from members`,
      [app.tenant.accountId, app.tenant.appId, page.id],
    );
    const expected = await app.sql<{ id: string; name: string; email: string }>(
      `select u.id, u.name, u.email from page_subscriptions s join users u on u.id = s.subscriber_id
        where s.page_id = $1 order by s.subscribed_at desc, s.subscriber_id`,
      [page.id],
    );
    const listed = [];
    for (const [n, size] of [50, 50, 20, 0].entries()) {
      const { body } = await people(page.id, n + 1);
      expect([body.total_count, body.items.length]).toEqual([120, size]);
      listed.push(...body.items.map(({ id, name, email }) => ({ id, name, email })));
    }
    expect(listed).toEqual(expected);
    // The page with its rights, the members and their number.
    expect(await fewestQueries(app, () => people(page.id))).toBe(3);
  });

  it('are notified by mail if staff ask for it, once each, about a page that they can open', async () => {
    const [ada, bob] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' })];
    const [room, draft] = [
      await publishPage(app, { title: 'Quiet room', access: { is_private: true } }),
      await draftPage(app, { title: 'Not yet', access: { is_private: true } }),
    ];
    const let_in = (id: string, member_ids: string[], notify?: boolean) =>
      app.call('POST /studio/pages/{id}/members', { as: owner, params: { id }, body: { member_ids, notify } });
    await let_in(room.id, [ada.id], true);
    await let_in(room.id, [ada.id], true);
    await let_in(room.id, [bob.id]);
    await let_in(draft.id, [bob.id], true);
    // Written in the same transaction as the change: a server killed now still sends it.
    const mailed = await app.sql(`select payload->>'subscriberId' as id from pending_jobs where payload->>'pageId' = $1`, [room.id]);
    expect(mailed).toEqual([{ id: ada.id }]);
    await app.jobs.runDue();
    const mails = outboxOf(app, owner);
    const [mail, ...further] = await mails.to(ada.email, 'page_opened');
    expect([mail?.subject, mail?.text.includes(room.path), further]).toEqual([expect.stringContaining('Quiet room'), true, []]);
    expect(await mails.to(bob.email, 'page_opened')).toEqual([]);
  });

  it('do not include unknown ids or ids of other apps', async () => {
    const page = await publishPage(app, { title: 'Door', access: { is_private: true } });
    const outsider = await app.signUp({ app: 'second' });
    expect((await assign(page.id, [nobodysId, outsider.id])).body).toEqual({ added: 0 });
    expect((await assign(page.id, ['none'])).status).toBe(422);
    expect((await people(page.id)).body).toEqual({ items: [], total_count: 0 });
  });

  it('with a run begun inside lose access when the owner removes them, and keep their completions', async () => {
    const member = await app.signUp();
    const page = await publishPage(app, { title: 'Begun', access: { is_private: true } });
    await assign(page.id, [member.id]);
    await app.call('POST /pages/{id}/subscribers', { as: member, params: { id: page.id }, body: {} });
    await app.call('POST /pages/{id}/complete', { as: member, params: { id: page.id } });
    expect((await people(page.id)).body.items).toMatchObject([{ id: member.id, is_assigned: true, started_at: expect.any(String) }]);
    expect((await unassign(page.id, member.id)).status).toBe(204);
    expect([await opens(member, page), (await people(page.id)).body.total_count]).toEqual([false, 0]);
    await assign(page.id, [member.id]);
    expect([await opens(member, page), (await app.call('GET /pages/{id}/complete', { as: member, params: { id: page.id } })).body]).toEqual([
      true,
      { is_completed: true },
    ]);
  });

  it('who joined while the page was open can be removed, too', async () => {
    const member = await app.signUp();
    const page = await publishPage(app, { title: 'Once open' });
    await app.call('POST /pages/{id}/subscribers', { as: member, params: { id: page.id }, body: {} });
    await change(page.id, { inherit: false, is_private: true });
    await publish(page.id);
    expect([await opens(member, page), (await people(page.id)).body.items]).toMatchObject([true, [{ id: member.id, is_assigned: false }]]);
    expect((await unassign(page.id, member.id)).status).toBe(204);
    expect(await opens(member, page)).toBe(false);
  });

  it('are listed fifty at a time', async () => {
    const page = await publishPage(app, { title: 'Full', access: { is_private: true } });
    await app.sql(
      `with made as (insert into users (account_id, id, email, name) select $1, gen_random_uuid(), 'room' || n || '@example.com', 'Guest ' || n from generate_series(1, 53) n returning id),
        joined as (insert into subscribers (app_id, id, account_id, user_id, uuid) select $2, id, $1, id, id from made returning id)
      insert into page_subscriptions (app_id, subscriber_id, page_id, subscribed_at, is_assigned, is_member) select $2, id, $3, now(), true, false from joined`,
      [app.account, app.tenant.appId, page.id],
    );
    const [first, second, third] = [await people(page.id), await people(page.id, 2), await people(page.id, 3)];
    expect([first.body.items.length, second.body.items.length, first.body.total_count, second.body.total_count]).toEqual([50, 3, 53, 53]);
    expect(new Set([...first.body.items, ...second.body.items].map(({ id }) => id)).size).toBe(53);
    expect(third.body.items).toEqual([]);
    expect((await people(page.id, 0)).status).toBe(422);
  });

  it('are visible only to staff who may see members', async () => {
    const page = await publishPage(app, { title: 'Whose', access: { is_private: true } });
    const editor = await app.staff('editor');
    const answer = await app.call('POST /studio/pages/{id}/members', { as: editor, params: { id: page.id }, body: { member_ids: [] } });
    expect([answer.status, answer.body.error]).toEqual([403, 'forbidden']);
    expect((await view(page.id, editor)).status).toBe(200);
  });
});
