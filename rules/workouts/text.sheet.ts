import type { WorkoutGroup, WorkoutItem } from '@bandstand/contract/workout.ts';
import { lineOfCells, headerOf } from './text.cells.ts';
import { readLine, writeHeading, writeItem, type Heading, type ItemLine, type ReadLine } from './text.ts';

/** A pasted line and what it says. `text` is as it was pasted. */
export interface SheetLine {
  text: string;
  read: ReadLine;
}

/** Every line of a typed or pasted text; cells of a spreadsheet are lines, too. A row of column names says where things stand, and nothing else. */
export function readSheet(text: string): SheetLine[] {
  const lines = text.split(/\r\n|\n|\r/);
  const header = headerOf(lines.find((line) => line.trim() !== '') ?? '');
  const body = header ? lines.slice(lines.findIndex((line) => line.trim() !== '') + 1) : lines;
  return body.flatMap((line) => {
    const read = readLine(line.includes('\t') ? lineOfCells(line.split('\t'), header) : line);
    return read.kind === 'blank' ? [] : [{ text: line.trim(), read }];
  });
}

type GroupLine = Extract<ReadLine, { kind: 'group' }>;

export const straightHeading: Heading = { type: 'straight', title: null, rounds: null, time_cap: null, interval_s: null, rest_after: null };

/** The groups that lines describe; lines that were not understood are left to the caller. Lines with one letter ("A1", "A2") are a superset. */
export function groupsOfLines(lines: readonly SheetLine[], newId: () => string): WorkoutGroup[] {
  const groups: WorkoutGroup[] = [];
  let label: string | null = null;
  let each: GroupLine['each'] = null;
  const open = (heading: Heading): WorkoutGroup => {
    const group = { id: newId(), ...heading, items: [] };
    groups.push(group);
    return group;
  };
  for (const { read } of lines) {
    if (read.kind === 'group') {
      open(read.heading);
      [label, each] = [null, read.each];
    }
    if (read.kind !== 'item') continue;
    const last = groups.at(-1) ?? open(straightHeading);
    // Under the heading of a superset or a circuit, letters are only a numbering.
    const isLettered: boolean = last.type === 'straight' || label !== null;
    const startsGroup = isLettered && read.label !== label && last.items.length > 0;
    const group = startsGroup ? open(straightHeading) : last;
    label = isLettered ? read.label : null;
    group.items.push(itemOf(read, each, newId()));
    if (label !== null && group.items.length > 1) group.type = 'superset';
  }
  return groups.filter(({ items, title, type }) => items.length > 0 || title || type !== 'straight');
}

/** What a line says, with the amounts of the heading above it where it says none itself. */
function itemOf({ kind: _kind, label: _label, ...item }: ItemLine, each: GroupLine['each'], uid: string): WorkoutItem {
  const saysAmounts = item.sets.length > 1 || Object.keys(item.sets[0] ?? {}).length > 1;
  const amounts = each && !saysAmounts ? { sets: each.sets, rest: item.rest ?? each.rest } : {};
  return { uid, exercise_id: null, ...item, ...amounts };
}

/** A workout as text, one line for each heading and exercise. A first group of straight sets without a name needs no heading. */
export function writeSheet(groups: readonly (Omit<WorkoutGroup, 'items'> & { items: readonly WorkoutItem[] })[]): string {
  return groups
    .flatMap((group, at) => {
      const heading = writeHeading(group);
      const isPlain = at === 0 && heading === writeHeading(straightHeading);
      return [...(isPlain ? [] : [heading]), ...group.items.map(writeItem)];
    })
    .join('\n');
}
