// What costs the time of a row: the processor profile of the server, and the statements of its database.
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { findRunningPostgres } from '../server/platform/db/postgres.ts';
import type { Side } from './side.ts';

export interface Profiling {
  /** Runs the work twice: for the profile, then for the log of statements, whose writing costs time itself. The work returns how often it was done. */
  record(name: string, work: () => Promise<number>): Promise<void>;
}
interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  hitCount?: number;
}
interface Profile {
  nodes: ProfileNode[];
  startTime: number;
  endTime: number;
  samples: number[];
  timeDeltas: number[];
}
const shown = 25;

/** Asks the inspector of a process. */
async function openInspector(port: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('the server has no inspector');
  const socket = new WebSocket(target.webSocketDebuggerUrl, { maxPayload: 1 << 30 });
  await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
  const waiting = new Map<number, (result: unknown) => void>();
  let lastId = 0;
  socket.on('message', (bytes: Buffer) => {
    const { id, result } = JSON.parse(bytes.toString('utf8')) as { id?: number; result: unknown };
    if (id === undefined) return;
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  return {
    call: <T>(method: string, params: object = {}): Promise<T> =>
      new Promise((resolve) => {
        const id = (lastId += 1);
        waiting.set(id, (result) => resolve(result as T));
        socket.send(JSON.stringify({ id, method, params }));
      }),
    close: () => socket.close(),
  };
}

/** Collects garbage in a process that runs with `--inspect`. */
export async function collectGarbage({ inspectPort }: Side): Promise<void> {
  const inspector = await openInspector(inspectPort);
  for (let times = 0; times < 3; times += 1) await inspector.call('HeapProfiler.collectGarbage');
  inspector.close();
}

function printFunctions({ nodes, samples, timeDeltas }: Profile, done: number): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const usPer = new Map<string, number>();
  let busyUs = 0;
  samples.forEach((id, at) => {
    const frame = byId.get(id)?.callFrame;
    const us = timeDeltas[at] ?? 0;
    if (!frame || frame.functionName === '(idle)' || frame.functionName === '(root)') return;
    busyUs += us;
    const place = frame.url ? ` ${path.basename(frame.url)}:${frame.lineNumber + 1}` : '';
    const name = `${frame.functionName || '(anonymous)'}${place}`;
    usPer.set(name, (usPer.get(name) ?? 0) + us);
  });
  console.log(`  functions of the server by their own time, of ${Math.round(busyUs / done)} µs each:`);
  for (const [name, us] of [...usPer].toSorted(([, one], [, other]) => other - one).slice(0, shown))
    console.log(`  ${((us / busyUs) * 100).toFixed(1).padStart(6)} % ${(us / done).toFixed(1).padStart(8)} µs  ${name}`);
}

const durationLine = /^duration: ([\d.]+) ms(?:  (?:parse|bind|execute) [^:]*: | {2}statement: )?(.*)$/s;

/** Sums the log's durations by statement. Planning and binding count for it. */
function printStatements(log: string, done: number): void {
  const byText = new Map<string, { ms: number; times: number }>();
  for (const line of log.split('\n')) {
    const found = line.startsWith('{') ? durationLine.exec((JSON.parse(line) as { message?: string }).message ?? '') : null;
    if (!found) continue;
    const text = (found[2] ?? '').replaceAll(/\s+/g, ' ').slice(0, 150) || '(end of a transaction)';
    const sum = byText.get(text) ?? { ms: 0, times: 0 };
    sum.ms += Number(found[1]);
    if (/ {2}(execute|statement)/.test(line)) sum.times += 1;
    byText.set(text, sum);
  }
  const all = [...byText];
  const [ms, times] = [all.reduce((sum, [, one]) => sum + one.ms, 0), all.reduce((sum, [, one]) => sum + one.times, 0)];
  console.log(`  statements by their time: ${(times / done).toFixed(2)} each, ${(ms / done).toFixed(3)} ms`);
  for (const [text, one] of all.toSorted(([, a], [, b]) => b.ms - a.ms).slice(0, shown))
    console.log(`  ${(one.ms / done).toFixed(3).padStart(8)} ms ${(one.times / done).toFixed(2).padStart(6)} times  ${text}`);
}

/** Lets PostgreSQL write a log; before the server starts. */
export async function prepareLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, value] of Object.entries({
    logging_collector: 'on',
    log_destination: 'jsonlog',
    log_directory: 'log',
    log_filename: 'bench.log',
  }))
    await client.query(`alter system set ${name} = '${value}'`);
  await client.end();
}

/** Counts what the tables of a running side hold. */
export async function analyze(dataDir: string): Promise<void> {
  const url = process.env['DATABASE_URL'] ?? (await findRunningPostgres(dataDir))?.();
  if (!url) throw new Error('the database of the server is not found');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

async function logged(dataDir: string, work: () => Promise<number>): Promise<{ done: number; log: string }> {
  const url = (await findRunningPostgres(dataDir))?.();
  if (!url) throw new Error('statements are logged only by the embedded database');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const [file] = (await client.query<{ name: string }>('select pg_current_logfile($1) as name', ['jsonlog'])).rows;
  const logFile = path.join(dataDir, 'postgres', file?.name ?? '');
  const from = (await fs.stat(logFile)).size;
  const set = async (change: string) => {
    await client.query(`alter system ${change}`);
    await client.query('select pg_reload_conf()');
    await sleep(500);
  };
  await set('set log_min_duration_statement = 0');
  const done = await work();
  await set('reset log_min_duration_statement');
  await client.end();
  return { done, log: (await fs.readFile(logFile, 'utf8')).slice(from) };
}

export function createProfiling(side: Side, dataDir: string): Profiling {
  return {
    record: async (name, work) => {
      const inspector = await openInspector(side.inspectPort);
      await inspector.call('Profiler.enable');
      await inspector.call('Profiler.setSamplingInterval', { interval: 250 });
      await inspector.call('Profiler.start');
      const done = await work();
      const { profile } = await inspector.call<{ profile: Profile }>('Profiler.stop');
      inspector.close();
      console.log(`\n${name}, profiled:`);
      printFunctions(profile, done);
      const { done: loggedDone, log } = await logged(dataDir, work);
      printStatements(log, loggedDone);
    },
  };
}
