import type { PageType } from '@bandstand/contract/content-item.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aBlock, publishPage, type PageOptions } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['owner']>>;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  [owner, member] = [await app.owner(), await app.signUp()];
}, 60_000);
afterAll(() => app.close());

const page = async (path: string, as: MemberSession | null = null) => (await app.get(`/__${path}/index.json`, as ? { as } : {})).json<PageJson>();
/** `type_data` of a page as it is served. */
async function served(type: PageType, type_data: Record<string, unknown> | null, options: PageOptions = {}, as: MemberSession | null = null) {
  const { path } = await publishPage(app, { type, type_data, title: `A ${type}`, ...options });
  return (await page(path, as)).type_data;
}
const hourMs = 3_600_000;
const iso = (offsetMs: number) => app.clock.isoIn(offsetMs);

describe('BLK-2: what each type adds', () => {
  it('a stream: where and when, in UTC, and nothing that was not entered', async () => {
    expect(await served('stream', { provider: 'youtube', url: 'https://youtu.be/x', starts_at: '2031-05-01T10:00:00+02:00' })).toEqual({
      provider: 'youtube',
      url: 'https://youtu.be/x',
      starts_at: '2031-05-01T08:00:00.000Z',
      ends_at: null,
    });
    expect(await served('stream', null)).toBeNull();
  });

  it('an event: time, zone, place, seats, and its current state', async () => {
    const times = { starts_at: iso(hourMs), ends_at: iso(2 * hourMs) };
    const data = { ...times, timezone: 'Europe/Copenhagen', capacity: 12, location: { kind: 'place', address: 'The quay' } };
    expect(await served('event_occurrence', data)).toEqual({
      ...data,
      location: { kind: 'place', address: 'The quay', url: null },
      is_joined: false,
      state: 'scheduled',
    });
    const state = async (starts: number, ends: number, more: object = {}) =>
      (await served('event_occurrence', { starts_at: iso(starts), ends_at: iso(ends), ...more }))?.['state'];
    expect(await state(-hourMs, hourMs)).toBe('live');
    expect(await state(-2 * hourMs, -hourMs)).toBe('ended');
    expect(await state(hourMs, 2 * hourMs, { state: 'cancelled' })).toBe('cancelled');
    // A saved state belongs to one moment only.
    expect(await state(hourMs, 2 * hourMs, { state: 'ended' })).toBe('scheduled');
  });

  it('an event that names only a place, or nothing', async () => {
    expect(await served('event_occurrence', { location: 'The old pier' })).toMatchObject({
      location: { kind: 'place', address: 'The old pier', url: null },
      starts_at: null,
      timezone: 'UTC',
      capacity: null,
    });
  });

  it('a pack and a collection: their pages, each with the viewer’s decision, without private ones', async () => {
    for (const type of ['pack', 'collection'] as const) {
      const parent = await publishPage(app, { title: type, slug: type, type });
      await publishPage(app, { title: 'Free', parent });
      await publishPage(app, { title: 'Locked', parent, texts: ['secret'], access: { require_authentication: true } });
      await publishPage(app, { title: 'Private', parent, access: { is_private: true } });
      const { type_data } = await page(`/${type}`);
      expect(type_data).toMatchObject({
        items: [
          { title: 'Free', access: { granted: true } },
          { title: 'Locked', access: { reason: 'AUTHENTICATION_REQUIRED' } },
        ],
      });
      expect((await page(`/${type}`, member)).type_data).toMatchObject({ items: [{}, { access: { granted: true } }] });
    }
    const block = aBlock('collection', { layout: 'list', source: 'items', items: [] });
    expect(await served('collection', null, { slug: 'by-block', blocks: [block] })).toEqual({ items: [] });
  });

  it('adds nothing to a locked page', async () => {
    const access = { require_authentication: true };
    expect(await served('stream', { url: 'https://youtu.be/x' }, { access, slug: 'locked' })).toBeNull();
    expect((await page('/locked', member)).type_data).toMatchObject({ url: 'https://youtu.be/x' });
  });

  it('can be edited through the API, and is checked by the type of the page', async () => {
    const draft = await app.server.paged.drafts.create(app.tenant, null, { type: 'stream', title: 'S' });
    const save = (body: object) =>
      app.call('PUT /studio/pages/{id}', { as: owner, params: { id: draft.id }, body: { base_version: draft.version, ...body } });
    const refused: [object, string][] = [
      [{ type_data: { url: 'javascript:alert(1)' } }, 'type_data.url'],
      [{ type_data: { starts_at: 'soon' } }, 'type_data.starts_at'],
      [{ type_data: { provider: 5 } }, 'type_data.provider'],
      [{ type: 'meal', type_data: { steps: 'Boil' } }, 'type_data.steps'],
      [{ type: 'event_occurrence', type_data: { location: { url: 'data:text/html,x' } } }, 'type_data.location.url'],
      [{ type: 'event_occurrence', type_data: { capacity: -1 } }, 'type_data.capacity'],
      [{ type: 'workout', type_data: { workout_id: app.platform.ids.next() } }, 'type_data.workout_id'],
      [{ type: 'exercise', type_data: { video: { url: 'https://evil.example/x.mp4', hls_url: null } } }, 'type_data.video'],
    ];
    for (const [body, field] of refused) {
      const answer = await save(body);
      expect([answer.status, Object.keys(answer.body.errors ?? {}).join()], field).toEqual([422, expect.stringContaining(field)]);
    }
    const saved = await save({ type: 'pack', type_data: { note: 'kept', items: [{ made: 'up' }] } });
    expect(saved.body.type_data).toEqual({ note: 'kept' });
  });
});
