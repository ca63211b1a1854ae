import type { WorkoutSession } from '@bandstand/contract/workouts.sessions.ts';
import { stateOf } from '@bandstand/rules/workouts/fold.ts';
import { useQuery } from '@tanstack/react-query';
import type { Api } from '@bandstand/client/api/api.ts';
import { useApi } from '../../../platform/platform.ts';
import type { KeptSession } from '../../../platform/workouts/keptSession.ts';

/** A result's place among all that the member has in this test, with itself. */
export interface BeepRank {
  place: number;
  count: number;
}

/** Null without earlier results, or without a connection. */
export function useBeepRank({ id, workoutId, started_at, key }: KeptSession, metres: number): BeepRank | null {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['workouts', 'beep-results', workoutId, key],
    queryFn: () => sessionsOf(api, workoutId),
  });
  if (!data) return null;
  // One that this device started may have no id here until the server has answered.
  return rankOf(
    data.filter((one) => one.id !== id && one.started_at !== started_at),
    metres,
  );
}

/** A test that was run as far shares the place. */
export function rankOf(others: readonly WorkoutSession[], metres: number): BeepRank | null {
  const results = others.map((one) => stateOf(one, one.activities).beepTest).filter((result) => result?.isFinal);
  if (results.length === 0) return null;
  const better = results.filter((result) => (result?.distanceMeters ?? 0) > metres).length;
  return { place: better + 1, count: results.length + 1 };
}

async function sessionsOf(api: Api, id: string): Promise<WorkoutSession[]> {
  const found: WorkoutSession[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total_count: total } = await api('GET /workouts/{id}/sessions', { params: { id }, query: { page } });
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}
