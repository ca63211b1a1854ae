import type { Answer, Api } from '@bandstand/client/api/api.ts';
import { useMemo } from 'react';
import { useCall } from '../../../platform/queries.ts';
import type { WorkoutGroup } from './document.ts';

export type Exercise = Answer<'GET /studio/exercises'>['items'][number];

/** What the library knows of the exercises in these groups, by the id of their page. */
export function useLibrary(groups: readonly WorkoutGroup[]): ReadonlyMap<string, Exercise> {
  const ids = [...new Set(groups.flatMap(({ items }) => items.flatMap(({ exercise_id }) => exercise_id ?? [])))].toSorted();
  const query = { page_ids: ids.join(',') };
  const found = useCall('GET /studio/exercises', { query }, { enabled: ids.length > 0, keepPrevious: true }).data?.items;
  return useMemo(() => new Map((found ?? []).map((exercise) => [exercise.page_id, exercise])), [found]);
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** The exercise that has exactly one of these names, or goes by it. */
export async function findByName(api: Api, names: readonly string[]): Promise<Exercise | null> {
  for (const name of names) {
    const { items } = await api('GET /studio/exercises', { query: { q: name.slice(0, 200) } });
    const found = items.find((one) => [one.name, ...one.aliases].some((known) => plain(known) === plain(name)));
    if (found) return found;
  }
  return null;
}
