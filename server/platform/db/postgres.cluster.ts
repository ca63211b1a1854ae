import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries, Identity } from './postgres.binaries.ts';
import { unprivilegedId } from './postgres.binaries.ts';

/** What is known of a postmaster from the file that it keeps in its folder. */
export interface PostmasterFile {
  pid: number;
  isReady: boolean;
}

/** Milliseconds that a postmaster gets for each of: fast stop, immediate stop, kill. */
const stopPatienceMs = 5000;

/** Everything that PostgreSQL reads from the environment is given on purpose: no PG* variable of the machine may reach it. */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * The folder as PostgreSQL itself names it. On Linux it runs inside the folder and never needs the path to it, so that neither a home
 * that its user cannot enter (`/root`) nor a long path stands in its way.
 */
export function clusterArgument(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/** Who runs PostgreSQL on this cluster: the server's own user, or as root the owner of the cluster, else `nobody`. */
export async function chooseIdentity(cluster: string): Promise<Identity> {
  const ownUid = process.getuid?.();
  const stat = await fs.stat(cluster).catch(() => null);
  if (ownUid !== 0) {
    if (stat && ownUid !== undefined && stat.uid !== ownUid) {
      throw new Error(
        `${cluster} belongs to uid ${stat.uid}, this server runs as uid ${ownUid}: start it as that user or as root, or give the folder to this one (chown -R).`,
      );
    }
    return null;
  }
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : { uid: unprivilegedId, gid: unprivilegedId };
}

/** Makes the cluster unless it is there. It is made under another name and renamed when whole, so a start that was cut short is simply made again. */
export async function ensureCluster(cluster: string, binaries: Binaries, identity: Identity, log: (line: string) => void): Promise<void> {
  const version = await fs.readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) {
    if (Number(version.trim()) === binaries.major) return;
    throw new Error(
      `${cluster} was made by PostgreSQL ${version.trim()}, the one at hand is ${binaries.major}: set PG_BIN to the programs of ${version.trim()}, or restore a backup into a new DATA_DIR.`,
    );
  }
  const found = await fs.readdir(cluster).catch(() => null);
  if (found && found.length > 0) throw new Error(`${cluster} holds files but no database: move it away, or restore it from a backup.`);
  if (found) await fs.rmdir(cluster);

  const unfinished = `${cluster}.new`;
  await fs.rm(unfinished, { recursive: true, force: true });
  await fs.mkdir(unfinished, { recursive: true, mode: 0o700 });
  if (identity) await fs.chown(unfinished, identity.uid, identity.gid);
  log('making a new database');
  const locale = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C.UTF-8'];
  await runToEnd(
    path.join(binaries.bin, 'initdb'),
    ['-D', clusterArgument(unfinished), '-U', 'postgres', '-E', 'UTF8', '-k', '--auth=trust', '--no-instructions', ...locale],
    unfinished,
    identity,
  );
  await fs.rename(unfinished, cluster);
}

async function runToEnd(program: string, parameters: string[], cwd: string, identity: Identity): Promise<void> {
  const child = spawn(program, parameters, { cwd, env: postgresEnvironment, stdio: ['ignore', 'ignore', 'pipe'], ...identity });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${path.basename(program)} failed (${code}): ${errors.trim()}`);
}

/** Reads `postmaster.pid`; null where it is absent or not yet whole. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | null> {
  const lines = (await fs.readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : null;
}

/**
 * Ends what an earlier server left behind on the cluster: a postmaster that still runs is stopped in order (its clients are gone with that server);
 * a pid file that names somebody else's process after a restart of the machine is removed, since PostgreSQL itself would take it for its own.
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

/** Stops a postmaster: fast, then immediate, then by force; resolves once its process is gone. */
export async function stopProcess(pid: number, patienceMs = stopPatienceMs): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!sendSignal(pid, signal)) return;
    for (let waited = 0; waited < patienceMs; waited += 20) {
      if (!isAlive(pid)) return;
      await sleep(20);
    }
  }
  throw new Error(`PostgreSQL (pid ${pid}) does not end.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

function exists(pid: number): boolean {
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
