import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitCodes, Fault } from '../fault.ts';
import { shortSocketPath } from './socket-path.ts';
import { readHolder } from './lock.holder.ts';

/** The data folder is in use. `message` is ready to print, `pid` is null when the holder did not answer in time. */
export class DataDirLockedError extends Fault {
  readonly pid: number | null;

  constructor(dataDir: string, pid: number | null) {
    super(
      `Another Bandstand is using ${dataDir}, ${pid === null ? 'and does not answer' : `pid ${pid}`}. Stop it first, or give this one its own DATA_DIR.`,
      exitCodes.locked,
    );
    this.name = 'DataDirLockedError';
    this.pid = pid;
  }
}

/** Held until `release()` or until the process ends for any reason. */
export interface DataDirLock {
  release(): Promise<void>;
}

// A stopping server gets a moment: npm returns to its caller before the server has ended.
const patienceMs = 700;
// Another starter can also see and replace a stale lock at this moment: the one still in place after this time has won.
const settleMs = 100;

/**
 * Takes the data folder for this process alone. The lock is a listening Unix socket, so the kernel frees it on `kill -9`, and a second server can ask
 * who holds it. As a file in the folder it also works between containers that share a volume. Throws `DataDirLockedError` within two seconds when
 * another process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  await fs.mkdir(dataDir, { recursive: true });
  const folder = await fs.realpath(dataDir);
  const lockPath = await shortSocketPath(folder, 'server.lock');
  const id = randomUUID();
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.end(JSON.stringify({ id, pid: process.pid }));
  });
  server.unref();
  if (!(await listen(server, lockPath))) {
    await refuseIfHeld(folder, lockPath);
    // Another starter may be between creating its socket and listening on it: ask a dead lock a second time.
    await sleep(settleMs);
    await refuseIfHeld(folder, lockPath);
    await replaceDeadLock(server, folder, lockPath, id);
  }
  return {
    async release() {
      const holder = await readHolder(lockPath);
      if (holder.state === 'held' && holder.id === id) await fs.rm(lockPath, { force: true });
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** False when a file of that name exists already: creating a socket is atomic. */
function listen(server: net.Server, socketPath: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error));
    server.once('error', fail).listen(socketPath, () => {
      server.off('error', fail);
      resolve(true);
    });
  });
}

async function refuseIfHeld(folder: string, lockPath: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const holder = await readHolder(lockPath);
    if (holder.state === 'gone') return;
    if (performance.now() > deadline) throw new DataDirLockedError(folder, holder.state === 'held' ? holder.pid : null);
    await sleep(50);
  }
}

async function replaceDeadLock(server: net.Server, folder: string, lockPath: string, id: string): Promise<void> {
  // As long as `server.lock`, so that it fits wherever that fits.
  const ownPath = path.join(path.dirname(lockPath), `${id.slice(0, 6)}.lock`);
  await listen(server, ownPath);
  await fs.rename(ownPath, lockPath);
  await sleep(settleMs);
  const winner = await readHolder(lockPath);
  if (winner.state === 'held' && winner.id === id) return;
  server.close();
  throw new DataDirLockedError(folder, winner.state === 'held' ? winner.pid : null);
}
