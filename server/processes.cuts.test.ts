import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from './testing/app.ts';
import { severalServers, startBeside } from './testing/beside.ts';
import { aChat, connect, sendMessage } from './testing/chats.ts';
import { sequence } from './testing/community.ts';

/** GOALS section 5: a thousand clients in the nightly run, fifty messages a second; in the normal run what takes a moment. */
const isWhole = inject('extent') === 'whole';
const clientCount = isWhole ? 1000 : 30;
const messageCount = isWhole ? 3000 : 80;
const betweenMs = isWhole ? 20 : 0;
/** The minimum life of a connection, and the random part added to it. */
const livesMs = isWhole ? { least: 500, more: 20_000 } : { least: 60, more: 400 };

let app: TestApp;
let beside: Awaited<ReturnType<typeof startBeside>>;
let origins: string[];
let people: MemberSession[];

beforeAll(async () => {
  app = await startTestApp({ env: severalServers() });
  beside = await startBeside(app, severalServers());
  origins = [await app.listen(), beside.origin];
  people = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' })];
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

async function after(person: MemberSession, id: string, newest: number): Promise<number[]> {
  const times: number[] = [];
  for (let hasMore = true; hasMore;) {
    const query = { after: times.at(-1) ?? newest, order: 'asc' };
    const { body } = await app.call('GET /threads/{id}/messages', { as: person, params: { id }, query });
    times.push(...body.items.map(({ message_ts }) => message_ts));
    hasMore = body.has_more;
  }
  return times;
}

it(
  `loses and doubles nothing and keeps the order for ${clientCount} clients of two servers that are cut off at random while messages arrive`,
  async () => {
    const { id, channel_id: channel } = await aChat(app, people[0]!, people[1]!, ['begin']);
    const start = (await after(people[0]!, id, 0)).at(-1)!;
    let isDone = false;
    let cuts = 0;

    /** A well-behaved client: subscribes first, then loads what came after its newest message, and adds events in between. */
    async function follow(index: number): Promise<number[]> {
      const random = sequence(index);
      const person = people[index % 2]!;
      const seen: number[] = [];
      const known = new Set<number>();
      /** An event older than the newest one shown would be out of order on the screen. */
      const take = (times: readonly number[]) => {
        for (const ts of times) {
          if (known.has(ts)) continue;
          known.add(ts);
          seen.push(ts);
        }
      };
      while (true) {
        const isLast = isDone;
        const socket = await connect(origins[random.below(2)]!, person);
        const receivedTimes = () =>
          socket.events('message_created').map(({ data }) => (data as { message: { message_ts: number } }).message.message_ts);
        const answer = await Promise.race([socket.subscribe(channel), socket.closed]).catch(() => 'closed');
        if (answer === 'subscribed') {
          take(await after(person, id, seen.at(-1) ?? start));
          if (!isLast) await Promise.race([sleep(livesMs.least + random.below(livesMs.more)), socket.closed]);
          take(receivedTimes());
        }
        socket.cut();
        cuts += 1;
        if (isLast && answer === 'subscribed') return seen;
      }
    }

    const clients = Array.from({ length: clientCount }, (_, index) => follow(index));
    const sent: number[] = [];
    for (let index = 0; index < messageCount; index += 1) {
      sent.push(await sendMessage(app, people[index % 2]!, id, { message: String(index), client_id: `flow${index}` }));
      if (betweenMs > 0) await sleep(betweenMs);
    }
    isDone = true;
    const results = await Promise.all(clients);
    const stored = await after(people[0]!, id, start);
    expect(stored).toEqual(sent);
    for (const seen of results) expect(seen).toEqual(stored);
    if (isWhole) console.log(`cuts: ${clientCount} clients, ${messageCount} messages, ${cuts} connections cut off`);
    expect(cuts).toBeGreaterThan(clientCount);
  },
  isWhole ? 900_000 : 300_000,
);
