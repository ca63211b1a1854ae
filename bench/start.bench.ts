// Start time and idle memory of the whole system through `npm start` (GOALS section 2: next start ≤ 1.5 s, first ≤ 12 s, ≤ 300 MB), compared with a
// bare Node server.
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Figures {
  startMs: number;
  memoryMb: number;
}
const rounds = 3;
/** Memory is read once the server has finished the work that follows its start. */
const settleMs = 4000;
const bare = `require('node:http').createServer((_, response) => response.end('{}')).listen(Number(process.env.PORT), '127.0.0.1')`;

const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-bench-'));
const serve = (name: string, port: number) => measure(['npm', 'start'], { DATA_DIR: path.join(folder, name), PORT: String(port) });
try {
  const raw = await medianOf(() => measure([process.execPath, '-e', bare], { PORT: '4990' }));
  const first = await serve('first', 4991);
  const next = await medianOf(() => serve('first', 4991));
  const print = (name: string, { startMs, memoryMb }: Figures) =>
    console.log(
      `${name}: ${(startMs / 1000).toFixed(2)} s, ${memoryMb.toFixed(0)} MB; bare ${(raw.startMs / 1000).toFixed(2)} s, ${raw.memoryMb.toFixed(0)} MB: ${(startMs / raw.startMs).toFixed(1)} ×, ${(memoryMb / raw.memoryMb).toFixed(1)} ×`,
    );
  print('first start, with the demo', first);
  print('next start', next);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Time from the command to the first answer, then the memory of all its processes, including the database's. */
async function measure([program, ...args]: string[], env: Record<string, string>): Promise<Figures> {
  const begun = performance.now();
  const child = spawn(program!, args, { env: { ...process.env, NODE_ENV: 'development', ...env }, stdio: 'ignore', detached: true });
  while (!(await answers(Number(env['PORT'])))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    await sleep(10);
  }
  const startMs = performance.now() - begun;
  await sleep(settleMs);
  const memoryMb = memoryOf(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid!, 'SIGTERM');
  await ended;
  // npm ends before the server and its database do.
  while (await answers(Number(env['PORT']))) await sleep(20);
  await sleep(1000);
  return { startMs, memoryMb };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    http
      .get({ host: '127.0.0.1', port, path: '/livez' }, (answer) => resolve(answer.resume().statusCode === 200))
      .once('error', () => resolve(false));
  });

/** Megabytes of a process and its descendants; shared memory counts once. */
function memoryOf(child: ChildProcess): number {
  const parents = new Map<string, string>();
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = readProc(pid, 'stat');
    if (stat) parents.set(pid, stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]!);
  }
  let kilobytes = 0;
  for (const pid of parents.keys()) {
    let above: string | undefined = pid;
    while (above !== undefined && above !== String(child.pid)) above = parents.get(above);
    if (above !== undefined) kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup') ?? '')?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

/** Null when the process has ended meanwhile. */
function readProc(pid: string, file: string): string | null {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

async function medianOf(run: () => Promise<Figures>): Promise<Figures> {
  const all: Figures[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await run());
  return all.sort((a, b) => a.startMs - b.startMs)[Math.floor(rounds / 2)]!;
}
