import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../platform/db/migrate.ts';
import type { Walls } from '../platform/db/walls.ts';

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  /** The server's connection: as the owner of the tables. */
  url: string;
  /** The superuser on the same database: sees every row, past row-level security. */
  adminUrl: string;
  /** Omitted: the two roles log in. */
  walls?: Walls;
  /** Ends open connections and removes the database. */
  drop(): Promise<void>;
}

/** Both ways to wall a database, for tests that must pass on either. */
export const wallForms = ['logins', 'settings'] as const;
export type WallForm = (typeof wallForms)[number];

/**
 * Copies the migrated template of this run, as files, which takes half as long: cheap enough for one per test file. Needs `global-setup.ts`. With
 * `settings` it belongs to an ordinary role that cannot create others, and is migrated by that role.
 */
export async function createTestDatabase(form: WallForm = 'logins'): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `bandstand_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const adminUrl = onDatabase(serverUrl, name);
  const drop = () => runOn(serverUrl, `drop database if exists ${name} with (force)`);
  if (form === 'logins') {
    await runOn(serverUrl, `create database ${name} template ${inject('testTemplate')} strategy file_copy`);
    return { url: adminUrl, adminUrl, walls: { form, passwords: null }, drop };
  }
  const owner = await createOwner(serverUrl);
  await runOn(serverUrl, `create database ${name} owner ${owner}`);
  const url = asUser(adminUrl, owner);
  await migrate({ url });
  return { url, adminUrl, walls: { form }, drop };
}

/** A database without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `bandstand_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await runOn(serverUrl, `create database ${name} template template0`);
  const url = onDatabase(serverUrl, name);
  return { url, adminUrl: url, drop: () => runOn(serverUrl, `drop database if exists ${name} with (force)`) };
}

/** An ordinary role, which may own a database and nothing else. */
export async function createOwner(serverUrl: string, rights = ''): Promise<string> {
  const owner = `owner_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await runOn(serverUrl, `create role ${owner} login ${rights}`);
  return owner;
}

/** The same address with another database of the server. */
export function onDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** The same address with another role. */
export function asUser(url: string, user: string): string {
  const changed = new URL(url);
  changed.username = user;
  return changed.href;
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
