// Memory of an idle connection that listens to a feed and to its own channel (GOALS section 4: ≤ 20 KB), compared with bare `ws` sockets.
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { migrate } from '../server/platform/db/migrate.ts';
import { startPostgres } from '../server/platform/db/postgres.ts';
import type { ChatPlace } from './chat.bench.ts';

const [memberCount, connectionCount] = [100, 4000];

const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-bench-'));
const postgres = await startPostgres({ dataDir: folder, log: () => {} });
try {
  await migrate({ url: postgres.adminUrl });
  const bare = await measure('bench/chat.raw-server.ts', [postgres.adminUrl]);
  const ours = await measure('bench/chat.server.ts', [postgres.adminUrl, String(memberCount)]);
  console.log(
    `an idle connection: ${ours.toFixed(1)} KB, bare ${bare.toFixed(1)} KB: ${(ours / bare).toFixed(2)} × (target ≤ 20 KB), of ${connectionCount} connections`,
  );
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Kilobytes that one connection adds to the process. */
async function measure(file: string, args: string[]): Promise<number> {
  const child = fork(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: ['--expose-gc'] });
  const answer = <T>(ask?: string): Promise<T> => {
    const answered = new Promise<T>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`))).once('message', (given) => resolve(given as T));
    });
    if (ask) child.send(ask);
    return answered;
  };
  try {
    const place = await answer<ChatPlace>();
    // The first connections load code and buffers that the others share.
    for (let index = 0; index < 500; index += 1) await connect(place, index);
    const before = await answer<number>('memory');
    for (let index = 0; index < connectionCount; index += 50)
      await Promise.all(Array.from({ length: 50 }, (_, more) => connect(place, index + more)));
    return ((await answer<number>('memory')) - before) / connectionCount / 1024;
  } finally {
    child.kill('SIGKILL');
  }
}

function connect({ origin, channel, members }: ChatPlace, index: number): Promise<void> {
  const member = members[index % Math.max(1, members.length)];
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${member ? '/api/realtime' : ''}`);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => {
      if (!member) return resolve();
      socket.send(JSON.stringify({ type: 'auth', app: 'bench', ...member }));
      return socket.send(JSON.stringify({ type: 'subscribe', channel }));
    });
    socket.on('message', (bytes: Buffer) => bytes.toString('latin1').startsWith('{"type":"subscribed"') && resolve());
  });
}
