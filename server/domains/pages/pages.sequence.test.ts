import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { publishPage } from './pages.builders.ts';

let app: TestApp;
let [ada, bob]: MemberSession[] = [];
let [rootId, firstId, secondId]: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  [ada, bob] = [await app.signUp(), await app.signUp()];
  const root = await publishPage(app, { title: 'Course', type: 'program', access: { is_progress_root: true } });
  const page = (title: string, more: object = {}) => publishPage(app, { title, parent: root, ...more });
  [rootId, firstId, secondId] = [root.id, (await page('First')).id, (await page('Second')).id];
}, 60_000);
afterAll(() => app.close());

const sequenceOf = async (session: MemberSession | undefined) => {
  const member = session && (await app.server.identity.sessions.check(app.tenant, session.email, session.token));
  return (await app.server.pages.visit(app.tenant, member ?? null)).sequenceOf(rootId ?? '');
};

it('the pages of a run are read once for everyone, and again when something was published', async () => {
  const before = await sequenceOf(ada);
  expect(before).toEqual([firstId, secondId]);
  expect(await sequenceOf(bob)).toBe(before);
  const third = await publishPage(app, { title: 'Third', parent: { id: rootId ?? '' } });
  expect(await sequenceOf(bob)).toEqual([firstId, secondId, third.id]);
});

it('with a private page among them, they are read for each member', async () => {
  const hidden = await publishPage(app, { title: 'For Ada', parent: { id: rootId ?? '' }, access: { is_private: true } });
  const body = { member_ids: [ada?.id ?? ''] };
  await app.call('POST /studio/pages/{id}/members', { as: await app.owner(), params: { id: hidden.id }, body });
  expect([(await sequenceOf(ada)).includes(hidden.id), (await sequenceOf(bob)).includes(hidden.id)]).toEqual([true, false]);
});

it('an app that becomes private hides them from guests at once', async () => {
  const open = await publishPage(app, { title: 'Open', type: 'program' });
  const below = await publishPage(app, { title: 'Below', parent: open });
  const guests = async () => (await app.server.pages.visit(app.tenant, null)).sequenceOf(open.id);
  expect(await guests()).toEqual([below.id]);
  await app.call('PUT /studio/access_settings', { as: await app.owner(), body: { is_private: true } });
  expect(await guests()).toEqual([]);
});
