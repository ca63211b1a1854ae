import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from './cli.commands.ts';
import { cloneInstall } from './cli.upgrade.installs.ts';
import { upgradeCommand } from './cli.upgrade.ts';
import { lockDataDir } from './platform/db/lock.ts';
import { loadEnv } from './platform/env.ts';

let folder: string;
let home: string;
let dataDir: string;
const file = (...names: string[]): string => path.join(folder, ...names);

/** How a version behaves at each command, as a program of a few lines: the commands themselves have their own tests. */
interface Behaviour {
  backup?: string;
  migrate?: string;
  restore?: string;
  start?: string;
}
const refuses = (text: string): string => `console.error(${JSON.stringify(text)}); process.exit(1);`;
const serves = `http.createServer((request, response) => response.end(JSON.stringify({ status: 'ok', version }))).listen(process.env.PORT, process.env.HOST);
  process.on('SIGTERM', () => process.exit(0)); note(['serve', process.env.ROLE, process.env.TLS].join(' '));`;

/** A package of that version. Its data is the text in `DATA_DIR/postgres/data`. */
function makePackage(at: string, version: string, behaviour: Behaviour = {}): void {
  fs.mkdirSync(path.join(at, 'app'), { recursive: true });
  fs.writeFileSync(path.join(at, 'app/package.json'), JSON.stringify({ name: 'bandstand', version }));
  const { backup, migrate, restore, start } = {
    backup: `fs.mkdirSync(process.argv[3]); fs.cpSync(data, path.join(process.argv[3], 'data'));`,
    migrate: `if (fs.readFileSync(data, 'utf8') > version) { ${refuses('made by a newer Bandstand')} } fs.writeFileSync(data, version);`,
    restore: `fs.mkdirSync(path.dirname(data)); fs.cpSync(path.join(process.argv[3], 'data'), data);`,
    start: serves,
    ...behaviour,
  };
  const program = `#!${process.execPath}
const fs = require('node:fs'), http = require('node:http'), path = require('node:path'), version = ${JSON.stringify(version)};
const data = path.join(process.env.DATA_DIR, 'postgres/data');
const note = (text) => fs.appendFileSync(${JSON.stringify(file('log'))}, version + ' ' + text + '\\n');
const commands = { backup() { ${backup} }, migrate() { ${migrate} }, restore() { ${restore} }, start() { ${start} } };
if (process.argv[2] !== 'start') note(process.argv[2]);
commands[process.argv[2]]();
`;
  fs.writeFileSync(path.join(at, 'app/run'), program, { mode: 0o755 });
  fs.writeFileSync(path.join(at, 'bandstand'), '#!/bin/sh\nexec "$(dirname "$0")/app/run" "$@"\n', { mode: 0o755 });
}

async function upgrade(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const env = loadEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, BANDSTAND_HOME: home });
  const code = await upgradeCommand({ args, env, print: (line) => void lines.push(line), open: () => Promise.reject(new Error('not needed')) });
  return { code, output: lines.join('\n') };
}
const versionIn = (at: string): string => (JSON.parse(fs.readFileSync(path.join(at, 'app/package.json'), 'utf8')) as { version: string }).version;
const data = (): string => fs.readFileSync(path.join(dataDir, 'postgres/data'), 'utf8');
const done = (): string[] => fs.readFileSync(file('log'), 'utf8').trim().split('\n');

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bandstand-upgrade-'));
  home = file('home');
  // The default when the server is started from the package's folder.
  dataDir = path.join(home, 'data');
  makePackage(home, '1.0.0');
  fs.mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
  fs.writeFileSync(path.join(dataDir, 'postgres/data'), '1.0.0');
  process.env['DATA_DIR'] = dataDir;
});
afterEach(() => {
  delete process.env['DATA_DIR'];
  fs.rmSync(folder, { recursive: true });
});

describe('an upgrade', () => {
  it('backs up with the old version, then migrates and serves with the new one, without jobs', async () => {
    makePackage(file('next'), '1.1.0');
    expect(await upgrade(file('next'))).toMatchObject({ code: 0, output: expect.stringContaining('1.1.0 is installed and works') });
    expect([versionIn(home), data()]).toEqual(['1.1.0', '1.1.0']);
    expect(done()).toEqual(['1.0.0 backup', '1.1.0 migrate', '1.1.0 serve web off']);
    expect(fs.readFileSync(path.join(dataDir, 'backups/data'), 'utf8')).toBe('1.0.0');
  });

  it('accepts an archived package, too', async () => {
    makePackage(file('packed/bandstand'), '1.1.0');
    execFileSync('tar', ['-czf', file('next.tar.gz'), '-C', file('packed'), 'bandstand']);
    expect((await upgrade(file('next.tar.gz'))).code).toBe(0);
    expect(versionIn(home)).toBe('1.1.0');
  });

  it('changes nothing without a backup', async () => {
    makePackage(home, '1.0.0', { backup: refuses('no space left') });
    makePackage(file('next'), '1.1.0');
    expect(await upgrade(file('next'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('no space left\nThe backup failed, so nothing was changed.'),
    });
    expect([versionIn(home), data(), done()]).toEqual(['1.0.0', '1.0.0', ['1.0.0 backup']]);
    expect(fs.readdirSync(home).sort()).toEqual(['app', 'bandstand', 'data']);
  });

  it('restores the previous version and its data when a migration fails halfway', async () => {
    makePackage(file('next'), '1.1.0', { migrate: `fs.writeFileSync(data, version); ${refuses('Migration 0002_broken.sql failed')}` });
    const { code, output } = await upgrade(file('next'));
    expect([code, versionIn(home), data()]).toEqual([1, '1.0.0', '1.0.0']);
    expect(output).toContain('0002_broken.sql failed');
    expect(output).toContain('1.0.0 is back, with its data from the backup.');
    expect(fs.readdirSync(dataDir).sort()).toEqual(['backups', 'postgres']);
  });

  it('does not touch data that the failing version did not change', async () => {
    makePackage(file('next'), '1.1.0', { migrate: refuses('Migration 0001 failed') });
    expect((await upgrade(file('next'))).output).toContain('1.0.0 is back, and its data was not changed.');
    expect(done()).toEqual(['1.0.0 backup', '1.1.0 migrate', '1.0.0 migrate']);
  });

  it.each([
    ['does not start', refuses('Cannot find module')],
    ['answers instead of', serves.replace('version }', "version: '0.9.0' }")],
  ])('rolls back when the new version %s', async (words, start) => {
    makePackage(file('next'), '1.1.0', { start });
    expect((await upgrade(file('next'))).output).toContain(words);
    expect([versionIn(home), data()]).toEqual(['1.0.0', '1.0.0']);
  });

  it('keeps the changed data when the backup cannot be restored', async () => {
    makePackage(home, '1.0.0', { restore: refuses('damaged') });
    makePackage(file('next'), '1.1.0', { start: refuses('oh') });
    const { output } = await upgrade(file('next'));
    const [aside] = /\S*upgrade-failed-\S+?(?=\.$)/m.exec(output)!;
    expect(fs.readFileSync(path.join(aside, 'postgres/data'), 'utf8')).toBe('1.1.0');
  });

  it('does nothing when the version is the same, and refuses an older one', async () => {
    for (const [version, code] of [
      ['1.0.0', 0],
      ['0.9.9', 1],
    ] as const) {
      fs.rmSync(file('next'), { recursive: true, force: true });
      makePackage(file('next'), version);
      expect(await upgrade(file('next'))).toEqual({ code, output: `This is 1.0.0; ${version} is not newer.` });
    }
    expect(fs.existsSync(file('log'))).toBe(false);
  });

  it('does not wait for a server: it refuses while one uses the data', async () => {
    makePackage(file('next'), '1.1.0');
    const lock = await lockDataDir(dataDir);
    await expect(upgrade(file('next'))).rejects.toMatchObject({ exitCode: 75 });
    await lock.release();
    expect(versionIn(home)).toBe('1.0.0');
  });

  it('explains what it needs', async () => {
    fs.mkdirSync(file('nothing'));
    for (const args of [[], ['a', 'b'], [file('nothing')], [file('absent')], [file('home'), '--tag', 'v2']])
      await expect(upgrade(...args)).rejects.toBeInstanceOf(UsageError);
  });
});

describe('a clone', () => {
  const git = (at: string, ...args: string[]): string =>
    execFileSync('git', ['-C', at, '-c', 'user.name=Olive', '-c', 'user.email=olive@example.com', ...args], { encoding: 'utf8' }).trim();
  /** A version whose launcher prints its arguments, and leaves a file when it is built. */
  function commitVersion(at: string, version: string): void {
    const launcher = `import fs from 'node:fs';
const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'));
if (process.argv[2] === 'prepare') fs.writeFileSync('built', version);
console.log(version, ...process.argv.slice(2));
`;
    fs.mkdirSync(path.join(at, 'tools'), { recursive: true });
    fs.writeFileSync(path.join(at, 'tools/start.mjs'), launcher);
    fs.writeFileSync(path.join(at, 'package.json'), JSON.stringify({ name: 'bandstand', version }));
    git(at, 'add', '.');
    git(at, 'commit', '--quiet', '--message', version);
  }
  let clone: string;
  beforeEach(() => {
    git(folder, 'init', '--quiet', '--initial-branch=main', 'origin');
    commitVersion(file('origin'), '1.0.0');
    git(folder, 'clone', '--quiet', file('origin'), 'clone');
    clone = file('clone');
    for (const version of ['1.1.0', '1.10.0', '1.9.0']) {
      commitVersion(file('origin'), version);
      git(file('origin'), 'tag', `v${version}`);
    }
  });
  const at = () => [git(clone, 'rev-parse', '--abbrev-ref', 'HEAD'), fs.readFileSync(path.join(clone, 'built'), 'utf8')];

  it.each([
    [undefined, '1.10.0'],
    ['v1.1.0', '1.1.0'],
  ])('fetches the tag %s, builds it, runs it, and returns to its branch', async (tag, version) => {
    const install = cloneInstall(clone, tag);
    expect([install.version(), install.next]).toEqual(['1.0.0', version]);
    await install.exchange();
    expect([install.version(), ...at()]).toEqual([version, 'HEAD', version]);
    expect(await install.run(['backup', 'there'])).toEqual({ code: 0, output: `${version} bandstand backup there\n` });
    await install.goBack();
    expect([install.version(), ...at()]).toEqual(['1.0.0', 'main', '1.0.0']);
  });

  it('stays as it is when someone changed files, and when the tag does not exist', () => {
    expect(() => cloneInstall(clone, 'v7.0.0')).toThrow(UsageError);
    fs.writeFileSync(path.join(clone, 'package.json'), '{"version":"1.0.0-own"}');
    expect(() => cloneInstall(clone, 'v1.1.0')).toThrow(/^Files in .+ were changed/);
  });
});
