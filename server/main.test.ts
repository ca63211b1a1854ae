import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, runServer, type ServerProcess } from './testing/process.ts';

let dataDir: string;
let port: string;
const running: ServerProcess[] = [];

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-main-'));
  port = await freePort();
});
afterAll(async () => {
  for (const server of running) {
    server.child.kill('SIGTERM');
    await server.ended;
  }
  await fs.rm(dataDir, { recursive: true, force: true });
});

const run = (file: 'main.ts' | 'cli.ts', env: Record<string, string> = {}, args: string[] = []): ServerProcess => {
  const server = runServer(file, { DATA_DIR: dataDir, PORT: port, ...env }, args);
  running.push(server);
  return server;
};
const command = async (...args: string[]): Promise<{ code: number | string; output: string }> => {
  const ran = run('cli.ts', {}, args);
  const code = await ran.ended;
  return { code, output: ran.output() };
};
const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
/** The commands of a process's children. */
const commandsBelow = (pid: number): string[] =>
  execFileSync('ps', ['-o', 'args=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n');
const codeIn = (output: string): string => /Set-up code\s+([\w-]+)/.exec(output)?.[1] ?? '';

/** A log-in on a connection of its own. `flushed`: the machine has the whole request. */
function logIn(origin: string, email: string): { flushed: Promise<void>; status: Promise<number | undefined> } {
  const body = JSON.stringify({ email, password: 'x' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-account-app': 'gym' };
  const request = http.request(`${origin}/api/auth/login`, { method: 'POST', agent: false, headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.on('error', reject).on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)));
  });
  const flushed = new Promise<void>((resolve) => {
    request.on('socket', (socket) => socket.on('connect', () => request.on('finish', resolve).end(body)));
  });
  return { flushed, status };
}

describe('a server process', () => {
  let server: ServerProcess;
  let code: string;

  it('starts from nothing, prints its address and how to begin', async () => {
    server = run('main.ts');
    await server.serving();
    await expect.poll(server.output).toMatch(/Member app\s+http:\/\/localhost:\d+[\s\S]+Studio[\s\S]+Set-up code/);
    code = codeIn(server.output());
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ok' });
    expect(await (await fetch(`${server.url}/api/studio/setup`)).json()).toEqual({ needed: true });
  }, 180_000);

  it('does not share its folder with a second server, and tells it who holds it', async () => {
    const second = run('main.ts', { PORT: await freePort() });
    expect(await second.ended).toBe(75);
    expect(second.output()).toContain(`pid ${server.child.pid}`);
  }, 180_000);

  it('restarts after a kill -9 with everything that was acknowledged, and a new code', async () => {
    server.child.kill('SIGKILL');
    expect(await server.ended).toBe('SIGKILL');
    server = run('main.ts');
    await server.serving();
    await expect.poll(() => codeIn(server.output())).not.toBe('');
    expect(codeIn(server.output())).not.toBe(code);
    const claim = { name: 'Olive Owner', email: 'olive@example.com', password: 'a good password', app_name: 'Gym' };
    expect((await post(`${server.url}/api/studio/setup`, { ...claim, setup_code: code })).status).toBe(403);
    expect((await post(`${server.url}/api/studio/setup`, { ...claim, setup_code: codeIn(server.output()) })).status).toBe(200);
    server.child.kill('SIGKILL');
    await server.ended;
    server = run('main.ts');
    await server.serving();
    expect((await post(`${server.url}/api/studio/auth/login`, { email: claim.email, password: claim.password })).status).toBe(200);
    expect(codeIn(server.output())).toBe('');
  }, 180_000);

  it('allows commands next to it', async () => {
    const reset = await command('owner', 'reset-password', 'olive@example.com', '--password', 'another password');
    expect(reset.code).toBe(0);
    expect((await post(`${server.url}/api/studio/auth/login`, { email: 'olive@example.com', password: 'another password' })).status).toBe(200);
    // The text of a refusal and its exit code are tested with one command; `cli.test.ts` tests the others.
    const [nobody, migrated, dance, flag, doctor, rotate] = await Promise.all([
      command('owner', 'create', '--email', 'nobody', '--name', 'Nobody', '--app-slug', 'third'),
      command('migrate'),
      command('dance'),
      command('owner', 'create', '--dance'),
      command('doctor'),
      command('keys', 'rotate'),
    ]);
    expect(nobody.output).toContain('Field must be an email.');
    expect([nobody.code, migrated.code, dance.code, flag.code]).toEqual([1, 0, 64, 64]);
    expect(doctor.output).toContain('is served by Bandstand');
    // The server seals with the key it read at its start.
    expect([rotate.code, rotate.output]).toEqual([75, expect.stringContaining(`pid ${server.child.pid}`)]);
  }, 180_000);

  it('finishes open requests before it stops, with exit code 0', async () => {
    let answered = 0;
    const sent = Array.from({ length: 100 }, (_, index) => logIn(server.url, `p${index}@example.com`));
    const asked = sent.map(async ({ status }) => {
      const code = await status;
      answered += 1;
      return code;
    });
    await Promise.all(sent.map(({ flushed }) => flushed));
    // The server has them all: it took connections in their order, and has answered two that came later.
    for (let later = 0; later < 2; later += 1) expect((await fetch(`${server.url}/livez`, { headers: { connection: 'close' } })).status).toBe(200);
    await expect.poll(() => answered, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    server.child.kill('SIGTERM');
    const statuses = await Promise.all(asked);
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true);
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toMatch(/FATAL|rror/);
  }, 180_000);
});

describe('in production', () => {
  it('a worker answers only on its health port, and every line of its output is a JSON object', async () => {
    const folder = path.join(dataDir, 'worker');
    const [health, web] = [await freePort(), await freePort()];
    const token = { METRICS_TOKEN: 'a token of twenty signs' };
    const worker = run('main.ts', {
      DATA_DIR: folder,
      PORT: web,
      HEALTH_PORT: health,
      ROLE: 'worker',
      LOG_FORMAT: 'json',
      LOG_LEVEL: 'error',
      ...token,
    });
    const url = `http://127.0.0.1:${health}`;
    await expect
      .poll(
        () =>
          fetch(`${url}/livez`).then(
            (answer) => answer.ok,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${url}/status`)).status).toBe(401);
    const headers = { authorization: `Bearer ${token.METRICS_TOKEN}` };
    expect(await (await fetch(`${url}/status`, { headers })).json()).toMatchObject({ role: 'worker', jobs: { failed: 0 } });
    expect(await (await fetch(`${url}/metrics`, { headers })).text()).toContain('bandstand_jobs_waiting');
    expect((await fetch(`${url}/studio`)).status).toBe(404);
    await expect(fetch(`http://127.0.0.1:${web}/livez`)).rejects.toThrow();
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    const lines = worker.output().trim().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toContainEqual(expect.stringMatching(/^Bandstand is serving/));
    // In production, the code is in the log.
    expect(messages).toContainEqual(expect.stringMatching(/^Set-up code\s+\w/));
  }, 180_000);
});

describe('the demo of a first start', () => {
  // A whole demo takes a core for seconds; in the normal run the browser journeys start with one.
  it.runIf(process.env['TEST_EXTENT'] === 'whole')(
    'is created by a process that has ended when the server begins to serve',
    async () => {
      const folder = path.join(dataDir, 'demo');
      const server = run('main.ts', { DATA_DIR: folder, PORT: await freePort(), DEMO: '1' });
      await expect.poll(() => commandsBelow(server.child.pid!), { timeout: 60_000 }).toContainEqual(expect.stringMatching(/cli\.[jt]s seed/));
      await server.serving();
      expect(commandsBelow(server.child.pid!).filter((line) => /cli\.[jt]s/.test(line))).toEqual([]);
      const { apps } = JSON.parse(await fs.readFile(path.join(folder, 'demo.json'), 'utf8')) as { apps: { slug: string }[] };
      expect(await (await fetch(`${server.url}/`)).text()).toContain('og:title');
      expect(apps).toHaveLength(2);
    },
    180_000,
  );
});

describe('an invalid configuration', () => {
  it('is reported all at once, with exit code 78', async () => {
    const server = run('main.ts', { PORT: 'many', NODE_ENV: 'production', LOG_LEVEL: 'loud' });
    expect(await server.ended).toBe(78);
    for (const name of ['PORT', 'APP_URL', 'LOG_LEVEL']) expect(server.output()).toContain(`${name}: got`);
  }, 180_000);

  it('a used port is reported in reported in one line, without a stack', async () => {
    const holder = (await import('node:http')).createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const taken = String((holder.address() as { port: number }).port);
    const server = run('main.ts', { PORT: taken });
    expect(await server.ended).toBe(71);
    expect(server.output()).toContain(`Port ${taken} is in use`);
    expect(server.output()).not.toContain('    at ');
    holder.close();
  }, 180_000);
});
