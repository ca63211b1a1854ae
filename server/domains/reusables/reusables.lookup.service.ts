import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { PreviewGrant } from '../../platform/http/context.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { BlockGroupData } from './reusables.block-groups.service.ts';
import type { ReusablesPorts } from './reusables.ports.ts';
import type { ReusablesRepo } from './reusables.repo.ts';
import type { ReusableStore } from './reusables.store.service.ts';

type Dependencies = { repo: ReusablesRepo; composed: ReusableStore<BlockGroupData>; ports: Pick<ReusablesPorts, 'overlays' | 'workouts'> };
export type ReusableLookup = ReturnType<typeof createReusableLookup>;

/** Finds saved block groups, overlays and workouts by id. */
export function createReusableLookup({ repo, composed, ports: { overlays, workouts } }: Dependencies) {
  return {
    /** The ids that are saved block groups or workouts of the app. */
    knownReusables: async (tenant: Tenant, wanted: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set((await Promise.all([composed.knownIds(tenant, wanted), workouts.current.knownIds(tenant, wanted)])).flat()),
    /** The ids that are overlays of the app. */
    knownOverlays: async (tenant: Tenant, wanted: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(await overlays.current.knownIds(tenant, wanted)),
    /** An overlay or a saved block group as stored, for a preview; null if it does not exist. */
    reusableOf: async (tenant: Tenant, { kind, id }: NonNullable<PreviewGrant['reusable']>) => {
      const bare = { color_mode: null, background_color: null };
      const [row] = kind === 'overlay' ? await overlays.current.findMany(tenant, [id]) : await composed.findMany(tenant, [id]);
      return row ? { title: row.title, ...bare, ...row.data, created_at: row.created_at } : null;
    },
    /** The blocks of the group or overlay that directly contains the action; null if a page contains it. */
    blocksOfReusable: async (visit: Visit, actionId: string): Promise<readonly Block[] | null> => {
      const reusable = await repo.reusableWith(visit.tenant, actionId);
      if (!reusable) return null;
      const store = reusable.piece_kind === 'overlay' ? overlays.current : composed;
      return (await store.shown(visit, reusable.piece_id))?.data.blocks ?? null;
    },
  };
}
