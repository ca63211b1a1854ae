import type { AppConfig } from '@bandstand/contract/apps.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { aPicture } from '../reusables/reusables.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { anOverlay } from '../reusables/reusables.builders.ts';

let app: TestApp;
let owner: Session;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
beforeEach(async () => {
  await app.sql('update apps set theme_draft = null, navigation_draft = null');
});
afterAll(() => app.close());

const config = async (slug = 'first') => (await app.get('/__/app.json', { app: slug })).json<AppConfig>();
const saveTheme = (theme: object, as = owner) => app.call('PUT /studio/theme', { as, body: { theme } });
const theme = async (as = owner) => (await app.call('GET /studio/theme', { as })).body;
const saveNavigation = (body: object, as = owner) => app.call('PUT /studio/navigation', { as, body });
const navigation = async () => (await app.call('GET /studio/navigation', { as: owner })).body;
const saveAccess = (body: object, as = owner) => app.call('PUT /studio/access_settings', { as, body });
const changes = async () => (await app.call('GET /studio/changes', { as: owner })).body.items;
const publish = (...types: ('theme' | 'navigation')[]) =>
  app.call('POST /studio/releases', { as: owner, body: { items: types.map((type) => ({ type })) } });
const entry = (id: string, more: object = { screen: 'saved' }) => ({ id, icon: 'star', label: id, ...more });
const colour = (hex: string) => ({ hex, rgb: [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ') });

describe('API-7: two people change the look at once', () => {
  it('keeps both when each changes a part of the theme', async () => {
    const parts = [{ app_look: 'square' }, { card_style: 'flat' }, { brand_color: colour('#102030') }, { secondary_color: colour('#405060') }];
    for (const part of parts) {
      const { status, body } = await saveTheme(part);
      expect([part, status, body.errors]).toEqual([part, 200, undefined]);
    }
    await app.sql('update apps set theme_draft = null');
    await Promise.all(parts.map((part) => saveTheme(part)));
    expect((await theme()).theme).toMatchObject(Object.assign({}, ...parts) as object);
  });
  it('keeps both when one changes the tab bar and the other the menu', async () => {
    await Promise.all([saveNavigation({ tab_bar: [entry('tab')] }), saveNavigation({ menu: [entry('menu')] })]);
    expect(await navigation()).toMatchObject({ tab_bar: [entry('tab')], menu: [entry('menu')], is_changed: true });
  });
  it('applies both when each changes an access setting', async () => {
    await Promise.all([
      saveAccess({ require_sign_in: true }),
      saveAccess({ hide_private_pages: true }),
      saveAccess({ allow_anonymous_browsing: true }),
    ]);
    expect((await app.call('GET /studio/access_settings', { as: owner })).body).toMatchObject({
      require_sign_in: true,
      hide_private_pages: true,
      allow_anonymous_browsing: true,
    });
    await saveAccess({ require_sign_in: false, hide_private_pages: false, allow_anonymous_browsing: false });
  });
});

describe('API-16: access settings name products and overlays of the app', () => {
  it('and refuse ids of another app or unknown ones, but keep what was there before', async () => {
    const own = await aProduct(app, { title: 'Pass' });
    const { id: overlay } = await anOverlay(app, [], 'Offer');
    const foreign = await app.server.paged.reusables.overlays.create(app.secondApp.tenant, null, { title: 'Offer', blocks: [] });
    const nobodys = app.platform.ids.next();
    const refused = async (body: object) => Object.keys((await saveAccess(body)).body.errors ?? {});
    for (const id of [foreign.id, nobodys]) {
      expect(await refused({ purchase_overlay: { id } })).toEqual(['purchase_overlay']);
      expect(await refused({ app_products: [{ id: own.id }, { id }] })).toEqual(['app_products']);
    }
    const saved = await saveAccess({ app_products: [{ id: own.id }], purchase_overlay: { id: overlay } });
    expect([saved.status, saved.body.app_products, saved.body.purchase_overlay]).toEqual([200, [{ id: own.id }], { id: overlay }]);
    await app.sql('update apps set access = jsonb_set(access, $1, $2) where id = $3', [
      ['app_products'],
      JSON.stringify([{ id: nobodys }]),
      app.tenant.appId,
    ]);
    expect((await saveAccess({ app_products: [{ id: nobodys }, { id: own.id }], require_sign_in: false })).status).toBe(200);
    await saveAccess({ app_products: [], purchase_overlay: null });
  });
});

describe('STU-3: an unpublished look', () => {
  it('is visible only in the studio, with the person who changed it last', async () => {
    const editor = await app.staff('editor');
    await saveTheme({ app_look: 'rounded' });
    await saveTheme({ app_look: 'square' }, editor);
    expect(await changes()).toMatchObject([{ type: 'theme', author: 'Staff editor' }]);
    expect((await app.get('/__/app.json')).text).not.toContain('square');
    expect((await config()).theme.app_look).not.toBe('square');
  });
  it('of theme and navigation can be published separately and together', async () => {
    await saveTheme({ app_look: 'square' });
    await saveNavigation({ menu: [entry('one')] });
    expect((await changes()).map(({ type }) => type)).toEqual(['theme', 'navigation']);
    await publish('navigation');
    expect([(await config()).menu, (await changes()).map(({ type }) => type)]).toEqual([[entry('one')], ['theme']]);
    await saveNavigation({ menu: [entry('two')] });
    const before = (await config()).version;
    await publish('theme', 'navigation');
    const { theme: live, menu, version } = await config();
    expect([live.app_look, menu, await changes()]).toEqual(['square', [entry('two')], []]);
    expect(version).not.toBe(before);
  });
  it('can be published twice: the second time finds nothing, and members see no change', async () => {
    const before = await config();
    await publish('theme', 'navigation');
    const { theme: live, menu, tab_bar } = await config();
    expect({ theme: live, menu, tab_bar }).toEqual({ theme: before.theme, menu: before.menu, tab_bar: before.tab_bar });
  });
  it('that equals the published one again is not a change', async () => {
    const live = await config();
    await saveNavigation({ menu: [entry('other')] });
    expect((await saveNavigation({ menu: live.menu })).body.is_changed).toBe(false);
    expect(await changes()).toEqual([]);
  });
});

describe('NAV-3: entries', () => {
  it.each<[string, object, number]>([
    ['five in the tab bar', { tab_bar: Array.from({ length: 5 }, (_, index) => entry(`t${index}`)) }, 200],
    ['six in the tab bar', { tab_bar: Array.from({ length: 6 }, (_, index) => entry(`t${index}`)) }, 422],
    ['none at all', { tab_bar: [], menu: [] }, 200],
    ['thirty in the menu', { menu: Array.from({ length: 30 }, (_, index) => entry(`m${index}`)) }, 200],
    ['thirty-one in the menu', { menu: Array.from({ length: 31 }, (_, index) => entry(`m${index}`)) }, 422],
    ['a page', { menu: [entry('page', { page_id: '0190a000-0000-7000-8000-00000000dead' })] }, 200],
    ['an address', { menu: [entry('path', { path: '/about' })] }, 200],
    ['a screen that does not exist', { menu: [entry('nowhere', { screen: 'nowhere' })] }, 422],
    ['nothing to open', { menu: [entry('empty', {})] }, 422],
    ['a label that is too long', { menu: [{ ...entry('x'), label: 'x'.repeat(41) }] }, 422],
  ])('%s', async (_what, body, status) => {
    expect((await saveNavigation(body)).status).toBe(status);
  });
  it('store only what the contract names', async () => {
    await saveNavigation({ menu: [{ ...entry('clean'), onclick: 'alert(1)', icon_url: 'x' }] });
    expect((await navigation()).menu).toEqual([entry('clean')]);
  });
});

describe('THM-1: the theme', () => {
  it.each<[string, object]>([
    ['a look that does not exist', { app_look: 'oval' }],
    ['a colour by name', { primary_color: { hex: 'red', rgb: '255, 0, 0' } }],
    ['a colour without its numbers', { primary_color: { hex: '#ff0000' } }],
    ['a colour that breaks out of its style', { primary_color: { hex: '#ff0000;}', rgb: '1, 2, 3' } }],
    ['a mode that does not exist', { default_color_mode: 'sepia' }],
    ['a font without a name', { body_font: '' }],
  ])('refuses %s, and keeps the draft', async (_what, part) => {
    await saveTheme({ app_look: 'rounded' });
    expect((await saveTheme(part)).status).toBe(422);
    expect(await theme()).toMatchObject({ is_changed: true, theme: { app_look: 'rounded' } });
  });
  it('accepts null for the default look', async () => {
    await saveTheme({ app_look: 'square' });
    expect((await saveTheme({ app_look: null, card_style: null })).body.theme).toMatchObject({ app_look: null, card_style: null });
  });
});

describe('ACC-23: the config', () => {
  it('has a new tag when it changes, within seconds also after another process’s change', async () => {
    const tag = async () => String((await app.get('/__/app.json')).headers['etag']);
    const before = await tag();
    await saveAccess({ require_sign_in: true });
    const changed = await tag();
    expect(changed).not.toBe(before);
    expect((await app.get('/__/app.json', { headers: { 'if-none-match': before } })).status).toBe(200);
    expect((await app.get('/__/app.json', { headers: { 'if-none-match': changed } })).status).toBe(304);
    await app.sql('update apps set config_version = config_version + 1 where id = $1', [app.tenant.appId]);
    app.clock.advance(3000);
    expect(await tag()).not.toBe(changed);
    await saveAccess({ require_sign_in: false });
  });
  it('of two apps never has the same tag, because shared caches compare it', async () => {
    const tags = [await app.get('/__/app.json'), await app.get('/__/app.json', { app: 'second' })].map(({ headers }) => headers['etag']);
    expect(new Set(tags).size).toBe(2);
  });
  it('offers group chats only if the account may have them (ID-7)', async () => {
    expect((await config()).messaging.group_chat).toBe(true);
    await app.sql(`update accounts set capabilities = capabilities || '{"group_chat": false}' where id = $1`, [app.account]);
    app.clock.advance(3000);
    expect([(await config()).messaging.group_chat, (await config('second')).messaging.group_chat]).toEqual([false, true]);
  });
  it('does not exist for an unknown app', async () => {
    for (const headers of [{ 'x-account-app': 'nobody' }, { host: 'nobody.localhost' }] as Record<string, string>[])
      expect((await app.get('/__/app.json', { headers })).status).toBe(404);
    expect((await app.get('/__/app.json', { app: 'first', headers: { 'x-account-app': 'second' } })).status).toBe(421);
  });
});

describe('the toolbar (spec L94): a draft with the navigation, until it is published', () => {
  const toolbar = async () => (await app.call('GET /studio/toolbar', { as: owner })).body;
  const save = (body: object, as = owner) => app.call('PUT /studio/toolbar', { as, body });

  it('is saved in parts, published with the tab bar, and discarded with it', async () => {
    const logo = await aPicture(app);
    expect((await toolbar()).is_changed).toBe(false);
    const saved = (await save({ logo, align: 'center' })).body;
    expect(saved).toMatchObject({ toolbar: { logo: { media_id: logo.media_id }, align: 'center', logo_height_ratio: 50 }, is_changed: true });
    expect(saved.toolbar.logo?.urls.small).toContain('sig=');
    await save({ logo_height_ratio: 80 });
    await saveNavigation({ menu: [entry('more')] });
    expect(await toolbar()).toMatchObject({ toolbar: { align: 'center', logo_height_ratio: 80 }, is_changed: true });
    expect((await config()).toolbar).toMatchObject({ logo: null, align: null });
    expect((await changes()).map(({ type }) => type)).toEqual(['navigation']);

    const { body: release } = await publish('navigation');
    expect(await config()).toMatchObject({
      toolbar: { align: 'center', logo_height_ratio: 80, logo: { media_id: logo.media_id } },
      menu: [entry('more')],
    });
    expect((await app.get(new URL((await config()).toolbar.logo!.urls.small, 'http://x').pathname, { app: 'first' })).status).toBe(200);
    await app.call('POST /studio/releases/{id}/rollback', { as: owner, params: { id: release.id }, body: {} });
    expect((await config()).toolbar).toMatchObject({ logo: null, align: null, logo_height_ratio: 50 });
    await app.sql('update apps set navigation_draft = null');
  });

  it('refuses pictures outside the library, other sizes, and staff who may not build', async () => {
    const foreign = await aPicture({ ...app, tenant: app.secondApp.tenant });
    expect((await save({ logo: { ...foreign, media_id: foreign.media_id } })).status).toBe(422);
    for (const body of [{ logo_height_ratio: 5 }, { align: 'right' }, { background_color: '#fff' }]) expect((await save(body)).status).toBe(422);
    expect((await save({ align: 'left' }, await app.staff('analyst'))).status).toBe(403);
    expect((await toolbar()).is_changed).toBe(false);
  });
});
