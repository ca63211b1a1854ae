// A public page, as HTML and as JSON, compared with a bare Node server that sends the same bytes (GOALS section 4: ≥ 0.7 ×, p99 ≤ 1.5 ×).
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import { startServer } from '../e2e/server.ts';

const seconds = 4;
const rounds = 3;
const compressed = { 'accept-encoding': 'gzip' };

const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-bench-'));
const product = await startServer();
const { apps } = await product.demo();
const host = `${apps[0]!.slug}.localhost:${product.port}`;

try {
  for (const [name, address] of Object.entries({ HTML: '/', JSON: '/__/index/index.json' })) await compare(name, address);
} finally {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
}

async function compare(name: string, address: string): Promise<void> {
  const ours = { url: `http://127.0.0.1:${product.port}${address}`, headers: { ...compressed, host } };
  const raw = await startRaw(name, ours);
  const results = { ours: { perSecond: 0, p99: Infinity }, raw: { perSecond: 0, p99: Infinity } };
  try {
    await run(ours);
    for (let round = 0; round < rounds; round++) {
      keepBest(results.raw, await run({ url: raw.url, headers: compressed }));
      keepBest(results.ours, await run(ours));
    }
  } finally {
    raw.process.kill('SIGKILL');
  }
  const ratio = results.ours.perSecond / results.raw.perSecond;
  const tail = results.ours.p99 / Math.max(results.raw.p99, 1);
  console.log(
    `${name}: ${Math.round(results.ours.perSecond)} a second, bare ${Math.round(results.raw.perSecond)}: ${ratio.toFixed(2)} × raw (target ≥ 0.7); p99 ${results.ours.p99} ms, bare ${results.raw.p99} ms: ${tail.toFixed(2)} × (target ≤ 1.5)`,
  );
}

/** A function declaration, because it is called above this line. */
function keepBest(best: { perSecond: number; p99: number }, one: { perSecond: number; p99: number }): void {
  best.perSecond = Math.max(best.perSecond, one.perSecond);
  best.p99 = Math.min(best.p99, one.p99);
}

async function run(target: { url: string; headers: Record<string, string> }): Promise<{ perSecond: number; p99: number }> {
  const result = await autocannon({ ...target, connections: 32, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${target.url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

/** The bare server with exactly the bytes and headers that ours sends. */
async function startRaw(name: string, ours: { url: string; headers: Record<string, string> }): Promise<{ url: string; process: ChildProcess }> {
  const { headers, body } = await rawAnswer(ours);
  const [headersFile, bodyFile] = [path.join(folder, `${name}.headers.json`), path.join(folder, `${name}.body`)];
  await writeFile(headersFile, JSON.stringify(headers));
  await writeFile(bodyFile, body);
  const child = spawn(process.execPath, ['bench/raw-server.ts', headersFile, bodyFile], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve) => child.stdout!.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())));
  return { url: `http://127.0.0.1:${port}/`, process: child };
}

async function rawAnswer(target: { url: string; headers: Record<string, string> }): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    http
      .get(target.url, { headers: target.headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
          resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks) });
        });
      })
      .on('error', reject);
  });
}
