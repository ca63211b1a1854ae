// Reads 30 messages from the middle of a thread of 1,000 and of 1,000,000, compared with a bare server with the same query (GOALS section 4: ≥ 0.6 ×
// raw, the same at both sizes). Both sides query the same PostgreSQL.
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { migrate } from '../server/platform/db/migrate.ts';
import { startPostgres } from '../server/platform/db/postgres.ts';
import type { MessagesPlace } from './messages.server.ts';

const sizes = [1000, 1_000_000];
const [rounds, seconds, connections] = [6, 3, 10];
/** Pages requested in turn: requesting the same one again and again would measure a cache. */
const pages = 97;

const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-bench-'));
const postgres = await startPostgres({ dataDir: folder, log: () => {} });
const children: ChildProcess[] = [];
try {
  await migrate({ url: postgres.adminUrl });
  const ours = await start<MessagesPlace>('bench/messages.server.ts', [postgres.adminUrl, ...sizes.map(String)]);
  const bare = await start<{ origin: string }>('bench/messages.raw-server.ts', [postgres.adminUrl]);
  const best = new Map<string, number>();
  const cpuMicros = new Map<string, number>();
  for (let round = 0; round <= rounds; round += 1)
    for (const thread of ours.threads) {
      const befores = Array.from(
        { length: pages },
        (_, index) => thread.startUs + Math.floor(thread.size * (0.3 + (0.4 * index) / pages)) * thread.stepUs,
      );
      const asked = {
        bare: befores.map((before) => ({ path: `/${thread.appId}/${thread.threadId}/${before}` })),
        ours: befores.map((before) => ({ path: `/api/threads/${thread.threadId}/messages?before=${before}`, headers: ours.headers })),
      };
      // Sides take turns, so other load on the machine affects both; the first round is a warm-up.
      for (const [name, origin] of [
        ['bare', bare.origin],
        ['ours', ours.origin],
      ] as const) {
        const child = children[name === 'ours' ? 0 : 1]!;
        const before = await cpuOf(child);
        const { perSecond, total } = await run(origin, asked[name]);
        const key = `${name} ${thread.size}`;
        if (round === 0) continue;
        best.set(key, Math.max(best.get(key) ?? 0, perSecond));
        cpuMicros.set(key, Math.min(cpuMicros.get(key) ?? Infinity, ((await cpuOf(child)) - before) / total));
      }
    }
  for (const size of sizes) {
    const [own, other] = [best.get(`ours ${size}`)!, best.get(`bare ${size}`)!];
    console.log(`30 of ${size}: ${Math.round(own)} a second, bare ${Math.round(other)}: ${(own / other).toFixed(2)} × raw (target ≥ 0.6)`);
    const [ownCpu, otherCpu] = [cpuMicros.get(`ours ${size}`)!, cpuMicros.get(`bare ${size}`)!];
    console.log(`  processor time of the server: ${Math.round(ownCpu)} µs, bare ${Math.round(otherCpu)} µs: ${(ownCpu / otherCpu).toFixed(2)} ×`);
  }
  const [few, many] = sizes.map((size) => best.get(`ours ${size}`)!) as [number, number];
  console.log(`${sizes[1]} compared with ${sizes[0]}: ${(many / few).toFixed(2)} × as fast (target ≥ 0.9)`);
} finally {
  for (const child of children) child.kill('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function start<T>(file: string, args: string[]): Promise<T> {
  const child = fork(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`))).once('message', (answer) => resolve(answer as T));
  });
}

async function run(origin: string, requests: { path: string; headers?: Record<string, string> }[]): Promise<{ perSecond: number; total: number }> {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: requests.map((request) => ({ method: 'GET' as const, ...request })),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${origin}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { perSecond: result.requests.average, total: result.requests.total };
}

function cpuOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (usage) => resolve((usage as NodeJS.CpuUsage).user + (usage as NodeJS.CpuUsage).system));
    child.send('cpu');
  });
}
