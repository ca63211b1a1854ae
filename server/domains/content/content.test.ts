import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let member: MemberSession;
let library: PageDraft;
let yoga: PageDraft;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp({ timezone: 'Europe/Berlin' });
  library = await publishPage(app, { title: 'Library', type: 'collection', slug: 'library' });
  yoga = await publishPage(app, {
    title: 'Yoga im Grünen',
    type: 'article',
    parent: library,
    slug: 'yoga',
    tags: ['Calm', 'Morning'],
    duration_minutes: 20,
    texts: ['breathe with the lighthouse'],
    attributes: [{ slug: 'level', type: 'string', value: 'easy' }],
  });
  await publishPage(app, {
    title: 'Running',
    type: 'article',
    parent: library,
    slug: 'running',
    tags: ['Morning', 'Hard'],
    duration_minutes: 45,
    texts: ['past the old harbour'],
  });
  await publishPage(app, {
    title: 'Bread',
    type: 'meal',
    parent: library,
    slug: 'bread',
    tags: ['Calm'],
    duration_minutes: 90,
    texts: ['flour and harbour'],
    access: { require_authentication: true },
    attributes: [{ slug: 'level', type: 'string', value: 'easy' }],
  });
  await publishPage(app, { title: 'Hidden harbour', type: 'meal', parent: library, slug: 'hidden', access: { is_private: true } });
});
afterAll(() => app.close());

const list = async (query: Record<string, string | number | boolean>, as: MemberSession | null = null, contentType = 'all') =>
  app.call('GET /content/{contentType}', { as, params: { contentType }, query });
const titles = async (...args: Parameters<typeof list>) => (await list(...args)).body.items.map(({ title }) => title);

describe('lists', () => {
  it('come in the order of the tree, without private pages', async () => {
    const { body } = await list({ page_id: library.id });
    expect(body.items.map(({ title, access }) => [title, access.granted])).toEqual([
      ['Yoga im Grünen', true],
      ['Running', true],
      ['Bread', false],
    ]);
    expect(body.total_count).toBe(3);
    expect(await titles({ page_id: library.id, include_current: true, limit: 2 })).toEqual(['Library', 'Yoga im Grünen']);
    expect(await titles({ page_id: library.id, limit: 1, page: 2 })).toEqual(['Running']);
    expect(await titles({ page_id: library.id, offset: 2 })).toEqual(['Bread']);
    expect(await titles({}, null, 'meal')).toEqual(['Bread']);
    expect((await list({}, null, 'nonsense')).status).toBe(404);
    expect((await list({ page_id: '00000000-0000-4000-8000-000000000000' })).body).toEqual({ items: [], total_count: 0 });
  });

  it('sort and filter', async () => {
    const at = { page_id: library.id };
    expect(await titles({ ...at, order_by: 'title', direction: 'desc' })).toEqual(['Yoga im Grünen', 'Running', 'Bread']);
    expect(await titles({ ...at, with_tags: 'calm,hard' })).toEqual(['Yoga im Grünen', 'Running', 'Bread']);
    expect(await titles({ ...at, with_all_tags: 'calm,morning' })).toEqual(['Yoga im Grünen']);
    expect(await titles({ ...at, filter_tags: 'Morning' })).toEqual(['Bread']);
    expect(await titles({ ...at, duration: '45' })).toEqual(['Yoga im Grünen', 'Running']);
    expect(await titles({ ...at, duration: '30-60' })).toEqual(['Running']);
    const random = await titles({ ...at, order_by: 'random_daily' });
    expect(await titles({ ...at, order_by: 'random_daily' })).toEqual(random);
    expect((await list({ timezone: 'Mars/Base' })).status).toBe(422);
    expect((await list({ limit: 101 })).status).toBe(422);
  });

  it('answer about an attribute only if the page is open', async () => {
    expect(await titles({ with_property: 'level:easy' })).toEqual(['Yoga im Grünen']);
    expect(await titles({ with_property: 'level:easy' }, member)).toEqual(['Yoga im Grünen', 'Bread']);
  });

  it('know what the member completed', async () => {
    await app.call('POST /pages/{id}/complete', { as: member, params: { id: yoga.id } });
    expect(await titles({ page_id: library.id, progress: 'completed' }, member)).toEqual(['Yoga im Grünen']);
    expect(await titles({ page_id: library.id, progress: 'not_started' }, member)).toEqual(['Running', 'Bread']);
    expect((await titles({ page_id: library.id, progress: 'completed' })).length).toBe(3);
    expect(await titles({ page_id: library.id, order_by: 'popularity' })).toEqual(['Yoga im Grünen', expect.anything(), expect.anything()]);
  });

  it('know what is on today, in the caller’s time zone', async () => {
    const now = app.clock.ms();
    const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
    const event = (title: string, from: number, to: number) =>
      publishPage(app, { title, type: 'event_occurrence', type_data: { starts_at: at(from), ends_at: at(to) } });
    await event('Past', -50, -49);
    await event('Live', -1, 1);
    await event('Soon', 49, 50);
    const on = (schedule_type: string, more = {}) => titles({ schedule_type, ...more }, null, 'event_occurrence');
    expect([await on('past'), await on('live'), await on('upcoming'), await on('upcoming', { include_current: true })]).toEqual([
      ['Past'],
      ['Live'],
      ['Soon'],
      ['Live', 'Soon'],
    ]);
    expect(await on('today')).toContain('Live');
    expect(await titles({ page_id: library.id, schedule_type: 'on_demand' })).toHaveLength(3);
  });

  it('cost three statements for a member and none for a guest who asks again', async () => {
    await list({ page_id: library.id }, member);
    const before = app.db.queries();
    await list({ page_id: library.id }, member);
    expect(app.db.queries() - before).toBeLessThanOrEqual(3);
    const atGuest = app.db.queries();
    await list({ page_id: library.id });
    expect(app.db.queries() - atGuest).toBeLessThanOrEqual(1);
  });
});

describe('search', () => {
  it('finds by beginnings of words, accents or not, best first', async () => {
    expect(await titles({ term: 'yog' })).toEqual(['Yoga im Grünen']);
    expect(await titles({ term: 'grunen' })).toEqual(['Yoga im Grünen']);
    expect(await titles({ term: 'GRÜNEN yoga' })).toEqual(['Yoga im Grünen']);
    expect(await titles({ term: 'morning' })).toHaveLength(2);
    expect(await titles({ term: 'lighthouse' })).toEqual(['Yoga im Grünen']);
    expect(await titles({ term: '!!! & | :* (' })).toEqual([]);
    expect(await titles({ term: "nothing' like this" })).toEqual([]);
  });

  it('finds locked pages by title and tags, never by text, and private ones not at all', async () => {
    expect(await titles({ term: 'bread' })).toEqual(['Bread']);
    expect(await titles({ term: 'harbour' })).toEqual(['Running']);
    expect((await titles({ term: 'harbour' }, member)).toSorted()).toEqual(['Bread', 'Running']);
  });
});

describe('tree and path', () => {
  it('contain what the viewer may know of', async () => {
    const [root] = (await app.call('GET /pages/tree', { query: { root: library.id }, as: member })).body;
    expect(root).toEqual({ page_id: yoga.id, is_completed: true, pages: [] });
    expect((await app.call('GET /pages/tree', { query: { root: library.id } })).body).toHaveLength(3);
    const hidden =
      (await app.call('GET /studio/pages', { as: await app.owner() })).body.items.find(({ title }) => title === 'Hidden harbour')?.id ?? '';
    expect((await app.call('GET /pages/{id}/path', { params: { id: yoga.id } })).body).toEqual({ path: '/library/yoga' });
    expect((await app.call('GET /pages/{id}/path', { params: { id: hidden } })).body.error).toBe('page_not_found');
    expect((await app.call('GET /pages/tree', { app: 'second' })).body).toEqual([]);
  });
});
