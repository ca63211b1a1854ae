import { createHash } from 'node:crypto';
import { firstNames, lastNames, links, sentences } from './community.words.ts';

export interface CommunitySize {
  messages: number;
  people: number;
  /** Threads of three or more, and of two. The thread of everyone is added; without messages if `hasFeed` is false. */
  groups: number;
  chats: number;
  hasFeed: boolean;
}
export interface PlannedPerson {
  name: string;
  email: string;
}
export interface PlannedThread {
  kind: 'feed' | 'group' | 'chat' | 'reply';
  /** By their place in `people`; the one who opened it comes first. Empty: everyone. */
  people: number[];
  title: string | null;
  /** For a reply thread: the message it answers, by its place in `messages`. */
  parent: number | null;
  createdUs: number;
}
export interface PlannedMessage {
  thread: number;
  author: number;
  ts: number;
  type: 'message' | 'attachment' | 'image';
  text: string;
  mentions: number[];
  link: (typeof links)[number] | null;
  /** Which of the existing pictures; -1: none. */
  picture: number;
  editedText: string | null;
  isDeleted: boolean;
  pinnedUs: number | null;
  likes: number[];
}
export interface PlannedCommunity {
  people: PlannedPerson[];
  threads: PlannedThread[];
  /** In the order of their times, all different. */
  messages: PlannedMessage[];
  /** How far each has read: `thread/person` → ts. */
  reads: Map<string, number>;
  /** Who blocks whom. */
  blocks: [number, number][];
}

/** The large one for benchmarks: a hundred thousand messages of five hundred people. */
export const bigCommunity: CommunitySize = { messages: 100_000, people: 500, groups: 40, chats: 300, hasFeed: true };

const minuteUs = 60_000_000;
const pinsAtMost = 10;

/** A pseudo-random sequence (mulberry32): the same for the same seed, on every machine. */
export function sequence(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share: number) => next() < share,
    oneOf: <T>(list: readonly T[]): T => list[below(list.length)]!,
    some: (count: number, limit: number): number[] => {
      const found = new Set<number>();
      while (found.size < Math.min(count, limit)) found.add(below(limit));
      return [...found];
    },
  };
}

/** An id of the plan, the same for the same seed. */
export function idOf(seed: number, kind: string, index: number): string {
  const hex = createHash('sha1').update(`${seed}/${kind}/${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type Random = ReturnType<typeof sequence>;
/** Threads that messages may be sent to, by kind. */
type Open = Record<'feed' | 'group' | 'chat', number[]>;

/** The feed, groups and chats, with names for some groups. */
function planThreads(random: Random, size: CommunitySize, createdUs: number): PlannedThread[] {
  const threads: PlannedThread[] = [];
  const add = (kind: PlannedThread['kind'], people: number[], title: string | null = null) =>
    threads.push({ kind, people, title, parent: null, createdUs });
  if (size.hasFeed) add('feed', [], 'Community');
  for (let index = 0; index < size.groups; index += 1) add('group', random.some(3 + random.below(Math.min(28, size.people - 3)), size.people));
  const pairs = new Set<string>();
  while (pairs.size < size.chats)
    pairs.add(
      random
        .some(2, size.people)
        .toSorted((one, other) => one - other)
        .join('/'),
    );
  for (const pair of pairs) add('chat', pair.split('/').map(Number));
  for (const [index, thread] of threads.entries())
    if (thread.kind === 'group' && index % 3 === 0) thread.title = `Group ${index} – ${random.oneOf(sentences).split('\n')[0]}`.slice(0, 100);
  return threads;
}

function planBlocks(random: Random, { people }: CommunitySize): [number, number][] {
  return random.some(Math.floor(people / 25), people).flatMap((from): [number, number][] => {
    const to = random.below(people);
    return to === from ? [] : [[from, to]];
  });
}

/** Leaves out chats in which one participant blocks the other. */
function openThreads(threads: readonly PlannedThread[], blocks: readonly [number, number][]): Open {
  const isBlocked = (one: number, other: number) => blocks.some(([from, to]) => (from === one && to === other) || (from === other && to === one));
  const open: Open = { feed: [], group: [], chat: [] };
  threads.forEach(({ kind, people }, index) => {
    if (kind === 'reply' || (kind === 'chat' && isBlocked(people[0]!, people[1]!))) return;
    open[kind].push(index);
  });
  return open;
}

/** Plans single messages into `plan`. Returns the place of each. */
function createMessagePlanner(random: Random, plan: Pick<PlannedCommunity, 'people' | 'threads' | 'messages' | 'reads'>, pictures: number) {
  const { people, threads, messages, reads } = plan;
  const pins = new Map<number, number>();

  return (thread: number, author: number, ts: number): number => {
    const place = threads[thread]!;
    const among = place.people.length > 0 ? place.people : people.map((_, index) => index);
    const dice = random.below(100);
    const type = dice < 4 ? 'attachment' : dice < 8 && pictures > 0 ? 'image' : 'message';
    const mentions = type === 'message' && random.chance(0.05) ? [random.oneOf(among)].filter((person) => person !== author) : [];
    const text = [
      ...mentions.map((person) => `@<${people[person]!.name}>`),
      ...Array.from({ length: random.chance(0.01) ? 40 : 1 + random.below(3) }, () => random.oneOf(sentences)),
      ...(random.chance(0.03) ? [`see ${random.oneOf(links).url} for more`] : []),
    ].join(' ');
    const isPinnable = place.kind !== 'chat' && place.kind !== 'reply' && random.chance(0.002) && (pins.get(thread) ?? 0) < pinsAtMost;
    if (isPinnable) pins.set(thread, (pins.get(thread) ?? 0) + 1);
    const isDeleted = !isPinnable && random.chance(0.02);
    messages.push({
      thread,
      author,
      ts,
      type,
      text: type === 'message' ? text : '',
      mentions: type === 'message' ? mentions : [],
      link: type === 'attachment' ? random.oneOf(links) : null,
      picture: type === 'image' ? random.below(pictures) : -1,
      editedText: type === 'message' && mentions.length === 0 && random.chance(0.02) ? `${text} (edited)` : null,
      isDeleted,
      pinnedUs: isPinnable ? ts + minuteUs : null,
      likes:
        !isDeleted && random.chance(0.2)
          ? random
              .some(1 + random.below(5), among.length)
              .map((at) => among[at]!)
              .filter((person) => person !== author)
          : [],
    });
    if (place.kind !== 'feed') reads.set(`${thread}/${author}`, ts);
    return messages.length - 1;
  };
}

/**
 * Half a year of a community's messages: bursts and pauses, long and short, links, mentions, pictures, replies, likes, pins, edits, blocked members.
 * Planned without a database, from the seed alone.
 */
export function planCommunity(seed: number, size: CommunitySize, { startUs = 1_750_000_000_000_000, pictures = 0 } = {}): PlannedCommunity {
  const random = sequence(seed);
  const people = Array.from({ length: size.people }, (_, index) => ({
    name: `${firstNames[index % firstNames.length]} ${lastNames[Math.floor(index / firstNames.length) % lastNames.length]}`,
    email: `talker${index}-${seed}@example.com`,
  }));
  const threads = planThreads(random, size, startUs);
  // People differ: the first of a thread write most.
  const talker = (thread: PlannedThread): number => {
    const count = thread.people.length || size.people;
    const place = Math.min(random.below(count), random.below(count));
    return thread.people[place] ?? place;
  };
  const messages: PlannedMessage[] = [];
  const reads = new Map<string, number>();
  const replyThreads = new Map<number, number>();
  const blocks = planBlocks(random, size);
  const opened = openThreads(threads, blocks);
  const planMessage = createMessagePlanner(random, { people, threads, messages, reads }, pictures);

  let nowUs = startUs;
  while (messages.length < size.messages) {
    const dice = random.below(100);
    const kinds = (['feed', 'group', 'chat'] as const).filter((kind) => opened[kind].length > 0);
    const kind = kinds[dice < 50 ? 0 : dice < 80 ? Math.min(1, kinds.length - 1) : kinds.length - 1]!;
    const thread = random.oneOf(opened[kind]);
    nowUs += 1000 + random.below(10) * minuteUs + random.below(minuteUs);
    const author = talker(threads[thread]!);
    let newestUs = nowUs;
    for (let run = 1 + (random.chance(0.45) ? random.below(5) : 0); run > 0 && messages.length < size.messages; run -= 1) {
      nowUs += 1000 + random.below(minuteUs / 3);
      const root = planMessage(thread, author, nowUs);
      newestUs = nowUs;
      if (!random.chance(0.04)) continue;
      const place = { kind: 'reply' as const, people: threads[thread]!.people, title: null, parent: root, createdUs: nowUs };
      for (let answers = 1 + random.below(4); answers > 0 && messages.length < size.messages; answers -= 1) {
        if (!replyThreads.has(root)) replyThreads.set(root, threads.push(place) - 1);
        nowUs += 1000 + random.below(minuteUs);
        planMessage(replyThreads.get(root)!, talker(threads[thread]!), nowUs);
      }
    }
    // One participant reads it.
    if (kind !== 'feed' && random.chance(0.5)) reads.set(`${thread}/${random.oneOf(threads[thread]!.people)}`, newestUs);
  }
  // A deleted message with replies keeps an empty place; none is deleted here, so that everything planned is shown.
  for (const root of replyThreads.keys()) messages[root]!.isDeleted = false;
  return { people, threads, messages, reads, blocks };
}
