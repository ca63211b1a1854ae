import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { EnvError, loadEnv } from './env.ts';

const app = { APP_URL: 'https://app.example.com' };
function refusedIn(source: NodeJS.ProcessEnv): string[] {
  try {
    loadEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.problems.map(({ name }) => name);
    throw error;
  }
  return [];
}

describe('TLS', () => {
  it('is on with its own certificates when only a public address is given, on 443 and 80 of every address', () => {
    expect(loadEnv(app)).toMatchObject({
      tls: { kind: 'acme', directoryUrl: 'https://acme-v02.api.letsencrypt.org/directory', email: null },
      port: 443,
      httpPort: 80,
      host: expect.stringMatching(/^(?:::|0\.0\.0\.0)$/) as string,
    });
  });

  it.each([
    ['a port', { PORT: '4000' }],
    ['an address to listen on', { HOST: '10.0.0.2' }],
    ['proxies', { TRUSTED_PROXIES: '10.0.0.1' }],
    ['another port in the address', { APP_URL: 'https://app.example.com:8443' }],
    ['a numeric address', { APP_URL: 'https://203.0.113.5' }],
    ['development', { NODE_ENV: 'development' }],
    ['the role of a worker', { ROLE: 'worker' }],
    ['the switch', { TLS: 'off' }],
  ])('is off by %s', (_what, settings) => {
    const env = loadEnv({ ...app, ...settings });
    expect([env.tls, env.httpPort]).toEqual([{ kind: 'off' }, null]);
    expect(env.port).toBe(4000);
  });

  it('uses the named files', () => {
    const env = loadEnv({ ...app, TLS_CERT: 'a.pem', TLS_KEY: '/b.pem', PORT: '8443' });
    expect(env).toMatchObject({ tls: { kind: 'files', certificateFile: path.resolve('a.pem'), keyFile: '/b.pem' }, port: 8443, httpPort: null });
    expect(loadEnv({ ...app, TLS_CERT: 'a.pem', TLS_KEY: 'b.pem' })).toMatchObject({ port: 443, httpPort: 80 });
  });

  it('accepts another authority and another port for it', () => {
    const env = loadEnv({
      ...app,
      TLS: 'acme',
      PORT: '8443',
      HTTP_PORT: '8080',
      ACME_DIRECTORY_URL: 'https://ca.example/dir',
      ACME_EMAIL: 'a@b.example',
    });
    expect(env).toMatchObject({ tls: { directoryUrl: 'https://ca.example/dir', email: 'a@b.example' }, port: 8443, httpPort: 8080 });
  });

  it.each([
    [{ ...app, TLS: 'on' }, ['TLS']],
    [{ TLS: 'acme', APP_URL: 'http://a.example' }, ['APP_URL']],
    [{ TLS: 'acme', APP_URL: 'https://localhost' }, ['APP_URL']],
    [{ TLS: 'acme' }, ['APP_URL']],
    [{ ...app, TLS_CERT: 'a.pem' }, ['TLS_KEY']],
    [{ ...app, TLS: 'files' }, ['TLS_CERT', 'TLS_KEY']],
    [{ ...app, ACME_DIRECTORY_URL: 'http://ca.example' }, ['ACME_DIRECTORY_URL']],
    [{ ...app, ACME_EMAIL: 'nobody' }, ['ACME_EMAIL']],
    [{ ...app, HTTP_PORT: '99999' }, ['HTTP_PORT']],
  ])('refuses %j', (source, names) => {
    expect(refusedIn(source)).toEqual(names);
  });
});
