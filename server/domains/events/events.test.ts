import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { aDate } from './events.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const params = (id: string) => ({ params: { id } });
const join = (as: MemberSession, id: string) => app.call('POST /event_occurrences/{id}/subscribe', { as, ...params(id) });
const leave = (as: MemberSession, id: string) => app.call('DELETE /event_occurrences/{id}/subscribe', { as, ...params(id) });
const subscribe = (as: MemberSession, id: string) => app.call('POST /pages/{id}/subscribers', { as, ...params(id), body: {} });
const show = (as: MemberSession | null, id: string) => app.call('GET /event_occurrences/{id}', { as, ...params(id) });
const period = (as: MemberSession | null, query: Record<string, string>) => app.call('GET /event_occurrences/per_period', { as, query });
const ics = (id: string, as: MemberSession | null) => app.get(`/api/event_occurrences/${id}.ics`, { as, headers: { 'x-account-app': 'first' } });
const online = { kind: 'online', address: null, url: 'https://meet.example/canary-room' };
const hourMs = 3_600_000;

describe('an occurrence (EVT-2)', () => {
  it('shows when, where, how many and who leads it; guests do not see who comes', async () => {
    const [ada, host] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Hana' })];
    const page = await aDate(app, {
      title: 'Swim',
      data: { timezone: 'Europe/Oslo', capacity: 3, location: { kind: 'place', address: 'Pier 3', url: null }, host_ids: [host.id, nobodysId] },
    });
    await join(ada, page.id);
    const seen = (await show(ada, page.id)).body;
    expect(seen).toMatchObject({
      id: page.id,
      page_id: page.id,
      event_id: null,
      title: 'Swim',
      path: page.path,
      timezone: 'Europe/Oslo',
      location: { kind: 'place', address: 'Pier 3', url: null },
      capacity: 3,
      joined_count: 1,
      spots_left: 2,
      state: 'scheduled',
      is_joined: true,
      access: { granted: true, is_subscribed: true, can_subscribe: false, spots_left: 2 },
    });
    expect([seen.hosts.map(({ name }) => name), seen.last_5.map(({ name }) => name)]).toEqual([['Hana'], ['Ada']]);
    const guest = (await show(null, page.id)).body;
    expect([guest.last_5, guest.is_joined, guest.joined_count, guest.access.can_subscribe]).toEqual([[], false, 1, false]);
  });

  it('shows where to join only to participants with full access, in every answer', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const product = await aProduct(app);
    const page = await aDate(app, {
      title: 'Online',
      data: { location: online },
      access: { require_purchase: true, products: [{ id: product.id }] },
    });
    const owner = await app.owner();
    const grant = (await app.call('POST /studio/members/{id}/grants', { as: owner, ...params(ada.id), body: { product_id: product.id } })).body;
    expect((await join(ada, page.id)).status).toBe(200);
    const answers = async (as: MemberSession | null) =>
      JSON.stringify([
        (await show(as, page.id)).body,
        (await period(as, { start: app.clock.iso(), end: app.clock.isoIn(48 * hourMs) })).body,
        (await ics(page.id, as)).text,
        (await app.get(`/__${page.path}/index.json`, { as })).text,
        (await app.call('GET /content/{contentType}', { as, params: { contentType: 'event_occurrence' }, query: { term: 'Online' } })).body,
      ]);
    expect(await answers(ada)).toContain('canary-room');
    for (const other of [null, bob]) expect(await answers(other)).not.toContain('canary-room');
    await leave(ada, page.id);
    expect(await answers(ada)).not.toContain('canary-room');
    await join(ada, page.id);
    await app.call('DELETE /studio/members/{id}/grants/{grantId}', { as: owner, params: { id: ada.id, grantId: grant.id } });
    const lapsed = await answers(ada);
    expect([lapsed.includes('canary-room'), (await show(ada, page.id)).body.location]).toEqual([false, null]);
    const found = await app.call('GET /content/{contentType}', {
      as: null,
      params: { contentType: 'event_occurrence' },
      query: { term: 'canary-room' },
    });
    expect(found.body.total_count).toBe(0);
  });

  it('of another kind, of another app, hidden or made up does not exist', async () => {
    const member = await app.signUp();
    const plain = await publishPage(app, { title: 'No event' });
    const hidden = await aDate(app, { title: 'Hidden', access: { is_private: true } });
    const foreign = await publishPage(app, { title: 'Foreign', type: 'event_occurrence', tenant: app.secondApp.tenant });
    for (const id of [plain.id, hidden.id, foreign.id, nobodysId, 'none'])
      for (const answer of [await show(member, id), await join(member, id), await leave(member, id), await ics(id, member)])
        expect([answer.status, id]).toEqual([404, id]);
  });
});

describe('joining (EVT-3)', () => {
  it('answers the subscription, the same one when repeated, and is in the member’s own list', async () => {
    const member = await app.signUp();
    const page = await aDate(app);
    const first = (await join(member, page.id)).body.event_subscription;
    expect((await join(member, page.id)).body.event_subscription).toEqual(first);
    expect((await app.call('GET /event_occurrences/subscriptions', { as: member })).body).toEqual({ [page.id]: first });
    expect((await leave(member, page.id)).status).toBe(204);
    expect((await app.call('GET /event_occurrences/subscriptions', { as: member })).body).toEqual({});
  });

  it('names the same event in the session as in the call, also for a single one below another page', async () => {
    const member = await app.signUp();
    const [shelf, event] = [await publishPage(app, { title: 'Shelf' }), await publishPage(app, { title: 'Choir' })];
    const single = await aDate(app, { title: 'Single', parent: shelf });
    const repeated = await aDate(app, { title: 'Repeated', parent: shelf, data: { event_id: event.id } });
    for (const { id } of [single, repeated]) await join(member, id);
    const called = (await app.call('GET /event_occurrences/subscriptions', { as: member })).body;
    expect([called[single.id]?.event_id, called[repeated.id]?.event_id]).toEqual([single.id, event.id]);
    expect((await app.call('POST /auth/verify', { as: member })).body.event_subscriptions).toEqual(called);
  });

  it('requires full access to the page, and an occurrence that is neither over nor cancelled', async () => {
    const member = await app.signUp();
    const product = await aProduct(app);
    const locked = await aDate(app, { title: 'Locked', access: { require_purchase: true, products: [{ id: product.id }] } });
    const past = await aDate(app, { title: 'Past', inHours: -3 });
    const off = await aDate(app, { title: 'Off', data: { state: 'cancelled' } });
    const on = await aDate(app, { title: 'On', inHours: -0.5 });
    const errors = async (id: string) =>
      [(await join(member, id)).body, (await subscribe(member, id)).body].map(({ error }: { error?: string }) => error);
    expect(await errors(locked.id)).toEqual(['access_denied', 'access_denied']);
    expect(await errors(past.id)).toEqual(['event_over', 'event_over']);
    expect(await errors(off.id)).toEqual(['event_over', 'event_over']);
    expect((await join(member, on.id)).status).toBe(200);
  });

  it('of a full occurrence is refused, by either call; a participant may repeat it; a freed seat can be taken', async () => {
    const [ada, bob] = [await app.signUp(), await app.signUp()];
    const page = await aDate(app, { data: { capacity: 1 } });
    expect((await join(ada, page.id)).status).toBe(200);
    for (const answer of [await join(bob, page.id), await subscribe(bob, page.id)])
      expect([answer.status, answer.body]).toMatchObject([409, { error: 'event_full' }]);
    expect((await join(ada, page.id)).status).toBe(200);
    expect((await show(bob, page.id)).body).toMatchObject({ spots_left: 0, access: { can_subscribe: false } });
    await leave(ada, page.id);
    expect((await join(bob, page.id)).status).toBe(200);
  });
});

describe('the last seats (EVT-3)', () => {
  it.each([1, 2, 3])('ten of them under a hundred who join at once by both calls: ten are in (round %i)', async () => {
    const page = await aDate(app, { data: { capacity: 10 } });
    const people = await Promise.all(Array.from({ length: 100 }, () => app.signUp()));
    const answers = await Promise.all(people.map((as, index) => (index % 2 ? join(as, page.id) : subscribe(as, page.id))));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(409), (await show(null, page.id)).body.joined_count]).toEqual([10, 90, 10]);
  });

  it('are never exceeded, while others leave at the same time', async () => {
    const page = await aDate(app, { data: { capacity: 5 } });
    const people = await Promise.all(Array.from({ length: 20 }, () => app.signUp()));
    for (const as of people.slice(0, 5)) await join(as, page.id);
    const answers = await Promise.all(
      people.flatMap((as, index) => (index < 5 ? [leave(as, page.id)] : [join(as, page.id), subscribe(as, page.id)])),
    );
    expect(answers.every(({ status }) => [200, 204, 409].includes(status))).toBe(true);
    const { joined_count } = (await show(null, page.id)).body;
    const mine = await Promise.all(
      people.map(async (as) => Object.keys((await app.call('GET /event_occurrences/subscriptions', { as })).body).length),
    );
    expect([joined_count <= 5, mine.filter((count) => count === 1).length]).toEqual([true, joined_count]);
  });
});

describe('occurrences of a span (EVT-4)', () => {
  const day = (days: number) => app.clock.isoIn(days * 24 * hourMs);
  it('overlap it: one that ends as it begins is out, so is one that begins as it ends; earliest first', async () => {
    const tenant = app.tenant;
    const at = (from: string, to: string) => ({ starts_at: `2031-05-10T${from}:00.000Z`, ends_at: `2031-05-10T${to}:00.000Z` });
    const make = (title: string, from: string, to: string) => aDate(app, { title, tenant, data: at(from, to) });
    await make('later', '12:00', '13:30');
    await make('before', '08:00', '10:00');
    await make('into', '09:30', '10:30');
    await make('after', '13:00', '14:00');
    const { items, total_count } = (await period(null, { start: '2031-05-10T10:00:00Z', end: '2031-05-10T13:00:00Z' })).body;
    expect([items.map(({ title }) => title), total_count]).toEqual([['into', 'later'], 2]);
  });

  it('begin and end with the viewer’s day', async () => {
    const member = await app.signUp({ timezone: 'Pacific/Auckland' });
    await aDate(app, { title: 'Evening in London', data: { starts_at: '2032-01-10T20:00:00Z', ends_at: '2032-01-10T21:00:00Z' } });
    const titles = async (start: string, end: string) => (await period(member, { start, end })).body.items.map(({ title }) => title);
    expect(await titles('2032-01-10', '2032-01-11')).toEqual([]);
    expect(await titles('2032-01-11', '2032-01-12')).toEqual(['Evening in London']);
  });

  it.each([
    ['backwards', '2031-01-02', '2031-01-01', 'end'],
    ['empty', '2031-01-02', '2031-01-02', 'end'],
    ['longer than 62 days', '2031-01-01', '2031-03-05', 'end'],
    ['from an invalid day', '2031-02-31', '2031-03-01', 'start'],
    ['until an invalid time', '2031-02-01', 'soon', 'end'],
  ])('%s are refused by the name of the bound', async (_, start, end, field) => {
    const { status, body } = await period(null, { start, end });
    expect([status, Object.keys((body as { errors?: object }).errors ?? {})]).toEqual([422, [field]]);
  });

  it('include private ones for those who may know of them', async () => {
    const member = await app.signUp();
    const page = await aDate(app, { title: 'Only for some', inHours: 24 * 100, access: { is_private: true } });
    const titles = async (as: MemberSession | null) => (await period(as, { start: day(99), end: day(102) })).body.items.map(({ title }) => title);
    expect([await titles(null), await titles(member)]).toEqual([[], []]);
    await app.call('POST /studio/pages/{id}/members', {
      as: await app.owner(),
      ...params(page.id),
      body: { member_ids: [member.id], notify: false },
    });
    expect(await titles(member)).toEqual(['Only for some']);
  });
});

describe('the calendar file (EVT-5)', () => {
  it('is one entry with the time in UTC, the place and a link; a cancelled occurrence says so', async () => {
    const page = await aDate(app, {
      title: 'Swim, early',
      data: { starts_at: '2031-07-01T05:00:00Z', ends_at: '2031-07-01T06:30:00Z', location: 'Pier 3' },
    });
    const answer = await ics(page.id, null);
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-store',
    ]);
    for (const line of ['DTSTART:20310701T050000Z', 'DTEND:20310701T063000Z', 'SUMMARY:Swim\\, early', 'LOCATION:Pier 3', 'STATUS:CONFIRMED'])
      expect(answer.text).toContain(`${line}\r\n`);
  });
});
