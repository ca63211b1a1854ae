import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../platform/db/database.ts';
import { tenantOf } from '../platform/db/tenancy.ts';
import { addressFor } from '../platform/db/walls.ts';
import { createTestDatabase, wallForms, type TestDatabase } from './database.ts';

/** Owned by the migrations and the queue: no rows of any app. */
const notOurs = new Set(['bandstand_migrations']);
const accounts = ['00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000a2'] as const;
const apps = ['00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-0000000000b2'] as const;
const person = '00000000-0000-7000-8000-0000000000c1';

describe.each(wallForms)('row-level security by %s', (form) => {
  let database: TestDatabase;
  let admin: pg.Client;
  let db: Database;

  beforeAll(async () => {
    database = await createTestDatabase(form);
    admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    db = openDatabase({ url: database.url, walls: database.walls });
    // Two apps with equal data and overlapping ids.
    for (const index of [0, 1] as const) {
      await admin.query('insert into accounts (id, name) values ($1, $2)', [accounts[index], 'Same name']);
      await admin.query("insert into apps (account_id, id, slug, name, theme, toolbar, access) values ($1, $2, $3, 'Same name', '{}', '{}', '{}')", [
        accounts[index],
        apps[index],
        `app-${index}`,
      ]);
      await admin.query("insert into users (account_id, id, email, name) values ($1, $2, 'same@example.test', $3)", [
        accounts[index],
        person,
        `Person of ${index}`,
      ]);
      await admin.query('insert into subscribers (app_id, id, account_id, user_id, uuid) values ($1, $2, $3, $2, $2)', [
        apps[index],
        person,
        accounts[index],
      ]);
    }
  });

  afterAll(async () => {
    await db.close();
    await admin.end();
    await database.drop();
  });

  const tables = async (): Promise<{ name: string; forced: boolean; policies: string[]; owner: string }[]> =>
    (
      await admin.query(`select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced, pg_get_userbyid(c.relowner) as owner,
      array(select unnest(p.polroles)::regrole::text from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p')`)
    ).rows.filter((row: { name: string }) => !notOurs.has(row.name));

  it('is forced on every table, with a policy, and if two roles log in, they own none of them', async () => {
    const all = await tables();
    expect(all.length).toBeGreaterThan(30);
    for (const table of all) {
      expect(table, table.name).toMatchObject({ forced: true });
      expect(table.policies.length, table.name).toBeGreaterThan(0);
      expect(['bandstand_app', 'bandstand_system']).not.toContain(table.owner);
      if (form === 'settings') expect(table.owner, table.name).toBe(new URL(database.url).username);
    }
  });

  it('keys every table by app or account first', async () => {
    const { rows } = await admin.query<{ name: string; first: string }>(`select c.relname as name, a.attname as first from pg_class c
      join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public'`);
    const roots = new Set(['install', 'rounds', 'accounts', 'apps', 'bandstand_migrations']);
    for (const { name, first } of rows) if (!roots.has(name)) expect(['app_id', 'account_id'], name).toContain(first);
  });

  it('returns nothing to a query without a tenant', async () => {
    const client = new pg.Client({ connectionString: addressFor(database.url, database.walls, 'app') });
    await client.connect();
    for (const { name } of await tables()) {
      const answer = await client.query(`select count(*)::int as n from ${name}`).catch((error: { code?: string }) => error);
      const isClosed = 'code' in answer ? answer.code === '42501' : (answer as pg.QueryResult<{ n: number }>).rows[0]?.n === 0;
      expect(isClosed, name).toBe(true);
    }
    await client.end();
  });

  it('shows each app only its own rows, over a connection that served the other before', async () => {
    interface Tables {
      users: { account_id: string; id: string; name: string };
      subscribers: { app_id: string; id: string };
    }
    for (const index of [0, 1, 0, 1] as const) {
      const rows = db.for<Tables>(tenantOf({ id: apps[index], account_id: accounts[index], slug: `app-${index}` }));
      expect(await rows.selectFrom('users').select('name').execute()).toEqual([{ name: `Person of ${index}` }]);
      expect(await rows.selectFrom('subscribers').select('app_id').execute()).toEqual([{ app_id: apps[index] }]);
    }
  });

  it('refuses to write a row of another app', async () => {
    interface Tables {
      subscriber_properties: { app_id: string; subscriber_id: string; slug: string; value: string };
      subscribers: { app_id: string; id: string; language: string };
    }
    const rows = db.for<Tables>(tenantOf({ id: apps[0], account_id: accounts[0], slug: 'app-0' }));
    await expect(
      rows.insertInto('subscriber_properties').values({ app_id: apps[1], subscriber_id: person, slug: 'x', value: 'y' }).execute(),
    ).rejects.toThrow(/row-level security/);
    const changed = await rows.updateTable('subscribers').set({ language: 'de' }).where('app_id', '=', apps[1]).executeTakeFirst();
    expect(changed.numUpdatedRows).toBe(0n);
  });

  it('finds by words only the pages of the app in the setting', async () => {
    const pages = ['00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d2'] as const;
    for (const index of [0, 1] as const) {
      await admin.query("insert into pages (app_id, id, type, slug, title, access) values ($1, $2, 'page', 'same', 'Same', '{}')", [
        apps[index],
        pages[index],
      ]);
      await admin.query("insert into page_search (app_id, page_id, words) values ($1, $2, to_tsvector('simple', 'same words'))", [
        apps[index],
        pages[index],
      ]);
    }
    const search = sql<{ page_id: string }>`select page_id from bandstand_search_pages('same:*', 'same:*AB')`;
    for (const index of [0, 1, 0] as const) {
      const found = await search.execute(db.for(tenantOf({ id: apps[index], account_id: accounts[index], slug: `app-${index}` })));
      expect(found.rows).toEqual([{ page_id: pages[index] }]);
    }
    expect((await search.execute(db.system())).rows).toEqual([]);
  });

  it('lets functions with the rights of their owner be called by nobody else, with names that no search path changes', async () => {
    const { rows } = await admin.query<{ name: string; path: string[]; callers: string[]; names: string[] | null }>(
      `select p.proname as name, p.proconfig as path, p.proargnames as names,
         array(select distinct coalesce(r.rolname::text, 'public') from aclexplode(p.proacl) a left join pg_roles r on r.oid = a.grantee
           where a.grantee <> p.proowner) as callers
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['bandstand_partition', 'bandstand_search_pages']);
    for (const { name, path, callers, names } of rows) {
      // No app adds or removes partitions, and no caller may create anything in `public`.
      const isOfTheServer = name === 'bandstand_partition';
      expect(path, name).toEqual(isOfTheServer ? ['search_path=public, pg_temp', 'lock_timeout=1s'] : ['search_path=pg_catalog, pg_temp']);
      const roles = isOfTheServer ? ['bandstand_system'] : ['bandstand_app', 'bandstand_system'];
      expect(callers.toSorted(), name).toEqual(form === 'logins' ? roles : []);
      expect(names ?? [], name).not.toContain('app_id');
    }
  });
});
