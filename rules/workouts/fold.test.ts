import { describe, expect, it } from 'vitest';
import { entriesInForce, setKey, stateOf, type LogEntry } from './fold.ts';
import type { SessionTimes } from './sessions.ts';
import { anEntry } from './workouts.builders.ts';

const open: SessionTimes = { started_at: '2026-05-01T10:00:00.000Z', completed_at: null, abandoned_at: null };
const completedAt = (seconds: number): SessionTimes => ({
  ...open,
  completed_at: new Date(Date.parse(open.started_at) + seconds * 1000).toISOString(),
});
const uids = (session: SessionTimes, entries: LogEntry[]) => entriesInForce(session, entries).map(({ client_uid }) => client_uid);
const reps = (entries: LogEntry[]) => [...stateOf(open, entries).sets].map(([key, { data, isSkipped }]) => [key, isSkipped ? 'skipped' : data.reps]);

describe('the log of a session', () => {
  it('is in the order of the devices’ times, then of the ids they gave', () => {
    const log = [anEntry('b', 20, 'note'), anEntry('c', 10, 'note'), anEntry('a', 20, 'note')];
    expect(uids(open, log)).toEqual(['c', 'a', 'b']);
  });

  it('has each entry once, however often it arrives', () => {
    const set = anEntry('a', 10, 'set_completed', { reps: 5 });
    expect(uids(open, [set, set, { ...set }])).toEqual(['a']);
  });

  it('leaves out removed entries, and a late copy brings none back (WRK-12)', () => {
    const set = anEntry('a', 10, 'set_completed', { reps: 5 });
    const removed = { ...set, removed_at: anEntry('x', 15, 'note').ts };
    expect(uids(open, [removed, set])).toEqual([]);
    expect(uids(open, [set, removed, anEntry('b', 20, 'note')])).toEqual(['b']);
  });

  it('leaves out what happened after the session was completed, and removals from after it (WRK-10)', () => {
    const log = [
      anEntry('before', 59, 'note'),
      anEntry('at', 60, 'note'),
      anEntry('after', 61, 'note'),
      anEntry('removed', 30, 'note', { removed: 60 }),
      anEntry('kept', 31, 'note', { removed: 61 }),
    ];
    expect(uids(completedAt(60), log)).toEqual(['kept', 'before', 'at']);
  });
});

describe('sets (WRK-11)', () => {
  it('are known by item, round, set and side', () => {
    const log = [
      anEntry('1', 1, 'set_completed', { set: 1, round: 1, reps: 1 }),
      anEntry('2', 2, 'set_completed', { set: 2, round: 1, reps: 2 }),
      anEntry('3', 3, 'set_completed', { set: 1, round: 2, reps: 3 }),
      anEntry('4', 4, 'set_completed', { set: 1, round: 1, side: 'left', reps: 4 }),
      anEntry('5', 5, 'set_completed', { set: 1, round: 1, item: 'j', reps: 5 }),
      anEntry('6', 6, 'set_completed', { reps: 6 }),
    ];
    expect(reps(log)).toEqual([
      ['i 1 1 ', 6],
      ['i 1 2 ', 2],
      ['i 2 1 ', 3],
      ['i 1 1 left', 4],
      ['j 1 1 ', 5],
    ]);
    expect(setKey({ itemId: 'i', round: 2, set: 1, side: null })).toBe('i 2 1 ');
  });

  it('logged twice keep the later values, whichever arrived first; a skip counts as a log', () => {
    const [first, later] = [anEntry('a', 10, 'set_completed', { reps: 5 }), anEntry('b', 20, 'set_completed', { reps: 8 })];
    const skip = anEntry('c', 30, 'set_skipped');
    for (const log of [
      [first, later],
      [later, first],
    ])
      expect(reps(log)).toEqual([['i 1 1 ', 8]]);
    expect(reps([skip, later])).toEqual([['i 1 1 ', 'skipped']]);
    expect(reps([skip, anEntry('d', 40, 'set_completed', { reps: 3 })])).toEqual([['i 1 1 ', 3]]);
  });

  it('return to the earlier values when the later log is removed', () => {
    expect(reps([anEntry('a', 10, 'set_completed', { reps: 5 }), anEntry('b', 20, 'set_completed', { reps: 8, removed: 25 })])).toEqual([
      ['i 1 1 ', 5],
    ]);
  });

  it('without an item are not part of the state', () => {
    expect(reps([anEntry('a', 10, 'set_completed', { item: null, reps: 5 })])).toEqual([]);
  });
});

describe('everything else in a session', () => {
  it('knows which items and groups are done, and how many rounds were recorded', () => {
    const state = stateOf(open, [
      anEntry('1', 1, 'item_started'),
      anEntry('2', 2, 'item_completed'),
      anEntry('3', 3, 'item_started', { item: 'j' }),
      anEntry('4', 4, 'item_skipped', { item: 'k' }),
      anEntry('5', 5, 'group_completed'),
      anEntry('6', 6, 'rounds_recorded', { rounds: 4 }),
      anEntry('7', 7, 'rounds_recorded', { rounds: 5.5 }),
      anEntry('8', 8, 'rounds_recorded', { group: 'h' }),
      anEntry('9', 9, 'group_completed', { group: null }),
      anEntry('10', 10, 'item_started', { item: null }),
    ]);
    expect([...state.items]).toEqual([
      ['i', 'completed'],
      ['j', 'started'],
      ['k', 'skipped'],
    ]);
    expect([[...state.groupsCompleted], [...state.rounds]]).toEqual([['g'], [['g', 5.5]]]);
  });

  it('swaps exercises for today, once each and never in a chain', () => {
    const log = [
      anEntry('1', 1, 'swap', { exercise_id: 'squat', alternate_id: 'lunge' }),
      anEntry('2', 2, 'swap', { exercise_id: 'squat', alternate_id: 'leg press' }),
      anEntry('3', 3, 'swap', { exercise_id: 'row', alternate_id: 'pull-up' }),
      anEntry('4', 4, 'swap', { exercise_id: 'row', alternate_id: null }),
      anEntry('5', 5, 'swap', { exercise_id: 'dip', alternate_id: 'dip' }),
      anEntry('6', 6, 'swap', { alternate_id: 'lunge' }),
    ];
    expect([...stateOf(open, log).swaps]).toEqual([['squat', 'leg press']]);
  });

  it('keeps the last note of each item, and none that was emptied', () => {
    const log = [
      anEntry('1', 1, 'note', { text: 'slow' }),
      anEntry('2', 2, 'note', { text: 'slower' }),
      anEntry('3', 3, 'note', { item: null, text: 'tired' }),
      anEntry('4', 4, 'note', { item: 'j', text: 'x' }),
      anEntry('5', 5, 'note', { item: 'j', text: '' }),
    ];
    expect([...stateOf(open, log).notes]).toEqual([
      ['i', 'slower'],
      ['', 'tired'],
    ]);
  });

  it('keeps the last rest, timers and the position of the video', () => {
    const state = stateOf(open, [
      anEntry('1', 1, 'rest_started', { seconds: 90 } as object),
      anEntry('2', 2, 'rest_started', { item: 'j', seconds: 60 } as object),
      anEntry('3', 3, 'timer', { state: 'running' } as object),
      anEntry('4', 4, 'timer', { state: 'paused' } as object),
      anEntry('5', 5, 'timer', { item: null, state: 'running' } as object),
      anEntry('6', 6, 'video_position', { position_s: 81.5 }),
      anEntry('7', 7, 'video_position', {}),
    ]);
    expect(state.rest).toMatchObject({ groupId: 'g', itemId: 'j', data: { seconds: 60 } });
    expect([...state.timers].map(([item, { data }]) => [item, data])).toEqual([
      ['i', { state: 'paused' }],
      ['', { state: 'running' }],
    ]);
    expect(state.videoSeconds).toBe(81.5);
  });

  it('shows the level of a beep test until its result is there', () => {
    const level = anEntry('1', 60, 'beep_level_reached', { level: 2 });
    const result = anEntry('2', 200, 'beep_test_result', { level: 3, shuttle: 4, distance_m: 380 });
    expect(stateOf(open, [level, anEntry('3', 70, 'beep_level_reached')]).beepTest).toEqual({
      level: 2,
      shuttle: 0,
      distanceMeters: null,
      isFinal: false,
    });
    for (const log of [
      [level, result],
      [result, level, anEntry('4', 300, 'beep_level_reached', { level: 9 })],
    ])
      expect(stateOf(open, log).beepTest).toEqual({ level: 3, shuttle: 4, distanceMeters: 380, isFinal: true });
    expect(stateOf(open, [anEntry('5', 10, 'beep_test_result')]).beepTest).toMatchObject({ level: 0, shuttle: 0, isFinal: true });
  });
});
