import type { Tenant } from '../../platform/db/tenancy.ts';
import type { PreviewGrant } from '../../platform/http/context.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { BlockGroupData } from './reusables.block-groups.service.ts';
import type { ReusablesPorts } from './reusables.ports.ts';
import type { ReusablesRepo } from './reusables.repo.ts';
import type { ReusableStore } from './reusables.store.service.ts';

type Dependencies = { repo: ReusablesRepo; composed: ReusableStore<BlockGroupData>; ports: Pick<ReusablesPorts, 'overlays' | 'workouts' | 'forms'> };
export type ReusableLookup = ReturnType<typeof createReusableLookup>;

/** Finds saved block groups, overlays, workouts and forms by id. */
export function createReusableLookup({ repo, composed, ports: { overlays, workouts, forms } }: Dependencies) {
  return {
    /** The ids that are saved block groups or workouts of the app. */
    knownReusables: async (tenant: Tenant, wanted: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set((await Promise.all([composed.knownIds(tenant, wanted), workouts.current.knownIds(tenant, wanted)])).flat()),
    /** The ids that are overlays of the app. */
    knownOverlays: async (tenant: Tenant, wanted: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(await overlays.current.knownIds(tenant, wanted)),
    /** The ids that are forms of the app. */
    knownForms: async (tenant: Tenant, wanted: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(await forms.current.knownIds(tenant, wanted)),
    /** An overlay, a saved block group or a workout as stored, for a preview; null if it does not exist. */
    reusableOf: async (tenant: Tenant, { kind, id }: NonNullable<PreviewGrant['reusable']>) => {
      const bare = { color_mode: null, background_color: null };
      if (kind === 'workout') {
        const [workout] = await workouts.current.findMany(tenant, [id]);
        return workout ? { title: workout.title, ...bare, blocks: [], created_at: workout.created_at } : null;
      }
      const [row] = await (kind === 'overlay' ? overlays.current : composed).findMany(tenant, [id]);
      return row ? { title: row.title, ...bare, ...row.data, created_at: row.created_at } : null;
    },
    /** What the saved item that directly contains the action shows; null if a page contains it. */
    contentOfReusable: async (visit: Visit, actionId: string): Promise<object | null> => {
      const reusable = await repo.reusableWith(visit.tenant, actionId);
      if (!reusable) return null;
      const stores = { overlay: overlays.current, form: forms.current } as const;
      const store = stores[reusable.piece_kind as keyof typeof stores] ?? composed;
      return (await store.shown(visit, reusable.piece_id))?.data ?? null;
    },
  };
}
