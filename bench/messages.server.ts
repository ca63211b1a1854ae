// Our side of messages.bench.ts: the whole server on the database at that address. Reports the member and the threads to its parent.
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createClient } from '../server/testing/client.ts';
import { composeOn, makeBenchApp } from './whole-server.ts';

/** Where to send requests: one path per size, with the times of its messages. */
export interface MessagesPlace {
  origin: string;
  headers: Record<string, string>;
  threads: { size: number; appId: string; threadId: string; startUs: number; stepUs: number }[];
}

const [url, ...sizes] = process.argv.slice(2);
const password = 'a bench has legs';
const { server } = await composeOn(url!, path.join(os.tmpdir(), 'bandstand-bench-files'));
const { tenant } = await makeBenchApp({ server }, password);
const client = createClient({ app: server.http.app, defaultSlug: 'bench' });
const join = async (name: string) => (await client.call('POST /auth/sign_up', { body: { email: `${name}@bench.example`, name, password } })).body;
const ada = await join('ada');
const as = { email: 'ada@bench.example', token: ada.authentication_token, app: 'bench' };
const admin = new pg.Client({ connectionString: url! });
await admin.connect();
const threads: MessagesPlace['threads'] = [];
const [startUs, stepUs] = [1_750_000_000_000_000, 1_000_000];
for (const size of sizes.map(Number)) {
  const other = await join(`other${size}`);
  const { id } = (await client.call('POST /threads', { as, body: { subscriber_id: other.user.subscriber_id } })).body;
  await admin.query(
    `insert into messages (app_id, thread_id, ts, author_id, type, text)
      select $1, $2, $3::bigint + n * $4::bigint, ($5::uuid[])[1 + n % 2], 'message', 'Third set done, the last two were slow. How did yours go today? ' || n from generate_series(0, $6::int - 1) n`,
    [tenant.appId, id, startUs, stepUs, [ada.user.subscriber_id, other.user.subscriber_id], size],
  );
  await admin.query('update threads set last_ts = $1, latest_message_ts = $1, latest_author_id = $2, message_count = $3 where id = $4', [
    startUs + (size - 1) * stepUs,
    ada.user.subscriber_id,
    size,
    id,
  ]);
  threads.push({ size, appId: tenant.appId, threadId: id, startUs, stepUs });
}
await admin.query('vacuum analyze messages');
await admin.end();
const origin = await server.http.app.listen({ port: 0, host: '127.0.0.1' });
process.on('message', (text) => {
  if (text === 'cpu') process.send!(process.cpuUsage());
  else process.exit(0);
});
process.send!({ origin, headers: { 'x-account-app': 'bench', 'x-user-email': as.email, 'x-user-token': as.token }, threads } satisfies MessagesPlace);
