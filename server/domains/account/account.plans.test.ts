import type { EventDraft } from '@bandstand/contract/events.studio.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { wallIn } from '../events/events.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aLaidProgram, calendarOf, dayIn } from '../schedule/schedule.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await publishPage(app, { title: 'Home' });
}, 60_000);
afterAll(() => app.close());

const params = (id: string) => ({ params: { id } });
const idIn = (appId: string, title: string) => app.sql<{ id: string }>('select id from pages where app_id = $1 and title = $2', [appId, title]);
/** One of everything on a member's calendar, in this app or another. */
async function aWorld(as: Session = owner): Promise<{ series: EventDraft; program: { id: string }; pages: { id: string }[] }> {
  const { program, pages } = await aLaidProgram(app, [0, 2, 9], { pace: 'dripped' });
  const part = { starts_at: wallIn(app, 7), capacity: 8, rule: { every: 'week', interval: 1, count: 3 }, host_ids: [] };
  const made = (await app.call('POST /studio/events', { as, body: { title: 'Choir', timezone: 'Europe/Oslo', part } })).body;
  const kept = await app.call('PUT /studio/events/{id}', {
    as,
    ...params(made.id),
    body: { base_version: made.version, scope: 'this', date: wallIn(app, 14), changes: { title: 'Choir with guests' } },
  });
  const { body: series } = await app.call('POST /studio/events/{id}/publish', { as, ...params(made.id), body: { base_version: kept.body.version } });
  await publishPage(app, { title: 'Bundle', type: 'pack', type_data: { item_ids: [program.id, pages[1]!.id, series.id] } });
  return { series, program, pages };
}

describe('a copy of an app with programs, packs and events', () => {
  it('is complete: the program names its own pages, the pack holds them, and the event repeats by its own rule', async () => {
    const { series, program, pages } = await aWorld();
    const copy = await app.call('POST /studio/apps/{id}/duplicate', { as: owner, params: { id: app.tenant.appId }, body: { name: 'Twin' } });
    expect(copy.status, copy.text).toBe(200);
    const [twin, as] = [copy.body, { ...owner, app: copy.body.slug }];
    const [own] = await idIn(twin.id, (await app.call('GET /studio/pages/{id}', { as: owner, ...params(program.id) })).body.title);
    const plan = (await app.call('GET /studio/pages/{id}/program', { as, ...params(own!.id) })).body;
    expect(plan.settings).toMatchObject({ pace: 'dripped', fills_calendar: true });
    expect(plan.settings.layout.map(({ day }) => day)).toEqual([0, 2, 9]);
    const ids = plan.pages.map(({ id }) => id);
    expect(plan.settings.layout.map(({ page_id }) => ids.includes(page_id))).toEqual([true, true, true]);
    expect(ids.filter((id) => pages.some((page) => page.id === id))).toEqual([]);

    const events = (await app.call('GET /studio/events', { as })).body.items;
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      status: 'draft',
      timezone: 'Europe/Oslo',
      parts: series.parts,
      exceptions: series.exceptions,
      page: { title: 'Choir' },
    });
    expect(events[0]!.id).not.toBe(series.id);
    expect(await app.sql(`select 1 from pages where app_id = $1 and type = 'event_occurrence'`, [twin.id])).toEqual([]);
    const published = await app.call('POST /studio/events/{id}/publish', {
      as,
      ...params(events[0]!.id),
      body: { base_version: events[0]!.version },
    });
    expect(published.status, published.text).toBe(200);
    const dates = (await app.call('GET /studio/events/{id}/occurrences', { as, ...params(events[0]!.id) })).body.items;
    expect(dates.map(({ title, capacity, joined_count, pending }) => [title, capacity, joined_count, pending])).toEqual([
      ['Choir', 8, 0, 'none'],
      ['Choir with guests', 8, 0, 'none'],
      ['Choir', 8, 0, 'none'],
    ]);

    const [pack] = await app.sql<{ ids: string[] }>(`select type_data -> 'item_ids' as ids from pages where app_id = $1 and type = 'pack'`, [
      twin.id,
    ]);
    expect(pack!.ids).toEqual([own!.id, ids.find((id) => plan.settings.layout[1]!.page_id === id), events[0]!.id]);
  });

  it('has no members in it: no runs, no seats, no calendars, no feeds', async () => {
    const { series, program } = await aWorld();
    const member = await app.signUp();
    await calendarOf(app, member).join(program.id);
    await app.call('POST /schedule/feed', { as: member });
    const [first] = (await app.call('GET /studio/events/{id}/occurrences', { as: owner, ...params(series.id) })).body.items;
    await app.call('POST /event_occurrences/{id}/subscribe', { as: member, ...params(first!.page_id!) });
    const copy = await app.call('POST /studio/apps/{id}/duplicate', { as: owner, params: { id: app.tenant.appId }, body: { name: 'Empty twin' } });
    expect(copy.status, copy.text).toBe(200);
    for (const table of [
      'page_subscriptions',
      'page_completions',
      'calendar_items',
      'calendar_feeds',
      'event_attendance',
      'pack_purchases',
      'release_overrides',
    ])
      expect([table, await app.sql(`select 1 from ${table} where app_id = $1`, [copy.body.id])]).toEqual([table, []]);
  });
});

describe('an event in a template', () => {
  it('is added as a new draft with the saved page, even when the original is still there', async () => {
    const { series } = await aWorld();
    const kept = await app.call('POST /studio/templates', { as: owner, body: { kind: 'page', title: 'Choir', source_id: series.id } });
    expect(kept.status, kept.text).toBe(200);
    const before = (await app.call('GET /studio/events', { as: owner })).body.total_count;
    const installed = await app.call('POST /studio/templates/{id}/install', {
      as: owner,
      ...params(kept.body.id),
      body: { target: { publish: true } },
    });
    expect(installed.status, installed.text).toBe(200);
    const [made] = installed.body.created.page_ids;
    expect(installed.body.created.pages).toBe(1);
    const { body } = await app.call('GET /studio/events/{id}', { as: owner, ...params(made!) });
    expect(body).toMatchObject({ status: 'draft', parts: series.parts, pending: { new: 3, cancelled: 0 } });
    expect((await app.call('GET /studio/events', { as: owner })).body.total_count).toBe(before + 1);
    expect((await app.call('GET /studio/events/{id}', { as: owner, ...params(series.id) })).body).toMatchObject({
      status: 'published',
      version: series.version,
    });
  });

  it('stays a single, independent occurrence when only that one was saved', async () => {
    const { series } = await aWorld();
    const [first] = (await app.call('GET /studio/events/{id}/occurrences', { as: owner, ...params(series.id) })).body.items;
    const kept = await app.call('POST /studio/templates', { as: owner, body: { kind: 'page', title: 'One evening', source_id: first!.page_id! } });
    const installed = await app.call('POST /studio/templates/{id}/install', {
      as: owner,
      ...params(kept.body.id),
      body: { target: { publish: true } },
    });
    expect([kept.status, installed.status, installed.body.created], installed.text).toMatchObject([200, 200, { pages: 1 }]);
    const date = (await app.call('GET /event_occurrences/{id}', { ...params(installed.body.created.page_ids[0]!) })).body;
    expect(date).toMatchObject({ title: 'Choir', starts_at: first!.starts_at, capacity: 8, joined_count: 0, state: 'scheduled' });
  });
});

describe('deleting an app or a member', () => {
  const tables = [
    'page_subscriptions',
    'page_completions',
    'calendar_items',
    'calendar_layouts',
    'calendar_feeds',
    'events',
    'event_occurrences',
    'event_attendance',
    'pack_purchases',
    'release_overrides',
    'activity_events',
  ];
  async function livedIn(): Promise<{ member: MemberSession; attended: string }> {
    const { series, program, pages } = await aWorld();
    const member = await app.signUp();
    const own = calendarOf(app, member);
    await own.join(program.id);
    await own.complete(pages[0]!.id);
    await own.add(pages[0]!.id, dayIn(app, 3));
    await app.call('POST /schedule/feed', { as: member });
    const [first] = (await app.call('GET /studio/events/{id}/occurrences', { as: owner, ...params(series.id) })).body.items;
    const attended = first!.page_id!;
    await app.call('POST /event_occurrences/{id}/subscribe', { as: member, ...params(attended) });
    await app.call('PUT /studio/event_occurrences/{id}/attendance', {
      as: owner,
      ...params(attended),
      body: { member_id: member.id, has_attended: true },
    });
    await app.call('POST /studio/members/{id}/releases', {
      as: owner,
      ...params(member.id),
      body: { page_id: pages[2]!.id, release_at: app.clock.iso() },
    });
    await app.call('POST /studio/calendar_items', {
      as: owner,
      body: { item_id: pages[1]!.id, date: dayIn(app, 4), scope: 'subscriber', scope_id: member.id },
    });
    await app.settle();
    return { member, attended };
  }

  it('leaves nothing of a removed member, and others keep theirs', async () => {
    const [gone, stays] = [await livedIn(), await livedIn()];
    const kept = [
      'page_subscriptions',
      'page_completions',
      'calendar_items',
      'calendar_feeds',
      'event_attendance',
      'release_overrides',
      'activity_events',
    ];
    const rows = async (id: string) =>
      Promise.all(kept.map(async (table) => (await app.sql(`select 1 from ${table} where subscriber_id = $1`, [id])).length));
    const before = await rows(stays.member.id);
    expect(before.filter((count) => count === 0)).toEqual([]);
    await app.sql('delete from subscribers where id = $1', [gone.member.id]);
    expect(await rows(gone.member.id)).toEqual(kept.map(() => 0));
    expect(await rows(stays.member.id)).toEqual(before);
    expect((await app.call('GET /event_occurrences/{id}', { ...params(gone.attended) })).body.joined_count).toBe(0);
  });

  it('leaves nothing of a deleted app anywhere, and the recurring jobs continue without it', async () => {
    const { body: other } = await app.call('POST /studio/apps', { as: owner, app: null, body: { name: 'Short lived' } });
    const as = { ...owner, app: other.slug };
    const part = { starts_at: wallIn(app, 7), rule: { every: 'week', interval: 1 } };
    const made = (await app.call('POST /studio/events', { as, body: { title: 'Brief', timezone: 'UTC', part } })).body;
    await app.call('POST /studio/events/{id}/publish', { as, ...params(made.id), body: { base_version: made.version } });
    const [date] = (await app.call('GET /studio/events/{id}/occurrences', { as, ...params(made.id) })).body.items;
    const member = await app.signUp({ app: other.slug });
    await app.call('POST /event_occurrences/{id}/subscribe', { as: member, ...params(date!.page_id!) });
    await app.call('POST /schedule/feed', { as: member });
    const counts = async () =>
      Promise.all(tables.map(async (table) => (await app.sql(`select 1 from ${table} where app_id = $1`, [other.id])).length));
    expect((await counts()).reduce((sum, count) => sum + count)).toBeGreaterThan(4);
    expect((await app.call('DELETE /studio/apps/{id}', { as: owner, ...params(other.id), body: { name: 'Short lived' } })).status).toBe(204);
    expect(await counts()).toEqual(tables.map(() => 0));
    await app.jobs.enqueue(app.db.system(), 'events.follow', { appId: other.id, eventId: made.id }, {});
    await app.jobs.enqueue(app.db.system(), 'schedule.layouts', { appId: other.id }, {});
    await app.jobs.enqueue(app.db.system(), 'programs.starts', { appId: other.id }, {});
    await app.jobs.roundSoon('events.extend');
    for (let times = 0; times < 2; times += 1) await app.settle();
    const failed = ['graphile_worker._private_jobs', 'rounds'].map((table) => app.sql(`select 1 from ${table} where last_error is not null`));
    expect(await Promise.all(failed)).toEqual([[], []]);
  });
});
