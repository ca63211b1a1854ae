import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
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

describe('a page builder’s token is valid while its maker may see drafts (ACC-27)', () => {
  it('is useless once that person is no longer staff, even for calls with its header', async () => {
    const [editor, other] = [await app.staff('editor'), await app.staff('editor')];
    const [token, others] = [await tokenOf(editor), await tokenOf(other)];
    const written = () => app.call('POST /auth/reset_password', { body: { email: 'nobody@example.com' }, headers: { 'x-page-builder': token } });
    expect([await look(token), (await written()).body.error]).toEqual([200, 'preview_read_only']);
    expect((await app.call('DELETE /studio/team/{id}', { as: owner, params: { id: editor.userId } })).status).toBe(204);
    expect(await look(token)).toBe(404);
    // Without a grant the header has no effect.
    expect((await written()).body.error).not.toBe('preview_read_only');
    expect(await look(others)).toBe(200);
  });

  it('ends when a role is moved to another app, and is valid again with the role', async () => {
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

  it('survives a smaller role that may see drafts, and ends within five seconds after another process took the role', async () => {
    const editor = await app.staff('editor');
    const token = await tokenOf(editor);
    expect((await change(editor.userId, { role: 'coach' })).status).toBe(200);
    expect(await look(token)).toBe(200);
    await app.sql('delete from staff where user_id = $1', [editor.userId]);
    app.clock.advance(5000);
    expect(await look(token)).toBe(404);
  });

  it('checks the role once for many views in a row, and never for a caller without a token or with a forged one', async () => {
    const [page, draft] = ['/__/index.json', '/__/soon/index.json?page_builder='];
    const tokens: string[] = [];
    for (let round = 0; round < 4; round += 1) tokens.push(await tokenOf(await app.staff('coach')));
    const forged = `${page}?page_builder=${tokens[0]}x`;
    expect([await fewestQueries(app, () => app.get(page)), await fewestQueries(app, () => app.get(forged))]).toEqual([0, 0]);
    let next = 0;
    const first = await fewestQueries(app, () => app.get(draft + tokens[next++]));
    const again = await fewestQueries(app, () => app.get(draft + tokens[0]));
    expect(first - again).toBe(1);
  });
});
