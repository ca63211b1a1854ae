import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBackup } from './platform/backup/backup.ts';
import { withScratchPostgres, restoreBackup } from './platform/backup/restore.ts';
import { folderStore, type BackupStore } from './platform/backup/store.ts';
import { openVault } from './platform/backup/vault.ts';
import { systemClock } from './platform/clock.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

/** Writes committed while each part of the backup is stored: it takes as long as a large one. */
const writesAReusable = inject('extent') === 'whole' ? 100 : 30;
const writers = 4;
/** As many per second, however slow the machine is. */
const perSecond = 300;

let folder: string;
let database: TestDatabase;
let app: TestApp;
let writing: Writing;

interface Writing {
  /** Writes committed so far. */
  count(): number;
  /** Resolves once this many more are committed. */
  more(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Each write is one transaction over three tables, which a copy reads at different times: the first table, one in the middle, and the queue. */
async function beginWriting(url: string): Promise<Writing> {
  const { accountId, tenant } = app.firstApp;
  const clients = Array.from({ length: writers }, () => new pg.Client({ connectionString: url }));
  let [count, isOver] = [0, false];
  const waiting: { until: number; resolve: () => void }[] = [];
  const running = clients.map(async (client, writer) => {
    await client.connect();
    for (let nth = 0; !isOver; nth += 1) {
      const name = `w${writer}-${nth}`;
      const id = app.platform.ids.next();
      await client.query(`begin;
        insert into accounts (id, name) values ('${id}', '${name}');
        insert into users (account_id, id, email, name) values ('${accountId}', '${id}', '${name}@write.example', '${name}');
        insert into subscribers (app_id, id, account_id, user_id, uuid) values ('${tenant.appId}', '${id}', '${accountId}', '${id}', '${id}');
        select graphile_worker.add_job('nothing', '{}', run_at := now() + interval '1 year', job_key := '${name}');
        commit`);
      count += 1;
      for (const one of waiting.filter(({ until }) => until <= count)) one.resolve();
    }
    await client.end();
  });
  return {
    count: () => count,
    more: (wanted) => new Promise((resolve) => void waiting.push({ until: count + wanted, resolve })),
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
}
const countsQuery = {
  accounts: "select count(*)::int as n from accounts where name like 'w%-%'",
  users: "select count(*)::int as n from users where email like '%@write.example'",
  subscribers:
    "select count(*)::int as n from subscribers s where exists (select from users u where u.id = s.user_id and u.email like '%@write.example')",
  jobs: "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'nothing'",
};
async function countsOf(url: string, between: () => Promise<void> = async () => {}): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const counts: number[] = [];
  for (const text of Object.values(countsQuery)) {
    counts.push((await client.query<{ n: number }>(text)).rows[0]!.n);
    await between();
  }
  await client.end();
  return counts;
}
/** A store on a slow disk, so that the writers outpace it. */
const slowly = (store: BackupStore): BackupStore => ({
  ...store,
  put: async (name, bytes) => {
    await writing.more(writesAReusable);
    await store.put(name, bytes);
  },
});

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-moment-'));
  database = await createTestDatabase();
  app = await startTestApp({ isOwn: true, database });
});
afterAll(async () => {
  await app.close();
  await fs.rm(folder, { recursive: true, force: true });
});

it('a backup made during 300 writes a second restores a single moment', async () => {
  writing = await beginWriting(database.adminUrl);
  await writing.more(100);
  // Read table by table the counts differ: the writes would reveal a backup without a single moment.
  expect(new Set(await countsOf(database.adminUrl, () => writing.more(5))).size).toBeGreaterThan(1);
  const vault = await openVault(slowly(folderStore(path.join(folder, 'vault'))), { mayCreate: true });
  const [before, startedAt] = [writing.count(), performance.now()];
  const manifest = await createBackup({
    directUrl: database.adminUrl,
    dataDir: app.platform.env.dataDir,
    vault,
    kind: 'manual',
    clock: systemClock,
  });
  const during = writing.count() - before;
  const rate = during / ((performance.now() - startedAt) / 1000);
  await writing.stop();
  console.log(`${during} writes while the backup ran, ${Math.round(rate)} a second`);
  expect(during).toBeGreaterThan(perSecond);
  const restored = path.join(folder, 'restored');
  await restoreBackup({ vault, manifest, dataDir: restored, databaseUrl: null, print: () => {} });
  const counts = await withScratchPostgres(restored, undefined, (url) => countsOf(url));
  expect(new Set(counts).size).toBe(1);
  expect(counts[0]).toBeGreaterThanOrEqual(before);
  expect(counts[0]).toBeLessThan(before + during);
});
