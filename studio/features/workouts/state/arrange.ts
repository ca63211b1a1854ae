import type { Heading } from '@bandstand/rules/workouts/text.ts';
import { straightHeading } from '@bandstand/rules/workouts/text.sheet.ts';
import { rowsOf, type WorkoutDocument, type WorkoutGroup, type WorkoutItem } from './document.ts';

type NewId = () => string;
export type Place = 'before' | 'after';

const withGroups = (workout: WorkoutDocument, groups: WorkoutGroup[]): WorkoutDocument => ({ ...workout, groups });
const emptyGroup = (newId: NewId, heading: Heading = straightHeading): WorkoutGroup => ({ id: newId(), ...heading, items: [] });
export const emptyItem = (uid: string): WorkoutItem => ({
  uid,
  exercise_id: null,
  title: '',
  sets: [{ type: 'normal' }],
  rest: null,
  side: null,
  notes: null,
});

const differsNot = <T extends object>(record: T, changes: Partial<T>) =>
  (Object.keys(changes) as (keyof T)[]).every((name) => Object.is(record[name], changes[name]));

export function changeItem(workout: WorkoutDocument, uid: string, changes: Partial<WorkoutItem>): WorkoutDocument {
  const known = workout.groups.flatMap(({ items }) => items).find((item) => item.uid === uid);
  if (!known || differsNot(known, changes)) return workout;
  const change = (item: WorkoutItem) => (item.uid === uid ? { ...item, ...changes } : item);
  return withGroups(
    workout,
    workout.groups.map((group) => (group.items.includes(known) ? { ...group, items: group.items.map(change) } : group)),
  );
}

export function changeGroup(workout: WorkoutDocument, id: string, changes: Partial<WorkoutGroup>): WorkoutDocument {
  const known = workout.groups.find((group) => group.id === id);
  if (!known || differsNot(known, changes)) return workout;
  return withGroups(
    workout,
    workout.groups.map((group) => (group === known ? { ...group, ...changes } : group)),
  );
}

/** Where a row is: its group, and its place there; -1 for the group's own row. */
function placeOf({ groups }: WorkoutDocument, id: string): { group: number; item: number } | null {
  const group = groups.findIndex((one) => one.id === id || one.items.some(({ uid }) => uid === id));
  const found = groups[group];
  return found ? { group, item: found.items.findIndex(({ uid }) => uid === id) } : null;
}

/** Puts exercises behind a row; null: at the end, in a group of its own if there is none. */
export function insertItems(workout: WorkoutDocument, items: readonly WorkoutItem[], afterId: string | null, newId: NewId): WorkoutDocument {
  const groups = workout.groups.length > 0 ? workout.groups : [emptyGroup(newId)];
  const place = afterId === null ? null : placeOf(workout, afterId);
  const [at, behind] = place ? [place.group, place.item + 1] : [groups.length - 1, Infinity];
  return withGroups(
    workout,
    groups.map((group, index) => (index === at ? { ...group, items: group.items.toSpliced(behind, 0, ...items) } : group)),
  );
}

/** Puts a group behind a row. The exercises below that row, in its own group, come under the new heading. */
export function insertHeading(
  workout: WorkoutDocument,
  heading: Heading,
  afterId: string | null,
  newId: NewId,
): { workout: WorkoutDocument; id: string } {
  const group = emptyGroup(newId, heading);
  const place = afterId === null ? null : placeOf(workout, afterId);
  if (!place || place.item < 0) {
    const at = place ? place.group + 1 : workout.groups.length;
    return { workout: withGroups(workout, workout.groups.toSpliced(at, 0, group)), id: group.id };
  }
  const split = workout.groups[place.group];
  const [above, below] = [split?.items.slice(0, place.item + 1) ?? [], split?.items.slice(place.item + 1) ?? []];
  const halves = split
    ? [
        { ...split, items: above },
        { ...group, items: below },
      ]
    : [group];
  return { workout: withGroups(workout, workout.groups.toSpliced(place.group, 1, ...halves)), id: group.id };
}

/** An exercise whose line turned out to be a heading: it becomes a group that takes the exercises below. */
export function toHeading(workout: WorkoutDocument, uid: string, heading: Heading, newId: NewId): { workout: WorkoutDocument; id: string } {
  const made = insertHeading(workout, heading, uid, newId);
  return { workout: withoutEmptyStart(removeRows(made.workout, [uid])), id: made.id };
}

/** A first group that lost its only line to the heading below it. */
function withoutEmptyStart(workout: WorkoutDocument): WorkoutDocument {
  const [first] = workout.groups;
  const isEmpty = first && workout.groups.length > 1 && first.items.length === 0 && first.type === 'straight' && !first.title;
  return isEmpty ? withGroups(workout, workout.groups.slice(1)) : workout;
}

/** Puts pasted groups behind a row: the first one goes on with the group there if it has no heading of its own. */
export function insertGroups(workout: WorkoutDocument, pasted: readonly WorkoutGroup[], afterId: string | null, newId: NewId): WorkoutDocument {
  const [first, ...others] = pasted;
  if (!first) return workout;
  const isLoose = first.type === 'straight' && !first.title;
  const before = isLoose ? insertItems(workout, first.items, afterId, newId) : workout;
  const lastId = isLoose ? (first.items.at(-1)?.uid ?? afterId) : afterId;
  const added = isLoose ? others : pasted;
  if (added.length === 0) return before;
  const place = lastId === null ? null : placeOf(before, lastId);
  const group = place && before.groups[place.group];
  const below = group ? group.items.slice(place.item + 1) : [];
  const kept = group ? before.groups.with(place.group, { ...group, items: group.items.slice(0, place.item + 1) }) : before.groups;
  // The exercises below stay below, in a group like the one they were in.
  const tail = group && below.length > 0 ? [{ ...group, id: newId(), items: below }] : [];
  return withGroups(workout, kept.toSpliced(place ? place.group + 1 : kept.length, 0, ...added, ...tail));
}

/** Removes rows; the exercises of a removed heading go to the group above, or stay in plain straight sets at the top. */
export function removeRows(workout: WorkoutDocument, ids: readonly string[]): WorkoutDocument {
  const gone = new Set(ids);
  if (!rowsOf(workout.groups).some(({ id }) => gone.has(id))) return workout;
  const groups: WorkoutGroup[] = [];
  for (const group of workout.groups) {
    const items = group.items.filter(({ uid }) => !gone.has(uid));
    const above = groups.at(-1);
    if (!gone.has(group.id)) groups.push(items.length === group.items.length ? group : { ...group, items });
    else if (items.length > 0 && above) groups[groups.length - 1] = { ...above, items: [...above.items, ...items] };
    else if (items.length > 0) groups.push({ ...group, ...straightHeading, items });
  }
  return withGroups(workout, groups);
}

/** The rows in order as one list, and back: a heading takes what follows it. */
type Flat = { id: string; group: WorkoutGroup | null; item: WorkoutItem | null };
const flat = (groups: readonly WorkoutGroup[]): Flat[] =>
  groups.flatMap((group): Flat[] => [{ id: group.id, group, item: null }, ...group.items.map((item): Flat => ({ id: item.uid, group: null, item }))]);

function unflat(rows: readonly Flat[], known: readonly WorkoutGroup[]): WorkoutGroup[] {
  const groups: { group: WorkoutGroup; items: WorkoutItem[] }[] = [];
  for (const { group, item } of rows) {
    if (group) groups.push({ group, items: [] });
    // An exercise above the first heading goes below it.
    else if (item && groups.length > 0) groups.at(-1)?.items.push(item);
  }
  const early = rows
    .slice(
      0,
      rows.findIndex(({ group }) => group !== null),
    )
    .flatMap(({ item }) => item ?? []);
  groups[0]?.items.unshift(...early);
  const isSame = (one: readonly WorkoutItem[], other: readonly WorkoutItem[]) =>
    one.length === other.length && one.every((item, at) => item === other[at]);
  return groups.map(({ group, items }) => {
    const before = known.find(({ id }) => id === group.id);
    return before && isSame(before.items, items) ? before : { ...group, items };
  });
}

/** Moves rows next to another one. A heading moves with its exercises, to before or behind whole groups. */
export function moveRowsTo(workout: WorkoutDocument, ids: readonly string[], targetId: string, place: Place): WorkoutDocument {
  const moved = new Set(ids);
  if (moved.has(targetId)) return workout;
  const headings = workout.groups.filter(({ id }) => moved.has(id));
  if (headings.length > 0) {
    const target = workout.groups.find(({ id, items }) => id === targetId || items.some(({ uid }) => uid === targetId));
    if (!target || headings.includes(target)) return workout;
    const rest = workout.groups.filter((group) => !headings.includes(group));
    return withGroups(workout, rest.toSpliced(rest.indexOf(target) + (place === 'after' ? 1 : 0), 0, ...headings));
  }
  const rows = flat(workout.groups);
  const rest = rows.filter(({ id }) => !moved.has(id));
  const at = rest.findIndex(({ id }) => id === targetId);
  if (at < 0) return workout;
  return withGroups(workout, unflat(rest.toSpliced(at + (place === 'after' ? 1 : 0), 0, ...rows.filter(({ id }) => moved.has(id))), workout.groups));
}

/** Moves rows one step up or down: exercises past the next row, groups past the next group. */
export function moveRows(workout: WorkoutDocument, ids: readonly string[], step: -1 | 1): WorkoutDocument {
  const rows = rowsOf(workout.groups);
  const moved = rows.filter(({ id }) => ids.includes(id));
  const edge = step < 0 ? moved[0] : moved.at(-1);
  if (!edge) return workout;
  if (moved.some(({ kind }) => kind === 'group')) {
    const at = workout.groups.findIndex(({ id }) => id === edge.groupId);
    const next = workout.groups[at + step];
    const groups = [...new Set(moved.map(({ groupId }) => groupId))];
    return next ? moveRowsTo(workout, groups, next.id, step < 0 ? 'before' : 'after') : workout;
  }
  const next = rows[rows.indexOf(edge) + step];
  // The first heading stays on top.
  if (!next || (step < 0 && next === rows[0])) return workout;
  return moveRowsTo(workout, ids, next.id, step < 0 ? 'before' : 'after');
}

/** The exercises among some rows, or the one above with a single one: what a new group takes. */
function groupable(workout: WorkoutDocument, ids: readonly string[]): string[] {
  const items = rowsOf(workout.groups).filter(({ kind }) => kind === 'item');
  const chosen = items.filter(({ id }) => ids.includes(id));
  const [only] = chosen;
  const above = chosen.length === 1 && only ? items[items.indexOf(only) - 1] : undefined;
  return [...(above && above.groupId === only?.groupId ? [above] : []), ...chosen].map(({ id }) => id);
}

/** Makes a superset of exercises; of one alone, with the exercise above. The exercises around them keep their own group. */
export function groupRows(workout: WorkoutDocument, ids: readonly string[], newId: NewId): { workout: WorkoutDocument; id: string | null } {
  const taken = groupable(workout, ids);
  const first = placeOf(workout, taken[0] ?? '');
  if (!first) return { workout, id: null };
  const items = workout.groups.flatMap((group) => group.items.filter(({ uid }) => taken.includes(uid)));
  const home = workout.groups[first.group];
  // All of a group: only its kind changes.
  if (home && items.length === home.items.length && items.every((item) => home.items.includes(item)))
    return { workout: changeGroup(workout, home.id, { type: home.type === 'superset' ? 'circuit' : 'superset' }), id: home.id };
  const group = { ...emptyGroup(newId, { ...straightHeading, type: 'superset' }), items };
  const below = home?.items.slice(first.item).filter(({ uid }) => !taken.includes(uid)) ?? [];
  const groups = workout.groups.flatMap((one, at) => {
    const left = one.items.filter(({ uid }) => !taken.includes(uid));
    if (at !== first.group) return [left.length === one.items.length ? one : { ...one, items: left }];
    const above = one.items.slice(0, first.item);
    return [
      ...(above.length > 0 || one.title ? [{ ...one, items: above }] : []),
      group,
      ...(below.length > 0 ? [{ ...one, id: above.length > 0 || one.title ? newId() : one.id, title: null, items: below }] : []),
    ];
  });
  return { workout: withGroups(workout, groups), id: group.id };
}

/** Takes exercises out of their group, into straight sets behind it. */
export function ungroupRows(workout: WorkoutDocument, ids: readonly string[], newId: NewId): WorkoutDocument {
  const place = placeOf(workout, ids.at(-1) ?? '');
  const group = place && workout.groups[place.group];
  if (!group) return workout;
  const taken = group.items.filter(({ uid }) => ids.includes(uid));
  const isWhole = taken.length === 0 || taken.length === group.items.length;
  if (isWhole) return changeGroup(workout, group.id, { ...straightHeading, title: group.title, rest_after: group.rest_after });
  const at = Math.max(...taken.map((item) => group.items.indexOf(item)));
  const above = group.items.slice(0, at).filter((item) => !taken.includes(item));
  const below = group.items.slice(at + 1);
  const groups = [
    ...(above.length > 0 ? [{ ...group, items: above }] : []),
    { ...emptyGroup(newId), items: taken },
    ...(below.length > 0 ? [{ ...group, id: above.length > 0 ? newId() : group.id, items: below }] : []),
  ];
  return withGroups(workout, workout.groups.toSpliced(place.group, 1, ...groups));
}

/** Copies of rows behind the last of them; a copied heading brings its exercises. */
export function duplicateRows(workout: WorkoutDocument, ids: readonly string[], newId: NewId): { workout: WorkoutDocument; ids: string[] } {
  const copyOf = (item: WorkoutItem): WorkoutItem => ({ ...item, uid: newId() });
  const headings = workout.groups.filter(({ id }) => ids.includes(id));
  if (headings.length > 0) {
    const copies = headings.map((group) => ({ ...group, id: newId(), items: group.items.map(copyOf) }));
    const at = workout.groups.indexOf(headings.at(-1) as WorkoutGroup) + 1;
    return { workout: withGroups(workout, workout.groups.toSpliced(at, 0, ...copies)), ids: copies.map(({ id }) => id) };
  }
  const copies = workout.groups.flatMap(({ items }) => items.filter(({ uid }) => ids.includes(uid))).map(copyOf);
  return { workout: insertItems(workout, copies, ids.at(-1) ?? null, newId), ids: copies.map(({ uid }) => uid) };
}
