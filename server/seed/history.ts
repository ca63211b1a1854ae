import { requireAt } from '@bandstand/rules/lists/require.ts';
import { communityDeeds } from './community.ts';
import { momentOf, type PlayClock } from './clock.ts';
import type { ChatSeed, HistorySeed, Line, PageThreadSeed, When } from './content/people.ts';
import type { Deed, History } from './deeds.ts';
import { purchaseDeeds } from './purchases.ts';
import { reportDeeds } from './reports.ts';

const dayMs = 86_400_000;

/** The actions of an app's members, unordered. */
export function deedsOf(seed: HistorySeed, history: History): Deed[] {
  const { call, nowMs, session, pageId } = history;
  const at = (when: When) => momentOf(when, nowMs);
  return [
    ...seed.assigned.map(({ to, page, at: when }): Deed => ({ ms: at(when), run: () => history.assign(to, page) })),
    ...seed.purchases.flatMap((purchase) => purchaseDeeds(purchase, history)),
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
    ...seed.threads.flatMap((thread) => talkDeeds(thread, history)),
    ...(seed.community ? communityDeeds(seed.community, history) : []),
    ...(seed.reported ?? []).flatMap((said) => reportDeeds(said, history)),
  ];
}

/** Plays actions in order of time, each at its moment. */
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

function chatDeeds({ people, lines, unreadFor = [] }: ChatSeed, history: History): Deed[] {
  const { call, session, subscriberId } = history;
  const [one, other] = people;
  const otherOf = (key: string) => (key === one ? other : one);
  const threadId = once(async () => {
    const first = requireAt(lines, 0).by;
    return (await call('POST /threads', { as: session(first), body: { subscriber_id: subscriberId(otherOf(first)) } })).id;
  });
  // Reading up to a line reads everything before it: once for each of the two, after the last line they have seen.
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

function talkDeeds({ page, kind, lines }: PageThreadSeed, history: History): Deed[] {
  const { session } = history;
  const threadId = once(() => history.threadOf(session(requireAt(lines, 0).by), page, kind));
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
      ts = requireAt(results, 0).message_ts;
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
