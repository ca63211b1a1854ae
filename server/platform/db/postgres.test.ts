import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from './postgres.process.ts';
import { findRunningPostgres, startPostgres, type Postgres } from './postgres.ts';

// A folder that only its owner can enter, as `mkdtemp` creates it: to PostgreSQL's own user a clone below /root looks like this.
let root: string;
let dataDir: string;
const started: Postgres[] = [];

/** A data folder with a cluster in it, created once: most tests start from there. */
let prepared: string;
beforeAll(async () => {
  prepared = await fs.mkdtemp(path.join(os.tmpdir(), 'postgres-prepared-'));
  const postgres = await startPostgres({ dataDir: prepared, log: () => {} });
  await postgres.stop();
}, 60_000);
afterAll(() => fs.rm(prepared, { recursive: true, force: true }));
/** Keeps the owners: for root, the database runs as another user. */
const copyPrepared = (folder = dataDir) => promisify(execFile)('cp', ['-a', prepared, folder]);

beforeEach(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'postgres-'));
  dataDir = path.join(root, 'data');
});
afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
  await fs.rm(root, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}, folder = dataDir) {
  const lines: string[] = [];
  const postgres = await startPostgres({ dataDir: folder, log: (line) => void lines.push(line), settings });
  started.push(postgres);
  return Object.assign(postgres, { lines });
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function until<T>(what: () => Promise<T | null | false> | T | null | false): Promise<T> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const found = await Promise.resolve(what()).catch(() => null);
    if (found) return found;
    await sleep(25);
  }
  throw new Error('it did not happen within ten seconds');
}

describe('startPostgres', { timeout: 60_000 }, () => {
  it('serves durable UTF-8 with checksums, only by its socket, and keeps rows across a restart', async () => {
    const first = await start();
    const [settings] = await query(
      first.adminUrl,
      "select current_setting('fsync') fsync, current_setting('data_checksums') checksums, current_setting('server_encoding') encoding, current_setting('listen_addresses') addresses, current_setting('jit') jit",
    );
    expect(settings).toEqual({ fsync: 'on', checksums: 'on', encoding: 'UTF8', addresses: '', jit: 'off' });
    await query(first.adminUrl, 'create database app');
    await query(first.connectionString('app'), "create table t (name text); insert into t values ('Zoë')");
    const { pid } = first;
    await first.stop();
    expect(pid !== null && isAlive(pid)).toBe(false);
    const second = await start();
    expect(await query(second.connectionString('app'), 'select upper(name) name from t')).toEqual([{ name: 'ZOË' }]);
  });

  it('is restarted after its own kill -9, reports that, and has lost nothing', async () => {
    await copyPrepared();
    const postgres = await start();
    const reasons: string[] = [];
    postgres.onExit((why) => void reasons.push(why));
    await query(postgres.adminUrl, 'create table t (id int); insert into t values (1)');
    const before = postgres.pid ?? 0;
    process.kill(before, 'SIGKILL');
    await until(() => postgres.pid !== null && postgres.pid !== before);
    expect(reasons).toEqual(['SIGKILL']);
    expect(await query(postgres.adminUrl, 'select id from t')).toEqual([{ id: 1 }]);
  });

  it('leaves nothing running when its server is killed, and starts at once after it', async () => {
    await copyPrepared();
    const child = await startElsewhere(dataDir);
    const left = await until(() => fs.readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').then((text) => Number(text.split('\n')[0])));
    child.kill('SIGKILL');
    await once(child, 'exit');
    const postgres = await start();
    expect(isAlive(left)).toBe(false);
    expect(await query(postgres.adminUrl, 'select 1 one')).toEqual([{ one: 1 }]);
  });

  it('takes over from a database that was left running without its watcher', async () => {
    await copyPrepared();
    const child = await startElsewhere(dataDir, killOwnWatcher);
    const left = await until(() => fs.readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').then((text) => Number(text.split('\n')[0])));
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isAlive(left)).toBe(true);
    const postgres = await start();
    expect(isAlive(left)).toBe(false);
    expect(postgres.lines.join()).toContain(`pid ${left}`);
  });

  it('creates the cluster again after an interrupted first start', async () => {
    await fs.mkdir(path.join(dataDir, 'postgres.new', 'base'), { recursive: true });
    await fs.writeFile(path.join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n');
    const postgres = await start();
    expect(await query(postgres.adminUrl, 'select 1 one')).toEqual([{ one: 1 }]);
    await expect(fs.access(path.join(dataDir, 'postgres.new'))).rejects.toThrow();
  });

  it('is not misled by a pid file that names another living process', async () => {
    await copyPrepared();
    await fs.writeFile(path.join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n/proc/self/cwd\n1\n5432\n.\n\n\nready   \n`);
    const second = await start();
    expect(second.pid).not.toBe(process.pid);
  });

  it('refuses a cluster of another major version, and a folder that is no cluster', async () => {
    await fs.mkdir(path.join(dataDir, 'postgres'), { recursive: true, mode: 0o755 });
    await fs.writeFile(path.join(dataDir, 'postgres', 'notes.txt'), 'mine');
    await expect(start()).rejects.toThrow('contains files but no database');
    await fs.writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
    await expect(start()).rejects.toThrow('was created by PostgreSQL 14');
  });

  it('reports an invalid setting in the words of PostgreSQL', async () => {
    await copyPrepared();
    await expect(start({ shared_buffers: 'plenty' })).rejects.toThrow('invalid value for parameter "shared_buffers"');
  });

  it('works when the path is too long for a socket', async () => {
    const deep = path.join(root, 'a'.repeat(60), 'b'.repeat(60));
    await fs.mkdir(path.dirname(deep));
    await copyPrepared(deep);
    const postgres = await start({}, deep);
    expect(await query(postgres.adminUrl, 'select 1 one')).toEqual([{ one: 1 }]);
    const socketFolder = new URL(postgres.adminUrl).searchParams.get('host') ?? '';
    await postgres.stop();
    await fs.rm(socketFolder, { force: true });
  });

  it('can be found by a tool that runs next to the server', async () => {
    await copyPrepared();
    expect(await findRunningPostgres(dataDir)).toBeNull();
    const postgres = await start();
    const address = await findRunningPostgres(dataDir);
    expect(address?.()).toBe(postgres.adminUrl);
    await postgres.stop();
    expect(await findRunningPostgres(dataDir)).toBeNull();
  });
});

const killOwnWatcher = `
  for (const line of spawnSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' }).stdout.split('\\n')) {
    const [pid, parent] = line.trim().split(/\\s+/);
    if (Number(parent) === process.pid && line.includes('bandstand-watcher')) process.kill(Number(pid), 'SIGKILL');
  }`;

/** A process that starts the database and waits to be killed; resolves when it is ready. */
async function startElsewhere(folder: string, then = '') {
  const module = path.join(import.meta.dirname, 'postgres.ts');
  const code = `import { spawnSync } from 'node:child_process'; import { startPostgres } from ${JSON.stringify(module)}; await startPostgres({ dataDir: ${JSON.stringify(folder)}, log() {} }); ${then} console.log('ready'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}
