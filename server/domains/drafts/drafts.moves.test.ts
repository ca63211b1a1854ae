import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
let home: PageDraft;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  home = await create({ title: 'Home' });
});
afterAll(() => app.close());

const post = (body: object) => app.call('POST /studio/pages', { as: owner, body: { type: 'generic', title: 'A page', ...body } });
const create = async (body: object): Promise<PageDraft> => (await post(body)).body;
const move = (id: string, parent_id: string | null, position = 0, more: object = {}) =>
  app.call('POST /studio/pages/{id}/move', { as: owner, params: { id }, body: { parent_id, position, ...more } });
const tree = async () => (await app.call('GET /studio/pages', { as: owner })).body.items;
const pathOf = async (id: string) => (await tree()).find((page) => page.id === id)?.path;
const childrenOf = async (id: string) => (await tree()).filter(({ parent_id }) => parent_id === id).map(({ title }) => title);
/** A chain of pages, each below the one before, without a call for each. */
async function chain(count: number, slug: string): Promise<string[]> {
  const made = Array.from({ length: count }, () => app.platform.ids.next());
  await app.server.paged.publishDrafts.publishMany(app.tenant, null, {
    title: slug,
    made: made.map((id, at) =>
      app.server.paged.drafts.newRow(app.tenant, {
        id,
        parent_id: made[at - 1] ?? null,
        position: 0,
        type: 'generic',
        slug: `${slug}-${at}`,
        title: `${slug} ${at}`,
      }),
    ),
  });
  return made;
}

describe('moving a page', () => {
  it('includes the pages below, and changes no address before it is published', async () => {
    const shelf = await publishPage(app, { title: 'Shelf', slug: 'shelf' });
    const box = await publishPage(app, { title: 'Box', slug: 'box' });
    const thing = await publishPage(app, { title: 'Thing', slug: 'thing', parent: box });
    const moved = await move(box.id, shelf.id);
    expect(moved.body.page).toMatchObject({ id: box.id, parent_id: shelf.id, position: 0, path: '/shelf/box', status: 'changed' });
    expect(await pathOf(thing.id)).toBe('/shelf/box/thing');
    expect([(await app.get('/box/thing')).status, (await app.get('/shelf/box')).status]).toEqual([200, 404]);
  });

  it('puts it at the end when the index is too large, and otherwise among siblings by index', async () => {
    const parent = await create({ title: 'Ordered' });
    for (const title of ['A', 'B', 'C', 'D']) await create({ title, parent_id: parent.id });
    const idOf = async (title: string) => (await tree()).find((page) => page.parent_id === parent.id && page.title === title)?.id ?? '';
    await move(await idOf('A'), parent.id, 99);
    expect(await childrenOf(parent.id)).toEqual(['B', 'C', 'D', 'A']);
    await move(await idOf('D'), parent.id, 0);
    expect(await childrenOf(parent.id)).toEqual(['D', 'B', 'C', 'A']);
    await move(await idOf('C'), parent.id, 2);
    expect(await childrenOf(parent.id)).toEqual(['D', 'B', 'C', 'A']);
    expect((await move(await idOf('C'), parent.id, -1)).status).toBe(422);
  });

  it('refuses a place below itself, at any depth', async () => {
    const [a = '', , c = ''] = await chain(3, 'circle');
    for (const target of [a, c]) {
      const refused = await move(a, target);
      expect([refused.status, refused.body.error, refused.body.errors]).toEqual([
        422,
        'validation_failed',
        { parent_id: ['This value is not valid.'] },
      ]);
    }
    expect(await pathOf(c)).toBe('/circle-0/circle-1/circle-2');
  });

  it('refuses missing parents: unknown, archived, below an archived one, of another app', async () => {
    const page = await create({ title: 'Wanderer' });
    const [top = '', middle = ''] = await chain(2, 'archived');
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: top } });
    const other = await app.server.paged.drafts.create(app.secondApp.tenant, null, { type: 'generic', title: 'Elsewhere' });
    for (const parent of ['00000000-0000-4000-8000-000000000000', top, middle, other.id]) {
      expect([(await move(page.id, parent)).body.error, (await post({ parent_id: parent })).body.error]).toEqual([
        'page_not_found',
        'page_not_found',
      ]);
    }
    expect((await move(middle, null)).body.error).toBe('page_not_found');
    expect((await move(other.id, null)).body.error).toBe('page_not_found');
    expect(await pathOf(page.id)).toBe('/wanderer');
  });

  it('keeps the home page at the top', async () => {
    const page = await create({ title: 'Somewhere' });
    expect((await move(home.id, page.id)).body.errors).toEqual({ parent_id: ['This value is not valid.'] });
    expect((await move(home.id, null, 3)).status).toBe(200);
    expect(await pathOf(home.id)).toBe('/');
  });

  it('refuses an address that is taken there, and one that belongs to the app', async () => {
    const parent = await create({ title: 'Taken here' });
    await create({ title: 'Same', slug: 'same', parent_id: parent.id });
    const same = await create({ title: 'Same', slug: 'same' });
    expect((await move(same.id, parent.id)).body.error).toBe('slug_taken');
    const reserved = await create({ title: 'Studio', slug: 'studio', parent_id: parent.id });
    expect((await move(reserved.id, null)).body.errors).toEqual({ slug: ['This address belongs to the app itself.'] });
  });

  it('treats children of the home page as neighbours of the top pages: they share one address', async () => {
    const below = await create({ title: 'Shared', slug: 'shared', parent_id: home.id });
    expect(below.path).toBe('/shared');
    expect((await post({ slug: 'shared' })).body.error).toBe('slug_taken');
    expect((await post({ slug: 'media', parent_id: home.id })).body.errors).toHaveProperty('slug');
    const away = await create({ title: 'Away' });
    const same = await create({ title: 'Shared', slug: 'shared', parent_id: away.id });
    expect((await move(same.id, null)).body.error).toBe('slug_taken');
  });

  it('has a limit: a hundred pages below each other, and not one more', async () => {
    const deep = await chain(100, 'deep');
    const last = deep.at(-1) ?? '';
    expect((await app.call('GET /studio/pages/{id}', { as: owner, params: { id: last } })).body.path).toBe(
      deep.map((_, at) => `/deep-${at}`).join(''),
    );
    expect((await app.get(`/__${deep.map((_, at) => `/deep-${at}`).join('')}/index.json`)).status).toBe(200);
    const tooDeep = { error: 'validation_failed', errors: { parent_id: ['This is nested too deeply.'] } };
    expect((await post({ parent_id: last })).body).toMatchObject(tooDeep);
    const two = await chain(2, 'two');
    expect((await move(two[0] ?? '', deep[98] ?? '')).body).toMatchObject(tooDeep);
    expect((await move(two[0] ?? '', deep[97] ?? '')).status).toBe(200);
  });
});

describe('a dry run', () => {
  it('lists whose decision would change, and writes nothing', async () => {
    const paid = await publishPage(app, { title: 'Members', slug: 'members-only', access: { require_authentication: true } });
    const open = await publishPage(app, { title: 'Open', slug: 'open-page' });
    const own = await publishPage(app, { title: 'Own rule', slug: 'own-rule', parent: open, access: {} });
    const inherits = await publishPage(app, { title: 'Inherits', slug: 'inherits', parent: open });
    const dry = await move(open.id, paid.id, 0, { dry_run: true });
    expect(dry.body.access_changes.map(({ page_id, before, after }) => [page_id, before, after])).toEqual([
      [open.id, 'public', 'sign_in'],
      [inherits.id, 'public', 'sign_in'],
    ]);
    expect(dry.body.access_changes.map(({ page_id }) => page_id)).not.toContain(own.id);
    expect((await app.call('GET /studio/pages/{id}', { as: owner, params: { id: open.id } })).body).toMatchObject({
      version: open.version,
      status: 'published',
      path: '/open-page',
    });
    expect((await app.call('GET /studio/changes', { as: owner })).body.items.map(({ id }) => id)).not.toContain(open.id);
  });

  it('follows the same rules', async () => {
    const [a = '', b = ''] = await chain(2, 'dry');
    expect((await move(a, b, 0, { dry_run: true })).status).toBe(422);
  });

  it('followed by publishing gives the page the rule of its new place, and redirects its old address', async () => {
    const open = (await tree()).find(({ slug }) => slug === 'open-page');
    const paid = (await tree()).find(({ slug }) => slug === 'members-only');
    await move(open?.id ?? '', paid?.id ?? '');
    expect((await app.get('/__/open-page/index.json')).json()).toMatchObject({ page: { access: { granted: true } } });
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: open?.id ?? '' } });
    expect((await app.get('/__/members-only/open-page/index.json')).json()).toMatchObject({
      page: { access: { reason: 'AUTHENTICATION_REQUIRED' } },
    });
    expect((await app.get('/__/members-only/open-page/own-rule/index.json')).json()).toMatchObject({ page: { access: { granted: true } } });
    expect((await app.get('/open-page/inherits')).headers['location']).toBe('/members-only/open-page/inherits');
  });
});

describe('many people moving pages at once', () => {
  it('cannot close a circle by two moves at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await create({ title: `Left ${round}` }), await create({ title: `Right ${round}` })];
      const answers = await Promise.all([move(a.id, b.id), move(b.id, a.id)]);
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422]);
      expect([await pathOf(a.id), await pathOf(b.id)].toSorted((x, y) => String(x).length - String(y).length)[0]).toMatch(/^\/(left|right)-\d$/);
    }
  });

  it('never lose a page, whatever they move', async () => {
    const parents = await Promise.all(['X', 'Y'].map((title) => create({ title: `Parent ${title}` })));
    const pages: PageDraft[] = [];
    for (let at = 0; at < 6; at += 1) pages.push(await create({ title: `Card ${at}`, parent_id: parents[0]?.id }));
    const answers = await Promise.all(
      pages.flatMap((page, at) => [move(page.id, parents[1]?.id ?? '', at), move(page.id, parents[at % 2]?.id ?? '', 0)]),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const found = [...(await childrenOf(parents[0]?.id ?? '')), ...(await childrenOf(parents[1]?.id ?? ''))];
    expect(found.toSorted()).toEqual(pages.map(({ title }) => title).toSorted());
    const places = (await tree()).filter(({ parent_id }) => parent_id === parents[1]?.id).map(({ position }) => position);
    expect(places).toEqual(places.map((_, at) => at));
  });

  it('leave the order intact when a move has to make room and fails halfway', async () => {
    const parent = await create({ title: 'Crowded' });
    const pages: PageDraft[] = [];
    for (let at = 0; at < 4; at += 1) pages.push(await create({ title: `Seat ${at}`, parent_id: parent.id }));
    await app.sql('update pages set position = 7 where parent_id = $1', [parent.id]);
    const before = await childrenOf(parent.id);
    await app.sql(
      `create function refuse_seat() returns trigger language plpgsql as $$ begin if new.title = 'Seat 3' then raise exception 'stopped'; end if; return new; end $$`,
    );
    await app.sql('create trigger refuse_seat before update on pages for each row execute function refuse_seat()');
    const log = app.platform.log.error;
    app.platform.log.error = () => {};
    expect((await move(pages[0]?.id ?? '', parent.id, 2)).status).toBe(500);
    app.platform.log.error = log;
    await app.sql('drop function refuse_seat() cascade');
    expect(await childrenOf(parent.id)).toEqual(before);
    expect(await app.sql('select distinct position from pages where parent_id = $1', [parent.id])).toEqual([{ position: 7 }]);
    expect((await move(pages[0]?.id ?? '', parent.id, 2)).status).toBe(200);
    expect(await childrenOf(parent.id)).toEqual(['Seat 1', 'Seat 2', 'Seat 0', 'Seat 3']);
  });
});
