import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aProduct } from '../products/products.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: 'https://app.example.org', BASE_DOMAIN: 'example.org' } });
  owner = await app.owner();
  const home = await publishPage(app, { title: 'Home', texts: ['welcome in'] });
  await publishPage(app, { title: 'Inside', parent: home, slug: 'inside' });
});
afterAll(() => app.close());

const host = (slug: string) => ({ headers: { host: `${slug}.example.org` } });
const make = async (name: string) => (await app.call('POST /studio/apps', { as: owner, body: { name }, app: null })).body;
const get = (id: string, as = owner) => app.call('GET /studio/apps/{id}', { as, params: { id } });
const put = (id: string, body: object, as = owner) => app.call('PUT /studio/apps/{id}', { as, params: { id }, body });
const remove = (id: string, name: string, as = owner) => app.call('DELETE /studio/apps/{id}', { as, params: { id }, body: { name } });
const copy = (id: string, body: { name: string; with_members?: boolean }, as = owner) =>
  app.call('POST /studio/apps/{id}/duplicate', { as, params: { id }, body });

describe('an app', () => {
  it('shows what is in it, and can change its name and address', async () => {
    const { id } = await make('Counted');
    expect((await get(id)).body).toMatchObject({
      name: 'Counted',
      is_only: false,
      counts: { pages: 0, members: 1, purchases: 0, messages: 0, media: 0 },
    });
    expect((await get(app.tenant.appId)).body.counts.pages).toBe(2);
    const changed = await put(id, { name: ' Renamed ', slug: 'renamed' });
    expect(changed.body).toMatchObject({ name: 'Renamed', slug: 'renamed', url: 'https://renamed.example.org' });
    expect((await put(id, { name: '  ' })).body.error).toBe('validation_failed');
    expect((await put(id, { slug: 'first' })).body.error).toBe('slug_taken');
  });

  it('of another account does not exist here, and one’s own exists only for staff with a role in it', async () => {
    const { id } = await make('Guarded');
    const outsiders = [await app.owner('second'), await app.staff('owner', { isOneApp: true })];
    for (const as of outsiders) {
      expect((await get(id, as)).body.error).toBe('not_found');
      expect((await put(id, { name: 'Mine' }, as)).body.error).toBe('not_found');
      expect((await remove(id, 'Guarded', as)).body.error).toBe('not_found');
      expect((await copy(id, { name: 'Stolen' }, as)).body.error).toBe('not_found');
    }
    const admin = await app.staff('admin');
    expect([(await get(id, admin)).status, (await put(id, { name: 'Guarded' }, admin)).status]).toEqual([200, 200]);
    expect([(await remove(id, 'Guarded', admin)).body.error, (await copy(id, { name: 'No' }, admin)).body.error]).toEqual(['forbidden', 'forbidden']);
    expect((await get(id, await app.staff('editor'))).body.error).toBe('forbidden');
  });
});

describe('deleting an app', () => {
  it('deletes all of it: rows, files, users who are nowhere else; and nothing of others', async () => {
    const { id, slug } = await make('Short lived');
    const within = { ...owner, app: slug };
    const page = (await app.call('POST /studio/pages', { as: within, body: { type: 'generic', title: 'Gone soon' } })).body;
    await app.call('POST /studio/releases', { as: within, body: { title: 'All' } });
    await app.call('POST /studio/products', { as: within, body: { title: 'Gone, too' } });
    const only = await app.signUp({ app: slug });
    await app.platform.storage.put(`${id}/somewhere/file.txt`, Buffer.from('bytes'));
    await app.platform.storage.put(`${app.tenant.appId}/somewhere/file.txt`, Buffer.from('bytes'));
    expect((await app.get('/', host(slug))).status).toBe(200);
    expect(page.id).toBeTruthy();
    expect((await remove(id, 'Short  lived')).body.error).toBe('validation_failed');
    expect((await get(id)).status).toBe(200);
    expect((await remove(id, 'Short lived')).status).toBe(204);
    await app.settle();
    expect((await app.get('/', host(slug))).status).toBe(404);
    expect((await get(id)).body.error).toBe('not_found');
    const tables = await app.sql<{ name: string }>(
      "select table_name as name from information_schema.columns where column_name = 'app_id' and table_schema = 'public'",
    );
    // Notes of changes tell other servers who is gone, and are removed within minutes.
    for (const { name } of tables.filter((table) => table.name !== 'audit_log' && !table.name.endsWith('_changes')))
      expect(await app.sql(`select 1 from ${name} where app_id = $1`, [id]), name).toEqual([]);
    expect(await app.sql('select 1 from users where email_key = lower($1)', [only.email])).toEqual([]);
    expect(await app.sql('select 1 from users where email_key = lower($1)', [owner.email])).toHaveLength(1);
    expect(await app.platform.storage.size(`${id}/somewhere/file.txt`)).toBeNull();
    expect(await app.platform.storage.size(`${app.tenant.appId}/somewhere/file.txt`)).toBe(5);
    const [row] = await app.sql<{ call: string; object_title: string }>(
      'select call, object_title from audit_log where object_id = $1 and call like $2',
      [id, 'DELETE%'],
    );
    expect(row).toEqual({ call: 'DELETE /studio/apps/{id}', object_title: 'Short lived' });
  });

  it('is refused for the only app, even when two people ask at the same moment', async () => {
    const second = await app.owner('second');
    const { id } = (await app.call('GET /studio/apps', { as: second, app: null })).body.items[0]!;
    const name = (await get(id, second)).body.name;
    expect((await get(id, second)).body.is_only).toBe(true);
    expect((await remove(id, name, second)).body.error).toBe('last_app');
    const other = (await app.call('POST /studio/apps', { as: second, body: { name: 'Spare' }, app: null })).body;
    const answers = await Promise.all([remove(other.id, 'Spare', second), remove(id, name, second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  });
});

describe('a copy of an app', () => {
  it('has its pages, look, settings and rules as drafts, but no members and none of its ids', async () => {
    const product = await aProduct(app, { title: 'Club card' });
    const locked = await publishPage(app, {
      title: 'Members only',
      slug: 'members-only',
      access: { require_purchase: true, products: [{ id: product.id }] },
    });
    await app.call('PUT /studio/theme', { as: owner, body: { theme: { app_look: 'rounded' } } });
    await app.call('PUT /studio/settings/app', { as: owner, body: { timezone: 'Europe/Prague' } });
    await app.call('PUT /studio/access_settings', { as: owner, body: { require_sign_in: true } });
    const copied = await copy(app.tenant.appId, { name: 'Second site' });
    expect(copied.body).toMatchObject({ slug: 'second-site', name: 'Second site' });
    const within = { ...owner, app: 'second-site' };
    const tree = (await app.call('GET /studio/pages', { as: within })).body.items;
    expect(tree.map(({ title }) => title)).toEqual(expect.arrayContaining(['Home', 'Inside', 'Members only']));
    expect(tree.some(({ id }) => id === locked.id)).toBe(false);
    expect((await app.get('/', host('second-site'))).status).toBe(404);
    const products = (await app.call('GET /studio/products', { as: within })).body.items;
    const page = tree.find(({ title }) => title === 'Members only')!;
    const { body: record } = await app.call('GET /studio/pages/{id}/access', { as: within, params: { id: page.id } });
    expect([products.map(({ title }) => title), record.record.products]).toEqual([['Club card'], [{ id: products[0]!.id }]]);
    expect(products[0]!.id).not.toBe(product.id);
    expect((await app.call('GET /studio/theme', { as: within })).body).toMatchObject({ theme: { app_look: 'rounded' } });
    expect((await app.call('GET /studio/settings/app', { as: within })).body.timezone).toBe('Europe/Prague');
    expect((await app.call('GET /studio/access_settings', { as: within })).body.require_sign_in).toBe(true);
    expect((await get(copied.body.id)).body.counts.members).toBe(1);
  });

  it('is refused with members, and leaves nothing behind when it fails', async () => {
    expect((await copy(app.tenant.appId, { name: 'With all', with_members: true })).body.error).toBe('validation_failed');
    expect((await copy(app.tenant.appId, { name: 'Second site' })).body.error).toBe('slug_taken');
    expect((await copy(app.tenant.appId, { name: ' ' })).body.error).toBe('validation_failed');
    const { items } = (await app.call('GET /studio/apps', { as: owner, app: null })).body;
    expect(items.some(({ name }) => name === 'With all')).toBe(false);
  });

  it('of an empty app is an empty app', async () => {
    const { id } = await make('Nothing yet');
    expect((await copy(id, { name: 'Nothing either' })).body.name).toBe('Nothing either');
  });
});

describe('the account', () => {
  const read = (as = owner) => app.call('GET /studio/account', { as });
  const change = (body: object, as = owner) => app.call('PUT /studio/account', { as, body });
  const badgeOf = async (slug: string) => (await app.get('/__/app.json', host(slug))).json<{ app: { show_badge: boolean }; version: string }>();
  it('has a name, and hides the badge of all its apps if the hoster allows it', async () => {
    await app.sql(`update accounts set capabilities = '{}' where id = $1`, [app.tenant.accountId]);
    expect((await change({ name: ' Olive & Co ', show_badge: true })).body).toMatchObject({ name: 'Olive & Co', show_badge: true });
    expect((await change({ name: ' ' })).body.error).toBe('validation_failed');
    expect((await change({ show_badge: false })).body.error).toBe('upgrade_required');
    const { slug } = await make('Badged');
    const before = await badgeOf(slug);
    await app.sql(`update accounts set capabilities = '{"hide_badge": true}' where id = $1`, [app.tenant.accountId]);
    expect((await change({ show_badge: false })).body).toMatchObject({ show_badge: false, capabilities: { hide_badge: true } });
    const after = await badgeOf(slug);
    expect([before.app.show_badge, after.app.show_badge, after.version !== before.version]).toEqual([true, false, true]);
  });
  it('is changed only by the owner', async () => {
    const [admin, editor] = [await app.staff('admin'), await app.staff('editor')];
    expect([(await read(admin)).status, (await change({ name: 'No' }, admin)).status, (await read(editor)).status]).toEqual([200, 403, 403]);
  });
});
