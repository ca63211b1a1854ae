import type { Answer, Input } from '@bandstand/client/api/api.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/platform.ts';

export type SessionSummary = Answer<'GET /workout_sessions'>['items'][number];
export type SessionDetail = Answer<'GET /workout_sessions/{id}'>;
export type DoneExercise = SessionDetail['exercises'][number];
export type PerformedExercise = Answer<'GET /exercise_results'>['items'][number];
export type ExerciseHistory = Answer<'GET /exercise_results/{id}'>;
export type ExerciseResult = ExerciseHistory['items'][number];
export type RecordKind = keyof ExerciseResult['best'];

const nextPage = (last: { items: readonly unknown[]; total_count: number }, pages: readonly { items: readonly unknown[] }[]): number | null => {
  const loaded = pages.reduce((count, { items }) => count + items.length, 0);
  return last.items.length > 0 && loaded < last.total_count ? pages.length + 1 : null;
};

/** Sessions that ended in a span of time, newest first; of all times without one. */
export function useSessions(span: Pick<NonNullable<Input<'GET /workout_sessions'>['query']>, 'from' | 'to'> = {}) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['workout-history', 'sessions', span],
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam: page }) => api('GET /workout_sessions', { query: { ...span, page } }),
    getNextPageParam: nextPage,
  });
}

export function useHistorySession(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['workout-history', 'session', id],
    staleTime: 0,
    queryFn: () => api('GET /workout_sessions/{id}', { params: { id } }),
  });
}

/** The exercises that the member has done, the latest first. */
export function usePerformed() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['workout-history', 'exercises'],
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam: page }) => api('GET /exercise_results', { query: { page } }),
    getNextPageParam: nextPage,
  });
}

const resultsPerPage = 30;

/** An exercise of all times, newest first. */
export function useExerciseHistory(id: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['workout-history', 'exercise', id],
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam: before }) =>
      api('GET /exercise_results/{id}', { params: { id }, query: { limit: resultsPerPage, ...(before ? { before } : {}) } }),
    getNextPageParam: ({ next_before: before }) => before,
  });
}
