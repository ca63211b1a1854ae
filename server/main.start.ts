import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { compose, type Server } from './compose.ts';
import { systemClock } from './platform/clock.ts';
import { claimInstall, emptyUnclaimed, renewSetUpCode, type Install } from './platform/db/install.ts';
import { lockDataDir } from './platform/db/lock.ts';
import { migrate } from './platform/db/migrate.ts';
import { openInstall } from './platform/db/open.ts';
import { findRunningPostgres, startPostgres } from './platform/db/postgres.ts';
import type { Env } from './platform/env.ts';
import type { LimitStore } from './platform/http/limits.store.ts';
import { createLimits } from './platform/http/limits.ts';
import { createIds, secretHash } from './platform/ids.ts';
import { createMailer } from './platform/mail/mailer.ts';
import type { Platform } from './platform/platform.ts';
import { folderStorage } from './platform/storage/storage.ts';

export interface Running {
  /** What a person needs to know to open it. */
  welcome: string[];
  stop(): Promise<void>;
}
/** Everything below the web, wired. `close` stops it the way back. */
export interface Opened {
  server: Server;
  platform: Platform;
  /** Past any pooler, as the owner of the tables. */
  directUrl: string;
  install: Install;
  close(): Promise<void>;
}
/** What the demo made, as it is kept in `DATA_DIR/demo.json`. */
export interface DemoFile {
  apps: { slug: string; url: string; owner: { email: string; password: string }; members: { email: string; password: string }[] }[];
}
type Say = (line: string) => void;
type Undo = () => Promise<void>;
type SeedDemo = (server: Server, platform: Platform) => Promise<DemoFile>;

/**
 * Data folder, database, platform, domains: what the server and the command line share. A command (`beside`) also works next to a server that
 * runs on the same folder, in its database, unless it has to be `alone` there.
 */
export async function openServer(env: Env, say: Say, way: 'serve' | 'beside' | 'alone' = 'serve'): Promise<Opened> {
  const undo: Undo[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const url = await openDatabaseUrl(env, say, way, undo);
    const directUrl = env.databaseDirectUrl ?? url;
    await migrate({ url: directUrl, log: say });
    const log = pino({ level: env.logLevel });
    const ids = createIds(systemClock);
    const { db, install } = await openInstall({
      env,
      url,
      directUrl,
      ids,
      say,
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
      storage: folderStorage(path.join(env.dataDir, 'files')),
      mailer: createMailer(env.smtpUrl),
      limits: createLimits({ store: openLimitStore(env, install.secret, log, undo) }),
    };
    const server = await compose(platform, { directUrl });
    undo.push(() => server.close());
    return { server, platform, directUrl, install, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Valkey or Redis, where several servers count together; null where there is none. */
function openLimitStore({ redisUrl }: Env, secret: string, log: Pick<Platform['log'], 'warn'>, undo: Undo[]): LimitStore | null {
  if (!redisUrl) return null;
  const client = new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 0, keepAlive: 10_000 });
  client.on('error', (error) => log.warn({ err: error }, 'limits are counted by each server alone: Redis is away'));
  undo.push(async () => client.disconnect());
  return { client, prefix: `bandstand:limits:${secretHash(`limits ${secret}`).slice(0, 24)}` };
}

async function openDatabaseUrl(env: Env, say: Say, way: 'serve' | 'beside' | 'alone', undo: Undo[]): Promise<string> {
  const isBeside = way === 'beside';
  await mkdir(env.dataDir, { recursive: true });
  const running = isBeside && !env.databaseUrl ? await findRunningPostgres(env.dataDir) : null;
  if (running) return running();
  if (isBeside && env.databaseUrl) return env.databaseUrl;
  const lock = await lockDataDir(env.dataDir);
  undo.push(() => lock.release());
  // Before there is a database: a first start takes its time, and whoever waits for it should not learn at its end that it was in vain.
  if (way === 'serve' && env.role !== 'worker') await requireFreePort(env);
  if (env.databaseUrl) return env.databaseUrl;
  const postgres = await startPostgres({ dataDir: env.dataDir, log: say, ...(env.pgBin ? { bin: env.pgBin } : {}) });
  undo.push(() => postgres.stop());
  return postgres.adminUrl;
}

/** Throws EADDRINUSE, as listening would. */
const requireFreePort = ({ host, port }: Env): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });

/** Starts the whole product: database, migrations, the demo on the first run, web and jobs. Throws where it cannot; nothing is left running then. */
export async function start(env: Env, say: Say): Promise<Running> {
  const opened = await openServer(env, say);
  try {
    const { server } = opened;
    const signIn = await firstRun(env, opened, say);
    if (env.role !== 'web') {
      await server.jobs.start();
      await server.begin();
    }
    if (env.role !== 'worker') await server.http.app.listen({ host: env.host, port: env.port });
    return { welcome: [`Member app  ${env.appUrl}`, `Studio      ${env.appUrl}/studio`, '', ...signIn], stop: opened.close };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** How to sign in: the demo, made on the first run; else the code by which the first owner claims this installation. */
async function firstRun(env: Env, { server, platform, directUrl, install }: Opened, say: Say): Promise<string[]> {
  const file = path.join(env.dataDir, 'demo.json');
  if (install.isClaimed)
    return readFile(file, 'utf8').then(
      (text) => [...shown(JSON.parse(text) as DemoFile).slice(0, 4), `All passwords  ${file}`],
      () => [],
    );
  const seedDemo = env.demo ? await findSeed() : null;
  if (!seedDemo) {
    const code = await renewSetUpCode(platform.db, platform.ids);
    return [`Set-up code  ${code}`, `             open ${env.appUrl}/studio/setup?code=${code} to become the owner`];
  }
  // A demo that was cut off half way is not finished, it is made again.
  await emptyUnclaimed(directUrl);
  say('making the demo app');
  const demo = await seedDemo(server, platform);
  await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await claimInstall(platform.db, null);
  return [...shown(demo), `All passwords  ${file}`];
}

/** The demo is left out of slim builds. */
async function findSeed(): Promise<SeedDemo | null> {
  const file = path.join(import.meta.dirname, 'seed/seed.ts');
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  return isThere ? ((await import(pathToFileURL(file).href)) as { seedDemo: SeedDemo }).seedDemo : null;
}

const shown = (demo: DemoFile): string[] =>
  demo.apps.flatMap(({ slug, url, owner, members }) => [
    `${slug}  ${url}`,
    `  owner   ${owner.email}  ${owner.password}`,
    ...members.slice(0, 2).map(({ email, password }) => `  member  ${email}  ${password}`),
    '',
  ]);
