import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compose, type ComposeOptions, type Server } from '../compose.ts';
import { shiftedClock } from '../platform/clock.ts';
import { openDatabase, type Database } from '../platform/db/database.ts';
import { readInstall } from '../platform/db/install.ts';
import { noDisk, type DiskWatch } from '../platform/disk.ts';
import { loadEnv } from '../platform/env.ts';
import { createLimits } from '../platform/http/limits.ts';
import { createIds } from '../platform/ids.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createPasswords, type Passwords } from '../platform/passwords.ts';
import type { Platform } from '../platform/platform.ts';
import { folderStorage } from '../platform/storage/storage.ts';
import { createBystander, type Bystander } from './bystander.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { openRows } from './rows.ts';
import { openDoor, type Door } from './stripe/door.ts';

export interface InstallOptions {
  /** Rate limits apply; they are off by default. */
  withLimits?: boolean;
  /** A database and a server of its own: for tests of the install itself, and for those that change the server. */
  isOwn?: boolean;
  /** A migrated database that the test itself starts and stops. */
  database?: TestDatabase;
  /** Further environment variables. */
  env?: NodeJS.ProcessEnv | undefined;
  /** The state of the disk; unknown by default, so that tests do not depend on the machine's. */
  disk?: DiskWatch;
  /** Does not print unexpected errors: for tests that provoke them. */
  isQuiet?: boolean;
  /** What the server reaches outside, if a test replaces it. */
  outside?: Partial<Pick<ComposeOptions, 'probe' | 'storeNetwork' | 'previewNetwork'>>;
}

/** One install for tests: a database, a folder, a clock that tests move, and a server. */
export interface TestInstall {
  readonly server: Server;
  readonly platform: Platform;
  readonly clock: ReturnType<typeof shiftedClock>;
  readonly db: Database;
  readonly passwords: Passwords;
  /** Superuser on the same database. */
  readonly adminUrl: string;
  /** Rows past row-level security. */
  readonly rows: ReturnType<typeof openRows>;
  /** Listens on a port of its own, once, and returns its origin: for sockets and for what a request without one cannot test. */
  listen(): Promise<string>;
  /** Ends it, or leaves it empty for the next file. */
  release(): Promise<void>;
}

/** What a server needs to be composed again on the same data. */
interface Ground {
  database: TestDatabase;
  dataDir: string;
  rows: ReturnType<typeof openRows>;
  remove(): Promise<void>;
}

const noStores: ComposeOptions['storeNetwork'] = {
  fetch: () => Promise.reject(new Error('there are no stores here')),
  appleRoots: [],
  asksForRevoked: false,
};
const noWeb: ComposeOptions['previewNetwork'] = { resolve: () => Promise.resolve([]) };

async function openGround(given?: TestDatabase): Promise<Ground> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-app-'));
  const database = given ?? (await createTestDatabase());
  const rows = openRows(database.adminUrl);
  return {
    database,
    dataDir,
    rows,
    remove: async () => {
      await rows.close();
      await database.drop();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function composeOn({ database, dataDir }: Ground, options: InstallOptions, isQuiet: () => boolean) {
  const clock = shiftedClock();
  const ids = createIds(clock);
  const db = openDatabase({ url: database.url, walls: database.walls, maxConnections: 6 });
  const env = loadEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, ...options.env });
  const { secret, sealed } = await readInstall(db, ids, { dataDir });
  const platform: Platform = {
    env,
    db,
    clock,
    ids,
    disk: options.disk ?? noDisk,
    storage: folderStorage(path.join(dataDir, 'files')),
    mailer: createMailer(env.smtpUrl),
    limits: createLimits({ isOff: !options.withLimits, clock }),
    log: { error: (data, text) => void (isQuiet() || console.error(text, data)), warn: () => {}, info: () => {} },
    secret,
    sealed,
  };
  const passwords = createPasswords({ cost: { memoryKib: 64, passes: 1 } });
  const server = await compose(platform, {
    directUrl: database.url,
    passwords,
    storeNetwork: noStores,
    previewNetwork: noWeb,
    ...options.outside,
  });
  let origin: Promise<string> | null = null;
  const listen = () => (origin ??= server.http.app.listen({ port: 0, host: '127.0.0.1' }));
  return { server, platform, clock, db, passwords, listen };
}

async function ownInstall(options: InstallOptions): Promise<TestInstall> {
  const ground = await openGround(options.database);
  const composed = await composeOn(ground, options, () => options.isQuiet ?? false);
  return {
    ...composed,
    adminUrl: ground.database.adminUrl,
    rows: ground.rows,
    release: async () => {
      await composed.server.close();
      await composed.db.close();
      await ground.remove();
    },
  };
}

/** What the files of one worker use one after another. */
interface Shared {
  ground: Ground;
  composed: Awaited<ReturnType<typeof composeOn>>;
  bystander: Bystander;
  /** Where its server finds Stripe. */
  door: Door;
  isQuiet: boolean;
  isTaken: boolean;
}
let opening: Promise<Shared> | null = null;

async function openShared(): Promise<Shared> {
  const [ground, door] = await Promise.all([openGround(), openDoor()]);
  const composed = await composeOn(ground, { env: { STRIPE_API_URL: door.url } }, () => shared.isQuiet);
  const bystander = await createBystander(composed.server, ground.rows);
  const shared: Shared = { ground, composed, bystander, door, isQuiet: false, isTaken: false };
  return shared;
}

/** Where this worker's server finds Stripe; null while another app of this file uses it. */
export async function freeDoor(): Promise<Door | null> {
  opening ??= openShared();
  const { isTaken, door } = await opening;
  return isTaken ? null : door;
}

/**
 * The worker's install, empty except for a bystander: an account whose rows no test may change. A second install in a file, or other settings, get a
 * server and a database of their own.
 */
export async function takeInstall(options: InstallOptions): Promise<TestInstall> {
  if (options.isOwn || options.withLimits || options.env || options.outside || options.disk) return ownInstall(options);
  opening ??= openShared();
  const shared = await opening;
  if (shared.isTaken) return ownInstall(options);
  const { ground, composed, bystander } = shared;
  shared.isTaken = true;
  shared.isQuiet = options.isQuiet ?? false;
  let isOpen = true;
  const { bus } = composed.server;
  return {
    ...composed,
    // Listeners of a file end with it: the bus continues.
    server: {
      ...composed.server,
      bus: { ...bus, on: (name, listener) => bus.on(name, (event) => (isOpen ? listener(event) : undefined)) },
    },
    adminUrl: ground.database.adminUrl,
    rows: ground.rows,
    release: async () => {
      isOpen = false;
      for (const socket of composed.server.http.app.sockets) socket.terminate();
      composed.clock.reset();
      const touched = await bystander.touched();
      await bystander.removeOthers();
      await fs.rm(path.join(ground.dataDir, 'files'), { recursive: true, force: true });
      composed.server.identity.apps.forget();
      shared.isTaken = false;
      if (touched.length > 0) throw new Error(`This file changed rows of the bystander account, in ${touched.join(', ')}.`);
    },
  };
}
