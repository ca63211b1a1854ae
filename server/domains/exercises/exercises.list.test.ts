import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['owner']>>;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  owner = await app.owner();
}, 60_000);
afterAll(() => app.close());

const list = async (query: Record<string, string>) => (await app.call('GET /studio/exercises', { as: owner, query })).body;
const exercise = (title: string, type_data: Record<string, unknown> = {}, tags: string[] = []) =>
  publishPage(app, { title, type: 'exercise', type_data, tags });

describe('the library is the pages of exercises', () => {
  it('shows a page that someone wrote, with what it says', async () => {
    const { id } = await exercise('Pistol squat', {
      muscles: ['Quadriceps'],
      equipment: ['Body only'],
      level: 'expert',
      aliases: ['One-legged squat'],
    });
    expect((await list({ q: 'pistol' })).items).toMatchObject([
      {
        page_id: id,
        name: 'Pistol squat',
        aliases: ['One-legged squat'],
        muscles: ['quadriceps'],
        equipment: ['body only'],
        level: 'expert',
        image: null,
      },
    ]);
    expect((await list({ muscle: 'quadriceps', equipment: 'body only' })).total_count).toBe(1);
  });

  it('finds one by another name, by words in any order, and shows the best match first', async () => {
    await exercise('Barbell row');
    await exercise('Row', { aliases: ['Bent-over barbell pull'] });
    const names = async (q: string) => (await list({ q })).items.map(({ name }) => name);
    expect(await names('row')).toEqual(['Row', 'Barbell row']);
    expect(await names('pull barbell')).toEqual(['Row']);
    expect(await names('row nothing')).toEqual([]);
  });

  it('returns the exercises that are asked for by the ids of their pages, and none of another app', async () => {
    const [one, other] = [await exercise('One'), await exercise('Other')];
    const page_ids = [one.id, 'not an id', other.id].join(',');
    expect((await list({ page_ids })).items.map(({ name }) => name)).toEqual(['One', 'Other']);
    const foreign = await app.call('GET /studio/exercises', { as: await app.owner('second'), query: { page_ids } });
    expect(foreign.body.items).toEqual([]);
    expect((await list({ page_ids: 'nothing' })).items).toEqual([]);
  });

  it('is filtered by a tag of the page, in capitals or not, together with the other filters', async () => {
    await exercise('Couch stretch', { muscles: ['Quadriceps'] }, ['Warm-up', 'Mobility']);
    await exercise('Hip circle', { muscles: ['Glutes'] }, ['warm-up']);
    await exercise('Warm-up walk');
    const names = async (query: Record<string, string>) => (await list(query)).items.map(({ name }) => name);
    expect(await names({ tag: 'warm-up' })).toEqual(['Couch stretch', 'Hip circle']);
    expect(await names({ tag: 'Mobility' })).toEqual(['Couch stretch']);
    expect(await names({ tag: 'Warm-up', muscle: 'glutes' })).toEqual(['Hip circle']);
    expect(await names({ tag: 'warm' })).toEqual([]);
    expect((await list({ q: 'couch' })).items[0]?.tags).toEqual(['Warm-up', 'Mobility']);
  });

  it('costs as many statements for a search as for all of it', async () => {
    for (const query of ['', 'squat']) expect([query, await fewestQueries(app, () => list({ q: query }))]).toEqual([query, 2]);
  });

  it('leaves out archived pages', async () => {
    const { id } = await exercise('Gone');
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id } });
    expect((await list({ q: 'Gone' })).items).toEqual([]);
  });
});
