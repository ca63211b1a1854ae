// The bare side of chat.bench.ts: one insert through `pg`, one loop over the sockets of `ws`, nothing else.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import type { ChatPlace } from './chat.bench.ts';

const url = process.argv[2]!;
const pool = new pg.Pool({ connectionString: url, max: 4 });
await pool.query(
  'create table if not exists bare_messages (thread_id uuid not null, ts bigint not null, author_id uuid, client_id text, text text not null, primary key (thread_id, ts))',
);
const threadId = '00000000-0000-4000-8000-000000000001';
let lastTs = 0;

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { client_id: string; message: string } };
    lastTs = Math.max(lastTs + 1, Date.now() * 1000);
    void store(lastTs, data).then((answer) => {
      response.setHeader('content-type', 'application/json');
      response.end(answer);
    });
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

async function store(ts: number, data: { client_id: string; message: string }): Promise<string> {
  const values = [threadId, ts, threadId, data.client_id, data.message];
  await pool.query({
    name: 'insert',
    text: 'insert into bare_messages (thread_id, ts, author_id, client_id, text) values ($1, $2, $3, $4, $5)',
    values,
  });
  const message = {
    id: `${threadId}-${ts}`,
    client_id: data.client_id,
    message_thread_id: threadId,
    message_ts: ts,
    message: data.message,
    message_type: 'message',
    user: { id: threadId, subscriber_id: threadId, name: 'Member 0', avatar_urls: null, is_admin: false },
    image_urls: [],
    image_ids: [],
    video_url: null,
    attachment_data: null,
    mentions: [],
    reaction_count: 0,
    has_reacted: false,
    is_root: true,
    pinned_at: null,
    edited_at: null,
    is_deleted: false,
    status: null,
  };
  const frame = JSON.stringify({ type: 'event', channel: threadId, event: 'message_created', data: { message } });
  for (const socket of sockets.clients) socket.send(frame);
  return JSON.stringify({ results: [{ op: 'send', client_id: data.client_id, message_ts: ts, message, reaction_count: 0 }] });
}

/** Memory left after garbage collection. */
function memoryBytes(): number {
  for (let times = 0; times < 3; times += 1) globalThis.gc?.();
  return process.memoryUsage().rss;
}

process.on('message', (text) => {
  if (text === 'cpu') process.send!(process.cpuUsage());
  else if (text === 'memory') process.send!(memoryBytes());
  else process.exit(0);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send!({ origin: `http://127.0.0.1:${port}`, path: '/', channel: threadId, members: [] } satisfies ChatPlace);
});
