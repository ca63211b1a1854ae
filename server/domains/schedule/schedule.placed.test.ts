import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { draftPage, publishPage } from '../pages/pages.builders.ts';
import { aLaidProgram, calendarOf, dayIn } from './schedule.builders.ts';

let app: TestApp;
let owner: Session;
let page: { id: string };
let audience: { id: string };
let tomas: MemberSession;
let priya: MemberSession;
let outside: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  page = await publishPage(app, { title: 'Stretch', slug: 'stretch' });
  audience = (await aLaidProgram(app, [], { fills_calendar: false })).program;
  [tomas, priya, outside] = [await app.signUp({ name: 'Tomas', timezone: 'Asia/Tokyo' }), await app.signUp({ name: 'Priya' }), await app.signUp()];
  for (const member of [tomas, priya]) await calendarOf(app, member).join(audience.id);
});
afterAll(() => app.close());

const day = (days: number) => dayIn(app, days);
const place = (body: object, as: Session = owner) =>
  app.call('POST /studio/calendar_items', { as, body: { item_id: page.id, date: day(5), ...body } });
const change = (id: string, body: object, as: Session = owner) => app.call('PUT /studio/calendar_items/{id}', { as, params: { id }, body });
const remove = (id: string, as: Session = owner) => app.call('DELETE /studio/calendar_items/{id}', { as, params: { id } });
const listed = async (query: object = {}) =>
  (await app.call('GET /studio/calendar_items', { as: owner, query: { from: day(0), to: day(60), ...query } })).body.items;
const whoHas = async (id: string) =>
  (
    await Promise.all(
      [tomas, priya, outside].map(async (member) => ((await calendarOf(app, member).list()).some((item) => item.id === id) ? member.user.name : [])),
    )
  ).flat();

describe('items the owner places reach exactly their audience', () => {
  it('every member', async () => {
    const { body } = await place({ scope: 'account_app' });
    expect(body).toMatchObject({
      scope: 'account_app',
      scope_id: null,
      scope_title: null,
      page: { title: 'Stretch', path: '/stretch', is_published: true },
    });
    expect(body.reach).toBeGreaterThanOrEqual(3);
    expect(await whoHas(body.id)).toEqual(['Tomas', 'Priya', outside.user.name]);
    await remove(body.id);
    expect(await whoHas(body.id)).toEqual([]);
  });
  it('the audience of a page, as long as a member belongs to it', async () => {
    const { body } = await place({ scope: 'page', scope_id: audience.id, start_minute: 540, end_minute: 600 });
    expect(body).toMatchObject({ scope: 'page', scope_id: audience.id, reach: 2, start_minute: 540, end_minute: 600 });
    expect(await whoHas(body.id)).toEqual(['Tomas', 'Priya']);
    const [item] = (await calendarOf(app, tomas).list()).filter(({ id }) => id === body.id);
    expect(item).toMatchObject({ date: day(5), editable: false, scope: 'page' });
    expect(new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' }).format(new Date(item!.starts_at!))).toBe(
      '09:00',
    );
    await calendarOf(app, priya).leave(audience.id);
    expect(await whoHas(body.id)).toEqual(['Tomas']);
    await calendarOf(app, priya).join(audience.id);
    expect(await whoHas(body.id)).toEqual(['Tomas', 'Priya']);
    await remove(body.id);
  });
  it('one member, who may move it and remove it', async () => {
    const { body } = await place({ scope: 'subscriber', scope_id: tomas.id });
    expect(body).toMatchObject({ scope_id: tomas.id, scope_title: 'Tomas', reach: 1 });
    expect(await whoHas(body.id)).toEqual(['Tomas']);
    const own = calendarOf(app, tomas);
    expect((await own.move(body.id, day(9))).status).toBe(200);
    expect((await listed({ scope: 'subscriber', scope_id: tomas.id })).map(({ date }) => date)).toEqual([day(9)]);
    await own.remove(body.id);
    expect(await listed({ scope: 'subscriber' })).toEqual([]);
    await remove(body.id);
  });
  it('members cannot change items for everyone or for an audience: 403, or 404 if not theirs', async () => {
    const all = (await place({ scope: 'account_app' })).body;
    const some = (await place({ scope: 'page', scope_id: audience.id })).body;
    const codes = async (member: MemberSession, id: string) => {
      const own = calendarOf(app, member);
      const answers = [await own.move(id, day(7)), await own.duplicate(id, day(7)), await own.remove(id), await own.restore(id)];
      return [...new Set(answers.map(({ status, body }) => `${status} ${body.error}`))];
    };
    expect(await codes(outside, all.id)).toEqual(['403 access_denied']);
    expect(await codes(tomas, some.id)).toEqual(['403 access_denied']);
    expect(await codes(outside, some.id)).toEqual(['404 not_found']);
    await remove(all.id);
    await remove(some.id);
  });
  it('a draft waits for its publication; a private page reaches only its members', async () => {
    const draft = await draftPage(app, { title: 'Soon', slug: 'soon' });
    const { body } = await place({ item_id: draft.id, scope: 'account_app' });
    expect(body.page).toMatchObject({ title: 'Soon', is_published: false });
    expect(await whoHas(body.id)).toEqual([]);
    await app.server.paged.publishDrafts.publish(app.tenant, null, draft.id);
    expect(await whoHas(body.id)).toHaveLength(3);
    const kept = await publishPage(app, { title: 'Kept', slug: 'kept', access: { is_private: true } });
    await app.server.paged.pageMembers.assign(app.tenant, kept.id, [priya.id]);
    const hidden = (await place({ item_id: kept.id, scope: 'account_app' })).body;
    expect(await whoHas(hidden.id)).toEqual(['Priya']);
    expect((await calendarOf(app, outside).remove(hidden.id)).status).toBe(404);
    await remove(body.id);
    await remove(hidden.id);
  });
});

describe('changing a placed item', () => {
  it('changes day, time, back to all day, and moves later items only in its own lane', async () => {
    const lane = [(await place({ scope: 'account_app' })).body, (await place({ scope: 'account_app', date: day(8) })).body];
    const other = (await place({ scope: 'page', scope_id: audience.id, date: day(8) })).body;
    expect((await change(lane[0]!.id, { start_minute: 600, end_minute: 660 })).body).toMatchObject({
      date: day(5),
      start_minute: 600,
      end_minute: 660,
    });
    expect((await change(lane[0]!.id, { start_minute: null })).body).toMatchObject({ start_minute: null, end_minute: null });
    expect((await change(lane[0]!.id, { date: day(7), shift_subsequent: true })).body.date).toBe(day(7));
    expect((await listed()).map(({ id, date }) => [id, date])).toEqual(
      expect.arrayContaining([
        [lane[0]!.id, day(7)],
        [lane[1]!.id, day(10)],
        [other.id, day(8)],
      ]),
    );
    await change(lane[0]!.id, { date: day(4), shift_subsequent: true });
    expect((await listed({ scope: 'account_app' })).map(({ date }) => date)).toEqual([day(4), day(7)]);
    for (const { id } of [...lane, other]) await remove(id);
    expect(await listed()).toEqual([]);
  });
  it.each<[string, object, string]>([
    ['a missing member', { scope: 'subscriber', scope_id: nobodysId }, 'user_not_found'],
    ['a missing page', { scope: 'page', scope_id: nobodysId }, 'page_not_found'],
    ['missing content', { item_id: nobodysId, scope: 'account_app' }, 'page_not_found'],
    ['a page as an event', { item_type: 'EventOccurrence', scope: 'account_app' }, 'page_not_found'],
    ['everyone and one member', { scope: 'account_app', scope_id: nobodysId }, 'validation_failed'],
    ['an audience without a page', { scope: 'page' }, 'validation_failed'],
    ['an end before the start', { scope: 'account_app', start_minute: 600, end_minute: 600 }, 'validation_failed'],
    ['no day', { scope: 'account_app', date: '2026-02-31' }, 'validation_failed'],
  ])('%s is refused', async (_what, body, code) => expect((await place(body)).body.error).toBe(code));
  it('is impossible from another account', async () => {
    const { body } = await place({ scope: 'account_app' });
    const foreign = await app.owner('second');
    expect([(await change(body.id, { date: day(9) }, foreign)).status, (await remove(body.id, foreign)).status]).toEqual([404, 404]);
    const seen = await app.call('GET /studio/calendar_items', { as: foreign, app: 'second', query: { from: day(0), to: day(60) } });
    expect(seen.body.items).toEqual([]);
    const theirs = await app.call('GET /studio/members/{id}/calendar', { as: foreign, app: 'second', params: { id: tomas.id } });
    expect(theirs.body.error).toBe('user_not_found');
    await remove(body.id);
  });
  it('is open to coaches for single members, not for groups; read-only staff change nothing', async () => {
    const [coach, moderator] = [await app.staff('coach'), await app.staff('moderator')];
    const { status, body } = await place({ scope: 'subscriber', scope_id: tomas.id }, coach);
    expect(status).toBe(200);
    expect((await change(body.id, { date: day(6) }, coach)).status).toBe(200);
    const all = (await place({ scope: 'account_app' })).body;
    for (const answer of [
      await place({ scope: 'account_app' }, coach),
      await change(all.id, { date: day(6) }, coach),
      await remove(all.id, coach),
      await place({ scope: 'subscriber', scope_id: tomas.id }, moderator),
    ])
      expect([answer.status, answer.body.error]).toEqual([403, 'forbidden']);
    expect((await remove(body.id, coach)).status).toBe(204);
    await remove(all.id);
  });
  it('is logged for every change', async () => {
    const { body } = await place({ scope: 'account_app' });
    await change(body.id, { date: day(6) });
    await remove(body.id);
    const { items } = (await app.call('GET /studio/audit_log', { as: owner, query: { object: 'calendar_items' } })).body;
    expect(items.slice(0, 3).map(({ call }) => call)).toEqual([
      'DELETE /studio/calendar_items/{id}',
      'PUT /studio/calendar_items/{id}',
      'POST /studio/calendar_items',
    ]);
    expect(new Set(items.slice(0, 3).map(({ object_id }) => object_id))).toEqual(new Set([body.id]));
  });
});

describe('a member’s calendar as the owner sees it', () => {
  it('is the member’s own calendar, in their own zone', async () => {
    const own = calendarOf(app, tomas);
    await own.add(page.id, dayIn(app, 2, 'Asia/Tokyo'));
    const { body } = await app.call('GET /studio/members/{id}/calendar', { as: owner, params: { id: tomas.id } });
    expect(body.timezone).toBe('Asia/Tokyo');
    expect(body.items).toEqual(await own.list());
    expect(body.total_count).toBe(body.items.length);
    for (const id of [nobodysId, page.id])
      expect((await app.call('GET /studio/members/{id}/calendar', { as: owner, params: { id } })).body.error).toBe('user_not_found');
    expect((await app.call('GET /studio/members/{id}/calendar', { as: await app.staff('analyst'), params: { id: tomas.id } })).status).toBe(403);
  });
});

describe('an app with calendars', () => {
  it('is copied with them, and its pages can be archived and restored with their days', async () => {
    const { body } = await place({ scope: 'account_app' });
    const copy = await app.call('POST /studio/apps/{id}/duplicate', { as: owner, params: { id: app.tenant.appId }, body: { name: 'Copy' } });
    expect(copy.status).toBe(200);
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: page.id } });
    expect(await listed()).toEqual([]);
    expect(await whoHas(body.id)).toEqual([]);
  });
});
