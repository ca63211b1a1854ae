import { access, constants, mkdir, statfs } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import type { Command } from './cli.commands.ts';
import { pendingMigrations } from './platform/db/migrate.ts';
import { findRunningPostgres } from './platform/db/postgres.ts';
import type { Env } from './platform/env.ts';

interface Finding {
  isFine: boolean;
  what: string;
}
const smallestFreeBytes = 500_000_000;
const root = path.join(import.meta.dirname, '..');

/** `doctor`: whether this machine and this configuration can run the product. Changes nothing; exit code 1 where something falls short. */
export const doctorCommand: Command = async ({ env, say }) => {
  const findings = [
    node(),
    await dataFolder(env),
    await freeSpace(env),
    ...(await database(env)),
    await port(env),
    await pictures(),
    ...(await clients()),
    mail(env),
  ];
  for (const { isFine, what } of findings) say(`${isFine ? 'ok  ' : 'FAIL'}  ${what}`);
  const bad = findings.filter(({ isFine }) => !isFine).length;
  say(bad === 0 ? 'Everything is in order.' : `${bad} of ${findings.length} fall short.`);
  return bad === 0 ? 0 : 1;
};

const node = (): Finding => ({ isFine: Number(process.versions.node.split('.')[0]) >= 24, what: `Node ${process.versions.node} (24 or newer)` });

async function dataFolder({ dataDir }: Env): Promise<Finding> {
  const isFine = await mkdir(dataDir, { recursive: true })
    .then(() => access(dataDir, constants.W_OK))
    .then(
      () => true,
      () => false,
    );
  return { isFine, what: `data folder ${dataDir} can be written` };
}
async function freeSpace({ dataDir }: Env): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir).catch(() => ({ bavail: 0, bsize: 0 }));
  return { isFine: bavail * bsize > smallestFreeBytes, what: `${Math.round((bavail * bsize) / 1_000_000)} MB free (500 or more)` };
}

async function database(env: Env): Promise<Finding[]> {
  const running = env.databaseUrl ? null : await findRunningPostgres(env.dataDir).catch(() => null);
  const url = env.databaseDirectUrl ?? running?.();
  if (!url) return [{ isFine: true, what: 'database: our own PostgreSQL, started with the server' }];
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const version = Number((await client.query<{ server_version_num: string }>('show server_version_num')).rows[0]!.server_version_num);
    const pending = await pendingMigrations(client);
    return [
      { isFine: version >= 150_000, what: `PostgreSQL ${Math.floor(version / 10_000)} answers (15 or newer)` },
      {
        isFine: pending.unknown.length === 0,
        what:
          pending.unknown.length === 0
            ? `${pending.missing.length} migrations to run at the next start`
            : `the database was made by a newer Bandstand (${pending.unknown.join(', ')})`,
      },
    ];
  } catch (error) {
    return [{ isFine: false, what: `database does not answer: ${error instanceof Error ? error.message : String(error)}` }];
  } finally {
    await client.end().catch(() => {});
  }
}

/** Free, or taken by a server of ours. */
async function port({ port: number, host }: Env): Promise<Finding> {
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = net
      .createServer()
      .once('error', () => resolve(false))
      .once('listening', () => probe.close(() => resolve(true)));
    probe.listen(number, host);
  });
  const isOurs =
    !isFree &&
    (await fetch(`http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${number}/livez`).then(
      (answer) => answer.ok,
      () => false,
    ));
  return {
    isFine: isFree || isOurs,
    what: `port ${number} on ${host} is ${isFree ? 'free' : isOurs ? 'served by Bandstand' : 'in use by another program'}`,
  };
}

async function pictures(): Promise<Finding> {
  const isFine = await import('sharp')
    .then(({ default: sharp }) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
        .webp()
        .toBuffer(),
    )
    .then(
      () => true,
      () => false,
    );
  return { isFine, what: 'pictures can be encoded' };
}
const clients = (): Promise<Finding[]> =>
  Promise.all(
    ['member/dist/client', 'studio/dist/index.html'].map(async (built) => ({
      isFine: await access(path.join(root, built)).then(
        () => true,
        () => false,
      ),
      what: `${built} is built`,
    })),
  );
const mail = (env: Env): Finding => ({
  isFine: true,
  what: env.smtpUrl ? `mail goes out as ${env.mailFrom}` : 'no mail server: mails are read in the studio’s outbox',
});
