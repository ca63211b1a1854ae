import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a postmaster gets for each of: fast stop, immediate stop, kill. */
const stopPatienceMs = 5000;

/** Stops a postmaster: fast, then immediate, then by force; resolves once its process is gone. */
export async function stopProcess(pid: number, patienceMs = stopPatienceMs): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!sendSignal(pid, signal)) return;
    for (let waited = 0; waited < patienceMs; waited += 20) {
      if (!isAlive(pid)) return;
      await sleep(20);
    }
  }
  throw new Error(`PostgreSQL (pid ${pid}) does not stop.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

/** Whether a process has this id, even another user's. */
export function exists(pid: number): boolean {
  try {
    return sendSignal(pid, 0);
  } catch {
    return true;
  }
}

/** False for a zombie too: in a container whose first process collects no orphans it would stay for ever, and PostgreSQL would wait for it. */
export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
