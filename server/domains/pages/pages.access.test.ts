import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { publishPage } from './pages.builders.ts';

let app: TestApp;
let member: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp();
});
afterAll(() => app.close());

const json = async (path: string, options: Parameters<TestApp['get']>[1] = {}) =>
  (await app.get(`/__${path}/index.json`, options)).json<Record<string, never>>();

describe('page JSON by viewer', () => {
  it('serves an open page to guests with all its blocks', async () => {
    const page = await publishPage(app, { title: 'Welcome', texts: ['Hello there'], slug: 'welcome' });
    const answer = await app.get('/__/welcome/index.json');
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({
      page_id: page.id,
      page_title: 'Welcome',
      blocks: [{ type: 'text' }],
      page: { access: { granted: true, mode: 'full', reason: null }, path: '/welcome' },
    });
    expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
    expect(answer.text).toContain('Hello there');
  });

  it('returns the lock of a page that requires login, and the full page to members', async () => {
    await publishPage(app, { title: 'For members', texts: ['inside words'], slug: 'members-page', access: { require_authentication: true } });
    const locked = await app.get('/__/members-page/index.json');
    expect(locked.json()).toMatchObject({
      page_title: 'For members',
      blocks: [],
      siblings: [],
      attributes: [],
      type_data: null,
      page: { access: { granted: false, reason: 'AUTHENTICATION_REQUIRED' } },
    });
    expect(locked.text).not.toContain('inside words');
    expect(locked.headers['cache-control']).toBe('private, no-store');
    const open = await app.get('/__/members-page/index.json', { as: member });
    expect(open.text).toContain('inside words');
    expect(open.headers['cache-control']).toBe('private, no-store');
  });

  it('reveals only that a private page is locked, and returns 404 if the app hides such pages', async () => {
    await publishPage(app, { title: 'Secret retreat', texts: ['x'], slug: 'hidden-page', access: { is_private: true } });
    expect(await json('/hidden-page')).toMatchObject({ page_title: null, image: null, page: { title: null, access: { reason: 'IS_PRIVATE' } } });
    const owner = await app.owner();
    await app.call('PUT /studio/access_settings', { as: owner, body: { hide_private_pages: true } });
    expect((await app.get('/__/hidden-page/index.json')).status).toBe(404);
    await app.call('PUT /studio/access_settings', { as: owner, body: { hide_private_pages: false } });
  });

  it('opens a private page to members whom the owner assigned', async () => {
    const page = await publishPage(app, { title: 'Circle', texts: ['circle words'], slug: 'circle', access: { is_private: true } });
    const owner = await app.owner();
    expect((await app.get('/__/circle/index.json', { as: member })).text).not.toContain('circle words');
    expect(
      (await app.call('POST /studio/pages/{id}/members', { as: owner, params: { id: page.id }, body: { member_ids: [member.id] } })).body,
    ).toMatchObject({ added: 1 });
    expect((await app.get('/__/circle/index.json', { as: member })).text).toContain('circle words');
    const listed = await app.call('GET /studio/pages/{id}/members', { as: owner, params: { id: page.id } });
    expect(listed.body.items).toMatchObject([{ id: member.id, email: member.email, is_assigned: true }]);
    expect((await app.call('DELETE /studio/pages/{id}/members/{memberId}', { as: owner, params: { id: page.id, memberId: member.id } })).status).toBe(
      204,
    );
    expect((await app.get('/__/circle/index.json', { as: member })).text).not.toContain('circle words');
  });

  it('opens a drip page when its time comes', async () => {
    const program = await publishPage(app, {
      title: 'Drip',
      type: 'program',
      slug: 'drip',
      access: { require_authentication: true, is_progress_root: true },
    });
    const lesson = await publishPage(app, {
      title: 'Day 3',
      slug: 'day-3',
      parent: program,
      texts: ['third day'],
      access: { is_scheduled: true, schedule_period: 3, schedule_interval: 'day' },
    });
    expect(await json('/drip/day-3', { as: member })).toMatchObject({ page: { access: { reason: 'START_REQUIRED', root_id: program.id } } });
    expect((await app.call('POST /pages/{id}/subscribers', { as: member, params: { id: program.id }, body: {} })).status).toBe(200);
    const waiting = await json('/drip/day-3', { as: member });
    expect(waiting).toMatchObject({ page: { access: { reason: 'IS_SCHEDULED' } } });
    expect((await app.call('POST /pages/{id}/complete', { as: member, params: { id: lesson.id } })).body.error).toBe('access_denied');
    app.clock.advance(3 * 86_400_000);
    expect(await json('/drip/day-3', { as: member })).toMatchObject({ page: { access: { granted: true } }, page_title: 'Day 3' });
    app.clock.reset();
  });

  it('shows a browsable page without members-only content, and refuses any action there', async () => {
    const page = await publishPage(app, {
      title: 'Peek',
      slug: 'peek',
      texts: ['for all'],
      access: { require_authentication: true, allow_browsing: true },
      is_commentable: true,
    });
    const shown = await json('/peek');
    expect(shown).toMatchObject({ page: { access: { mode: 'browse', reason: 'ALLOW_BROWSING' } }, message_thread_id: null });
    expect((await app.call('POST /pages/{id}/complete', { params: { id: page.id } })).status).toBe(401);
    expect(await json('/peek', { as: member })).toMatchObject({
      page: { access: { mode: 'full' } },
      message_thread_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('finds nothing of another app', async () => {
    const page = await publishPage(app, { title: 'Only here', slug: 'only-here' });
    expect((await app.get('/__/only-here/index.json', { app: 'second' })).status).toBe(404);
    const other = await app.signUp({ app: 'second' });
    expect((await app.call('POST /pages/{id}/complete', { as: other, params: { id: page.id } })).status).toBe(404);
    expect((await app.call('GET /pages/{id}/path', { as: other, params: { id: page.id } })).status).toBe(404);
  });
});

describe('the access tree', () => {
  it('gives ids and addresses, never titles, and leaves private pages out', async () => {
    const tree = await app.get('/__/access/app.json');
    expect(tree.status).toBe(200);
    expect(tree.text).not.toContain('Secret retreat');
    expect(tree.text).not.toContain('hidden-page');
    expect(tree.text).toContain('/members-page');
    expect(tree.headers['cache-control']).toBe('private, no-store');
    expect((await app.get('/__/access/00000000-0000-4000-8000-000000000000.json')).status).toBe(404);
  });
});
