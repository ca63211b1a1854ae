import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface DemoApp {
  slug: string;
  url: string;
  owner: { email: string; password: string };
  members: { email: string; password: string }[];
}

/** A server as an owner runs it: its own port, data folder and PostgreSQL. */
export interface RunningServer {
  url: string;
  port: number;
  dataDir: string;
  /** What it has printed so far. */
  output(): string;
  demo(): Promise<{ apps: DemoApp[] }>;
  stop(): Promise<void>;
}

const root = path.join(import.meta.dirname, '..');
const compileCache = path.join(root, '.cache/compile');

/** A program of the server: from the bundle that production runs, where `npm test` has built it; else from the sources. */
export const programOf = (name: 'main' | 'cli'): string => (process.env.SERVER_BUNDLE === '1' ? `server/dist/${name}.js` : `server/${name}.ts`);

/** Starts the built product on a free port with an empty data folder, and waits until it serves. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bandstand-e2e-'));
  const port = await freePort();
  let output = '';
  const child = spawn(process.execPath, [programOf('main')], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'development', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const read = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const url = `http://localhost:${port}`;
  await serving(
    `http://127.0.0.1:${port}`,
    () => child.exitCode === null,
    () => output,
  );
  return {
    url,
    port,
    dataDir,
    output: () => output,
    demo: async () => JSON.parse(await readFile(path.join(dataDir, 'demo.json'), 'utf8')) as { apps: DemoApp[] },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a test program that prints its address on its first line. */
export async function startBeside(file: string, environment: Record<string, string> = {}): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, NODE_ENV: 'development', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', () => reject(new Error(`${file} did not start`)));
  });
  return { url, stop: () => child.kill() };
}

async function serving(url: string, isRunning: () => boolean, output: () => string): Promise<void> {
  const deadline = Date.now() + 240_000;
  while (isRunning() && Date.now() < deadline) {
    if (
      await fetch(`${url}/livez`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server is not serving:\n${output()}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
