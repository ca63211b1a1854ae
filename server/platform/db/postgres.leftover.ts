import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { stopProcess, exists, isAlive } from './postgres.process.ts';

/** What a postmaster writes into the file in its folder. */
export interface PostmasterFile {
  pid: number;
  isReady: boolean;
}

/** Reads `postmaster.pid`; null when it is absent or incomplete. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const lines = (await fs.readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : null;
}

/**
 * Ends what an earlier server left behind on the cluster. A postmaster that still runs is stopped cleanly (its clients are gone with that server). A
 * pid file that names another process after a reboot is removed, because PostgreSQL would take that process for its own.
 */
export async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const left = await readPostmasterFile(cluster);
  if (!left) return;
  if (!(await isPostmasterOf(left.pid, cluster))) {
    if (!exists(left.pid)) return;
    const stale = (await fs.readdir(cluster)).filter((name) => name === 'postmaster.pid' || /^\.s\.PGSQL\.\d+\.lock$/.test(name));
    await Promise.all(stale.map((name) => fs.rm(path.join(cluster, name))));
    return;
  }
  log(`stopping the database that an earlier server left running (pid ${left.pid})`);
  await stopProcess(left.pid);
}

async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    const cwd = await fs.readlink(`/proc/${pid}/cwd`).catch(() => null);
    return cwd === (await fs.realpath(cluster));
  }
  const child = spawn('ps', ['-p', String(pid), '-o', 'comm='], { stdio: ['ignore', 'pipe', 'ignore'] });
  let name = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (name += chunk));
  await once(child, 'close');
  return name.includes('postgres');
}
