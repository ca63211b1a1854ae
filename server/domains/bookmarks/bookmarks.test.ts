import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { nobodysId } from '../../testing/samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const toggle = (as: MemberSession | null, id: string, body?: { is_bookmarked: boolean }) =>
  app.call('POST /pages/{id}/bookmarks/toggle', { as, params: { id }, ...(body && { body }) });
const isBookmarked = async (as: MemberSession, id: string) => (await app.call('POST /auth/verify', { as })).body.bookmarked_pages.includes(id);

it('a bookmark takes the wanted state, however often it is sent; without one the call toggles it', async () => {
  const [member, page] = [await app.signUp(), await publishPage(app, { title: 'Wanted' })];
  const send = async (body?: { is_bookmarked: boolean }) => (await toggle(member, page.id, body)).body.is_bookmarked;
  for (const is_bookmarked of [true, true, false, false])
    expect([await send({ is_bookmarked }), await isBookmarked(member, page.id)]).toEqual([is_bookmarked, is_bookmarked]);
  expect(await Promise.all([send({ is_bookmarked: true }), send({ is_bookmarked: true })])).toEqual([true, true]);
  expect([await send(), await isBookmarked(member, page.id), await send(), await isBookmarked(member, page.id)]).toEqual([false, false, true, true]);
});

it('two clicks at the same moment toggle a bookmark twice', async () => {
  const [member, page] = [await app.signUp(), await publishPage(app, { title: 'Clicked twice' })];
  const answers = await Promise.all([toggle(member, page.id), toggle(member, page.id)]);
  expect(answers.map(({ body }) => body.is_bookmarked).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
  expect(await isBookmarked(member, page.id)).toBe(false);
});

it('twenty clicks at the same moment leave the bookmark as if they came one after the other', async () => {
  const [member, page] = [await app.signUp(), await publishPage(app, { title: 'Clicked often' })];
  const answers = await Promise.all(Array.from({ length: 20 }, () => toggle(member, page.id)));
  expect(answers.filter(({ body }) => body.is_bookmarked)).toHaveLength(10);
  expect(await isBookmarked(member, page.id)).toBe(false);
});

it('a bookmark costs two statements: whether the member still has the page, and the bookmark itself', async () => {
  const [member, page] = [await app.signUp(), await publishPage(app, { title: 'Cheap' })];
  await toggle(member, page.id);
  expect(await fewestQueries(app, () => toggle(member, page.id))).toBe(2);
});

it('bookmarks of sixty members at the same moment share their statements, and one that must fail fails alone', async () => {
  const members = await Promise.all(Array.from({ length: 60 }, () => app.signUp()));
  const [page, lost] = [await publishPage(app, { title: 'Together' }), await publishPage(app, { title: 'Lost' })];
  for (const member of members) expect(await isBookmarked(member, page.id)).toBe(false);
  // Gone from the table, and not from the tree that members see.
  await app.sql('delete from pages where id = $1', [lost.id]);
  const before = app.db.queries();
  const answers = await Promise.all(members.map((member) => toggle(member, page.id)));
  expect(app.db.queries() - before).toBeLessThan(60);
  expect(answers.map(({ body }) => body)).toEqual(members.map(() => ({ is_bookmarked: true })));
  const [first, ...others] = await Promise.all(members.map((member, index) => toggle(member, index === 0 ? lost.id : page.id)));
  expect([first?.status, others.map(({ body }) => body)]).toEqual([500, others.map(() => ({ is_bookmarked: false }))]);
  expect((await Promise.all(members.map((member) => isBookmarked(member, page.id)))).filter(Boolean)).toHaveLength(1);
});

it('a bookmark that waits for a locked row holds up no other', async () => {
  const [held, free, page] = [await app.signUp(), await app.signUp(), await publishPage(app, { title: 'Held' })];
  for (const member of [held, free]) await toggle(member, page.id);
  const holder = new pg.Client({ connectionString: app.adminUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from member_versions where subscriber_id = $1 for update', [held.id]);
  const [waiting, together] = [toggle(held, page.id), toggle(free, page.id)];
  expect((await together).body).toEqual({ is_bookmarked: false });
  expect((await toggle(free, page.id)).body).toEqual({ is_bookmarked: true });
  await holder.query('rollback');
  await holder.end();
  expect((await waiting).body).toEqual({ is_bookmarked: false });
});

it('only pages that the member may open can be bookmarked', async () => {
  const member = await app.signUp();
  const [open, secret, sold] = [
    await publishPage(app, { title: 'Open' }),
    await publishPage(app, { title: 'Secret', access: { is_private: true } }),
    await publishPage(app, { title: 'Sold', access: { require_purchase: true } }),
  ];
  expect((await toggle(null, open.id)).status).toBe(401);
  expect((await toggle(member, secret.id)).body).toMatchObject({ error: 'page_not_found' });
  expect((await toggle(member, nobodysId)).body).toMatchObject({ error: 'page_not_found' });
  expect((await toggle(member, sold.id)).body).toMatchObject({ error: 'access_denied' });
  expect((await toggle(await app.signUp({ app: 'second' }), open.id)).body).toMatchObject({ error: 'page_not_found' });
});
