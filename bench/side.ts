// The two sides of a benchmark: each a process with its own PostgreSQL, pinned to the same core.
import { spawn, type ChildProcess } from 'node:child_process';
import { openSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './http.ts';
import { busyMs, servedCore, totalOf, usedBy, type Used } from './machine.ts';

export interface Side {
  name: 'ours' | 'bare';
  pid: number;
  port: number;
  /** For the `host` header. */
  host: string;
  /** Port of the inspector, if it was asked for. */
  inspectPort: number;
  /** Milliseconds from the command to the first answer. */
  startMs: number;
  used(): Used;
  stop(): Promise<void>;
}
interface StartOptions {
  /** The folder of the product. */
  folder: string;
  dataDir: string;
  /** Node's own parameters. */
  parameters?: string[];
  environment?: Record<string, string>;
}

const outsideDatabase = process.env['DATABASE_URL'] !== undefined;
const patienceMs = 120_000;
const cores = os.cpus().length;

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** The product as production runs it. */
export async function startProduct({ folder, dataDir, parameters = [], environment = {} }: StartOptions): Promise<Side> {
  const port = await freePort();
  return startSide('ours', {
    args: [...parameters, path.join(folder, 'server/dist/main.js')],
    cwd: folder,
    dataDir,
    port,
    host: `bench.localhost:${port}`,
    readyPath: '/__/index/index.json',
    environment: {
      NODE_ENV: 'production',
      // As every way to start the product sets it.
      NODE_COMPILE_CACHE: path.resolve('.cache/compile'),
      APP_URL: `http://localhost:${port}`,
      BENCH_LIMITS: '1',
      DEMO: '0',
      ...environment,
    },
  });
}

/** The bare server of `bare.ts`. */
export async function startBare({ dataDir, parameters = [], environment = {} }: Omit<StartOptions, 'folder'>): Promise<Side> {
  const port = await freePort();
  const file = path.join(import.meta.dirname, 'bare.ts');
  return startSide('bare', {
    args: [...parameters, file],
    cwd: process.cwd(),
    dataDir,
    port,
    host: `localhost:${port}`,
    readyPath: '/',
    environment,
  });
}

interface Command {
  args: string[];
  cwd: string;
  dataDir: string;
  port: number;
  host: string;
  readyPath: string;
  environment: Record<string, string>;
}

async function startSide(name: Side['name'], { args, cwd, dataDir, port, host, readyPath, environment }: Command): Promise<Side> {
  const inspectPort = await freePort();
  const startedMs = performance.now();
  const output = openSync(`${dataDir}.${name}.log`, 'a');
  const child = spawn('taskset', ['-c', String(servedCore), process.execPath, `--inspect-port=127.0.0.1:${inspectPort}`, ...args], {
    cwd,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', output, output],
  });
  const pid = child.pid ?? 0;
  await serving(child, { port, host, readyPath }, `${dataDir}.${name}.log`);
  return {
    name,
    pid,
    port,
    host,
    inspectPort,
    startMs: performance.now() - startedMs,
    used: () => usedBy(pid, outsideDatabase),
    stop: () => end(child),
  };
}

async function serving(child: ChildProcess, { port, host, readyPath }: Pick<Command, 'port' | 'host' | 'readyPath'>, log: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (child.exitCode === null && performance.now() < deadline) {
    const reply = await ask(port, { method: 'GET', path: readyPath }, host).catch(() => null);
    if (reply?.status === 200) return;
    await sleep(5);
  }
  throw new Error(`a server does not answer: see ${log}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** Waits until the sides have finished what follows their start, such as mails of the seed. */
export async function settle(sides: readonly Side[]): Promise<void> {
  const calmMs = 30;
  for (let tries = 0; tries < 120; tries += 1) {
    const before = sides.map((side) => totalOf(side.used()));
    await sleep(1000);
    if (sides.every((side, at) => totalOf(side.used()) - (before[at] ?? 0) < calmMs)) return;
  }
}

/** Measures what a side and the rest of the machine used meanwhile. `othersShare`: of all cores, by neither side nor the load. */
export async function metered<T>(side: Side, work: () => Promise<T>): Promise<{ result: T; used: Used; othersShare: number }> {
  const before = { used: side.used(), busy: busyMs(), own: process.cpuUsage(), atMs: performance.now() };
  const result = await work();
  const used = side.used();
  const delta = { server: used.server - before.used.server, database: used.database - before.used.database };
  const { user, system } = process.cpuUsage(before.own);
  const tookMs = performance.now() - before.atMs;
  const othersMs = busyMs() - before.busy - totalOf(delta) - (user + system) / 1000;
  return { result, used: delta, othersShare: Math.max(0, othersMs / (tookMs * cores)) };
}
