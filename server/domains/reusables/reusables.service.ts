import type { MediaUse } from '@bandstand/contract/media.ts';
import { mayHold } from '@bandstand/rules/pages/nesting.ts';
import type { Uses } from '@bandstand/rules/pages/uses.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { Publishing } from '../pages/pages.publish.service.ts';
import type { ReusablesRepo } from './reusables.repo.ts';

export type ReusableKind = 'composed' | 'overlay' | 'workout';

export type Reusables = ReturnType<typeof createReusables>;

/**
 * Content edited in one place and shown in many: saved block groups, overlays, workouts. Their own domains store them. This service records where
 * they are shown: the gate of these places decides about their content. An edit reaches all of them at once (BLK-10).
 */
export function createReusables({ db, repo, publishing }: { db: Database; repo: ReusablesRepo; publishing: Publishing }) {
  /** A change that members see at once: after its commit, nothing made from the old pages is used. */
  async function change<R>(tenant: Tenant, work: (trx: Work) => Promise<R>): Promise<R> {
    const { version, done } = await transact(db, tenant, async (trx) => {
      // Saves wait for each other here: otherwise two at once could make groups contain each other.
      const raised = await publishing.raise(trx, tenant.appId, { mustReload: false });
      return { version: raised, done: await work(trx) };
    });
    publishing.announce(tenant, { version, put: [], taken: [], mustReload: false });
    return done;
  }
  return {
    change,
    /** For a change outside pages and saved items: a video became ready. */
    touch: (tenant: Tenant): Promise<void> => change(tenant, () => Promise.resolve()),
    /** Records what an item shows. Throws 422 for a saved block group that would contain itself, or nest too deeply. */
    write: async (trx: Work, tenant: Tenant, reusable: { id: string; kind: ReusableKind }, uses: Uses): Promise<void> => {
      if (reusable.kind === 'composed' && uses.reusables.length > 0) {
        const inside = Map.groupBy(await repo.nesting(trx, tenant.appId), ({ piece_id }) => piece_id);
        const held = new Map([...inside].map(([id, list]) => [id, new Set(list.map(({ item_id }) => item_id))]));
        const verdict = mayHold(
          reusable.id,
          uses.reusables.map(({ id }) => id),
          held,
        );
        refuseFields({ blocks: verdict !== 'yes' && { key: verdict === 'circle' ? 'field.circle' : 'field.too_deep' } });
      }
      const rows = (['media', 'reusables', 'actions'] as const).flatMap((of) =>
        uses[of].map(({ id, needs_full }) => ({ item_id: id, kind: kinds[of], needs_full })),
      );
      await repo.writeUses(trx, tenant.appId, reusable, rows);
    },
    forget: (trx: Work, tenant: Tenant, reusable: { id: string; kind: ReusableKind }): Promise<void> =>
      repo.writeUses(trx, tenant.appId, reusable, []),
    /** Saved items that show a media file. */
    usesOfMedia: async (tenant: Tenant, mediaId: string): Promise<MediaUse[]> =>
      (await repo.usesOfMedia(tenant, mediaId)).map(({ kind, ...reusable }) => ({
        kind: kind === 'composed' ? 'composed_block' : kind,
        ...reusable,
        state: 'live',
      })),
    /** How many published pages and saved items show each of these. */
    counts: repo.counts,
    /** The same for overlays, which pages open instead of showing. */
    openers: repo.openers,
    namedBy: repo.namedBy,
  };
}

const kinds = { media: 'media', reusables: 'piece', actions: 'action' } as const;
