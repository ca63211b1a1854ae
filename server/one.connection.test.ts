import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from './platform/db/database.ts';
import { transact } from './platform/db/work.ts';
import { startTestApp, type MemberSession, type TestApp } from './testing/app.ts';
import type { Session } from './testing/client.ts';
import { aText, publishPage } from './domains/pages/pages.builders.ts';
import { aWorkout } from './domains/reusables/reusables.builders.ts';

/** What the server keeps in memory is older than it may be used for. */
const staleMs = 5000;
let app: TestApp;
let owner: Session;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  [owner, member] = [await app.owner(), await app.signUp()];
});
afterAll(() => app.close());

/** How often a transaction waited for a second connection meanwhile. */
async function besidesOf(work: () => Promise<unknown>): Promise<number> {
  await app.bus.settled();
  app.clock.advance(staleMs);
  const before = app.db.besides();
  await work();
  await app.bus.settled();
  return app.db.besides() - before;
}
const publish = async () => {
  const page = await publishPage(app, { title: 'Home' });
  const params = { id: page.id };
  const { version } = (await app.call('GET /studio/pages/{id}', { as: owner, params })).body;
  const body = { base_version: version, blocks: [aText('Changed')] };
  expect((await app.call('PUT /studio/pages/{id}', { as: owner, params, body })).status).toBe(200);
  app.clock.advance(staleMs);
  expect((await app.call('POST /studio/pages/{id}/publish', { as: owner, params })).status).toBe(200);
};
const write = async () => {
  const page = await publishPage(app, { title: 'Read' });
  const params = { id: page.id };
  expect((await app.call('POST /pages/{id}/bookmarks/toggle', { as: member, params })).status).toBe(200);
  expect((await app.call('POST /pages/{id}/complete', { as: member, params })).status).toBe(200);
};

const train = async () => {
  const workout = await aWorkout(app);
  await publishPage(app, { title: 'Legs', type: 'workout', type_data: { workout_id: workout.id } });
  const headers = { 'idempotency-key': 'train' };
  const session = (await app.call('POST /workouts/{id}/session', { as: member, params: { id: workout.id }, body: {}, headers })).body;
  const within = { as: member, params: { id: workout.id, sessionId: session.id } };
  const body = { activity_type: 'note' };
  expect((await app.call('POST /workouts/{id}/session/{sessionId}/activity', { ...within, body, headers })).status).toBe(200);
  expect((await app.call('PUT /workouts/{id}/session/{sessionId}', { ...within, body: {} })).status).toBe(200);
};

it.each<[string, () => Promise<unknown>]>([
  ['signing up, and the mail to confirm the address', async () => (await app.signUp(), app.clock.advance(staleMs), app.jobs.runDue())],
  ['publishing a page', publish],
  ['a bookmark and a completion', write],
  ['a workout with its log', train],
])('one connection is enough for %s, so a pool of any size serves many of them at once', async (_name, work) => {
  expect(await besidesOf(work)).toBe(0);
});

it('a transaction that looks something up beside itself is counted', async () => {
  const db = openDatabase({ url: app.adminUrl });
  await transact(db, app.tenant, () => db.for<{ apps: { id: string } }>(app.tenant).selectFrom('apps').select('id').execute());
  expect(db.besides()).toBe(1);
  await db.close();
});
