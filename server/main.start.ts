import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { Redis } from 'ioredis';
import { compose, type Server } from './compose.ts';
import { prepareDataDir } from './main.faults.ts';
import { settleRestore } from './platform/backup/restore.place.ts';
import { backUpBeforeMigration } from './platform/backup/upgrade.ts';
import { systemClock } from './platform/clock.ts';
import { renewSetUpCode, reserveSetUp, type Install } from './platform/db/install.ts';
import { lockDataDir } from './platform/db/lock.ts';
import { migrate } from './platform/db/migrate.ts';
import { openInstall } from './platform/db/open.ts';
import { watchDisk } from './platform/disk.ts';
import { findRunningPostgres, startPostgres } from './platform/db/postgres.ts';
import type { Env } from './platform/env.ts';
import type { Logs } from './platform/observe/log.ts';
import { openHealthPort } from './platform/observe/door.ts';
import type { LimitStore } from './platform/http/limits.store.ts';
import { createLimits } from './platform/http/limits.ts';
import { createIds, secretHash } from './platform/ids.ts';
import { createMailer } from './platform/mail/mailer.ts';
import type { Platform } from './platform/platform.ts';
import { readCertificateFiles } from './platform/tls/doors.ts';
import { folderStorage } from './platform/storage/storage.ts';

export interface Running {
  /** What someone needs to open it. */
  welcome: string[];
  stop(): Promise<void>;
}
/** Everything below the web, wired. `close` stops it in reverse order. */
export interface Opened {
  server: Server;
  platform: Platform;
  /** Bypasses any pooler, as the owner of the tables. */
  directUrl: string;
  install: Install;
  close(): Promise<void>;
}
/** The demo's logins, as stored in `DATA_DIR/demo.json`. */
export interface DemoFile {
  apps: { slug: string; url: string; owner: { email: string; password: string }; members: { email: string; password: string }[] }[];
}
type Print = (line: string) => void;
type Undo = () => Promise<void>;

/**
 * Data folder, database, platform, domains: shared by the server and the command line. A command (`beside`) also works next to a server on the same
 * folder, in its database, unless it must be `alone`.
 */
export async function openServer(env: Env, print: Print, way: 'serve' | 'beside' | 'alone', log: Platform['log']): Promise<Opened> {
  const undo: Undo[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const url = await openDatabaseUrl(env, print, way, undo);
    const directUrl = env.databaseDirectUrl ?? url;
    await migrate({
      url: directUrl,
      log: print,
      ...(env.backsUpBeforeMigration && { beforeUpgrade: () => backUpBeforeMigration(env, directUrl, print) }),
    });
    const disk = await watchDisk(env.dataDir, log);
    undo.push(async () => disk.stop());
    const ids = createIds(systemClock);
    const { db, install } = await openInstall({
      env,
      url,
      directUrl,
      ids,
      print,
      onError: (error) => log.warn({ err: error }, 'a database connection broke'),
      onSlow: (slow) => log.warn(slow, 'slow statement'),
    });
    undo.push(() => db.close());
    const platform: Platform = {
      env,
      db,
      clock: systemClock,
      ids,
      log,
      secret: install.secret,
      sealed: install.sealed,
      disk,
      storage: folderStorage(path.join(env.dataDir, 'files')),
      mailer: createMailer(env.smtpUrl),
      limits: createLimits({ isRaised: env.hasRaisedLimits, store: openLimitStore(env, install.secret, log, undo) }),
    };
    const server = await compose(platform, { directUrl });
    undo.push(() => server.close());
    return { server, platform, directUrl, install, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Valkey or Redis, if several servers count together; null if there is none. */
function openLimitStore({ redisUrl }: Env, secret: string, log: Pick<Platform['log'], 'warn'>, undo: Undo[]): LimitStore | null {
  if (!redisUrl) return null;
  const client = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 0, keepAlive: 10_000 });
  client.on('error', (error) => log.warn({ err: error }, 'Redis is unreachable: each server counts limits on its own'));
  undo.push(async () => client.disconnect());
  return { client, prefix: `bandstand:limits:${secretHash(`limits ${secret}`).slice(0, 24)}` };
}

/** The database of an install; starts the embedded one unless it is running. What has to be undone afterwards is added to `undo`. */
export async function openDatabaseUrl(env: Env, print: Print, way: 'serve' | 'beside' | 'alone', undo: Undo[]): Promise<string> {
  const isBeside = way === 'beside';
  await prepareDataDir(env.dataDir);
  await settleRestore(env.dataDir);
  const running = isBeside && !env.databaseUrl ? await findRunningPostgres(env.dataDir) : null;
  if (running) return running();
  if (isBeside && env.databaseUrl) return env.databaseUrl;
  const lock = await lockDataDir(env.dataDir);
  undo.push(() => lock.release());
  // Before the database: a first start is slow, and should not fail only at its end.
  if (way === 'serve' && env.role !== 'worker') for (const port of [env.port, env.httpPort]) if (port) await requireFreePort(env.host, port);
  if (env.databaseUrl) return env.databaseUrl;
  const postgres = await startPostgres({ dataDir: env.dataDir, log: print, ...(env.pgBin ? { bin: env.pgBin } : {}) });
  undo.push(() => postgres.stop());
  return postgres.adminUrl;
}

/** Throws EADDRINUSE, like listening on the port. */
const requireFreePort = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });

/** Starts the whole product: database, migrations, the demo on the first run, web and jobs. If it throws, nothing keeps running. */
export async function start(env: Env, { log, print }: Logs): Promise<Running> {
  if (env.hasRaisedLimits) log.warn('BENCH_LIMITS is 1: limits on logins, messages and uploads are raised. Only for benchmarks.');
  // Before starting the database in vain.
  if (env.tls.kind === 'files') await readCertificateFiles(env.tls);
  const opened = await openServer(env, print, 'serve', log);
  const undo: Undo[] = [opened.close];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const { server } = opened;
    const signIn = await firstRun(env, opened, print, undo);
    if (env.role !== 'worker') {
      await server.tls.begin(server.http.app.server);
      await server.http.app.listen({ host: env.host, port: env.port });
    }
    // No visitor waits for what they look through.
    if (env.role !== 'web') {
      await server.jobs.start();
      await server.begin();
    }
    if (env.healthPort !== undefined) {
      const health = await openHealthPort(server.observed.door, { host: env.host, port: env.healthPort });
      // Closed last: a server that is stopping is still alive.
      undo.unshift(health.close);
    }
    return { welcome: [`Member app  ${env.appUrl}`, `Studio      ${env.appUrl}/studio`, '', ...signIn], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** How to log in: with the demo created on the first run, else with the code for the first owner to claim this install. */
async function firstRun(env: Env, { server, platform, directUrl, install }: Opened, print: Print, undo: Undo[]): Promise<string[]> {
  const file = path.join(env.dataDir, 'demo.json');
  const readDemo = async () => shown(JSON.parse(await readFile(file, 'utf8')) as DemoFile);
  if (install.isClaimed)
    return readDemo().then(
      (lines) => [...lines.slice(0, 4), `All passwords  ${file}`],
      () => [],
    );
  if (!env.demo) {
    const { isMine, release } = await reserveSetUp(directUrl);
    undo.push(release);
    if (!isMine) return ['Set-up code  printed by the first server on this database'];
    const code = await renewSetUpCode(platform.db, platform.ids);
    return [`Set-up code  ${code}`, `             open ${env.appUrl}/studio/setup?code=${code} to become the owner`];
  }
  print('creating the demo app');
  await makeDemo();
  // This server cached that there are no apps.
  server.identity.apps.forget();
  return [...(await readDemo()), `All passwords  ${file}`];
}

/** In a separate process, which frees its memory: pictures and passwords of a whole app take hundreds of megabytes. */
async function makeDemo(): Promise<void> {
  const file = import.meta.filename;
  const child = spawn(process.execPath, [...process.execArgv, path.join(path.dirname(file), `cli${path.extname(file)}`), 'seed'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => void (errorOutput += chunk.toString()));
  const outcome = await new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal ?? code ?? 1));
  });
  if (outcome !== 0) throw new Error(`The demo could not be created (${outcome}): ${errorOutput}`);
}

const shown = (demo: DemoFile): string[] =>
  demo.apps.flatMap(({ slug, url, owner, members }) => [
    `${slug}  ${url}`,
    `  owner   ${owner.email}  ${owner.password}`,
    ...members.slice(0, 2).map(({ email, password }) => `  member  ${email}  ${password}`),
    '',
  ]);
