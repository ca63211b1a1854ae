import { describe, expect, it } from 'vitest';
import { aDocument, idOf, sheetOf } from '../../../testing/aWorkout.ts';
import { changeItem, moveRows, removeRows } from './arrange.ts';
import { mergeWorkouts } from './merge.ts';

const base = aDocument('Squat 5\nCircuit x3: Middle\nRun 400m\nEMOM 10: End\nBurpee 8');
const withReps = (title: string, reps: number) => changeItem(base, idOf(base, title), { sets: [{ type: 'normal', reps }] });

describe('two people change one workout', () => {
  it('in different groups and settings: both are kept, without a question', () => {
    const mine = { ...withReps('Squat', 8), swap_policy: 'any' as const };
    const theirs = { ...withReps('Burpee', 12), title: 'Tuesday' };
    const { value, conflicts } = mergeWorkouts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(value).toMatchObject({ title: 'Tuesday', swap_policy: 'any' });
    expect(sheetOf(value)).toEqual(['Squat 8', 'Circuit x3: Middle', 'Run 400m', 'EMOM 10: End', 'Burpee 12']);
  });

  it('in one group, its order or a setting: someone has to choose', () => {
    const mine = { ...moveRows(withReps('Squat', 8), [idOf(base, 'End')], -1), title: 'Mine' };
    const theirs = { ...moveRows(withReps('Squat', 6), [idOf(base, 'Middle')], -1), title: 'Theirs' };
    const { conflicts } = mergeWorkouts(base, mine, theirs);
    expect(conflicts.map((one) => one.kind)).toEqual(['part', 'group', 'order']);
    expect(sheetOf(mergeWorkouts(base, mine, theirs, () => 'theirs').value)).toEqual(sheetOf(theirs));
    expect(sheetOf(mergeWorkouts(base, mine, theirs, () => 'mine').value)).toEqual(sheetOf(mine));
  });

  it('by deleting what the other one changes: someone has to choose', () => {
    const mine = { ...base, groups: base.groups.slice(1) };
    const { conflicts, value } = mergeWorkouts(base, mine, withReps('Squat', 6));
    expect(conflicts).toMatchObject([{ kind: 'group', mine: null }]);
    expect(value.groups).toHaveLength(2);
  });

  it('by moving one exercise to different groups: it is there once', () => {
    const uid = idOf(base, 'Run');
    const moved = (to: number) => {
      const item = base.groups[1]!.items[0]!;
      const without = removeRows(base, [uid]);
      return { ...without, groups: without.groups.map((group, at) => (at === to ? { ...group, items: [...group.items, item] } : group)) };
    };
    const { value } = mergeWorkouts(base, moved(0), moved(2));
    expect(value.groups.flatMap(({ items }) => items).filter((item) => item.uid === uid)).toHaveLength(1);
  });
});
