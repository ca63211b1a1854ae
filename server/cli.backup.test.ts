import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startPostgres } from './platform/db/postgres.ts';
import { createEmptyDatabase, type TestDatabase } from './testing/database.ts';
import { freePort, runServer, type ServerProcess } from './testing/process.ts';
import { sumsOf, type InstallSums } from './testing/sums.ts';

let folder: string;
let port: string;
let server: ServerProcess;
let sums: InstallSums;
/** The normal run has `backup.test.ts`, which tests the same paths between databases in one process. */
const isWhole = inject('extent') === 'whole';
const owner = { email: 'olive@example.com', password: 'a good password' };
const place = (name: string) => path.join(folder, name);

async function command(env: Record<string, string>, ...args: string[]): Promise<{ code: number | string; output: string }> {
  const ran = runServer('cli.ts', { PORT: port, DATA_DIR: place('data'), ...env }, args);
  const code = await ran.ended;
  return { code, output: ran.output() };
}
async function serve(env: Record<string, string>): Promise<void> {
  server = runServer('main.ts', { PORT: port, DATA_DIR: place('data'), LOG_LEVEL: 'fatal', ...env });
  await server.serving();
}
async function stop(): Promise<void> {
  server.child.kill('SIGTERM');
  await server.ended;
}
const post = (address: string, body: object) =>
  fetch(`${server.url}${address}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const signIn = async () => (await post('/api/studio/auth/login', owner)).status;
async function embedded<R>(dataDir: string, work: (url: string) => Promise<R>): Promise<R> {
  const postgres = await startPostgres({ dataDir, log: () => {} });
  return work(postgres.adminUrl).finally(() => postgres.stop());
}
const run = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-cli-backup-'));
  port = await freePort();
  await serve({});
  await vi.waitUntil(() => /Set-up code/.test(server.output()), { timeout: 30_000 });
  const setup_code = /Set-up code\s+([\w-]+)/.exec(server.output())![1];
  expect((await post('/api/studio/setup', { name: 'Olive', ...owner, app_name: 'Gym', setup_code })).status).toBe(200);
}, 180_000);
afterAll(async () => {
  await stop();
  await fs.rm(folder, { recursive: true, force: true });
});

describe('the backup commands', () => {
  it('back up next to a running server, list and check', async () => {
    const made = await command({}, 'backup', place('backups'));
    expect([made.code, made.output]).toEqual([0, expect.stringMatching(/Backed up to .+ rows, .+secret\.key/s)]);
    const listed = await command({}, 'backup', 'list', place('backups'));
    expect(listed.output).toMatch(/^\d{4}-.+manual .+ rows.+\n1 in .+, not encrypted/);
    const checked = await command({}, 'backup', 'check', place('backups'));
    expect([checked.code, checked.output]).toEqual([0, expect.stringContaining('is intact')]);
    await fs.writeFile(place('a file'), '');
    const [nothing, wrong, file] = await Promise.all([
      command({}, 'restore', place('nowhere')),
      command({}, 'restore'),
      command({}, 'backup', place('a file')),
    ]);
    expect([nothing.code, nothing.output]).toEqual([1, `There are no backups in ${place('nowhere')}.\n`]);
    expect(wrong.code).toBe(64);
    expect([file.code, file.output]).toEqual([1, `${place('a file')} is not a folder. Name one, or an address such as s3://bucket/prefix.\n`]);
  }, 180_000);

  it('restore an encrypted backup after everything is gone', async () => {
    const secret = { BACKUP_PASSPHRASE: 'a long passphrase', BACKUP_TARGET: place('sealed') };
    expect((await command(secret, 'backup')).code).toBe(0);
    await stop();
    await fs.rm(place('data'), { recursive: true });
    const without = await command({}, 'restore', place('sealed'));
    expect([without.code, without.output]).toEqual([1, expect.stringContaining('Set BACKUP_PASSPHRASE')]);
    const restored = await command(secret, 'restore', place('sealed'));
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('every row and every file matches the backup')]);
    const again = await command(secret, 'restore', place('sealed'));
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('is not empty')]);
    await serve({});
    expect(await signIn()).toBe(200);
    await stop();
  }, 180_000);
});

describe.runIf(isWhole)('db move', () => {
  let external: TestDatabase;
  beforeAll(async () => {
    external = await createEmptyDatabase();
  });
  afterAll(() => external.drop());

  it('moves everything into an external database, which the server then uses', async () => {
    sums = await embedded(place('data'), (url) => sumsOf(url, place('data')));
    const moved = await command({}, 'db', 'move', external.adminUrl);
    expect([moved.code, moved.output]).toEqual([0, expect.stringMatching(/Moved and compared \d+ rows in \d+ tables\.\nNow set DATABASE_URL/)]);
    const { tables, sequences } = await sumsOf(external.adminUrl, place('data'));
    expect({ tables, sequences }).toEqual({ tables: sums.tables, sequences: sums.sequences });
    const again = await command({}, 'db', 'move', external.adminUrl);
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('already has tables')]);
    await fs.rm(place('data/postgres'), { recursive: true });
    await serve({ DATABASE_URL: external.adminUrl });
    expect(await signIn()).toBe(200);
    const busy = await command({ DATABASE_URL: external.adminUrl }, 'db', 'move', 'embedded');
    expect([busy.code, busy.output]).toEqual([75, expect.stringContaining(`pid ${server.child.pid}`)]);
    await stop();
  }, 180_000);

  it('moves it back, unless someone still uses it', async () => {
    const env = { DATABASE_URL: external.adminUrl };
    const other = new pg.Client({ connectionString: external.adminUrl });
    await other.connect();
    const refused = await command(env, 'db', 'move', 'embedded');
    expect([refused.code, refused.output]).toEqual([75, expect.stringContaining('1 other connections')]);
    await other.end();
    const before = await sumsOf(external.adminUrl, place('data'));
    const moved = await command(env, 'db', 'move', 'embedded');
    expect([moved.code, moved.output]).toEqual([0, expect.stringContaining('unset DATABASE_URL')]);
    const { tables, sequences } = await embedded(place('data'), (url) => sumsOf(url, place('data')));
    expect({ tables, sequences }).toEqual({ tables: before.tables, sequences: before.sequences });
    await serve({});
    expect(await signIn()).toBe(200);
    await stop();
  }, 180_000);
});

describe.runIf(isWhole)('an upgrade', () => {
  const forget = "delete from bandstand_migrations where name = '0145_backups.sql'; drop table backup_runs, backup_settings";

  it('backs up before it changes the database, and changes nothing when the backup fails', async () => {
    await embedded(place('data'), (url) => run(url, forget));
    const failed = await command({ BACKUP_TARGET: place('data/secret.key/below') }, 'migrate');
    expect([failed.code, failed.output]).toEqual([1, expect.stringMatching(/nothing was migrated: .+BACKUP_BEFORE_MIGRATION=0/)]);
    expect(failed.output).not.toContain('    at ');
    expect((await command({}, 'migrate')).output).toMatch(/backing up to .+backups[\s\S]+migrating 0145_backups\.sql/);
    expect((await command({}, 'backup', 'list')).output).toMatch(/ migration /);
    await embedded(place('data'), (url) => run(url, forget));
    const without = await command({ BACKUP_BEFORE_MIGRATION: '0' }, 'migrate');
    expect([without.code, without.output]).toEqual([0, expect.not.stringContaining('backing up')]);
    await serve({});
  }, 180_000);
});
