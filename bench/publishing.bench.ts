// Publishing one page among 10,000 against publishing one among 100 (GOALS: ≤ 1.2 ×), with the whole server on a database of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { compose } from '../server/compose.ts';
import { systemClock } from '../server/platform/clock.ts';
import { openDatabase } from '../server/platform/db/database.ts';
import { readInstall } from '../server/platform/db/install.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { startPostgres } from '../server/platform/db/postgres.ts';
import { loadEnv } from '../server/platform/env.ts';
import { createLimits } from '../server/platform/http/limits.ts';
import { createIds } from '../server/platform/ids.ts';
import { createMailer } from '../server/platform/mail/mailer.ts';
import { folderStorage } from '../server/platform/storage/storage.ts';

const sizes = [100, 10_000] as const;
const rounds = 60;

const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-bench-'));
const postgres = await startPostgres({ dataDir: folder, log: () => {} });
const url = postgres.adminUrl;
await migrate({ url });
const clock = systemClock;
const ids = createIds(clock);
const db = openDatabase({ url });
const log = { error: console.error, warn: () => {}, info: () => {} };
const server = await compose(
  {
    env: loadEnv({ NODE_ENV: 'test', DATA_DIR: folder }),
    db,
    clock,
    ids,
    storage: folderStorage(path.join(folder, 'files')),
    mailer: createMailer(undefined),
    limits: createLimits({ isOff: true }),
    log,
    secret: (await readInstall(db, ids, undefined)).secret,
  },
  { directUrl: url, trustProxy: false },
);
const admin = new pg.Client({ connectionString: url });
await admin.connect();

try {
  const apps = await Promise.all(sizes.map(prepared));
  const times = sizes.map((): number[] => []);
  // In turns, so that whatever else the machine does meets both alike.
  for (let round = 0; round < rounds; round += 1) for (const [at, publish] of apps.entries()) times[at]!.push(await publish());
  const [few, many] = times.map((list) => list.slice(10).toSorted((a, b) => a - b)[Math.floor((rounds - 10) / 2)]!) as [number, number];
  console.log(
    `publishing one page: ${few.toFixed(1)} ms among ${sizes[0]}, ${many.toFixed(1)} ms among ${sizes[1]}: ${(many / few).toFixed(2)} × (target ≤ 1.2)`,
  );
} finally {
  await admin.end();
  await server.close();
  await db.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** An app with so many published pages; answers what publishes one of them and says how many milliseconds that took. */
async function prepared(size: number): Promise<() => Promise<number>> {
  const { tenant } = await server.identity.team.createAccount({
    accountName: `Bench ${size}`,
    owner: { email: `owner@bench-${size}.example`, name: 'Owner', password: 'correct horse 7' },
    app: { name: `Bench ${size}`, slug: `bench-${size}` },
  });
  const { drafts, publishDrafts } = server.paged;
  const made = Array.from({ length: size }, (_, at) =>
    drafts.newRow(tenant, {
      id: ids.next(),
      parent_id: null,
      position: at * 1024,
      type: 'article',
      slug: at === 0 ? '' : `p${at}`,
      title: `Page ${at}`,
    }),
  );
  await publishDrafts.publishMany(tenant, null, { title: 'All', made });
  await admin.query('analyze');
  const id = made[Math.floor(size / 2)]!.id;
  await server.pages.tree(tenant);
  return async () => {
    const begun = performance.now();
    await publishDrafts.publish(tenant, null, id);
    return performance.now() - begun;
  };
}
