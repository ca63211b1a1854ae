import { describe, expect, it } from 'vitest';
import { stateOf } from '@bandstand/rules/workouts/fold.ts';
import { aGroup, anEntry, anItem } from '@bandstand/rules/workouts/workouts.builders.ts';
import { cuesAhead, cursorAt, cursorEntry, cursorOf, elapsedAt, movedTo, toggled } from './cursor.ts';
import { firstOpen, followSteps } from './followSteps.ts';

const startMs = Date.parse('2026-05-01T10:00:00.000Z');
const session = { started_at: '2026-05-01T10:00:00Z', completed_at: null, abandoned_at: null };
const interval = [aGroup('interval', [anItem('sprint', [{ time: 20 }], { rest: 10 })], { rounds: 4 })];
const after = (seconds: number) => startMs + seconds * 1000;
const words = (steps: ReturnType<typeof followSteps>) => steps.map(({ kind, seconds }) => `${kind} ${seconds ?? ''}`.trim());

describe('the steps of a workout to follow', () => {
  it('are sets and the rests between them', () => {
    expect(
      words(
        followSteps([aGroup('straight', [anItem('squat', [5, 5], { rest: 90 })], { rest_after: 120 }), aGroup('straight', [anItem('row', [8])])]),
      ),
    ).toEqual(['set', 'rest 90', 'set', 'rest 120', 'set']);
  });

  it('are work and pause in intervals', () => {
    expect(words(followSteps(interval))).toEqual(['set 20', 'rest 10', 'set 20', 'rest 10', 'set 20', 'rest 10', 'set 20']);
  });

  it('are one window for each round of an EMOM, with everything that is in it', () => {
    const steps = followSteps([aGroup('emom', [anItem('swing', [15]), anItem('burpee', [5])], { rounds: 2 })]);
    expect(words(steps)).toEqual(['window 60', 'window 60']);
    expect(steps.map((step) => ('sets' in step ? step.sets.map(({ itemId }) => itemId) : []))).toEqual([
      ['swing', 'burpee'],
      ['swing', 'burpee'],
    ]);
  });

  it('are one place for a group that is done for time', () => {
    const items = [anItem('burpee', [10], { rest: 30 }), anItem('row', [{ distance: 500 }])];
    expect(words(followSteps([aGroup('amrap', items, { time_cap: 720 })]))).toEqual(['timed 720']);
    expect(words(followSteps([aGroup('for_time', items, { rounds: 3 })]))).toEqual(['timed']);
  });

  it('are both sides, left and then right', () => {
    const steps = followSteps([aGroup('straight', [anItem('lunge', [8], { side: 'each' })])]);
    expect(steps.map((step) => step.kind === 'set' && step.set.side)).toEqual(['left', 'right']);
  });

  it('begin with the first that is not done', () => {
    const steps = followSteps(interval);
    const log = stateOf(session, [
      anEntry('a', 1, 'set_completed', { item: 'sprint', round: 1, set: 1 }),
      anEntry('b', 2, 'set_skipped', { item: 'sprint', round: 2, set: 1 }),
    ]);
    expect(firstOpen(steps, log)).toBe(4);
    expect(firstOpen([], log)).toBe(0);
  });
});

describe('the place in a workout', () => {
  const steps = followSteps(interval);

  it('moves by the clock: what ended is passed when it ended, however late anyone looks', () => {
    const { cursor, passed } = cursorAt(steps, movedTo(0, startMs), after(65.4));
    expect(cursor).toMatchObject({ step: 4, sinceMs: after(60) });
    expect(passed.map(({ step, endedMs }) => [step, endedMs - startMs])).toEqual([
      [0, 20_000],
      [1, 30_000],
      [2, 50_000],
      [3, 60_000],
    ]);
    expect(cursorAt(steps, movedTo(0, startMs), after(3600)).cursor.step).toBe(steps.length);
  });

  it('waits where the member goes on by themselves, and while it is paused', () => {
    const straight = followSteps([aGroup('straight', [anItem('squat', [5, 5], { rest: 90 })])]);
    expect(cursorAt(straight, movedTo(0, startMs), after(3600)).cursor.step).toBe(0);
    const paused = toggled(movedTo(0, startMs), after(5));
    expect([elapsedAt(paused, after(500)), cursorAt(steps, paused, after(500)).passed]).toEqual([5, []]);
    expect(elapsedAt(toggled(paused, after(500)), after(503))).toBe(8);
  });

  it('is the same after it was written to the log and read again', () => {
    const cursor = { ...movedTo(3, after(7)), passed: 2.5, extra: 15, isPaused: true };
    const { data = {}, atMs = 0 } = cursorEntry(cursor);
    const log = stateOf(session, [{ ...anEntry('a', 0, 'timer', { group: null, item: null }), data, ts: new Date(atMs).toISOString() }]);
    expect(cursorOf(log)).toEqual(cursor);
    expect(cursorOf(null)).toBeNull();
  });

  it('makes a rest longer, and nothing else', () => {
    const longer = (step: number) => cursorAt(steps, { ...movedTo(step, startMs), extra: 15 }, after(22)).cursor.step;
    expect([longer(1), longer(0)]).toEqual([1, 1]);
  });
});

describe('the sounds to come', () => {
  const steps = followSteps(interval);

  it('tick before each end, and tell work from rest', () => {
    const cues = cuesAhead(steps, movedTo(0, startMs), startMs).slice(0, 8);
    expect(cues.map(({ atMs, kind }) => [(atMs - startMs) / 1000, kind])).toEqual([
      [17, 'tick'],
      [18, 'tick'],
      [19, 'tick'],
      [20, 'rest'],
      [27, 'tick'],
      [28, 'tick'],
      [29, 'tick'],
      [30, 'work'],
    ]);
    expect(cuesAhead(steps, movedTo(0, startMs), startMs).at(-1)).toEqual({ atMs: after(110), kind: 'rest' });
  });

  it('are none while it is paused, and none of the past', () => {
    expect(cuesAhead(steps, { ...movedTo(0, startMs), isPaused: true }, startMs)).toEqual([]);
    expect(cuesAhead(steps, movedTo(0, startMs), after(18.5))[0]).toEqual({ atMs: after(19), kind: 'tick' });
  });
});
