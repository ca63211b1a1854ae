import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/db/migrate.ts';
import { startPostgres } from '../platform/db/postgres.ts';
import { onDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the server with the databases of this run. */
    testServerUrl: string;
    /** Name of the migrated database that each test database is copied from. */
    testTemplate: string;
    /** How many cases to try if there are too many for every run. */
    extent: 'sample' | 'whole';
    /** A folder for the statements of all tests; null if nobody asks. */
    statementsInto: string | null;
    /** A folder with statements that other tests recorded; null if none did. */
    statementsFrom: string | null;
  }
}

let undo: (() => Promise<void>)[] = [];

/**
 * One database server per run: an embedded one in a temporary folder, or the one that `TEST_DATABASE_URL` names (its user must be a superuser). The
 * migrations run once, into a template.
 */
export async function setup(project: TestProject): Promise<void> {
  const serverUrl = process.env['TEST_DATABASE_URL'] || (await startEmbedded());
  const template = `bandstand_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  undo.push(() => admin.end());
  await admin.query(`drop database if exists ${template} with (force)`);
  await admin.query(`create database ${template}`);
  undo.push(async () => void (await admin.query(`drop database if exists ${template} with (force)`)));
  await migrate({ url: onDatabase(serverUrl, template) });
  project.provide('testServerUrl', serverUrl);
  project.provide('testTemplate', template);
  project.provide('statementsInto', process.env['STATEMENTS_INTO'] || null);
  project.provide('statementsFrom', process.env['STATEMENTS_FROM'] || null);
  project.provide('extent', process.env['TEST_EXTENT'] === 'whole' ? 'whole' : 'sample');
}

/** Undoes `setup`, the last step first. */
export async function teardown(): Promise<void> {
  for (const step of undo.reverse()) await step();
  undo = [];
}

/** Tests cause refused connections on purpose; a database that ends is worth a line. */
function complain(line: string) {
  if (/unasked|does not start|PANIC/.test(line)) console.error(`database: ${line}`);
}

async function startEmbedded(): Promise<string> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-test-'));
  // A pooler beside it runs as its user, and must reach its socket.
  await fs.chmod(dataDir, 0o711);
  const settings = {
    // Nothing here has to survive a crash of the machine.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '100',
    // All of it fits into memory, and nothing lives long enough to need vacuuming.
    shared_buffers: '256MB',
    max_wal_size: '4GB',
    checkpoint_timeout: '1h',
    autovacuum: 'off',
  };
  const postgres = await startPostgres({ dataDir, log: complain, settings });
  undo.push(async () => {
    await postgres.stop();
    await fs.rm(dataDir, { recursive: true, force: true });
  });
  return postgres.adminUrl;
}
