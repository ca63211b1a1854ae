import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aBlock, aText, draftPage, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
let editor: Session;
beforeAll(async () => {
  app = await startTestApp();
  [owner, editor] = [await app.owner(), await app.staff('editor')];
  await publishPage(app, { title: 'Home' });
});
afterAll(() => app.close());

const save = (page: Pick<PageDraft, 'id' | 'version'>, body: object, as = owner) =>
  app.call('PUT /studio/pages/{id}', { as, params: { id: page.id }, body: { base_version: page.version, ...body } });
const get = async ({ id }: { id: string }) => (await app.call('GET /studio/pages/{id}', { as: owner, params: { id } })).body;
const publish = ({ id }: { id: string }) => app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id } });

describe('autosave', () => {
  it('keeps what was not sent, records who saved, and shows members nothing', async () => {
    const page = await publishPage(app, { title: 'Auto', slug: 'auto', subtitle: 'first', tags: ['a'], texts: ['live words'] });
    const { body } = await save(page, { subtitle: 'second' }, editor);
    expect(body).toMatchObject({
      title: 'Auto',
      subtitle: 'second',
      tags: ['a'],
      blocks: page.blocks,
      status: 'changed',
      updated_by: 'Staff editor',
    });
    expect(body.version).toBe(page.version + 1);
    expect((await app.get('/__/auto/index.json')).json()).toMatchObject({ subtitle: 'first' });
  });

  it('ignores unknown keys (API-7), and keeps those of a block (BLK-3)', async () => {
    const page = await draftPage(app, { title: 'Unknown' });
    const block = { ...aBlock('search', { types: [] }), later: 'kept' };
    const { body } = await save(page, { blocks: [block], archived_at: '2020-01-01', version: 99, revision_id: null, id: app.platform.ids.next() });
    expect(body).toMatchObject({ id: page.id, version: page.version + 1, status: 'draft', blocks: [{ later: 'kept' }] });
  });

  it.each([
    ['no version', { base_version: undefined, title: 'x' }],
    ['a title that is not a text', { title: 7 }],
    ['a title that is too long', { title: 'x'.repeat(201) }],
    ['51 tags', { tags: Array.from({ length: 51 }, (_, at) => `t${at}`) }],
    ['a tag that is too long', { tags: ['x'.repeat(61)] }],
    ['an unknown type', { type: 'poem' }],
    ['a colour in numbers (BLK-4)', { background_color: '#123456' }],
    ['eleven actions', { page_actions: Array.from({ length: 11 }, () => ({ id: '00000000-0000-4000-8000-000000000001', action_type: 'button' })) }],
    ['a bad slug', { slug: 'Not A Slug' }],
    ['an attribute without a name', { attributes: [{ slug: '', type: 'string', value: 'x' }] }],
    ['an attribute whose text is not a text', { attributes: [{ slug: 'level', type: 'string', value: { a: 1 } }] }],
    ['a negative duration', { duration_minutes: -1 }],
  ])('refuses %s with the field that is wrong, and saves nothing', async (_what, body) => {
    const page = await draftPage(app, { title: 'Refused' });
    const refused = await save(page, body);
    expect([refused.status, refused.body.error, Object.keys(refused.body.errors ?? {})]).toEqual([422, 'validation_failed', [expect.any(String)]]);
    expect((await get(page)).version).toBe(page.version);
  });

  it('accepts the hero ratio at both limits and not past them (BLK-5)', async () => {
    let page = await draftPage(app, { title: 'Ratio' });
    for (const ratio of [9.9, 300.1, 0, -10]) {
      const refused = await save(page, { blocks: [aBlock('hero', { ratio })] });
      expect([ratio, refused.status, refused.body.message]).toEqual([ratio, 422, 'Ratio Out Of Range']);
    }
    for (const ratio of [10, 300]) page = (await save(page, { blocks: [aBlock('hero', { ratio })] })).body;
    expect(page.blocks[0]?.data).toMatchObject({ ratio: 300 });
  });

  it('refuses products of other apps, and normalises a schedule (ACC-10)', async () => {
    const [own, foreign] = [await aProduct(app), await aProduct({ server: app.server, tenant: app.secondApp.tenant })];
    const page = await draftPage(app, { title: 'Rules' });
    const access = { ...page.access, inherit: false, require_purchase: true };
    expect((await save(page, { access: { ...access, products: [{ id: foreign.id }] } })).body.errors).toHaveProperty('products');
    const kept = await save(page, { access: { ...access, products: [{ id: own.id }, { id: own.id }] } });
    expect(kept.body.access.products).toEqual([{ id: own.id }]);
  });

  it('never stores the pages that a collection showed to the owner', async () => {
    const page = await draftPage(app, { title: 'Collection' });
    const { body } = await save(page, { blocks: [aBlock('collection', { layout: 'grid', source: 'query', query: {}, collection: { items: [] } })] });
    expect(body.blocks[0]?.data).not.toHaveProperty('collection');
  });
});

describe('two people on one page', () => {
  it('the later one gets a conflict with what the other saved, and can then save', async () => {
    const page = await draftPage(app, { title: 'Shared', texts: ['one'] });
    await save(page, { blocks: [...page.blocks, aText('two')] }, editor);
    const late = await save(page, { title: 'Mine' });
    expect([late.status, late.body.error]).toEqual([409, 'edit_conflict']);
    const { current } = late.body as unknown as { current: PageDraft };
    expect(current).toMatchObject({ title: 'Shared', version: page.version + 1, updated_by: 'Staff editor' });
    expect(current.blocks).toHaveLength(2);
    const merged = await save(current, { title: 'Mine' });
    expect(merged.body).toMatchObject({ title: 'Mine', version: page.version + 2 });
    expect(merged.body.blocks).toHaveLength(2);
  });

  it('a version from the future is a conflict, too', async () => {
    const page = await draftPage(app, { title: 'Future' });
    expect((await save({ ...page, version: page.version + 5 }, { title: 'x' })).body.error).toBe('edit_conflict');
  });

  it('a change of rules, a move or an old version restored meanwhile is not overwritten', async () => {
    const page = await publishPage(app, { title: 'Meanwhile', slug: 'meanwhile' });
    const params = { id: page.id };
    await app.call('PUT /studio/pages/{id}/access', { as: editor, params, body: { inherit: false, require_authentication: true } });
    expect((await save(page, { access: page.access })).body.error).toBe('edit_conflict');
    const second = await get(page);
    await app.call('POST /studio/pages/{id}/move', { as: editor, params, body: { parent_id: null, position: 0 } });
    expect((await save(second, { title: 'x' })).body.error).toBe('edit_conflict');
    const third = await get(page);
    const [version] = (await app.call('GET /studio/pages/{id}/versions', { as: owner, params })).body.items;
    await app.call('POST /studio/pages/{id}/versions/{versionId}/restore', { as: editor, params: { ...params, versionId: version?.id ?? '' } });
    expect((await save(third, { title: 'x' })).body.error).toBe('edit_conflict');
  });

  it('saving during a publish loses neither: what came later stays a change', async () => {
    const page = await publishPage(app, { title: 'Race', slug: 'race' });
    const texts = Array.from({ length: 6 }, (_, at) => `race words ${at}`);
    let last = page;
    for (const text of texts) {
      const [saved] = await Promise.all([save(last, { blocks: [aText(text)] }), publish(page)]);
      expect(saved.status).toBe(200);
      last = saved.body;
    }
    const draft = await get(page);
    expect(JSON.stringify(draft.blocks)).toContain('race words 5');
    const live = (await app.get('/__/race/index.json')).text;
    expect(draft.status).toBe(live.includes('race words 5') ? 'published' : 'changed');
    await publish(page);
    expect((await app.get('/__/race/index.json')).text).toContain('race words 5');
    expect((await get(page)).status).toBe('published');
  });

  it('publishing from ten windows makes ten versions with ten numbers', async () => {
    const page = await draftPage(app, { title: 'Windows', slug: 'windows' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => publish(page)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const { items } = (await app.call('GET /studio/pages/{id}/versions', { as: owner, params: { id: page.id } })).body;
    expect(items.map(({ number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(items.filter(({ is_live }) => is_live)).toHaveLength(1);
  });
});

describe('the page builder’s frame (ACC-27)', () => {
  const tokenFor = async (persona: string, page?: PageDraft) =>
    (await app.call('POST /studio/preview_tokens', { as: owner, body: { page_id: page?.id ?? null, persona } })).body;

  it('refuses every write with a specific error, and lists drafts for the persona', async () => {
    const member = await app.signUp();
    const draft = await draftPage(app, { title: 'Unpublished article', slug: 'unpublished', type: 'article' });
    await draftPage(app, { title: 'For members', slug: 'for-members', type: 'article', access: { require_authentication: true } });
    const headers = { 'x-page-builder': (await tokenFor('guest', draft)).token };
    const written = await app.call('POST /pages/{id}/complete', { as: member, params: { id: draft.id }, headers });
    expect([written.status, written.body.error]).toEqual([403, 'preview_read_only']);
    const list = async (more: object) => (await app.call('GET /content/{contentType}', { params: { contentType: 'article' }, ...more })).body.items;
    expect((await list({ headers })).map(({ title, access }) => [title, access.granted])).toEqual([
      ['Unpublished article', true],
      ['For members', false],
    ]);
    const asMember = { headers: { 'x-page-builder': (await tokenFor('member')).token } };
    expect((await list(asMember)).map(({ access }) => access.granted)).toEqual([true, true]);
    expect(await list({})).toEqual([]);
  });

  it('shows what is open to the persona “everything” with the trace of what would decide', async () => {
    const page = await draftPage(app, { title: 'Private draft', slug: 'private-draft', texts: ['draft words'], access: { is_private: true } });
    const { token } = await tokenFor('everything', page);
    const shown = await app.get(`/__/private-draft/index.json?page_builder=${token}`);
    expect(shown.json()).toMatchObject({ page: { access: { granted: true, mode: 'full', trace: expect.arrayContaining([expect.any(Object)]) } } });
    expect(shown.text).toContain('draft words');
    const guest = await app.get(`/__/private-draft/index.json?page_builder=${(await tokenFor('guest', page)).token}`);
    expect(guest.json()).toMatchObject({ page_title: null, page: { access: { reason: 'IS_PRIVATE' } } });
    expect(guest.text).not.toContain('draft words');
  });

  it('does not open with a token that was changed, cut off or made up', async () => {
    const page = await draftPage(app, { title: 'Forged', slug: 'forged' });
    const { token } = await tokenFor('everything', page);
    const [payload = '', signature = ''] = token.split('.');
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), persona: 'guest' })).toString(
      'base64url',
    );
    for (const forged of ['', '.', 'x.y', payload, `${payload}.`, `${other}.${signature}`, `${token}.x`, `.${signature}`, 'x'.repeat(3000)])
      expect([forged.slice(0, 20), (await app.get(`/__/forged/index.json?page_builder=${forged}`)).status]).toEqual([forged.slice(0, 20), 404]);
    expect((await app.get(`/__/forged/index.json?page_builder=${token}`)).status).toBe(200);
    expect((await app.call('POST /studio/preview_tokens', { as: owner, body: { page_id: '00000000-0000-4000-8000-000000000000' } })).status).toBe(
      404,
    );
    expect((await app.call('POST /studio/preview_tokens', { as: owner, body: { persona: 'god' } })).status).toBe(422);
  });
});
