import type { PageJson } from '@bandstand/contract/pages.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aText } from '../pages/pages.builders.ts';
import type { Report } from './exercises.tables.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

interface Part {
  field: string;
  name: string;
  bytes: Buffer | string;
}
const picture = (color: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer();
const listOf = (rows: unknown): Part => ({ field: 'file', name: 'exercises.json', bytes: typeof rows === 'string' ? rows : JSON.stringify(rows) });
const imageOf = (name: string, bytes: Buffer | string): Part => ({ field: 'images', name, bytes });

/** The form of the studio: the list, then every picture under its path. */
async function send(parts: Part[], { as = owner, headers = {} }: { as?: Session | null; headers?: Record<string, string> } = {}) {
  const boundary = '----library';
  const body = parts.flatMap(({ field, name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(bytes as string),
    Buffer.from('\r\n'),
  ]);
  return app.inject({
    method: 'POST',
    url: '/api/studio/exercises/import',
    payload: Buffer.concat([...body, Buffer.from(`--${boundary}--\r\n`)]),
    headers: {
      'x-account-app': as?.app ?? 'first',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(as ? { 'x-user-email': as.email, 'x-user-token': as.token } : {}),
      ...headers,
    },
  });
}
const reportOf = async (id: string) => (await app.call('GET /studio/imports/{id}', { as: owner, params: { id } })).body;
async function finished({ json }: Awaited<ReturnType<typeof send>>): Promise<Report> {
  const { id } = json<{ id: string }>();
  for (let tries = 0; tries < 400; tries += 1) {
    const report = await reportOf(id);
    if (report.status !== 'running') return report;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the import did not end');
}
const importing = async (...args: Parameters<typeof send>) => finished(await send(...args));
const row = (name: string, more: object = {}) => ({ id: name, name, primaryMuscles: ['chest'], instructions: [`Do the ${name}.`], ...more });
const pageOf = async (slug: string) =>
  (await app.get(`/__/exercises/${slug}/index.json`)).json() as unknown as PageJson & { image: { url: string; alt: string } | null };
const imagesOf = (page: PageJson) => (page.type_data?.['images'] as { url: string }[] | undefined) ?? [];

describe('a folder as a browser sends it', () => {
  it('becomes pages with their pictures in order, the first as cover, by whatever path they are sent', async () => {
    const [red, green, blue] = [await picture('red'), await picture('green'), await picture('blue')];
    const rows = [row('Push-up', { images: ['Push_Up/0.jpg', 'Push_Up/1.jpg'] }), row('Dip', { images: ['Dip/0.jpg'] })];
    const report = await importing([
      imageOf('images/Push_Up/1.jpg', green),
      listOf(rows),
      imageOf('my library\\images\\Push_Up\\0.jpg', red),
      imageOf('../../Dip/0.jpg', blue),
      imageOf('notes.txt', 'nobody asked for this'),
    ]);
    expect(report).toMatchObject({ status: 'done', total: 2, done: 2, created: 2, images_added: 3, errors: [], root_path: '/exercises' });
    const page = await pageOf('push-up');
    expect(imagesOf(page)).toHaveLength(2);
    expect(page.image).toMatchObject({ url: imagesOf(page)[0]?.url, alt: 'Push-up' });
    for (const [at, expected] of [
      [0, [254, 0, 0]],
      [1, [0, 128, 0]],
    ] as const) {
      const { bytes } = await app.get(imagesOf(page)[at]?.url ?? '');
      const [r = 0, g = 0, b = 0] = await sharp(bytes).removeAlpha().resize(1, 1).raw().toBuffer();
      expect([r, g, b].every((value, channel) => Math.abs(value - expected[channel]!) < 12)).toBe(true);
    }
    expect(imagesOf(await pageOf('dip'))).toHaveLength(1);
  });

  it('changes nothing the second time, with or without its pictures', async () => {
    const rows = [row('Push-up', { images: ['Push_Up/0.jpg', 'Push_Up/1.jpg'] }), row('Dip', { images: ['Dip/0.jpg'] })];
    const version = (await app.get('/__/exercises/index.json')).json()['tree_version'];
    const images = [
      imageOf('Push_Up/0.jpg', await picture('red')),
      imageOf('Push_Up/1.jpg', await picture('green')),
      imageOf('Dip/0.jpg', await picture('blue')),
    ];
    for (const parts of [[listOf(rows), ...images], [listOf(rows)]])
      expect(await importing(parts)).toMatchObject({ created: 0, updated: 0, unchanged: 2, images_added: 0, errors: [] });
    expect((await app.get('/__/exercises/index.json')).json()['tree_version']).toBe(version);
  });

  it('replaces a changed picture, and stores the same one once for all pages that use it', async () => {
    const dip = row('Dip', { images: ['Dip/0.jpg'] });
    const before = imagesOf(await pageOf('dip'))[0]?.url;
    expect(await importing([listOf([dip]), imageOf('Dip/0.jpg', await picture('yellow'))])).toMatchObject({ updated: 1, images_added: 1 });
    expect(imagesOf(await pageOf('dip'))[0]?.url).not.toBe(before);
    const shared = row('Dip on rings', { images: ['Rings/0.jpg'] });
    expect(await importing([listOf([shared]), imageOf('Rings/0.jpg', await picture('yellow'))])).toMatchObject({ created: 1, images_added: 0 });
    expect(imagesOf(await pageOf('dip-on-rings'))[0]?.url).toBe(imagesOf(await pageOf('dip'))[0]?.url);
  });

  it('reports which picture could not be read, by row, and still makes the page', async () => {
    const rows = [row('Lunge', { images: ['Lunge/0.jpg', 'Lunge/1.jpg', 'Lunge/none.jpg'] }), 'no exercise'];
    const report = await importing([listOf(rows), imageOf('Lunge/0.jpg', 'this is no picture'), imageOf('Lunge/1.jpg', await picture('purple'))]);
    expect(report).toMatchObject({ status: 'done', created: 1, images_added: 1 });
    expect(report.errors).toEqual([
      { row: 1, name: 'Lunge', message: 'The picture Lunge/0.jpg could not be read.' },
      { row: 2, name: null, message: 'This row is not an exercise.' },
    ]);
    expect(imagesOf(await pageOf('lunge'))).toHaveLength(1);
  });

  it('finds a picture by its file alone, as spreadsheets name it, unless two have that name', async () => {
    const [teal, navy, gold] = [await picture('teal'), await picture('navy'), await picture('gold')];
    const rows = [row('Sit-up', { images: ['situp.png'] }), row('Jumping jack', { images: ['0.png'] })];
    const parts = [listOf(rows), imageOf('lib/photos/SitUp.png', teal), imageOf('lib/a/0.png', navy), imageOf('lib/b/0.png', gold)];
    expect(await importing(parts)).toMatchObject({ created: 2, images_added: 1, errors: [] });
    expect(imagesOf(await pageOf('sit-up'))).toHaveLength(1);
  });
});

describe('rows', () => {
  it.each([
    ['not an object', 7, null, 'This row is not an exercise.'],
    ['a list', ['x'], null, 'This row is not an exercise.'],
    ['null', null, null, 'This row is not an exercise.'],
    ['no name', { id: 'x' }, null, 'The name is missing.'],
    ['a name of only spaces', { name: '   ' }, null, 'The name is missing.'],
    ['a name of 201 characters', { name: 'n'.repeat(201) }, 'n'.repeat(200), 'The name is longer than 200 characters.'],
    ['a number as level', { name: 'Level', level: 3 }, 'Level', '“level” has the wrong type.'],
    ['an object among muscles', { name: 'Muscle', primaryMuscles: [{}] }, 'Muscle', '“primaryMuscles” has the wrong type.'],
    ['101 cues', { name: 'Cues', instructions: Array.from({ length: 101 }, () => 'x') }, 'Cues', '“instructions” has the wrong type.'],
    ['a number as id', { name: 'Id', id: 5 }, 'Id', '“id” has the wrong type.'],
    ['an id of an earlier row', { id: 'good', name: 'Good again' }, 'Good again', 'Row 1 has the same ID.'],
  ])('with %s are reported by number and do not stop the rest', async (_what, bad, name, message) => {
    const report = await importing([listOf([row('Good row', { id: 'good' }), bad])]);
    expect(report).toMatchObject({ status: 'done', total: 2, done: 2, errors: [{ row: 2, name, message }] });
    expect((await pageOf('good-row')).page_title).toBe('Good row');
  });

  it('accept a name of 200 characters, one muscle as a text, and no id: the name replaces it', async () => {
    const name = 'N'.repeat(200);
    const one = { name, primaryMuscles: 'biceps', equipment: null, level: ' ', images: null };
    expect(await importing([listOf([one])])).toMatchObject({ created: 1, errors: [] });
    expect(await importing([listOf([one])])).toMatchObject({ unchanged: 1 });
    const page = await pageOf('n'.repeat(80));
    expect([page.page_title, page.type_data]).toMatchObject([name, { muscles: ['Biceps'], equipment: [], level: null, images: [] }]);
  });

  it('are reported in the language of the caller', async () => {
    const report = await importing([listOf([{ id: 'x' }])], { headers: { 'accept-language': 'de' } });
    expect(report.errors[0]?.message).not.toBe('The name is missing.');
    expect(report.errors[0]?.message).toMatch(/Name/);
  });

  it('with one name but different ids get different addresses', async () => {
    expect(await importing([listOf([row('Twin', { id: 't1' }), row('Twin', { id: 't2' })])])).toMatchObject({ created: 2 });
    expect([(await pageOf('twin')).page_title, (await pageOf('twin-2')).page_title]).toEqual(['Twin', 'Twin']);
  });
});

describe('the owner’s changes to imported pages', () => {
  const idOf = async (slug: string) => (await pageOf(slug)).page_id;
  const draftOf = async (id: string) => (await app.call('GET /studio/pages/{id}', { as: owner, params: { id } })).body;

  it('stay: blocks, access, address; imported content follows the source', async () => {
    await importing([listOf([row('Plank', { level: 'beginner' })])]);
    const id = await idOf('plank');
    const { version, access } = await draftOf(id);
    const body = {
      base_version: version,
      slug: 'the-plank',
      blocks: [aText('owner words')],
      access: { ...access, inherit: false, require_authentication: true },
    };
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id }, body });
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id } });
    expect(await importing([listOf([row('Side plank', { id: 'Plank', level: 'expert' })])])).toMatchObject({ created: 0, updated: 1 });
    const draft = await draftOf(id);
    expect(draft).toMatchObject({ title: 'Side plank', slug: 'the-plank', status: 'published', tags: expect.arrayContaining(['Expert']) });
    expect([draft.access.require_authentication, JSON.stringify(draft.blocks).includes('owner words')]).toEqual([true, true]);
  });

  it('stay archived: an import changes the page in the archive and does not restore it', async () => {
    await importing([listOf([row('Burpee')])]);
    const id = await idOf('burpee');
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id } });
    expect(await importing([listOf([row('Burpee', { level: 'expert' })])])).toMatchObject({ updated: 1, errors: [] });
    expect((await app.get('/__/exercises/burpee/index.json')).status).toBe(404);
    const found = await app.call('GET /content/{contentType}', { params: { contentType: 'exercise' }, query: { term: 'burpee' } });
    expect(found.body.items).toEqual([]);
    expect(await draftOf(id)).toMatchObject({ status: 'archived', tags: expect.arrayContaining(['Expert']) });
  });

  it('do not include deletion: a deleted page is imported again', async () => {
    await importing([listOf([row('Jump')])]);
    const id = await idOf('jump');
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id } });
    expect((await app.call('DELETE /studio/pages/{id}', { as: owner, params: { id } })).status).toBe(204);
    expect(await importing([listOf([row('Jump')])])).toMatchObject({ status: 'done', created: 0, updated: 1 });
    expect((await pageOf('jump')).page_title).toBe('Jump');
  });
});

describe('an import with other work going on', () => {
  it('imports everything or nothing when it stops halfway, reports the failure, and the next one succeeds', async () => {
    await app.sql(`create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`);
    await app.sql(
      `create trigger refuse_row before insert on page_revisions for each row when (new.title = 'Second half') execute function refuse_row()`,
    );
    const rows = [row('First half'), row('Second half')];
    const log = app.platform.log.error;
    app.platform.log.error = () => {};
    expect(await importing([listOf(rows)])).toMatchObject({ status: 'failed', finished_at: expect.any(String) });
    app.platform.log.error = log;
    expect((await app.get('/__/exercises/first-half/index.json')).status).toBe(404);
    expect((await app.call('GET /studio/exercises', { as: owner, query: { q: 'half' } })).body.total_count).toBe(0);
    await app.sql('drop function refuse_row() cascade');
    expect(await importing([listOf(rows)])).toMatchObject({ status: 'done', created: 2 });
  });

  it('waits for the previous one: two of the same make each page once', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => row(`Parallel ${at}`));
    const reports = await Promise.all([importing([listOf(rows)]), importing([listOf(rows)])]);
    expect(reports.map(({ created, unchanged }) => [created, unchanged]).toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [0, 5],
      [5, 0],
    ]);
    expect((await app.call('GET /studio/exercises', { as: owner, query: { q: 'parallel' } })).body.total_count).toBe(5);
  });

  it('that stays unchanged for ten minutes counts as lost with its server', async () => {
    const { id } = await importing([listOf([row('Lost')])]);
    await app.sql(`update imports set status = 'running', report = report || '{"status": "running"}' where id = $1`, [id]);
    expect((await reportOf(id)).status).toBe('running');
    app.clock.advance(10 * 60_000 + 1000);
    expect((await reportOf(id)).status).toBe('failed');
    app.clock.reset();
  });
});

describe('permissions and limits', () => {
  it('allow staff who may build, in their own app', async () => {
    const analyst = await app.staff('analyst');
    for (const [as, status] of [
      [analyst, 403],
      [null, 401],
    ] as const)
      expect((await send([listOf([row('Not allowed')])], { as })).status).toBe(status);
    const { id } = (await send([listOf([])])).json<{ id: string }>();
    expect((await app.call('GET /studio/imports/{id}', { as: await app.owner('second'), params: { id } })).status).toBe(404);
    expect((await app.call('GET /studio/exercises', { as: await app.owner('second') })).body).toEqual({ items: [], total_count: 0 });
    expect((await reportOf('00000000-0000-4000-8000-000000000000')).error).toBe('not_found');
  });

  it.each([
    ['no list', [imageOf('a.jpg', 'x')], 422, 'upload_empty'],
    ['an empty list', [listOf('  ')], 422, 'upload_empty'],
    ['an archive', [listOf('PK\u0003\u0004')], 400, 'malformed'],
    ['an object', [listOf('{"exercises": []}')], 400, 'malformed'],
    ['a cut-off list', [listOf('[{"name": "x"')], 400, 'malformed'],
  ])('refuse %s', async (_what, parts, status, code) => {
    const refused = await send(parts);
    expect([refused.status, refused.json()['error']]).toEqual([status, code]);
  });

  it('accept a list that begins with a byte order mark, and one without rows', async () => {
    expect(await importing([listOf(`\uFEFF${JSON.stringify([row('Marked')])}`)])).toMatchObject({ created: 1 });
    expect(await importing([listOf('[]')])).toMatchObject({ status: 'done', total: 0, created: 0, errors: [] });
  });
});

describe('the library in the studio', () => {
  it('is searched by part of a name, by muscle of either kind and by equipment, in the order of names', async () => {
    const squat = { primaryMuscles: ['quadriceps'], secondaryMuscles: ['glutes'] };
    await importing([
      listOf([
        row('100% squat', { ...squat, equipment: 'barbell' }),
        row('1000 squat', { ...squat, equipment: ['band'] }),
        row('Bridge_x', { primaryMuscles: ['glutes'] }),
      ]),
    ]);
    const names = async (query: Record<string, string>) =>
      (await app.call('GET /studio/exercises', { as: owner, query })).body.items.map(({ name }) => name);
    expect(await names({ q: '100%' })).toEqual(['100% squat']);
    expect(await names({ q: 'e_x' })).toEqual(['Bridge_x']);
    expect((await names({ muscle: 'glutes' })).toSorted()).toEqual(['100% squat', '1000 squat', 'Bridge_x']);
    expect(await names({ muscle: 'glutes', equipment: 'band' })).toEqual(['1000 squat']);
    expect(await names({ q: 'squat', muscle: 'biceps' })).toEqual([]);
  });

  it('shows pictures that the studio can load, and fifty entries per page', async () => {
    const [dip] = (await app.call('GET /studio/exercises', { as: owner, query: { q: 'Dip on' } })).body.items;
    expect((await app.get(dip?.image?.urls.small ?? '')).status).toBe(200);
    await importing([listOf(Array.from({ length: 55 }, (_, at) => row(`Paged ${String(at).padStart(2, '0')}`)))]);
    const page = async (number: number) => (await app.call('GET /studio/exercises', { as: owner, query: { q: 'Paged', page: number } })).body;
    expect([(await page(1)).items.length, (await page(2)).items.map(({ name }) => name), (await page(1)).total_count]).toEqual([
      50,
      ['Paged 50', 'Paged 51', 'Paged 52', 'Paged 53', 'Paged 54'],
      55,
    ]);
    expect(await page(3)).toEqual({ items: [], total_count: 55 });
  });
});
