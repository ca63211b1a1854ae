import { ask, jsonOf } from './http.ts';
import { compare, type Ground, type Row } from './measure.ts';
import { headersOf, memberAt, sending } from './members.ts';

/** How many places in the thread are read in turn: reading the same one again would measure a cache. */
const places = 97;
const batch = 100_000;

async function prepare({ bare }: Ground, text: string, values: unknown[]): Promise<void> {
  jsonOf(await ask(bare.port, { method: 'POST', path: '/prepare', body: { text, values } }, bare.host));
}

/** The same thread on the bare side: numbers instead of ids, and the same texts. */
async function copyLong(ground: Ground): Promise<void> {
  const { count, startUs, stepUs } = ground.seeded.long;
  await prepare(ground, `insert into bare.people select n, 'Member ' || n from generate_series(0, 1999) n on conflict do nothing`, []);
  for (let from = 0; from < count; from += batch)
    await prepare(
      ground,
      `insert into bare.messages (thread, ts, author, text) select 'long', $1::bigint + n * $2::bigint, n % 25, $3 from generate_series($4::int, $5::int) n
        on conflict do nothing`,
      [startUs, stepUs, 'The weight stays on the heels, the back stays long, and the ', from, Math.min(count, from + batch) - 1],
    );
  await prepare(ground, 'analyze bare.messages', []);
}

/** `share`: how far back, as a share of the thread. */
const messagesRow = (name: string, about: string, share: (place: number) => number | null): Row => ({
  name,
  about,
  needs: { messages: 1 },
  run: async (ground) => {
    const { seeded, ours, bare } = ground;
    const { threadId, count, startUs, stepUs } = seeded.long;
    await copyLong(ground);
    const beforeAt = (turn: number): number | null => {
      const back = share(turn % places);
      return back === null ? null : startUs + Math.floor(count * (1 - back)) * stepUs;
    };
    return [
      await compare(ground, name, {
        ours: sending(ours, seeded.members.length, (turn) => {
          const before = beforeAt(turn);
          const query = before === null ? '' : `?before=${before}`;
          return { method: 'GET', path: `/api/threads/${threadId}/messages${query}`, headers: headersOf(seeded, memberAt(seeded, turn)) };
        }),
        bare: sending(bare, places, (turn) => ({ method: 'GET', path: `/messages/long/${beforeAt(turn) ?? Number.MAX_SAFE_INTEGER}` })),
      }),
    ];
  },
});

const threads: Row = {
  name: 'threads',
  about: 'the list of threads of a member',
  run: async (ground) => {
    const { seeded, ours, bare } = ground;
    const requestAt = (turn: number) => ({ method: 'GET' as const, path: '/api/threads', headers: headersOf(seeded, memberAt(seeded, turn)) });
    const { items } = jsonOf<{ items: object[] }>(await ask(ours.port, requestAt(0), ours.host));
    if (items.length === 0) throw new Error('a member of a thread has no thread');
    await prepare(
      ground,
      `insert into bare.threads (member, ts, thread) select m, n, item from generate_series(0, 1999) m, json_array_elements($1::json) with ordinality as x(item, n)
        on conflict do nothing`,
      [JSON.stringify(items)],
    );
    return [
      await compare(ground, 'threads', {
        ours: sending(ours, seeded.members.length, requestAt),
        bare: sending(bare, seeded.members.length, (turn) => ({ method: 'GET', path: `/threads/${turn}` })),
      }),
    ];
  },
};

export const threadRows: Row[] = [
  messagesRow('messages-newest', 'the newest 30 of 1,000,000 messages, for members', () => null),
  messagesRow('messages-back', '30 messages from the middle of 1,000,000', (place) => 0.3 + (0.4 * place) / places),
  threads,
];
