import { dayMs, firstDay, weeks, type Done, type LoggedSet, type Planned, type Trainee } from './training.ts';

// Counted here without any code of the product, from what the members noted.
const dateIn = (zone: string, ms: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(ms));
const dayOf = (date: string) => Math.floor((Date.parse(date) - Date.parse(firstDay)) / dayMs);
const weekOf = (date: string) => Math.floor(dayOf(date) / 7);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const average = (values: readonly number[]) => (values.length === 0 ? null : sum(values) / values.length);
const counted = ({ sets }: Done) => sets.filter(({ isWarmup }) => !isWarmup);
const volume = (sets: readonly LoggedSet[]) => sum(sets.map(({ reps, load }) => reps * load));

/** The weeks of a member: what was planned, kept and done. */
export const recountedWeeks = ({ zone, done }: Trainee, plan: readonly Planned[]) =>
  Array.from({ length: weeks }, (_, week) => {
    const own = done.filter(({ endMs }) => weekOf(dateIn(zone, endMs)) === week);
    const completed = own.filter(({ isCompleted }) => isCompleted);
    const planned = plan.filter(({ date }) => weekOf(date) === week);
    return {
      starts_on: new Date(Date.parse(firstDay) + week * 7 * dayMs).toISOString().slice(0, 10),
      planned: planned.length,
      kept: planned.filter(({ pageId }) => completed.some((one) => one.pageId === pageId)).length,
      sessions: completed.length,
      sets: sum(own.map((one) => counted(one).length)),
      volume_kg: volume(own.flatMap(counted)),
    };
  });

/** Of each exercise that a member did: in how many sessions, and the best of it. */
export function recountedExercises({ done }: Trainee) {
  const ids = new Set(done.flatMap(({ sets }) => sets.map(({ exerciseId }) => exerciseId)));
  return new Map(
    [...ids].map((id) => {
      const sessions = done.filter(({ sets }) => sets.some(({ exerciseId }) => exerciseId === id));
      const sets = sessions.flatMap(counted).filter(({ exerciseId }) => exerciseId === id);
      const best = (values: readonly number[]) => (values.length === 0 ? null : Math.max(...values));
      return [
        id,
        {
          sessions: sessions.length,
          load: best(sets.map(({ load }) => load)),
          reps: best(sets.map(({ reps }) => reps)),
          volume: best(sets.map(({ load, reps }) => load * reps)),
          estimated_max: best(sets.map(({ load, reps }) => load * (1 + reps / 30))),
        },
      ];
    }),
  );
}

/** How a workout went, for all members together. */
export function recountedReport(trainees: readonly Trainee[], workoutId: string) {
  const by = trainees
    .map(({ member, done }) => ({ member, own: done.filter((one) => one.workoutId === workoutId) }))
    .filter(({ own }) => own.length > 0);
  const all = by.flatMap(({ own }) => own);
  const completed = all.filter(({ isCompleted }) => isCompleted);
  const stops = new Map<string | null, number>();
  for (const { sets } of all.filter(({ isCompleted }) => !isCompleted)) {
    const last = sets.at(-1)?.itemId ?? null;
    stops.set(last, (stops.get(last) ?? 0) + 1);
  }
  return {
    sessions: all.length,
    completed: completed.length,
    members: by.length,
    average_seconds: average(completed.map(({ startMs, endMs }) => Math.round((endMs - startMs) / 1000))),
    average_volume_kg: average(completed.map((one) => volume(counted(one)))),
    stops,
    people: new Map(
      by.map(({ member, own }) => [member.id, { sessions: own.length, completed: own.filter(({ isCompleted }) => isCompleted).length }]),
    ),
  };
}
