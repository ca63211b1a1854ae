import type { Workout, WorkoutItem, WorkoutSet } from '@bandstand/contract/workout.ts';
import type { SetSide, WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';
import { setKey, stateOf, type LoggedSet } from '@bandstand/rules/workouts/fold.ts';
import { stepsOf } from '@bandstand/rules/workouts/steps.ts';

/** A set as prescribed and as done; null: not prescribed, or not done. */
export type SetPair = { key: string; prescribed: WorkoutSet | null; done: LoggedSet | null; side: SetSide | null };
/** An item with its sets. `title` null: it is not in the workout any more. */
export type ComparedItem = { id: string; title: string | null; pairs: SetPair[] };

/** Each set that is prescribed today beside what was done, and then what was done besides, in the order of the workout. */
export function compared(workout: Pick<Workout, 'groups'> | null, session: WorkoutSession): ComparedItem[] {
  const left = new Map(stateOf(session, session.activities).sets);
  const take = (key: string): LoggedSet | null => {
    const done = left.get(key) ?? null;
    left.delete(key);
    return done;
  };
  const steps = stepsOf(workout?.groups ?? []).filter((step) => step.kind === 'set');
  const items = (workout?.groups ?? []).flatMap(({ items: own }) => own);
  const planned = items.map((item): ComparedItem => {
    const pairs = steps
      .filter(({ itemId }) => itemId === item.uid)
      .map((step): SetPair => {
        const key = setKey(step);
        return { key, prescribed: setOf(item, step.set), done: take(key), side: step.side };
      });
    return { id: item.uid, title: item.title, pairs };
  });
  for (const item of planned) item.pairs.push(...restOf(left, item.id));
  const gone = [...new Set([...left.values()].map(({ itemId }) => itemId))];
  return [...planned, ...gone.map((id): ComparedItem => ({ id, title: null, pairs: restOf(left, id) }))];
}

const setOf = ({ sets }: WorkoutItem, number: number): WorkoutSet | null => sets[number - 1] ?? null;

/** What was done of an item besides, in order; it is taken from what is left. */
function restOf(left: Map<string, LoggedSet>, itemId: string): SetPair[] {
  const own = [...left].filter(([, set]) => set.itemId === itemId);
  for (const [key] of own) left.delete(key);
  return own.map(([key, done]) => ({ key, prescribed: null, done, side: done.side }));
}
