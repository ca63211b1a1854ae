import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { compose, type Server } from '../server/compose.ts';
import { systemClock } from '../server/platform/clock.ts';
import { openDatabase, type Database } from '../server/platform/db/database.ts';
import { readInstall } from '../server/platform/db/install.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { startPostgres } from '../server/platform/db/postgres.ts';
import { noDisk } from '../server/platform/disk.ts';
import { loadEnv } from '../server/platform/env.ts';
import { createLimits } from '../server/platform/http/limits.ts';
import { createIds, type Ids } from '../server/platform/ids.ts';
import { createMailer } from '../server/platform/mail/mailer.ts';
import { createPasswords } from '../server/platform/passwords.ts';
import { folderStorage } from '../server/platform/storage/storage.ts';

export interface WholeServer {
  server: Server;
  ids: Ids;
  /** Bypasses row-level security, for data that no call creates and for the bare statement in the comparison. */
  admin: pg.Client;
  stop(): Promise<void>;
}

/** The whole server on the database at that address, without rate limits and without a socket. */
export async function composeOn(url: string, folder: string): Promise<{ server: Server; db: Database; ids: Ids }> {
  const ids = createIds(systemClock);
  const db = openDatabase({ url });
  const { secret, sealed } = await readInstall(db, ids, { dataDir: folder });
  const server = await compose(
    {
      env: loadEnv({ NODE_ENV: 'test', DATA_DIR: folder }),
      db,
      clock: systemClock,
      ids,
      disk: noDisk,
      storage: folderStorage(path.join(folder, 'files')),
      mailer: createMailer(undefined),
      limits: createLimits({ isOff: true }),
      log: { error: console.error, warn: () => {}, info: () => {} },
      secret,
      sealed,
    },
    { directUrl: url, passwords: createPasswords({ cost: { memoryKib: 64, passes: 1 } }) },
  );
  return { server, db, ids };
}

/** The whole server on its own database, without a socket. */
export async function startWholeServer(): Promise<WholeServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-bench-'));
  const postgres = await startPostgres({ dataDir: folder, log: () => {} });
  const url = postgres.adminUrl;
  await migrate({ url });
  const { server, db, ids } = await composeOn(url, folder);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  return {
    server,
    ids,
    admin,
    stop: async () => {
      await admin.end();
      await server.close();
      await db.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new app to measure in, with an owner. */
export const makeBenchApp = ({ server }: Pick<WholeServer, 'server'>, password: string) =>
  server.identity.staff.createAccount({
    accountName: 'Bench',
    owner: { email: 'owner@bench.example', name: 'Owner', password },
    app: { name: 'Bench', slug: 'bench' },
  });
