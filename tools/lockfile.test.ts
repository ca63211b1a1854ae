import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { complete, missingFrom, platformOf } from './lockfile.mjs';

it('has an entry for every platform, so that npm ci accepts it everywhere', () => {
  const lockfile: unknown = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'));
  expect(missingFrom(lockfile), 'run `node tools/lockfile.mjs`').toEqual([]);
});

it('adds what a registry left out, with the platform in its name', () => {
  const lockfile = {
    packages: {
      '': {},
      'node_modules/tool': { version: '1.0.0', dev: true, optionalDependencies: { '@tool/linux-x64-musl': '1.0.0', '@tool/linux-x64-gnu': '1.0.0' } },
      'node_modules/@tool/linux-x64-gnu': {},
    },
  };
  expect(missingFrom(lockfile)).toHaveLength(1);
  complete(lockfile);
  expect(lockfile.packages).toMatchObject({
    'node_modules/@tool/linux-x64-musl': { version: '1.0.0', dev: true, optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  });
  expect(missingFrom(lockfile)).toEqual([]);
});

it.each([
  ['@oxlint/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
  ['@oxlint/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@img/sharp-wasm32', { cpu: ['wasm32'] }],
  ['@oxlint-tsgolint/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['fsevents', null],
])('reads the platform in %s', (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});
