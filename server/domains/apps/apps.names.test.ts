import type { AppConfig } from '@bandstand/contract/apps.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: 'https://app.example.org', BASE_DOMAIN: 'example.org' } });
  owner = await app.owner();
});
afterAll(() => app.close());

const at = (slug: string) => ({ headers: { host: `${slug}.example.org` } });
const config = async () => (await app.get('/__/app.json', at('first'))).json<AppConfig>();
const rename = (as: Session, subdomain: string) => app.call('PUT /studio/domain', { as, body: { subdomain } });

describe('names that an app gave up (ID-2)', () => {
  it('each redirect pages to the current one in one step, and calls to them still work', async () => {
    const second = await app.owner('second');
    const member = await app.signUp({ app: 'second' });
    await rename(second, 'third');
    await rename({ ...second, app: 'third' }, 'fourth');
    for (const left of ['second', 'third'])
      expect((await app.get('/a/b?c=1', at(left))).headers['location']).toBe('https://fourth.example.org/a/b?c=1');
    expect((await app.get('/a', { ...at('third'), method: 'POST' })).status).not.toBe(301);
    for (const name of ['second', 'third', 'fourth'])
      expect((await app.call('POST /auth/verify', { as: { ...member, app: name } })).status).toBe(200);
    expect((await rename(owner, 'third')).body.error).toBe('slug_taken');
  });
});

describe('STU-3: publishing a theme while another part of it is saved', () => {
  it('loses neither part: each is live or a draft', async () => {
    const save = (theme: object) => app.call('PUT /studio/theme', { as: owner, body: { theme } });
    for (let round = 0; round < 4; round += 1) {
      const [look, card] = round % 2 === 0 ? ['square', 'flat'] : ['rounded', null];
      await save({ app_look: look });
      await Promise.all([app.call('POST /studio/releases', { as: owner, body: { items: [{ type: 'theme' }] } }), save({ card_style: card })]);
      expect((await app.call('GET /studio/theme', { as: owner })).body.theme).toMatchObject({ app_look: look, card_style: card });
      expect((await config()).theme.app_look).toBe(look);
    }
  });
});

describe('access settings in app.json', () => {
  it.each(['is_private', 'require_sign_in', 'is_subscriber_only', 'allow_anonymous_browsing', 'prompt_purchase_post_sign_up'] as const)(
    '%s changes itself and the version, and nothing else',
    async (name) => {
      const before = await config();
      const set = async (value: boolean) => app.call('PUT /studio/access_settings', { as: owner, body: { [name]: value } });
      expect((await set(true)).status).toBe(200);
      const after = await config();
      expect({ ...after, version: '', app: { ...after.app, icon_urls: {} } }).toEqual({
        ...before,
        version: '',
        app: { ...before.app, icon_urls: {} },
        tree_version: after.tree_version,
        access: { ...before.access, [name]: true },
      });
      expect(after.version).not.toBe(before.version);
      await set(false);
      expect((await config()).access).toEqual(before.access);
    },
  );
});
