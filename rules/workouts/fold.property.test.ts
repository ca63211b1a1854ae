import type { WorkoutActivityType } from '@bandstand/contract/workouts.sessions.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { entriesInForce, stateOf, type LogEntry } from './fold.ts';
import { isInSession, type SessionTimes } from './sessions.ts';
import { anEntry } from './workouts.builders.ts';

const types: WorkoutActivityType[] = [
  'set_completed',
  'set_skipped',
  'item_started',
  'item_completed',
  'item_skipped',
  'group_completed',
  'rounds_recorded',
  'rest_started',
  'swap',
  'note',
  'timer',
  'beep_level_reached',
  'beep_test_result',
  'video_position',
];
const few = (...values: string[]) => fc.constantFrom(...values);
const entry = fc
  .record({
    seconds: fc.integer({ min: -5, max: 60 }),
    type: fc.constantFrom(...types),
    item: fc.option(few('i', 'j')),
    group: fc.option(few('g', 'h')),
    set: fc.integer({ min: 1, max: 3 }),
    side: fc.option(fc.constantFrom('left' as const, 'right' as const)),
    reps: fc.integer({ min: 0, max: 20 }),
    exercise: few('squat', 'row'),
    alternate: fc.option(few('squat', 'lunge', 'press')),
    removed: fc.option(fc.integer({ min: 0, max: 60 })),
  })
  .map(
    ({ seconds, type, exercise, alternate, ...more }) =>
      (uid: string) =>
        anEntry(uid, seconds, type, {
          ...more,
          exercise_id: exercise,
          alternate_id: alternate,
          rounds: more.reps,
          level: more.reps,
          position_s: more.reps,
          text: String(more.reps),
        }),
  );
/** The log of two devices: none has entries of the other's ids. */
const log = fc
  .tuple(fc.array(entry, { maxLength: 20 }), fc.array(entry, { maxLength: 20 }))
  .map(([phone, tablet]) => [...phone.map((make, at) => make(`phone-${at}`)), ...tablet.map((make, at) => make(`tablet-${at}`))]);
const end = fc.option(fc.integer({ min: 0, max: 60 }));
const sessionUntil = (seconds: number | null): SessionTimes => ({
  started_at: '2026-05-01T10:00:00.000Z',
  completed_at: seconds === null ? null : new Date(Date.parse('2026-05-01T10:00:00.000Z') + seconds * 1000).toISOString(),
  abandoned_at: null,
});
/** Arrivals in any order: each entry at least once, and first perhaps as it was before it was removed. */
const arrivals = log.chain((entries) =>
  fc.tuple(fc.constant(entries), fc.array(fc.nat(), { minLength: entries.length, maxLength: entries.length }), fc.array(fc.nat(), { maxLength: 20 })),
);

const shownOf = (session: SessionTimes, entries: readonly LogEntry[]) => {
  const { sets, items, groupsCompleted, rounds, swaps, notes, timers, ...rest } = stateOf(session, entries);
  return { ...rest, lists: [sets, items, groupsCompleted, rounds, swaps, notes, timers].map((list) => [...list]) };
};

it('two devices see the same state, whatever arrives first and however often', () => {
  fc.assert(
    fc.property(arrivals, end, ([entries, places, repeats], until) => {
      const session = sessionUntil(until);
      const inAnyOrder = entries.toSorted((one, other) => (places[entries.indexOf(one)] ?? 0) - (places[entries.indexOf(other)] ?? 0));
      const repeated = repeats.flatMap((at) => (entries.length > 0 ? [{ ...(entries[at % entries.length] as LogEntry), removed_at: null }] : []));
      expect(shownOf(session, [...repeated, ...inAnyOrder])).toEqual(shownOf(session, entries));
      expect(shownOf(session, [...inAnyOrder, ...repeated])).toEqual(shownOf(session, entries));
    }),
    { numRuns: 500 },
  );
});

it('what a server refused as too late changes nothing where it was taken', () => {
  fc.assert(
    fc.property(log, end, (entries, until) => {
      const session = sessionUntil(until);
      const accepted = entries.filter(({ ts }) => isInSession(session, ts));
      expect(shownOf(session, accepted)).toEqual(shownOf(session, entries));
    }),
  );
});

it('sending the entries in force once more leaves them as they are', () => {
  fc.assert(
    fc.property(log, end, (entries, until) => {
      const session = sessionUntil(until);
      const inForce = entriesInForce(session, entries);
      expect(entriesInForce(session, [...inForce, ...entries])).toEqual(inForce);
    }),
  );
});
