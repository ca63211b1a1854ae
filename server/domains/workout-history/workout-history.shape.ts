import type { ExerciseRecordKind, ExerciseRecords, ExerciseResult, SessionSummary } from '@bandstand/contract/workouts.history.ts';
import { beaten, type RecordKind, type Records } from '@bandstand/rules/workouts/records.ts';
import type { SessionResult } from '@bandstand/rules/workouts/results.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { EndedSession } from '../workout-sessions/workout-sessions.ended.service.ts';
import type { Bests, ExerciseResultRow, ResultRow } from './workout-history.tables.ts';

/** What a reader may know of pages: members by their rights, staff everything. */
export type Names = Pick<Visit, 'tree' | 'isListable'>;

export const toRecords = (best: Bests): ExerciseRecords => ({
  load: best.best_load,
  estimated_max: best.best_estimated_max,
  reps: best.best_reps,
  volume: best.best_volume,
  time_s: best.best_time,
  distance_m: best.best_distance,
});
const fromRecords = (records: Records): Bests => ({
  best_load: records.load,
  best_estimated_max: records.estimatedMax,
  best_reps: records.reps,
  best_volume: records.volume,
  best_time: records.timeSeconds,
  best_distance: records.distanceMeters,
});
const recordsIn = (best: Bests): Records => ({
  load: best.best_load,
  estimatedMax: best.best_estimated_max,
  reps: best.best_reps,
  volume: best.best_volume,
  timeSeconds: best.best_time,
  distanceMeters: best.best_distance,
});
const wireKinds: Record<RecordKind, ExerciseRecordKind> = {
  load: 'load',
  estimatedMax: 'estimated_max',
  reps: 'reps',
  volume: 'volume',
  timeSeconds: 'time_s',
  distanceMeters: 'distance_m',
};
/** Which of the member's earlier bests a session beat. */
export const beatenIn = (row: Bests, earlier: Bests): ExerciseRecordKind[] =>
  beaten(recordsIn(earlier), recordsIn(row)).map((kind) => wireKinds[kind]);

export const toExerciseResult = (row: ExerciseResultRow): ExerciseResult => ({
  session_id: row.session_id,
  ended_at: row.ended_at,
  sets: row.done,
  totals: { sets: row.sets, reps: row.reps, volume_kg: row.volume },
  best: toRecords(row),
});

/** The page's title and path, if the reader may know of it. */
export function pageIn(names: Names, pageId: string | null): { title: string | null; path: string | null } {
  const page = pageId === null ? undefined : names.tree.page(pageId);
  if (!page || !names.isListable(page)) return { title: null, path: null };
  return { title: page.title, path: names.tree.pathOf(page.id) };
}
/** An exercise by its page; without title, path and picture where the reader may not know of that. */
export function exerciseIn(names: Names, id: string) {
  const page = names.tree.page(id);
  return { id, ...pageIn(names, id), image: page && names.isListable(page) ? page.teaser.image : null };
}

export function toSummary(names: Names, row: ResultRow): SessionSummary {
  const { session_id, workout_id, page_id, status, started_at, ended_at, seconds, sets, reps, volume } = row;
  return { id: session_id, workout_id, page_id, ...pageIn(names, page_id), status, started_at, ended_at, seconds, sets, reps, volume_kg: volume };
}

/** The rows that a session is kept as once it has ended. */
export function rowsOf(
  appId: string,
  { session, subscriberId, pageId }: EndedSession,
  { totals, seconds, lastItemId, exercises }: SessionResult,
): { result: ResultRow; done: ExerciseResultRow[] } {
  const own = { app_id: appId, session_id: session.id, subscriber_id: subscriberId };
  const endedAt = session.completed_at ?? session.abandoned_at ?? session.started_at;
  return {
    result: {
      ...own,
      workout_id: session.workout_id,
      page_id: pageId,
      status: session.completed_at === null ? 'abandoned' : 'completed',
      started_at: session.started_at,
      ended_at: endedAt,
      seconds,
      ...totals,
      last_item_id: lastItemId,
    },
    done: exercises.map(({ exerciseId, sets, totals: sums, records }, position) => ({
      ...own,
      exercise_id: exerciseId,
      ended_at: endedAt,
      position,
      done: [...sets],
      ...sums,
      ...fromRecords(records),
    })),
  };
}
