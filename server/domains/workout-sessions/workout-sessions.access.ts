import { LRUCache } from 'lru-cache';
import type { Holder } from '../pages/pages.ports.ts';
import type { Pages } from '../pages/pages.service.ts';
import type { Visit } from '../pages/pages.visit.ts';

export type WorkoutAccess = ReturnType<typeof createWorkoutAccess>;

/** Who may use a workout: viewers of a place that shows it (WRK-6). Places are read once per version of the tree. */
export function createWorkoutAccess({ pages }: { pages: Pages }) {
  const places = new LRUCache<string, Holder[]>({ max: 2000 });
  return {
    /** Returns the places that show the workout. Throws not_found, access_denied. */
    requireShown: async (visit: Visit, workoutId: string): Promise<Holder[]> => {
      const key = `${visit.tenant.appId} ${visit.tree.version} ${workoutId}`;
      const known = visit.isPreview ? undefined : places.get(key);
      if (known?.some((holder) => pages.isShownIn(visit, holder))) return known;
      const found = await pages.requireShown(visit, workoutId);
      if (!visit.isPreview) places.set(key, found);
      return found;
    },
    /** A page among these places that shows it to the viewer; null: another place does. */
    pageOf: (visit: Visit, holders: readonly Holder[]): string | null =>
      holders.find((holder) => holder.kind === 'page' && pages.isShownIn(visit, holder))?.id ?? null,
    /** Whether the page shows the workout and the viewer has it in full, as for completing it. */
    isCompletable: (visit: Visit, holders: readonly Holder[], pageId: string): boolean =>
      holders.some(({ id, kind }) => kind === 'page' && id === pageId) && visit.decide(pageId, { browse: false }).granted,
  };
}
