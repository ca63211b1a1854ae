import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions, UsageError, type Command } from './cli.commands.ts';
import { cloneInstall, packageInstall, type Install, type Ran } from './cli.upgrade.installs.ts';
import { systemClock } from './platform/clock.ts';
import { lockDataDir } from './platform/db/lock.ts';
import type { Env } from './platform/env.ts';

const usage = 'upgrade <package folder | file.tar.gz>, or in a clone: upgrade [--tag <tag>]';
const servingMs = 60_000;
/** The folders that a restore creates, and that must not exist before. */
const restored = ['postgres', 'files'];

/** The reason why the next version cannot stay installed. */
class Refused extends Error {}

/**
 * `upgrade`: backs up, installs the next version, migrates, and starts it once without jobs. If any of that fails, the earlier version returns, with
 * the data of the backup if the next one changed it. The server must be stopped.
 */
export const upgradeCommand: Command = async ({ args, env, print }) => {
  const { options, rest } = readOptions(args, ['tag']);
  const home = env.packageHome ?? null;
  if (rest.length > 1 || (home !== null) !== (rest.length === 1) || (home && options.tag)) throw new UsageError(usage);
  const lock = await lockDataDir(env.dataDir);
  await lock.release();
  const [folder] = rest;
  const install =
    home && folder !== undefined ? packageInstall(home, path.resolve(folder)) : cloneInstall(path.join(import.meta.dirname, '..'), options.tag);
  const [from, to] = [install.version(), install.next];
  if (!isNewer(to, from)) {
    install.discard();
    print(`This is ${from}; ${to} is not newer.`);
    return to === from ? 0 : 1;
  }
  const backups = path.join(env.dataDir, 'backups');
  print(`Backing up ${from} to ${backups}`);
  const backedUp = await install.run(['backup', backups]);
  if (backedUp.code !== 0) {
    install.discard();
    print(`${backedUp.output.trim()}\nThe backup failed, so nothing was changed.`);
    return 1;
  }
  print(`Installing ${to}`);
  try {
    await install.exchange();
    await succeed(install.run(['migrate'], { BACKUP_BEFORE_MIGRATION: '0' }), `${to} cannot migrate the database`);
    await tryOut(install, to);
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    return rollBack({ install, env, print, from, backups });
  }
  print(`${to} is installed and works. Start the server.`);
  return 0;
};

async function succeed(ran: Promise<Ran>, what: string): Promise<void> {
  const { code, output } = await ran;
  if (code !== 0) throw new Refused(`${what}:\n${output.trim()}`);
}

/** Starts the server for this check only: without jobs, which send mails, and without the public port. */
async function tryOut(install: Install, wanted: string): Promise<void> {
  const port = await freePort();
  const server = install.serve({ HOST: '127.0.0.1', PORT: String(port), ROLE: 'web', DEMO: '0', TLS: 'off', HEALTH_PORT: '' });
  let ended: Ran | null = null;
  void server.ended.then((ran) => (ended = ran));
  const deadline = performance.now() + servingMs;
  const ask = async <T>(at: string): Promise<T | null> =>
    fetch(`http://127.0.0.1:${port}${at}`).then(
      async (answer) => (answer.ok ? ((await answer.json()) as T) : null),
      () => null,
    );
  try {
    for (;;) {
      if (ended !== null) throw new Refused(`${wanted} does not start:\n${(ended as Ran).output.trim()}`);
      if (performance.now() > deadline) throw new Refused(`${wanted} does not answer within ${servingMs / 1000} s.`);
      if (await ask('/readyz')) break;
      await sleep(100);
    }
    const health = await ask<{ version: string }>('/api/health');
    if (health?.version !== wanted) throw new Refused(`${health?.version ?? 'Nothing'} answers instead of ${wanted}.`);
  } finally {
    server.stop();
    await server.ended;
  }
}

async function rollBack({
  install,
  env,
  print,
  from,
  backups,
}: {
  install: Install;
  env: Env;
  print: (line: string) => void;
  from: string;
  backups: string;
}): Promise<number> {
  print(`Going back to ${from}`);
  await install.goBack();
  // The earlier version refuses data that a newer one has changed.
  if ((await install.run(['migrate'], { BACKUP_BEFORE_MIGRATION: '0' })).code === 0) {
    print(`${from} is back, and its data was not changed. Start the server.`);
    return 1;
  }
  if (env.databaseUrl) {
    print(
      `The database was changed. Restore the newest backup of ${backups} into an empty database, and set DATABASE_URL to it:\n  bandstand restore ${backups}`,
    );
    return 1;
  }
  const aside = path.join(env.dataDir, `upgrade-failed-${systemClock.iso().replaceAll(/[:.]/g, '-')}`);
  fs.mkdirSync(aside, { mode: 0o700 });
  const move = (source: string, target: string) => {
    for (const name of restored) if (fs.existsSync(path.join(source, name))) fs.renameSync(path.join(source, name), path.join(target, name));
  };
  move(env.dataDir, aside);
  const back = await install.run(['restore', backups]);
  if (back.code !== 0) {
    print(`${back.output.trim()}\nThe backup was not restored. The changed data is in ${aside}.`);
    return 1;
  }
  fs.rmSync(aside, { recursive: true });
  print(`${from} is back, with its data from the backup. Start the server.`);
  return 1;
}

/** Compares Semantic Versioning numbers, without pre-release parts. */
function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split(/[.+-]/).slice(0, 3).map(Number)) as [number[], number[]];
  for (const [at, part] of a.entries()) {
    const before = b[at] ?? 0;
    if (part !== before) return part > before;
  }
  return false;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net
      .createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as net.AddressInfo;
        probe.close(() => resolve(port));
      });
  });
}
