import type { PageJson } from '@bandstand/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aBlock, publishPage, type PageOptions } from '../pages/pages.builders.ts';
import { aDate } from './events.builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await publishPage(app, { title: 'Home' });
});
afterAll(() => app.close());

const read = async (path: string, as: MemberSession | null = null) => (await app.get(`/__${path}/index.json`, { as })).json<PageJson>();
/** The page of an event with an occurrence below it. */
async function aSeries(slug: string, date: Partial<PageOptions> = {}, event: Partial<PageOptions> = {}) {
  const page = await publishPage(app, { title: 'Choir', slug, ...event });
  await aDate(app, { title: 'Choir', slug: 'tuesday', parent: page, data: { event_id: page.id }, ...date });
  return page;
}

describe('upcoming events of a member (PRG-12)', () => {
  it('are in the order in which they take place, whenever they were joined', async () => {
    const ada = await app.signUp();
    for (const inHours of [72, 24, 48]) {
      const { id } = await aDate(app, { title: `In ${inHours}`, inHours });
      expect((await app.call('POST /event_occurrences/{id}/subscribe', { as: ada, params: { id } })).status).toBe(200);
    }
    const { upcoming_pages } = (await app.call('GET /my-content', { as: ada, query: {} })).body;
    expect(upcoming_pages?.items.map(({ title }) => title)).toEqual(['In 24', 'In 48', 'In 72']);
  });
});

describe('the page of an event', () => {
  it('shows that it has occurrences, if there are any below it', async () => {
    await aSeries('choir');
    expect((await read('/choir')).has_dates).toBe(true);
    expect((await read('/choir/tuesday')).has_dates).toBeUndefined();
    const shelf = await publishPage(app, { title: 'Shelf', slug: 'shelf' });
    await aDate(app, { title: 'Stands alone', slug: 'alone', parent: shelf });
    expect((await read('/shelf')).has_dates).toBeUndefined();
  });

  it('mentions no occurrences that the viewer may not know of, or while it is locked itself', async () => {
    const ada = await app.signUp();
    await aSeries('hidden', { access: { is_private: true } });
    expect((await read('/hidden', ada)).has_dates).toBeUndefined();
    await aSeries('members', {}, { access: { require_authentication: true } });
    expect((await read('/members')).has_dates).toBeUndefined();
    expect((await read('/members', ada)).has_dates).toBe(true);
  });

  it('leaves the list to the owner’s block if there is one', async () => {
    const listed = aBlock('collection', { layout: 'list', source: 'query', query: { content_type: 'event_occurrence' } });
    await aSeries('drawn', {}, { blocks: [listed] });
    expect((await read('/drawn')).has_dates).toBeUndefined();
  });
});
