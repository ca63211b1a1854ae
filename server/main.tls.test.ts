import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { hasAuthority, startAuthority, type TestAuthority } from './testing/authority.ts';
import { freePort, runServer, type ServerProcess } from './testing/process.ts';
import { askSecurely } from './testing/secure.ts';

let folder: string;
let port: string;
let httpPort: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-tls-'));
  [port, httpPort] = await Promise.all([freePort(), freePort()]);
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const host = 'club.example';
const plain = (requestHost: string, url: string): Promise<http.IncomingMessage> =>
  new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port: httpPort, path: url, headers: { host: requestHost }, agent: false }, (answer) => resolve(answer.resume()))
      .on('error', reject);
  });
const served = (server: ServerProcess) =>
  vi
    .waitUntil(() => server.output().includes('is serving'), { timeout: 100_000 })
    .catch(() => {
      throw new Error(`does not serve:\n${server.output()}`);
    });
async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}

describe.skipIf(!hasAuthority())('a production install on one machine, with its own certificates', () => {
  let authority: TestAuthority;
  let server: ServerProcess;
  let ca: string;
  const start = (): ServerProcess => {
    const env = { APP_URL: `https://${host}`, TLS: 'acme', HOST: '127.0.0.1', PORT: port, HTTP_PORT: httpPort, DATA_DIR: path.join(folder, 'data') };
    return runServer('main.ts', {
      ...env,
      NODE_ENV: '',
      DEMO: '',
      ACME_DIRECTORY_URL: authority.directoryUrl,
      NODE_EXTRA_CA_CERTS: authority.caFile,
    });
  };
  beforeAll(async () => {
    authority = await startAuthority({ httpPort });
    ca = await authority.root();
    server = start();
    await served(server);
  }, 120_000);
  afterAll(async () => {
    await stop(server);
    await authority.stop();
  });
  const ask = (name: string, more: { path?: string; method?: string; body?: object } = {}) => askSecurely(name, { port, ca, ...more });

  it('needs only APP_URL, creates no demo, and gets a certificate for its address', async () => {
    const { status, headers, certificate } = await ask(host, { path: '/readyz' });
    expect([status, certificate.subjectaltname]).toEqual([200, `DNS:${host}`]);
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(server.output()).toMatch(/Set-up code\s+\w/);
    expect((await ask(host)).text).toContain('Opening soon');
  }, 120_000);

  it('redirects plain requests to https, for its own hosts only', async () => {
    const moved = await plain(host, '/a/page?q=1');
    expect([moved.statusCode, moved.headers.location]).toEqual([308, `https://${host}/a/page?q=1`]);
    expect((await plain('elsewhere.example', '/')).statusCode).toBe(421);
    expect((await plain(host, '/.well-known/acme-challenge/nobody-asked')).statusCode).toBe(404);
  });

  it('orders no certificate for a name that it does not serve', async () => {
    const before = authority.orders();
    for (const name of ['elsewhere.example', 'absent.club.example', 'club.example.elsewhere.example'])
      await expect(ask(name), name).rejects.toThrow(/ECONNRESET|disconnected|alert|hang up/);
    expect([before, authority.orders()]).toEqual([1, 1]);
  });

  it("gets an app's certificate at the first request, once for all simultaneous visits, and logs in with secure cookies", async () => {
    const setup_code = /Set-up code\s+([\w-]+)/.exec(server.output())?.[1];
    const owner = { name: 'Olive Owner', email: 'olive@example.com', password: 'a good password' };
    const claim = { ...owner, app_name: 'Gym', app_slug: 'gym', setup_code };
    expect((await ask(host, { path: '/api/studio/setup', method: 'POST', body: claim })).status).toBe(200);
    const visits = await Promise.all([1, 2, 3].map(() => ask(`gym.${host}`, { path: '/api/health' })));
    expect(visits.map(({ certificate }) => certificate.subjectaltname)).toEqual([1, 2, 3].map(() => `DNS:gym.${host}`));
    expect(authority.orders()).toBe(2);
    const member = { email: 'ada@example.com', name: 'Ada', password: 'a good password' };
    const signedUp = await ask(`gym.${host}`, { path: '/api/auth/sign_up', method: 'POST', body: member });
    for (const cookie of signedUp.headers['set-cookie'] ?? []) expect(cookie).toContain('; Secure');
  }, 120_000);

  it('supports realtime', async () => {
    const options = { ca, servername: host, headers: { host } };
    const socket = new WebSocket(`wss://127.0.0.1:${port}/api/realtime?app=gym`, options as ClientOptions);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.terminate();
  });

  it('keeps its certificates across a restart', async () => {
    const serial = (await ask(host, { path: '/livez' })).certificate.serialNumber;
    await stop(server);
    server = start();
    await served(server);
    expect((await ask(host, { path: '/livez' })).certificate.serialNumber).toBe(serial);
    expect(authority.orders()).toBe(2);
    const files = await fs.readdir(path.join(folder, 'data/tls'), { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile()))
      expect(((await fs.stat(path.join(file.parentPath, file.name))).mode & 0o777).toString(8), file.name).toBe('600');
  }, 120_000);
});

describe('certificate files of the operator', () => {
  const inFolder = (name: string): string => path.join(folder, name);
  const makeCertificate = (): void => {
    const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-days', '1'];
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', inFolder('own-key.pem')];
    execFileSync('openssl', ['req', '-x509', ...key, '-out', inFolder('own.pem'), ...subject], { stdio: 'ignore' });
  };
  const start = (certificate: string, key: string): ServerProcess => {
    const env = { APP_URL: `https://${host}`, HOST: '127.0.0.1', PORT: port, DATA_DIR: inFolder('files') };
    return runServer('main.ts', { ...env, TLS_CERT: inFolder(certificate), TLS_KEY: inFolder(key), LOG_LEVEL: 'silent' });
  };

  it.each([
    ['missing', 'missing.pem', 'own-key.pem', /^TLS_CERT .*missing\.pem cannot be read \(ENOENT\)\. .* correct TLS_CERT\.$/m],
    [
      'no certificate',
      'own-key.pem',
      'own-key.pem',
      /^TLS_CERT and TLS_KEY cannot be used \(.*\)\. Both are PEM files, and the key belongs to the certificate\.$/m,
    ],
  ])(
    'certificate files that are %s end the start with one line',
    async (_what, certificate, key, words) => {
      makeCertificate();
      const server = start(certificate, key);
      expect(await server.ended).toBe(66);
      expect(server.output()).toMatch(words);
      expect(server.output()).not.toContain('    at ');
    },
    120_000,
  );

  it('encrypt what the server sends', async () => {
    makeCertificate();
    const server = start('own.pem', 'own-key.pem');
    await served(server);
    const ca = await fs.readFile(inFolder('own.pem'), 'utf8');
    expect((await askSecurely(host, { port, ca, path: '/readyz' })).status).toBe(200);
    await stop(server);
  }, 120_000);
});
