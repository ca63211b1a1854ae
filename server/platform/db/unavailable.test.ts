import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { themeDefaults } from '@bandstand/contract/theme.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publishPage } from '../../domains/pages/pages.builders.ts';
import { startTestApp, testPassword, type MemberSession, type TestApp } from '../../testing/app.ts';
import { openDatabase, ping } from './database.ts';
import { migrate } from './migrate.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { DatabaseUnavailable, orUnavailable } from './unavailable.ts';

describe('a database that restarts', () => {
  let folder: string;
  let postgres: Postgres;
  let app: TestApp;
  let member: MemberSession;
  const start = () => startPostgres({ dataDir: folder, log: () => {}, settings: { fsync: 'off' } });
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bandstand-restart-'));
    postgres = await start();
    const url = postgres.adminUrl;
    await migrate({ url, log: () => {} });
    app = await startTestApp({ isOwn: true, isQuiet: true, database: { url, adminUrl: url, drop: () => Promise.resolve() } });
    await publishPage(app, { title: 'Home' });
    member = await app.signUp();
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }, 30_000);

  const calls = () => [
    app.call('GET /schedule', { as: member }),
    app.call('POST /auth/login', { body: { email: member.email, password: testPassword } }),
    app.call('POST /auth/sign_up', { body: { email: 'late@example.com', name: 'Late', password: testPassword } }),
    app.get('/a-page-that-was-never-asked-for', { headers: { accept: 'text/html' } }),
  ];

  it('is answered with 503 and when to retry, and never with 500; then everything continues, with every connection', async () => {
    const login = { body: { email: member.email, password: testPassword } };
    expect((await app.call('POST /auth/login', login)).status).toBe(200);
    // Open calls are cut off by the stop itself.
    const underWay = Promise.all(Array.from({ length: 20 }, () => app.call('POST /auth/login', login)));
    await postgres.stop();
    for (const { status } of await underWay) expect([200, 503]).toContain(status);
    app.clock.advance(60_000);
    // More than the pools have connections: a leaked slot would show.
    for (let round = 0; round < 10; round += 1) {
      for (const answer of await Promise.all(calls())) {
        expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
      }
    }
    // A page that a person opens has the name and the colours of its app, in the language of the browser.
    const page = await app.get('/a-page-that-was-never-asked-for', { headers: { accept: 'text/html', 'accept-language': 'sv' } });
    expect([page.status, page.headers['retry-after'], page.headers['content-type']]).toEqual([503, '5', 'text/html; charset=utf-8']);
    expect(page.text).toMatch(/<title>Snart tillbaka · .+<\/title>/);
    expect(page.text).toContain(themeDefaults.brand_color.hex);
    const refused = await app.call('POST /auth/login', login);
    expect(refused.body).toMatchObject({ error: 'unavailable', message: 'The service is restarting. Try again in a moment.' });
    expect((await app.get('/livez')).status).toBe(200);
    expect((await app.get('/readyz')).status).toBe(503);

    postgres = await start();
    await vi.waitUntil(async () => (await app.get('/readyz')).status === 200, { timeout: 20_000 });
    // The call that gets a broken connection may be the one to notice it, once.
    const statuses = async () => {
      const after = await Promise.all(Array.from({ length: 20 }, () => app.call('GET /schedule', { as: member })));
      return [...new Set(after.map(({ status }) => status))];
    };
    await expect.poll(statuses).toEqual([200]);
    expect((await app.call('POST /auth/login', login)).status).toBe(200);
  }, 90_000);

  it('or hangs is answered with 503 as well, while a slow statement is not', async () => {
    // A busy machine may need more than a second for a connection, which must not look like hanging.
    const db = openDatabase({ url: postgres.adminUrl, walls: { form: 'roles' }, maxConnections: 2, patienceMs: 4000 });
    expect((await sql`select pg_sleep(9)`.execute(db.system())).rows).toHaveLength(1);
    const pids = processesOf(folder);
    for (const pid of pids) signal(pid, 'SIGSTOP');
    try {
      // More than there are connections: waiting callers get the error, too.
      const asked = await Promise.allSettled([1, 2, 3].map(() => ping(db)));
      for (const each of asked) expect(each).toMatchObject({ reason: expect.any(DatabaseUnavailable) as Error });
      for (const answer of await Promise.all(calls())) expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    } finally {
      for (const pid of pids) signal(pid, 'SIGCONT');
    }
    await expect.poll(() => ping(db).then(() => 'answers', String)).toBe('answers');
    await Promise.all([1, 2, 3, 4].map(() => ping(db)));
    await expect.poll(async () => (await app.call('GET /schedule', { as: member })).status).toBe(200);
    await db.close();
  }, 90_000);
});

/** The postmaster of a data folder and its children. */
function processesOf(dataDir: string): number[] {
  const postmaster = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]!;
  const children = fs.readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(/\s+/);
  return [postmaster, ...children].map(Number);
}

/** A child such as an autovacuum worker may have ended meanwhile. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

describe('errors of the driver', () => {
  const coded = (code: string) => Object.assign(new Error('refused'), { code });
  it.each(['57P01', '57P02', '57P03', '08006', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT'])('%s belongs to the connection', (code) =>
    expect(orUnavailable(coded(code))).toBeInstanceOf(DatabaseUnavailable),
  );
  it('of statements stay as they are', () => {
    for (const code of ['23505', '40001', '22P02', '57014', '53300']) {
      const error = coded(code);
      expect(orUnavailable(error)).toBe(error);
    }
    expect(orUnavailable(new pg.DatabaseError('x', 1, 'error'))).not.toBeInstanceOf(DatabaseUnavailable);
    expect(orUnavailable(new Error('Connection terminated unexpectedly'))).toBeInstanceOf(DatabaseUnavailable);
  });
});
