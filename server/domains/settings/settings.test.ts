import type { AppConfig } from '@bandstand/contract/apps.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { hostOf } from './settings.hosts.ts';

let app: TestApp;
let owner: Session;
/** The network of the test. */
const names: Record<string, string[]> = { 'app.example.org': ['93.184.216.34'] };
const answers: Record<string, { slug: string } | 'other' | 'nothing' | 'certificate'> = {};
const asked: string[] = [];
const records: Record<string, string[]> = {};
const files: Record<string, string> = {};
beforeAll(async () => {
  app = await startTestApp({
    env: { APP_URL: 'https://app.example.org', BASE_DOMAIN: 'example.org' },
    probe: {
      resolve: async (host) => names[host] ?? [],
      ask: async (host, address) => {
        asked.push(`${host} ${address}`);
        return answers[host] ?? 'nothing';
      },
      records: async (name) => records[name] ?? [],
      file: async (host, address, path) => {
        asked.push(`${host} ${address} ${path}`);
        return files[host] ?? null;
      },
    },
  });
  owner = await app.owner();
  await publishPage(app, { title: 'Home' });
});
afterAll(() => app.close());

const save = (body: object, as = owner) => app.call('PUT /studio/settings/app', { as, body });
const config = async () => (await app.get('/__/app.json', { headers: { host: 'app.example.org' } })).json<AppConfig>();

describe('settings of the app', () => {
  it('each reach the config of the app at once', async () => {
    const before = await config();
    const answer = await save({
      name: '  Morning Club ',
      languages: ['de', 'en'],
      timezone: 'Europe/Berlin',
      support: { email: 'help@club.example', url: 'https://club.example/help' },
      show_badge: true,
    });
    expect(answer.status).toBe(200);
    const after = await config();
    expect(after.app).toMatchObject({
      name: 'Morning Club',
      languages: ['de', 'en'],
      timezone: 'Europe/Berlin',
      support: { email: 'help@club.example', url: 'https://club.example/help' },
      show_badge: true,
    });
    expect(after.version).not.toBe(before.version);
    expect((await app.get('/', { headers: { host: 'app.example.org' } })).text).toContain('Morning Club');
    expect((await save({ support: { email: '', url: null } })).body.support).toEqual({ email: null, url: null });
    expect((await config()).app).toMatchObject({ name: 'Morning Club', timezone: 'Europe/Berlin' });
  });
  it('have a default language among those that are offered: pages for guests are in it', async () => {
    const page = async () => (await app.get('/', { headers: { host: 'app.example.org' } })).text;
    await save({ languages: ['de', 'en', 'fr'] });
    expect((await config()).app.default_language).toBe('en');
    expect(await page()).toContain('<html lang="en"');
    expect((await save({ default_language: 'de' })).body.default_language).toBe('de');
    expect((await config()).app.default_language).toBe('de');
    expect(await page()).toContain('<html lang="de"');
    expect((await save({ languages: ['en', 'fr'] })).body.default_language).toBe('en');
    await save({ languages: ['de', 'en'], default_language: 'en' });
  });
  it.each<[object, string]>([
    [{ default_language: 'pl' }, 'default_language'],
    [{ languages: ['de'], default_language: 'en' }, 'default_language'],
    [{ name: '   ' }, 'name'],
    [{ timezone: 'Middle/Earth' }, 'timezone'],
    [{ timezone: '+02:00' }, 'timezone'],
    [{ support: { email: 'nobody', url: null } }, 'support.email'],
    [{ support: { email: null, url: 'javascript:alert(1)' } }, 'support.url'],
    [{ icon: { media_id: '0190a000-0000-7000-8000-00000000dead' } }, 'icon'],
    [{ slug: 'www' }, 'slug'],
    [{ slug: 'Not A Slug' }, 'slug'],
  ])('%j is refused at its field', async (body, field) => {
    const answer = await save(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });
  it('only accounts with permission can hide the badge (THM-9)', async () => {
    await app.sql(`update accounts set capabilities = '{"hide_badge": false}', show_badge = true where id = $1`, [app.account]);
    expect((await save({ show_badge: false })).body.error).toBe('upgrade_required');
    await app.sql(`update accounts set capabilities = '{"hide_badge": true}' where id = $1`, [app.account]);
    expect((await save({ show_badge: false })).body.show_badge).toBe(false);
  });
  it('one picture becomes the icon in all sizes, as a mask and while the app starts', async () => {
    const square = await sharp({ create: { width: 600, height: 600, channels: 4, background: '#0b6e4f' } })
      .png()
      .toBuffer();
    const media = await app.upload('POST /studio/media', { bytes: square, name: 'logo.png', fields: { kind: 'image' } }, { as: owner });
    const before = (await config()).app.icon_urls['192'];
    expect((await save({ icon: { media_id: media.body.id } })).body.icon?.media_id).toBe(media.body.id);
    expect((await config()).app.icon_urls['192']).not.toBe(before);
    for (const [file, width, height] of [
      ['32.png', 32, 32],
      ['180.png', 180, 180],
      ['512.png', 512, 512],
      ['maskable-192.png', 192, 192],
      ['maskable-512.png', 512, 512],
      ['splash-1170x2532.png', 1170, 2532],
    ] as const) {
      const answer = await app.get(`/icons/${file}`, { headers: { host: 'app.example.org' } });
      expect([file, answer.status]).toEqual([file, 200]);
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ width, height, format: 'png' });
    }
    const { data } = await sharp((await app.get('/icons/maskable-512.png')).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The background continues the colour of the picture's corners.
    for (const [at, channel] of [0x0b, 0x6e, 0x4f].entries()) expect(Math.abs(data[at]! - channel)).toBeLessThan(4);
    for (const file of ['splash-1x1.png', 'splash-9999x9999.png', 'maskable-13.png']) expect((await app.get(`/icons/${file}`)).status).toBe(404);
    expect((await save({ icon: null })).body.icon).toBeNull();
  });
});

describe('legal texts', () => {
  it('are stored separately, and empty ones count as missing', async () => {
    const put = (body: object) => app.call('PUT /studio/settings/legal', { as: owner, body });
    const none = { privacy: null, terms: null, imprint: null, asks_waiver: false, offers_withdrawal: false, offers_cancellation: false };
    for (const unknown of [{}, { motto: 5 }, { motto: ['x'] }, { motto: null }]) {
      const answer = await put(unknown);
      expect([answer.status, answer.body]).toEqual([200, none]);
    }
    expect((await put({ privacy: ' We keep little. ' })).body).toEqual({ ...none, privacy: 'We keep little.' });
    const legal = { privacy: 'We keep little.', terms: 'https://club.example/terms' };
    expect((await put({ terms: legal.terms })).body).toEqual({ ...none, ...legal });
    expect((await config()).app.legal).toMatchObject(legal);
    expect((await put({ privacy: '  ' })).body.privacy).toBeNull();
  });
});

describe('another slug', () => {
  it('becomes the new address, and the old one redirects there, for pages and for open tabs', async () => {
    const other = await app.owner('second');
    const renamed = await app.call('PUT /studio/domain', { as: other, body: { subdomain: 'renewed' } });
    expect(renamed.body).toMatchObject({ subdomain: 'renewed', suffix: '.example.org', url: 'https://renewed.example.org' });
    const moved = await app.get('/about?x=1', { headers: { host: 'second.example.org' } });
    expect([moved.status, moved.headers['location']]).toEqual([301, 'https://renewed.example.org/about?x=1']);
    expect((await app.get('/__/app.json', { headers: { host: 'renewed.example.org' } })).json<AppConfig>().app.slug).toBe('renewed');
    expect((await app.call('GET /studio/theme', { as: { ...other, app: 'second' } })).status).toBe(200);
    // Nobody else can use it, and it can be taken back.
    expect((await save({ slug: 'second' })).body.error).toBe('slug_taken');
    expect((await save({ slug: 'renewed' })).body.error).toBe('slug_taken');
    const made = await app.call('POST /studio/apps', { as: { ...owner, app: 'first' }, body: { name: 'Second', slug: 'second' }, app: null });
    expect(made.body.error).toBe('slug_taken');
    const back = { ...other, app: 'renewed' };
    expect((await app.call('PUT /studio/domain', { as: back, body: { subdomain: 'second' } })).body.subdomain).toBe('second');
    expect((await app.get('/', { headers: { host: 'renewed.example.org' } })).headers['location']).toBe('https://second.example.org/');
  });
});

describe('custom hosts', () => {
  const put = (hosts: string[], as = owner) => app.call('PUT /studio/domain', { as, body: { hosts } });
  const check = (as = owner) => app.call('POST /studio/domain/check', { as, body: {} });
  /** Publishes the proofs of all claims, and lets the server check them. */
  const prove = async (as = owner) => {
    const { proofs } = (await app.call('GET /studio/domain', { as })).body;
    for (const { record, value } of proofs) records[record] = [value];
    return (await check(as)).body;
  };
  it('show the app, each with its own cookies, until they are removed', async () => {
    expect((await put(['Club.Example', 'https://www.club.example/'])).body.hosts).toEqual(['club.example', 'www.club.example']);
    await prove();
    for (const host of ['club.example', 'www.club.example'])
      expect((await app.get('/__/app.json', { headers: { host } })).json<AppConfig>().app.slug).toBe('first');
    const member = await app.signUp();
    const login = await app.call('POST /auth/login', {
      body: { email: member.email, password: member.password },
      headers: { host: 'club.example' },
    });
    for (const cookie of Object.values(login.cookies)) expect(cookie['domain']).toBeUndefined();
    const foreign = await put(['club.example'], await app.owner('second'));
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ['hosts.0']]);
    expect((await put([])).body.hosts).toEqual([]);
  });
  it.each([
    '127.0.0.1',
    'localhost',
    'example.org',
    'app.example.org',
    'other.example.org',
    'no dots',
    'nodots',
    'a..b',
    '-a.example',
    'a.example:80',
    'a@b.example',
    '::1',
  ])('cannot be %s', async (host) => expect((await put([host])).status).toBe(422));
  it('are checked only on request, and never inside an internal network', async () => {
    asked.splice(0);
    await put(['here.test', 'proxied.test', 'lost.test', 'inside.test', 'mixed.test', 'foreign.test', 'cert.test']);
    expect(asked).toEqual([]);
    Object.assign(names, {
      'here.test': ['93.184.216.34'],
      'proxied.test': ['104.16.0.1'],
      'inside.test': ['169.254.169.254'],
      'mixed.test': ['8.8.8.8', '::ffff:127.0.0.1'],
      'foreign.test': ['8.8.4.4'],
      'cert.test': ['8.8.8.8'],
    });
    Object.assign(answers, {
      'here.test': { slug: 'first' },
      'proxied.test': { slug: 'first' },
      'foreign.test': 'other',
      'cert.test': 'certificate',
    });
    const { checks, target } = (await app.call('POST /studio/domain/check', { as: owner, body: {} })).body;
    expect(target).toEqual({ name: 'app.example.org', addresses: ['93.184.216.34'] });
    expect(Object.fromEntries(checks.map(({ host, dns, answers: who }) => [host, `${dns} ${who}`]))).toEqual({
      'here.test': 'here app',
      'proxied.test': 'elsewhere app',
      'lost.test': 'missing skipped',
      'inside.test': 'internal skipped',
      'mixed.test': 'internal skipped',
      'foreign.test': 'elsewhere other',
      'cert.test': 'elsewhere certificate',
    });
    expect(asked.some((line) => line.startsWith('inside') || line.startsWith('mixed'))).toBe(false);
  });
  it('are used in mails once the app was found there, as long as it is', async () => {
    const member = await app.signUp();
    const linkIn = async () => {
      await app.call('GET /auth/reset_password', { query: { email: member.email } });
      await app.settle();
      const [mail] = await app.sql<{ text: string }>('select text from outbox where recipient = $1 order by created_at desc limit 1', [member.email]);
      return /https:\/\/[^/\s]+/.exec(mail!.text)?.[0];
    };
    await put(['shop.test']);
    await prove();
    expect(await linkIn()).toBe('https://app.example.org');
    Object.assign(names, { 'shop.test': ['93.184.216.34'] });
    answers['shop.test'] = 'certificate';
    await check();
    expect(await linkIn()).toBe('https://app.example.org');
    answers['shop.test'] = { slug: 'first' };
    await check();
    expect(await linkIn()).toBe('https://shop.test');
    await put(['other.test', 'shop.test']);
    expect(await linkIn()).toBe('https://shop.test');
    answers['shop.test'] = 'nothing';
    await check();
    expect(await linkIn()).toBe('https://app.example.org');
  });
  it('show the app that proves them, no matter who claimed them before', async () => {
    const other = await app.owner('second');
    const at = async (host: string) => (await app.get('/__/app.json', { headers: { host } })).status;
    Object.assign(names, { 'mine.test': ['93.184.216.34'], 'filed.test': ['93.184.216.35'], 'within.test': ['10.0.0.1'] });
    expect((await put(['mine.test', 'filed.test', 'within.test'], other)).status).toBe(200);
    expect((await put(['mine.test'])).body.proofs).toMatchObject([{ host: 'mine.test', is_proven: false, record: '_bandstand.mine.test' }]);
    expect([await at('mine.test'), (await check()).body.proofs[0]?.is_proven, await at('mine.test')]).toEqual([421, false, 421]);
    // One app's value is no proof for another.
    const values = (await app.call('GET /studio/domain', { as: other })).body.proofs.map(({ value }) => value);
    records['_bandstand.mine.test'] = ['v=spf1 -all', ...values];
    expect((await check()).body.proofs[0]?.is_proven).toBe(false);
    expect((await prove()).proofs[0]?.is_proven).toBe(true);
    expect((await app.get('/__/app.json', { headers: { host: 'mine.test' } })).json<AppConfig>().app.slug).toBe('first');
    const [filed, mine, within] = (await app.call('GET /studio/domain', { as: other })).body.proofs;
    records['_bandstand.mine.test']!.push(mine!.value);
    Object.assign(files, { 'filed.test': `${filed!.value}\n`, 'within.test': within!.value });
    const proven = (await check(other)).body.proofs.map(({ host, is_proven: isProven }) => `${host} ${isProven}`);
    expect(proven).toEqual(['filed.test true', 'mine.test false', 'within.test false']);
    expect(asked.some((line) => line.startsWith('within.test'))).toBe(false);
    expect((await app.get('/__/app.json', { headers: { host: 'filed.test' } })).json<AppConfig>().app.slug).toBe('second');
    // A proven host can no longer be claimed, and is free once removed.
    expect((await put(['mine.test', 'filed.test'])).body.errors).toMatchObject({ 'hosts.1': expect.anything() });
    expect((await put([], other)).body.hosts).toEqual([]);
    expect(await at('filed.test')).toBe(421);
  });
  it('are stored as browsers send them', () => expect(hostOf('Müsli.example')).toBe('xn--msli-0ra.example'));
});

describe('the apps of an account', () => {
  it('are listed, and only the owner can create one more', async () => {
    const made = await app.call('POST /studio/apps', { as: owner, body: { name: 'Evening Club' }, app: null });
    expect(made.body).toMatchObject({ slug: 'evening-club', name: 'Evening Club', url: 'https://evening-club.example.org' });
    const { items } = (await app.call('GET /studio/apps', { as: owner, app: null })).body;
    expect(items.map(({ slug }) => slug)).toEqual(['first', 'evening-club']);
    expect((await app.call('GET /studio/theme', { as: { ...owner, app: 'evening-club' } })).status).toBe(200);
    expect((await app.call('POST /studio/apps', { as: owner, body: { name: 'Evening Club' }, app: null })).body.error).toBe('slug_taken');
    expect((await app.call('POST /studio/apps', { as: await app.staff('admin'), body: { name: 'No' }, app: null })).body.error).toBe('forbidden');
    const alone = await app.staff('editor', { isOneApp: true });
    expect((await app.call('GET /studio/apps', { as: alone, app: null })).body.total_count).toBe(1);
  });
});

describe('roles', () => {
  it.each(['editor', 'coach', 'moderator', 'support', 'analyst'] as const)('%s can neither see nor change settings', async (role) => {
    const staff = await app.staff(role);
    expect((await app.call('GET /studio/settings/app', { as: staff })).status).toBe(403);
    expect((await save({ name: 'No' }, staff)).status).toBe(403);
    expect((await app.call('PUT /studio/domain', { as: staff, body: { hosts: [] } })).status).toBe(403);
  });
  it('an admin can', async () => expect((await save({ name: 'Morning Club' }, await app.staff('admin'))).status).toBe(200));
});
