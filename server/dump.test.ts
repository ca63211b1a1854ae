import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, type Postgres } from './platform/db/postgres.ts';
import { asUser, onDatabase } from './testing/database.ts';
import { debianPostgres, hasPgTools, runPgTool } from './testing/pgtools.ts';
import { freePort, runServer, type ServerProcess } from './testing/process.ts';
import { remote } from './testing/remote.ts';
import { rowsOf } from './testing/rows.ts';

const password = 'a good password';
const email = 'ada@example.com';
const owners = [
  { is: 'may make roles', rights: 'createrole', isAlone: false },
  { is: 'may only own it', rights: '', isAlone: true },
];
const isWhole = inject('extent') === 'whole';
/** The normal run has the hardest case; the nightly run all. */
const cases = owners.flatMap((owner) =>
  [true, false].map((isNoOwner) => ({
    ...owner,
    isNoOwner,
    how: isNoOwner ? 'with --no-owner' : 'with its owner',
    isSample: owner.isAlone && !isNoOwner,
  })),
);

describe.runIf(hasPgTools())('a separate database', () => {
  let folder: string;
  const clusters: Postgres[] = [];
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-dump-'));
    // PostgreSQL 15 returns to its folder by path, so its own user must be able to enter it.
    await fs.chmod(folder, 0o711);
    for (const name of ['old', 'fresh']) clusters.push(await startCluster(name));
  });
  afterAll(async () => {
    for (const cluster of clusters) await cluster.stop();
    await fs.rm(folder, { recursive: true, force: true });
  });
  async function startCluster(name: string): Promise<Postgres> {
    const dataDir = path.join(folder, name);
    await fs.mkdir(dataDir, { mode: 0o711 });
    const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
    const cluster = await startPostgres({ dataDir, bin: debianPostgres() ?? '', log: () => {}, settings });
    // The roles of the product need their passwords; the others need none.
    const access = ['bandstand_app,bandstand_system scram-sha-256', 'all trust'].map((users) => `local all ${users}`).join('\n');
    await fs.writeFile(path.join(dataDir, 'postgres', 'pg_hba.conf'), `${access}\n`);
    await rowsOf(cluster.adminUrl, 'select pg_reload_conf()', []);
    return cluster;
  }
  async function createDatabase(cluster: Postgres, owner: string, rights: string): Promise<string> {
    await rowsOf(cluster.adminUrl, `create role ${owner} login ${rights}`, []);
    await rowsOf(cluster.adminUrl, `create database ${owner} owner ${owner}`, []);
    return asUser(onDatabase(cluster.adminUrl, owner), owner);
  }
  async function serve(url: string, name: string): Promise<ServerProcess> {
    const server = runServer('main.ts', { DATA_DIR: path.join(folder, name), PORT: await freePort(), DATABASE_URL: url, LOG_LEVEL: 'warn' });
    await server.serving();
    return server;
  }
  const stop = async (server: ServerProcess) => {
    server.child.kill('SIGTERM');
    await server.ended;
  };
  const signIn = async (server: ServerProcess) => (await remote(server.url, 'gym')('POST /auth/login', { body: { email, password } })).status;
  const walls = (url: string) =>
    rowsOf(
      url,
      `select c.relname, c.relforcerowsecurity, array(select polname::text from pg_policy where polrelid = c.oid order by polname) as policies
       from pg_class c where relrowsecurity and relnamespace = 'public'::regnamespace order by relname`,
      [],
    );
  /** Row counts of all tables, past row-level security. */
  const counts = async (cluster: Postgres, name: string) => {
    const url = onDatabase(cluster.adminUrl, name);
    const tables = await rowsOf<{ name: string }>(
      url,
      "select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by relname",
      [],
    );
    return rowsOf(url, tables.map(({ name: table }) => `select '${table}' as name, count(*)::int as n from ${table}`).join(' union all '), []);
  };

  it.each(cases.filter(({ isSample }) => isWhole || isSample))(
    'whose owner $is continues in a fresh cluster after pg_dump and pg_restore $how',
    async ({ rights, isAlone, isNoOwner }) => {
      const [old, fresh] = clusters as [Postgres, Postgres];
      const name = `${isAlone ? 'plain' : 'maker'}_${isNoOwner ? 'renamed' : 'same'}`;
      const url = await createDatabase(old, name, rights);
      const first = await serve(url, name);
      expect(first.output().includes('one database login')).toBe(isAlone);
      while (!/Set-up code/.test(first.output())) await sleep(20);
      const claim = { name: 'Olive', email: 'olive@example.com', password, app_name: 'Gym', app_slug: 'gym' };
      const setup_code = /Set-up code\s+([\w-]+)/.exec(first.output())![1];
      expect((await remote(first.url, 'gym')('POST /studio/setup', { body: { ...claim, setup_code } })).status).toBe(200);
      expect((await remote(first.url, 'gym')('POST /auth/sign_up', { body: { email, name: 'Ada', password } })).status).toBe(200);
      await stop(first);
      const [wallsBefore, rowsBefore] = [await walls(url), await counts(old, name)];

      const file = path.join(folder, `${name}.dump`);
      // Even the owner sees no row past the policies unless it asks to.
      const dumped = await runPgTool('pg_dump', ['-Fc', '--enable-row-security', '-f', file, url], { PGOPTIONS: '-c bandstand.system=on' });
      expect(dumped).toEqual({ code: 0, complaints: '' });
      const target = isNoOwner ? `${name}_new` : name;
      const newUrl = await createDatabase(fresh, target, rights);
      const restored = await runPgTool('pg_restore', [
        ...(isNoOwner ? ['--no-owner', '-d', newUrl] : ['-d', onDatabase(fresh.adminUrl, name)]),
        file,
      ]);
      // Only statements that name the two roles fail, and the start repeats those.
      const failed = restored.complaints.match(/error: could not execute query: ERROR: .*/g) ?? [];
      expect(failed.filter((line) => !/role "(?:bandstand_\w+|maker_\w+)" does not exist/.test(line))).toEqual([]);
      if (isAlone) expect(restored).toEqual({ code: 0, complaints: '' });
      expect(await counts(fresh, target)).toEqual(rowsBefore);

      const second = await serve(newUrl, name);
      expect(second.output().includes('one database login')).toBe(isAlone);
      expect(await walls(newUrl)).toEqual(wallsBefore);
      expect(await signIn(second)).toBe(200);
      await stop(second);
      for (const [cluster, database] of [
        [old, name],
        [fresh, target],
      ] as const) {
        await rowsOf(cluster.adminUrl, `drop database ${database} with (force)`, []);
        await rowsOf(cluster.adminUrl, 'drop role if exists bandstand_app, bandstand_system', []);
      }
    },
  );
});
