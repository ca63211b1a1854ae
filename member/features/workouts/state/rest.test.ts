import { describe, expect, it } from 'vitest';
import { stateOf } from '@bandstand/rules/workouts/fold.ts';
import { aGroup, anEntry, anItem } from '@bandstand/rules/workouts/workouts.builders.ts';
import { filledWorkout } from './filled.ts';
import { timerAt, timerEntry } from './groupTimer.ts';
import { longerRest, noRest, restAt, restEntry } from './rest.ts';

const startMs = Date.parse('2026-05-01T10:00:00.000Z');
const after = (seconds: number) => startMs + seconds * 1000;
const session = { started_at: '2026-05-01T10:00:00Z', completed_at: null, abandoned_at: null };
const resting = (seconds: number, at = 0) => stateOf(session, [anEntry('a', at, 'rest_started', { time_s: seconds })]);

describe('a rest', () => {
  it('lasts from when it began, by the clock', () => {
    expect(restAt(resting(90), after(30))).toEqual({ startedMs: startMs, endsMs: after(90), seconds: 90 });
    expect(restAt(resting(90), after(90))).toBeNull();
    expect(restAt(null, startMs)).toBeNull();
  });

  it('is made longer by what is left and fifteen seconds more', () => {
    expect(longerRest(resting(90), after(60))).toMatchObject({ type: 'rest_started', groupId: 'g', itemId: 'i', data: { time_s: 45 } });
    expect(longerRest(resting(90), after(100))).toBeNull();
  });

  it('is over at once when it is skipped', () => {
    const { data } = noRest(resting(90));
    expect(data).toEqual({ time_s: 0 });
    expect(restAt(resting(0, 5), after(6))).toBeNull();
    expect(restEntry('g', null, 30)).toEqual({ type: 'rest_started', groupId: 'g', itemId: null, data: { time_s: 30 } });
  });
});

describe('the clock of a group', () => {
  const workout = {
    id: 'w',
    title: '',
    workout_type: 'default' as const,
    allowed_modes: [],
    groups: [aGroup('amrap', [anItem('burpee', [10])], { time_cap: 60 })],
  };
  const [group] = filledWorkout(workout, null, null).groups;
  if (!group) throw new Error('The example has a group');
  const running = (time_s: number, text: string, at = 0) => stateOf(session, [anEntry('a', at, 'timer', { item: 'burpee', time_s, text })]);

  it('counts from when it was started, and adds what passed before', () => {
    expect(timerAt(group, null, startMs)).toEqual({ elapsed: 0, isRunning: false });
    expect(timerAt(group, running(10, 'running'), after(5))).toEqual({ elapsed: 15, isRunning: true });
    expect(timerAt(group, running(10, 'paused'), after(5))).toEqual({ elapsed: 10, isRunning: false });
  });

  it('stops at the cap, and begins again after it', () => {
    expect(timerAt(group, running(0, 'running'), after(600))).toEqual({ elapsed: 60, isRunning: false });
    expect(timerEntry(group, running(0, 'running'), after(600)).data).toEqual({ time_s: 0, text: 'running' });
    expect(timerEntry(group, running(0, 'running'), after(20)).data).toEqual({ time_s: 20, text: 'paused' });
  });
});
