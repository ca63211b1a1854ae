import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './postgres.binaries.ts';
import type { Identity } from './postgres.identity.ts';
import { clusterArgument, postgresEnvironment } from './postgres.cluster.ts';
import { readPostmasterFile } from './postgres.leftover.ts';

const startPatienceMs = 20_000;

// Errors of a start right after a kill, until the last old process has released the shared memory.
const transient = /lock file ".*" already exists|pre-existing shared memory block|is the server still running|could not create.*shared memory/i;

/** A postmaster that this process started. */
export interface Postmaster {
  pid: number;
  /** Resolves with the reason when the process is gone. */
  ended: Promise<string>;
}

export interface Launch {
  cluster: string;
  binaries: Binaries;
  identity: Identity;
  settings: Record<string, string>;
  log: (line: string) => void;
}

/**
 * Starts a postmaster under a watcher and resolves when it accepts connections. Waits until a killed predecessor is gone; throws with PostgreSQL's
 * own words when it does not start.
 */
export async function launchPostmaster(launch: Launch): Promise<Postmaster> {
  const deadline = performance.now() + startPatienceMs;
  for (;;) {
    const { postmaster, lastWords } = spawnPostmaster(launch);
    if (await isReady(launch, postmaster)) return postmaster;
    const why = await postmaster.ended;
    if (!transient.test(lastWords()) || performance.now() > deadline)
      throw new Error(`PostgreSQL did not start (${why}): ${lastWords() || 'no output'}`);
    await sleep(200);
  }
}

function spawnPostmaster({ cluster, binaries, identity, settings, log }: Launch) {
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached: Ctrl+C and the signals that npm sends to its group are for the server, which stops the database when its requests are done.
  const child = spawn(path.join(binaries.bin, 'postgres'), ['-D', clusterArgument(cluster), ...parameters], {
    cwd: cluster,
    env: postgresEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    ...identity,
  });
  const lastLines: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    for (const line of chunk.split('\n').filter(Boolean)) {
      lastLines.push(line);
      if (lastLines.length > 8) lastLines.shift();
      if (/^(FATAL|PANIC):/.test(line)) log(line);
    }
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const watcher = child.pid === undefined ? null : spawnWatcher(child.pid, cluster, identity);
  void ended.then(() => watcher?.kill('SIGKILL'));
  return {
    postmaster: { pid: child.pid ?? 0, ended } satisfies Postmaster,
    lastWords: () => lastLines.filter((line) => !line.startsWith('LOG:')).join(' '),
  };
}

/**
 * A shell that waits for the end of this process (its standard input ends, whatever the reason) and then stops the database, so that `kill -9` leaves
 * nothing behind. It checks the pid file first: by then the number may belong to another process.
 */
function spawnWatcher(pid: number, cluster: string, identity: Identity): ChildProcess {
  const script = 'read -r _; read -r running < postmaster.pid && [ "$running" = "$1" ] && kill -INT "$1"';
  const watcher = spawn('/bin/sh', ['-c', script, 'bandstand-watcher', String(pid)], {
    cwd: cluster,
    env: postgresEnvironment,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    ...identity,
  });
  watcher.on('error', () => {});
  watcher.stdin?.on('error', () => {});
  watcher.unref();
  return watcher;
}

/** Waits until the postmaster accepts connections (true) or ends (false). Recovery after a crash may take long. */
async function isReady({ cluster, log }: Launch, postmaster: Postmaster): Promise<boolean> {
  const gone = postmaster.ended.then(() => true);
  let nextNoteMs = performance.now() + 5000;
  for (;;) {
    const file = await readPostmasterFile(cluster);
    if (file?.pid === postmaster.pid && file.isReady) return true;
    if (await Promise.race([gone, sleep(10, false)])) return false;
    if (performance.now() < nextNoteMs) continue;
    log('the database is still starting (recovering from a crash)');
    nextNoteMs += 5000;
  }
}
