import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { inject } from 'vitest';
import { applyMigration } from '../platform/db/migrate.apply.ts';
import { readMigration } from '../platform/db/migrate.files.ts';
import { migrate, type MigrateOptions } from '../platform/db/migrate.ts';
import { onDatabase } from './database.ts';
import { rowsOf } from './rows.ts';

const folder = path.join(import.meta.dirname, '../migrations');

const newName = () => `bandstand_old_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
const dropped = (name: string) => rowsOf(inject('testServerUrl'), `drop database if exists ${name} with (force)`, []);

/** A database with every migration before that one and no rows; returns its name. */
async function emptyBefore(migration: string): Promise<string> {
  const serverUrl = inject('testServerUrl');
  const name = newName();
  await rowsOf(serverUrl, `create database ${name}`, []);
  const url = onDatabase(serverUrl, name);
  await runMigrations({ connectionString: url });
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql') && file < migration).toSorted();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table bandstand_migrations (name text primary key, applied_at timestamptz not null default now(), checksum text)');
  for (const file of files) await applyMigration(client, await readMigration(file), { log: () => {}, prepare: async () => {} });
  await client.end();
  return name;
}

/** For files with many tests of one migration: the older ones run once, and each test gets a copy. `drop` at the end of the file. */
export function copiesBefore(migration: string) {
  let base: Promise<string> | null = null;
  return {
    copy: async () => {
      base ??= emptyBefore(migration);
      const name = newName();
      await rowsOf(inject('testServerUrl'), `create database ${name} template ${await base} strategy file_copy`, []);
      return oldOf(name);
    },
    drop: async () => void (base && (await dropped(await base))),
  };
}

/** A database as an older Bandstand left it: with every migration before that one. Drop it at the end. */
export const databaseBefore = async (migration: string) => oldOf(await emptyBefore(migration));

async function oldOf(name: string) {
  const url = onDatabase(inject('testServerUrl'), name);
  const sql = <T = Record<string, unknown>>(text: string, values: unknown[] = []) => rowsOf<T>(url, text, values);
  const account = randomUUID();
  await sql(`insert into accounts (id, name) values ($1, 'Gym')`, [account]);
  const app = async (slug: string) => {
    const id = randomUUID();
    await sql(`insert into apps (account_id, id, slug, name, theme, toolbar, access) values ($1, $2, $3, 'Gym', '{}', '{}', '{}')`, [
      account,
      id,
      slug,
    ]);
    return id;
  };
  const drop = () => dropped(name);
  return { sql, app, drop, update: (options: Omit<MigrateOptions, 'url'> = {}) => migrate({ url, ...options }) };
}
