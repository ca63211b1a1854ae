import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { nobodysId } from '../../testing/samples.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { aLaidProgram, calendarOf, dayIn } from './schedule.builders.ts';

let app: TestApp;
let anna: MemberSession;
let hers: ReturnType<typeof calendarOf>;
let open: { id: string };
beforeAll(async () => {
  app = await startTestApp();
  anna = await app.signUp({ name: 'Anna', timezone: 'Europe/Berlin' });
  hers = calendarOf(app, anna);
  open = await publishPage(app, { title: 'Open', slug: 'open', duration_minutes: 20 });
});
afterAll(() => app.close());
const day = (days: number) => dayIn(app, days, 'Europe/Berlin');

describe('putting a page on the calendar', () => {
  it('creates one item with the day, and everything a card needs', async () => {
    const { status, body } = await hers.add(open.id, day(1));
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      item_id: open.id,
      item_type: 'Page',
      date: day(1),
      starts_at: null,
      ends_at: null,
      scope: 'subscriber',
      is_completed: false,
      is_locked: false,
      available_after: null,
      editable: true,
      state: null,
      root: null,
      page: { title: 'Open', path: '/open', image: null, type: 'generic', duration_minutes: 20 },
    });
    expect(await hers.list({ from: day(1), to: day(1) })).toEqual([body]);
  });

  it('works for today and not for yesterday, in the member’s zone (SCH-3)', async () => {
    const far = await app.signUp({ timezone: 'Pacific/Kiritimati' });
    const theirs = calendarOf(app, far);
    expect((await theirs.add(open.id, dayIn(app, 0, 'Pacific/Kiritimati'))).status).toBe(200);
    const refused = await theirs.add(open.id, dayIn(app, -1, 'Pacific/Kiritimati'));
    expect([refused.status, refused.body]).toMatchObject([422, { error: 'date_in_past', message: 'Cannot schedule in the past' }]);
    expect((await calendarOf(app, await app.signUp({ timezone: 'Pacific/Pago_Pago' })).add(open.id, dayIn(app, 0, 'Pacific/Pago_Pago'))).status).toBe(
      200,
    );
  });

  it('creates two items for two requests on one day, and one for requests with one key, even in parallel', async () => {
    await hers.add(open.id, day(40));
    await hers.add(open.id, day(40));
    expect(await hers.list({ from: day(40), to: day(40) })).toHaveLength(2);
    const answers = await Promise.all([1, 2, 3, 4].map(() => hers.add(open.id, day(41), { 'idempotency-key': 'once' })));
    const made = answers.find(({ status }) => status === 200)!.body;
    // While the first is running, the others get an answer to retry.
    expect(answers.every(({ status, body }) => (status === 200 ? body.id === made.id : body.error === 'idempotency_conflict'))).toBe(true);
    expect((await hers.add(open.id, day(41), { 'idempotency-key': 'once' })).body).toEqual(made);
    expect(await hers.list({ from: day(41), to: day(41) })).toHaveLength(1);
  });

  it.each(['2026-02-30', '2026-13-01', '9999-12-31', '0001-01-01', 'tomorrow', ''])('refuses the day %j as a field', async (date) => {
    const refused = await hers.add(open.id, date);
    expect([refused.status, refused.body.error]).toEqual([422, 'validation_failed']);
  });

  it('grants nothing: closed pages stay off the calendar, and private ones are not found', async () => {
    const product = await aProduct(app);
    const paid = await publishPage(app, { title: 'Paid', slug: 'paid', access: { require_purchase: true, products: [{ id: product.id }] } });
    const kept = await publishPage(app, { title: 'Private', slug: 'private', access: { is_private: true } });
    const draft = await app.server.paged.drafts.create(app.tenant, null, { type: 'generic', title: 'Draft' });
    const foreign = await publishPage(app, { title: 'Foreign', slug: 'foreign', tenant: app.secondApp.tenant });
    const { program, pages } = await aLaidProgram(app, [0, 5], { fills_calendar: false });
    expect((await hers.add(paid.id, day(2))).body).toMatchObject({ error: 'access_denied', access: { reason: 'PURCHASE_REQUIRED' } });
    for (const id of [kept.id, draft.id, foreign.id, nobodysId]) expect((await hers.add(id, day(2))).body.error).toBe('page_not_found');
    expect((await hers.add(open.id, day(2), {})).status).toBe(200);
    const event = await app.call('POST /schedule', { as: anna, body: { item_id: open.id, item_type: 'EventOccurrence', date: day(2) } });
    expect(event.body.error).toBe('page_not_found');
    expect((await hers.add(program.id, day(2))).status).toBe(200);
    expect((await hers.add(pages[0]!.id, day(2))).status).toBe(200);
  });

  it('works for a page that opens later, and shows its lock with the day', async () => {
    const { program } = await aLaidProgram(app, [], { fills_calendar: false });
    const drip = await publishPage(app, {
      title: 'Week 2',
      slug: 'week-2',
      parent: program,
      access: { is_scheduled: true, schedule_period: 7, schedule_interval: 'day' },
    });
    expect((await hers.add(drip.id, day(3))).body).toMatchObject({ error: 'access_denied', access: { reason: 'START_REQUIRED' } });
    await hers.join(program.id);
    const { body } = await hers.add(drip.id, day(3));
    expect(body).toMatchObject({ is_locked: true, available_after: expect.any(String), root: { page_id: program.id, title: program.title } });
    expect((await app.get('/__/' + program.slug + '/week-2/index.json', { as: anna })).text).not.toContain('"granted":true');
  });
});

describe('moving, copying, removing', () => {
  let item: { id: string };
  beforeAll(async () => {
    item = (await hers.add(open.id, day(60))).body;
  });
  it('an item can be moved to another day, and back, but not to yesterday', async () => {
    expect((await hers.move(item.id, day(62))).body).toMatchObject({ rescheduled_item: { id: item.id, date: day(62) }, rescheduled_siblings: [] });
    const refused = await hers.move(item.id, day(-1));
    expect([refused.status, refused.body.message]).toEqual([422, 'Cannot schedule in the past']);
    expect((await hers.list({ from: day(60), to: day(62) })).map(({ date }) => date)).toEqual([day(62)]);
    expect((await hers.move(item.id, day(60))).status).toBe(200);
  });
  it('a copy is a new item', async () => {
    const { body } = await hers.duplicate(item.id, day(61));
    expect(body).toMatchObject({ item_id: open.id, date: day(61), editable: true });
    expect(body.id).not.toBe(item.id);
    expect((await hers.duplicate(item.id, day(-2))).body.error).toBe('date_in_past');
  });
  it('a removed item is gone, and can be restored to its day', async () => {
    expect((await hers.remove(item.id)).status).toBe(204);
    expect((await hers.remove(item.id)).status).toBe(204);
    expect(await hers.list({ from: day(60), to: day(60) })).toEqual([]);
    expect((await hers.move(item.id, day(70))).status).toBe(404);
    expect((await hers.duplicate(item.id, day(70))).status).toBe(404);
    expect((await hers.restore(item.id)).body).toMatchObject({ id: item.id, date: day(60) });
    expect((await hers.restore(item.id)).status).toBe(200);
    expect(await hers.list({ from: day(60), to: day(60) })).toHaveLength(1);
  });
  it('an item is private: to others it does not exist', async () => {
    const other = calendarOf(app, await app.signUp());
    for (const answer of [
      await other.move(item.id, day(5)),
      await other.duplicate(item.id, day(5)),
      await other.remove(item.id),
      await other.restore(item.id),
    ])
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    expect(await other.list()).toEqual([]);
  });
  it('two tabs that move one item at once leave it on one of the two days, once', async () => {
    const answers = await Promise.all([hers.move(item.id, day(80)), hers.move(item.id, day(81)), hers.move(item.id, day(80))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const found = await hers.list({ from: day(60), to: day(90), item_id: open.id });
    expect(found.filter(({ id }) => id === item.id)).toHaveLength(1);
    expect([day(80), day(81)]).toContain(found.find(({ id }) => id === item.id)?.date);
  });
});

describe('the days of a calendar', () => {
  it('are those asked for, both included; by default they lie around today', async () => {
    const member = await app.signUp();
    const own = calendarOf(app, member);
    for (const days of [0, 3, 7, 300]) await own.add(open.id, dayIn(app, days));
    const dates = async (query: object) => (await own.list(query)).map(({ date }) => date);
    expect(await dates({ from: dayIn(app, 3), to: dayIn(app, 7) })).toEqual([dayIn(app, 3), dayIn(app, 7)]);
    expect(await dates({ from: dayIn(app, 3), to: dayIn(app, 3) })).toEqual([dayIn(app, 3)]);
    expect(await dates({})).toEqual([0, 3, 7, 300].map((days) => dayIn(app, days)));
    expect(await dates({ to: dayIn(app, 3) })).toEqual([0, 3].map((days) => dayIn(app, days)));
    expect(await dates({ from: dayIn(app, 4), item_id: open.id })).toEqual([7, 300].map((days) => dayIn(app, days)));
    expect(await dates({ item_id: nobodysId })).toEqual([]);
    expect(await dates({ item_type: 'EventOccurrence' })).toEqual([]);
  });
  it.each([
    [{ from: '2026-05-02', to: '2026-05-01' }, 'from'],
    [{ from: '2026-01-01', to: '2027-12-01' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
  ])('cannot be %j: too long, or no span', async (query, field) => {
    const { status, body } = await app.call('GET /schedule', { as: anna, query });
    expect([status, body.error, Object.keys(body.errors ?? {})]).toEqual([422, 'validation_failed', [field]]);
  });
  it('cost four statements a month at most, whatever they contain', async () => {
    const { program } = await aLaidProgram(
      app,
      Array.from({ length: 28 }, (_, at) => at),
    );
    await hers.join(program.id);
    const month = { from: day(0), to: day(30) };
    await hers.list(month);
    const counts: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const before = app.db.queries();
      expect((await hers.list(month)).length).toBeGreaterThan(28);
      counts.push(app.db.queries() - before);
    }
    expect(Math.min(...counts)).toBeLessThanOrEqual(4);
  });
});

describe('joined events', () => {
  it('appear on the day they begin in the member’s zone, read only, with their state', async () => {
    const startsAt = new Date(Date.parse(`${dayIn(app, 9)}T23:30:00Z`)).toISOString();
    const event = await publishPage(app, {
      title: 'Ride',
      slug: 'ride',
      type: 'event_occurrence',
      access: { require_authentication: true },
      type_data: { starts_at: startsAt, ends_at: new Date(Date.parse(startsAt) + 3_600_000).toISOString(), timezone: 'UTC' },
    });
    for (const [timezone, offset] of [
      ['Europe/Berlin', 10],
      ['America/Los_Angeles', 9],
    ] as const) {
      const member = await app.signUp({ timezone });
      const own = calendarOf(app, member);
      expect(await own.list()).toEqual([]);
      await own.join(event.id);
      const [item] = await own.list();
      expect(item).toMatchObject({
        id: event.id,
        item_id: event.id,
        item_type: 'EventOccurrence',
        date: dayIn(app, offset),
        starts_at: startsAt,
        scope: 'account_app',
        editable: false,
        state: 'scheduled',
      });
      for (const answer of [await own.move(event.id, dayIn(app, 12)), await own.remove(event.id), await own.duplicate(event.id, dayIn(app, 12))])
        expect([answer.status, answer.body.error]).toEqual([403, 'access_denied']);
      await own.add(event.id, dayIn(app, offset));
      expect(await own.list()).toHaveLength(1);
      await own.leave(event.id);
      expect(await own.list()).toEqual([]);
    }
    expect((await hers.remove(event.id)).status).toBe(404);
  });
});
