import { requireAt } from '@bandstand/rules/lists/require.ts';
import { communitySteps } from './community.ts';
import { momentOf, type PlayClock } from './clock.ts';
import type { ChatSeed, HistorySeed, Line, PageThreadSeed, When } from './content/people.ts';
import type { SeedStep, History } from './steps.ts';
import { purchaseSteps } from './purchases.ts';
import { reportedSteps } from './reports.ts';
import { submissionSteps } from './submissions.ts';

const dayMs = 86_400_000;

/** The actions of an app's members, unordered. */
export function stepsOf(seed: HistorySeed, history: History): SeedStep[] {
  const { call, nowMs, session, pageId } = history;
  const at = (when: When) => momentOf(when, nowMs);
  return [
    ...seed.assigned.map(({ to, page, at: when }): SeedStep => ({ ms: at(when), run: () => history.assign(to, page) })),
    ...seed.purchases.flatMap((purchase) => purchaseSteps(purchase, history)),
    ...seed.starts.map(({ by, page, at: when }): SeedStep => ({
      ms: at(when),
      run: async () => void (await call('POST /pages/{id}/subscribers', { as: session(by), params: { id: pageId(page) }, body: {} })),
    })),
    ...seed.trained.flatMap(({ by, program, sessions, from }) =>
      history
        .sessionsOf(program)
        .slice(0, sessions)
        .map((id, index): SeedStep => ({ ms: trainingDay(at(from), index), run: () => complete(history, by, id) })),
    ),
    ...seed.completions.map(({ by, page, at: when }): SeedStep => ({ ms: at(when), run: () => complete(history, by, pageId(page)) })),
    ...seed.bookmarks.map(({ by, page, at: when }): SeedStep => ({
      ms: at(when),
      run: async () => void (await call('POST /pages/{id}/bookmarks/toggle', { as: session(by), params: { id: pageId(page) } })),
    })),
    ...seed.chats.flatMap((chat) => chatSteps(chat, history)),
    ...(seed.submissions ?? []).flatMap((submission) => submissionSteps(submission, history)),
    ...seed.threads.flatMap((thread) => talkSteps(thread, history)),
    ...(seed.community ? communitySteps(seed.community, history) : []),
    ...(seed.reported ?? []).flatMap((reported) => reportedSteps(reported, history)),
  ];
}

/** Plays actions in order of time, each at its moment. */
export async function play(steps: readonly SeedStep[], clock: PlayClock): Promise<void> {
  for (const { ms, run } of steps.toSorted((a, b) => a.ms - b.ms)) {
    clock.moveTo(ms);
    await run();
  }
}

/** Three sessions a week: days 0, 2 and 4, and a new week opens on day 7. */
const trainingDay = (startMs: number, index: number): number => startMs + (Math.floor(index / 3) * 7 + (index % 3) * 2) * dayMs;

const complete = async ({ call, session }: History, by: string, id: string): Promise<void> =>
  void (await call('POST /pages/{id}/complete', { as: session(by), params: { id } }));

function chatSteps({ people, lines, unreadFor = [] }: ChatSeed, history: History): SeedStep[] {
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
    lineSteps(
      line,
      threadId,
      history,
      people.filter((key) => lastSeen.get(key) === index),
    ),
  );
}

function talkSteps({ page, kind, lines }: PageThreadSeed, history: History): SeedStep[] {
  const { session } = history;
  const threadId = once(() => history.threadOf(session(requireAt(lines, 0).by), page, kind));
  const writers = [...new Set(lines.map(({ by }) => by))];
  return lines.flatMap((line, index) => lineSteps(line, threadId, history, index === lines.length - 1 ? writers : []));
}

/** One line: written, read by `readers` soon after, liked a little later. */
function lineSteps(
  line: Line,
  threadId: () => Promise<string>,
  { call, session, nowMs, arrivedMs }: History,
  readers: readonly string[],
): SeedStep[] {
  const writtenMs = momentOf(line.at, nowMs);
  let ts = 0;
  const write: SeedStep = {
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
  const read = readers.map((reader): SeedStep => ({
    ms: Math.min(writtenMs + 40_000, nowMs),
    run: async () => void (await call('GET /threads/{id}/read', { as: session(reader), params: { id: await threadId() } })),
  }));
  const likes = (line.likedBy ?? []).map((key, index): SeedStep => ({
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
