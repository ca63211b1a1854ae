import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageJson } from '@bandstand/contract/pages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aBlock, aText, draftPage, publishPage } from '../pages/pages.builders.ts';
import { aBlockGroup, aPicture, aWorkout, uses } from './reusables.builders.ts';

let app: TestApp;
let owner: Awaited<ReturnType<TestApp['owner']>>;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp({ isQuiet: true });
  [owner, member] = [await app.owner(), await app.signUp()];
}, 60_000);
afterAll(() => app.close());

const read = async (path: string, as: MemberSession | null = null) =>
  (await app.get(`/__${path}/index.json`, as ? { as } : {})).json<PageJson & { error?: string }>();
type Inside = {
  data: {
    blocks: Inside[];
    rich_text: unknown;
    collection: { items: { title: string }[] };
    workout: { title: string } | null;
    message_thread_id: string | null;
  };
};
const inside = (page: PageJson): Inside[] => (page.blocks[0] as unknown as Inside).data.blocks;
const put = (id: string, body: object) => app.call('PUT /studio/composed_blocks/{id}', { as: owner, params: { id }, body });
const publish = (...ids: string[]) => app.call('POST /studio/releases', { as: owner, body: { items: ids.map((id) => ({ type: 'composed', id })) } });

describe('BLK-10: a saved block group', () => {
  it('can be created, found, changed and removed in the studio', async () => {
    const made = await app.call('POST /studio/composed_blocks', { as: owner, body: { title: ' Sign-off ', blocks: [aText('See you')] } });
    expect(made.body).toMatchObject({ title: 'Sign-off', version: 1, updated_by: 'Owner first' });
    const { id } = made.body;
    const found = await app.call('GET /studio/composed_blocks', { as: owner, query: { q: 'sign-' } });
    expect(found.body).toMatchObject({ total_count: 1, items: [{ id, title: 'Sign-off', uses: 0 }] });
    expect((await put(id, { title: 'Bye' })).body).toMatchObject({ title: 'Bye', version: 2, blocks: [{ type: 'text' }] });
    const removed = await app.call('DELETE /studio/composed_blocks/{id}', { as: owner, params: { id } });
    const gone = await app.call('GET /studio/composed_blocks/{id}', { as: owner, params: { id } });
    expect([removed.status, gone.status]).toEqual([204, 404]);
  });

  it('is served with its blocks, and publishing an edit changes every use at once, even with warm caches', async () => {
    const source = await aBlockGroup(app, [aText('first words')]);
    const paths = ['/one', '/two'];
    for (const path of paths) await publishPage(app, { title: path, slug: path.slice(1), blocks: [uses(source)] });
    const texts = async () =>
      (await Promise.all(paths.flatMap((path) => [app.get(path), app.get(`/__${path}/index.json`), app.get(path, { as: member })]))).map(
        ({ text }) => text,
      );
    for (const text of await texts()) expect(text).toContain('first words');
    const before = await app.get('/__/one/index.json');
    await put(source.id, { blocks: [aText('second words')] });
    for (const text of await texts()) expect(text).toContain('first words');
    await publish(source.id);
    for (const text of await texts()) {
      expect(text).toContain('second words');
      expect(text).not.toContain('first words');
    }
    const again = await app.get('/__/one/index.json', { headers: { 'if-none-match': String(before.headers['etag']) } });
    expect([again.status, again.json<PageJson>().tree_version === before.json<PageJson>().tree_version]).toEqual([200, false]);
  });

  it('resolves its contents for each viewer: collections, workouts, nested groups', async () => {
    const shelf = await publishPage(app, { title: 'Shelf', slug: 'shelf' });
    await publishPage(app, { title: 'Open book', parent: shelf });
    await publishPage(app, { title: 'Private book', parent: shelf, access: { is_private: true } });
    const workout = await aWorkout(app);
    const query = { content_type: 'all', page_id: shelf.id };
    const deep = await aBlockGroup(app, [aBlock('collection', { layout: 'list', source: 'query', query })]);
    const source = await aBlockGroup(app, [uses(deep), aBlock('workout', { workout_id: workout.id })]);
    await publishPage(app, { title: 'All', slug: 'all-inside', blocks: [uses(source)] });
    const [group, plan] = inside(await read('/all-inside'));
    expect(group?.data.blocks[0]?.data.collection.items.map(({ title }) => title)).toEqual(['Open book']);
    expect(plan?.data.workout).toMatchObject({ id: workout.id, title: 'Legs' });
  });

  it('hides members-only blocks and its thread from viewers who may only browse', async () => {
    const source = await aBlockGroup(app, [aText('for all'), aText('for members', { members_only: true }), aBlock('chat', {})]);
    await publishPage(app, { title: 'B', slug: 'browse', blocks: [uses(source)], access: { require_authentication: true, allow_browsing: true } });
    const [guest, seen] = [inside(await read('/browse')), inside(await read('/browse', member))];
    expect([guest.length, seen.length]).toEqual([2, 3]);
    expect(guest.at(-1)?.data.message_thread_id).toBeNull();
    expect(seen.at(-1)?.data.message_thread_id).toMatch(/^[0-9a-f-]{36}$/);
    const thread = await app.call('GET /threads/{id}', { as: member, params: { id: seen.at(-1)?.data.message_thread_id ?? '' } });
    expect(thread.status).toBe(200);
    expect(inside(await read('/browse', member)).at(-1)?.data.message_thread_id).toBe(seen.at(-1)?.data.message_thread_id);
  });

  it('shows its pictures to everyone who may open a page that shows it, through any nested groups', async () => {
    const [open, gated] = [await aPicture(app), await aPicture(app)];
    const deep = await aBlockGroup(app, [aBlock('image', { image: gated }), aBlock('image', { image: open })]);
    const source = await aBlockGroup(app, [uses(deep)]);
    const status = async ({ url }: { url: string }, as?: MemberSession) => (await app.get(url, as ? { as } : {})).status;
    expect(await status(gated)).toBe(403);
    await publishPage(app, { title: 'G', slug: 'gated', blocks: [uses(source)], access: { require_authentication: true } });
    expect([await status(gated), await status(gated, member)]).toEqual([403, 200]);
    // The same picture is open once an open page shows it.
    await publishPage(app, { title: 'O', slug: 'open-picture', blocks: [aBlock('image', { image: open })] });
    expect([await status(open), await status(gated)]).toEqual([200, 403]);
    await put(deep.id, { blocks: [] });
    expect(await status(gated, member)).toBe(200);
    await publish(deep.id);
    expect([await status(open), await status(gated, member)]).toEqual([200, 403]);
  });

  it('pictures of a group in a members-only block are for members who have the page in full', async () => {
    const image = await aPicture(app);
    const source = await aBlockGroup(app, [aBlock('image', { image })]);
    const access = { require_authentication: true, allow_browsing: true };
    await publishPage(app, { title: 'M', slug: 'members', blocks: [uses(source, { members_only: true })], access });
    expect([(await app.get(image.url)).status, (await app.get(image.url, { as: member })).status]).toEqual([403, 200]);
  });
});

describe('saved block groups inside each other', () => {
  it('never contain themselves, in any order, even with two saves at once', async () => {
    const [a, b] = [await aBlockGroup(app, []), await aBlockGroup(app, [])];
    expect((await put(a.id, { blocks: [uses(a)] })).body).toMatchObject({
      error: 'validation_failed',
      errors: { blocks: ['This would contain itself.'] },
    });
    const both = await Promise.all([put(a.id, { blocks: [uses(b)] }), put(b.id, { blocks: [uses(a)] })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('nest at most four deep', async () => {
    let last = await aBlockGroup(app, [aText('the innermost')]);
    for (let level = 2; level <= 4; level += 1) last = await aBlockGroup(app, [uses(last)]);
    await expect(aBlockGroup(app, [uses(last)])).rejects.toThrow('validation_failed');
    await publishPage(app, { title: 'Deep', slug: 'deep', blocks: [uses(last)] });
    expect((await app.get('/__/deep/index.json')).text).toContain('the innermost');
  });

  it('never make an endless page: blocks beyond three thousand are left out', async () => {
    let last = await aBlockGroup(
      app,
      Array.from({ length: 100 }, () => aText('x')),
    );
    for (let level = 2; level <= 4; level += 1)
      last = await aBlockGroup(
        app,
        Array.from({ length: 100 }, () => uses(last)),
      );
    await publishPage(app, { title: 'Wide', slug: 'wide', blocks: [uses(last)] });
    const count = (list: readonly Inside[]): number => list.reduce((sum, { data }) => sum + 1 + count(data.blocks ?? []), 0);
    expect(count((await read('/wide')).blocks as unknown as Inside[])).toBe(3000);
  });
});

describe('a group in use', () => {
  it('cannot be removed while a page, draft or group shows it; one that is missing anyway leaves an empty place', async () => {
    const [published, drafted, held] = [await aBlockGroup(app, []), await aBlockGroup(app, []), await aBlockGroup(app, [])];
    await publishPage(app, { title: 'P', slug: 'published-use', blocks: [uses(published)] });
    await draftPage(app, { title: 'D', blocks: [uses(drafted)] });
    await aBlockGroup(app, [uses(held)]);
    for (const { id } of [published, drafted, held]) {
      const answer = await app.call('DELETE /studio/composed_blocks/{id}', { as: owner, params: { id } });
      expect([answer.status, answer.body.error]).toEqual([409, 'in_use']);
    }
    await app.sql('delete from composed_blocks where id = $1', [published.id]);
    await put(held.id, { title: 'Raises the version' });
    expect(inside(await read('/published-use'))).toEqual([]);
  });

  it('is counted, and its media are in use', async () => {
    const image = await aPicture(app);
    const source = await aBlockGroup(app, [aBlock('image', { image })], 'Counted');
    await publishPage(app, { title: 'C', blocks: [uses(source)] });
    await aBlockGroup(app, [uses(source)]);
    const { body } = await app.call('GET /studio/composed_blocks', { as: owner, query: { q: 'Counted' } });
    expect(body.items).toMatchObject([{ uses: 2 }]);
    const removal = await app.call('DELETE /studio/media/{id}', { as: owner, params: { id: image.media_id ?? '' } });
    expect(removal.body.error).toBe('in_use');
  });

  it('is read once per version of the tree, however often it is shown', async () => {
    const source = await aBlockGroup(app, [aText('x')]);
    await publishPage(app, { title: 'Cost', slug: 'cost', blocks: [uses(source), uses(source)] });
    const cost = async () => {
      const before = app.db.queries();
      await read('/cost', member);
      return app.db.queries() - before;
    };
    const [firsts, seconds]: [number[], number[]] = [[], []];
    for (const words of ['a', 'b', 'c']) {
      await put(source.id, { blocks: [aText(words)] });
      firsts.push(await cost());
      seconds.push(await cost());
    }
    // The page's body, the group, and a check of the tree's version. Occasional other checks fall on some of the reads.
    expect(Math.min(...firsts) - Math.min(...seconds)).toBeLessThanOrEqual(3);
    expect(Math.min(...seconds)).toBeLessThanOrEqual(3);
  });
});

describe('saving a group', () => {
  it('checks it like the blocks of a page', async () => {
    const save = (blocks: object[]) => app.call('POST /studio/composed_blocks', { as: owner, body: { title: 'X', blocks: blocks as Block[] } });
    const faulty = await save([{ ...aText('x'), type: 'button', data: { text: 5 } }]);
    expect([faulty.status, Object.keys(faulty.body.errors ?? {})]).toEqual([422, ['blocks.0.data.style', 'blocks.0.data.text']]);
    const unknown = await save([{ ...aText('x'), type: 'composed', data: { source_id: app.platform.ids.next() } }]);
    expect(unknown.body.errors).toHaveProperty(['blocks.0.data.source_id']);
    expect((await save([aBlock('hero', { ratio: 9 })])).body.error).toBe('ratio_out_of_range');
  });

  it('refuses it if someone else saved in the meantime', async () => {
    const { id } = await aBlockGroup(app, []);
    await put(id, { title: 'Mine', base_version: 1 });
    const late = await put(id, { title: 'Theirs', base_version: 1 });
    expect([late.status, late.body]).toMatchObject([409, { error: 'edit_conflict', current_version: 2 }]);
    expect((await app.call('GET /studio/composed_blocks/{id}', { as: owner, params: { id } })).body.title).toBe('Mine');
  });

  it('reaches only its own app', async () => {
    const { id } = await aBlockGroup(app, []);
    const foreign = { as: await app.owner('second'), params: { id } };
    for (const key of ['GET', 'PUT', 'DELETE'] as const)
      expect((await app.call(`${key} /studio/composed_blocks/{id}`, { ...foreign, ...(key === 'PUT' ? { body: { title: 'x' } } : {}) })).status).toBe(
        404,
      );
    const draft = await app.server.paged.drafts.create(app.secondApp.tenant, null, { type: 'generic', title: 'Foreign' });
    const save = app.server.paged.drafts.save(app.secondApp.tenant, null, draft.id, { base_version: draft.version, blocks: [uses({ id })] });
    await expect(save).rejects.toThrow('validation_failed');
  });
});
