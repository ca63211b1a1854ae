import type { Tenant } from '../../platform/db/tenancy.ts';
import { perVersion } from '../../platform/per-version.ts';
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
export const createPlans = ({ items }: Dependencies): PlansOf =>
  perVersion(async ({ tenant, isPreview }: Visit) => {
    const all = await items(tenant, isPreview ? 'drafted' : 'published');
    const withExercise = all.flatMap((item) => (item.exerciseId === null ? [] : [{ ...item, exerciseId: item.exerciseId }]));
    return { byUid: Map.groupBy(all, ({ uid }) => uid), byExercise: Map.groupBy(withExercise, ({ exerciseId }) => exerciseId) };
  });
