import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Changed, Signal } from './fanout.ts';
import { createLine, type Line, type Piece } from './fanout.line.ts';
import { inParts } from './fanout.notices.ts';
import { patienceMs } from './fanout.ordering.ts';

const app = 'app';
const signal = (ts: number, more: Partial<Signal> = {}): Signal => ({ appId: app, channel: 'room', event: 'read', ids: { ts }, ...more });
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
/** Timers that the test moves on itself. */
const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

interface Process {
  line: Line;
  signals: Signal[];
  changes: Changed[];
  gaps: string[];
  times(): unknown[];
  send(...times: number[]): void;
}
const processes: Process[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const { line } of processes.splice(0)) await line.close();
});

/** Processes on one carrier, which loses the pieces that the test wants lost. Pieces that a listener does not follow never reach it. */
function aCarrier(options: { unitsPerPiece?: number; beatMs?: number } = {}) {
  const ends = new Map<Process, { follows: Set<string>; isAway: boolean }>();
  const carrier = {
    carried: [] as Piece[],
    isBroken: false,
    loses: (_piece: Piece): boolean => false,
    away: (process: Process, isAway: boolean) => void (ends.get(process)!.isAway = isAway),
    unfollow: (process: Process) => ends.get(process)!.follows.delete(app),
    join: (id: string): Process => {
      const follows = new Set([app]);
      const line = createLine({
        id,
        unitsPerPiece: 2500,
        ...options,
        followed: () => follows,
        carry: async (pieces) => {
          if (carrier.isBroken || ends.get(process)!.isAway) throw new Error('away');
          for (const piece of pieces) {
            carrier.carried.push(piece);
            if (carrier.loses(piece)) continue;
            for (const [other, end] of ends)
              if (!end.isAway && (piece.topic === '' || end.follows.has(piece.topic))) other.line.receive(piece.topic, piece.text);
          }
        },
      });
      const process: Process = {
        line,
        signals: [],
        changes: [],
        gaps: [],
        times: () => process.signals.map(({ ids }) => ids['ts']),
        send: (...times) => {
          for (const ts of times) line.queue(app, { signal: signal(ts) });
        },
      };
      line.receiveWith({
        onSignal: (given) => process.signals.push(given),
        onChanged: (given) => process.changes.push(given),
        onGap: (appId) => process.gaps.push(appId),
      });
      ends.set(process, { follows, isAway: false });
      processes.push(process);
      line.open();
      return process;
    },
  };
  return carrier;
}
/** Loses the first piece that begins like this. */
function once(beginning: string) {
  let isLost = false;
  return ({ text }: Piece) => {
    if (isLost || !text.startsWith(beginning)) return false;
    isLost = true;
    return true;
  };
}

describe('signals of one process', () => {
  it('reach others once, in order, and not itself', async () => {
    const carrier = aCarrier();
    const [sender, one] = [carrier.join('sender'), carrier.join('one')];
    sender.send(...upTo(100));
    await settled();
    expect([one.times(), one.gaps, sender.times()]).toEqual([upTo(100), [], []]);
  });

  it('arrive complete in pieces, between those of others', async () => {
    const carrier = aCarrier({ unitsPerPiece: 100 });
    const [one, two, listener] = [carrier.join('one'), carrier.join('two'), carrier.join('listener')];
    const long = (letter: string) => ({ signal: signal(1, { except: Array<string>(40).fill(letter.repeat(30)) }) });
    one.line.queue(app, long('a'));
    two.line.queue(app, long('😀'));
    await settled();
    expect(listener.signals.map(({ except }) => except?.[0]?.slice(0, 2))).toEqual(['aa', '😀']);
    expect([listener.gaps, carrier.carried.length > 10]).toEqual([[], true]);
  });

  it('include changes of rights', async () => {
    const carrier = aCarrier();
    const [sender, listener] = [carrier.join('sender'), carrier.join('listener')];
    sender.line.queue(app, { changed: { appId: app, subscriberId: 'ada' } });
    await settled();
    expect(listener.changes).toEqual([{ appId: app, subscriberId: 'ada' }]);
  });

  it('do not reach a process that does not follow the app', async () => {
    const carrier = aCarrier();
    const [sender, listener] = [carrier.join('sender'), carrier.join('listener')];
    carrier.unfollow(listener);
    sender.send(1, 2);
    await settled();
    expect([listener.times(), listener.gaps]).toEqual([[], []]);
  });
});

describe('a piece that is lost', () => {
  it.each([2, 3, 51, 99])('is asked for and put in its place, if it is number %i', async (lost) => {
    const carrier = aCarrier();
    const [sender, listener, other] = [carrier.join('sender'), carrier.join('listener'), carrier.join('other')];
    carrier.loses = once(`sender ${lost} `);
    sender.send(...upTo(100));
    await settled();
    for (const { times, gaps } of [listener, other]) expect([times(), gaps]).toEqual([upTo(100), []]);
  });

  it('reaches only those that missed it', async () => {
    const carrier = aCarrier();
    const [sender, listener, other] = [carrier.join('sender'), carrier.join('listener'), carrier.join('other')];
    sender.send(1);
    await settled();
    carrier.away(listener, true);
    sender.send(2);
    await settled();
    carrier.away(listener, false);
    sender.send(3);
    await settled();
    for (const { times, gaps } of [listener, other]) expect([times(), gaps]).toEqual([[1, 2, 3], []]);
  });

  it('is asked for after the following heartbeat, if it is the last one', async () => {
    const carrier = aCarrier({ beatMs: 5 });
    const [sender, listener] = [carrier.join('sender'), carrier.join('listener')];
    sender.send(1);
    await settled();
    carrier.loses = once('sender 2 ');
    sender.send(2);
    await expect.poll(listener.times).toEqual([1, 2]);
    // A silent process sends no heartbeat.
    const { length } = carrier.carried;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(carrier.carried).toHaveLength(length);
  });

  it.each([1, 2, 3])('of a long signal is asked for, if it is part %i', async (lost) => {
    const carrier = aCarrier({ unitsPerPiece: 100 });
    const [sender, listener] = [carrier.join('sender'), carrier.join('listener')];
    sender.send(1);
    await settled();
    carrier.loses = once(`sender 2 ${lost}/`);
    sender.line.queue(app, { signal: signal(2, { except: ['x'.repeat(250)] }) });
    sender.send(3, 4);
    await settled();
    expect([listener.times(), listener.gaps]).toEqual([[1, 2, 3, 4], []]);
  });

  it('for good, because its sender no longer has it, is a gap of that app', async () => {
    const carrier = aCarrier();
    const [sender, listener] = [carrier.join('sender'), carrier.join('listener')];
    sender.send(1);
    await settled();
    carrier.away(listener, true);
    for (let ts = 2; ts < 6000; ts += 1) {
      sender.send(ts);
      if (ts % 1000 === 0) await settled();
    }
    await settled();
    carrier.away(listener, false);
    sender.send(6000);
    await settled();
    expect(listener.gaps).toEqual([app]);
    sender.send(6001);
    await settled();
    expect(listener.times().at(-1)).toBe(6001);
  });

  it('for good, because its sender is gone, is a gap after a moment', async () => {
    holdTimers();
    const carrier = aCarrier();
    const [sender, listener] = [carrier.join('sender'), carrier.join('listener')];
    sender.send(1);
    await settled();
    carrier.loses = ({ text }) => text.startsWith('sender 2 ') || text.startsWith('listener ');
    sender.send(2, 3);
    await settled();
    expect(listener.gaps).toEqual([]);
    await vi.advanceTimersByTimeAsync(patienceMs);
    expect(listener.gaps).toEqual([app]);
  });

  it('before the first signal received from a process is not missed', async () => {
    const carrier = aCarrier();
    const sender = carrier.join('sender');
    sender.send(...upTo(5));
    await settled();
    const listener = carrier.join('listener');
    sender.send(6, 7);
    await settled();
    expect([listener.times(), listener.gaps]).toEqual([[6, 7], []]);
  });
});

describe('a process that was away', () => {
  it('gets what everyone sent meanwhile, also those it had received nothing from, and each once', async () => {
    const carrier = aCarrier();
    const [one, two, listener] = [carrier.join('one'), carrier.join('two'), carrier.join('listener')];
    one.send(1);
    await settled();
    carrier.away(listener, true);
    one.send(2, 3);
    two.send(11, 12);
    await settled();
    carrier.away(listener, false);
    two.send(13);
    listener.line.missed(1000);
    await settled();
    one.send(4);
    two.send(14);
    await settled();
    const of = (least: number) => listener.times().filter((ts) => Math.floor(Number(ts) / 10) === least);
    expect([of(0), of(1), listener.gaps]).toEqual([[1, 2, 3, 4], [11, 12, 13, 14], []]);
  });

  it('learns of a gap if one of them does not answer', async () => {
    holdTimers();
    const carrier = aCarrier();
    const [one, listener] = [carrier.join('one'), carrier.join('listener')];
    one.send(1);
    await settled();
    carrier.away(one, true);
    listener.line.missed(1000);
    // It asks four times.
    await vi.advanceTimersByTimeAsync(3 * patienceMs);
    expect(listener.gaps).toEqual([]);
    await vi.advanceTimersByTimeAsync(patienceMs);
    expect(listener.gaps).toEqual([app]);
  });
});

describe('a failing carrier', () => {
  it('is awaited; what may have been lost is sent again', async () => {
    const carrier = aCarrier();
    const [sender, listener] = [carrier.join('sender'), carrier.join('listener')];
    carrier.isBroken = true;
    sender.send(1, 2);
    await settled();
    carrier.isBroken = false;
    sender.line.open();
    sender.send(3);
    await settled();
    expect([listener.times(), listener.gaps]).toEqual([[1, 2, 3], []]);
  });
});

it('a carrier that is away for too long means a gap for everyone, also for those who knew nothing of the sender', async () => {
  const carrier = aCarrier();
  const [sender, listener] = [carrier.join('sender'), carrier.join('listener')];
  sender.line.shut();
  sender.send(...upTo(5100));
  sender.line.open();
  await settled();
  expect([listener.gaps, listener.times().at(-1)]).toEqual([[app], 5100]);
  expect(listener.signals.length).toBeLessThan(200);
});

it('ignores everything that was not written by one of us', () => {
  const listener = aCarrier().join('listener');
  for (const text of [
    '',
    'hello',
    'x 1 1/1 {',
    'y 1 1/1 null',
    'z 1 1/1 {"a":1}',
    'a 1 1/1 "signal"',
    'b 1 2/2 tail',
    'c 1 1/1 []',
    `d ${'9'.repeat(40)} 1/1 {}`,
  ])
    for (const topic of [app, '']) listener.line.receive(topic, text);
  expect([listener.signals, listener.changes]).toEqual([[], []]);
});

it('cuts no character in two', () => {
  for (const lead of ['', 'x']) {
    const text = lead + '😀'.repeat(6000);
    const parts = inParts(text, 2500);
    expect(parts.join('')).toBe(text);
    expect(parts.every((part) => part.isWellFormed() && Buffer.byteLength(part) < 7600)).toBe(true);
  }
});
