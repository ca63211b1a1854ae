import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import type { Session } from '../../testing/client.ts';
import { aText, draftPage, publishPage } from '../pages/pages.builders.ts';

/** Statements of a studio call. Publishing takes locks, writes versions and their entries, notifies everyone, and writes a row of the log. */
const most = { list: 2, get: 4, save: 6, publish: 24, versions: 4, changes: 5 };
/** A look at what other servers changed, which may be due in each of the calls. */
const look = 2;
let app: TestApp;
let owner: Session;
let page: PageDraft;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  page = await publishPage(app, { title: 'Home' });
});
afterAll(() => app.close());

const costOf = (ask: () => Promise<{ status: number }>): Promise<number> =>
  fewestQueries(app, async () => {
    await app.bus.settled();
    expect((await ask()).status).toBe(200);
    await app.bus.settled();
  });
const current = async () => (await app.call('GET /studio/pages/{id}', { as: owner, params: { id: page.id } })).body;
const measured = async () => {
  const params = { id: page.id };
  let { version } = await current();
  const save = async () => {
    const answer = await app.call('PUT /studio/pages/{id}', { as: owner, params, body: { base_version: version, blocks: [aText(`At ${version}`)] } });
    version = answer.body.version;
    return answer;
  };
  return {
    list: await costOf(() => app.call('GET /studio/pages', { as: owner })),
    get: await costOf(() => app.call('GET /studio/pages/{id}', { as: owner, params })),
    save: await costOf(save),
    publish: await costOf(() => app.call('POST /studio/pages/{id}/publish', { as: owner, params })),
    versions: await costOf(() => app.call('GET /studio/pages/{id}/versions', { as: owner, params })),
    changes: await costOf(() => app.call('GET /studio/changes', { as: owner })),
  };
};

it('a page costs the studio as many statements among three pages as among two hundred', async () => {
  for (let number = 0; number < 2; number += 1) await draftPage(app, { title: `Few ${number}`, parent: page });
  const few = await measured();
  const made = Array.from({ length: 200 }, (_, at) =>
    app.server.paged.drafts.newRow(app.tenant, {
      id: app.platform.ids.next(),
      parent_id: at % 2 === 0 ? page.id : null,
      position: at,
      type: 'article',
      slug: `many-${at}`,
      title: `Many ${at}`,
    }),
  );
  await app.server.paged.publishDrafts.publishMany(app.tenant, null, { title: 'Many', made });
  const many = await measured();
  for (const name of Object.keys(most) as (keyof typeof most)[]) {
    expect(few[name], name).toBeLessThanOrEqual(most[name]);
    expect(many[name], name).toBeLessThanOrEqual(few[name] + look);
  }
});

it('a release of sixty pages costs as many statements as one of two', async () => {
  const publishMany = async (count: number) => {
    const items = [];
    for (let at = 0; at < count; at += 1)
      items.push({ type: 'page' as const, id: (await draftPage(app, { title: `Of ${count}: ${at}`, texts: ['x'] })).id });
    await app.bus.settled();
    const before = app.db.queries();
    const answer = await app.call('POST /studio/releases', { as: owner, body: { items } });
    expect([answer.status, answer.body.items.length]).toEqual([200, count]);
    await app.bus.settled();
    return app.db.queries() - before;
  };
  await publishMany(1);
  const few = await publishMany(2);
  // A session check may fall into either of them.
  expect(Math.abs((await publishMany(60)) - few)).toBeLessThanOrEqual(3);
});
