import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { json, openDatabase, ping, type Database } from './database.ts';
import { tenantOf } from './tenancy.ts';
import { transact, within } from './work.ts';

interface Tables {
  users: { account_id: string; id: string; email: string; name: string; password_hash: string | null };
  subscribers: { app_id: string; id: string; uuid: string; notification_settings: object };
}

let app: TestApp;
let db: Database;
beforeAll(async () => {
  app = await startTestApp();
  db = app.db;
});
afterAll(() => app.close());

const insertUser = (rows: ReturnType<Database['for']>, id: string, name = 'Zoë') =>
  sql`insert into users (account_id, id, email, name) values (${app.account}, ${id}, ${`${id}@example.com`}, ${name})`.execute(rows as never);
const newId = () => app.platform.ids.next();
const one = async <T>(text: ReturnType<typeof sql<T>>): Promise<T> => (await text.execute(db.for(app.tenant))).rows[0]!;

describe('values come as they go over the wire (API-9)', () => {
  it('times as ISO 8601 UTC with milliseconds, days as text, counters as numbers', async () => {
    const row = await one(
      sql<object>`select '2027-03-28 02:30:00.123456+02'::timestamptz as at, '2027-03-28'::date as day, 1767225600000000::bigint as ts, '{1,2}'::int[] as list, null::timestamptz as never`,
    );
    expect(row).toEqual({ at: '2027-03-28T00:30:00.123Z', day: '2027-03-28', ts: 1_767_225_600_000_000, list: [1, 2], never: null });
  });

  it('JSON keeps its lists, its quotes and its nulls', async () => {
    const value = [{ a: "it's", b: null }, ['x'], '\u2028 "quoted" \\'];
    expect(await one(sql<{ value: unknown }>`select ${json(value)} as value`)).toEqual({ value });
  });
});

describe('a transaction', () => {
  it('is all or nothing', async () => {
    const id = newId();
    await expect(
      transact(db, app.tenant, async (on) => {
        await insertUser(within(on) as never, id);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await app.sql('select id from users where id = $1', [id])).toEqual([]);
    await transact(db, app.tenant, (on) => insertUser(within(on) as never, id));
    expect(await app.sql('select name from users where id = $1', [id])).toEqual([{ name: 'Zoë' }]);
  });

  it('leaves its connection fit for the next one, whatever went wrong in it', async () => {
    for (let round = 0; round < 10; round += 1) {
      await expect(
        transact(db, app.tenant, async (on) => {
          await sql`select 1 / 0`.execute(within(on));
        }),
      ).rejects.toThrow('division by zero');
    }
    const rows = await Promise.all(Array.from({ length: 12 }, () => sql<{ n: number }>`select 1 as n`.execute(db.for(app.tenant))));
    expect(rows.every((result) => result.rows[0]?.n === 1)).toBe(true);
  });

  it('of all apps sees the rows of all, where no tenant is named', async () => {
    const slugs = await transact(db, null, async (on) => (await sql<{ slug: string }>`select slug from apps order by slug`.execute(within(on))).rows);
    expect(slugs).toEqual([{ slug: 'bystander' }, { slug: 'first' }, { slug: 'second' }]);
  });
});

describe('two apps that share connections', () => {
  it('see their own rows alone, however their queries mix', async () => {
    await app.signUp();
    await app.signUp({ app: 'second' });
    const asked = Array.from({ length: 200 }, (_, index) => (index % 3 === 0 ? app.secondApp : app.firstApp));
    const answers = await Promise.all(
      asked.map(({ tenant }) =>
        db
          .for<Tables>(tenant)
          .selectFrom('subscribers')
          .select('app_id')
          .execute()
          .then((rows) => rows.map((row) => row.app_id)),
      ),
    );
    answers.forEach((ids, index) => {
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids)).toEqual(new Set([asked[index]!.tenant.appId]));
    });
  });

  it('cannot write for each other, nor become more than they are', async () => {
    const rows = db.for<Tables>(app.tenant);
    const stolen = await rows.updateTable('users').set({ name: 'stolen' }).where('account_id', '=', app.secondApp.accountId).executeTakeFirst();
    expect(stolen.numUpdatedRows).toBe(0n);
    await expect(
      sql`insert into users (account_id, id, email, name) values (${app.secondApp.accountId}, ${newId()}, 'a@b.c', 'x')`.execute(rows),
    ).rejects.toThrow('row-level security');
    for (const statement of ['create table mine (id int)', 'truncate users', 'alter table users disable row level security', 'drop table users'])
      await expect(sql.raw(statement).execute(rows)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('an app that is not there sees nothing', async () => {
    const nobody = tenantOf({ id: newId(), account_id: newId(), slug: 'nobody' });
    expect(await db.for<Tables>(nobody).selectFrom('users').selectAll().execute()).toEqual([]);
  });
});

describe('the pool', () => {
  it('serves more askers than it has connections', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => sql<{ n: number }>`select ${n}::int as n, pg_sleep(0.001)`.execute(db.for(app.tenant))),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it('counts what is sent, so that a test can tell how often a call asks', async () => {
    const before = db.queries();
    await sql`select 1`.execute(db.for(app.tenant));
    await ping(db);
    expect(db.queries() - before).toBe(2);
  });

  it('survives that its connections are cut, and hears of it', async () => {
    const database: TestDatabase = await createTestDatabase();
    const errors: Error[] = [];
    const own = openDatabase({ url: database.url, onError: (error) => errors.push(error), useNamedStatements: false });
    await ping(own);
    await app.sql('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [new URL(database.url).pathname.slice(1)]);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await ping(own);
    await own.close();
    await database.drop();
  });
});
