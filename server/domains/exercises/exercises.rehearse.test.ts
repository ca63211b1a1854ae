import type { PageJson } from '@bandstand/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

const upload = (rows: unknown, query: { dry_run?: boolean } = {}) =>
  app.upload(
    'POST /studio/exercises/import',
    { bytes: Buffer.from(JSON.stringify(rows)), name: 'exercises.json', type: 'application/json' },
    { as: owner, query },
  );
async function imported(rows: unknown) {
  const { id } = (await upload(rows)).body;
  for (let tries = 0; tries < 400; tries += 1) {
    const { body } = await app.call('GET /studio/imports/{id}', { as: owner, params: { id } });
    if (body.status !== 'running') return body;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the import did not end');
}
const rehearsed = async (rows: unknown) => (await upload(rows, { dry_run: true })).body;
const pageOf = async (slug: string) => (await app.get(`/__/exercises/${slug}/index.json`)).json<PageJson>();
const draftOf = async (name: string) => {
  const { items } = (await app.call('GET /studio/exercises', { as: owner, query: { q: name } })).body;
  return (await app.call('GET /studio/pages/{id}', { as: owner, params: { id: items[0]?.page_id ?? '' } })).body;
};
const row = (name: string, more: object = {}) => ({ name, primaryMuscles: ['chest'], ...more });

describe('a rehearsal of an import', () => {
  it('says what would be new, changed and refused, and writes nothing', async () => {
    await imported([row('Known'), row('Same')]);
    const count = async () => (await app.call('GET /studio/exercises', { as: owner })).body.total_count;
    const before = await count();
    const report = await rehearsed([row('Known', { level: 'expert' }), row('Same'), row('Fresh'), { level: 'no name' }]);
    expect(report).toMatchObject({
      status: 'done',
      total: 4,
      done: 4,
      created: 1,
      updated: 1,
      unchanged: 1,
      images_added: 0,
      root_path: '/exercises',
    });
    expect(report.errors).toEqual([{ row: 4, name: null, message: 'The name is missing.' }]);
    expect(await count()).toBe(before);
    expect((await app.call('GET /studio/imports/{id}', { as: owner, params: { id: report.id } })).body.error).toBe('not_found');
    expect(await imported([row('Known', { level: 'expert' }), row('Same'), row('Fresh')])).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
  });

  it('refuses what the import would refuse', async () => {
    expect((await upload({ not: 'a list' }, { dry_run: true })).body.error).toBe('malformed');
  });
});

describe('what a list says besides muscles and pictures', () => {
  it('arrives on the page: other names, measures, a linked video and tags', async () => {
    const rows = [row('Rope', { aliases: ['Skipping'], measures: ['Time', 'reps'], video: 'https://youtu.be/abcdefgh123', tags: ['warm-up'] })];
    expect(await imported(rows)).toMatchObject({ created: 1, errors: [] });
    const draft = await draftOf('skipping');
    expect(draft.type_data).toMatchObject({
      aliases: ['Skipping'],
      measures: ['reps', 'time'],
      video: { url: 'https://youtu.be/abcdefgh123', content_type: 'text/html' },
    });
    expect(draft.tags).toContain('Warm-up');
    expect(await imported(rows)).toMatchObject({ unchanged: 1 });
  });

  it('names alternates, which may come further down or be there before; unknown names are reported', async () => {
    const written = await publishPage(app, { title: 'Written by hand', type: 'exercise' });
    const report = await imported([row('First', { alternates: ['second', 'Written by hand', 'Nowhere', 'First'] }), row('Second')]);
    expect(report.errors).toEqual([{ row: 1, name: 'First', message: 'There is no exercise named “Nowhere” to swap in.' }]);
    expect((await draftOf('First')).type_data).toMatchObject({ alternate_ids: [(await pageOf('second')).page_id, written.id] });
  });

  it('keeps what the owner added where the list says nothing of it', async () => {
    await imported([row('Owned')]);
    const { id, version, type_data } = await draftOf('Owned');
    const own = { aliases: ['Mine'], measures: ['distance'], alternate_ids: [(await pageOf('known')).page_id] };
    await app.call('PUT /studio/pages/{id}', { as: owner, params: { id }, body: { base_version: version, type_data: { ...type_data, ...own } } });
    expect(await imported([row('Owned', { level: 'beginner' })])).toMatchObject({ updated: 1 });
    expect((await draftOf('Owned')).type_data).toMatchObject({ ...own, level: 'Beginner' });
  });

  it('completes an exercise that someone wrote under that name, and overwrites nothing of it', async () => {
    const written = await publishPage(app, {
      title: 'Hand stand',
      type: 'exercise',
      slug: 'hand-stand',
      type_data: { cues: ['My cue'], muscles: [] },
    });
    const rows = [row('Hand Stand', { instructions: ['Another cue'], level: 'expert', aliases: ['Inversion'] })];
    expect(await rehearsed(rows)).toMatchObject({ created: 0, updated: 1, errors: [] });
    expect(await imported(rows)).toMatchObject({ created: 0, updated: 1, errors: [] });
    const draft = await draftOf('Hand stand');
    expect(draft).toMatchObject({ id: written.id, title: 'Hand stand', status: 'published', path: '/hand-stand' });
    expect(draft.type_data).toMatchObject({ cues: ['My cue'], muscles: ['Chest'], level: 'Expert', aliases: ['Inversion'] });
    expect(await imported(rows)).toMatchObject({ unchanged: 1 });
  });

  it('does not publish what someone is still writing under that name', async () => {
    const { body } = await app.call('POST /studio/pages', { as: owner, body: { type: 'exercise', title: 'Half written' } });
    const message = '“Half written” has changes that are not published. Publish them, then import this row again.';
    expect(await imported([row('half written')])).toMatchObject({ created: 0, errors: [{ row: 1, name: 'half written', message }] });
    expect((await app.call('GET /studio/pages/{id}', { as: owner, params: { id: body.id } })).body.status).toBe('draft');
  });

  it.each([
    ['measures that nobody knows', { measures: ['smiles'] }, '“measures” has the wrong type.'],
    ['a video that cannot be played', { video: 'https://example.test/film' }, '“video” has the wrong type.'],
  ])('is refused with %s', async (_, more, message) => {
    expect((await rehearsed([row('Odd', more)])).errors).toEqual([{ row: 1, name: 'Odd', message }]);
  });

  it('members see alternates on the page of an exercise only if they may know of them', async () => {
    const hidden = await publishPage(app, { title: 'Hidden swap', type: 'exercise', access: { is_private: true } });
    const open = await publishPage(app, { title: 'Open swap', type: 'exercise' });
    const { path } = await publishPage(app, { title: 'Swappable', type: 'exercise', type_data: { alternate_ids: [hidden.id, open.id] } });
    expect((await app.get(`/__${path}/index.json`)).json<PageJson>().type_data).toMatchObject({ alternate_ids: [open.id] });
  });
});
