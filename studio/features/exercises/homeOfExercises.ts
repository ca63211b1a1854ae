import type { Answer } from '@bandstand/client/api/api.ts';

type Page = Pick<Answer<'GET /studio/pages'>['items'][number], 'type' | 'status' | 'parent_id'>;

/** The page below which most exercises are: a new one goes there, too. */
export function homeOfExercises(pages: readonly Page[]): string | null {
  const counts = new Map<string | null, number>();
  for (const { type, status, parent_id } of pages) {
    if (type === 'exercise' && status !== 'archived') counts.set(parent_id, (counts.get(parent_id) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}
