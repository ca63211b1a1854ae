import type { WorkoutGroup } from '@bandstand/contract/workout.ts';
import { describe, expect, it } from 'vitest';
import { roundsOf, roundSteps, stepsOf, type Step } from './steps.ts';
import { aGroup, anItem } from './workouts.builders.ts';

/** A step in short: `A1.2` is the second set of item A in its first round, `A1.2L` its left side, `A1.2+` a drop set. */
function short(step: Step): string {
  if (step.kind === 'rest') return `${step.itemId ?? 'after'} rests ${step.seconds}`;
  if (step.kind === 'rounds') return `rounds within ${step.capSeconds ?? 'no'} s`;
  const side = step.side === null ? '' : (step.side[0] ?? '').toUpperCase();
  return `${step.itemId}${step.round}.${step.set}${side}${step.type === 'dropset' ? '+' : ''}`;
}
const shortOf = (...groups: WorkoutGroup[]) => stepsOf(groups).map(short);
const drop = { type: 'dropset' as const };

describe('straight sets', () => {
  it('take the sets of each item in turn, with its rest after each but the last of the group', () => {
    const group = aGroup('straight', [anItem('A', [5, 5], { rest: 60 }), anItem('B', [8, 8], { rest: 30 })]);
    expect(shortOf(group)).toEqual(['A1.1', 'A rests 60', 'A1.2', 'A rests 60', 'B1.1', 'B rests 30', 'B1.2']);
  });

  it('have one round, whatever the group says: the sets count', () => {
    const group = aGroup('straight', [anItem('A', [5])], { rounds: 3 });
    expect([roundsOf(group), shortOf(group)]).toEqual([1, ['A1.1']]);
  });

  it('are followed by the rest of the group, unless it is the last', () => {
    const [first, last] = [
      aGroup('straight', [anItem('A', [5, 5], { rest: 60 })], { rest_after: 120 }),
      aGroup('straight', [anItem('B', [5], { rest: 60 })], { rest_after: 120 }),
    ];
    expect(shortOf(first, last)).toEqual(['A1.1', 'A rests 60', 'A1.2', 'after rests 120', 'B1.1']);
    expect(shortOf(first, { ...last, items: [] })).toEqual(['A1.1', 'A rests 60', 'A1.2']);
  });

  it('have no rest before a drop set, which belongs to the set before it', () => {
    const group = aGroup('straight', [anItem('A', [5, drop, drop, 5], { rest: 60 })]);
    expect(shortOf(group)).toEqual(['A1.1', 'A1.2+', 'A1.3+', 'A rests 60', 'A1.4']);
  });

  it('have a left and then a right side, without a rest between them', () => {
    const group = aGroup('straight', [anItem('A', [5, 5], { side: 'each', rest: 60 }), anItem('B', [5], { side: 'right' })]);
    expect(shortOf(group)).toEqual(['A1.1L', 'A1.1R', 'A rests 60', 'A1.2L', 'A1.2R', 'A rests 60', 'B1.1R']);
    expect(shortOf(aGroup('straight', [anItem('A', [5, drop], { side: 'both' })]))).toEqual(['A1.1L', 'A1.2L+', 'A1.1R', 'A1.2R+']);
  });

  it('begin with a drop set if the owner wrote one first', () => {
    expect(shortOf(aGroup('straight', [anItem('A', [drop, 5])]))).toEqual(['A1.1+', 'A1.2']);
  });
});

describe.each(['superset', 'circuit', 'for_time'] as const)('%s', (type) => {
  it('takes one set of each item in each round, and rests after each', () => {
    const group = aGroup(type, [anItem('A', [5, 5]), anItem('B', [8, 8], { rest: 45 })], { rest_after: 90 });
    const steps = shortOf(group, aGroup('straight', [anItem('C', [1])])).filter((step) => !step.startsWith('rounds'));
    expect(steps).toEqual(['A1.1', 'B1.1', 'B rests 45', 'A2.2', 'B2.2', 'after rests 90', 'C1.1']);
  });

  it('repeats the last set of an item that has fewer than there are rounds', () => {
    const group = aGroup(type, [anItem('A', [5]), anItem('B', [8, 6])], { rounds: 3 });
    expect(shortOf(group).filter((step) => !step.startsWith('rounds'))).toEqual(['A1.1', 'B1.1', 'A2.1', 'B2.2', 'A3.1', 'B3.2']);
  });

  it('has as many rounds as its item with the most sets, without counting drop sets', () => {
    expect(roundsOf(aGroup(type, [anItem('A', [5, drop, drop]), anItem('B', [5, 5])]))).toBe(2);
    expect(roundsOf(aGroup(type, []))).toBe(1);
  });

  it('keeps the drop sets with their set', () => {
    const group = aGroup(type, [anItem('A', [5, drop, 5], { rest: 30 })]);
    expect(shortOf(group).filter((step) => !step.startsWith('rounds'))).toEqual(['A1.1', 'A1.2+', 'A rests 30', 'A2.3']);
  });

  it('leaves out items without sets', () => {
    expect(shortOf(aGroup(type, [anItem('A', []), anItem('B', [5])])).filter((step) => !step.startsWith('rounds'))).toEqual(['B1.1']);
  });
});

describe('intervals', () => {
  it('work for the time of the set, and pause for the rest of the item', () => {
    const steps = stepsOf([aGroup('interval', [anItem('A', [{ time: 40 }], { rest: 20 })], { rounds: 3 })]);
    expect(steps.map((step) => (step.kind === 'set' ? step.workSeconds : step.kind === 'rest' && -step.seconds))).toEqual([40, -20, 40, -20, 40]);
  });
});

describe('an EMOM', () => {
  it('has a window for each round, with all items in it and no other rest', () => {
    const group = aGroup('emom', [anItem('A', [5], { rest: 30 }), anItem('B', [5])], { rounds: 2, rest_after: 60 });
    const steps = stepsOf([group, aGroup('straight', [anItem('C', [5])])]);
    expect(steps.map(short)).toEqual(['A1.1', 'B1.1', 'A2.1', 'B2.1', 'after rests 60', 'C1.1']);
    expect(steps.map((step) => (step.kind === 'set' ? step.window : null))).toEqual([
      { fromSeconds: 0, toSeconds: 60 },
      { fromSeconds: 0, toSeconds: 60 },
      { fromSeconds: 60, toSeconds: 120 },
      { fromSeconds: 60, toSeconds: 120 },
      null,
      null,
    ]);
  });

  it('may have windows of another length', () => {
    const [, second] = stepsOf([aGroup('emom', [anItem('A', [5])], { rounds: 2, interval_s: 90 })]);
    expect(second).toMatchObject({ window: { fromSeconds: 90, toSeconds: 180 } });
  });
});

describe('groups with a cap', () => {
  it('an AMRAP is one round that is repeated until its cap, with the rests between rounds', () => {
    const group = aGroup('amrap', [anItem('A', [5, 8]), anItem('B', [5], { rest: 15 })], { time_cap: 600, rounds: 9 });
    expect(shortOf(group)).toEqual(['A1.1', 'B1.1', 'B rests 15', 'rounds within 600 s']);
    expect(roundSteps(group, 2).map(short)).toEqual(['A2.2', 'B2.1', 'B rests 15']);
    expect(roundSteps(group, 7).map(short)).toEqual(['A7.2', 'B7.1', 'B rests 15']);
  });

  it('for time has its rounds, and records how many were done within the cap', () => {
    expect(shortOf(aGroup('for_time', [anItem('A', [5])], { rounds: 2, time_cap: 300 }))).toEqual(['A1.1', 'A2.1', 'rounds within 300 s']);
    expect(shortOf(aGroup('for_time', [anItem('A', [5])])).at(-1)).toBe('rounds within no s');
  });
});

it('an empty workout has no steps', () => {
  expect([stepsOf([]), stepsOf([aGroup('circuit', [], { rest_after: 60 }), aGroup('amrap', [anItem('A', [])])])]).toEqual([[], []]);
});
