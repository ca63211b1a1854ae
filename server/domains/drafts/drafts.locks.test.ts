import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact, type Work } from '../../platform/db/work.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { rowsOf } from '../../testing/rows.ts';
import { createLooksRepo } from '../apps/apps.looks.repo.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { publishRepo } from '../pages/pages.publish.repo.ts';
import { createReleasesRepo } from '../releases/releases.repo.ts';
import { createDraftsRepo } from './drafts.repo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What members do to the app while a transaction of the studio holds its lock; null when it is still held up after ten seconds. */
const meanwhile = (pageId: string): Promise<number[] | null> =>
  Promise.race([
    (async () => {
      const member = await app.signUp();
      const answers = [
        await app.call('POST /pages/{id}/bookmarks/toggle', { as: member, params: { id: pageId } }),
        await app.call('POST /pages/{id}/complete', { as: member, params: { id: pageId } }),
      ];
      return answers.map(({ status }) => status);
    })(),
    wait(10_000, null, { ref: false }),
  ]);

it.each<[string, (trx: Work) => Promise<unknown>]>([
  ['a page is published or the tree changes shape', (trx) => createDraftsRepo({ db: app.db }).lock(trx, app.tenant)],
  ['a published page is about to become visible', (trx) => publishRepo.raiseVersion(trx, app.tenant.appId, [])],
  ['a release is planned or rolled back', (trx) => createReleasesRepo({ db: app.db }).lock(trx, app.tenant, crypto.randomUUID())],
  ['theme and navigation are published', (trx) => createLooksRepo({ db: app.db }).lock(trx, app.tenant)],
])('members sign up, save and complete pages while %s', async (_when, lock) => {
  const page = await publishPage(app, { title: 'Open' });
  const statuses = await transact(app.db, app.tenant, async (trx) => {
    await lock(trx);
    return meanwhile(page.id);
  });
  expect(statuses).toEqual([200, 200]);
});

it('a publish of two thousand pages holds up no write of members or of other drafts, for as long as it takes', async () => {
  const owner = await app.owner();
  const [page, draft] = [await publishPage(app, { title: 'Beside' }), await publishPage(app, { title: 'Draft beside' })];
  const { drafts, publishDrafts } = app.server.paged;
  const made = Array.from({ length: 2000 }, (_, at) =>
    drafts.newRow(app.tenant, { id: app.platform.ids.next(), parent_id: null, position: at, type: 'article', slug: `big-${at}`, title: `Big ${at}` }),
  );
  const events: string[] = [];
  // The publish writes its release last: here it waits with every lock that it ever takes.
  const gate = new pg.Client({ connectionString: app.adminUrl });
  await gate.connect();
  await gate.query('begin');
  await gate.query('lock table releases in share row exclusive mode');
  const publishing = publishDrafts.publishMany(app.tenant, null, { title: 'Big', made }).then(() => events.push('published'));
  const waiting = `select 1 from pg_locks where relation = 'releases'::regclass and not granted`;
  await expect.poll(async () => (await rowsOf(app.adminUrl, waiting, [])).length, { timeout: 60_000 }).toBeGreaterThan(0);

  const statuses = await meanwhile(page.id);
  const params = { id: draft.id };
  const { version } = (await app.call('GET /studio/pages/{id}', { as: owner, params })).body;
  const saved = await app.call('PUT /studio/pages/{id}', { as: owner, params, body: { base_version: version, title: 'Saved meanwhile' } });
  events.push('the others wrote');
  await gate.query('commit');
  await gate.end();
  await publishing;

  expect([...(statuses ?? []), saved.status]).toEqual([200, 200, 200]);
  expect(events).toEqual(['the others wrote', 'published']);
});
