import { describe, expect, it } from 'vitest';
import { beepsOf, defaultProtocol } from '@bandstand/rules/workouts/beepTest.ts';
import { stateOf } from '@bandstand/rules/workouts/fold.ts';
import {
  beepRunOf,
  beepSounds,
  levelEntries,
  missedAt,
  newRun,
  placeAt,
  runEntry,
  shuttlesAfterMiss,
  shuttlesAtStop,
  type BeepRun,
} from './beepRun.ts';
import { rankOf } from './beepResults.queries.ts';

const startMs = Date.parse('2026-06-01T09:00:05Z');
const beeps = beepsOf(defaultProtocol);
const run: BeepRun = { startMs, missed: null };
const session = { started_at: '2026-06-01T09:00:00Z', completed_at: null, abandoned_at: null };
const logOf = (one: BeepRun, nowMs: number) => {
  const { data = {}, atMs = 0 } = runEntry(one, nowMs);
  const entry = { client_uid: '1', activity_type: 'timer' as const, workout_group_id: null, workout_group_item_id: null, removed_at: null };
  return stateOf(session, [{ ...entry, data, ts: new Date(atMs).toISOString() }]);
};

describe('a run of a beep test', () => {
  it('begins five seconds after the press, and is found in the log at any moment of it', () => {
    expect(newRun(startMs - 5000)).toEqual(run);
    expect(beepRunOf(null)).toBeNull();
    for (const passed of [-5000, 1, 12_345, 700_777])
      expect(beepRunOf(logOf({ startMs, missed: 4 }, startMs + passed))).toEqual({ startMs, missed: 4 });
  });

  it.each([
    ['at the press', -5, { countdown: 5, level: 1, shuttle: 1, sounded: 0, isOver: false }],
    ['before a clock was read', -500, { countdown: 5, level: 1, shuttle: 1, sounded: 0, isOver: false }],
    ['just before the start', -0.1, { countdown: 1, level: 1, shuttle: 1, sounded: 0, isOver: false }],
    ['at the start', 0, { countdown: 0, level: 1, shuttle: 1, sounded: 0, isOver: false }],
    ['in the first shuttle', 8.4, { countdown: 0, level: 1, shuttle: 1, sounded: 0, isOver: false }],
    ['after the first beep', 8.5, { countdown: 0, level: 1, shuttle: 2, sounded: 1, isOver: false }],
    ['before level two', 59.2, { countdown: 0, level: 1, shuttle: 7, sounded: 6, isOver: false }],
    ['in level two', 59.4, { countdown: 0, level: 2, shuttle: 1, sounded: 7, isOver: false }],
    ['in the last shuttle', 1265, { countdown: 0, level: 21, shuttle: 15, sounded: 236, isOver: false }],
    ['after the table', 1265.1, { countdown: 0, level: 21, shuttle: 15, sounded: 237, isOver: true }],
  ])('%s is where the clock says', (_, seconds, expected) => {
    expect(placeAt(beeps, run, startMs + seconds * 1000)).toMatchObject(expected);
  });

  it.each([
    ['at once', 0.1, 1],
    ['late in the first shuttle', 8, 1],
    ['just after its beep', 9, 1],
    ['late in the second', 16, 2],
    ['after everything', 9999, 237],
  ])('a press %s means the shuttle with the nearest beep', (_, seconds, number) => {
    expect(missedAt(beeps, run, startMs + seconds * 1000)).toBe(number);
  });

  it.each([
    [null, 4, null],
    [4, 4, null],
    [4, 6, null],
    [4, 5, 3],
    [1, 2, 0],
  ])('a miss of %s and then of %s leaves %s', (missed, next, counted) => {
    expect(shuttlesAfterMiss({ startMs, missed }, next)).toBe(counted);
  });

  it.each([
    [null, 0, 0],
    [null, 9, 9],
    [9, 9, 8],
    [8, 9, 9],
  ])('with %s missed, stopping after %s counts %s', (missed, sounded, counted) => {
    expect(shuttlesAtStop({ startMs, missed }, sounded)).toBe(counted);
  });
});

describe('its sounds', () => {
  it('are three ticks, the start, and one for each shuttle of the table, to the millisecond', () => {
    const sounds = beepSounds(beeps, run);
    expect(sounds.slice(0, 5).map(({ kind }) => kind)).toEqual(['tick', 'tick', 'tick', 'work', 'work']);
    expect(sounds).toHaveLength(4 + 237);
    expect(sounds.filter(({ kind }) => kind === 'triple')).toHaveLength(20);
    for (const [at, { atSeconds }] of beeps.entries()) expect(Math.abs((sounds[at + 4]?.atMs ?? 0) - startMs - atSeconds * 1000)).toBeLessThan(1);
  });
});

describe('its levels', () => {
  it('are logged once, each when it began, however late', () => {
    const entries = levelEntries(defaultProtocol, run, 1, 3);
    expect(entries.map(({ data }) => data)).toEqual([
      { level: 2, shuttle: 0, distance_m: 140 },
      { level: 3, shuttle: 0, distance_m: 300 },
    ]);
    expect(entries.map(({ atMs }) => (atMs ?? 0) - startMs)).toEqual([59_294, 123_294]);
    expect(levelEntries(defaultProtocol, run, 3, 3)).toEqual([]);
  });
});

describe('its place', () => {
  const other = (metres: number | null) => ({
    ...session,
    id: '1',
    workout_id: '2',
    session_mode: 'list' as const,
    page_id: null,
    activities:
      metres === null
        ? []
        : [
            {
              id: '3',
              client_uid: '3',
              activity_type: 'beep_test_result' as const,
              workout_group_id: null,
              workout_group_item_id: null,
              removed_at: null,
              ts: session.started_at,
              data: { level: 1, shuttle: 1, distance_m: metres },
            },
          ],
  });
  it.each([
    [[], null],
    [[null], null],
    [[100, null], { place: 1, count: 2 }],
    [[200, 100], { place: 1, count: 3 }],
    [[220, 100, 400], { place: 3, count: 4 }],
  ])('among %j is %j', (others, rank) => {
    expect(rankOf(others.map(other), 200)).toEqual(rank);
  });
});
