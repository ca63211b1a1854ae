// Sends messages (committed) until 100 members have seen each, compared with a bare `ws` with the same insert (GOALS section 4: ≤ 1.5 × at p50, ≤ 2 ×
// at p99, processor time per delivery ≤ 1.6 ×). Both sides write to the same durable PostgreSQL and send frames of the same size.
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { migrate } from '../server/platform/db/migrate.ts';
import { startPostgres } from '../server/platform/db/postgres.ts';

/** Where to send and to listen. Without members, no login is needed. */
export interface ChatPlace {
  origin: string;
  path: string;
  channel: string;
  members: { email: string; token: string }[];
}

const listeners = 100;
const rounds = 9;
const perRound = 80;
/** Enough messages to compile the code of both sides: this measures a server that has run for more than a minute. */
const warmUp = 600;

interface Side {
  name: string;
  child: ChildProcess;
  place: ChatPlace;
  agent: http.Agent;
  /** Called for each frame with a message, with the client id in it. */
  seen: (clientId: string) => void;
  times: number[];
  /** One entry per round. */
  cpuMicros: number[];
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'bandstand-bench-'));
const postgres = await startPostgres({ dataDir: folder, log: () => {} });
const sides: Side[] = [];
try {
  await migrate({ url: postgres.adminUrl });
  const ours = await startSide('ours', 'bench/chat.server.ts', [postgres.adminUrl, String(listeners)]);
  const bare = await startSide('bare', 'bench/chat.raw-server.ts', [postgres.adminUrl]);
  for (const side of [ours, bare]) await measure(side, warmUp, false);
  // Sides take turns, so other load on the machine affects both.
  for (let round = 0; round < rounds; round += 1) for (const side of [bare, ours]) await measure(side, perRound, true);
  report(ours, bare);
} finally {
  for (const { child } of sides) child.kill('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function startSide(name: string, file: string, args: string[]): Promise<Side> {
  const child = fork(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const place = await answerOf<ChatPlace>(child);
  const side: Side = { name, child, place, agent: new http.Agent({ keepAlive: true, maxSockets: 1 }), seen: () => {}, times: [], cpuMicros: [] };
  sides.push(side);
  await Promise.all(Array.from({ length: listeners }, (_, index) => listen(side, index)));
  return side;
}

function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`a server ended with ${code}`));
    child.once('exit', gone).once('message', (answer) => {
      child.off('exit', gone);
      resolve(answer as T);
    });
  });
}

function listen(side: Side, index: number): Promise<void> {
  const { place } = side;
  const member = place.members[index];
  const socket = new WebSocket(member ? `${place.origin.replace('http', 'ws')}/api/realtime` : place.origin.replace('http', 'ws'));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => {
      if (!member) return resolve();
      socket.send(JSON.stringify({ type: 'auth', app: 'bench', ...member }));
      return socket.send(JSON.stringify({ type: 'subscribe', channel: place.channel }));
    });
    socket.on('message', (bytes: Buffer) => {
      const text = bytes.toString('latin1');
      if (text.startsWith('{"type":"subscribed"')) return resolve();
      // Cheaper than parsing, and the same for both sides.
      const at = text.indexOf('"client_id":"');
      return at < 0 ? undefined : side.seen(text.slice(at + 13, text.indexOf('"', at + 13)));
    });
  });
}

async function measure(side: Side, count: number, isCounted: boolean): Promise<void> {
  const before = await cpuOf(side);
  for (let index = 0; index < count; index += 1) {
    const took = await sendOne(side, `${side.name}-${isCounted ? 'm' : 'w'}-${side.times.length}-${index}`);
    if (isCounted) side.times.push(took);
  }
  if (isCounted) side.cpuMicros.push((await cpuOf(side)) - before);
}

/** Milliseconds until the last listener has received it. */
function sendOne({ place, agent, name }: Side, clientId: string): Promise<number> {
  const side = sides.find((one) => one.name === name)!;
  const body = JSON.stringify({
    data: { op: 'send', client_id: clientId, message: 'Third set done, the last two were slow. How did yours go today?' },
  });
  const [author] = place.members;
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(author ? { 'x-account-app': 'bench', 'x-user-email': author.email, 'x-user-token': author.token } : {}),
  };
  return new Promise((resolve, reject) => {
    let [missing, isAnswered] = [listeners, false];
    const start = performance.now();
    const check = () => void (missing === 0 && isAnswered && resolve(performance.now() - start));
    side.seen = (seenId) => {
      if (seenId !== clientId) return;
      missing -= 1;
      check();
    };
    const request = http.request(`${place.origin}${place.path}`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${name} answered ${answer.statusCode}`));
        isAnswered = true;
        return check();
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function cpuOf({ child }: Side): Promise<number> {
  child.send('cpu');
  const { user, system } = await answerOf<NodeJS.CpuUsage>(child);
  return user + system;
}

function report(ours: Side, bare: Side): void {
  const at = ({ times }: Side, share: number) => times.toSorted((one, other) => one - other)[Math.floor(times.length * share)]!;
  // The median of the rounds: other load on the machine makes some of them outliers.
  const perDelivery = ({ cpuMicros }: Side) => cpuMicros.toSorted((one, other) => one - other)[rounds >> 1]! / (perRound * listeners);
  const line = (what: string, own: number, other: number, unit: string, target: string) =>
    console.log(`${what}: ${own.toFixed(2)} ${unit}, bare ${other.toFixed(2)} ${unit}: ${(own / other).toFixed(2)} × (target ≤ ${target})`);
  console.log(`send → seen by ${listeners}, ${ours.times.length} messages`);
  line('p50', at(ours, 0.5), at(bare, 0.5), 'ms', '1.5');
  line('p99', at(ours, 0.99), at(bare, 0.99), 'ms', '2');
  line('processor time a delivery', perDelivery(ours), perDelivery(bare), 'µs', '1.6');
}
