import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSoundboard } from './soundboard.ts';
import { beepsOf, defaultProtocol } from '@bandstand/rules/workouts/beepTest.ts';
import { beepSounds } from '../state/beepRun.ts';

const startMs = Date.parse('2026-05-01T10:00:00Z');
type Node = { startedAt: number | null; isGone: boolean; pitch: number };
let nodes: Node[];
let volume: { value: number };
let contexts: FakeContext[];

const param = () => ({ value: 0, setValueAtTime: () => {}, linearRampToValueAtTime: () => {} });
class FakeContext {
  state = 'suspended';
  currentTime = 5;
  destination = {};
  onstatechange: (() => void) | null = null;
  constructor() {
    contexts.push(this);
  }
  createGain() {
    const gain = param();
    volume ??= gain;
    return { gain, connect: () => ({ connect: () => {} }) };
  }
  createOscillator() {
    const node: Node = { startedAt: null, isGone: false, pitch: 0 };
    nodes.push(node);
    const frequency = {
      set value(pitch: number) {
        node.pitch = pitch;
      },
    };
    return {
      frequency,
      connect: (next: object) => next,
      start: (at: number) => void (node.startedAt = at),
      stop: () => {},
      disconnect: () => void (node.isGone = true),
    };
  }
  async resume() {
    this.state = 'running';
    this.onstatechange?.();
  }
  async close() {}
}

beforeEach(() => {
  nodes = [];
  contexts = [];
  volume = undefined as never;
  vi.useFakeTimers({ toFake: ['Date'], now: startMs });
  vi.stubGlobal('AudioContext', FakeContext);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const laid = () => nodes.filter(({ isGone }) => !isGone).map(({ startedAt }) => Math.round((startedAt ?? 0) * 100) / 100);

describe('the sounds of a workout', () => {
  it('are laid ahead on the audio clock, by when they are due', () => {
    const board = createSoundboard(false);
    board.plan([
      { atMs: startMs + 17_000, kind: 'tick' },
      { atMs: startMs + 20_000, kind: 'work' },
    ]);
    expect(nodes).toEqual([]);
    board.wake();
    expect(laid()).toEqual([22, 25]);
  });

  it('of a beep test are within 50 ms of the table over all levels', () => {
    const board = createSoundboard(false);
    board.wake();
    const beeps = beepsOf(defaultProtocol);
    board.plan(beepSounds(beeps, { startMs }).filter(({ kind, atMs }) => kind !== 'tick' && atMs > startMs));
    // A triple beep is three sounds, of which the first counts.
    const starts = beeps.flatMap(({ atSeconds, isTriple }) => (isTriple ? [atSeconds, null, null] : [atSeconds]));
    expect(nodes).toHaveLength(starts.length);
    for (const [at, seconds] of starts.entries())
      if (seconds !== null) expect(Math.abs((nodes[at]?.startedAt ?? 0) - 5 - seconds)).toBeLessThan(0.05);
  });

  it('sound as often as their kind says', () => {
    const board = createSoundboard(false);
    board.wake();
    board.plan([{ atMs: startMs + 1000, kind: 'triple' }]);
    expect(laid()).toHaveLength(3);
    board.plan([{ atMs: startMs + 1000, kind: 'rest' }]);
    expect(laid()).toHaveLength(2);
  });

  it('give way to another plan, and those of the past are left out', () => {
    const board = createSoundboard(false);
    board.wake();
    board.plan([{ atMs: startMs + 1000, kind: 'tick' }]);
    board.plan([
      { atMs: startMs - 1000, kind: 'tick' },
      { atMs: startMs + 2000, kind: 'tick' },
    ]);
    expect(laid()).toEqual([7]);
  });

  it('are laid again when the device wakes up with another clock', async () => {
    const board = createSoundboard(false);
    board.wake();
    board.plan([{ atMs: startMs + 60_000, kind: 'tick' }]);
    vi.setSystemTime(startMs + 30_000);
    const [audio] = contexts;
    if (!audio) throw new Error('The board has no context');
    audio.currentTime = 6;
    audio.onstatechange?.();
    expect(laid()).toEqual([36]);
  });

  it('are silent while muted, without losing their place', () => {
    const board = createSoundboard(true);
    board.wake();
    expect(volume.value).toBe(0);
    board.setMuted(false);
    expect(volume.value).toBe(1);
    board.close();
    expect(laid()).toEqual([]);
  });

  it('are missing without a sound card, and nothing else is', () => {
    vi.stubGlobal('AudioContext', undefined);
    Reflect.deleteProperty(globalThis, 'AudioContext');
    const board = createSoundboard(false);
    board.wake();
    board.plan([{ atMs: startMs + 1000, kind: 'tick' }]);
    board.close();
    expect(nodes).toEqual([]);
  });
});
