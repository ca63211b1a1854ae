import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aText, draftPage, publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
let planned: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await publishPage(app, { title: 'Home' });
  const page = await draftPage(app, { title: 'Ahead', slug: 'ahead', texts: ['words ahead'] });
  planned = (await release({ items: [{ type: 'page', id: page.id }], publish_at: soon() })).id;
});
afterAll(() => app.close());

const soon = () => new Date(app.clock.ms() + 600_000).toISOString();
const release = async (body: object) => (await app.call('POST /studio/releases', { as: owner, body })).body;
const token = (body: object, as: Session | null = owner) => app.call('POST /studio/preview_tokens', { as, body });
const look = (path: string, grant: string) => app.get(`/__${path}/index.json?page_builder=${grant}`);

describe('the preview of a release by its id (ACC-27)', () => {
  it.each(['editor', 'coach', 'moderator', 'support'] as const)('is open to a %s, who may read what is built', async (role) => {
    const { status, body } = await token({ source: planned }, await app.staff(role));
    expect([status, (await look('/ahead', body.token)).text.includes('words ahead')]).toEqual([200, true]);
  });

  it('is closed to an analyst, who sees numbers only', async () => {
    expect((await token({ source: planned }, await app.staff('analyst'))).status).toBe(403);
  });

  it('is closed to staff of another app of the account, users without a role, and guests', async () => {
    const member = await app.signUp();
    expect([(await token({ source: planned }, member)).status, (await token({ source: planned }, null)).status]).toEqual([401, 401]);
    const made = (await app.call('POST /studio/apps', { as: owner, body: { name: 'Beside' }, app: null })).body;
    const beside = await app.staff('editor', { isOneApp: true });
    await app.sql('update staff set app_id = $1 where user_id = $2', [made.id, beside.userId]);
    app.clock.advance(5000);
    expect((await token({ source: planned }, beside)).status).not.toBe(200);
    expect((await token({ source: planned }, { ...beside, app: 'beside' })).body.error).toBe('page_not_found');
  });

  it('is read-only: nothing is written, and no cache stores it', async () => {
    const grant = (await token({ source: planned })).body.token;
    const member = await app.signUp();
    const headers = { 'x-page-builder': grant };
    const answer = await app.call('POST /threads', { as: member, headers, body: { subscriber_id: app.firstApp.ownerSubscriberId, messages: [] } });
    expect(answer.body.error).toBe('preview_read_only');
    for (const address of [`/ahead?page_builder=${grant}`, `/__/ahead/index.json?page_builder=${grant}`])
      expect(String((await app.get(address)).headers['cache-control'])).toMatch(/no-store|private/);
  });

  it('a release with only a theme or navigation is shown over the published pages; a rolled-back one as it was published', async () => {
    await app.call('PUT /studio/theme', { as: owner, body: { theme: { app_look: 'square' } } });
    const themed = await release({ items: [{ type: 'theme' }], publish_at: soon() });
    const grant = (await token({ source: themed.id })).body.token;
    expect((await app.get(`/?page_builder=${grant}`)).text).toContain('"app_look":"square"');
    expect((await look('/ahead', grant)).status).toBe(404);

    const page = await publishPage(app, { title: 'Turned', slug: 'turned', texts: ['before'] });
    const { version } = await app.server.paged.drafts.get(app.tenant, page.id);
    await app.server.paged.drafts.save(app.tenant, null, page.id, { base_version: version, blocks: [aText('for a while')] });
    const short = await release({ items: [{ type: 'page', id: page.id }] });
    await app.call('POST /studio/releases/{id}/rollback', { as: owner, params: { id: short.id }, body: {} });
    const back = (await token({ source: short.id })).body.token;
    expect((await look('/turned', back)).text).toContain('for a while');
    expect((await app.get('/__/turned/index.json')).text).toContain('before');
  });

  it('keeps its release when the same preview is requested again', async () => {
    const [all, guest] = [(await token({ source: planned })).body, (await token({ source: planned, persona: 'guest' })).body];
    expect(all.token).not.toBe(guest.token);
    expect((await token({ source: 'yesterday' })).status).toBe(422);
    expect((await token({ source: planned.toUpperCase() })).status).toBe(200);
  });
});
