import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** A real Redis, or Valkey, that stores nothing on disk. Needs the package `redis-server` (`npm test` installs it). */
export interface TestRedis {
  readonly url: string;
  /** For commands that no product code uses. */
  readonly admin: Redis;
  /** Ends it, as a crash would; `start` starts it again at the same address. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Whether this machine has one. If it cannot be installed, its tests are skipped, and the gate says so. */
export const hasRedis = (): boolean =>
  (process.env['PATH'] ?? '').split(path.delimiter).some((place) => place !== '' && existsSync(path.join(place, 'redis-server')));

/** On a Unix socket in a folder of its own. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-redis-'));
  const socket = path.join(folder, 'redis.sock');
  const url = `unix://${socket}`;
  let child: ChildProcess | null = null;
  const admin = new Redis(url, { lazyConnect: true, retryStrategy: () => 50 });
  admin.on('error', () => {});

  const start = async (): Promise<void> => {
    child = spawn('redis-server', ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', folder], { stdio: 'ignore' });
    const failed = once(child, 'error').then(([error]) => {
      throw error as Error;
    });
    const isThere = async () => {
      while (!(await fs.stat(socket).catch(() => null))) await sleep(10);
    };
    await Promise.race([isThere(), failed]);
    failed.catch(() => {});
  };
  const kill = async (): Promise<void> => {
    const [ended] = [child && once(child, 'exit')];
    child?.kill('SIGKILL');
    await ended;
    child = null;
    await fs.rm(socket, { force: true });
  };
  await start();
  await admin.connect();
  return {
    url,
    admin,
    start,
    kill,
    stop: async () => {
      admin.disconnect();
      await kill();
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}
