import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aBlock, draftPage, publishPage, type PageOptions } from '../pages/pages.builders.ts';

const dayMs = 86_400_000;
let app: TestApp;
let member: MemberSession;
let shelf: PageDraft;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp({ timezone: 'Asia/Tokyo' });
  shelf = await publishPage(app, { title: 'Shelf', slug: 'shelf', type: 'collection' });
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

type Query = Record<string, string | number | boolean>;
const list = (query: Query, as: MemberSession | null = null, contentType = 'all') =>
  app.call('GET /content/{contentType}', { as, params: { contentType }, query });
const titles = async (...args: Parameters<typeof list>) => (await list(...args)).body.items.map(({ title }) => title);
/** A page with these pages below it, in this order. */
async function storeOf(title: string, pages: PageOptions[]): Promise<{ page_id: string }> {
  const parent = await publishPage(app, { title, parent: shelf });
  for (const page of pages) await publishPage(app, { ...page, parent });
  return { page_id: parent.id };
}

describe('once per event', () => {
  const search = async () => (await list({ term: 'tidal', once_per_event: true })).body;

  it('a weekly event is one row: the next time, or the last when all are over', async () => {
    const part = {
      starts_at: `${app.clock.isoIn(-3 * dayMs).slice(0, 10)}T19:00`,
      rule: { every: 'week' as const, interval: 1, count: 5 },
    };
    const owner = await app.owner();
    const made = await app.call('POST /studio/events', { as: owner, body: { title: 'Tidal swim', part } });
    const { id, version: base_version } = made.body;
    expect((await app.call('POST /studio/events/{id}/publish', { as: owner, params: { id }, body: { base_version } })).status).toBe(200);
    await publishPage(app, { title: 'Tidal pools' });
    const all = (await list({ term: 'tidal', limit: 100 })).body.items.filter(({ starts_at: start }) => start !== null);
    expect(all.length).toBeGreaterThan(2);
    const next = all.find(({ ends_at: end }) => end !== null && Date.parse(end) >= app.clock.ms());
    const { items, total_count } = await search();
    expect([total_count, new Set(items.map(({ page_id }) => page_id))]).toEqual([
      2,
      new Set([next?.page_id, items.find(({ title }) => title === 'Tidal pools')?.page_id]),
    ]);
    app.clock.advance(90 * dayMs);
    expect((await search()).items.map(({ page_id }) => page_id)).toContain(all.at(-1)?.page_id);
    expect((await search()).total_count).toBe(2);
  });
});

describe('the order of a list', () => {
  it('is that of the tree, pages before those below them, and reversed on request', async () => {
    const at = await storeOf('Order', [{ title: 'A' }, { title: 'B' }]);
    const a = (await list(at)).body.items[0]?.page_id ?? '';
    await publishPage(app, { title: 'A below', parent: { id: a } });
    expect(await titles(at)).toEqual(['A', 'A below', 'B']);
    expect(await titles({ ...at, direction: 'desc' })).toEqual(['B', 'A below', 'A']);
  });

  it('by title is alphabetical, with umlauts next to their letter and small letters next to capitals', async () => {
    const at = await storeOf('Alphabet', [{ title: 'Zoe' }, { title: 'Äpfel' }, { title: 'apfel' }, { title: 'Öl' }, { title: 'Oma' }]);
    expect(await titles({ ...at, order_by: 'title' })).toEqual(['apfel', 'Äpfel', 'Öl', 'Oma', 'Zoe']);
  });

  it('keeps equal pages in the order of the tree, in both directions', async () => {
    const at = await storeOf('Equal', [
      { title: 'Same', tags: ['1'] },
      { title: 'Same', tags: ['2'] },
      { title: 'Same', tags: ['3'] },
    ]);
    const tags = async (query: Query) => (await list({ ...at, ...query })).body.items.flatMap((item) => item.tags);
    const queries: Query[] = [{ order_by: 'title' }, { order_by: 'title', direction: 'desc' }, { order_by: 'popularity' }];
    for (const query of queries) expect([query, await tags(query)]).toEqual([query, ['1', '2', '3']]);
  });

  it('by start puts pages without a start last, in both directions', async () => {
    const event = (title: string, days: number): PageOptions => ({
      title,
      type: 'event_occurrence',
      type_data: { starts_at: app.clock.isoIn(days * dayMs) },
    });
    const at = await storeOf('Starts', [{ title: 'Whenever' }, event('Later', 3), event('Sooner', 1)]);
    expect(await titles({ ...at, order_by: 'starts_at' })).toEqual(['Sooner', 'Later', 'Whenever']);
    expect(await titles({ ...at, order_by: 'starts_at', direction: 'desc' })).toEqual(['Later', 'Sooner', 'Whenever']);
  });

  it('by popularity counts completions and bookmarks, highest first', async () => {
    const at = await storeOf('Popular', [{ title: 'Nobody' }, { title: 'One' }, { title: 'Two' }]);
    const [, one, two] = (await list(at)).body.items;
    const other = await app.signUp();
    await app.call('POST /pages/{id}/complete', { as: member, params: { id: one?.page_id ?? '' } });
    await app.call('POST /pages/{id}/complete', { as: other, params: { id: two?.page_id ?? '' } });
    await app.call('POST /pages/{id}/bookmarks/toggle', { as: member, params: { id: two?.page_id ?? '' } });
    expect(await titles({ ...at, order_by: 'popularity' })).toEqual(['Two', 'One', 'Nobody']);
    expect(await titles({ ...at, order_by: 'popularity', direction: 'asc' })).toEqual(['Nobody', 'One', 'Two']);
  });

  it('by popularity stays right while uses are added up, and forgets what was taken back', async () => {
    const at = await storeOf('Added up', [{ title: 'First' }, { title: 'Second' }]);
    const [first, second] = (await list(at)).body.items.map(({ page_id }) => page_id ?? '') as [string, string];
    const complete = (id: string, as = member) => app.call('POST /pages/{id}/complete', { as, params: { id } });
    const other = await app.signUp();
    await complete(second);
    await complete(second, other);
    await complete(first);
    expect(await titles({ ...at, order_by: 'popularity' })).toEqual(['Second', 'First']);
    await app.jobs.roundSoon('content.add_up_uses');
    await app.settle();
    const stored = 'select uses from page_stats where app_id = $1 and page_id = $2';
    expect(await app.sql(stored, [app.tenant.appId, second])).toEqual([{ uses: 2 }]);
    expect(await titles({ ...at, order_by: 'popularity' })).toEqual(['Second', 'First']);
    for (const as of [member, other]) await app.call('DELETE /pages/{id}/complete', { as, params: { id: second } });
    expect(await titles({ ...at, order_by: 'popularity' })).toEqual(['First', 'Second']);
  });

  it('by popularity reads only sums that changed since the last list, and all of them after ten minutes', async () => {
    const at = await storeOf('Kept', [{ title: 'First' }, { title: 'Second' }]);
    const [first, second] = (await list(at)).body.items.map(({ page_id }) => page_id ?? '') as [string, string];
    await app.call('POST /pages/{id}/complete', { as: member, params: { id: second } });
    await app.jobs.roundSoon('content.add_up_uses');
    await app.settle();
    const byUse = () => titles({ ...at, order_by: 'popularity' });
    expect(await byUse()).toEqual(['Second', 'First']);
    // Past the transactions' numbers: nobody sees it.
    const past = 'insert into page_stats (app_id, page_id, uses, xid) values ($1, $2, 9, $3)';
    for (const xid of ['3', '900000000000']) {
      await app.sql('delete from page_stats where page_id = $1', [first]);
      await app.sql(past, [app.tenant.appId, first, xid]);
      expect(await byUse()).toEqual(['Second', 'First']);
    }
    app.clock.advance(601_000);
    expect(await byUse()).toEqual(['First', 'Second']);
    // As a round does it.
    await app.sql('update page_stats set uses = 10, xid = pg_current_xact_id() where page_id = $1', [second]);
    expect(await byUse()).toEqual(['Second', 'First']);
  });

  it('by day of publication and of creation is chronological', async () => {
    const at = await storeOf('Dates', []);
    const first = await draftPage(app, { title: 'Made first', parent: { id: at.page_id } });
    app.clock.advance(1000);
    await publishPage(app, { title: 'Made second', parent: { id: at.page_id } });
    app.clock.advance(1000);
    await app.server.paged.publishDrafts.publish(app.tenant, null, first.id);
    expect(await titles({ ...at, order_by: 'created_at' })).toEqual(['Made first', 'Made second']);
    expect(await titles({ ...at, order_by: 'published_at' })).toEqual(['Made second', 'Made first']);
  });

  it('by chance is the same for everyone all day, and different the next day', async () => {
    const at = await storeOf(
      'Chance',
      Array.from({ length: 12 }, (_, number) => ({ title: `Card ${number}` })),
    );
    const query = { ...at, order_by: 'random_daily' };
    const today = await titles(query);
    expect([await titles(query, member), today.toSorted()]).toEqual([today, (await titles(at)).toSorted()]);
    app.clock.advance(dayMs);
    expect(await titles(query)).not.toEqual(today);
  });
});

describe('the limits of a list (API-10)', () => {
  it('are twenty by default, and a hundred at most', async () => {
    const at = await storeOf('Many', []);
    const made = Array.from({ length: 105 }, (_, number) =>
      app.server.paged.drafts.newRow(app.tenant, {
        id: app.platform.ids.next(),
        parent_id: at.page_id,
        position: number,
        type: 'article',
        slug: `many-${number}`,
        title: `Many ${number}`,
      }),
    );
    await app.server.paged.publishDrafts.publishMany(app.tenant, null, { title: 'Many', made });
    expect((await list(at)).body).toMatchObject({ items: { length: 20 }, total_count: 105 });
    expect(await titles({ ...at, limit: 100 })).toHaveLength(100);
    expect(await titles({ ...at, page: 6 })).toEqual(['Many 100', 'Many 101', 'Many 102', 'Many 103', 'Many 104']);
    expect(await titles({ ...at, offset: 104, limit: 5 })).toEqual(['Many 104']);
    expect(await titles({ ...at, offset: 3, page: 2, limit: 1 })).toEqual(['Many 3']);
    expect((await list({ ...at, offset: 105 })).body).toEqual({ items: [], total_count: 105 });
  });

  it.each([
    ['limit', 0],
    ['limit', 101],
    ['limit', 'x'],
    ['page', 0],
    ['offset', -1],
    ['order_by', 'price'],
    ['direction', 'up'],
    ['duration', '5-'],
    ['duration', 'long'],
    ['progress', 'done'],
    ['schedule_type', 'tomorrow'],
    ['timezone', 'Mars/Base'],
  ])('refuse %s=%s with its name', async (name, value) => {
    const refused = await list({ [name]: value });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [name]]);
  });
});

describe('filters', () => {
  it('by tags accepts them as people write them: any case, spaces between, none', async () => {
    const at = await storeOf('Tags', [{ title: 'Both', tags: ['Legs', 'At home'] }, { title: 'Legs', tags: ['legs'] }, { title: 'None' }]);
    expect(await titles({ ...at, with_tags: ' LEGS , nothing ' })).toEqual(['Both', 'Legs']);
    expect(await titles({ ...at, with_all_tags: 'legs,at HOME' })).toEqual(['Both']);
    expect(await titles({ ...at, filter_tags: 'legs' })).toEqual(['None']);
    expect(await titles({ ...at, with_tags: 'legs', filter_tags: 'at home' })).toEqual(['Legs']);
    expect(await titles({ ...at, with_tags: 'leg' })).toEqual([]);
    for (const name of ['with_tags', 'with_all_tags', 'filter_tags']) expect(await titles({ ...at, [name]: ' , ' })).toHaveLength(3);
  });

  it('by duration include both ends, and leave out pages without one', async () => {
    const at = await storeOf('Durations', [
      { title: '10', duration_minutes: 10 },
      { title: '20', duration_minutes: 20 },
      { title: '30', duration_minutes: 30 },
      { title: 'Unknown' },
    ]);
    expect(await titles({ ...at, duration: '20' })).toEqual(['10', '20']);
    expect(await titles({ ...at, duration: '20-30' })).toEqual(['20', '30']);
    expect(await titles({ ...at, duration: '0-9' })).toEqual([]);
  });

  it('by a property of the member find what matches their value, and nothing for members without one', async () => {
    const at = await storeOf('Levels', [
      { title: 'Easy', attributes: [{ slug: 'level', type: 'string', value: 'easy' }] },
      { title: 'Hard', attributes: [{ slug: 'level', type: 'string', value: 'hard' }] },
    ]);
    expect(await titles({ ...at, with_property: 'level:hard' })).toEqual(['Hard']);
    expect(await titles({ ...at, with_property: 'level' })).toEqual([]);
    expect(await titles({ ...at, with_property: 'level' }, member)).toEqual([]);
    await app.sql('insert into subscriber_properties (app_id, subscriber_id, slug, value) values ($1, $2, $3, $4)', [
      app.tenant.appId,
      member.id,
      'level',
      'easy',
    ]);
    expect(await titles({ ...at, with_property: 'level' }, member)).toEqual(['Easy']);
  });

  it('by day count from midnight in the given zone, else the member’s, else the app’s', async () => {
    // 20:00 UTC is the next morning in Tokyo.
    const evening = Date.parse(`${app.clock.iso().slice(0, 10)}T20:00:00Z`);
    const noon = Date.parse(`${app.clock.iso().slice(0, 10)}T12:00:00Z`);
    app.clock.advance(noon - app.clock.ms());
    const at = await storeOf('Evening', [
      {
        title: 'Tonight',
        type: 'event_occurrence',
        type_data: { starts_at: new Date(evening).toISOString(), ends_at: new Date(evening + 3_600_000).toISOString() },
      },
    ]);
    const today = (query: Query, as: MemberSession | null = null) => titles({ ...at, schedule_type: 'today', ...query }, as);
    expect(await today({})).toEqual(['Tonight']);
    expect(await today({}, member)).toEqual([]);
    expect(await today({ timezone: 'Asia/Tokyo' })).toEqual([]);
    expect(await today({ timezone: 'America/Lima' }, member)).toEqual(['Tonight']);
  });

  it('by day accept times of any zone, and refuse unreadable ones', async () => {
    const unreadable = { title: 'Some day', type: 'event_occurrence', type_data: { starts_at: 'next Tuesday', ends_at: 'later' } } as const;
    const backwards = { ...unreadable, type_data: { starts_at: '2031-05-01T10:00:00+02:00', ends_at: '2031-05-01T07:59:59Z' } };
    for (const refused of [unreadable, backwards]) await expect(publishPage(app, refused)).rejects.toThrow('validation_failed');
    const at = await storeOf('Times', [
      { title: 'Some day', type: 'event_occurrence' },
      { title: 'With a zone', type: 'event_occurrence', type_data: { starts_at: '2031-05-01T10:00:00+02:00' } },
    ]);
    for (const schedule_type of ['today', 'upcoming', 'live', 'past', 'on_demand']) expect((await list({ ...at, schedule_type })).status).toBe(200);
    expect(await titles({ ...at, schedule_type: 'on_demand' })).toEqual(['Some day']);
    expect((await list({ ...at, schedule_type: 'upcoming' })).body.items).toMatchObject([
      { title: 'With a zone', starts_at: '2031-05-01T08:00:00.000Z' },
    ]);
  });

  it('by progress distinguish completed, begun and untouched pages (PRG-4)', async () => {
    const at = await storeOf('Progress', [
      { title: 'Done' },
      { title: 'Begun', type: 'program', access: { is_progress_root: true } },
      { title: 'New' },
    ]);
    const [done, begun] = (await list(at)).body.items;
    await app.call('POST /pages/{id}/complete', { as: member, params: { id: done?.page_id ?? '' } });
    await app.call('POST /pages/{id}/subscribers', { as: member, params: { id: begun?.page_id ?? '' }, body: {} });
    const by = (progress: string) => titles({ ...at, progress }, member);
    expect([await by('completed'), await by('in_progress'), await by('not_started')]).toEqual([['Done'], ['Begun'], ['New']]);
    expect((await list(at, member)).body.items[1]).toMatchObject({ progress: { total_count: 1, completed_count: 0, percent: 0 } });
    expect((await list(at)).body.items[0]).toMatchObject({ is_completed: false, is_bookmarked: false, progress: null });
  });
});

describe('a collection in a page (L112)', () => {
  const collected = async (path: string, as: MemberSession | null = null) =>
    (await app.get(`/__${path}/index.json`, { as }))
      .json<{ blocks: { data: { collection: { items: { title: string }[] } } }[] }>()
      .blocks[0]?.data.collection.items.map(({ title }) => title);

  it('of chosen pages keeps their order, and leaves out deleted, private and foreign ones', async () => {
    const [one, two] = [await publishPage(app, { title: 'One' }), await publishPage(app, { title: 'Two' })];
    const hidden = await publishPage(app, { title: 'Hidden', access: { is_private: true } });
    const gone = await publishPage(app, { title: 'Gone' });
    const other = await publishPage(app, { title: 'Other', tenant: app.secondApp.tenant });
    await app.call('POST /studio/pages/{id}/archive', { as: await app.owner(), params: { id: gone.id } });
    const items = [two, hidden, gone, other, one].map(({ id }) => ({ page_id: id }));
    await publishPage(app, { title: 'Chosen', slug: 'chosen', blocks: [aBlock('collection', { layout: 'list', source: 'items', items })] });
    expect(await collected('/chosen')).toEqual(['Two', 'One']);
  });

  it('with a query uses the keys it understands and ignores the rest', async () => {
    const at = await storeOf('Queried', [
      { title: 'Meal one', type: 'meal' },
      { title: 'Meal two', type: 'meal' },
      { title: 'Article', type: 'article' },
    ]);
    const query = {
      ...at,
      content_type: 'meal',
      order_by: 'title' as const,
      direction: 'desc' as const,
      limit: 1,
      timezone: 'Mars/Base',
      colour: 'red',
    };
    await publishPage(app, {
      title: 'By time',
      slug: 'by-time',
      blocks: [aBlock('collection', { layout: 'list', source: 'query', query: { ...at, schedule_type: 'on_demand', filter_tags: 'no', limit: 2 } })],
    });
    expect(await collected('/by-time')).toEqual(['Meal one', 'Meal two']);
    await publishPage(app, { title: 'By query', slug: 'by-query', blocks: [aBlock('collection', { layout: 'grid', source: 'query', query })] });
    expect(await collected('/by-query')).toEqual(['Meal two']);
  });
});
