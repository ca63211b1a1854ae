// The bare side of messages.bench.ts: the same query for a page of messages through `pg` and the same bytes in the answer. No session, access check,
// profiles or schema.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2]!, max: 10 });
// Times are whole numbers that fit.
pg.types.setTypeParser(20, Number);

const columns = (alias: string) =>
  [
    ...'thread_id ts author_id client_id type text mentions image_ids video_id attachment system reaction_count reply_thread_id reply_count'
      .split(' ')
      .map((name) => `${alias}.${name}`),
    ...'pinned_at edited_at deleted_at hidden_at'
      .split(' ')
      .map((name) => `to_char(${alias}.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`),
    `exists (select from message_reactions l where l.app_id = $1 and l.thread_id = ${alias}.thread_id and l.ts = ${alias}.ts and l.subscriber_id = $4) as has_reacted`,
  ].join(', ');
const page = {
  name: 'page',
  text: `select ${columns('m')}, case when m.reply_count > 0 then (select coalesce(json_agg(x order by x.ts), '[]') from (select ${columns('r')} from messages r
      where r.app_id = $1 and r.thread_id = m.reply_thread_id and r.deleted_at is null order by r.ts desc limit 2) x) else '[]' end as latest_replies
    from messages m where m.app_id = $1 and m.thread_id = $2 and (m.deleted_at is null or m.reply_count > 0) and m.ts < $3 order by m.ts desc limit 31`,
};

interface Row {
  thread_id: string;
  ts: number;
  author_id: string;
  [column: string]: unknown;
}
const onWire = ({ thread_id, ts, author_id, ...row }: Row) => ({
  id: `${thread_id}-${ts}`,
  client_id: row['client_id'],
  message_thread_id: thread_id,
  message_ts: ts,
  message: row['text'],
  message_type: row['type'],
  user: { id: author_id, subscriber_id: author_id, name: 'Somebody', avatar_urls: null, is_admin: false },
  image_urls: [],
  image_ids: row['image_ids'],
  video_url: null,
  video: null,
  attachment_data: row['attachment'],
  mentions: row['mentions'],
  reaction_count: row['reaction_count'],
  has_reacted: row['has_reacted'],
  is_root: true,
  pinned_at: row['pinned_at'],
  edited_at: row['edited_at'],
  is_deleted: row['deleted_at'] !== null,
  is_hidden: row['hidden_at'] !== null,
  system: row['system'],
  status: null,
  reply_thread_id: row['reply_thread_id'],
  reply_count: row['reply_count'],
  latest_replies: row['latest_replies'],
  remaining_messages: 0,
});

const server = http.createServer((request, response) => {
  const [appId, threadId, before] = request.url!.slice(1).split('/');
  void pool.query<Row>({ ...page, values: [appId, threadId, before, threadId] }).then(({ rows }) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ items: rows.slice(0, 30).map(onWire), has_more: rows.length > 30 }));
  });
});
process.on('message', (text) => {
  if (text === 'cpu') process.send!(process.cpuUsage());
  else process.exit(0);
});
server.listen(0, '127.0.0.1', () => process.send!({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
