import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { asUser, createOwner, createTestDatabase, onDatabase } from '../../testing/database.ts';
import { hasPgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts';
import { rowsOf } from '../../testing/rows.ts';
import { migrate } from './migrate.ts';
import { readReadiness } from './readiness.ts';
import { passwordOf, verifierOf } from './walls.password.ts';
import { addressFor, explain, raiseWalls } from './walls.ts';

const secret = 'the key of this install';
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
async function database(...form: Parameters<typeof createTestDatabase>) {
  const made = await createTestDatabase(...form);
  undo.push(made.drop);
  return made;
}
const readinessOf = (url: string) => readReadiness({ dataDir: '/nowhere', secretKey: secret, databaseDirectUrl: url, hasNamedStatements: true }, url);

describe('the second wall', () => {
  it('is two roles that log in, if the owner may create them', async () => {
    const { url } = await database();
    const { walls, because } = await raiseWalls({ url, directUrl: url, secret });
    expect([walls.form, because]).toEqual(['logins', null]);
    expect((await readinessOf(url)).walls).toEqual({ form: 'logins', because: null });
  });

  it('is settings in a database of an ordinary role, and reports that', async () => {
    const { url } = await database('settings');
    const owner = new URL(url).username;
    const because = { obstacle: 'may_not_make_roles', login: owner, isOpen: false } as const;
    expect(await raiseWalls({ url, directUrl: url, secret })).toEqual({ walls: { form: 'settings' }, because });
    expect(explain(because)).toBe(`${owner} may not create roles`);
    expect(await readinessOf(url)).toEqual({
      walls: { form: 'settings', because },
      rights: { login: owner, ownsDatabase: true, mayMakeTables: true, foreignTable: null, mayMakeRoles: false },
      hasNotices: true,
      namedStatements: { arePossible: true, areOn: true },
    });
  });

  it('leaves the roles of another install alone, and grants them nothing', async () => {
    const serverUrl = inject('testServerUrl');
    const owner = await createOwner(serverUrl, 'createrole');
    const name = `bandstand_shared_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    await rowsOf(serverUrl, `create database ${name} owner ${owner}`, []);
    undo.push(() => rowsOf(serverUrl, `drop database if exists ${name} with (force)`, []));
    const url = asUser(onDatabase(serverUrl, name), owner);
    await migrate({ url });
    expect(
      await rowsOf(
        url,
        "select has_table_privilege('bandstand_app', 'apps', 'select') as app, has_table_privilege('bandstand_system', 'apps', 'select') as system",
        [],
      ),
    ).toEqual([{ app: false, system: false }]);
    const { walls, because } = await raiseWalls({ url, directUrl: url, secret });
    expect([walls.form, because && explain(because)]).toEqual([
      'settings',
      'bandstand_app and bandstand_system belong to another install of this server',
    ]);
  });

  it.runIf(hasPgBouncer())('is a role for each unit of work behind a pooler that does not know the two, if the login is a superuser', async () => {
    const { url } = await database();
    const pooler = await startPgBouncer({ url, users: [new URL(url).username], poolSize: 2 });
    undo.push(pooler.stop);
    const { walls, because } = await raiseWalls({ url: pooler.through(url), directUrl: url, secret });
    expect([walls.form, because && explain(because)]).toEqual(['roles', 'the pooler does not know bandstand_app and bandstand_system']);
  });

  it('is repaired when policies and grants were lost', async () => {
    const { url, adminUrl } = await database();
    const state = () =>
      rowsOf(
        adminUrl,
        `select c.relname, c.relacl::text, array(select polname || polroles::text from pg_policy where polrelid = c.oid order by polname) as policies
         from pg_class c where relrowsecurity order by relname`,
        [],
      );
    const before = await state();
    await rowsOf(adminUrl, 'revoke all on pages, messages from bandstand_app, bandstand_system', []);
    await rowsOf(adminUrl, 'drop policy system on pages', []);
    await rowsOf(adminUrl, 'drop policy server on messages', []);
    expect(await state()).not.toEqual(before);
    await migrate({ url });
    expect(await state()).toEqual(before);
  });
});

describe('passwords of the roles', () => {
  it('follow from the key of the install, a different one each', () => {
    expect(passwordOf(secret, 'bandstand_app')).toBe(passwordOf(secret, 'bandstand_app'));
    expect(passwordOf(secret, 'bandstand_app')).not.toBe(passwordOf(secret, 'bandstand_system'));
    expect(passwordOf('another', 'bandstand_app')).not.toBe(passwordOf(secret, 'bandstand_app'));
  });

  it('reach the database only in the form that PostgreSQL stores', async () => {
    const role = await createOwner(inject('testServerUrl'));
    const verifier = verifierOf('secret words');
    await rowsOf(inject('testServerUrl'), `alter role ${role} password ${pg.escapeLiteral(verifier)}`, []);
    const kept = await rowsOf(inject('testServerUrl'), 'select rolpassword from pg_authid where rolname = $1', [role]);
    expect(kept).toEqual([{ rolpassword: verifier }]);
    await rowsOf(inject('testServerUrl'), `drop role ${role}`, []);
  });

  it('are in the address of their side', () => {
    const walls = { form: 'logins', passwords: { app: 'a/b', system: 's' } } as const;
    expect(addressFor('postgresql://me:mine@db.example:5432/gym?sslmode=require', walls, 'app')).toBe(
      'postgresql://bandstand_app:a%2Fb@db.example:5432/gym?sslmode=require',
    );
    expect(addressFor('postgresql:///gym?host=/run/postgresql&user=me', walls, 'system')).toBe(
      'postgresql:///gym?host=%2Frun%2Fpostgresql&user=bandstand_system&password=s',
    );
    expect(addressFor('postgresql://me:mine@db.example/gym', { form: 'settings' }, 'app')).toBe('postgresql://me:mine@db.example/gym');
  });
});
