import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { anId } from '@bandstand/contract/testing/pages.builders.ts';
import { visit, type Visit } from '../../testing/visit.tsx';
import type { DoneExercise, ExerciseHistory, ExerciseResult, PerformedExercise, SessionDetail, SessionSummary } from './history.queries.ts';

export const aSummary = (more: Partial<SessionSummary> = {}): SessionSummary => ({
  id: anId(),
  workout_id: anId(),
  page_id: anId(),
  title: 'Legs',
  path: '/legs',
  status: 'completed',
  started_at: '2026-11-12T17:00:00.000Z',
  ended_at: '2026-11-12T17:45:00.000Z',
  seconds: 2700,
  sets: 3,
  reps: 15,
  volume_kg: 1500,
  ...more,
});
export const noRecords: ExerciseResult['best'] = { load: null, estimated_max: null, reps: null, volume: null, time_s: null, distance_m: null };
export const anExercise = (title: string | null = 'Squat'): DoneExercise['exercise'] => ({
  id: anId(),
  title,
  path: title && `/${title.toLowerCase()}`,
  image: null,
});
export const aResult = (more: Partial<ExerciseResult> = {}): ExerciseResult => ({
  session_id: anId(),
  ended_at: '2026-11-12T17:45:00.000Z',
  sets: [{ set: 1, reps: 5, load_kg: 100 }],
  totals: { sets: 1, reps: 5, volume_kg: 500 },
  best: { ...noRecords, load: 100, estimated_max: 116.66, reps: 5, volume: 500 },
  ...more,
});
export const aDetail = (summary: SessionSummary | null, exercises: DoneExercise[], more: Partial<SessionDetail['session']> = {}): SessionDetail => ({
  session: {
    id: summary?.id ?? anId(),
    workout_id: anId(),
    session_mode: 'list',
    started_at: '2026-11-12T17:00:00.000Z',
    completed_at: summary?.ended_at ?? null,
    abandoned_at: null,
    page_id: null,
    activities: [],
    ...more,
  },
  summary,
  exercises,
});
export const performed = (exercise = anExercise(), more: Partial<PerformedExercise> = {}): PerformedExercise => ({
  exercise,
  last_at: '2026-11-12T17:45:00.000Z',
  sessions: 2,
  records: { ...noRecords, load: 105 },
  ...more,
});
export const aHistory = (items: ExerciseResult[], more: Partial<ExerciseHistory> = {}): ExerciseHistory => ({
  exercise: anExercise(),
  records: items[0]?.best ?? noRecords,
  items,
  total_count: items.length,
  next_before: null,
  ...more,
});
export const list = <T>(...items: T[]) => ({ items, total_count: items.length });

/** A member at a place of their history. */
export const opens = (at: string, calls: FakeCalls): Promise<Visit> => visit({ at, bundle: aBundle(), calls });
