import { setTimeout as sleep } from 'node:timers/promises';
import { openLine, quantile, type Line as Connection } from './http.ts';
import { privateMemoryOf, totalOf } from './machine.ts';
import { median, type Figure, type Ground, type Line, type Row } from './measure.ts';
import { call, headersOf, memberAt } from './members.ts';
import { collectGarbage } from './profile.ts';
import { metered, settle, type Side } from './side.ts';
import { join, joinAll, leaveAll, type Seat } from './sockets.ts';

const text = 'Third set done, the last two were slow. How did yours go today?';
/** Differs between runs on one install: a client id that was used before writes nothing. */
const run = Date.now().toString(36);

async function post({ seeded }: Ground, line: Connection, side: Side, turn: number): Promise<void> {
  const client_id = `${run}-${side.name}-${turn}`;
  const as = memberAt(seeded, turn);
  await (side.name === 'ours'
    ? call(line, side, {
        method: 'POST',
        path: `/api/threads/${seeded.feed.threadId}/messages`,
        headers: headersOf(seeded, as),
        body: { data: { op: 'send', client_id, message: text } },
      })
    : call(line, side, { method: 'POST', path: '/chat/feed', body: { client_id, message: text, member: turn % seeded.members.length } }));
}

const patienceMs = 10_000;

/** Frames that listeners still have to receive, by message. */
function createWatch(seatCount: number) {
  const waiting = new Map<string, { missing: number; done: () => void }>();
  return {
    seen: (clientId: string): void => {
      const one = waiting.get(clientId);
      if (!one) return;
      one.missing -= 1;
      if (one.missing === 0) one.done();
    },
    /** Resolves when every seat has received the message; rejects when one has not after ten seconds. */
    all: (clientId: string): Promise<void> =>
      new Promise((resolve, reject) => {
        const one = { missing: seatCount, done: () => finish() };
        const late = setTimeout(() => finish(new Error(`${one.missing} of ${seatCount} listeners did not receive a message`)), patienceMs);
        const finish = (error?: Error) => {
          clearTimeout(late);
          waiting.delete(clientId);
          if (error) reject(error);
          else resolve();
        };
        waiting.set(clientId, one);
      }),
  };
}

interface Sent {
  times: number[];
  perSecond: number;
}
/** Sends messages on some lines at once, each after the one before was seen by all seats of both: answer and every seat. */
async function chatter(
  ground: Ground,
  side: Side,
  watch: ReturnType<typeof createWatch>,
  turns: { next: number },
  options: { lines: number; seconds: number },
): Promise<Sent> {
  const lines = await Promise.all(Array.from({ length: options.lines }, () => openLine(side.port)));
  const times: number[] = [];
  const startedMs = performance.now();
  const untilMs = startedMs + options.seconds * 1000;
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < untilMs) {
        const turn = turns.next++;
        const sentMs = performance.now();
        await Promise.all([watch.all(`${run}-${side.name}-${turn}`), post(ground, line, side, turn)]);
        times.push(performance.now() - sentMs);
      }
    }),
  );
  for (const line of lines) line.close();
  return { times, perSecond: (times.length * 1000) / (performance.now() - startedMs) };
}

interface ChatFigures {
  figure: Figure;
  othersShare: number;
}
/** Counts on from row to row: a client id that was used before is not sent again. */
const turnsOf = { ours: { next: 0 }, bare: { next: 0 } };

/** Both sides with that many seats, taking turns. Cost is for each delivery. */
async function chat(ground: Ground, name: string, { seats, lines }: { seats: number; lines: number }): Promise<Record<'ours' | 'bare', ChatFigures>> {
  const { seeded, seconds, rounds, profiling } = ground;
  const sides = await Promise.all(
    [ground.bare, ground.ours].map(async (side) => {
      const watch = createWatch(seats);
      return {
        side,
        watch,
        seated: await joinAll(side, seeded, seats, { seen: watch.seen }),
        turns: turnsOf[side.name],
        times: [] as number[],
        rounds: [] as { perSecond: number; server: number; database: number; othersShare: number }[],
      };
    }),
  );
  for (const { side, watch, turns } of sides) await chatter(ground, side, watch, turns, { lines, seconds });
  for (let round = 0; round < rounds; round += 1)
    for (const one of sides) {
      const { result, used, othersShare } = await metered(one.side, () => chatter(ground, one.side, one.watch, one.turns, { lines, seconds }));
      const deliveries = result.times.length * seats;
      one.times.push(...result.times);
      one.rounds.push({ perSecond: result.perSecond, server: used.server / deliveries, database: used.database / deliveries, othersShare });
    }
  const ours = sides.find(({ side }) => side.name === 'ours');
  if (ours) await profiling?.record(name, async () => (await chatter(ground, ground.ours, ours.watch, ours.turns, { lines, seconds })).times.length);
  for (const { seated } of sides) await leaveAll(seated);
  const of = (one: (typeof sides)[number]): ChatFigures => {
    const sorted = one.times.toSorted((a, b) => a - b);
    const middle = (read: (round: (typeof one.rounds)[number]) => number) => median(one.rounds.map(read));
    return {
      figure: {
        value: middle(({ perSecond }) => perSecond),
        cost: { server: middle(({ server }) => server), database: middle(({ database }) => database) },
        p50Ms: quantile(sorted, 0.5),
        p99Ms: quantile(sorted, 0.99),
      },
      othersShare: Math.max(...one.rounds.map((round) => round.othersShare)),
    };
  };
  const [bare, own] = sides;
  if (!bare || !own) throw new Error('a side is missing');
  return { ours: of(own), bare: of(bare) };
}

/** `reads`: what the row is about. */
const chatRow = (name: string, about: string, options: { seats: number; lines: number; reads: 'latency' | 'delivery' | 'rate' }): Row => ({
  name,
  about,
  run: async (ground) => {
    const { ours, bare } = await chat(ground, name, options);
    const othersShare = Math.max(ours.othersShare, bare.othersShare);
    const read = ({ figure }: ChatFigures): Figure => {
      if (options.reads === 'latency') return { value: figure.p50Ms ?? 0, p50Ms: figure.p50Ms, p99Ms: figure.p99Ms };
      if (options.reads === 'rate') return { ...figure, cost: undefined };
      return { value: figure.cost ? totalOf(figure.cost) * 1000 : 0, cost: figure.cost };
    };
    const unit = { latency: 'ms until all have seen it', delivery: 'µs of processor a delivery', rate: 'messages a second' }[options.reads];
    return [{ name, unit, ours: read(ours), bare: read(bare), othersShare }];
  },
});

const joins: Row = {
  name: 'joins',
  about: 'members who connect, log in and listen to three channels',
  run: async (ground) => {
    const { seeded, seconds, rounds, profiling } = ground;
    const joinFor = async (side: Side, turns: { next: number }): Promise<{ done: number; perSecond: number }> => {
      const startedMs = performance.now();
      let done = 0;
      let tookMs = 0;
      while (tookMs < seconds * 1000) {
        const seats = await Promise.all(Array.from({ length: 50 }, () => join(side, seeded, turns.next++)));
        done += seats.length;
        tookMs = performance.now() - startedMs;
        await leaveAll(seats);
      }
      return { done, perSecond: (done * 1000) / tookMs };
    };
    const sides = [ground.bare, ground.ours].map((side) => ({
      side,
      turns: { next: 0 },
      rounds: [] as { perSecond: number; server: number; database: number; othersShare: number }[],
    }));
    for (const { side, turns } of sides) await joinFor(side, turns);
    for (let round = 0; round < rounds; round += 1)
      for (const one of sides) {
        const { result, used, othersShare } = await metered(one.side, () => joinFor(one.side, one.turns));
        one.rounds.push({ perSecond: result.perSecond, server: used.server / result.done, database: used.database / result.done, othersShare });
      }
    await profiling?.record('joins', async () => (await joinFor(ground.ours, { next: 0 })).done);
    const [bare, ours] = sides.map(({ rounds: list }): Figure => {
      const middle = (read: (round: (typeof list)[number]) => number) => median(list.map(read));
      return {
        value: middle(({ perSecond }) => perSecond),
        cost: { server: middle(({ server }) => server), database: middle(({ database }) => database) },
      };
    });
    if (!bare || !ours) throw new Error('a side is missing');
    const othersShare = Math.max(...sides.flatMap(({ rounds: list }) => list.map((round) => round.othersShare)));
    return [{ name: 'joins', unit: 'a second', ours, bare, othersShare }];
  },
};

/** Sockets to hold, one step after the other. */
const idleSteps = [1000, 4000] as const;

/** Kilobytes of a socket of each step: what the server process held more after the step, by its number of sockets. */
async function weighSockets(side: Side, seeded: Ground['seeded']): Promise<{ kilobytes: number[]; othersShare: number }> {
  // The first connections make room that stays, and code that runs often is compiled: neither is memory of a socket.
  for (let times = 0; times < 10; times += 1) await leaveAll(await joinAll(side, seeded, 50));
  const held = async () => {
    await sleep(3000);
    await collectGarbage(side);
    await sleep(1000);
    return privateMemoryOf(side.pid).server;
  };
  const seats: Seat[] = [];
  const kilobytes: number[] = [];
  let before = await held();
  let worstShare = 0;
  for (const count of idleSteps) {
    const added = count - seats.length;
    const { result, othersShare } = await metered(side, () => joinAll(side, seeded, added, { from: seats.length }));
    seats.push(...result);
    const now = await held();
    kilobytes.push((now - before) / added);
    before = now;
    worstShare = Math.max(worstShare, othersShare);
  }
  await leaveAll(seats);
  return { kilobytes, othersShare: worstShare };
}

const idle: Row = {
  name: 'idle',
  about: 'memory of a socket that listens to three channels and hears nothing: of the first 1,000, and of the 3,000 after them',
  parameters: ['--inspect'],
  run: async (ground) => {
    const measured: Record<Side['name'], number[]> = { ours: [], bare: [] };
    let worstShare = 0;
    for (const name of ['bare', 'ours'] as const) {
      // A process that has worked holds free memory, in which a thousand sockets would disappear.
      await ground[name].stop();
      const side = await ground.restart(name);
      await settle([side]);
      const { kilobytes, othersShare } = await weighSockets(side, ground.seeded);
      measured[name] = kilobytes;
      worstShare = Math.max(worstShare, othersShare);
    }
    return idleSteps.map((count, at): Line => ({
      name: at === 0 ? 'idle' : `idle-${count}`,
      unit: 'KB a socket',
      ours: { value: measured.ours[at] ?? 0 },
      bare: { value: measured.bare[at] ?? 0 },
      othersShare: worstShare,
    }));
  },
};

export const socketRows: Row[] = [
  chatRow('chat', 'from sending a message until 100 listeners have it', { seats: 100, lines: 1, reads: 'latency' }),
  chatRow('delivery-100', 'processor time for a delivery to each of 100 listeners', { seats: 100, lines: 1, reads: 'delivery' }),
  chatRow('delivery-1000', 'processor time for a delivery to each of 1,000 listeners', { seats: 1000, lines: 1, reads: 'delivery' }),
  chatRow('delivery-4000', 'processor time for a delivery to each of 4,000 listeners', { seats: 4000, lines: 1, reads: 'delivery' }),
  chatRow('chat-rate', 'messages a second, each to 100 listeners, from 16 members at once', { seats: 100, lines: 16, reads: 'rate' }),
  joins,
  idle,
];
