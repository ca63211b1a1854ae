import type { Alternates } from '@bandstand/rules/workouts/swaps.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ExercisesRepo } from './exercises.repo.ts';

export type Exercises = ReturnType<typeof createExercises>;

/** The exercise library as the studio lists it. */
export function createExercises({
  repo,
  imageUrls,
}: {
  repo: ExercisesRepo;
  imageUrls: (tenant: Tenant, mediaIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}) {
  return {
    /** What could take the place of the exercise on a page. None for a page that is not in the library. */
    alternatesOf: async (tenant: Tenant, pageId: string): Promise<Alternates> => {
      const found = await repo.alternates(tenant, pageId);
      const idsOf = (isCurated: boolean) => found.filter(({ is_curated }) => is_curated === isCurated).map(({ page_id }) => page_id);
      return { curated: idsOf(true), alike: idsOf(false) };
    },
    list: async (tenant: Tenant, query: { q?: string; muscle?: string; equipment?: string; page?: number }) => {
      const { items: rows, total } = await repo.list(tenant, { ...query, page: query.page ?? 1 });
      const urls = await imageUrls(
        tenant,
        rows.flatMap(({ media_ids }) => media_ids.slice(0, 1)),
      );
      const items = rows.map(({ id, page_id, name, muscles, equipment, level, media_ids }) => ({
        id,
        page_id,
        name,
        muscles,
        equipment,
        level,
        image_url: urls.get(media_ids[0] ?? '') ?? null,
      }));
      return { items, total_count: total };
    },
  };
}
