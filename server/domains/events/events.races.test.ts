import type { EventDraft } from '@bandstand/contract/events.studio.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aDate, wallIn } from './events.builders.ts';

let app: TestApp;
let owner: Session;
let crowd: MemberSession[];
beforeAll(async () => {
  // One test interrupts a job.
  app = await startTestApp({ isQuiet: true });
  await publishPage(app, { title: 'Home' });
  crowd = await Promise.all(Array.from({ length: 14 }, () => app.signUp()));
}, 60_000);
beforeEach(async () => {
  app.clock.reset();
  owner = await app.owner();
});
afterAll(() => app.close());

const dayMs = 86_400_000;
const params = (id: string) => ({ params: { id } });
const join = async (as: MemberSession, id: string) => (await app.call('POST /event_occurrences/{id}/subscribe', { as, ...params(id) })).status;
const joinPage = async (as: MemberSession, id: string) => (await app.call('POST /pages/{id}/subscribers', { as, ...params(id), body: {} })).status;
const leave = async (as: MemberSession, id: string) => (await app.call('DELETE /event_occurrences/{id}/subscribe', { as, ...params(id) })).status;
const seen = async (id: string, as: MemberSession | null = null) => (await app.call('GET /event_occurrences/{id}', { as, ...params(id) })).body;
const create = async (title: string, part: object, timezone = 'UTC') =>
  (await app.call('POST /studio/events', { as: owner, body: { title, timezone, part: { starts_at: wallIn(app, 7), ...part } } })).body;
const edit = async (event: EventDraft, body: object) => {
  const answer = await app.call('PUT /studio/events/{id}', { as: owner, ...params(event.id), body: { base_version: event.version, ...body } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const publish = (event: EventDraft) =>
  app.call('POST /studio/events/{id}/publish', { as: owner, ...params(event.id), body: { base_version: event.version } });
const dates = async (event: { id: string }, query: Record<string, string> = {}) =>
  (await app.call('GET /studio/events/{id}/occurrences', { as: owner, ...params(event.id), query })).body.items;
const inDatabase = async (id: string) =>
  (await app.sql<{ count: number }>('select count(*)::int as count from page_subscriptions where page_id = $1 and is_member', [id]))[0]!.count;
const weekly = (count: number | null) => ({ every: 'week', interval: 1, count }) as const;
async function aSeries(title: string, part: object): Promise<EventDraft> {
  const answer = await publish(await create(title, part));
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
/** What the database has of an event: pages of its occurrences, and their names. */
const standing = (event: { id: string }) =>
  app.sql(
    `select o.date, p.slug, p.id, p.version from event_occurrences o join pages p on p.app_id = o.app_id and p.id = o.page_id
     where o.event_page_id = $1 and p.archived_at is null order by o.date`,
    [event.id],
  );

describe('seats', () => {
  it('fewer than participants: all of them stay, and nobody else gets in until enough left', async () => {
    const event = await aSeries('Shrinking', { capacity: 5, rule: weekly(2) });
    const id = (await dates(event))[0]!.page_id!;
    expect(await Promise.all(crowd.slice(0, 5).map((as) => join(as, id)))).toEqual(Array(5).fill(200));
    expect((await publish(await edit(event, { scope: 'all', changes: { capacity: 3 } }))).status).toBe(200);
    expect(await seen(id, crowd[0])).toMatchObject({ capacity: 3, joined_count: 5, spots_left: 0, is_joined: true });
    expect([await join(crowd[0]!, id), await join(crowd[6]!, id), await joinPage(crowd[6]!, id)]).toEqual([200, 409, 409]);
    for (const as of crowd.slice(0, 2)) await leave(as, id);
    expect([(await seen(id)).spots_left, await join(crowd[6]!, id)]).toEqual([0, 409]);
    await leave(crowd[2]!, id);
    expect([await join(crowd[6]!, id), await join(crowd[7]!, id), (await seen(id)).joined_count]).toEqual([200, 409, 3]);
  });

  it('are never exceeded while the event is published again and again, and no call fails', async () => {
    const event = await aSeries('Busy', { capacity: 4, rule: weekly(3) });
    const id = (await dates(event))[0]!.page_id!;
    const again = async () => {
      let now = event;
      for (const capacity of [6, 4]) {
        const answer = await publish(await edit(now, { scope: 'all', changes: { capacity, title: `Busy for ${capacity}` } }));
        expect(answer.status, answer.text).toBe(200);
        now = answer.body;
      }
    };
    const hold = crowd.map(async (as, at) => (at % 2 === 0 ? join(as, id) : joinPage(as, id)));
    const [statuses] = await Promise.all([Promise.all(hold), again()]);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const inside = statuses.filter((status) => status === 200).length;
    expect(inside).toBeGreaterThanOrEqual(4);
    expect(inside).toBeLessThanOrEqual(6);
    expect([await inDatabase(id), (await seen(id)).joined_count]).toEqual([inside, inside]);
  });

  it('one for two who change their minds at the same time: at most one is in, whatever the order', async () => {
    const { id } = await aDate(app, { title: 'One seat', data: { capacity: 1 } });
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = [crowd[round % 7]!, crowd[7 + (round % 7)]!];
      await join(one, id);
      const statuses = await Promise.all([leave(one, id), join(two, id), join(one, id), leave(one, id), joinPage(two, id)]);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(await inDatabase(id)).toBeLessThanOrEqual(1);
      for (const as of [one, two]) await leave(as, id);
      expect(await inDatabase(id)).toBe(0);
    }
  });

  it('of an occurrence that has just been cancelled or archived are no longer given', async () => {
    const event = await aSeries('Called off', { capacity: 9, rule: weekly(3) });
    const [first, second] = await dates(event);
    const off = await edit(event, { scope: 'this', date: first!.date, state: 'cancelled' });
    const [statuses] = await Promise.all([Promise.all(crowd.slice(0, 6).map((as) => join(as, first!.page_id!))), publish(off)]);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await join(crowd[8]!, first!.page_id!)).toBe(409);
    await app.call('POST /studio/pages/{id}/archive', { as: owner, ...params(second!.page_id!) });
    expect([await join(crowd[8]!, second!.page_id!), await joinPage(crowd[8]!, second!.page_id!), await inDatabase(second!.page_id!)]).toEqual([
      404, 404, 0,
    ]);
  });

  it('become free when their member is deleted, or leaves the run', async () => {
    const { id } = await aDate(app, { title: 'Small room', data: { capacity: 1 } });
    const leaver = await app.signUp();
    expect([await join(leaver, id), await join(crowd[0]!, id)]).toEqual([200, 409]);
    await app.call('PUT /studio/event_occurrences/{id}/attendance', {
      as: owner,
      ...params(id),
      body: { member_id: leaver.id, has_attended: true },
    });
    await app.sql('delete from subscribers where id = $1', [leaver.id]);
    expect([(await seen(id)).spots_left, await join(crowd[0]!, id)]).toEqual([1, 200]);
    expect(await app.sql('select 1 from event_attendance where subscriber_id = $1', [leaver.id])).toEqual([]);
    const people = (await app.call('GET /studio/event_occurrences/{id}/attendance', { as: owner, ...params(id) })).body;
    expect(people.items.map((person) => person.id)).toEqual([crowd[0]!.id]);
  });
});

describe('occurrences that are created by the daily job', () => {
  it('are created once when the job runs twice, even at once, and correct ones do not change', async () => {
    const event = await aSeries('Round and round', { rule: weekly(null) });
    app.clock.advance(30 * dayMs);
    owner = await app.owner();
    const round = async () => {
      await app.jobs.roundSoon('events.extend');
      for (let times = 0; times < 2; times += 1) await app.settle();
    };
    await round();
    const after = await standing(event);
    expect(new Set(after.map(({ date }) => date)).size).toBe(after.length);
    await round();
    await app.jobs.enqueue(app.db.system(), 'events.follow', { appId: app.tenant.appId, eventId: event.id }, {});
    await app.jobs.enqueue(app.db.system(), 'events.follow', { appId: app.tenant.appId, eventId: event.id }, {});
    await Promise.all([app.jobs.runDue(), app.jobs.runDue()]);
    expect(await standing(event)).toEqual(after);
  });

  it('are caught up after an interrupted job by the next one', async () => {
    const event = await aSeries('Broken off', { rule: weekly(null) });
    const before = await standing(event);
    app.clock.advance(21 * dayMs);
    // As a killed server leaves it: what it began was never committed.
    await app.sql(`create function bandstand_test_fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`);
    await app.sql('create trigger bandstand_test_fail after insert on event_occurrences for each row execute function bandstand_test_fail()');
    const follow = () => app.jobs.enqueue(app.db.system(), 'events.follow', { appId: app.tenant.appId, eventId: event.id }, { key: 'broken' });
    await follow();
    await app.jobs.runDue().catch(() => {});
    expect(await standing(event)).toEqual(before);
    await app.sql('drop function bandstand_test_fail() cascade');
    await follow();
    await app.settle();
    const after = await standing(event);
    expect(after.length).toBe(before.length + 3);
    expect(after.slice(0, before.length)).toEqual(before);
  });

  it('are not created for an event whose page is archived, unpublished, or was never published', async () => {
    const draft = await create('Never said', { rule: weekly(null) });
    const archived = await aSeries('Put away', { rule: weekly(null) });
    const hidden = await aSeries('Taken back', { rule: weekly(null) });
    await app.call('POST /studio/pages/{id}/archive', { as: owner, ...params(archived.id) });
    await app.call('POST /studio/pages/{id}/unpublish', { as: owner, ...params(hidden.id) });
    const counts = async () => (await Promise.all([draft, archived, hidden].map(standing))).map((list) => list.length);
    const before = await counts();
    expect(before[0]).toBe(0);
    app.clock.advance(60 * dayMs);
    owner = await app.owner();
    await app.jobs.roundSoon('events.extend');
    for (let times = 0; times < 2; times += 1) await app.settle();
    expect(await counts()).toEqual(before);
    const period = { start: app.clock.iso(), end: app.clock.isoIn(60 * dayMs) };
    const titles = (await app.call('GET /event_occurrences/per_period', { query: period })).body.items.map(({ title }) => title);
    for (const title of ['Never said', 'Put away', 'Taken back']) expect(titles).not.toContain(title);
  });
});

describe('the cost of occurrences over two months', () => {
  it('is three statements at most, however many there are, for every caller', async () => {
    const host = crowd[0]!.id;
    await aSeries('Daily', {
      host_ids: [host],
      rule: { every: 'day', interval: 1, count: 50 },
      location: { kind: 'place', address: 'Hall', url: null },
    });
    const query = { start: app.clock.iso(), end: app.clock.isoIn(61 * dayMs) };
    for (const as of [null, crowd[0]!]) {
      const counts: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const before = app.db.queries();
        const { body } = await app.call('GET /event_occurrences/per_period', { as, query });
        counts.push(app.db.queries() - before);
        expect(body.items.length).toBeGreaterThan(45);
      }
      // The member's rows, how many joined, and who leads; a session costs one more.
      expect(Math.min(...counts)).toBeLessThanOrEqual(as === null ? 2 : 4);
    }
  });
});
