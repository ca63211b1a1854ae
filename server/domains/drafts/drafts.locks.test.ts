import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact, type Work } from '../../platform/db/work.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
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
