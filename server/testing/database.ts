import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A migrated, empty database of its own. */
export interface TestDatabase {
  /** What the server connects with. */
  url: string;
  /** The superuser on the same database: sees every row, past row-level security. */
  adminUrl: string;
  /** Cuts what is still connected and removes the database. */
  drop(): Promise<void>;
}

/** Copies the migrated template of this run, as files, which takes half as long: one a test file is affordable. Needs `global-setup.ts`. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(`${inject('testTemplate')} strategy file_copy`);

/** A database without any table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template0');

async function createDatabase(template: string): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `bandstand_test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  await runOn(serverUrl, `create database ${name} template ${template}`);
  const url = onDatabase(serverUrl, name);
  return { url, adminUrl: url, drop: () => runOn(serverUrl, `drop database if exists ${name} with (force)`) };
}

/** The same address on another database of the server. */
export function onDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
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
