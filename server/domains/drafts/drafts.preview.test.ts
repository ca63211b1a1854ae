import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { draftPage, publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await publishPage(app, { title: 'Home', slug: '' });
  await draftPage(app, { title: 'Not out yet', slug: 'soon', texts: ['words of a draft'] });
});
afterEach(() => app.clock.reset());
afterAll(() => app.close());

const tokenOf = async (as: Session) => (await app.call('POST /studio/preview_tokens', { as, body: {} })).body.token;
const look = async (token: string, slug = 'first') => (await app.get(`/__/soon/index.json?page_builder=${token}`, { app: slug })).status;
const change = (id: string, body: object) => app.call('PUT /studio/team/{id}', { as: owner, params: { id }, body });

describe('a page builder’s token holds as long as whoever made it may look (ACC-27)', () => {
  it('is of no use once that person is out of the team, for calls with its header either', async () => {
    const [editor, other] = [await app.staff('editor'), await app.staff('editor')];
    const [token, others] = [await tokenOf(editor), await tokenOf(other)];
    const written = () => app.call('POST /auth/reset_password', { body: { email: 'nobody@example.com' }, headers: { 'x-page-builder': token } });
    expect([await look(token), (await written()).body.error]).toEqual([200, 'preview_read_only']);
    expect((await app.call('DELETE /studio/team/{id}', { as: owner, params: { id: editor.userId } })).status).toBe(204);
    expect(await look(token)).toBe(404);
    // Without a grant the header says nothing.
    expect((await written()).body.error).not.toBe('preview_read_only');
    expect(await look(others)).toBe(200);
  });

  it('ends where a role is moved to another app, and holds again with the role', async () => {
    const editor = await app.staff('editor', { isOneApp: true });
    const token = await tokenOf(editor);
    expect(await look(token)).toBe(200);
    const { id } = (await app.call('POST /studio/apps', { as: owner, body: { name: 'Annex', slug: 'annex' } })).body;
    expect((await change(editor.userId, { app_ids: [id] })).body.error).toBe('not_found');
    expect(await look(token)).toBe(404);
    expect(
      (await app.call('PUT /studio/team/{id}', { as: { ...owner, app: 'annex' }, params: { id: editor.userId }, body: { app_ids: null } })).status,
    ).toBe(200);
    expect(await look(token)).toBe(200);
  });

  it('stays with a smaller role that may look, and ends within five seconds where another process took the role', async () => {
    const editor = await app.staff('editor');
    const token = await tokenOf(editor);
    expect((await change(editor.userId, { role: 'coach' })).status).toBe(200);
    expect(await look(token)).toBe(200);
    await app.sql('delete from staff where user_id = $1', [editor.userId]);
    app.clock.advance(5000);
    expect(await look(token)).toBe(404);
  });

  it('asks for the role once for many looks in a row, and asks nothing for whoever comes without a token or with a forged one', async () => {
    const [warm, token] = [await tokenOf(owner), await tokenOf(await app.staff('coach'))];
    const statements = async (url: string) => {
      const before = app.db.queries();
      await app.get(url);
      return app.db.queries() - before;
    };
    const [page, draft] = ['/__/index.json', '/__/soon/index.json?page_builder='];
    await Promise.all([statements(page), statements(draft + warm)]);
    expect([await statements(page), await statements(`${page}?page_builder=${token}x`)]).toEqual([0, 0]);
    const [first, second, third] = [await statements(draft + token), await statements(draft + token), await statements(draft + token)];
    expect([first - second, second - third]).toEqual([1, 0]);
  });
});
