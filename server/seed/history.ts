import type { Caller, Session } from './caller.ts';
import { momentOf, type PlayClock } from './clock.ts';
import type { ChatSeed, HistorySeed, Line, PageTalkSeed, When } from './content/people.ts';

/** What happened in an app, and when. */
export interface Deed {
  ms: number;
  run: () => Promise<void>;
}

export interface History {
  call: Caller;
  nowMs: number;
  session(key: string): Session;
  subscriberId(key: string): string;
  /** When somebody came; before that he likes nothing. */
  arrivedMs(key: string): number;
  pageId(key: string): string;
  productId(key: string): string;
  /** Ids of a program's sessions, in order. */
  sessionsOf(programKey: string): string[];
  /** The thread of a page, as somebody who may open it finds it. */
  threadOf(as: Session, pageKey: string, kind: 'comments' | 'feed'): Promise<string>;
  /** Lets somebody into a private page. */
  assign(memberKey: string, pageKey: string): Promise<void>;
}

const dayMs = 86_400_000;
const testCard = { number: '4242 4242 4242 4242', exp: '12/49', cvc: '123' };

/** The deeds of an app's people, in no order. */
export function deedsOf(seed: HistorySeed, history: History): Deed[] {
  const { call, nowMs, session, pageId } = history;
  const at = (when: When) => momentOf(when, nowMs);
  return [
    ...seed.assigned.map(({ to, page, at: when }): Deed => ({ ms: at(when), run: () => history.assign(to, page) })),
    ...seed.purchases.map((purchase): Deed => ({ ms: at(purchase.at), run: () => buy(history, purchase) })),
    ...seed.starts.map(({ by, page, at: when }): Deed => ({
      ms: at(when),
      run: async () => void (await call('POST /pages/{id}/subscribers', { as: session(by), params: { id: pageId(page) }, body: {} })),
    })),
    ...seed.trained.flatMap(({ by, program, sessions, from }) =>
      history
        .sessionsOf(program)
        .slice(0, sessions)
        .map((id, index): Deed => ({ ms: trainingDay(at(from), index), run: () => complete(history, by, id) })),
    ),
    ...seed.completions.map(({ by, page, at: when }): Deed => ({ ms: at(when), run: () => complete(history, by, pageId(page)) })),
    ...seed.bookmarks.map(({ by, page, at: when }): Deed => ({
      ms: at(when),
      run: async () => void (await call('POST /pages/{id}/bookmarks/toggle', { as: session(by), params: { id: pageId(page) } })),
    })),
    ...seed.chats.flatMap((chat) => chatDeeds(chat, history)),
    ...seed.talks.flatMap((talk) => talkDeeds(talk, history)),
  ];
}

/** Plays deeds in the order of time, each at its moment. */
export async function play(deeds: readonly Deed[], clock: PlayClock): Promise<void> {
  for (const { ms, run } of deeds.toSorted((a, b) => a.ms - b.ms)) {
    clock.moveTo(ms);
    await run();
  }
}

/** Three sessions a week: days 0, 2 and 4, and a new week opens on day 7. */
const trainingDay = (startMs: number, index: number): number => startMs + (Math.floor(index / 3) * 7 + (index % 3) * 2) * dayMs;

const complete = async ({ call, session }: History, by: string, id: string): Promise<void> =>
  void (await call('POST /pages/{id}/complete', { as: session(by), params: { id } }));

/** The whole way through the checkout, with the card that works. */
async function buy({ call, session, productId }: History, { by, product, version }: HistorySeed['purchases'][number]): Promise<void> {
  const as = session(by);
  const params = { id: productId(product) };
  const { versions } = await call('GET /products/{id}', { as, params });
  const version_id = versions.find(({ name }) => name === version)?.id;
  if (!version_id) throw new Error(`${product} has no version ${version}`);
  const quote = await call('POST /products/{id}/preview', { as, params, body: { version_id } });
  const intent = await call('POST /products/{id}/intent', {
    as,
    params,
    body: { version_id, final_amount: quote.total_due_now, quote_id: quote.quote_id },
  });
  if (intent.status === 'completed') return;
  await call('POST /payments/test/{intentId}/confirm', {
    as,
    params: { intentId: intent.id ?? '' },
    body: { client_secret: intent.client_secret ?? '', ...testCard },
  });
  await call('POST /orders/{id}/confirm', { as, params: { id: intent.order_id } });
}

function chatDeeds({ people, lines, unreadFor = [] }: ChatSeed, history: History): Deed[] {
  const { call, session, subscriberId } = history;
  const otherOf = (key: string) => people.find((person) => person !== key)!;
  const threadId = once(async () => {
    const first = lines[0]!.by;
    return (await call('POST /threads', { as: session(first), body: { subscriber_id: subscriberId(otherOf(first)) } })).id;
  });
  // Reading up to a line reads all before it: once for each of the two, after the last line that he has seen.
  const lastSeen = new Map(
    people.map((key) => [
      key,
      unreadFor.includes(key) ? lines.findLastIndex(({ by, likedBy }) => by === key || likedBy?.includes(key)) : lines.length - 1,
    ]),
  );
  return lines.flatMap((line, index) =>
    lineDeeds(
      line,
      threadId,
      history,
      people.filter((key) => lastSeen.get(key) === index),
    ),
  );
}

function talkDeeds({ page, kind, lines }: PageTalkSeed, history: History): Deed[] {
  const { session } = history;
  const threadId = once(() => history.threadOf(session(lines[0]!.by), page, kind));
  const writers = [...new Set(lines.map(({ by }) => by))];
  return lines.flatMap((line, index) => lineDeeds(line, threadId, history, index === lines.length - 1 ? writers : []));
}

/** One line: written, read by `readers` soon after, liked a little later. */
function lineDeeds(line: Line, threadId: () => Promise<string>, { call, session, nowMs, arrivedMs }: History, readers: readonly string[]): Deed[] {
  const writtenMs = momentOf(line.at, nowMs);
  let ts = 0;
  const write: Deed = {
    ms: writtenMs,
    run: async () => {
      const id = await threadId();
      const { results } = await call('POST /threads/{id}/messages', {
        as: session(line.by),
        params: { id },
        body: { data: { op: 'send', message: line.text } },
      });
      ts = results[0]!.message_ts;
    },
  };
  const read = readers.map((reader): Deed => ({
    ms: Math.min(writtenMs + 40_000, nowMs),
    run: async () => void (await call('GET /threads/{id}/read', { as: session(reader), params: { id: await threadId() } })),
  }));
  const likes = (line.likedBy ?? []).map((key, index): Deed => ({
    ms: Math.min(Math.max(writtenMs + (index + 1) * 1_700_000, arrivedMs(key) + (index + 1) * 60_000), nowMs),
    run: async () =>
      void (await call('POST /threads/{id}/messages', {
        as: session(key),
        params: { id: await threadId() },
        body: { data: { op: 'react', message_ts: ts, value: 1 } },
      })),
  }));
  return [write, ...read, ...likes];
}

/** Runs at the first call; every call gets its answer. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => (done ??= work());
}
