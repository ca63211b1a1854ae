import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { publishPage } from './domains/pages/pages.builders.ts';
import { startTestApp, testPassword, type MemberSession, type TestApp } from './testing/app.ts';
import { hasProxies, startNginx, startVarnish, type TestProxy } from './testing/proxies.ts';
import { sendRaw, type RawAnswer } from './testing/raw.ts';

/** Clients connect from here: an address of no proxy. The proxies themselves connect from 127.0.0.1. */
const isWhole = inject('extent') === 'whole';
const outsider = '127.0.0.9';
const routes = [
  '/',
  '/about',
  '/me',
  '/nobody-wrote-this',
  '/__/index/index.json',
  '/__/app.json',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/icons/192.png',
  '/studio',
  '/api/openapi.json',
  '/api/health',
];
type Forge = (path: string, own: string, other: string) => string[];
const withLines =
  (...lines: ((other: string) => string)[]): Forge =>
  (path, own, other) => [`GET ${path} HTTP/1.1`, `Host: ${own}`, ...lines.map((line) => line(other))];
const forgeries: Record<string, Forge> = {
  'X-Forwarded-Host': withLines((other) => `X-Forwarded-Host: ${other}`),
  'X-Forwarded-Host, twice': withLines(
    (other) => `X-Forwarded-Host: ${other}, ${other}`,
    (other) => `X-Forwarded-Host: ${other}`,
  ),
  'X-Forwarded-For': withLines(() => 'X-Forwarded-For: 127.0.0.1, 10.0.0.1, ::1'),
  'X-Forwarded-Proto': withLines(() => 'X-Forwarded-Proto: http'),
  'X-Forwarded-Port, -Prefix, -Server': withLines(
    () => 'X-Forwarded-Port: 81',
    () => 'X-Forwarded-Prefix: /evil',
    (other) => `X-Forwarded-Server: ${other}`,
  ),
  Forwarded: withLines((other) => `Forwarded: for=127.0.0.1;host=${other};proto=http`),
  'X-Real-IP': withLines(() => 'X-Real-IP: 127.0.0.1'),
  'X-Original-URL, X-Rewrite-URL, X-Host': withLines(
    () => 'X-Original-URL: /studio',
    () => 'X-Rewrite-URL: /studio',
    (other) => `X-Host: ${other}`,
  ),
  'X-HTTP-Method-Override': withLines(() => 'X-HTTP-Method-Override: DELETE'),
  'Host with a port': (path, own) => [`GET ${path} HTTP/1.1`, `Host: ${own}:81`],
  'Host in capitals': (path, own) => [`GET ${path} HTTP/1.1`, `Host: ${own.toUpperCase()}.`],
  'absolute request line': (path, own, other) => [`GET http://${other}${path} HTTP/1.1`, `Host: ${own}`],
  'absolute request line of its own': (path, own) => [`GET http://${own}${path} HTTP/1.1`, `Host: ${own}`],
  'two hosts': (path, own, other) => [`GET ${path} HTTP/1.1`, `Host: ${own}`, `Host: ${other}`],
  'two hosts, turned': (path, own, other) => [`GET ${path} HTTP/1.1`, `Host: ${other}`, `Host: ${own}`],
  'a host in two lines': (path, own, other) => [`GET ${path} HTTP/1.1`, `Host: ${own}`, ` ${other}`],
  'no host': (path, _own, other) => [`GET ${path} HTTP/1.1`, `X-Forwarded-Host: ${other}`],
};
/** Forgeries that name the other app explicitly: the client itself may get it, and no one else. */
const asksForOther = new Set(['absolute request line', 'two hosts', 'two hosts, turned', 'no host']);

describe.skipIf(!hasProxies())('forged headers in production', () => {
  let app: TestApp;
  let member: MemberSession;
  const proxies: TestProxy[] = [];
  const ways: Record<string, number> = {};
  beforeAll(async () => {
    app = await startTestApp({
      withLimits: true,
      env: {
        NODE_ENV: 'production',
        APP_URL: 'https://app.club.test',
        BASE_DOMAIN: 'club.test',
        DATABASE_URL: 'postgresql://db/x',
        TRUSTED_PROXIES: '127.0.0.1',
      },
    });
    for (const tenant of [app.firstApp.tenant, app.secondApp.tenant]) {
      await publishPage(app, { title: `Home of ${tenant.slug}`, tenant });
      await publishPage(app, { title: 'About', slug: 'about', texts: [`Words of ${tenant.slug}`], tenant });
    }
    member = await app.signUp();
    const backend = Number(new URL(await app.listen()).port);
    ways['directly'] = backend;
    for (const [name, proxy] of [
      ['nginx', await startNginx(backend, { host: '$host' })],
      ['nginx with a cache', await startNginx(backend, { host: '$host', cacheKey: '$scheme$host$request_uri' })],
      ['nginx with a cache and its own key', await startNginx(backend, { host: '$http_host', cacheKey: '' })],
      ['varnish', await startVarnish(backend)],
    ] as const) {
      proxies.push(proxy);
      ways[name] = proxy.port;
    }
  }, 60_000);
  afterAll(async () => {
    for (const proxy of proxies) await proxy.stop();
    await app.close();
  });

  const hosts = ['first.club.test', 'second.club.test'] as const;
  const plain = (port: number, path: string, host: string) => sendRaw({ port, from: outsider, head: [`GET ${path} HTTP/1.1`, `Host: ${host}`] });
  /** The parts of an answer that people and browsers rely on. */
  const shown = ({ status, headers, text }: RawAnswer): string =>
    JSON.stringify([
      status,
      ...['location', 'set-cookie', 'content-type', 'content-security-policy', 'strict-transport-security', 'etag'].map(
        (name) => headers[name] ?? '',
      ),
      text,
    ]);

  it('change nothing for their sender or anyone after them, directly and through nginx, a caching nginx and Varnish', async () => {
    const effects: string[] = [];
    let sent = 0;
    let hits = 0;
    const tryWay = async (way: string, port: number, turn: number) => {
      for (const [place, path] of routes.entries()) {
        const before = await Promise.all(hosts.map(async (host) => shown(await plain(port, path, host))));
        // A fifth in the normal run: over all five ways, each address still meets each header, and each way too.
        const tried = Object.entries(forgeries).filter((_, number) => isWhole || (number + place + turn) % 5 === 0);
        for (const [name, forge] of tried) {
          for (const [at, own] of hosts.entries()) {
            const answer = await sendRaw({ port, from: outsider, head: forge(path, own, hosts[1 - at]!) });
            sent += 1;
            const isRefused = [400, 421].includes(answer.status);
            const isOwn = shown(answer) === before[at] || (asksForOther.has(name) && shown(answer) === before[1 - at]);
            if (!isRefused && !isOwn) effects.push(`${way} ${path} ${name} at ${own}: ${answer.status}`);
          }
          for (const [at, host] of hosts.entries()) {
            const after = await plain(port, path, host);
            if (after.headers['x-cache'] === 'HIT') hits += 1;
            if (shown(after) !== before[at]) effects.push(`${way} ${path} ${host} after ${name}`);
          }
        }
      }
    };
    await Promise.all(Object.entries(ways).map(([way, port], turn) => tryWay(way, port, turn)));
    expect(effects).toEqual([]);
    const all = Object.keys(ways).length * routes.length * Object.keys(forgeries).length * 2;
    expect(sent).toBeGreaterThanOrEqual(isWhole ? all : Math.floor(all / 5.2));
    // The caches did store something, so something could have been poisoned.
    expect(hits).toBeGreaterThan(isWhole ? 200 : 35);
  }, 120_000);

  it('lift no limit, and do not weaken any cookie', async () => {
    for (const [way, port] of Object.entries(ways)) {
      const logIn = (email: string, password: string, lines: string[]) => {
        const body = JSON.stringify({ email, password });
        return sendRaw({
          port,
          from: `127.0.1.${Object.keys(ways).indexOf(way) + 1}`,
          head: [
            'POST /api/auth/login HTTP/1.1',
            'Host: first.club.test',
            'X-Account-App: first',
            'Content-Type: application/json',
            `Content-Length: ${body.length}`,
            ...lines,
          ],
          body,
        });
      };
      const good = await logIn(member.email, testPassword, ['X-Forwarded-Proto: http']);
      expect([way, good.status, /;\s*Secure/i.test(good.headers['set-cookie'] ?? '')]).toEqual([way, 200, true]);
      const tries = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          logIn(`${way.replaceAll(' ', '-')}${index}@example.com`, 'wrong password', [
            `X-Forwarded-For: 203.0.113.${index}`,
            `X-Real-IP: 203.0.113.${index}`,
            `Forwarded: for=203.0.113.${index}`,
          ]),
        ),
      );
      expect([way, tries.filter(({ status }) => status === 429).length]).toEqual([way, 31]);
    }
  }, 60_000);

  it('get no personal answer from a cache, and no answer of one app for the other', async () => {
    const cookie = Buffer.from(JSON.stringify({ email: member.email, token: member.token })).toString('base64url');
    for (const port of Object.values(ways)) {
      const own = await sendRaw({ port, from: outsider, head: ['GET / HTTP/1.1', 'Host: first.club.test', `Cookie: member_session=${cookie}`] });
      expect([own.status, own.headers['cache-control']]).toEqual([200, 'private, no-store']);
      for (const host of hosts) {
        const { text } = await plain(port, '/about', host);
        expect(text).toContain(`Words of ${host.split('.')[0]}`);
        expect(text).not.toContain(`Words of ${host === hosts[0] ? 'second' : 'first'}`);
      }
    }
  });
});
