import { groupsOfLines, readSheet } from '@bandstand/rules/workouts/text.sheet.ts';
import { readHeading } from '@bandstand/rules/workouts/text.ts';
import { describe, expect, it } from 'vitest';
import { aDocument, countIds, idOf, sheetOf } from '../../../testing/aWorkout.ts';
import {
  changeGroup,
  changeItem,
  duplicateRows,
  emptyItem,
  groupRows,
  insertGroups,
  insertHeading,
  insertItems,
  moveRows,
  moveRowsTo,
  removeRows,
  toHeading,
  ungroupRows,
} from './arrange.ts';
import type { WorkoutDocument } from './document.ts';

const two = aDocument('Squat 5\nRow 8\nDip 8\nCircuit x3: End\nRun 400m\nPlank 40s');
const ids = (workout: WorkoutDocument, ...titles: string[]) => titles.map((title) => idOf(workout, title));
const newId = countIds(100);
const heading = readHeading('EMOM 10')!.heading;

it('a command that changes nothing returns the same workout', () => {
  expect(changeItem(two, idOf(two, 'Squat'), { title: 'Squat' })).toBe(two);
  expect(changeGroup(two, 'missing', { title: 'X' })).toBe(two);
  expect(removeRows(two, ['missing'])).toBe(two);
  expect(moveRows(two, ids(two, 'Squat'), -1)).toBe(two);
  expect(moveRowsTo(two, ids(two, 'Squat'), idOf(two, 'Squat'), 'after')).toBe(two);
});

describe('new lines', () => {
  it('come behind a row, below a heading, or at the end', () => {
    const item = { ...emptyItem('new'), title: 'New' };
    expect(sheetOf(insertItems(two, [item], idOf(two, 'Squat'), newId))[1]).toBe('New');
    expect(sheetOf(insertItems(two, [item], idOf(two, 'End'), newId))[4]).toBe('New');
    expect(sheetOf(insertItems(two, [item], null, newId)).at(-1)).toBe('New');
    expect(sheetOf(insertItems({ ...two, groups: [] }, [item], null, newId))).toEqual(['New']);
  });

  it('that are headings take the exercises below them', () => {
    expect(sheetOf(insertHeading(two, heading, idOf(two, 'Squat'), newId).workout).slice(0, 4)).toEqual(['Squat 5', 'EMOM 10', 'Row 8', 'Dip 8']);
    expect(sheetOf(insertHeading(two, heading, null, newId).workout).at(-1)).toBe('EMOM 10');
    expect(sheetOf(toHeading(two, idOf(two, 'Squat'), heading, newId).workout)).toEqual(['EMOM 10', 'Row 8', 'Dip 8', ...sheetOf(two).slice(3)]);
    expect(sheetOf(toHeading(two, idOf(two, 'Plank'), heading, newId).workout).slice(-2)).toEqual(['Run 400m', 'EMOM 10']);
  });

  it('that were pasted go on with the group, and what was below stays below', () => {
    const pasted = (text: string) => groupsOfLines(readSheet(text), newId);
    expect(sheetOf(insertGroups(two, pasted('A 1\nB 2'), idOf(two, 'Squat'), newId)).slice(0, 4)).toEqual(
      ['Squat 5', '"A" 1', '"B" 2', 'Row 8'].map((line) => line.replaceAll('"', '')),
    );
    expect(sheetOf(insertGroups(two, pasted('Push 1\nSuperset\nPull 2'), idOf(two, 'Squat'), newId)).slice(0, 6)).toEqual([
      'Squat 5',
      'Push 1',
      'Superset',
      'Pull 2',
      'Straight sets',
      'Row 8',
    ]);
    expect(sheetOf(insertGroups({ ...two, groups: [] }, pasted('EMOM 4\nPull 2'), null, newId))).toEqual(['EMOM 4', 'Pull 2']);
    expect(insertGroups(two, [], null, newId)).toBe(two);
  });
});

describe('rows', () => {
  it('are removed; exercises of a removed heading go to the group above', () => {
    expect(sheetOf(removeRows(two, ids(two, 'Row', 'Run')))).toEqual(['Squat 5', 'Dip 8', 'Circuit x3: End', 'Plank 40s']);
    expect(sheetOf(removeRows(two, ids(two, 'End')))).toEqual(['Squat 5', 'Row 8', 'Dip 8', 'Run 400m', 'Plank 40s']);
    const circuit = aDocument('Circuit x3: End\nRun 400m');
    expect(sheetOf(removeRows(circuit, ids(circuit, 'End')))).toEqual(['Run 400m']);
  });

  it('move past the next row, also into the next group; headings move past whole groups', () => {
    const moved = moveRows(two, ids(two, 'Row', 'Dip'), 1);
    expect(sheetOf(moved)).toEqual(['Squat 5', 'Circuit x3: End', 'Row 8', 'Dip 8', 'Run 400m', 'Plank 40s']);
    expect(sheetOf(moveRows(moved, ids(moved, 'Row', 'Dip'), -1))).toEqual(sheetOf(two));
    expect(sheetOf(moveRows(two, ids(two, 'End'), -1))).toEqual([
      'Circuit x3: End',
      'Run 400m',
      'Plank 40s',
      'Straight sets',
      'Squat 5',
      'Row 8',
      'Dip 8',
    ]);
    expect(moveRows(two, ids(two, 'End'), 1)).toBe(two);
  });

  it('are dropped before and behind others', () => {
    expect(sheetOf(moveRowsTo(two, ids(two, 'Plank', 'Squat'), idOf(two, 'Dip'), 'before'))).toEqual([
      'Row 8',
      'Squat 5',
      'Plank 40s',
      'Dip 8',
      'Circuit x3: End',
      'Run 400m',
    ]);
    expect(sheetOf(moveRowsTo(two, ids(two, 'End'), idOf(two, 'Row'), 'before'))[0]).toBe('Circuit x3: End');
    expect(sheetOf(moveRowsTo(two, ids(two, 'Plank'), two.groups[0]!.id, 'before'))[0]).toBe('Plank 40s');
  });

  it('are copied behind the last of them, a heading with its exercises', () => {
    const copied = duplicateRows(two, ids(two, 'Squat', 'Row'), newId);
    expect(sheetOf(copied.workout).slice(0, 5)).toEqual(['Squat 5', 'Row 8', 'Squat 5', 'Row 8', 'Dip 8']);
    const group = duplicateRows(two, ids(two, 'End'), newId).workout;
    expect(sheetOf(group).slice(-6)).toEqual(['Circuit x3: End', 'Run 400m', 'Plank 40s', 'Circuit x3: End', 'Run 400m', 'Plank 40s']);
    const all = group.groups.flatMap(({ id, items }) => [id, ...items.map(({ uid }) => uid)]);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('groups', () => {
  it('are made of the selected exercises, or of one with the one above', () => {
    const grouped = ['Superset', 'Squat 5', 'Row 8', 'Straight sets', 'Dip 8', ...sheetOf(two).slice(3)];
    expect(sheetOf(groupRows(two, ids(two, 'Squat', 'Row'), newId).workout)).toEqual(grouped);
    expect(sheetOf(groupRows(two, ids(two, 'Row'), newId).workout)).toEqual(grouped);
    expect(sheetOf(groupRows(two, ids(two, 'Row', 'Dip'), newId).workout).slice(0, 4)).toEqual(['Squat 5', 'Superset', 'Row 8', 'Dip 8']);
    expect(groupRows(two, ids(two, 'End'), newId).workout).toBe(two);
  });

  it('that are selected as a whole change their kind', () => {
    const all = groupRows(two, ids(two, 'Squat', 'Row', 'Dip'), newId);
    expect(sheetOf(all.workout)[0]).toBe('Superset');
    expect(all.id).toBe(two.groups[0]!.id);
  });

  it('are left by exercises, into straight sets behind them', () => {
    expect(sheetOf(ungroupRows(two, ids(two, 'Run'), newId)).slice(3)).toEqual(['Straight sets', 'Run 400m', 'Circuit x3: End', 'Plank 40s']);
    expect(sheetOf(ungroupRows(two, ids(two, 'Plank'), newId)).slice(3)).toEqual(['Circuit x3: End', 'Run 400m', 'Straight sets', 'Plank 40s']);
    expect(sheetOf(ungroupRows(two, ids(two, 'End'), newId))[3]).toBe('Straight sets: End');
  });

  it('never hold an exercise twice or lose one, whatever is done', () => {
    const count = (workout: WorkoutDocument) => workout.groups.flatMap(({ items }) => items.map(({ title }) => title)).toSorted();
    let workout = two;
    for (const title of ['Row', 'Plank', 'Squat', 'Dip', 'Run'])
      for (const step of [1, -1, 1] as const) {
        workout = groupRows(workout, ids(workout, title), newId).workout;
        workout = moveRows(workout, ids(workout, title), step);
        workout = ungroupRows(workout, ids(workout, title), newId);
      }
    expect(count(workout)).toEqual(count(two));
    const all = workout.groups.map(({ id }) => id);
    expect(new Set(all).size).toBe(all.length);
  });
});
