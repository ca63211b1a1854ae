import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { exitCodes, Fault } from '../fault.ts';
import type { Binaries } from './postgres.binaries.ts';
import type { Identity } from './postgres.identity.ts';

/** Everything that PostgreSQL reads from the environment is set here on purpose: no PG* variable of the machine may reach it. */
export const postgresEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * The folder as PostgreSQL itself names it. On Linux it runs inside the folder and never needs the path to it, so neither a home that its user cannot
 * enter (`/root`) nor a long path is a problem.
 */
export function clusterArgument(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/**
 * Creates the cluster unless it exists. It is created under another name and renamed when complete, so an interrupted start just creates it again.
 */
export async function ensureCluster(cluster: string, binaries: Binaries, identity: Identity, log: (line: string) => void): Promise<void> {
  const version = await fs.readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) {
    if (Number(version.trim()) === binaries.major) return;
    throw new Fault(
      `${cluster} was created by PostgreSQL ${version.trim()}, but the installed version is ${binaries.major}: set PG_BIN to the programs of ${version.trim()}, or restore a backup into a new DATA_DIR.`,
      exitCodes.newerData,
    );
  }
  const entries = await fs.readdir(cluster).catch(() => null);
  if (entries && entries.length > 0)
    throw new Fault(`${cluster} contains files but no database: move it away, or restore it from a backup.`, exitCodes.wrongFolder);
  if (entries) await fs.rmdir(cluster);

  const unfinished = `${cluster}.new`;
  await fs.rm(unfinished, { recursive: true, force: true });
  await fs.mkdir(unfinished, { recursive: true, mode: 0o700 });
  if (identity) await fs.chown(unfinished, identity.uid, identity.gid);
  log('creating a new database');
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
