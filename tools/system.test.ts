import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
const inFolder = (...parts: string[]) => path.join(folder, ...parts);
const tool = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'system-'));
  fs.mkdirSync(inFolder('bin'));
  program('sudo', 'shift; exec "$@"');
  // What the installation's shell itself needs.
  for (const name of ['sh', 'env', 'mv', 'touch', 'chmod'])
    fs.symlinkSync(fs.realpathSync(['/bin', '/usr/bin'].map((place) => `${place}/${name}`).find(fs.existsSync)!), inFolder('bin', name));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const program = (name: string, lines = '') => fs.writeFileSync(inFolder('bin', name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
const proxies = () => ['nginx', 'varnishd', 'pebble', 'openssl', 'pgbouncer'].forEach((name) => program(name));
/** An apt that records what it was asked for and adds the programs of those packages, except the ones it lacks. */
const apt = (has: string[]) => {
  program('apt-cache', `case $2 in ${has.join('|')}) ;; *) exit 100;; esac`);
  program(
    'apt-get',
    `echo "$@" >> ${inFolder('asked')}; [ "$1" = update ] && exit 0; for one in "$@"; do case $one in ${has.join('|')}) touch ${inFolder('bin')}/$one ${inFolder('bin')}/ffprobe ${inFolder('bin')}/nginx ${inFolder('bin')}/varnishd; chmod +x ${inFolder('bin')}/$one;; -*|install) ;; *) echo "no package $one"; exit 100;; esac; done`,
  );
};

/** A program that needs packages, on a system that has only what is in the folder. */
async function run(lines: string, env: Record<string, string> = {}) {
  const code = `import { beginPackages } from ${tool('system.mjs')}; import { needPackages } from ${tool('system.ts')}; import { summarise } from ${tool('steps.ts')};\n${lines}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    env: { PATH: inFolder('bin'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, output };
}
const asked = () => (fs.existsSync(inFolder('asked')) ? fs.readFileSync(inFolder('asked'), 'utf8').trim().split('\n') : []);

describe('system packages', () => {
  it('are installed by one call of apt, whichever step needs which', async () => {
    apt(['redis-server', 'ffmpeg', 'chromium-headless-shell', 'nginx-light', 'varnish', 'pebble', 'openssl', 'pgbouncer']);
    const { output } = await run(
      `beginPackages(process.cwd()); console.log(await needPackages(['redis-server', 'ffmpeg']), await needPackages(['chromium-headless-shell']));`,
    );
    expect(output).toContain('true true');
    expect(asked()).toEqual([
      'update -qq',
      'install -y -qq --no-install-recommends redis-server ffmpeg chromium-headless-shell nginx-light varnish pebble openssl pgbouncer',
    ]);
  });

  it('include the whole browser where there is no headless one', async () => {
    apt(['redis-server', 'ffmpeg', 'chromium', 'nginx-light', 'varnish', 'pebble', 'openssl', 'pgbouncer']);
    const { output } = await run('console.log(await needPackages());');
    expect(output).toContain('true');
    expect(asked().at(-1)).toBe('install -y -qq --no-install-recommends redis-server ffmpeg chromium nginx-light varnish pebble openssl pgbouncer');
  });

  it('are not installed again when they are present', async () => {
    apt(['ffmpeg']);
    program('redis-server');
    program('google-chrome');
    proxies();
    await run('await needPackages();');
    expect(asked()).toEqual(['update -qq', 'install -y -qq --no-install-recommends ffmpeg']);
  });

  it('are only waited for when the launcher has already started installing them', async () => {
    apt(['redis-server', 'ffmpeg', 'chromium-headless-shell', 'nginx-light', 'varnish', 'pebble', 'openssl', 'pgbouncer']);
    const inner = `import { needPackages } from ${tool('system.ts')}; console.log(await needPackages());`;
    const { output } = await run(
      `import { spawnSync } from 'node:child_process'; beginPackages(process.cwd());
       console.log(spawnSync(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(inner)}], { encoding: 'utf8' }).stdout);`,
    );
    expect(output).toContain('true');
    expect(asked()).toHaveLength(2);
  });

  it('that cannot be installed are reported once with apt’s output, and the run continues', async () => {
    apt(['ffmpeg']);
    proxies();
    program('chromium');
    const { exitCode, output } = await run(`console.log(await needPackages(), await needPackages(['redis-server']));`);
    expect(output).toContain('false false');
    expect(output).toContain('no package redis-server');
    expect(output.match(/Without the package `redis-server`/g)).toHaveLength(1);
    expect(exitCode).toBe(0);
  });

  it('that cannot be installed fail the run in continuous integration, where no test may be skipped for a missing tool', async () => {
    program('chromium');
    program('redis-server');
    const { exitCode, output } = await run(`await needPackages(['redis-server', 'ffmpeg']); summarise();`, { CI: 'true' });
    expect(output).toContain('ffmpeg cannot be installed here');
    expect(output.trim().split('\n').at(-1)).toBe('1 of 1 steps failed: the package ffmpeg.');
    expect(exitCode).toBe(1);
  });
});
