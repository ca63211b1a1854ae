import { afterEach, describe, expect, it } from 'vitest';
import type { Changed, Signal } from './fanout.ts';
import { createLine, inParts, type Line } from './fanout.line.ts';

const lines: Line[] = [];
afterEach(async () => {
  for (const line of lines.splice(0)) await line.close();
});

const signal = (ts: number, more: Partial<Signal> = {}): Signal => ({ appId: 'app', channel: 'room', event: 'read', ids: { ts }, ...more });
const settled = () => new Promise((resolve) => setImmediate(resolve));

interface TestListener {
  line: Line;
  signals: Signal[];
  changes: Changed[];
  gaps: number;
  times(): unknown[];
}
function aListener(id = 'listener'): TestListener {
  const listener: TestListener = {
    line: createLine({ id, unitsPerPiece: 2500, carry: () => Promise.resolve() }),
    signals: [],
    changes: [],
    gaps: 0,
    times: () => listener.signals.map(({ ids }) => ids['ts']),
  };
  lines.push(listener.line);
  listener.line.receiveWith({
    onSignal: (given) => listener.signals.push(given),
    onChanged: (given) => listener.changes.push(given),
    onGap: () => {
      listener.gaps += 1;
    },
  });
  return listener;
}
/** What a process sends, piece by piece. */
async function sentBy(id: string, work: (line: Line) => void, unitsPerPiece = 2500): Promise<string[]> {
  const pieces: string[] = [];
  const line = createLine({ id, unitsPerPiece, carry: async (given) => void pieces.push(...given) });
  lines.push(line);
  line.open();
  work(line);
  await settled();
  return pieces;
}
const many = (count: number) => (line: Line) => {
  for (let ts = 1; ts <= count; ts += 1) line.queue({ signal: signal(ts) });
};

describe('signals of one process', () => {
  it('reach others once, in order, and not itself', async () => {
    const [one, two] = [aListener(), aListener('sender')];
    for (const piece of await sentBy('sender', many(100))) for (const { line } of [one, two]) line.receive(piece);
    expect(one.times()).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect([one.gaps, two.times()]).toEqual([0, []]);
  });

  it('arrive complete in pieces, between those of others', async () => {
    const listener = aListener();
    const long = (letter: string) => (line: Line) => line.queue({ signal: signal(1, { except: Array<string>(40).fill(letter.repeat(30)) }) });
    const [one, two] = [await sentBy('one', long('a'), 100), await sentBy('two', long('😀'), 100)];
    expect(one.length).toBeGreaterThan(5);
    for (let index = 0; index < Math.max(one.length, two.length); index += 1)
      for (const piece of [one[index], two[index]]) if (piece) listener.line.receive(piece);
    expect(listener.signals.map(({ except }) => except?.[0]?.slice(0, 2))).toEqual(['aa', '😀']);
    expect(listener.gaps).toBe(0);
  });

  it('include changes of rights', async () => {
    const listener = aListener();
    for (const piece of await sentBy('sender', (line) => line.queue({ changed: { appId: 'app', subscriberId: 'ada' } })))
      listener.line.receive(piece);
    expect(listener.changes).toEqual([{ appId: 'app', subscriberId: 'ada' }]);
  });
});

describe('a piece that is lost', () => {
  it.each([1, 2, 50, 98])('is noticed with the next one, if it is number %i', async (lost) => {
    const listener = aListener();
    const pieces = await sentBy('sender', many(100));
    for (const piece of pieces.filter((_, index) => index !== lost)) listener.line.receive(piece);
    expect(listener.gaps).toBe(1);
    expect(listener.times()).toEqual(Array.from({ length: 100 }, (_, index) => index + 1).filter((ts) => ts !== lost + 1));
  });

  it('is noticed by the following heartbeat, if it is the last one', async () => {
    const listener = aListener();
    const pieces: string[] = [];
    const line = createLine({ id: 'sender', unitsPerPiece: 2500, beatMs: 5, carry: async (given) => void pieces.push(...given) });
    lines.push(line);
    line.open();
    many(2)(line);
    await expect.poll(() => pieces.length).toBe(3);
    for (const [index, piece] of pieces.entries()) if (index !== 1) listener.line.receive(piece);
    expect([listener.times(), listener.gaps]).toEqual([[1], 1]);
    // A silent process sends no heartbeat.
    await line.close();
    expect(pieces).toHaveLength(3);
  });

  it.each([0, 1, 2])('of a long signal costs only that one, if it is part %i', async (lost) => {
    const listener = aListener();
    const pieces = await sentBy(
      'sender',
      (line) => {
        line.queue({ signal: signal(1) });
        line.queue({ signal: signal(2, { except: ['x'.repeat(250)] }) });
        line.queue({ signal: signal(3) });
        line.queue({ signal: signal(4) });
      },
      100,
    );
    const first = pieces.findIndex((piece) => piece.startsWith('sender 2 '));
    for (const [index, piece] of pieces.entries()) if (index !== first + lost) listener.line.receive(piece);
    expect(listener.times()).not.toContain(2);
    expect(listener.times()).toContain(4);
    expect(listener.gaps).toBeGreaterThan(0);
  });

  it('before the first signal received from a process is not missed', async () => {
    const listener = aListener();
    const pieces = await sentBy('sender', many(10));
    for (const piece of pieces.slice(5)) listener.line.receive(piece);
    expect([listener.times(), listener.gaps]).toEqual([[6, 7, 8, 9, 10], 0]);
  });
});

describe('a failing carrier', () => {
  it('is awaited; waiting signals are sent in order, and others learn that some may be missing', async () => {
    const listener = aListener();
    let isBroken = true;
    const pieces: string[] = [];
    const line = createLine({
      id: 'sender',
      unitsPerPiece: 2500,
      carry: async (given) => {
        if (isBroken) throw new Error('away');
        pieces.push(...given);
      },
    });
    lines.push(line);
    many(1)(line);
    await settled();
    line.open();
    await settled();
    line.queue({ signal: signal(2) });
    await settled();
    expect(pieces).toEqual([]);
    isBroken = false;
    line.open();
    await settled();
    for (const piece of pieces) listener.line.receive(piece);
    // Nobody knows whether the first one was sent; it is not sent twice.
    expect([listener.times(), listener.gaps]).toEqual([[2], 1]);
  });

  it('for too long loses the waiting signals, and others learn of it', async () => {
    const listener = aListener();
    const pieces: string[] = [];
    const line = createLine({ id: 'sender', unitsPerPiece: 2500, carry: async (given) => void pieces.push(...given) });
    lines.push(line);
    many(5100)(line);
    line.open();
    await settled();
    for (const piece of pieces) listener.line.receive(piece);
    expect([listener.times().at(-1), listener.gaps]).toEqual([5100, 1]);
    expect(listener.signals.length).toBeLessThanOrEqual(5000);
  });

  it('whose connection is restored means a gap', () => {
    const listener = aListener();
    listener.line.missed();
    expect(listener.gaps).toBe(1);
  });
});

it('ignores everything that was not written by one of us', () => {
  const listener = aListener();
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
    listener.line.receive(text);
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
