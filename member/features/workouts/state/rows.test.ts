import { expect, it } from 'vitest';
import { stateOf } from '@bandstand/rules/workouts/fold.ts';
import { aGroup, anEntry, anItem } from '@bandstand/rules/workouts/workouts.builders.ts';
import { progressOf, recordSets, rowsOf, type Before } from './rows.ts';

const session = { started_at: '2026-05-01T10:00:00Z', completed_at: null, abandoned_at: null };
const none = { load: null, estimated_max: null, reps: null, volume: null, time_s: null, distance_m: null };
const before: Before = {
  last: {
    session_id: 's',
    ended_at: '2026-04-24T10:00:00Z',
    sets: [
      { set: 1, round: 1, load_kg: 80, reps: 5 },
      { set: 2, round: 1, load_kg: 82.5, reps: 4 },
    ],
    totals: { sets: 2, reps: 9, volume_kg: 730 },
    best: none,
  },
  records: { ...none, load: 82.5, reps: 5 },
};
const squat = anItem('squat', [5, 5], { rest: 90 });
const straight = aGroup('straight', [squat]);
const logged = (...entries: ReturnType<typeof anEntry>[]) => stateOf(session, entries);

it('has a row for each prescribed set, with its rest and the last time', () => {
  const rows = rowsOf([straight], squat, null, before, 0);
  expect(rows.map(({ set, rest, last }) => [set, rest, last?.load_kg])).toEqual([
    [1, 90, 80],
    [2, null, 82.5],
  ]);
});

it('has further rows: those that were logged, and empty ones', () => {
  const log = logged(anEntry('a', 1, 'set_completed', { item: 'squat', set: 3, round: 1, reps: 5 }));
  const rows = rowsOf([straight], squat, log, null, 2);
  expect(rows.map(({ set, isAdded, logged: done }) => [set, isAdded, done !== null])).toEqual([
    [1, false, false],
    [2, false, false],
    [3, true, true],
    [4, true, false],
  ]);
});

it('an added row that was done is one of those that were added', () => {
  const log = logged(anEntry('a', 1, 'set_completed', { item: 'squat', set: 3, round: 1, reps: 5 }));
  expect(rowsOf([straight], squat, log, null, 1)).toHaveLength(3);
  expect(rowsOf([straight], squat, log, null, 0)).toHaveLength(3);
});

it('counts rounds in a circuit, and added rows continue them', () => {
  const plank = anItem('plank', [{ time: 40 }]);
  const rows = rowsOf([aGroup('circuit', [plank], { rounds: 2 })], plank, null, null, 1);
  expect(rows.map(({ round, set }) => [round, set])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ]);
});

it('says how many sets are done, skipped ones too', () => {
  const log = logged(
    anEntry('a', 1, 'set_completed', { item: 'squat', set: 1, round: 1 }),
    anEntry('b', 2, 'set_skipped', { item: 'squat', set: 2, round: 1 }),
  );
  expect(progressOf([straight], log)).toEqual({ done: 2, total: 2 });
});

it('marks the sets that beat what was there before, each once', () => {
  const log = logged(
    anEntry('a', 1, 'set_completed', { item: 'squat', set: 1, round: 1, load_kg: 85, reps: 5 }),
    anEntry('b', 2, 'set_completed', { item: 'squat', set: 2, round: 1, load_kg: 85, reps: 6 }),
  );
  const found = [...recordSets([...log.sets.values()], before.records).values()];
  expect(found).toEqual([['load'], ['reps']]);
  expect(recordSets([...log.sets.values()], null).size).toBe(0);
});
