import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Exit code of a server that finds its data in use by another one (sysexits: EX_TEMPFAIL). */
export const lockedExitCode = 75;

// The kernel keeps 108 bytes for the address of a Unix socket, 104 on macOS.
export const maxSocketPathBytes = 103;

/** The data folder is in use. `message` is ready to print, `pid` is null where the holder did not answer in time. */
export class DataDirLockedError extends Error {
  readonly pid: number | null;
  readonly exitCode = lockedExitCode;

  constructor(dataDir: string, pid: number | null) {
    super(
      `Another Bandstand is using ${dataDir}, ${pid === null ? 'and does not answer' : `pid ${pid}`}. Stop it first, or give this one its own DATA_DIR.`,
    );
    this.name = 'DataDirLockedError';
    this.pid = pid;
  }
}

/** Held until `release()` or until the process ends, however it ends. */
export interface DataDirLock {
  release(): Promise<void>;
}

type Holder = { state: 'held'; id: string; pid: number } | { state: 'silent' } | { state: 'gone' };

const answerTimeoutMs = 700;
// A server that was told to stop is given a moment: npm returns to its caller before the server has ended.
const patienceMs = 700;
// Between a stale lock being seen and being replaced, another starter can do the same: whoever is still in place after this time has won.
const settleMs = 100;

/**
 * Takes the data folder for this process alone. The lock is a listening Unix socket, so the kernel frees it on `kill -9`, and a second server
 * can ask who holds it; being a file in the folder it also works between containers that share a volume.
 * Throws `DataDirLockedError` within two seconds when another process holds it.
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
    // Another starter may stand between creating its socket and listening on it: a dead lock is dead when asked a second time, too.
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

/** False where a file of that name is there already: creating a socket is atomic. */
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
  // As long as `server.lock`, so that it fits where that fits.
  const ownPath = path.join(path.dirname(lockPath), `${id.slice(0, 6)}.lock`);
  await listen(server, ownPath);
  await fs.rename(ownPath, lockPath);
  await sleep(settleMs);
  const winner = await readHolder(lockPath);
  if (winner.state === 'held' && winner.id === id) return;
  server.close();
  throw new DataDirLockedError(folder, winner.state === 'held' ? winner.pid : null);
}

function readHolder(lockPath: string): Promise<Holder> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(lockPath);
    const finish = (holder: Holder) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(holder);
    };
    const timer = setTimeout(() => finish({ state: 'silent' }), answerTimeoutMs);
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    // Only a refused or missing socket is free: any other failure (no permission, a full backlog) means that somebody is there.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      finish({ state: error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? 'gone' : 'silent' }),
    );
    socket.on('end', () => finish(parseHolder(answer)));
  });
}

function parseHolder(answer: string): Holder {
  const match = /^\{"id":"([\w-]+)","pid":(\d+)\}$/.exec(answer);
  return match?.[1] && match[2] ? { state: 'held', id: match[1], pid: Number(match[2]) } : { state: 'silent' };
}

/**
 * An address for the socket `name` in `folder` that the kernel takes. Where the path is too long, a symlink in the temporary folder stands for
 * the folder; it is the same for every process that asks. Throws when somebody else owns the symlink.
 */
export async function shortSocketPath(folder: string, name: string): Promise<string> {
  const direct = path.join(folder, name);
  if (Buffer.byteLength(direct) <= maxSocketPathBytes) return direct;
  const link = path.join(os.tmpdir(), `bandstand-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
  if (!(await isTrustedLink(link, folder))) {
    if (process.getuid?.() === 0) await fs.rm(link, { force: true });
    await fs.symlink(folder, link).catch(() => {});
    if (!(await isTrustedLink(link, folder)))
      throw new Error(`${link} should be a symlink to ${folder}: remove it, or choose a DATA_DIR with a shorter path.`);
  }
  return path.join(link, name);
}

async function isTrustedLink(link: string, folder: string): Promise<boolean> {
  const stat = await fs.lstat(link).catch(() => null);
  if (!stat?.isSymbolicLink() || (await fs.readlink(link)) !== folder) return false;
  return stat.uid === 0 || stat.uid === (process.getuid?.() ?? stat.uid);
}
