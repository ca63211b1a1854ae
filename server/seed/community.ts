import { requireAt } from '@bandstand/rules/lists/require.ts';
import { momentOf } from './clock.ts';
import type { CommunitySeed, Line } from './content/people.ts';
import type { SeedStep, History } from './steps.ts';

/** Runs at the first call; every call gets its answer. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => (done ??= work());
}

/** Channels that staff created, a small group's messages, and what members write to the app. */
export function communitySteps(seed: CommunitySeed, history: History): SeedStep[] {
  const { nowMs, call, studio } = history;
  const beforeMs = Math.min(...seed.feeds.map(({ lines }) => momentOf(requireAt(lines, 0).at, nowMs))) - 60_000;
  return [
    ...seed.canned.map((reply, index): SeedStep => ({
      ms: beforeMs + index,
      run: async () => void (await call('POST /studio/canned_replies', { as: await studio(), body: reply })),
    })),
    ...seed.feeds.flatMap((feed) => feedSteps(feed, history)),
    ...seed.groups.flatMap((group) => groupSteps(group, history)),
    ...seed.threads.flatMap((talk) => talkSteps(talk, history)),
  ];
}

const sentBy = (
  { call, session, nowMs }: History,
  line: Line,
  place: () => Promise<{ id: string; parent_ts?: number }>,
  onSent: (ts: number) => void = () => {},
): SeedStep => ({
  ms: momentOf(line.at, nowMs),
  run: async () => {
    const { id, parent_ts } = await place();
    const data = { op: 'send' as const, message: line.text, ...(parent_ts === undefined ? {} : { parent_ts }) };
    const { results } = await call('POST /threads/{id}/messages', { as: session(line.by), params: { id }, body: { data } });
    onSent(requireAt(results, 0).message_ts);
  },
});
const likedBy = ({ call, session, nowMs }: History, line: Line, id: () => Promise<string>, ts: () => number): SeedStep[] =>
  (line.likedBy ?? []).map((key, index) => ({
    ms: Math.min(momentOf(line.at, nowMs) + (index + 1) * 1_500_000, nowMs),
    run: async () => {
      const body = { data: { op: 'react' as const, message_ts: ts(), value: 1 as const } };
      await call('POST /threads/{id}/messages', { as: session(key), params: { id: await id() }, body });
    },
  }));

function feedSteps({ title, kind, product, who_posts, lines }: CommunitySeed['feeds'][number], history: History): SeedStep[] {
  const { call, session, studio, productOf, nowMs } = history;
  const feedId = once(async () => {
    const product_id = product ? productOf(product).id : null;
    return (await call('POST /studio/feeds', { as: await studio(), body: { title, kind, product_id, who_posts } })).id;
  });
  return lines.flatMap((line) => {
    let ts = 0;
    const root = sentBy(
      history,
      line,
      async () => ({ id: await feedId() }),
      (given) => (ts = given),
    );
    const pinned: SeedStep[] = line.isPinned
      ? [
          {
            ms: root.ms + 60_000,
            run: async () => {
              await call('PUT /threads/{id}/pin', { as: session(line.by), params: { id: await feedId() }, body: { pinned: true, message_ts: ts } });
            },
          },
        ]
      : [];
    const replies = (line.replies ?? []).map((reply) => sentBy(history, reply, async () => ({ id: await feedId(), parent_ts: ts })));
    return [root, ...pinned, ...likedBy(history, line, feedId, () => ts), ...replies].map((step) => ({ ...step, ms: Math.min(step.ms, nowMs) }));
  });
}

function groupSteps({ title, people, lines }: CommunitySeed['groups'][number], history: History): SeedStep[] {
  const { call, session, subscriberId, nowMs } = history;
  const [first] = people as [string];
  const threadId = once(async () => {
    const body = { subscriber_id: people.filter((key) => key !== first).map(subscriberId) };
    const { id } = await call('POST /threads', { as: session(first), body });
    await call('POST /threads/{id}/rename', { as: session(first), params: { id }, body: { title } });
    return id;
  });
  const read = people.map((key): SeedStep => ({
    ms: Math.min(momentOf(requireAt(lines, -1).at, nowMs) + 90_000, nowMs),
    run: async () => void (await call('GET /threads/{id}/read', { as: session(key), params: { id: await threadId() } })),
  }));
  return [
    ...lines.flatMap((line) => {
      let ts = 0;
      return [
        sentBy(
          history,
          line,
          async () => ({ id: await threadId() }),
          (given) => (ts = given),
        ),
        ...likedBy(history, line, threadId, () => ts),
      ];
    }),
    ...read,
  ];
}

/** Between a member and the app: the owner answers in the studio, as the app. */
function talkSteps({ with: member, lines }: CommunitySeed['threads'][number], history: History): SeedStep[] {
  const { call, session, subscriberId, studio, appProfileId, nowMs } = history;
  let threadId = '';
  return lines.map((line): SeedStep => ({
    ms: momentOf(line.at, nowMs),
    run: async () => {
      const message = { op: 'send' as const, message: line.text };
      if (line.by === 'app' && threadId !== '')
        await call('POST /studio/threads/{id}/messages', { as: await studio(), params: { id: threadId }, body: { data: message } });
      else if (line.by === 'app')
        threadId = (await call('POST /studio/threads', { as: await studio(), body: { member_ids: [subscriberId(member)], messages: [message] } })).id;
      else threadId = (await call('POST /threads', { as: session(member), body: { subscriber_id: await appProfileId(), messages: [message] } })).id;
    },
  }));
}
