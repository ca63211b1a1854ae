import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, serveUntil } from './package.serve.ts';
import { findProgram } from './system.mjs';

// Building and starting whole packages takes a minute. By day `server/cli.upgrade.test.ts` tests upgrades on small ones.
const isWhole = process.env['TEST_EXTENT'] === 'whole';
const root = path.join(import.meta.dirname, '..');
const largestMb = 250;
/** Only root can create another root and enter it. */
const mayMakeImages = process.getuid?.() === 0 && ['mmdebstrap', 'buildah'].every((name) => findProgram([name]) !== null);

let folder: string;
let place: string;
const inPlace = (...names: string[]): string => path.join(place, ...names);
const read = (file: string): string => fs.readFileSync(file, 'utf8');

describe.runIf(isWhole)('the package', () => {
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bandstand-package-'));
    place = path.join(folder, 'bandstand');
    execFileSync(process.execPath, [path.join(root, 'tools/start.mjs'), 'bandstand', 'package', place], { cwd: root, stdio: 'inherit' });
  }, 300_000);
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('is small and lists what it contains', () => {
    const bytes = Number(/^\d+/.exec(execFileSync('du', ['-sb', place], { encoding: 'utf8' }))![0]);
    console.log(`the package takes ${(bytes / 1_000_000).toFixed(0)} MB (at most ${largestMb})`);
    expect(bytes / 1_000_000).toBeLessThanOrEqual(largestMb);
    const { bomFormat, components } = JSON.parse(read(inPlace('sbom.cdx.json'))) as { bomFormat: string; components: { name: string }[] };
    expect(bomFormat).toBe('CycloneDX');
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', 'react']));
    expect(names).not.toContain('vitest');
    expect(read(inPlace('NOTICES.txt'))).toContain('fastify');
  });

  it('serves the demo on a machine without Node, a compiler or the repository, from any folder', async () => {
    const { url, stop, output } = await serveUntil(inPlace('bandstand'), { DATA_DIR: path.join(folder, 'demo'), PORT: await freePort(), DEMO: '1' });
    try {
      expect(await (await fetch(`${url}/`)).text()).toContain('og:title');
      for (const at of ['/studio', '/api/openapi.json', '/sw.js']) expect((await fetch(`${url}${at}`)).status, at).toBe(200);
      expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: 'ok', version: expect.stringMatching(/^\d/) });
      expect(output()).toContain('owner@');
    } finally {
      await stop();
    }
  }, 180_000);

  it('serves from its container image, as its own user', { skip: !mayMakeImages, timeout: 600_000 }, async () => {
    const [image, layers, debian] = [path.join(folder, 'image.tar'), path.join(folder, 'layers'), path.join(folder, 'root')];
    execFileSync(path.join(root, 'deploy/image.sh'), [place, image], { stdio: 'inherit' });
    for (const at of [layers, debian]) fs.mkdirSync(at);
    execFileSync('tar', ['-xf', image, '-C', layers]);
    const [{ Config, Layers }] = JSON.parse(read(path.join(layers, 'manifest.json'))) as [{ Config: string; Layers: string[] }];
    for (const layer of Layers) execFileSync('tar', ['-xf', path.join(layers, layer), '-C', debian]);
    const { config } = JSON.parse(read(path.join(layers, Config))) as { config: { User: string; Env: string[]; Entrypoint: string[] } };
    expect(config.User).toBe('bandstand');
    const variables = [...config.Env, `PORT=${await freePort()}`, 'HOST=127.0.0.1', 'NODE_ENV=development', 'DEMO=0'];
    const line =
      'mount --rbind /dev "$1/dev" && mount -t proc proc "$1/proc" && root=$1 && shift && exec chroot --userspec=bandstand "$root" /usr/bin/env -i "$@"';
    const program = ['unshare', '--mount', 'sh', '-c', line, 'sh', debian, ...variables, ...config.Entrypoint] as [string, ...string[]];
    const { url, stop } = await serveUntil(program, { PORT: variables.find((one) => /^PORT=(?!4000$)/.test(one))!.slice(5) });
    expect((await fetch(`${url}/studio`)).status).toBe(200);
    await stop();
  });

  it('is upgraded, and goes back when a migration of the next version fails halfway', async () => {
    const env = { PATH: '/usr/bin:/bin', HOME: folder, DATA_DIR: path.join(folder, 'data'), DEMO: '0' };
    const bandstand = (...args: string[]) => spawnSync(inPlace('bandstand'), args, { env, encoding: 'utf8' });
    expect(bandstand('migrate').status).toBe(0);
    const next = (version: string, migrations: Record<string, string>): string => {
      const at = path.join(folder, version);
      execFileSync('cp', ['-a', place, at]);
      const manifest = path.join(at, 'app/package.json');
      fs.writeFileSync(manifest, JSON.stringify({ ...(JSON.parse(read(manifest)) as object), version }));
      for (const [name, text] of Object.entries(migrations)) fs.writeFileSync(path.join(at, 'app/server/migrations', name), text);
      return at;
    };
    const versionNow = () => (JSON.parse(read(inPlace('app/package.json'))) as { version: string }).version;
    const good = { '8000_next.sql': 'create table next_version (id int);' };
    const upgraded = bandstand('upgrade', next('98.0.0', good));
    expect([upgraded.status, versionNow()], upgraded.stdout + upgraded.stderr).toEqual([0, '98.0.0']);
    const refused = bandstand(
      'upgrade',
      next('99.0.0', { ...good, '9000_fine.sql': 'create table half_way (id int);', '9001_broken.sql': 'select from nowhere;' }),
    );
    expect([refused.status, versionNow()], refused.stdout + refused.stderr).toEqual([1, '98.0.0']);
    expect(refused.stdout).toContain('9001_broken.sql');
    // The data are unchanged: the previous version accepts them, and it refuses data changed by a newer one.
    expect(bandstand('migrate').status).toBe(0);
    const { url, stop } = await serveUntil(inPlace('bandstand'), { ...env, PORT: await freePort() });
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ version: '98.0.0' });
    await stop();
  }, 300_000);
});

it.runIf(isWhole && !mayMakeImages)('prints what it leaves out', () => {
  console.log('1 container image is not made: this takes root, mmdebstrap and buildah');
});

it('has what it needs before it is built', () => {
  for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md']) expect(fs.existsSync(path.join(root, file)), file).toBe(true);
  const { version } = JSON.parse(read(path.join(root, 'package.json'))) as { version: string };
  // Nobody can read about a release without an entry in the changelog.
  expect(read(path.join(root, 'CHANGELOG.md'))).toContain(`## [${version}]`);
});
