import fs from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startPostgres, type Postgres } from './platform/db/postgres.ts';
import { createTestDatabase } from './testing/database.ts';
import { freePort, runServer } from './testing/process.ts';
import { rowsOf } from './testing/rows.ts';

/** The same lines of `platform/fault.ts` recognise faults of one kind: the normal run has one of each kind. */
const isWhole = inject('extent') === 'whole';
let folder: string;
let postgres: Postgres;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-faults-'));
  await fs.chmod(folder, 0o755);
  postgres = await startPostgres({ dataDir: path.join(folder, 'database'), log: () => {}, settings: { fsync: 'off' } });
  await rowsOf(postgres.adminUrl, `create role locked login password 'right'`, []);
  await rowsOf(postgres.adminUrl, 'create database newer', []);
  await rowsOf(postgres.connectionString('newer'), 'create table bandstand_migrations (name text primary key)', []);
  await rowsOf(postgres.connectionString('newer'), `insert into bandstand_migrations values ('9999_from_the_future.sql')`, []);
  const rules = path.join(folder, 'database/postgres/pg_hba.conf');
  await fs.writeFile(rules, `local all locked scram-sha-256\n${await fs.readFile(rules, 'utf8')}`);
  await rowsOf(postgres.adminUrl, 'select pg_reload_conf()', []);
});
afterAll(async () => {
  await postgres.stop();
  await fs.rm(folder, { recursive: true, force: true });
});

const isRoot = process.getuid?.() === 0;
const inFolder = (name: string): string => path.join(folder, name);
const withPassword = (url: string, password: string): string => url.replace('locked@', `locked:${password}@`);

/** Starts the real server in a situation where it cannot start, and returns its exit code and output. */
async function start(env: Record<string, string>, under: string[] = []): Promise<{ code: number | string; output: string }> {
  const server = runServer('main.ts', { PORT: await freePort(), DATA_DIR: inFolder('data'), LOG_LEVEL: 'silent', ...env }, [], under);
  const code = await server.ended;
  return { code, output: server.output().trim() };
}

/** One line, no stack, and the fault's own exit code. */
async function expectFault(env: Record<string, string>, code: number, words: RegExp, under: string[] = []): Promise<void> {
  const refused = await start(env, under);
  expect([refused.code, refused.output]).toEqual([code, expect.stringMatching(words)]);
  expect(refused.output.split('\n')).toHaveLength(1);
}

describe('a failed start that an operator can repair says how in one line, with a code for each fault', () => {
  it('when the database cannot be reached', async () => {
    const port = await freePort();
    await expectFault(
      { DATABASE_URL: `postgres://gym:hunter2@127.0.0.1:${port}/gym` },
      69,
      /^The database on 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\. Start it, or correct DATABASE_URL\.$/,
    );
  });

  it('for the command line too', async () => {
    const command = runServer('cli.ts', { DATABASE_URL: `postgres://gym@127.0.0.1:${await freePort()}/gym`, DATA_DIR: inFolder('data') }, [
      'migrate',
    ]);
    expect(await command.ended).toBe(69);
    expect(command.output().trim()).toMatch(/^The database on 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\. .*$/);
  });

  it('when a restore goes into a database of another role', async () => {
    const made = runServer('cli.ts', { DATA_DIR: inFolder('source') }, ['migrate']);
    expect([await made.ended, made.output()]).toEqual([0, expect.stringContaining('up to date')]);
    const saved = runServer('cli.ts', { DATA_DIR: inFolder('source') }, ['backup', inFolder('backups')]);
    expect(await saved.ended).toBe(0);
    const foreign = withPassword(postgres.connectionString('postgres', 'locked'), 'right');
    const restored = runServer('cli.ts', { DATABASE_URL: foreign, DATA_DIR: inFolder('restored') }, ['restore', inFolder('backups')]);
    const code = await restored.ended;
    expect([code, restored.output().trim().split('\n').at(-1)]).toEqual([
      67,
      expect.stringMatching(/denies the user locked a right .+owner to locked\.$/),
    ]);
  });

  it.runIf(isWhole)('when the database does not exist', () =>
    expectFault({ DATABASE_URL: postgres.connectionString('nowhere') }, 68, /^The database nowhere does not exist .*DATABASE_URL\.$/),
  );

  it('when the password is wrong, without printing it', async () => {
    const wrong = withPassword(postgres.connectionString('postgres', 'locked'), 'hunter2');
    await expectFault({ DATABASE_URL: wrong }, 67, /refuses the user locked\. Correct user and password in DATABASE_URL\./);
    expect((await start({ DATABASE_URL: wrong })).output).not.toContain('hunter2');
  });

  it('when a newer version made the data', () =>
    expectFault(
      { DATABASE_URL: postgres.connectionString('newer') },
      65,
      /^The database was made by a newer Bandstand \(9999_from_the_future\.sql\)/,
    ));

  it.runIf(isWhole)('when DATA_DIR is a file', async () => {
    await fs.writeFile(inFolder('a-file'), '');
    await expectFault({ DATA_DIR: inFolder('a-file') }, 72, /^DATA_DIR .* is a file\. Set it to a folder/);
  });

  it('when DATA_DIR contains the files of another program', async () => {
    await fs.mkdir(inFolder('site/html'), { recursive: true });
    await expectFault({ DATA_DIR: inFolder('site') }, 72, /belongs to another program: it contains html\. Set DATA_DIR to an empty folder\.$/);
    expect(await fs.readdir(inFolder('site'))).toEqual(['html']);
  });

  it.runIf(isWhole)('when DATA_DIR cannot be written', async () => {
    // Root can write anywhere but in the kernel's own folders.
    const readOnly = isRoot ? '/sys/bandstand' : inFolder('read-only');
    if (!isRoot) await fs.mkdir(readOnly, { mode: 0o555 });
    await expectFault({ DATA_DIR: readOnly }, 73, /^This user cannot write .*DATA_DIR/);
  });

  it('when the port is in use', async () => {
    const holder = http.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as { port: number };
    await expectFault({ PORT: String(port) }, 71, /^Port \d+ is in use by another program\. Stop it, or set PORT to another one\.$/);
    holder.close();
  });

  it.runIf(isWhole)('when the port needs a privilege', () =>
    expectFault(
      { PORT: '81' },
      77,
      /^Port 81 needs a privilege that this user lacks\. Use deploy\/bandstand\.service, run `sudo setcap .*PORT to 1024 or more\.$/,
      isRoot ? ['setpriv', '--bounding-set=-net_bind_service', '--inh-caps=-net_bind_service'] : [],
    ),
  );

  // Only root may mount a full folder.
  it.skipIf(!isRoot)('when there is no space', async () => {
    await fs.mkdir(inFolder('full'));
    const full = ['unshare', '--mount', 'sh', '-c', `mount -t tmpfs -o size=2m none ${inFolder('full')} && exec "$@"`, 'sh'];
    const { code, output } = await start({ DATA_DIR: inFolder('full') }, full);
    expect([code, output]).toEqual([74, expect.stringMatching(/There is no space left for .*Free some, then start again; nothing was lost\.$/)]);
    expect(output).not.toContain('    at ');
  });

  it.runIf(isWhole)('when HOST is not an address of the machine', () =>
    expectFault({ HOST: '192.0.2.1' }, 78, /^This machine has no address 192\.0\.2\.1\. Set HOST/),
  );
});

describe('a second server', () => {
  it('keeps the first one’s set-up code as it is, whether it is refused or serves next to it', async () => {
    const database = await createTestDatabase();
    await rowsOf(database.adminUrl, 'update install set claimed_at = null', []);
    const shared = { DATABASE_URL: database.url, SECRET_KEY: 'the same on all servers of one install' };
    const run = async (dataDir: string) => runServer('main.ts', { ...shared, PORT: await freePort(), DATA_DIR: inFolder(dataDir) });
    const first = await run('first');
    await first.serving();
    await expect.poll(first.output).toMatch(/Set-up code\s+\w/);
    const refused = await run('first');
    expect(await refused.ended).toBe(75);
    const beside = await run('beside');
    await beside.serving();
    await expect.poll(beside.output).toContain('Set-up code  printed by the first server on this database');
    const code = /Set-up code\s+([\w-]+)/.exec(first.output())?.[1];
    const claim = { name: 'Olive Owner', email: 'olive@example.com', password: 'a good password', app_name: 'Gym', setup_code: code };
    const claimed = await fetch(`${beside.url}/api/studio/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(claim),
    });
    expect(claimed.status).toBe(200);
    for (const server of [first, beside]) {
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    }
    await database.drop();
  });
});
