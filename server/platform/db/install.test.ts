import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { rowsOf } from '../../testing/rows.ts';
import { systemClock } from '../clock.ts';
import { createIds } from '../ids.ts';
import { openDatabase, type Database } from './database.ts';
import { claimInstall, emptyUnclaimed, readInstall, renewSetUpCode } from './install.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { transact } from './work.ts';

const ids = createIds(systemClock);
let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url });
});
beforeEach(async () => {
  await rowsOf(database.adminUrl, 'delete from install', []);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
const sql = <T>(text: string, values: unknown[] = []) => rowsOf<T>(database.adminUrl, text, values);

describe('an installation', () => {
  it('has one secret from its first start on, which the operator may replace', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => readInstall(db, ids, undefined)));
    expect(new Set(all.map(({ secret }) => secret)).size).toBe(1);
    expect(Buffer.from(all[0]!.secret, 'base64url')).toHaveLength(32);
    expect((await readInstall(db, ids, 'k'.repeat(40))).secret).toBe('k'.repeat(40));
    expect((await readInstall(db, ids, undefined)).secret).toBe(all[0]!.secret);
  });

  it('is claimed by exactly one of fifty who have the code, and by nobody who guesses', async () => {
    await readInstall(db, ids, undefined);
    const code = await renewSetUpCode(db, ids);
    expect(code).toMatch(/^\d{4}-\d{4}-\d{4}$/);
    expect(await Promise.all(['0000-0000-0000', '', code.slice(1)].map((guess) => claimInstall(db, guess)))).toEqual([false, false, false]);
    const claims = await Promise.all(Array.from({ length: 50 }, () => claimInstall(db, code)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect((await readInstall(db, ids, undefined)).isClaimed).toBe(true);
    expect([await claimInstall(db, code), await claimInstall(db, null)]).toEqual([false, false]);
  });

  it('knows its newest code alone, and stores none in clear', async () => {
    await readInstall(db, ids, undefined);
    const [first, second] = [await renewSetUpCode(db, ids), await renewSetUpCode(db, ids)];
    expect(JSON.stringify(await sql('select * from install'))).not.toContain(second);
    expect([await claimInstall(db, first), await claimInstall(db, second)]).toEqual([false, true]);
  });

  it('is not claimed by a transaction that came to nothing: the code holds on', async () => {
    await readInstall(db, ids, undefined);
    const code = await renewSetUpCode(db, ids);
    const cutOff = transact(db, null, async (trx) => {
      expect(await claimInstall(trx, code)).toBe(true);
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect((await readInstall(db, ids, undefined)).isClaimed).toBe(false);
    expect(await claimInstall(db, code)).toBe(true);
  });

  it('is emptied of what an unfinished first run left, and never once it has an owner', async () => {
    await readInstall(db, ids, undefined);
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

  it('run once, also where several servers start at the same moment', async () => {
    const fresh = `fresh_${Date.now()}`;
    await sql(`create database ${fresh}`);
    const url = new URL(database.adminUrl);
    url.pathname = `/${fresh}`;
    const lines: string[] = [];
    const runs = await Promise.all([1, 2, 3].map(() => migrate({ url: url.href, log: (line) => lines.push(line) })));
    const applied = runs.map((run) => run.applied).filter((names) => names.length > 0);
    expect(applied).toHaveLength(1);
    expect(applied[0]).toEqual([...applied[0]!].toSorted());
    expect(lines).toEqual(applied[0]!.map((name) => `migrating ${name}`));
    expect((await migrate({ url: url.href })).applied).toEqual([]);
    await sql(`drop database ${fresh} with (force)`);
  });

  it('tell what is missing and what is unknown without changing anything', async () => {
    expect(await pending()).toEqual({ missing: [], unknown: [] });
    await sql("delete from bandstand_migrations where name = '0012_recent_completions.sql'");
    await sql("insert into bandstand_migrations (name) values ('9999_from_the_future.sql')");
    expect(await pending()).toEqual({ missing: ['0012_recent_completions.sql'], unknown: ['9999_from_the_future.sql'] });
    await expect(migrate({ url: database.adminUrl })).rejects.toThrow('made by a newer Bandstand (9999_from_the_future.sql)');
    await sql("delete from bandstand_migrations where name like '9999%'");
  });

  it('leave nothing of one that fails, and name it', async () => {
    const before = await sql<{ name: string }>("select indexname as name from pg_indexes where schemaname = 'public' order by 1");
    // Its index is there already, so it cannot be made again.
    const failure = await migrate({ url: database.adminUrl }).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toContain('Migration 0012_recent_completions.sql failed');
    expect(await sql("select indexname as name from pg_indexes where schemaname = 'public' order by 1")).toEqual(before);
    expect((await pending()).missing).toEqual(['0012_recent_completions.sql']);
    await sql("insert into bandstand_migrations (name) values ('0012_recent_completions.sql')");
  });
});
