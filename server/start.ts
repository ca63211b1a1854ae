import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { compose, type Server } from './compose.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/database.ts';
import { readInstall, renewSetUpCode } from './platform/db/install.ts';
import { lockDataDir } from './platform/db/lock.ts';
import { migrate } from './platform/db/migrate.ts';
import { startPostgres } from './platform/db/postgres.ts';
import type { Env } from './platform/env.ts';
import { createLimits } from './platform/http/limits.ts';
import { createIds } from './platform/ids.ts';
import { createMailer } from './platform/mail/mailer.ts';
import type { Platform } from './platform/platform.ts';
import { folderStorage } from './platform/storage/storage.ts';
import { seedDemo } from './seed/seed.ts';

export interface Running {
  /** What a person needs to know to open it. */
  welcome: string[];
  stop(): Promise<void>;
}

/** A part that was started, and how it is stopped. Stopping goes the way back. */
type Undo = () => Promise<void>;

/** Everything below the web: data folder, database, platform, domains. What the server and the command line share. */
export async function openServer(
  env: Env,
  say: (line: string) => void,
): Promise<{ server: Server; platform: Platform; isClaimed: boolean; close: Undo }> {
  const undo: Undo[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    await mkdir(env.dataDir, { recursive: true });
    const lock = await lockDataDir(env.dataDir);
    undo.push(async () => lock.release());
    const log = pino({ level: env.logLevel });
    let url = env.databaseUrl;
    if (!url) {
      const postgres = await startPostgres({ dataDir: env.dataDir, log: say, ...(env.pgBin ? { bin: env.pgBin } : {}) });
      undo.push(() => postgres.stop());
      url = postgres.adminUrl;
    }
    const directUrl = env.databaseDirectUrl ?? url;
    await migrate({ url: directUrl, log: say });
    const db = openDatabase({ url, onError: (error) => log.warn({ err: error }, 'a database connection broke') });
    undo.push(() => db.close());
    const ids = createIds(systemClock);
    const install = await readInstall(db, ids, env.secretKey);
    const platform: Platform = {
      env,
      db,
      clock: systemClock,
      ids,
      log,
      secret: install.secret,
      storage: folderStorage(path.join(env.dataDir, 'files')),
      mailer: createMailer(env.smtpUrl),
      limits: createLimits(),
    };
    const server = await compose(platform, { directUrl, trustProxy: env.nodeEnv === 'production' });
    undo.push(() => server.close());
    return { server, platform, isClaimed: install.isClaimed, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts the whole product: database, migrations, the demo on the first run, web and jobs. Throws where it cannot; nothing is left running then. */
export async function start(env: Env, say: (line: string) => void): Promise<Running> {
  const { server, platform, isClaimed, close } = await openServer(env, say);
  try {
    const welcome = [`Member app  ${env.appUrl}`, `Studio      ${env.appUrl}/studio`, ...(await firstRun(env, server, platform, isClaimed, say))];
    if (env.role !== 'web') {
      await server.jobs.start();
      await server.begin();
    }
    if (env.role !== 'worker') await server.http.app.listen({ host: env.host, port: env.port });
    return { welcome, stop: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The demo, or the code by which the first owner claims this installation. */
async function firstRun(env: Env, server: Server, platform: Platform, isClaimed: boolean, say: (line: string) => void): Promise<string[]> {
  const file = path.join(env.dataDir, 'demo.json');
  if (isClaimed) return [];
  if (!env.demo) {
    const code = await renewSetUpCode(platform.db, platform.ids);
    return [`Set-up code ${code}`, `            open ${env.appUrl}/studio/setup?code=${code} to become the owner`];
  }
  say('making the demo');
  const demo = await seedDemo(server, platform);
  await writeFile(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  return demo.apps
    .flatMap((app) => [
      '',
      `${app.slug}  ${app.url}`,
      `  owner   ${app.owner.email}  ${app.owner.password}`,
      ...app.members.slice(0, 2).map((member) => `  member  ${member.email}  ${member.password}`),
    ])
    .concat('', `All passwords: ${file}`);
}
