import type { BeepProtocol } from '@bandstand/contract/workout.ts';
import { requireAt } from '@bandstand/rules/lists/require.ts';
import { beepsOf, shuttlesBeforeTwoMisses, type Beep } from '@bandstand/rules/workouts/beepTest.ts';
import type { SessionState } from '@bandstand/rules/workouts/fold.ts';
import type { NewEntry } from './workoutModel.ts';

/** A beep test that is under way: when its first shuttle begins, and the shuttle that was missed last, by its number from 1. */
export interface BeepRun {
  startMs: number;
  missed: number | null;
}

/** Time to get to the line. */
const countdownMs = 5000;

/** A run is the log's last word about the whole workout's clock, so that it goes on after a reload and on another device. */
export function beepRunOf(log: SessionState | null): BeepRun | null {
  const entry = log?.timers.get('');
  if (!entry) return null;
  const { data, ts } = entry;
  return { startMs: Date.parse(ts) - Math.round((data.time_s ?? 0) * 1000) + countdownMs, missed: data.shuttle ?? null };
}

export const newRun = (nowMs: number): BeepRun => ({ startMs: nowMs + countdownMs, missed: null });

export const runEntry = ({ startMs, missed }: BeepRun, nowMs: number): NewEntry => ({
  type: 'timer',
  data: { time_s: (nowMs - startMs + countdownMs) / 1000, shuttle: missed, text: 'running' },
  atMs: nowMs,
});

export interface BeepPlace {
  /** Whole seconds until the first shuttle; 0 from then on. */
  countdown: number;
  level: number;
  shuttle: number;
  /** Shuttles whose beep has sounded. */
  sounded: number;
  /** Seconds until the next beep. */
  left: number;
  isOver: boolean;
}

/** Where a run is at a moment. */
export function placeAt(beeps: readonly Beep[], { startMs }: BeepRun, nowMs: number): BeepPlace {
  const elapsed = (nowMs - startMs) / 1000;
  const found = beeps.findIndex(({ atSeconds }) => atSeconds > elapsed);
  const sounded = found === -1 ? beeps.length : found;
  const { level, shuttle, atSeconds } = requireAt(beeps, Math.min(sounded, beeps.length - 1));
  const countdown = Math.min(countdownMs / 1000, Math.max(0, Math.ceil(-elapsed)));
  return { countdown, level, shuttle, sounded, left: Math.max(0, atSeconds - Math.max(0, elapsed)), isOver: found === -1 };
}

/** The shuttle that a press means: the one whose beep is nearest. People press just before a beep that they will not reach, or after it. */
export function missedAt(beeps: readonly Beep[], { startMs }: BeepRun, nowMs: number): number {
  const distance = ({ atSeconds }: Beep) => Math.abs(startMs + atSeconds * 1000 - nowMs);
  const nearest = beeps.reduce((best, beep, at) => (distance(beep) < distance(requireAt(beeps, best)) ? at : best), 0);
  return nearest + 1;
}

/** What counts after another miss. Null: the test goes on. */
export const shuttlesAfterMiss = ({ missed }: BeepRun, number: number): number | null =>
  shuttlesBeforeTwoMisses(missed === null ? [number] : [missed, number]);

/** What counts when the member stops: without a miss at the end. */
export const shuttlesAtStop = ({ missed }: BeepRun, sounded: number): number => (missed === sounded && missed !== null ? missed - 1 : sounded);

/** A beep, and when it is due. */
export type BeepSound = { atMs: number; kind: 'tick' | 'work' | 'triple' };

/** All sounds of a run: three ticks, the start, and the end of each shuttle. */
export const beepSounds = (beeps: readonly Beep[], { startMs }: Pick<BeepRun, 'startMs'>): BeepSound[] => [
  ...[3, 2, 1].map((seconds): BeepSound => ({ atMs: startMs - seconds * 1000, kind: 'tick' })),
  { atMs: startMs, kind: 'work' },
  ...beeps.map(({ atSeconds, isTriple }): BeepSound => ({ atMs: startMs + atSeconds * 1000, kind: isTriple ? 'triple' : 'work' })),
];

/** Levels that were reached and are not in the log, each at the moment at which it began. */
export function levelEntries(protocol: BeepProtocol, { startMs }: BeepRun, logged: number, reached: number): NewEntry[] {
  const beeps = beepsOf(protocol);
  return protocol.levels.slice(logged, reached).map((_, index) => {
    const level = logged + index + 1;
    const before = beeps.filter((beep) => beep.level < level);
    const atMs = Math.round(startMs + (before.at(-1)?.atSeconds ?? 0) * 1000);
    return { type: 'beep_level_reached', data: { level, shuttle: 0, distance_m: before.length * protocol.distance_m }, atMs };
  });
}
