import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { languages } from '@bandstand/contract/languages.ts';
import { systemClock } from '../platform/clock.ts';
import { loadEnv } from '../platform/env.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { freePort, runServer } from '../testing/process.ts';
import { rowsOf } from '../testing/rows.ts';
import { examine } from './doctor.ts';
import type { Finding } from './finding.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-doctor-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

const look = (env: NodeJS.ProcessEnv): Promise<Finding[]> =>
  examine({ env: loadEnv({ NODE_ENV: 'test', PORT: '0', DATA_DIR: path.join(folder, 'data'), ...env }), clock: systemClock });
const about = (findings: Finding[], words: RegExp): Finding[] => findings.filter(({ what }) => words.test(what));

describe('the doctor', () => {
  it('connects to the database, and reports one that is behind, ahead or down', async () => {
    const url = { DATABASE_URL: database.url };
    const well = await look(url);
    expect(about(well, /^(?:PostgreSQL \d+ answers|0 migrations to run|the clock matches)/).map(({ isFine }) => isFine)).toEqual([true, true, true]);
    const [last] = await rowsOf<{ name: string }>(database.adminUrl, "delete from bandstand_migrations where name like '0137%' returning name", []);
    expect(about(await look(url), /1 migration to run/)).toHaveLength(1);
    await rowsOf(database.adminUrl, "insert into bandstand_migrations values ($1), ('9999_future.sql')", [last?.name]);
    expect(about(await look(url), /newer Bandstand \(9999_future\.sql\)/)).toMatchObject([
      { isFine: false, hint: 'Start that version, or restore a backup.' },
    ]);
    await rowsOf(database.adminUrl, "delete from bandstand_migrations where name like '9999%'", []);
    const away = await look({ DATABASE_URL: `postgres://gym:hunter2@127.0.0.1:${await freePort()}/gym` });
    expect(about(away, /does not answer/)).toMatchObject([{ isFine: false, hint: 'Start it, or correct DATABASE_URL.' }]);
    expect(JSON.stringify(away)).not.toContain('hunter2');
  });

  it('names a table without a partition for the present, and the work that makes it', async () => {
    const env = loadEnv({ NODE_ENV: 'test', PORT: '0', DATA_DIR: path.join(folder, 'data'), DATABASE_URL: database.url });
    const at = (ms: number) => examine({ env, clock: { ms: () => ms } });
    const now = systemClock.ms();
    expect(about(await at(now), /divided by month/)).toMatchObject([{ isFine: true }]);
    const late = about(await at(now + 70 * 86_400_000), /no part for this month/);
    expect(late.map(({ what }) => what.split(' ')[0])).toEqual(['messages', 'message_keys', 'activity_events', 'outbox']);
    expect(late.map(({ hint }) => /work ([\w.]+)\./.exec(hint ?? '')?.[1])).toEqual([
      'messages.divide',
      'messages.divide',
      'activity.remove_old',
      'mail.forget',
    ]);
  });

  it.each(languages.filter((language) => language !== 'en'))('reports all its findings in %s', async (language) => {
    const env = loadEnv({ NODE_ENV: 'test', PORT: '0', DATA_DIR: path.join(folder, 'data'), DATABASE_URL: database.url });
    const [english, own] = await Promise.all([examine({ env, clock: systemClock }), examine({ env, clock: systemClock, language })]);
    expect(own).toHaveLength(english.length);
    for (const [index, { what, hint }] of own.entries()) {
      expect(what).not.toBe(english[index]!.what);
      if (hint !== null) expect(hint).not.toBe(english[index]!.hint);
    }
  });

  it('talks to the mail server up to the login, and sends nothing', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) => (password === 'right' ? done(null, { user: username }) : done(new Error('Wrong password'))),
      onMailFrom: (_address, _session, done) => {
        received.push('a mail');
        done();
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as { port: number };
    const mail = (password: string) => look({ SMTP_URL: `smtp://studio:${password}@127.0.0.1:${port}`, MAIL_FROM: 'Studio <hi@example.com>' });
    expect(about(await mail('right'), /mail server/)).toMatchObject([
      { isFine: true, what: `the mail server 127.0.0.1:${port} accepts emails from Studio <hi@example.com>` },
    ]);
    expect(about(await mail('wrong'), /mail server/)).toMatchObject([{ isFine: false, hint: 'Correct the user and password in SMTP_URL.' }]);
    await new Promise<void>((resolve) => server.close(resolve));
    expect(about(await mail('right'), /mail server/)).toMatchObject([
      { isFine: false, hint: expect.stringContaining('Correct the host and port') as string },
    ]);
    expect(received).toEqual([]);
  });

  it('reports that Redis is down, and files of another server are missing', async () => {
    const port = await freePort();
    expect(about(await look({ REDIS_URL: `redis://127.0.0.1:${port}` }), /Redis/)).toMatchObject([{ isFine: false }]);
    const files = async () => about(await look({ DATABASE_URL: database.url }), /files? (?:are|is)|newest files/);
    expect(await files()).toMatchObject([{ isFine: true, what: 'no files are stored yet' }]);
    const variants = JSON.stringify({ 'small.webp': { key: 'app/media/one/small.webp' } });
    const columns = 'app_id, id, kind, status, content_type, size_bytes, content_hash, variants';
    await rowsOf(
      database.adminUrl,
      `with off as (select set_config('session_replication_role', 'replica', false)) insert into media (${columns}) select gen_random_uuid(), gen_random_uuid(), 'image', 'ready', 'image/webp', 1, 'x', $1 from off`,
      [variants],
    );
    expect(await files()).toMatchObject([{ isFine: false, hint: expect.stringContaining('mount the same DATA_DIR/files') as string }]);
    await fs.mkdir(path.join(folder, 'data/files/app/media/one'), { recursive: true });
    await fs.writeFile(path.join(folder, 'data/files/app/media/one/small.webp'), 'x');
    expect(await files()).toMatchObject([{ isFine: true, what: 'the newest files are in this folder' }]);
  });

  it('reports a proxy that is not trusted', async () => {
    const cache = path.join(folder, 'proxied/cache');
    await fs.mkdir(cache, { recursive: true });
    const seen = async (sighting: object) => {
      await fs.writeFile(path.join(cache, 'proxy-seen.json'), JSON.stringify(sighting));
      return about(await look({ DATA_DIR: path.join(folder, 'proxied'), APP_URL: 'https://club.example' }), /proxy at/);
    };
    expect(await seen({ peer: '10.0.0.9', isTrusted: false, protocol: null })).toMatchObject([
      { isFine: false, hint: expect.stringContaining('add 10.0.0.9 to TRUSTED_PROXIES') as string },
    ]);
    expect(await seen({ peer: '10.0.0.9', isTrusted: true, protocol: 'http' })).toMatchObject([{ isFine: false }]);
    expect(await seen({ peer: '10.0.0.9', isTrusted: true, protocol: 'https' })).toMatchObject([{ isFine: true }]);
  });

  it('changes neither the folder nor the database, and creates no folder before the first start', async () => {
    const fresh = path.join(folder, 'not-there-yet');
    const run = async (env: Record<string, string>) => {
      const doctor = runServer('cli.ts', { PORT: await freePort(), ...env }, ['doctor', '--json']);
      await doctor.ended;
      return JSON.parse(doctor.output()) as { isFine: boolean; findings: Finding[] };
    };
    const { findings } = await run({ DATA_DIR: fresh });
    expect(about(findings, /will be created at the first start/)).toHaveLength(1);
    await expect(fs.stat(fresh)).rejects.toThrow('ENOENT');

    const used = path.join(folder, 'used');
    await fs.mkdir(path.join(used, 'files'), { recursive: true });
    await fs.writeFile(path.join(used, 'files/a'), 'a');
    const state = async () => ({
      files: await Promise.all(
        (await fs.readdir(used, { recursive: true })).map(async (name) => [name, (await fs.stat(path.join(used, name))).mtimeMs] as const),
      ),
      written: await rowsOf(
        database.adminUrl,
        `select relname, n_tup_ins, n_tup_upd, n_tup_del from pg_stat_user_tables where schemaname = 'public' order by 1`,
        [],
      ),
    });
    const before = await state();
    await run({ DATA_DIR: used, DATABASE_URL: database.url });
    expect(await state()).toEqual(before);
  }, 60_000);
});

describe('the doctor in the studio', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ isOwn: true });
  });
  afterAll(() => app.close());

  it('shows the owner the same findings, no other staff, and nothing to other accounts', async () => {
    const { status, body } = await app.call('GET /studio/system', { as: await app.owner() });
    expect(status).toBe(200);
    expect(body.findings!.map(({ what }) => what)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^PostgreSQL \d+ answers/), expect.stringMatching(/MB free/)]),
    );
    const german = await app.call('GET /studio/system', { as: await app.owner(), headers: { 'accept-language': 'de' } });
    expect(german.body.findings!.map(({ what }) => what)).toContain('noch kam keine Anfrage über einen Proxy');
    expect((await app.call('GET /studio/system', { as: await app.staff('admin') })).status).toBe(403);
    expect((await app.call('GET /studio/system', { as: await app.owner('second') })).body).toEqual({ findings: null });
  });
});
