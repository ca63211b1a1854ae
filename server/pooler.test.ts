import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { translate } from '@bandstand/i18n/server.ts';
import type { DoctorContext } from './doctor/finding.ts';
import { findingsOfReadiness } from './doctor/readiness.ts';
import { readReadiness } from './platform/db/readiness.ts';
import { createTestDatabase, wallForms, type TestDatabase } from './testing/database.ts';
import { hasPgBouncer, startPgBouncer, type TestPooler } from './testing/pgbouncer.ts';
import { freePort, runServer, type ServerProcess } from './testing/process.ts';
import { remote, type Remote } from './testing/remote.ts';
import { rowsOf } from './testing/rows.ts';
import { openSocket } from './testing/sockets.ts';
import type { Session } from './testing/client.ts';

const password = 'a good password';
const apps = ['gym', 'yoga'] as const;
type App = (typeof apps)[number];

/** In the normal run only walls by connection settings, which a pooler could mix up. */
const forms = wallForms.filter((form) => form === 'settings' || inject('extent') === 'whole');

describe.runIf(hasPgBouncer()).each(forms)('behind PgBouncer in transaction mode, walled by %s', (form) => {
  let database: TestDatabase;
  let pooler: TestPooler;
  let folder: string;
  let server: ServerProcess;
  let owner: Session;
  const call = {} as Record<App, Remote>;
  const people = {} as Record<App, (Session & { id: string; channel: string })[]>;
  beforeAll(async () => {
    folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-pooled-'));
    database = await createTestDatabase(form);
    const login = new URL(database.url).username;
    pooler = await startPgBouncer({
      url: inject('testServerUrl'),
      users: [login, ...(form === 'logins' ? ['bandstand_app', 'bandstand_system'] : [])],
      poolSize: 2,
    });
    server = runServer('main.ts', {
      DATA_DIR: folder,
      PORT: await freePort(),
      DATABASE_URL: pooler.through(database.url),
      DATABASE_DIRECT_URL: database.url,
      DATABASE_NAMED_STATEMENTS: '0',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'json',
      SLOW_STATEMENT_MS: '1',
    });
    await server.serving();
    for (const app of apps) call[app] = remote(server.url, app);
    while (!/Set-up code/.test(server.output())) await sleep(20);
    const setup_code = /Set-up code\s+([\w-]+)/.exec(server.output())![1];
    const claim = { name: 'Olive', email: 'olive@example.com', password, app_name: 'Gym', app_slug: 'gym' };
    const { body } = await call.gym('POST /studio/setup', { body: { ...claim, setup_code } });
    owner = { email: claim.email, app: 'gym', token: body.authentication_token };
    expect((await call.gym('POST /studio/apps', { as: owner, body: { name: 'Yoga', slug: 'yoga' } })).status).toBe(200);
    for (const app of apps) people[app] = await Promise.all([1, 2].map((number) => join(app, `${app}${number}`)));
  });
  afterAll(async () => {
    server?.child.kill('SIGTERM');
    await server?.ended;
    await pooler?.stop();
    await database?.drop();
    await fs.rm(folder, { recursive: true, force: true });
  });
  async function join(app: App, name: string) {
    const email = `${name}@example.com`;
    const { status, body } = await call[app]('POST /auth/sign_up', { body: { email, name, password } });
    expect([status, body.error], server.output()).toEqual([200, undefined]);
    return { email, app, token: body.authentication_token, id: body.user.subscriber_id, channel: body.user.global_events_channel };
  }

  it('reports when one login has to be enough', () => {
    expect(server.output().includes('all apps share one database login')).toBe(form === 'settings');
  });

  it('serves two apps at once over two connections, and shows neither a row of the other', async () => {
    const threads = Object.fromEntries(
      await Promise.all(
        apps.map(async (app) => [
          app,
          (await call[app]('POST /threads', { as: people[app][0]!, body: { subscriber_id: people[app][1]!.id } })).body.id,
        ]),
      ),
    ) as Record<App, string>;
    const asked = Array.from({ length: 80 }, (_, index) => [apps[index % 2]!, index] as const);
    const answers = await Promise.all(
      asked.flatMap(([app, index]) => [
        call[app]('POST /threads/{id}/messages', {
          as: people[app][index % 4 < 2 ? 0 : 1]!,
          params: { id: threads[app] },
          body: { data: { op: 'send', message: `${app} ${index}` } },
        }),
        call[app]('GET /threads', { as: people[app][index % 2]! }),
        call[app]('GET /subscribers/blocked', { as: people[app][1]! }),
      ]),
    );
    expect(answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body])).toEqual([]);
    for (const [index, { body }] of answers.entries()) {
      const app = asked[Math.floor(index / 3)]![0];
      expect(JSON.stringify(body).includes(app === 'gym' ? 'yoga' : 'gym')).toBe(false);
    }
    const { rows } = { rows: await rowsOf<{ n: number }>(database.adminUrl, 'select count(*)::int as n from messages group by app_id', []) };
    expect(rows).toEqual([{ n: 40 }, { n: 40 }]);
  });

  it('publishes at once and runs its jobs, because both bypass the pooler', async () => {
    const [ada, bob] = people.gym as [(typeof people.gym)[0], (typeof people.gym)[0]];
    const socket = await openSocket(server.url, { app: 'gym', email: bob.email, token: bob.token });
    expect(await socket.subscribe(bob.channel)).toBe('subscribed');
    const { body } = await call.gym('POST /threads', { as: ada, body: { subscriber_id: bob.id, messages: [{ message: 'psst' }] } });
    expect(body.id).toBeTruthy();
    expect((await socket.event('unread_status')).data).toEqual({ has_unread: true });
    socket.cut();
    const waiting = 'select 1 from graphile_worker._private_jobs where run_at < now() union all select 1 from pending_jobs';
    await expect.poll(() => rowsOf(database.adminUrl, waiting, [])).toEqual([]);
  });

  it('logs slow statements with the name of their call, and without values', () => {
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('slow statement'));
    const slow = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ tenant }) => tenant !== null);
    // A socket's statements have no call.
    const named = slow.filter(({ call: asker }) => asker !== null);
    expect(named.length).toBeGreaterThan(slow.length / 2);
    for (const { call: asker, tenant, ms, statement } of named) {
      expect(asker, String(statement)).toMatch(/^(?:(?:GET|POST|PUT|DELETE) \/|job )/);
      expect(apps).toContain(tenant);
      expect(ms).toBeGreaterThanOrEqual(1);
    }
    expect(slow.filter(({ call: asker, request_id }) => asker === 'POST /auth/sign_up' && typeof request_id === 'string').length).toBeGreaterThan(0);
    expect(lines.join('')).not.toMatch(/gym1@example|a good password/);
  });

  it('leaves no tenant on the shared connections', async () => {
    const client = new pg.Client({
      connectionString: pooler.through(form === 'logins' ? database.url.replace('postgres@', 'bandstand_app@') : database.url),
    });
    await client.connect();
    for (let round = 0; round < 6; round += 1) {
      const { rows } = await client.query(
        "select coalesce(current_setting('bandstand.app_id', true), '') as app, coalesce(current_setting('bandstand.system', true), '') as system, current_setting('statement_timeout') as timeout",
      );
      expect(rows).toEqual([{ app: '', system: '', timeout: '0' }]);
      expect((await client.query('select 1 from subscribers')).rows).toEqual([]);
    }
    await client.end();
  });

  it('passes the check, which names whatever does not fit', async () => {
    const t: DoctorContext['t'] = (key, values) => translate('en', key, values);
    const look = async ({ databaseUrl, ...env }: typeof right) => findingsOfReadiness(await readReadiness(env, databaseUrl), t);
    const right = { dataDir: folder, databaseUrl: pooler.through(database.url), databaseDirectUrl: database.url, hasNamedStatements: false };
    expect((await look(right)).filter(({ isFine }) => !isFine)).toEqual([]);
    const wrong = await look({ ...right, databaseDirectUrl: right.databaseUrl, hasNamedStatements: true });
    expect(wrong.filter(({ isFine }) => !isFine).map(({ hint }) => hint)).toEqual([
      'Set DATABASE_DIRECT_URL to the database itself, past the pooler.',
      'Set DATABASE_NAMED_STATEMENTS=0: the pooler does not pass them on.',
    ]);
    const bare = await look({ ...right, databaseUrl: database.url, hasNamedStatements: true });
    expect(bare.map(({ isFine }) => isFine)).not.toContain(false);
    expect(bare.map(({ what }) => what)).toContain('named statements are supported and on');
  });
});
