import type { AppConfig } from '@bandstand/contract/apps.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aText, draftPage, publishPage } from '../pages/pages.builders.ts';
import { anOverlay, aPicture } from '../reusables/reusables.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: 'https://app.example.org', BASE_DOMAIN: 'example.org' } });
  owner = await app.owner();
  await publishPage(app, { title: 'Home', texts: ['welcome in'] });
});
afterAll(() => app.close());

const copy = (body: { name: string; slug?: string }, as = owner) =>
  app.call('POST /studio/apps/{id}/duplicate', { as, params: { id: app.tenant.appId }, body });
const appNames = async () => (await app.call('GET /studio/apps', { as: owner, app: null })).body.items.map(({ name }) => name);
const faultsOf = ({ body }: { body: { errors?: object } }) => Object.keys(body.errors ?? {});
const rowsIn = async (table: string, appId: string) => (await app.sql(`select 1 from ${table} where app_id = $1`, [appId])).length;

describe('a copy of an app', () => {
  it('includes texts about law and support, languages, messaging settings and access rules', async () => {
    const legal = { privacy: 'We keep little.', terms: 'https://club.example/terms', imprint: 'Ada Berg, Kiel', asks_waiver: true };
    const offered = { languages: ['de', 'en'], support: { email: 'help@club.example', url: null } };
    await app.call('PUT /studio/settings/legal', { as: owner, body: legal });
    await app.call('PUT /studio/settings/app', { as: owner, body: offered });
    await app.call('PUT /studio/access_settings', { as: owner, body: { allow_anonymous_browsing: true, hide_private_pages: true } });
    const messaging = { is_available: true, member_to_member: false, member_to_admin: true, group_chat: false, attachments: false };
    await app.sql('update apps set messaging = $1 where id = $2', [JSON.stringify(messaging), app.tenant.appId]);
    await app.call('PUT /studio/toolbar', { as: owner, body: { align: 'center', logo_height_ratio: 80, logo: await aPicture(app) } });
    await app.call('PUT /studio/navigation', { as: owner, body: { menu: [{ id: 'm', icon: 'star', label: 'Kept', screen: 'saved' }] } });
    app.clock.advance(3000);

    expect((await copy({ name: 'Along' })).status).toBe(200);
    const as = { ...owner, app: 'along' };
    expect((await app.call('GET /studio/settings/legal', { as })).body).toMatchObject(legal);
    expect((await app.call('GET /studio/settings/app', { as })).body).toMatchObject(offered);
    expect((await app.call('GET /studio/access_settings', { as })).body).toMatchObject({ allow_anonymous_browsing: true, hide_private_pages: true });
    const config = (await app.get('/__/app.json', { headers: { host: 'along.example.org' } })).json<AppConfig>();
    expect(config.messaging).toEqual(messaging);
    // The toolbar, without its logo, which belongs to the original app.
    expect((await app.call('GET /studio/toolbar', { as })).body.toolbar).toMatchObject({ align: 'center', logo_height_ratio: 80, logo: null });
    expect((await app.call('GET /studio/navigation', { as })).body).toMatchObject({ menu: [{ label: 'Kept' }], is_changed: true });
  });

  it('leaves out members, purchases, messages, invites, hosts and payment settings', async () => {
    const pass = await aProduct(app, { title: 'Pass' });
    const offer = await anOverlay(app, [aText('Buy it')], 'Offer');
    const member = await app.signUp({ email: 'mira@club.example', name: 'Mira Unmistakable' });
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: member.id, productId: pass.id });
    await app.call('POST /studio/invites', { as: owner, body: { email: 'guest@club.example' } });
    await app.call('PUT /studio/access_settings', { as: owner, body: { app_products: [{ id: pass.id }], purchase_overlay: { id: offer.id } } });
    await app.sql("insert into hosts (app_id, host, proven_at) values ($1, 'club.example', now())", [app.tenant.appId]);
    await app.sql(`update apps set payments = '{"provider": "test", "publishable_key": "pk_unmistakable"}' where id = $1`, [app.tenant.appId]);
    app.clock.advance(3000);

    const { body } = await copy({ name: 'Bare' });
    for (const table of ['entitlements', 'purchases', 'messages', 'invites', 'hosts', 'releases', 'templates'])
      expect([table, await rowsIn(table, body.id)]).toEqual([table, 0]);
    const people = await app.sql<{ name: string }>(
      'select u.name from subscribers s join users u on u.id = s.user_id where s.app_id = $1 and not s.is_app_messaging_profile',
      [body.id],
    );
    expect(people).toEqual([{ name: 'Owner first' }]);
    const rules = (await app.call('GET /studio/access_settings', { as: { ...owner, app: 'bare' } })).body;
    expect([rules.app_products, rules.purchase_overlay]).toEqual([[], null]);
    const config = (await app.get('/__/app.json', { headers: { host: 'bare.example.org' } })).text;
    expect(config).not.toMatch(/pk_unmistakable|guest@club|Mira/);
    // A session of the original app opens nothing in the copy.
    expect((await app.call('POST /auth/verify', { as: { ...member, app: 'bare' } })).status).toBe(401);
    expect((await app.get('/__/app.json', { headers: { host: 'club.example' } })).json<AppConfig>().app.slug).toBe('first');
  });

  it('is made of the current drafts and is independent: neither app changes the other later', async () => {
    const page = await publishPage(app, { title: 'Lived', slug: 'lived', texts: ['as published'] });
    const { version } = await app.server.paged.drafts.get(app.tenant, page.id);
    await app.server.paged.drafts.save(app.tenant, null, page.id, { base_version: version, title: 'Drafted', blocks: [aText('as drafted')] });
    const gone = await draftPage(app, { title: 'Archived away' });
    await app.call('POST /studio/pages/{id}/archive', { as: owner, params: { id: gone.id } });
    await copy({ name: 'Apart' });
    const as = { ...owner, app: 'apart' };
    const tree = (await app.call('GET /studio/pages', { as })).body.items;
    const twin = tree.find(({ path }) => path === '/lived')!;
    expect(tree.map(({ title }) => title)).not.toContain('Archived away');
    const draft = async (id: string, who: Session) => (await app.call('GET /studio/pages/{id}', { as: who, params: { id } })).body;
    expect([twin.title, JSON.stringify((await draft(twin.id, as)).blocks).includes('as drafted')]).toEqual(['Drafted', true]);
    const saved = { title: 'Of the copy', base_version: (await draft(twin.id, as)).version };
    expect((await app.call('PUT /studio/pages/{id}', { as, params: { id: twin.id }, body: saved })).status).toBe(200);
    expect((await draft(page.id, owner)).title).toBe('Drafted');
    expect((await app.call('PUT /studio/pages/{id}', { as, params: { id: page.id }, body: saved })).status).toBe(404);
  });
});

describe('the name of a copy', () => {
  it('becomes an address that a host can carry, however long or foreign it is', async () => {
    expect((await copy({ name: `${'Ä'.repeat(59)} ${'b'.repeat(20)}` })).body).toMatchObject({ slug: 'a'.repeat(59) });
    expect((await copy({ name: 'Second', slug: 'my-own-choice' })).body).toMatchObject({ name: 'Second', slug: 'my-own-choice' });
  });

  it.each([
    ['that the install reserves', { name: 'Studio' }],
    ['with a character that no host has', { name: 'x', slug: 'a_b' }],
    ['in capitals', { name: 'x', slug: 'Loud' }],
    ['with dots', { name: 'x', slug: 'a.b' }],
  ])('is refused %s by its field, and leaves nothing behind', async (_what, body) => {
    const before = await appNames();
    const answer = await copy(body);
    expect([answer.status, faultsOf(answer)]).toEqual([422, ['app_slug']]);
    expect(await appNames()).toEqual(before);
  });

  it('is refused when another app has the address, of this account or another, now or before', async () => {
    expect((await copy({ name: 'x', slug: 'second' })).body.error).toBe('slug_taken');
    const { id } = (await copy({ name: 'Moving' })).body;
    await app.call('PUT /studio/apps/{id}', { as: owner, params: { id }, body: { slug: 'moved' } });
    expect((await copy({ name: 'Moving' })).body.error).toBe('slug_taken');
  });

  it('goes to one of two who ask at the same moment', async () => {
    const answers = await Promise.all([copy({ name: 'Twin' }), copy({ name: 'Twin' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await appNames()).filter((name) => name === 'Twin')).toHaveLength(1);
  });
});

it.each(['admin', 'editor', 'coach', 'moderator', 'support', 'analyst'] as const)('%s does not make a copy', async (role) => {
  const before = await appNames();
  expect((await copy({ name: `By ${role}` }, await app.staff(role))).body.error).toBe('forbidden');
  expect(await appNames()).toEqual(before);
});
