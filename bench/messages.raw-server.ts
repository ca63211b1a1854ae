// The bare side of messages.bench.ts: the query for a page of messages by `pg`, its rows as JSON, nothing else.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2]!, max: 10 });
// Times are whole numbers that fit.
pg.types.setTypeParser(20, Number);

const page = {
  name: 'page',
  text: `select m.thread_id, m.ts, m.author_id, m.client_id, m.type, m.text, m.mentions, m.image_ids, m.video_id, m.attachment, m.system, m.reaction_count, m.reply_thread_id,
      m.reply_count, m.pinned_at, m.edited_at, m.deleted_at, m.hidden_at,
      exists (select from message_reactions r where r.app_id = m.app_id and r.thread_id = m.thread_id and r.ts = m.ts and r.subscriber_id = $4) as has_reacted
    from messages m where m.app_id = $1 and m.thread_id = $2 and m.deleted_at is null and m.ts < $3 order by m.ts desc limit 31`,
};

const server = http.createServer((request, response) => {
  const [appId, threadId, before] = request.url!.slice(1).split('/');
  void pool.query({ ...page, values: [appId, threadId, before, threadId] }).then(({ rows }) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ items: rows.slice(0, 30), has_more: rows.length > 30 }));
  });
});
process.on('message', (text) => {
  if (text === 'cpu') process.send!(process.cpuUsage());
  else process.exit(0);
});
server.listen(0, '127.0.0.1', () => process.send!({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }));
