import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { levelOf, readDisk, reserveOf } from './platform/disk.ts';
import { findRunningPostgres } from './platform/db/postgres.ts';
import { rowsOf } from './testing/rows.ts';
import { freePort, runServer, type ServerProcess } from './testing/process.ts';

const run = promisify(execFile);
const megabyte = 1_048_576;
const recoveryMs = 5000;

/** A small file system; null if this machine does not allow mounting one. */
async function mountSmall(sizeMb: number): Promise<string | null> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-disk-'));
  return run('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', folder]).then(
    () => folder,
    () => null,
  );
}

describe('free space', () => {
  it.each([
    [100_000, 200_000, 'fine'],
    [19_999, 200_000, 'low'],
    [9999, 200_000, 'very_low'],
    [257, 200_000, 'very_low'],
    [255, 200_000, 'full'],
    [39, 300, 'full'],
    [41, 300, 'fine'],
  ])('%i of %i MB: %s', (free, total, level) => expect(levelOf(free * megabyte, total * megabyte)).toBe(level));
  it('is measured for a folder', async () => {
    const state = await readDisk(os.tmpdir());
    expect(state!.totalBytes).toBeGreaterThan(reserveOf(state!.totalBytes));
    expect(await readDisk('/nowhere')).toBeNull();
  });
});

const folder = await mountSmall(360);
if (!folder) console.log('1 test skipped: no file system can be mounted here, which takes root');

describe.skipIf(!folder)('a disk that fills up under a server', () => {
  let server: ServerProcess;
  let token: string;
  const email = 'olive@example.com';
  const post = (address: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${address}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const staff = () => ({ 'x-account-app': 'gym', 'x-user-email': email, 'x-user-token': token });
  let made = 0;
  const write = async (title = `Product ${(made += 1)}`): Promise<{ status: number; body: { error?: string; message?: string } }> => {
    const answer = await post('/api/studio/products', { title }, staff());
    return { status: answer.status, body: (await answer.json()) as { error?: string } };
  };
  const read = async () => (await fetch(`${server.url}/`, { headers: { accept: 'text/html' } })).status;

  beforeAll(async () => {
    server = runServer('main.ts', { DATA_DIR: path.join(folder!, 'data'), PORT: await freePort(), LOG_LEVEL: 'warn' });
    await server.serving();
    await vi.waitUntil(() => /Set-up code/.test(server.output()), { timeout: 30_000 });
    const setup_code = /Set-up code\s+([\w-]+)/.exec(server.output())![1];
    const claim = { name: 'Olive', email, password: 'a good password', app_name: 'Gym', app_slug: 'gym', setup_code };
    const answer = (await (await post('/api/studio/setup', claim)).json()) as { authentication_token: string };
    token = answer.authentication_token;
    await post('/api/studio/pages', { type: 'generic', title: 'Welcome' }, staff());
    await post('/api/studio/releases', { title: 'All' }, staff());
  }, 180_000);
  afterAll(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
    await run('umount', ['-l', folder!]);
    await fs.rm(folder!, { recursive: true });
  });

  it('keeps serving pages readable, refuses writes with 507, and accepts them once there is space', async () => {
    expect([await read(), (await write()).status]).toEqual([200, 200]);
    const acknowledged: string[] = [];
    let isOver = false;
    const statuses = new Map<number, number>();
    const reads = new Map<number, number>();
    const writing = Promise.all(
      [1, 2, 3].map(async () => {
        while (!isOver) {
          const title = `Product ${(made += 1)}`;
          const { status } = await write(title);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 200) acknowledged.push(title);
          const seen = await read();
          reads.set(seen, (reads.get(seen) ?? 0) + 1);
        }
      }),
    );
    // Fills the disk at once, to the last byte.
    const ballast = path.join(folder!, 'ballast');
    const handle = await fs.open(ballast, 'w');
    const part = Buffer.alloc(megabyte, 1);
    for (;;) {
      const isWritten = await handle.write(part).then(
        ({ bytesWritten }) => bytesWritten === part.length,
        () => false,
      );
      if (!isWritten) break;
    }
    await handle.close();
    await vi.waitUntil(() => (statuses.get(507) ?? 0) > 50, { timeout: 30_000 });
    await vi.waitUntil(() => server.output().includes('the disk is full'), { timeout: 30_000 });
    isOver = true;
    await writing;
    const refused = await write();
    expect(refused).toMatchObject({ status: 507, body: { error: 'disk_full', message: expect.stringContaining('disk is full') } });
    expect([...reads.keys()]).toEqual([200]);
    await fs.rm(ballast);
    const freedAt = performance.now();
    await vi.waitUntil(async () => (await write()).status === 200, { timeout: recoveryMs, interval: 100 });
    const postgres = (await findRunningPostgres(path.join(folder!, 'data')))!();
    const kept = await rowsOf<{ title: string }>(postgres, 'select title from products', []);
    expect(kept.map(({ title }) => title)).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(0);
    await vi.waitUntil(() => server.output().includes('the disk has room again'), { timeout: 30_000 });
    console.log(`${acknowledged.length} writes before the disk was full; writes again after ${Math.round(performance.now() - freedAt)} ms`);
  }, 120_000);
});
