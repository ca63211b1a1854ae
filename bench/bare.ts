// The bare side: a Node server with a PostgreSQL of the same settings, which does the same work with nothing around it.
import http from 'node:http';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { startPostgres } from '../server/platform/db/postgres.ts';

const [port, dataDir] = [Number(process.env['PORT']), process.env['DATA_DIR'] ?? 'data'];
const outside = process.env['DATABASE_URL'];
const postgres = outside ? null : await startPostgres({ dataDir, log: () => {} });
const pool = new pg.Pool({ connectionString: outside ?? postgres?.adminUrl ?? '', max: 12 });
// Times are whole numbers that fit.
pg.types.setTypeParser(20, Number);
await pool.query(`create schema if not exists bare;
  create table if not exists bare.pages (list text not null, position int not null, item json not null, primary key (list, position));
  create table if not exists bare.people (id int primary key, name text not null);
  create table if not exists bare.messages (thread text not null, ts bigint not null, author int not null, client_id text, text text not null, primary key (thread, ts));
  create table if not exists bare.threads (member int not null, ts bigint not null, thread json not null, primary key (member, ts));
  create table if not exists bare.marks (member int not null, page text not null, at timestamptz not null default now(), primary key (member, page));
  create table if not exists bare.completions (member int not null, page text not null, at timestamptz not null default now(), primary key (member, page));
  create table if not exists bare.activities (session text not null, uid text not null, type text not null, data jsonb not null, at timestamptz not null default now(), primary key (session, uid));
  create table if not exists bare.submissions (id uuid primary key default gen_random_uuid(), form text not null, member int not null, answers jsonb not null, at timestamptz not null default now());
  create table if not exists bare.orders (id bigint generated always as identity primary key, member int not null, product text not null, amount int not null, at timestamptz not null default now())`);

type Handler = (request: { parts: string[]; body: string; raw: Buffer }) => Promise<Buffer | string>;
const statement = (name: string, text: string, values: unknown[]) => pool.query<Record<string, unknown>>({ name, text, values });

/** Answers sent from memory, with their headers. */
const stored = new Map<string, { headers: Record<string, string>; bytes: Buffer }>();
let lastTs = 0;
const nextTs = () => (lastTs = Math.max(lastTs + 1, Date.now() * 1000));

async function insertMessage(thread: string, body: string): Promise<string> {
  const { client_id, message, member } = JSON.parse(body) as { client_id: string; message: string; member: number };
  const ts = nextTs();
  await statement('message', 'insert into bare.messages (thread, ts, author, client_id, text) values ($1, $2, $3, $4, $5)', [
    thread,
    ts,
    member,
    client_id,
    message,
  ]);
  return JSON.stringify({ ts, client_id, author: member, text: message });
}

const handlers: Record<string, Handler> = {
  list: async ({ parts: [list, from] }) => {
    const { rows } = await statement('list', 'select item from bare.pages where list = $1 and position >= $2 order by position limit 30', [
      list,
      from,
    ]);
    return JSON.stringify({ items: rows.map(({ item }) => item) });
  },
  messages: async ({ parts: [thread, before] }) => {
    const { rows } = await statement(
      'messages',
      `select m.ts, m.text, m.client_id, p.id as author, p.name from bare.messages m join bare.people p on p.id = m.author
        where m.thread = $1 and m.ts < $2 order by m.ts desc limit 30`,
      [thread, before],
    );
    return JSON.stringify({ items: rows });
  },
  threads: async ({ parts: [member] }) => {
    const { rows } = await statement('threads', 'select thread from bare.threads where member = $1 order by ts desc limit 20', [member]);
    return JSON.stringify({ items: rows.map(({ thread }) => thread) });
  },
  comment: ({ parts: [thread = ''], body }) => insertMessage(thread, body),
  chat: async ({ parts: [thread = ''], body }) => {
    const message = await insertMessage(thread, body);
    const frame = JSON.stringify({ type: 'event', channel: thread, event: 'message_created', data: { message: JSON.parse(message) as unknown } });
    for (const socket of sockets.clients) socket.send(frame);
    return message;
  },
  bookmark: async ({ parts: [page, member] }) => {
    await statement('mark', 'insert into bare.marks (member, page) values ($1, $2) on conflict (member, page) do update set at = now()', [
      member,
      page,
    ]);
    return '{"is_bookmarked":true}';
  },
  complete: async ({ parts: [page, member] }) => {
    await statement('complete', 'insert into bare.completions (member, page) values ($1, $2) on conflict do nothing', [member, page]);
    return '{"is_completed":true}';
  },
  activity: async ({ parts: [session], body }) => {
    const { client_uid, activity_type, data } = JSON.parse(body) as { client_uid: string; activity_type: string; data: object };
    await statement('activity', 'insert into bare.activities (session, uid, type, data) values ($1, $2, $3, $4)', [
      session,
      client_uid,
      activity_type,
      JSON.stringify(data),
    ]);
    return JSON.stringify({ client_uid, activity_type, data });
  },
  submit: async ({ parts: [form, member], body }) => {
    const { submitted_values: values } = JSON.parse(body) as { submitted_values: object[] };
    const { rows } = await statement('submit', 'insert into bare.submissions (form, member, answers) values ($1, $2, $3) returning id', [
      form,
      member,
      JSON.stringify(values),
    ]);
    return JSON.stringify({ submission_id: rows[0]?.['id'] });
  },
  order: async ({ parts: [product, member, amount] }) => {
    const { rows } = await statement('order', 'insert into bare.orders (member, product, amount) values ($1, $2, $3) returning id', [
      member,
      product,
      amount,
    ]);
    return JSON.stringify({ status: 'completed', order_id: rows[0]?.['id'] });
  },
  /** Keeps an answer to send from memory: the request's headers in JSON on the first line, then its bytes. */
  store: async ({ parts: [name = ''], raw }) => {
    const end = raw.indexOf('\n');
    stored.set(name, { headers: JSON.parse(raw.toString('utf8', 0, end)) as Record<string, string>, bytes: raw.subarray(end + 1) });
    return '{}';
  },
  /** Runs a statement that prepares data. */
  prepare: async ({ body }) => {
    const { text, values } = JSON.parse(body) as { text: string; values: unknown[] };
    await pool.query(text, values);
    return '{}';
  },
};

const server = http.createServer((request, response) => {
  const [name = '', ...parts] = (request.url ?? '/').slice(1).split('/');
  const kept = name === 'bytes' ? stored.get(parts[0] ?? '') : undefined;
  if (kept) return void response.writeHead(200, kept.headers).end(kept.bytes);
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const raw = Buffer.concat(chunks);
    const handler = handlers[name];
    if (!handler) return void response.end('{}');
    handler({ parts, raw, body: raw.toString('utf8') }).then(
      (answer) => {
        response.setHeader('content-type', 'application/json');
        response.end(answer);
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end('{}');
      },
    );
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
// The same steps as ours: a frame that names the member, then one for each channel.
sockets.on('connection', (socket) => {
  socket.on('message', (bytes: Buffer) => {
    const frame = JSON.parse(bytes.toString('utf8')) as { type: string; channel?: string };
    socket.send(frame.type === 'auth' ? '{"type":"ready"}' : JSON.stringify({ type: 'subscribed', channel: frame.channel }));
  });
});
process.once('SIGTERM', () => {
  server.closeAllConnections();
  void pool
    .end()
    .then(() => postgres?.stop())
    .then(() => process.exit(0));
});
server.listen(port, '127.0.0.1');
