import { describe, expect, it } from 'vitest';
import { isScreen, isServerPath, studioSources } from './delivery.addresses.ts';

describe('screens of the member app (NAV-1)', () => {
  it.each([
    '/me',
    '/me/messages',
    '/me/messages/0190a000-0000-7000-8000-000000000001',
    '/me/workouts',
    '/me/workouts/0190a000-0000-7000-8000-000000000001',
    '/me/exercises/0190a000-0000-7000-8000-000000000001',
    '/me/account',
    '/me/account/blocked',
    '/me/account/gifts',
    '/me/team/join',
    '/legal/imprint',
    '/auth/reset',
    '/unsubscribe',
    '/offline',
    '/invoice/a_b-1',
    '/forms/0190a000-0000-7000-8000-000000000001',
  ])('%s is a screen', (path) => expect(isScreen(path)).toBe(true));

  it.each([
    '/',
    '/me/',
    '/me/nothing',
    '/me/exercises',
    '/me/messages/',
    '/me/messages/a/b',
    '/me/account/keys',
    '/me/account/devices',
    '/auth/passwordless',
    '/me/team',
    '/meals',
    '/legal',
    '/invoice',
    '/forms',
    '/ME',
    '/x/me',
  ])('%s is not one, so a page may have the address, or nothing', (path) => expect(isScreen(path)).toBe(false));
});

describe('addresses of the server itself', () => {
  it.each(['/api', '/api/v1/content', '/__/index.json', '/assets/app.js', '/studio', '/studio/pages', '/livez', '/media/x/large.webp'])(
    '%s is never a page',
    (path) => expect(isServerPath(path)).toBe(true),
  );
  it.each(['/', '/studios', '/apiary/api', '/page/studio', '/me', '/__index'])('%s is left to pages', (path) =>
    expect(isServerPath(path)).toBe(false),
  );
});

describe('which origins may frame which (OPS-4)', () => {
  it('on a domain: the studio only at its own address, the apps below the base domain', () => {
    expect(studioSources({ appUrl: 'https://studio.example.org/path', baseDomain: 'apps.example.org' })).toEqual({
      studioOrigins: ['https://studio.example.org'],
      appOrigins: ['https://studio.example.org', 'https://*.apps.example.org'],
    });
  });

  it('with a port: both at the same port', () => {
    expect(studioSources({ appUrl: 'https://example.org:8443', baseDomain: 'example.org' }).appOrigins).toEqual([
      'https://example.org:8443',
      'https://*.example.org:8443',
    ]);
  });

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000'])('on a local machine, opened as %s: both names of the machine', (appUrl) => {
    const studioOrigins = ['http://localhost:4000', 'http://127.0.0.1:4000'];
    expect(studioSources({ appUrl, baseDomain: 'localhost' })).toEqual({ studioOrigins, appOrigins: [...studioOrigins, 'http://*.localhost:4000'] });
  });
});
