import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOptions, UsageError, type CommandContext } from './cli.commands.ts';
import { doctorCommand } from './cli.doctor.ts';
import { ownerCommand } from './cli.owner.ts';
import { readInstall } from './platform/db/install.ts';
import { loadEnv } from './platform/env.ts';
import { startTestApp, type TestApp } from './testing/app.ts';

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  app = await startTestApp({ isEmpty: true });
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-cli-'));
});
afterAll(async () => {
  await app.close();
  await fs.rm(dataDir, { recursive: true, force: true });
});

const context = (args: string[], lines: string[], variables: NodeJS.ProcessEnv = {}): CommandContext => ({
  args,
  env: loadEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0', ...variables }),
  print: (line) => void lines.push(line),
  open: async () => ({
    server: app.server,
    platform: app.platform,
    directUrl: app.adminUrl,
    install: await readInstall(app.db, app.platform.ids, app.platform.env),
    close: async () => {},
  }),
});
async function owner(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  return { code: await ownerCommand(context(args, lines)), lines };
}
const passwordIn = (lines: string[]): string => /Password: (\S+)/.exec(lines.join('\n'))?.[1] ?? '';
const signIn = (email: string, password: string) => app.call('POST /studio/auth/login', { body: { email, password }, app: null });

describe('options', () => {
  it.each([
    [[], {}, []],
    [['a', 'b'], {}, ['a', 'b']],
    [['--name', 'Ada', 'x'], { name: 'Ada' }, ['x']],
    [['--name=Ada Lovelace'], { name: 'Ada Lovelace' }, []],
    [['--name=a=b'], { name: 'a=b' }, []],
    [['--name='], { name: '' }, []],
    [['--name', 'one', '--name', 'two'], { name: 'two' }, []],
  ])('%j', (args, options, rest) => {
    expect(readOptions(args, ['name', 'email'])).toEqual({ options, rest });
  });

  it.each([
    [['--nam', 'x'], 'There is no option --nam. There are: --name, --email.'],
    [['--name'], '--name needs a value.'],
    [['--name', '--email', 'x'], '--name needs a value.'],
  ])('explains why it refuses %j', (args, message) => {
    expect(() => readOptions(args, ['name', 'email'])).toThrow(new UsageError(message));
  });
});

describe('owner', () => {
  it('create makes an account with its app, prints how to log in, and voids the set-up code', async () => {
    expect((await app.call('GET /studio/setup', { app: null })).body).toEqual({ needed: true });
    const { code, lines } = await owner('create', '--email', 'olive@example.com', '--name', 'Olive Owner', '--app-name', 'Tide & Water');
    expect([code, lines[0]]).toEqual([0, `Owner olive@example.com of the app tide-water: log in at http://localhost:0/studio`]);
    expect((await signIn('olive@example.com', passwordIn(lines))).status).toBe(200);
    expect((await app.call('GET /studio/setup', { app: null })).body).toEqual({ needed: false });
  });

  it('create accepts a password, and does not print it', async () => {
    const { lines } = await owner('create', '--email=pat@example.com', '--password=a good password', '--app-slug=pats');
    expect(lines.join('\n')).not.toContain('a good password');
    expect((await signIn('pat@example.com', 'a good password')).status).toBe(200);
  });

  it('create refuses invalid values, and creates nothing', async () => {
    const before = await app.sql('select id from accounts');
    await expect(owner('create')).rejects.toThrow('--email is required.');
    await expect(owner('create', '--email', 'x@example.com', '--app-slug', 'pats')).rejects.toThrow('The app pats already exists');
    await expect(owner('create', '--email', 'nobody', '--app-slug', 'other')).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(owner('create', '--email', 'y@example.com', '--password', 'short', '--app-slug', 'other')).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(owner('dance')).rejects.toThrow(UsageError);
    await expect(owner()).rejects.toThrow('owner reset-password');
    expect(await app.sql('select id from accounts')).toEqual(before);
  });

  it('reset-password replaces the password and ends its sessions, given only the address', async () => {
    const { body } = await signIn('pat@example.com', 'a good password');
    const session = { email: 'pat@example.com', token: body.authentication_token, app: 'pats' };
    expect((await app.call('GET /studio/pages', { as: session })).status).toBe(200);
    const { code, lines } = await owner('reset-password', 'PAT@example.com');
    expect(code).toBe(0);
    expect((await signIn('pat@example.com', 'a good password')).status).toBe(401);
    expect((await signIn('pat@example.com', passwordIn(lines))).status).toBe(200);
    expect((await app.call('GET /studio/pages', { as: session })).status).toBe(401);
    expect((await owner('reset-password', 'nobody@example.com')).code).toBe(1);
    await expect(owner('reset-password')).rejects.toThrow(UsageError);
  });
});

describe('doctor', () => {
  async function doctor(variables: NodeJS.ProcessEnv = {}): Promise<{ code: number; text: string }> {
    const lines: string[] = [];
    const code = await doctorCommand(context([], lines, variables));
    return { code, text: lines.join('\n') };
  }
  const failing = (text: string) => text.split('\n').filter((line) => line.startsWith('FAIL'));

  it('checks everything that a start needs', async () => {
    const { text } = await doctor();
    for (const what of [
      'Node 24',
      'is writable',
      'MB free',
      'embedded PostgreSQL',
      'port 0 on 127.0.0.1 is free',
      'pictures can be encoded',
      'no mail server',
    ])
      expect(text).toContain(what);
    expect(failing(text).filter((line) => !line.includes('is built'))).toEqual([]);
  });

  it('checks the configured database: its version, and what a start would migrate', async () => {
    const { text } = await doctor({ DATABASE_URL: app.adminUrl });
    expect(text).toMatch(/ok {4}PostgreSQL \d+ answers \(15 or newer\)/);
    expect(text).toContain('0 migrations to run at the next start');
    await app.sql("insert into bandstand_migrations (name) values ('9999_later.sql')");
    const newer = await doctor({ DATABASE_URL: app.adminUrl });
    expect([newer.code, failing(newer.text)]).toMatchObject([
      1,
      expect.arrayContaining([expect.stringContaining('made by a newer Bandstand (9999_later.sql)')]),
    ]);
    await app.sql("delete from bandstand_migrations where name = '9999_later.sql'");
  });

  it('reports faults: no database, a used port, a folder that cannot be created', async () => {
    const holder = net.createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const port = String((holder.address() as net.AddressInfo).port);
    await fs.writeFile(path.join(dataDir, 'file'), '');
    const { code, text } = await doctor({
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      PORT: port,
      DATA_DIR: path.join(dataDir, 'file/below'),
    });
    holder.close();
    expect(code).toBe(1);
    const found = failing(text).join('\n');
    for (const what of ['database does not answer', `port ${port} on 127.0.0.1 is in use by another program`, 'file is a file'])
      expect(found).toContain(what);
    expect(text.split('\n').at(-1)).toMatch(/^\d of \d+ checks failed\.$/);
  });
});
