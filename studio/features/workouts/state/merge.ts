import { isEqual } from '../../../platform/equal.ts';
import type { WorkoutDocument, WorkoutGroup, WorkoutPart } from './document.ts';

/** What both sides changed differently. */
export type Conflict =
  | { kind: 'part'; name: Exclude<WorkoutPart, 'groups'> }
  | { kind: 'group'; id: string; mine: WorkoutGroup | null; theirs: WorkoutGroup | null }
  | { kind: 'order' };
export type Side = 'mine' | 'theirs';

export const conflictKey = (conflict: Conflict): string => {
  if (conflict.kind === 'order') return 'order';
  return `${conflict.kind}:${conflict.kind === 'part' ? conflict.name : conflict.id}`;
};

/** The side that changed; null when both did, differently. */
function sideOf(base: unknown, mine: unknown, theirs: unknown): Side | null {
  if (isEqual(mine, theirs) || isEqual(mine, base)) return 'theirs';
  return isEqual(theirs, base) ? 'mine' : null;
}

/** Merges two changes to one workout, part by part and group by group; where both changed, `choose` decides and it is reported. */
export function mergeWorkouts(
  base: WorkoutDocument,
  mine: WorkoutDocument,
  theirs: WorkoutDocument,
  choose: (conflict: Conflict) => Side = () => 'mine',
): { value: WorkoutDocument; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const decide = (conflict: Conflict) => {
    conflicts.push(conflict);
    return choose(conflict);
  };
  const value = { ...theirs };
  for (const name of Object.keys(mine) as WorkoutPart[]) {
    if (name === 'groups') continue;
    const side = sideOf(base[name], mine[name], theirs[name]) ?? decide({ kind: 'part', name });
    if (side === 'mine') Object.assign(value, { [name]: mine[name] });
  }
  value.groups = mergeGroups(base.groups, mine.groups, theirs.groups, decide);
  return { value, conflicts };
}

function mergeGroups(base: WorkoutGroup[], mine: WorkoutGroup[], theirs: WorkoutGroup[], decide: (conflict: Conflict) => Side): WorkoutGroup[] {
  const [inBase, own, other] = [base, mine, theirs].map((groups) => new Map(groups.map((group) => [group.id, group])));
  const kept = new Map<string, WorkoutGroup>();
  for (const id of new Set([...theirs, ...mine].map((group) => group.id))) {
    const [ours, their] = [own?.get(id) ?? null, other?.get(id) ?? null];
    const side = sideOf(inBase?.get(id) ?? null, ours, their) ?? decide({ kind: 'group', id, mine: ours, theirs: their });
    const group = side === 'mine' ? ours : their;
    if (group) kept.set(id, group);
  }
  const common = (groups: WorkoutGroup[]) => groups.map(({ id }) => id).filter((id) => inBase?.has(id) && own?.has(id) && other?.has(id));
  const lead = sideOf(common(base), common(mine), common(theirs)) ?? decide({ kind: 'order' });
  const [first, second] = lead === 'mine' ? [mine, theirs] : [theirs, mine];
  const order = first.map(({ id }) => id);
  second.forEach(({ id }, at) => {
    if (order.includes(id)) return;
    // A group that only the other side has comes after the one that it follows there.
    const before = second.slice(0, at).findLast((group) => order.includes(group.id));
    order.splice(before ? order.indexOf(before.id) + 1 : 0, 0, id);
  });
  return withoutTwins(order.flatMap((id) => kept.get(id) ?? []));
}

/** An exercise that one side moved to another group stays only where it is met first. */
function withoutTwins(groups: WorkoutGroup[]): WorkoutGroup[] {
  const met = new Set<string>();
  return groups.map((group) => {
    const items = group.items.filter(({ uid }) => !met.has(uid) && met.add(uid));
    return items.length === group.items.length ? group : { ...group, items };
  });
}
