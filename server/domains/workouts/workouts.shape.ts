import type { Workout, WorkoutItem } from '@bandstand/contract/workout.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { WorkoutData } from './workouts.tables.ts';

/** Workouts from before the name `each` say `both`. */
const sideOf = <I extends WorkoutItem>(item: I): I => (item.side === 'both' ? { ...item, side: 'each' } : item);

/** Groups as stored, without what the server fills in for each viewer. Throws 422 for a duplicate id, because sessions refer to ids. */
export function groupsOf(groups: WorkoutData['groups']): WorkoutData['groups'] {
  const named = groups.flatMap(({ id, items }) => [id, ...items.map(({ uid }) => uid)]);
  refuseFields({ groups: new Set(named).size < named.length ? { key: 'field.invalid' } : null });
  return groups.map((group) => ({ ...group, items: group.items.map(({ path: _path, ...item }) => sideOf(item)) }));
}

/** The workout for one viewer: exercises link to their pages and show their pictures, if the viewer may know of them. */
export function shownWorkout(visit: Visit, { id, title, data }: { id: string; title: string; data: WorkoutData }): Workout {
  const { swap_policy: _policy, ...fields } = data;
  const groups = fields.groups.map((group) => ({
    ...group,
    items: group.items.map((item) => {
      const page = item.exercise_id === null ? undefined : visit.tree.page(item.exercise_id);
      const listable = page && visit.isListable(page) ? page : null;
      return { ...sideOf(item), path: listable && visit.tree.pathOf(listable.id), media: item.media ?? listable?.teaser.image ?? null };
    }),
  }));
  return { id, title, ...fields, groups };
}
