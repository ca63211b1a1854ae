import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { translate } from '@bandstand/i18n/server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { loadEnv } from '../platform/env.ts';
import { failedAttempts } from '../platform/tls/attempts.ts';
import { certificateFolder } from '../platform/tls/certificate.ts';
import { authorityFolder } from '../platform/tls/certificates.ts';
import { checkCertificates } from './certificates.ts';

const dayMs = 86_400_000;
const directoryUrl = 'https://ca.example/dir';
let folder: string;
let pem: { key: string; chain: string };
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-doctor-tls-'));
  const [key, chain] = ['key.pem', 'chain.pem'].map((name) => path.join(folder, name)) as [string, string];
  const subject = ['-subj', '/CN=club.example', '-addext', 'subjectAltName=DNS:club.example', '-days', '90'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', chain, ...subject],
    {
      stdio: 'ignore',
    },
  );
  pem = { key: await fs.readFile(key, 'utf8'), chain: await fs.readFile(chain, 'utf8') };
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

const check = (variables: NodeJS.ProcessEnv, inDays = 0) =>
  checkCertificates({
    env: loadEnv({ NODE_ENV: 'test', DATA_DIR: folder, APP_URL: 'https://club.example', ...variables }),
    databaseUrl: null,
    clock: { ms: () => systemClock.ms() + inDays * dayMs },
    t: (key, values) => translate('en', key, values),
  });

describe('certificates', () => {
  it('come from the proxy if TLS is off', async () => {
    expect(await check({ TLS: 'off' })).toMatchObject([{ isFine: true, what: 'certificates come from the proxy' }]);
  });

  it('an authority’s certificates show their remaining days, and refused ones the time of the next try', async () => {
    const own = { TLS: 'acme', ACME_DIRECTORY_URL: directoryUrl };
    expect(await check(own)).toMatchObject([{ isFine: true, what: 'the certificate of club.example is requested at the first start' }]);
    const kept = authorityFolder(folder, directoryUrl);
    await certificateFolder(kept).write(pem, 'club.example');
    expect(await check(own)).toMatchObject([
      { isFine: true, what: expect.stringMatching(/^certificate of club\.example: (?:89|90) days left$/) as string },
    ]);
    expect(await check(own, 80)).toMatchObject([{ isFine: false, hint: expect.stringContaining('should have been renewed') as string }]);
    await failedAttempts(kept).add('gym.club.example', 'the authority did not find us', systemClock.ms());
    expect((await check(own)).at(-1)).toMatchObject({
      isFine: false,
      what: 'no certificate for gym.club.example: the authority did not find us',
      hint: expect.stringContaining('The next attempt is in 1 min.') as string,
    });
  });

  it('the operator’s certificates are read, and must name the host of APP_URL', async () => {
    const files = { TLS_CERT: path.join(folder, 'chain.pem'), TLS_KEY: path.join(folder, 'key.pem') };
    expect(await check(files)).toMatchObject([{ isFine: true }]);
    expect(await check({ ...files, APP_URL: 'https://other.example' })).toMatchObject([
      { isFine: true },
      { isFine: false, what: 'the certificate does not name other.example' },
    ]);
    expect(await check({ ...files, TLS_CERT: path.join(folder, 'missing.pem') })).toMatchObject([
      { isFine: false, hint: 'The server does not start with these files.' },
    ]);
  });
});
