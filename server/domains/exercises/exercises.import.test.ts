import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { readLibraryFolder } from './exercises.intake.ts';
import type { Report } from './exercises.tables.ts';

const folder = path.resolve(import.meta.dirname, '../../../../shared/data/exercises');
const needLibrary = () => {
  if (!existsSync(path.join(folder, 'exercises.json')))
    throw new Error(`The real exercise library is missing: put it at ${folder} (exercises.json and images/).`);
};

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const upload = (rows: unknown, as = owner) =>
  app.upload(
    'POST /studio/exercises/import',
    { bytes: Buffer.from(typeof rows === 'string' ? rows : JSON.stringify(rows)), name: 'exercises.json', type: 'application/json' },
    { as },
  );
async function finished(id: string): Promise<Report> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { body } = await app.call('GET /studio/imports/{id}', { as: owner, params: { id } });
    if (body.status !== 'running') return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the import did not end');
}
const squat = {
  id: 'Squat',
  name: 'Squat',
  level: 'beginner',
  equipment: 'barbell',
  primaryMuscles: ['quadriceps'],
  secondaryMuscles: ['glutes'],
  instructions: ['Stand tall.', 'Sit down slowly.'],
  category: 'strength',
  images: [],
};

describe('an import', () => {
  it('reports invalid rows by number, and imports the rest', async () => {
    const rows = [
      squat,
      { id: 'x' },
      7,
      { ...squat, name: 'Again' },
      { id: 'y', name: 'Plank', primaryMuscles: 'abs', level: 4 },
      { id: 'z', name: 'Bridge', equipment: ['mat'], images: ['Bridge/0.jpg'] },
    ];
    const begun = await upload(rows, owner);
    expect(begun.status).toBe(200);
    const report = await finished(begun.body.id);
    expect(report).toMatchObject({ status: 'done', total: 6, done: 6, created: 2, updated: 0, unchanged: 0, root_path: '/exercises' });
    expect(report.errors).toEqual([
      { row: 2, name: null, message: 'The name is missing.' },
      { row: 3, name: null, message: 'This row is not an exercise.' },
      { row: 4, name: 'Again', message: 'Row 1 has the same ID.' },
      { row: 5, name: 'Plank', message: '“level” has the wrong type.' },
    ]);
    const page = (await app.get('/__/exercises/squat/index.json')).json();
    expect(page).toMatchObject({
      page_title: 'Squat',
      page_content_type: 'exercise',
      type_data: { cues: ['Stand tall.', 'Sit down slowly.'], muscles: ['Quadriceps'], equipment: ['Barbell'], level: 'Beginner' },
    });
  });

  it('changes what the source changed, and leaves what the owner added', async () => {
    const tree = await app.call('GET /studio/pages', { as: owner });
    const id = tree.body.items.find(({ title }) => title === 'Squat')?.id ?? '';
    const draft = await app.call('GET /studio/pages/{id}', { as: owner, params: { id } });
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id }, body: { base_version: draft.body.version, og_title: 'My squat' } });
    const report = await finished((await upload([{ ...squat, name: 'Back squat' }])).body.id);
    expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    const after = await app.call('GET /studio/pages/{id}', { as: owner, params: { id } });
    expect(after.body).toMatchObject({ title: 'Back squat', og_title: 'My squat', status: 'published', slug: 'squat' });
    expect((await finished((await upload([{ ...squat, name: 'Back squat' }])).body.id)).unchanged).toBe(1);
  });

  it('refuses a file that is no library', async () => {
    expect((await upload('{"a": 1}')).body.error).toBe('malformed');
    expect((await upload('nonsense')).body.error).toBe('malformed');
    expect((await upload('')).body.error).toBe('upload_empty');
    expect((await app.call('POST /studio/exercises/import', { as: owner, body: [] })).status).toBe(400);
    expect((await app.call('GET /studio/imports/{id}', { as: await app.owner('second'), params: { id: (await upload([])).body.id } })).status).toBe(
      404,
    );
  });
});

// In the daily run, the journey `e2e/import.spec.ts` imports the same folder.
describe.runIf(inject('extent') === 'whole')('the real library', () => {
  it('becomes 873 pages with pictures, and a second run changes nothing', { timeout: 240_000 }, async () => {
    needLibrary();
    const library = await readLibraryFolder(folder);
    const input = { ...library, language: 'en' as const, author: null };
    const { importing } = app.server.paged;
    const withoutPictures = { ...input, read: async () => null };
    const { tenant } = app.secondApp;
    const first = await (await importing.begin(tenant, withoutPictures)).finished;
    expect(first).toMatchObject({ status: 'done', total: 873, done: 873, created: 873, unchanged: 0, errors: [] });

    const second = await (await importing.begin(tenant, input)).finished;
    expect(second).toMatchObject({ status: 'done', created: 0, updated: 40, unchanged: 833, images_added: 80 });
    const third = await (await importing.begin(tenant, input)).finished;
    expect(third).toMatchObject({ created: 0, updated: 0, unchanged: 873, images_added: 0, errors: [] });

    const at = { app: 'second' };
    const found = await app.call('GET /content/{contentType}', {
      ...at,
      params: { contentType: 'exercise' },
      query: { term: 'deadlift barb', limit: 100 },
    });
    expect(found.body.items.some(({ title }) => title === 'Barbell Deadlift')).toBe(true);
    const kettlebells = await app.call('GET /content/{contentType}', {
      ...at,
      params: { contentType: 'exercise' },
      query: { with_all_tags: 'Kettlebells,Shoulders' },
    });
    expect(kettlebells.body.total_count).toBeGreaterThan(3);
    expect(kettlebells.body.items.every(({ tags }) => tags.includes('Kettlebells') && tags.includes('Shoulders'))).toBe(true);
    const listed = await app.call('GET /studio/exercises', { as: await app.owner('second'), query: { q: 'squat', muscle: 'quadriceps' } });
    expect(listed.body.total_count).toBeGreaterThan(10);
    const page = (await app.get('/__/exercises/barbell-deadlift/index.json', at)).json<{
      type_data: { images: { url: string }[] };
      image: { url: string };
    }>();
    expect(page.type_data.images).toHaveLength(2);
    expect((await app.get(page.image.url, at)).status).toBe(200);
  });
});
