import type { Image } from '@bandstand/contract/media.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { isId } from '../../platform/ids.ts';
import { mostNamed, type ExercisesRepo } from './exercises.repo.ts';

interface ExerciseQuery {
  q?: string;
  muscle?: string;
  equipment?: string;
  tag?: string;
  page_ids?: string;
  page?: number;
}
export type Exercises = ReturnType<typeof createExercises>;

/** The exercise library as the studio lists it. */
export function createExercises({
  repo,
  imagesOf,
}: {
  repo: ExercisesRepo;
  imagesOf: (tenant: Tenant, mediaIds: readonly string[]) => Promise<ReadonlyMap<string, Image>>;
}) {
  return {
    /** Every exercise: the pages of that type, whether they were imported or written. */
    list: async (tenant: Tenant, { page_ids, page = 1, ...query }: ExerciseQuery) => {
      const named = page_ids?.split(',').filter(isId).slice(0, mostNamed);
      const { items: rows, total } = await repo.list(tenant, { ...query, page, ...(named ? { pageIds: named } : {}) });
      const images = await imagesOf(
        tenant,
        rows.flatMap(({ media_id }) => (media_id === null ? [] : [media_id])),
      );
      const items = rows.map(({ media_id, ...row }) => ({ ...row, image: images.get(media_id ?? '') ?? null }));
      return { items, total_count: total };
    },
  };
}
