import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findProgram } from '../tools/system.mjs';
import { commandsOf, readUnit } from './testing/unit.ts';

const run = promisify(execFile);
const repository = path.join(import.meta.dirname, '..');
/** Only root may enter another root, and only nightly runs have the minutes for it. `deploy.test.ts` checks the page in the normal run. */
const mayRun = inject('extent') === 'whole' && process.getuid?.() === 0 && findProgram(['mmdebstrap']) !== null;
/** A fresh Debian with what the page installs first: created once, unpacked for each run. */
const image = path.join(repository, '.cache/debian-root.tar');
/** Packages are downloaded once. */
const npmCache = path.join(repository, '.cache/npm');
/** Commands that need a running systemd: the test starts and stops the service as the unit says. */
const excepted = /^(?:systemctl|journalctl) /;

describe.skipIf(!mayRun)('the page for operators, on a fresh Debian', () => {
  let debian: string;
  let service: { output(): string; stop(): Promise<number | null> } | null = null;
  beforeAll(async () => {
    if (!existsSync(image)) {
      await fs.mkdir(path.dirname(image), { recursive: true });
      const packages = '--include=ca-certificates,git,nodejs,npm';
      await run('mmdebstrap', ['--variant=minbase', packages, 'trixie', `${image}.part.tar`], { maxBuffer: 64_000_000 });
      await fs.rename(`${image}.part.tar`, image);
    }
    debian = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-debian-'));
    await fs.chmod(debian, 0o755);
    await run('tar', ['--extract', '--file', image, '--directory', debian]);
    await fs.copyFile('/etc/resolv.conf', path.join(debian, 'etc/resolv.conf'));
    // This machine may reach the network through a proxy that only it trusts.
    await fs.copyFile(process.env['NODE_EXTRA_CA_CERTS'] ?? '/etc/ssl/certs/ca-certificates.crt', path.join(debian, 'srv/trusted.crt'));
    await fs.mkdir(npmCache, { recursive: true });
    // The committed state, as anyone would clone it.
    await run('git', ['clone', '--quiet', '--bare', repository, path.join(debian, 'srv/bandstand.git')]);
  }, 900_000);
  afterAll(async () => {
    await service?.stop();
    await fs.rm(debian, { recursive: true, force: true });
  });

  /** Runs a line as root would type it there. Its mounts end with it. */
  const { npm_config_registry: registry = 'https://registry.npmjs.org/' } = process.env;
  const inside = (line: string, more: string[] = []): [string, string[]] => {
    const mounts = [
      `mount --rbind /dev ${debian}/dev`,
      `mount -t proc proc ${debian}/proc`,
      `mkdir -p ${debian}/root/.npm`,
      `mount --bind ${npmCache} ${debian}/root/.npm`,
    ].join(' && ');
    return [
      'unshare',
      [
        '--mount',
        ...more,
        'sh',
        '-c',
        `${mounts} && exec chroot ${debian} /usr/bin/env -i PATH=$2 HOME=/root NODE_EXTRA_CA_CERTS=/srv/trusted.crt npm_config_registry=${registry} sh -ec "$1"`,
        'sh',
        line,
        '/usr/local/bin:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin',
      ],
    ];
  };

  /** What systemd does for the unit: its folders, its user, its settings. Without a network of its own it asks no one for a certificate. */
  async function startService(): Promise<void> {
    const unit = await readUnit(path.join(repository, 'deploy/bandstand.service'));
    const low = '--bounding-set=-all,+net_bind_service --inh-caps=-all,+net_bind_service --ambient-caps=-all,+net_bind_service';
    const folders = '/var/lib/bandstand /var/cache/bandstand';
    const line = [
      `mkdir -p ${folders} && chown bandstand: ${folders}`,
      `cd ${unit.get('WorkingDirectory')?.[0]}`,
      'set -a',
      `export ${unit.get('Environment')?.join(' ')}`,
      `. ${unit.get('EnvironmentFile')?.[0]}`,
      `exec setpriv --reuid=bandstand --regid=bandstand --init-groups ${low} --no-new-privs ${unit.get('ExecStart')?.[0]}`,
    ].join('; ');
    const child = spawn(...inside(line, ['--net']), { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => void (output += bytes.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    service = { output: () => output, stop: () => (child.kill('SIGTERM'), ended) };
    await expect.poll(() => output, { timeout: 120_000 }).toMatch(/is serving[\s\S]*Set-up code/);
  }
  async function stopService(): Promise<void> {
    expect(await service?.stop(), service?.output()).toBe(0);
    service = null;
  }

  it('works word for word', async () => {
    const page = await fs.readFile(path.join(repository, 'docs/operating.md'), 'utf8');
    let cwd = '/';
    for (const command of commandsOf(page)) {
      if (/^systemctl (?:enable --now|start) /.test(command)) await startService();
      if (command.startsWith('systemctl stop ')) await stopService();
      if (excepted.test(command)) continue;
      const typed = command.replace('<this repository>', 'file:///srv/bandstand.git');
      await run(...inside(`git config --global safe.directory '*'; cd ${cwd}; ${typed}`), { maxBuffer: 64_000_000 }).catch(
        (error: Error & { stdout?: string; stderr?: string; code?: number }) => {
          // Without a network and a name of its own, the doctor reports problems.
          if (command === 'bandstand doctor' && error.code === 1 && /APP_URL|certificate/i.test(`${error.stdout}`)) return;
          throw new Error(`${command}\n${error.stdout}\n${error.stderr}\n${service?.output() ?? ''}`);
        },
      );
      cwd = /^cd (\S+)/.exec(command)?.[1] ?? cwd;
    }
    await stopService();
  }, 1_200_000);
});
