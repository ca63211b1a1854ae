import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../tools/system.mjs';
import { freePort } from './process.ts';

/** A real PgBouncer, which shares its connections between transactions. Needs the package `pgbouncer` (`npm test` installs it). */
export interface TestPooler {
  /** The same address, through the pooler. */
  through(url: string): string;
  stop(): Promise<void>;
}

/** Whether this machine has one. If it cannot be installed, its tests are skipped, and the gate says so. */
export const hasPgBouncer = (): boolean => findProgram(['pgbouncer']) !== null;

/** In front of the server at that address, with `poolSize` connections per role and database. It accepts these users only. */
export async function startPgBouncer({ url, users, poolSize }: { url: string; users: string[]; poolSize: number }): Promise<TestPooler> {
  const program = findProgram(['pgbouncer']);
  if (!program) throw new Error('pgbouncer is not installed');
  const server = new URL(url);
  const host = server.searchParams.get('host') ?? server.hostname;
  const port = await freePort();
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-pooler-'));
  await fs.chmod(folder, 0o755);
  await fs.writeFile(path.join(folder, 'users'), users.map((user) => `"${user}" ""\n`).join(''));
  await fs.writeFile(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${host} port=${server.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
query_wait_timeout = 20
`,
  );
  // It refuses to run as root. The embedded database runs as `nobody` then, and its socket is for that user.
  const identity = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program, ['-q', ...identity, path.join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errorOutput = '';
  child.stderr.on('data', (chunk: Buffer) => void (errorOutput += chunk.toString()));
  const ended = once(child, 'exit');
  while (!(await answers(Number(port)))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended: ${errorOutput}`);
    await sleep(10);
  }
  return {
    through: (address) => {
      const changed = new URL(address);
      changed.hostname = '127.0.0.1';
      changed.port = port;
      changed.searchParams.delete('host');
      return changed.href;
    },
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      await fs.rm(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
