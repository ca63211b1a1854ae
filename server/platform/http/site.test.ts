import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishPage } from '../../domains/pages/pages.builders.ts';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import { sendRaw } from '../../testing/raw.ts';
import { readTrustedProxies, trustOf } from './proxies.ts';
import { normalHost, plainUrl } from './site.ts';

let app: TestApp;
let port: number;
/** Connections from here come from no proxy; those from 127.0.0.1 do. */
const outsider = '127.0.0.9';
beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: 'https://app.club.test', BASE_DOMAIN: 'club.test', TRUSTED_PROXIES: '127.0.0.1' } });
  await publishPage(app, { title: 'Home of first' });
  await publishPage(app, { title: 'Home of second', tenant: app.secondApp.tenant });
  port = Number(new URL(await app.listen()).port);
});
afterAll(() => app.close());

const ask = (host: string, lines: string[] = [], { path = '/', from = outsider } = {}) =>
  sendRaw({ port, from, head: [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...lines] });
const slugAt = async (...request: Parameters<typeof ask>) => {
  const answer = await ask(request[0], request[1], { ...request[2], path: '/__/app.json' });
  return answer.status === 200 ? /"slug":"(\w+)"/.exec(answer.text)?.[1] : answer.status;
};

describe('the host of a request', () => {
  it('is taken from a forwarded header only of a trusted proxy, and only if the proxy replaced `Host`', async () => {
    const forged = ['X-Forwarded-Host: second.club.test'];
    expect(await slugAt('127.0.0.1:4000', forged, { from: '127.0.0.1' })).toBe('second');
    expect(await slugAt('127.0.0.1:4000', forged)).toBe(421);
    for (const from of [outsider, '127.0.0.1']) {
      expect(await slugAt('first.club.test', forged, { from })).toBe('first');
      expect(await slugAt('app.club.test', forged, { from })).toBe('first');
    }
    expect(await slugAt('127.0.0.1', ['X-Forwarded-Host: evil.test'], { from: '127.0.0.1' })).toBe(421);
    expect(await slugAt('127.0.0.1', ['X-Forwarded-Host: evil.test, second.club.test'], { from: '127.0.0.1' })).toBe('second');
  });

  it('never gets another app’s page from the server’s memory', async () => {
    for (const from of [outsider, '127.0.0.1']) {
      const first = await ask('first.club.test', [], { from });
      for (const name of ['X-Forwarded-Host', 'Forwarded', 'X-Real-IP', 'X-Host', 'X-Original-Host'])
        await ask('first.club.test', [`${name}: second.club.test`], { from });
      for (let times = 0; times < 3; times += 1) expect((await ask('first.club.test', [], { from })).text).toBe(first.text);
    }
  });

  it('is single: two of them, a different one in the request line, or an unreadable one are refused', async () => {
    const twice = await sendRaw({ port, head: ['GET / HTTP/1.1', 'Host: first.club.test', 'Host: second.club.test'], from: outsider });
    expect(twice.status).toBe(400);
    const other = await sendRaw({ port, head: ['GET http://second.club.test/ HTTP/1.1', 'Host: first.club.test'], from: outsider });
    expect(other.status).toBe(400);
    const same = await sendRaw({ port, head: ['GET http://first.club.test/__/app.json HTTP/1.1', 'Host: first.club.test'], from: outsider });
    expect([same.status, same.text.includes('"slug":"first"')]).toEqual([200, true]);
    for (const host of ['first.club.test, second.club.test', 'a@first.club.test', 'first.club.test/x', '', 'first.club.test:port'])
      expect((await ask(host)).status).toBe(400);
  });

  it('may have a port and any case', async () => {
    for (const host of ['SECOND.club.test:8443', 'second.club.test.']) expect(await slugAt(host)).toBe('second');
  });

  it('is answered with 421 when unknown, as a page for people and in the contract’s shape for programs', async () => {
    const page = await ask('elsewhere.test', ['Accept: text/html']);
    expect([page.status, page.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8']);
    expect(page.text).toContain('No app is served at this address.');
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(page.headers['permissions-policy']).toContain('camera=()');
    expect(page.headers['cache-control']).toContain('no-store');
    const paths = [
      '/api/openapi.json',
      '/studio',
      '/sw.js',
      '/assets/a.js',
      '/manifest.webmanifest',
      '/robots.txt',
      '/api/studio/apps',
      '/media/x',
      '/api/nope',
    ];
    for (const path of paths) {
      const answer = await ask('elsewhere.test', ['Accept: */*'], { path });
      expect([path, answer.status, answer.text.includes('"host_unknown"')]).toEqual([path, 421, true]);
    }
    const german = await ask('elsewhere.test', ['Accept: text/html', 'Accept-Language: de']);
    expect(german.text).toContain('Unter dieser Adresse gibt es keine App.');
  });

  it('may be any for health checks', async () => {
    for (const path of ['/api/health', '/livez', '/readyz']) {
      expect([path, (await ask('elsewhere.test', [], { path })).status]).toEqual([path, 200]);
      expect([path, (await ask('127.0.0.1', [], { path })).status]).toEqual([path, 200]);
    }
  });

  it('is answered with 404 for an unknown sub-domain', async () => {
    for (const path of ['/', '/studio', '/sw.js']) {
      const page = await ask('nobody.club.test', ['Accept: text/html'], { path });
      expect([path, page.status, page.headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
    }
    expect((await ask('nobody.club.test', ['X-Account-App: first'], { path: '/api/health' })).status).not.toBe(500);
  });
});

describe('https', () => {
  const login = async (headers: Record<string, string>, remoteAddress: string) => {
    const member = await app.signUp();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: { 'x-account-app': 'first', 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ email: member.email, password: testPassword }),
    });
    return Object.values(answer.cookies).map(({ secure }) => secure === true);
  };
  it('in the address makes cookies secure, whatever a header says', async () => {
    for (const protocol of ['http', 'https', 'ws', ''])
      for (const from of ['127.0.0.1', '198.51.100.1']) expect(await login({ 'x-forwarded-proto': protocol }, from)).toEqual([true, true, true]);
  });
  it('is required of browsers for a year, on every answer', async () => {
    for (const path of ['/', '/', '/__/app.json', '/studio', '/sw.js', '/api/openapi.json', '/nothing-here'])
      expect([path, (await ask('first.club.test', [], { path })).headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
  });
  it('is not required when the address begins with http', async () => {
    const plain = await startTestApp();
    const answer = await plain.inject({ method: 'GET', url: '/studio', headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    await plain.close();
  });
});

describe('pages', () => {
  it.each(['/', '/', '/me', '/studio', '/docs/api', '/nothing-here', '/assets/none.js'])(
    'of %s are isolated from other windows, and use no device',
    async (path) => {
      const { headers } = await ask('first.club.test', ['Accept: text/html'], { path });
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\).*payment=/);
    },
  );
});

describe('forms of hosts and addresses', () => {
  it.each([
    ['Club.Example', 'club.example'],
    ['club.example:443', 'club.example'],
    ['[::1]:4000', '[::1]'],
    ['club.example.', 'club.example'],
    ['a b', null],
    ['a,b', null],
    ['club.example:', null],
    ['', null],
  ])('%s is %s', (text, host) => expect(normalHost(text)).toBe(host));
  it.each([
    ['/a?b', 'a.test', '/a?b'],
    ['http://a.test/b?c', 'a.test', '/b?c'],
    ['HTTP://A.test', 'a.test', '/'],
    ['http://a.test?b', 'a.test', '/?b'],
    ['http://b.test/', 'a.test', 'http://b.test/'],
    ['*', 'a.test', '*'],
  ])('%s at %s is %s', (url, host, plain) => expect(plainUrl({ url, headers: { host } })).toBe(plain));
  it('counts networks of both families, and hops', () => {
    const trust = trustOf(readTrustedProxies('10.0.0.0/8, 192.0.2.7, fd00::/8')!);
    for (const address of ['10.9.9.9', '::ffff:10.1.1.1', '192.0.2.7', 'fd12::1']) expect(trust(address, 3)).toBe(true);
    for (const address of ['11.0.0.1', '192.0.2.8', '::1', 'fe80::1', '', 'junk']) expect(trust(address, 0)).toBe(false);
    const hops = trustOf(2);
    expect([hops('8.8.8.8', 0), hops('8.8.8.8', 1), hops('8.8.8.8', 2)]).toEqual([true, true, false]);
    expect(trustOf(0)('127.0.0.1', 0)).toBe(false);
  });
});
