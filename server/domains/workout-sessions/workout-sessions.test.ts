import type { WorkoutPageData } from '@bandstand/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { anOverlay, aWorkout } from '../reusables/reusables.builders.ts';
import { at, sessionsOf, type Sessions } from './workout-sessions.builders.ts';

const hourMs = 3_600_000;

let app: TestApp;
let calls: Sessions;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  calls = sessionsOf(app);
  member = await app.signUp();
}, 60_000);
afterAll(() => app.close());

/** A workout on an open page. */
async function planned(options: object = {}) {
  const workout = await aWorkout(app);
  const page = await publishPage(app, {
    title: 'Legs',
    type: 'workout',
    type_data: { workout_id: workout.id } satisfies Partial<WorkoutPageData>,
    ...options,
  });
  return { id: workout.id, pageId: page.id, itemId: workout.groups[0]?.items[0]?.uid ?? '', groupId: workout.groups[0]?.id ?? '' };
}

describe('starting a workout (WRK-1, WRK-3)', () => {
  it('opens a session in the mode that the member prefers', async () => {
    const workout = await planned();
    for (const [preference, mode] of [
      ['follow_along', 'follow_along'],
      ['list', 'list'],
      ['grouped', 'list'],
      [undefined, 'follow_along'],
    ]) {
      const { status, body } = await calls.start(member, workout.id, { session_mode: preference });
      expect([status, body]).toMatchObject([
        200,
        { workout_id: workout.id, session_mode: mode, completed_at: null, abandoned_at: null, page_id: null, activities: [] },
      ]);
    }
    const refused = await calls.start(member, workout.id, { session_mode: 'backwards' });
    expect([refused.status, refused.body]).toMatchObject([422, { error: 'invalid_preference', message: 'Invalid Preference' }]);
  });

  it('can be resumed for 24 hours', async () => {
    const workout = await planned();
    const session = await calls.started(member, workout.id);
    await calls.added(member, session, { activity_type: 'set_completed', workout_group_item_id: workout.itemId, data: { reps: 5 } });
    app.clock.advance(24 * hourMs - 60_000);
    const resumed = await calls.read(member, session);
    expect(resumed.body).toMatchObject({ id: session.id, abandoned_at: null, activities: [{ data: { reps: 5 } }] });
    await calls.added(member, session, { activity_type: 'note', data: { text: 'the next morning' } });
    app.clock.advance(120_000);
    const abandoned = await calls.read(member, session);
    expect(abandoned.body.abandoned_at).toBe(at(session.started_at, 24 * hourMs));
    expect(abandoned.body.activities).toHaveLength(2);
    expect((await calls.add(member, session, { activity_type: 'note' })).body.error).toBe('session_closed');
    expect((await calls.complete(member, session)).body.error).toBe('session_closed');
    app.clock.reset();
  });

  it('closes an open session of the same workout as abandoned, and leaves those of others open', async () => {
    const [workout, other] = [await planned(), await planned()];
    const [first, elsewhere] = [await calls.started(member, workout.id), await calls.started(member, other.id)];
    app.clock.advance(1000);
    const second = await calls.started(member, workout.id);
    expect((await calls.read(member, first)).body.abandoned_at).toBe(second.started_at);
    expect((await calls.read(member, elsewhere)).body.abandoned_at).toBeNull();
    expect((await calls.complete(member, first)).body.error).toBe('session_closed');
    const { items, total_count } = (await calls.list(member, workout.id)).body;
    expect([items.map(({ id }) => id), total_count]).toEqual([[second.id, first.id], 2]);
    app.clock.reset();
  });

  it('twice at the same moment leaves one session open', async () => {
    const workout = await planned();
    await Promise.all(Array.from({ length: 6 }, () => calls.started(member, workout.id)));
    const { items } = (await calls.list(member, workout.id)).body;
    expect([items.length, items.filter(({ abandoned_at }) => abandoned_at === null).length]).toEqual([6, 1]);
  });

  it('leaves a completed session as it is', async () => {
    const workout = await planned();
    const done = await calls.started(member, workout.id);
    const completed = (await calls.complete(member, done)).body;
    await calls.started(member, workout.id);
    expect((await calls.read(member, done)).body).toMatchObject({ completed_at: completed.completed_at, abandoned_at: null });
  });

  it('is the same session when the device sends the start again', async () => {
    const workout = await planned();
    const start = { session_mode: 'list', client_uid: 'phone-1' };
    const [first, second] = await Promise.all([calls.start(member, workout.id, start), calls.start(member, workout.id, start)]);
    expect(second.body.id).toBe(first.body.id);
    expect((await calls.start(member, (await planned()).id, start)).body.error).toBe('idempotency_conflict');
    const key = { 'idempotency-key': 'start-1' };
    const keyed = [await calls.start(member, workout.id, {}, key), await calls.start(member, workout.id, {}, key)];
    expect(keyed[1]?.body).toEqual(keyed[0]?.body);
    expect((await calls.list(member, workout.id)).body.total_count).toBe(2);
  });

  it('of a session that began without a network counts from then, and ends where a later one began', async () => {
    const workout = await planned();
    const now = app.clock.iso();
    const early = (await calls.start(member, workout.id, { ts: at(now, -3 * hourMs) })).body;
    const later = (await calls.start(member, workout.id, { ts: at(now, -hourMs) })).body;
    const between = (await calls.start(member, workout.id, { ts: at(now, -2 * hourMs) })).body;
    expect(between).toMatchObject({ started_at: at(now, -2 * hourMs), abandoned_at: later.started_at });
    expect((await calls.read(member, early)).body.abandoned_at).toBe(between.started_at);
    expect((await calls.read(member, later)).body.abandoned_at).toBeNull();
    expect((await calls.complete(member, between, { ts: at(now, -1.5 * hourMs) })).body).toMatchObject({
      completed_at: at(now, -1.5 * hourMs),
      abandoned_at: null,
    });
    const ahead = (await calls.start(member, workout.id, { ts: at(now, hourMs) })).body;
    expect(ahead.started_at < at(now, 60_000)).toBe(true);
    expect((await calls.start(member, workout.id, { ts: '2026-02-41T00:00:00Z' })).body.errors).toHaveProperty('ts');
  });
});

describe('completing a session (WRK-3, WRK-13)', () => {
  it('completes its page and moves the progress of the run; a repeat changes nothing', async () => {
    const root = await publishPage(app, { title: 'Plan', type: 'program', access: { is_progress_root: true } });
    const workout = await planned({ parent: root });
    await publishPage(app, { title: 'Second', parent: root });
    await app.call('POST /pages/{id}/subscribers', { as: member, params: { id: root.id }, body: {} });
    const session = await calls.started(member, workout.id);
    const first = await calls.complete(member, session, { page_id: workout.pageId });
    expect(first.body).toMatchObject({
      id: session.id,
      page_id: workout.pageId,
      abandoned_at: null,
      root_progress: { page_id: root.id, progress: { completed_count: 1, total_count: 2, percent: 50 } },
    });
    expect(first.body.completed_at).not.toBeNull();
    app.clock.advance(60_000);
    const again = await calls.complete(member, session, { page_id: workout.pageId });
    expect(again.body).toEqual(first.body);
    expect((await calls.complete(member, session, { page_id: root.id })).body).toEqual(first.body);
    expect((await app.call('GET /pages/{id}/complete', { as: member, params: { id: workout.pageId } })).body.is_completed).toBe(true);
    app.clock.reset();
  });

  it('a repeat does not complete a page that the member has opened again', async () => {
    const workout = await planned();
    const session = await calls.started(member, workout.id);
    await calls.complete(member, session, { page_id: workout.pageId });
    await app.call('DELETE /pages/{id}/complete', { as: member, params: { id: workout.pageId } });
    expect((await calls.complete(member, session, { page_id: workout.pageId })).status).toBe(200);
    expect((await app.call('GET /pages/{id}/complete', { as: member, params: { id: workout.pageId } })).body.is_completed).toBe(false);
  });

  it('without a page completes the session alone', async () => {
    const workout = await planned();
    const session = await calls.started(member, workout.id);
    expect((await calls.complete(member, session)).body).toMatchObject({ page_id: null, root_progress: null });
    expect((await app.call('GET /pages/{id}/complete', { as: member, params: { id: workout.pageId } })).body.is_completed).toBe(false);
  });

  it('is refused, and changes nothing, with a page that does not show the workout or that the member may not open', async () => {
    const product = await aProduct(app);
    const [workout, other] = [await planned(), await planned()];
    const sold = await publishPage(app, {
      title: 'Sold',
      blocks: [aBlock('workout', { workout_id: workout.id })],
      access: { require_purchase: true, products: [{ id: product.id }] },
    });
    const elsewhere = await anOverlay(app, [aBlock('workout', { workout_id: workout.id })]);
    const session = await calls.started(member, workout.id);
    for (const page_id of [other.pageId, sold.id, elsewhere.id, nobodysId]) {
      const { status, body } = await calls.complete(member, session, { page_id });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['page_id']]);
    }
    expect((await calls.read(member, session)).body).toMatchObject({ completed_at: null, page_id: null });
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: product.id });
    expect((await calls.complete(member, session, { page_id: sold.id })).body.page_id).toBe(sold.id);
  });

  it('by two devices at the same moment happens once', async () => {
    const workout = await planned();
    const session = await calls.started(member, workout.id);
    const answers = await Promise.all(Array.from({ length: 4 }, () => calls.complete(member, session, { page_id: workout.pageId })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.completed_at}`)).size).toBe(1);
    await app.settle();
    const { items } = (await app.call('GET /activity', { as: member })).body;
    expect(items.filter(({ activity_type, data }) => activity_type === 'workout_completed' && data.page_id === workout.pageId)).toHaveLength(1);
  });

  it('that was queued counts from when it happened, even if another start closed the session meanwhile', async () => {
    const workout = await planned();
    const session = await calls.started(member, workout.id);
    const doneAt = at(session.started_at, 30 * 60_000);
    app.clock.advance(hourMs);
    const next = await calls.started(member, workout.id);
    expect((await calls.complete(member, session, { ts: next.started_at })).status).toBe(200);
    expect((await calls.read(member, session)).body).toMatchObject({ completed_at: next.started_at, abandoned_at: null });
    app.clock.advance(hourMs);
    const last = await calls.started(member, workout.id);
    expect((await calls.complete(member, next, { ts: at(last.started_at, 1) })).body.error).toBe('session_closed');
    expect((await calls.complete(member, last, { ts: doneAt })).body.completed_at).toBe(last.started_at);
    app.clock.reset();
  });
});

describe('who sees a session', () => {
  it('guests may do nothing with sessions', async () => {
    const workout = await planned();
    const session = await calls.started(member, workout.id);
    const answers = await Promise.all([
      calls.start(null, workout.id),
      calls.list(null, workout.id),
      calls.read(null, session),
      calls.complete(null, session),
      calls.add(null, session, { activity_type: 'note' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  it('a session of another member, of another workout or of another app looks missing, and stays as it is', async () => {
    const [workout, other] = [await planned(), await planned()];
    const session = await calls.started(member, workout.id);
    const { id: activityId } = await calls.added(member, session, { activity_type: 'note', data: { text: 'mine' } });
    const stranger = await app.signUp();
    const foreigner = { ...(await app.signUp({ app: 'second' })) };
    for (const [as, target] of [
      [stranger, session],
      [member, { ...session, workout_id: other.id }],
      [member, { ...session, id: nobodysId }],
      [foreigner, session],
    ] as const) {
      const answers = await Promise.all([
        calls.read(as, target),
        calls.complete(as, target),
        calls.add(as, target, { activity_type: 'note' }),
        calls.remove(as, target, activityId),
      ]);
      expect(answers.map(({ status, body }) => `${status} ${body.error}`)).toEqual(Array.from(answers, () => '404 not_found'));
    }
    expect((await calls.list(stranger, workout.id)).body).toEqual({ items: [], total_count: 0 });
    expect((await calls.read(member, session)).body).toMatchObject({ completed_at: null, activities: [{ data: { text: 'mine' } }] });
    const { ownsSession } = app.server.paged.sessions;
    expect([await ownsSession(app.tenant, member.id, session.id), await ownsSession(app.tenant, stranger.id, session.id)]).toEqual([true, false]);
    expect(await ownsSession(app.secondApp.tenant, member.id, session.id)).toBe(false);
  });

  it('a workout on a locked page is closed with the reason, and one on private pages looks missing (WRK-6)', async () => {
    const product = await aProduct(app);
    const paid = await planned({ access: { require_purchase: true, products: [{ id: product.id }] } });
    const hidden = await planned({ access: { is_private: true } });
    const buyer = await app.signUp();
    const { id } = await app.server.products.entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: product.id });
    const session = await calls.started(buyer, paid.id);
    const refused = await calls.start(member, paid.id);
    expect([refused.status, refused.body]).toMatchObject([403, { error: 'access_denied', access: { product_ids: [product.id] } }]);
    expect((await calls.list(member, paid.id)).status).toBe(403);
    expect([(await calls.start(member, hidden.id)).status, (await calls.start(member, nobodysId)).status]).toEqual([404, 404]);
    await app.server.products.entitlements.revokeGrant(app.tenant, buyer.id, id);
    const answers = [
      await calls.read(buyer, session),
      await calls.list(buyer, paid.id),
      await calls.add(buyer, session, { activity_type: 'note' }),
      await calls.complete(buyer, session),
      await calls.start(buyer, paid.id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('sessions come in pages of fifty, with the open one first', async () => {
    const workout = await planned();
    const now = app.clock.iso();
    for (let place = 52; place > 0; place -= 1) await calls.start(member, workout.id, { ts: at(now, -place * 60_000) });
    const first = (await calls.list(member, workout.id)).body;
    const second = (await calls.list(member, workout.id, 2)).body;
    expect([first.items.length, second.items.length, first.total_count]).toEqual([50, 2, 52]);
    expect(first.items.map(({ abandoned_at }) => abandoned_at === null)).toEqual([true, ...Array.from({ length: 49 }, () => false)]);
    expect(second.items.map(({ started_at }) => started_at)).toEqual([at(now, -51 * 60_000), at(now, -52 * 60_000)]);
  });

  it('a member who is erased takes their sessions, logs and swaps along', async () => {
    const [workout, leaver] = [await planned(), await app.signUp()];
    const session = await calls.started(leaver, workout.id);
    await calls.added(leaver, session, { activity_type: 'note', data: { text: 'bye' } });
    await app.sql('delete from subscribers where id = $1', [leaver.id]);
    const left = await app.sql(
      'select id from workout_sessions where subscriber_id = $1 union all select id from workout_activities where subscriber_id = $1',
      [leaver.id],
    );
    expect(left).toEqual([]);
  });
});
