import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aText, publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
const ids: string[] = [];
const size = 50;
const rounds = inject('extent') === 'whole' ? 6 : 2;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  for (let at = 0; at < size; at += 1) ids.push((await publishPage(app, { title: 'mark0', slug: `p${at}`, texts: ['mark0 body'] })).id);
}, 120_000);
afterAll(() => app.close());

const edit = async (mark: string) => {
  const rows = await app.server.paged.drafts.rows(app.tenant, ids);
  for (const { id, version } of rows)
    await app.call('PUT /studio/pages/{id}', {
      as: owner,
      params: { id },
      body: { base_version: version, title: mark, blocks: [aText(`${mark} body`)] },
    });
};
const marksIn = (text: string) => new Set(text.match(/mark\d+/g));
const treeVersion = async () => (await app.get('/__/access/app.json')).json<{ version: string }>().version;

describe('reading while 50 pages are published and rolled back', () => {
  it('shows one state or the other: never a new teaser with an old body, nor two releases in one version of the tree', async () => {
    let isRunning = false;
    const seen: { mark: string; before: string; after: string }[] = [];
    const mixed: string[] = [];
    const reader = async (offset: number) => {
      for (let at = offset; isRunning; at += 7) {
        const path = `/p${at % size}`;
        const before = await treeVersion();
        const answer = await app.get(at % 2 === 0 ? `/__${path}/index.json` : path);
        const after = await treeVersion();
        const marks = marksIn(answer.text);
        if (answer.status !== 200 || marks.size !== 1) mixed.push(`${path} ${answer.status} ${[...marks].join('+')}`);
        else seen.push({ mark: [...marks][0]!, before, after });
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    for (let round = 1; round <= rounds; round += 1) {
      // Nobody reads meanwhile: saving drafts does not change published pages, and fifty edits take longer than both releases.
      await edit(`mark${round}`);
      isRunning = true;
      const readers = [0, 1, 2, 3].map(reader);
      const { body } = await app.call('POST /studio/releases', { as: owner, body: { items: ids.map((id) => ({ type: 'page', id })) } });
      expect(body.items).toHaveLength(size);
      await expect.poll(() => seen.some(({ mark }) => mark === `mark${round}`), { timeout: 30_000 }).toBe(true);
      const back = await app.call('POST /studio/releases/{id}/rollback', { as: owner, params: { id: body.id } });
      expect(back.body.status).toBe('rolled_back');
      isRunning = false;
      await Promise.all(readers);
    }
    expect(mixed).toEqual([]);
    // Answers during which the tree did not change: each version of the tree shows one release only.
    const byVersion = Map.groupBy(
      seen.filter(({ before, after }) => before === after),
      ({ before }) => before,
    );
    for (const [version, list] of byVersion) expect(new Set(list.map(({ mark }) => mark)).size, version).toBe(1);
    expect([...marksIn((await app.get('/p7')).text)]).toEqual(['mark0']);
  }, 120_000);
});

describe('a page read while it is published', () => {
  it.each(['/__/p9/index.json', '/p9'])('%s is read again', async (path) => {
    const { pages } = app.server.paged;
    const read = pages.body;
    const mark = path === '/p9' ? 'mark71' : 'mark72';
    await edit(mark);
    vi.spyOn(pages, 'body').mockImplementationOnce(async (...asked) => {
      const body = await read(...asked);
      await app.call('POST /studio/releases', { as: owner, body: { items: ids.map((id) => ({ type: 'page', id })) } });
      return body;
    });
    expect([...marksIn((await app.get(path)).text)]).toEqual([mark]);
    vi.restoreAllMocks();
  });
});

describe('the cost of publishing', () => {
  const queriesOnce = async (run: () => Promise<unknown>) => {
    const before = app.db.queries();
    await run();
    return app.db.queries() - before;
  };
  /** The lower of two counts: cached rows, such as the app, are read again now and then. */
  const queriesOf = async (run: () => Promise<unknown>) => Math.min(await queriesOnce(run), await queriesOnce(run));
  const publish = (id: string) => app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id } });
  it('is a number of queries independent of the pages in the app and in the release', async () => {
    await publish(ids[0]!);
    const few = await queriesOf(() => publish(ids[0]!));
    for (let at = 0; at < 20; at += 1) await publishPage(app, { title: 'More', slug: `more${at}` });
    // One more if the version of the tree was checked in between.
    expect(await queriesOf(() => publish(ids[0]!))).toBeLessThanOrEqual(few + 1);
    expect(few).toBeLessThanOrEqual(32);
    const items = (count: number) => ids.slice(0, count).map((id) => ({ type: 'page', id }));
    const release = (count: number) => queriesOf(() => app.call('POST /studio/releases', { as: owner, body: { items: items(count) } }));
    const two = await release(2);
    expect(await release(size)).toBeLessThanOrEqual(two + 1);
  });
});
