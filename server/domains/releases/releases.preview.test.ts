import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aText, draftPage, publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await publishPage(app, { title: 'Home', slug: '' });
});
afterAll(() => app.close());

const save = async (id: string, body: object) => {
  const { version } = await app.server.paged.drafts.get(app.tenant, id);
  return app.call('PUT /studio/pages/{id}', { as: owner, params: { id }, body: { base_version: version, ...body } });
};
const release = async (body: object) => (await app.call('POST /studio/releases', { as: owner, body })).body;
const soon = () => new Date(app.clock.ms() + 60_000).toISOString();
const token = (body: object, as = owner) => app.call('POST /studio/preview_tokens', { as, body });
const look = (path: string, grant: string, options = {}) => app.get(`/__${path}/index.json?page_builder=${grant}`, options);
const items = (...ids: string[]) => ids.map((id) => ({ type: 'page', id }));

describe('the preview of a whole release (ACC-27)', () => {
  it('shows the pages, navigation and theme of a planned release, with the published pages beside them', async () => {
    const [one, two] = [
      await publishPage(app, { title: 'One', slug: 'one', texts: ['old one'] }),
      await draftPage(app, { title: 'Two', slug: 'two' }),
    ];
    const rest = await publishPage(app, { title: 'Rest', slug: 'rest', texts: ['rest as it is'] });
    await save(one.id, { title: 'One of it', blocks: [aText('planned one')] });
    await save(two.id, { blocks: [aText('planned two')] });
    await save(rest.id, { blocks: [aText('a draft that stays')] });
    await app.call('PUT /studio/theme', { as: owner, body: { theme: { app_look: 'square' } } });
    const entry = { id: 'two', icon: 'house', label: 'To the second', page_id: two.id };
    await app.call('PUT /studio/navigation', { as: owner, body: { tab_bar: [entry] } });
    const planned = await release({ items: [...items(one.id, two.id), { type: 'theme' }, { type: 'navigation' }], publish_at: soon() });
    await save(one.id, { blocks: [aText('newer than the plan')] });
    const { body } = await token({ source: planned.id });
    expect(body.url).toBe(`http://localhost:4000/?page_builder=${body.token}`);
    const [first, second, other] = await Promise.all(['/one', '/two', '/rest'].map(async (path) => (await look(path, body.token)).text));
    expect([first, second, other]).toEqual(['planned one', 'planned two', 'rest as it is'].map((words) => expect.stringContaining(words) as unknown));
    expect(`${first} ${second} ${other}`).not.toMatch(/old one|newer than|a draft that/);
    const html = (await app.get(`/one?page_builder=${body.token}`)).text;
    expect([html.includes('To the second'), html.includes('"app_look":"square"'), html.includes('One of it')]).toEqual([true, true, true]);
    // Nobody else sees any of it.
    const public_ = (await app.get('/one')).text;
    expect([public_.includes('To the second'), public_.includes('planned one'), (await app.get('/__/two/index.json')).status]).toEqual([
      false,
      false,
      404,
    ]);
    // It can also start from one of its pages.
    const begun = (await token({ page_id: two.id, source: planned.id })).body;
    expect(begun.url).toBe(`http://localhost:4000/two?page_builder=${begun.token}`);
    // Once removed, it shows nothing.
    await app.call('DELETE /studio/releases/{id}', { as: owner, params: { id: planned.id } });
    expect((await look('/one', body.token)).status).toBe(404);
    expect((await token({ source: planned.id })).body.error).toBe('page_not_found');
  });

  it('shows a published release as it was published, whatever was published since', async () => {
    const page = await draftPage(app, { title: 'Then', slug: 'then', texts: ['words of then'] });
    const first = await release({ items: items(page.id) });
    await save(page.id, { slug: 'now', blocks: [aText('words of now')] });
    await release({ items: items(page.id) });
    const { body } = await token({ page_id: page.id, source: first.id });
    expect(body.url).toContain('/then?page_builder=');
    expect((await look('/then', body.token)).text).toContain('words of then');
    expect((await app.get('/__/now/index.json')).text).toContain('words of now');
  });

  it('covers one app, as a chosen viewer, for an hour', async () => {
    const page = await draftPage(app, { title: 'Kept', slug: 'kept', texts: ['kept words'], access: { require_authentication: true } });
    const planned = await release({ items: items(page.id), publish_at: soon() });
    const otherOwner = await app.owner('second');
    expect((await token({ source: planned.id }, otherOwner)).body.error).toBe('page_not_found');
    expect((await token({ source: app.tenant.appId })).body.error).toBe('page_not_found');
    const unheld = await publishPage(app, { title: 'Draft only', slug: 'draft-only' });
    const hidden = await draftPage(app, { title: 'Not of it', slug: 'not-of-it' });
    expect((await token({ page_id: unheld.id, source: planned.id })).status).toBe(200);
    expect((await token({ page_id: hidden.id, source: planned.id })).body.error).toBe('page_not_found');
    const { body } = await token({ source: planned.id, persona: 'guest' });
    expect((await look('/kept', body.token)).json()).toMatchObject({ blocks: [], page: { access: { reason: 'AUTHENTICATION_REQUIRED' } } });
    const all = (await token({ source: planned.id })).body;
    expect((await look('/kept', all.token)).text).toContain('kept words');
    expect((await look('/kept', all.token, { app: 'second' })).status).toBe(404);
    expect((await look('/kept', `${all.token}x`)).status).toBe(404);
    app.clock.advance(3_600_001);
    expect((await look('/kept', all.token)).text).not.toContain('kept words');
    app.clock.reset();
  });
});
