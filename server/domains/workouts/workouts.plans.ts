import { LRUCache } from 'lru-cache';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { PlannedItem } from './workouts.repo.ts';

export type { PlannedItem } from './workouts.repo.ts';
export interface Plans {
  readonly byUid: ReadonlyMap<string, readonly PlannedItem[]>;
  readonly byExercise: ReadonlyMap<string, readonly PlannedItem[]>;
}
export type PlansOf = (visit: Visit) => Promise<Plans>;

interface Dependencies {
  items: (tenant: Tenant, state: 'published' | 'drafted') => Promise<PlannedItem[]>;
}

/** What the workouts of an app prescribe, read once per version of the tree. Previews see drafts. Does not check access. */
export function createPlans({ items }: Dependencies): PlansOf {
  const kept = new LRUCache<string, Plans>({ max: 200 });
  return async (visit) => {
    const key = `${visit.tenant.appId} ${visit.tree.version}`;
    const known = visit.isPreview ? undefined : kept.get(key);
    if (known) return known;
    const all = await items(visit.tenant, visit.isPreview ? 'drafted' : 'published');
    const withExercise = all.flatMap((item) => (item.exerciseId === null ? [] : [{ ...item, exerciseId: item.exerciseId }]));
    const plans = { byUid: Map.groupBy(all, ({ uid }) => uid), byExercise: Map.groupBy(withExercise, ({ exerciseId }) => exerciseId) };
    if (!visit.isPreview) kept.set(key, plans);
    return plans;
  };
}
