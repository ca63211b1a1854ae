// Our side of chat.bench.ts: the whole server on the database at that address, without rate limits. Reports to its parent where to send and listen.
import os from 'node:os';
import path from 'node:path';
import { aBlock, publishPage } from '../server/domains/pages/pages.builders.ts';
import { createClient } from '../server/testing/client.ts';
import type { ChatPlace } from './chat.bench.ts';
import { composeOn, makeBenchApp } from './whole-server.ts';

const [url, memberCount] = [process.argv[2]!, Number(process.argv[3])];
const password = 'a bench has legs';
const { server } = await composeOn(url, path.join(os.tmpdir(), 'bandstand-bench-files'));
const { tenant } = await makeBenchApp({ server }, password);
const page = await publishPage({ server, tenant }, { title: 'Community', blocks: [aBlock('chat', {})] });
const client = createClient({ app: server.http.app, defaultSlug: 'bench' });
const members: ChatPlace['members'] = [];
for (let index = 0; index < memberCount; index += 1) {
  const email = `member${index}@bench.example`;
  const answer = await client.call('POST /auth/sign_up', { body: { email, name: `Member ${index}`, password } });
  members.push({ email, token: answer.body.authentication_token });
}
const as = { ...members[0]!, app: 'bench' };
const feed = (await client.call('GET /threads', { as, query: { type: 'feed' } })).body.items.find(({ page_id }) => page_id === page.id)!;
const origin = await server.http.app.listen({ port: 0, host: '127.0.0.1' });

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
process.send!({ origin, path: `/api/threads/${feed.id}/messages`, channel: feed.channel_id, members } satisfies ChatPlace);
