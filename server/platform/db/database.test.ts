import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createTestDatabase, wallForms, type TestDatabase } from '../../testing/database.ts';
import { json, openDatabase, ping, type Database } from './database.ts';
import { tenantOf } from './tenancy.ts';
import { transact, within } from './work.ts';

interface Tables {
  users: { account_id: string; id: string; email: string; name: string; password_hash: string | null };
  subscribers: { app_id: string; id: string; uuid: string; notification_settings: object };
}

describe.each(wallForms)('walled by %s', (form) => {
  let app: TestApp;
  let db: Database;
  beforeAll(async () => {
    app = await startTestApp(form === 'logins' ? {} : { database: await createTestDatabase(form), isOwn: true });
    db = app.db;
  });
  afterAll(() => app.close());

  const insertUser = (rows: ReturnType<Database['for']>, id: string, name = 'Zoë') =>
    sql`insert into users (account_id, id, email, name) values (${app.account}, ${id}, ${`${id}@example.com`}, ${name})`.execute(rows as never);
  const newId = () => app.platform.ids.next();
  const one = async <T>(text: ReturnType<typeof sql<T>>): Promise<T> => (await text.execute(db.for(app.tenant))).rows[0]!;

  it('keeps what it made for an app while a thousand others call in between', () => {
    const own = db.for(app.tenant);
    for (let n = 0; n < 1000; n += 1) db.for(tenantOf({ id: newId(), account_id: app.account, slug: `app-${n}` }));
    expect(db.for(app.tenant)).toBe(own);
  });

  it('answers other apps while all that one app asks for waits for a lock', async () => {
    const asked: Promise<unknown>[] = [];
    const [waiter, other] = [app.tenant, app.secondApp.tenant];
    const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = transact(db, waiter, async (on) => {
      await sql`select pg_advisory_xact_lock(77)`.execute(within(on));
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    for (let n = 0; n < 30; n += 1) asked.push(transact(db, waiter, (own) => sql`select pg_advisory_xact_lock(77)`.execute(within(own))));
    await expect.poll(() => db.pools().find(({ name }) => name === 'app')!.waiting).toBeGreaterThan(20);
    for (let n = 0; n < 5; n += 1) expect((await sql`select 1`.execute(db.for(other))).rows).toHaveLength(1);
    held.resolve();
    await Promise.all([holding, ...asked]);
    expect(db.pools().find(({ name }) => name === 'app')!.waiting).toBe(0);
  });

  it('lets a transaction look something up besides, although its app holds all that it may', async () => {
    const own = openDatabase({ url: app.adminUrl, walls: { form: 'roles' }, maxConnections: 6 });
    const [met, most] = [Promise.withResolvers<void>(), 4];
    let open = 0;
    const works = Array.from({ length: most }, () =>
      transact(own, app.tenant, async () => {
        open += 1;
        if (open === most) met.resolve();
        await met.promise;
        return (await sql<{ n: number }>`select 1 as n`.execute(own.for(app.tenant))).rows[0]?.n;
      }),
    );
    expect(await Promise.all(works)).toEqual([1, 1, 1, 1]);
    await own.close();
  });

  describe('values have their wire form (API-9)', () => {
    it('times as ISO 8601 UTC with milliseconds, days as text, counters as numbers', async () => {
      const row = await one(
        sql<object>`select '2027-03-28 02:30:00.123456+02'::timestamptz as at, '2027-03-28'::date as day, 1767225600000000::bigint as ts, '{1,2}'::int[] as list, null::timestamptz as never`,
      );
      expect(row).toEqual({ at: '2027-03-28T00:30:00.123Z', day: '2027-03-28', ts: 1_767_225_600_000_000, list: [1, 2], never: null });
    });

    it('JSON keeps its lists, quotes and nulls', async () => {
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

    it('leaves its connection usable for the next one, whatever went wrong in it', async () => {
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

    it('of all apps sees all rows when no tenant is named', async () => {
      const slugs = await transact(
        db,
        null,
        async (on) => (await sql<{ slug: string }>`select slug from apps order by slug`.execute(within(on))).rows,
      );
      expect(slugs).toEqual([...(form === 'logins' ? ['bystander'] : []), 'first', 'second'].map((slug) => ({ slug })));
    });
  });

  describe('a unit of work', () => {
    const settings = async (on: Kysely<never>) =>
      (
        await sql<object>`select current_setting('bandstand.app_id') as app, current_setting('bandstand.account_id') as account,
        current_setting('bandstand.system') as system, current_setting('statement_timeout') as timeout`.execute(on)
      ).rows[0];

    it('applies its own settings, alone or in a transaction', async () => {
      const mine = { app: app.tenant.appId, account: app.account, system: '', timeout: '30s' };
      expect(await settings(db.for(app.tenant))).toEqual(mine);
      expect(await transact(db, app.tenant, (on) => settings(within(on)))).toEqual(mine);
      const all = { app: '', account: '', system: 'on', timeout: '30s' };
      expect(await settings(db.system())).toEqual(all);
      expect(await transact(db, null, (on) => settings(within(on)))).toEqual(all);
    });

    it('becomes a role for itself alone when the login is above row-level security', async () => {
      const one = openDatabase({ url: app.adminUrl, walls: { form: 'roles' }, maxConnections: 1 });
      const who = async (on: Kysely<never>) => (await sql<{ user: string }>`select current_user::text as user`.execute(on)).rows[0]!.user;
      for (const round of [1, 2]) {
        expect(await who(one.for(app.tenant)), `round ${round}`).toBe('bandstand_app');
        expect(await transact(one, app.tenant, (on) => who(within(on)))).toBe('bandstand_app');
        expect(await who(one.system())).toBe('bandstand_system');
      }
      await one.close();
    });

    it('fails with its own reason each time, and does not affect the next one', async () => {
      const [one, other] = [true, false].map((useNamedStatements) => openDatabase({ url: app.adminUrl, maxConnections: 1, useNamedStatements }));
      for (const on of [one!, other!]) {
        for (let round = 0; round < 3; round += 1) {
          await expect(sql`select nothing from nowhere where 1 = ${round}`.execute(on.for(app.tenant))).rejects.toThrow('does not exist');
          await expect(sql`select 1 / ${round * 0}::int`.execute(on.for(app.tenant))).rejects.toThrow('division by zero');
          await expect(sql`select ${round}::int as n`.execute(on.for(app.tenant))).resolves.toMatchObject({ rows: [{ n: round }] });
        }
        await on.close();
      }
    });

    it('ends when its statement is cancelled, and its connection remains usable', async () => {
      const one = openDatabase({ url: app.adminUrl, maxConnections: 1 });
      const sleeping = sql`select pg_sleep(60), ${'sleeper'}::text`.execute(one.for(app.tenant)).catch((error: Error) => error.message);
      await expect
        .poll(
          async () =>
            (await app.sql("select pg_cancel_backend(pid) from pg_stat_activity where query like 'select pg_sleep(60)%' and state = 'active'"))
              .length,
        )
        .toBeGreaterThan(0);
      expect(await sleeping).toContain('canceling statement');
      expect(await settings(one.for(app.tenant))).toMatchObject({ app: app.tenant.appId });
      await one.close();
    });
  });

  describe('two apps that share connections', () => {
    it('see only their own rows, however their queries mix', async () => {
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

    it('cannot write for each other, nor gain rights', async () => {
      const rows = db.for<Tables>(app.tenant);
      const stolen = await rows.updateTable('users').set({ name: 'stolen' }).where('account_id', '=', app.secondApp.accountId).executeTakeFirst();
      expect(stolen.numUpdatedRows).toBe(0n);
      await expect(
        sql`insert into users (account_id, id, email, name) values (${app.secondApp.accountId}, ${newId()}, 'a@b.c', 'x')`.execute(rows),
      ).rejects.toThrow('row-level security');
      // A login that owns the tables may change them: only the code prevents that.
      if (form === 'settings') return;
      for (const statement of ['create table mine (id int)', 'truncate users', 'alter table users disable row level security', 'drop table users'])
        await expect(sql.raw(statement).execute(rows)).rejects.toThrow(/permission denied|must be owner/);
    });

    it('an app that does not exist sees nothing', async () => {
      const nobody = tenantOf({ id: newId(), account_id: newId(), slug: 'nobody' });
      expect(await db.for<Tables>(nobody).selectFrom('users').selectAll().execute()).toEqual([]);
    });
  });

  describe('the pool', () => {
    it('serves more callers than it has connections', async () => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => sql<{ n: number }>`select ${n}::int as n, pg_sleep(0.001)`.execute(db.for(app.tenant))),
      );
      expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    });

    it('counts statements, so that a test can see how many a call sends', async () => {
      const before = db.queries();
      await sql`select 1`.execute(db.for(app.tenant));
      await ping(db);
      expect(db.queries() - before).toBe(2);
    });

    it('survives cut connections, and reports them', async () => {
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
});
