import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { rowsOf } from '../../testing/rows.ts';
import { systemClock } from '../clock.ts';
import { createIds } from '../ids.ts';
import { openDatabase, type Database } from './database.ts';
import { claimInstall, emptyUnclaimed, readInstall, renewSetUpCode } from './install.ts';
import { readSchema } from './migrate.files.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { transact } from './work.ts';

const ids = createIds(systemClock);
let here: { dataDir: string };
let file: string;
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url });
});
beforeEach(async () => {
  await rowsOf(database.adminUrl, 'delete from install', []);
  here = { dataDir: await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-key-')) };
  file = path.join(here.dataDir, 'secret.key');
});
afterEach(() => fs.rm(here.dataDir, { recursive: true, force: true }));
afterAll(async () => {
  await db.close();
  await database.drop();
});
const sql = <T>(text: string, values: unknown[] = []) => rowsOf<T>(database.adminUrl, text, values);

describe('an installation', () => {
  it('has one key from its first start on, however many processes start at once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => readInstall(db, ids, here)));
    expect(new Set(all.map(({ secret }) => secret)).size).toBe(1);
    expect(Buffer.from(all[0]!.secret, 'base64url')).toHaveLength(32);
    expect((await readInstall(db, ids, here)).secret).toBe(all[0]!.secret);
  });

  it('keeps its key in a file that nobody else can read, and never in the database that it seals', async () => {
    const { secret } = await readInstall(db, ids, here);
    expect(await fs.readFile(file, 'utf8')).toBe(`${secret}\n`);
    expect(((await fs.stat(file)).mode & 0o777).toString(8)).toBe('600');
    expect(await fs.readdir(here.dataDir)).toEqual(['secret.key']);
    expect(JSON.stringify(await sql('select * from install'))).not.toContain(secret);
    const given = 'k'.repeat(40);
    await sql('delete from install');
    expect((await readInstall(db, ids, { ...here, secretKey: given })).secret).toBe(given);
    expect(JSON.stringify(await sql('select * from install'))).not.toContain(given);
  });

  it.each([
    ['before the file was written', null, true],
    ['after the file was written, before the database dropped it', 'old-key', true],
    ['after the database dropped it', 'old-key', false],
  ])('moves the key of an older install out of the database, even after a crash %s', async (_when, inFile, isInTable) => {
    await sql(`insert into install (secret, claimed_at) values ($1, now())`, [isInTable ? 'old-key' : null]);
    if (inFile) await fs.writeFile(file, `${inFile}\n`, { mode: 0o600 });
    expect((await readInstall(db, ids, here)).secret).toBe('old-key');
    expect(await fs.readFile(file, 'utf8')).toBe('old-key\n');
    expect(await sql('select secret from install')).toEqual([{ secret: null }]);
    expect((await readInstall(db, ids, here)).secret).toBe('old-key');
  });

  it('does not start with another key than the one it was sealed with, and creates no new one', async () => {
    await readInstall(db, ids, here);
    await sql('update install set claimed_at = now()');
    const refused = (where: typeof here & { secretKey?: string }) => expect(readInstall(db, ids, where)).rejects.toThrow(/sealed with/);
    await refused({ ...here, secretKey: 'x'.repeat(40) });
    await fs.writeFile(file, 'another\n');
    await refused(here);
    await fs.rm(file);
    await refused(here);
    expect(await fs.readdir(here.dataDir)).toEqual([]);
  });

  it('is claimed by exactly one of fifty who have the code, and by nobody who guesses', async () => {
    await readInstall(db, ids, here);
    const code = await renewSetUpCode(db, ids);
    expect(code).toMatch(/^\d{4}-\d{4}-\d{4}$/);
    expect(await Promise.all(['0000-0000-0000', '', code.slice(1)].map((guess) => claimInstall(db, guess)))).toEqual([false, false, false]);
    const claims = await Promise.all(Array.from({ length: 50 }, () => claimInstall(db, code)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect((await readInstall(db, ids, here)).isClaimed).toBe(true);
    expect([await claimInstall(db, code), await claimInstall(db, null)]).toEqual([false, false]);
  });

  it('accepts only its newest code, and stores none in plain text', async () => {
    await readInstall(db, ids, here);
    const [first, second] = [await renewSetUpCode(db, ids), await renewSetUpCode(db, ids)];
    expect(JSON.stringify(await sql('select * from install'))).not.toContain(second);
    expect([await claimInstall(db, first), await claimInstall(db, second)]).toEqual([false, true]);
  });

  it('is not claimed by a transaction that rolled back: the code stays valid', async () => {
    await readInstall(db, ids, here);
    const code = await renewSetUpCode(db, ids);
    const cutOff = transact(db, null, async (trx) => {
      expect(await claimInstall(trx, code)).toBe(true);
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect((await readInstall(db, ids, here)).isClaimed).toBe(false);
    expect(await claimInstall(db, code)).toBe(true);
  });

  it('is emptied of what an unfinished first run left, and never once it has an owner', async () => {
    await readInstall(db, ids, here);
    const account = () => sql("insert into accounts (id, name) values (gen_random_uuid(), 'half')");
    await account();
    await emptyUnclaimed(database.adminUrl);
    expect(await sql('select id from accounts')).toEqual([]);
    await account();
    await claimInstall(db, null);
    await emptyUnclaimed(database.adminUrl);
    expect(await sql('select id from accounts')).toHaveLength(1);
  });
});

describe('migrations', () => {
  const pending = async () => {
    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    try {
      return await pendingMigrations(client);
    } finally {
      await client.end();
    }
  };

  it('run once, even when several servers start at the same moment', async () => {
    const fresh = `fresh_${Date.now()}`;
    await sql(`create database ${fresh}`);
    const url = new URL(database.adminUrl);
    url.pathname = `/${fresh}`;
    const lines: string[] = [];
    const runs = await Promise.all([1, 2, 3].map(() => migrate({ url: url.href, log: (line) => lines.push(line) })));
    const applied = runs.map((run) => run.applied).filter((names) => names.length > 0);
    expect(applied).toHaveLength(1);
    expect(applied[0]).toEqual([...applied[0]!].toSorted());
    const { of: inOnePiece = [] } = (await readSchema()) ?? {};
    const inTurn = applied[0]!.filter((name) => !inOnePiece.includes(name));
    expect(lines).toEqual(['creating the schema', ...inTurn.map((name) => `migrating ${name}`)]);
    expect((await migrate({ url: url.href })).applied).toEqual([]);
    await sql(`drop database ${fresh} with (force)`);
  });

  it('report what is missing and what is unknown without changing anything', async () => {
    expect(await pending()).toEqual({ missing: [], unknown: [] });
    await sql("delete from bandstand_migrations where name = '0012_recent_completions.sql'");
    await sql("insert into bandstand_migrations (name) values ('9999_from_the_future.sql')");
    expect(await pending()).toEqual({ missing: ['0012_recent_completions.sql'], unknown: ['9999_from_the_future.sql'] });
    await expect(migrate({ url: database.adminUrl })).rejects.toThrow('made by a newer Bandstand (9999_from_the_future.sql)');
    await sql("delete from bandstand_migrations where name like '9999%'");
  });

  it('leave nothing of a failing one, and name it', async () => {
    const before = await sql<{ name: string }>("select indexname as name from pg_indexes where schemaname = 'public' order by 1");
    // Its index exists already, so creating it again fails.
    const failure = await migrate({ url: database.adminUrl }).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toContain('Migration 0012_recent_completions.sql failed');
    expect(await sql("select indexname as name from pg_indexes where schemaname = 'public' order by 1")).toEqual(before);
    expect((await pending()).missing).toEqual(['0012_recent_completions.sql']);
    await sql("insert into bandstand_migrations (name) values ('0012_recent_completions.sql')");
  });
});
