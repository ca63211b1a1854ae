import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await publishPage(app, { title: 'Home' });
  const own = await publishPage(app, { title: 'Own rule', slug: 'own', access: { inherit: false, require_authentication: true } });
  await publishPage(app, { title: 'Below it', slug: 'below', parent: own });
  await publishPage(app, { title: 'Open', slug: 'open', access: { inherit: false } });
  await publishPage(app, { title: 'Blog', slug: 'blog' });
});
afterAll(() => app.close());

const put = async (body: object) => (await app.call('PUT /studio/access_settings', { as: owner, body })).body;
const statusAs = async (path: string) => (await app.get(path)).json<{ page: { access: { granted: boolean } } }>().page.access.granted;

describe('the effect of changing the app’s access', () => {
  it('is previewed page by page, which changes nothing', async () => {
    const { access_changes, require_sign_in } = await put({ require_sign_in: true, dry_run: true });
    expect(access_changes.map(({ title, before, after }) => `${title}: ${before} → ${after}`)).toEqual([
      'Home: public → sign_in',
      'Blog: public → sign_in',
    ]);
    expect(require_sign_in).toBe(true);
    expect((await app.call('GET /studio/access_settings', { as: owner })).body.require_sign_in).toBe(false);
    expect(await statusAs('/__/blog/index.json')).toBe(true);
    await app.settle();
    expect(await app.sql("select 1 from audit_log where call like '%access_settings%'").catch(() => [])).toEqual([]);
  });
  it('equals the pages whose decision then differs', async () => {
    const paths = {
      Home: '/__/index/index.json',
      'Own rule': '/__/own/index.json',
      'Below it': '/__/own/below/index.json',
      Open: '/__/open/index.json',
      Blog: '/__/blog/index.json',
    };
    const guestSees = async () =>
      Object.fromEntries(await Promise.all(Object.entries(paths).map(async ([title, path]) => [title, await statusAs(path)] as const)));
    const before = await guestSees();
    const { access_changes } = await put({ require_sign_in: true });
    const after = await guestSees();
    expect(Object.keys(paths).filter((title) => before[title] !== after[title])).toEqual(access_changes.map(({ title }) => title));
    expect((await put({ require_sign_in: true, dry_run: true })).access_changes).toEqual([]);
    await put({ require_sign_in: false });
  });
  it('refuses products and overlays of other apps, in a dry run and for real', async () => {
    const foreign = await aProduct(app, { app: 'second' } as never).catch(() => null);
    const id = foreign?.id ?? '0190a000-0000-7000-8000-00000000dead';
    for (const dry_run of [true, false]) {
      const answer = await app.call('PUT /studio/access_settings', {
        as: owner,
        body: {
          purchase_overlay: { id: '0190a000-0000-7000-8000-00000000dead' },
          app_products: [{ id: '0190a000-0000-7000-8000-00000000dead' }],
          dry_run,
        },
      });
      expect([answer.status, id.length]).toEqual([422, 36]);
    }
  });
});
