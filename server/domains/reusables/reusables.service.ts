import type { MediaUse } from '@bandstand/contract/media.ts';
import { mayHold } from '@bandstand/rules/pages/nesting.ts';
import type { Uses } from '@bandstand/rules/pages/uses.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Publishing } from '../pages/pages.publish.service.ts';
import type { ReusablesRepo } from './reusables.repo.ts';
import type { ReusableKind } from './reusables.tables.ts';

export type { ReusableKind } from './reusables.tables.ts';

export type Reusables = ReturnType<typeof createReusables>;

/**
 * Content edited in one place and shown in many: saved block groups, overlays, workouts, forms. Their own domains store them. This service records where
 * they are shown: the gate of these places decides about their content. Publishing one reaches all of them at once (BLK-10).
 */
export function createReusables({ db, repo, publishing }: { db: Database; repo: ReusablesRepo; publishing: Publishing }) {
  /** A change that members see at once: after its commit, nothing made from the old pages is used. */
  async function change<R>(tenant: Tenant, work: (trx: Work) => Promise<R>): Promise<R> {
    const { version, done } = await transact(db, tenant, async (trx) => {
      const raised = await publishing.raise(trx, tenant.appId, { mustReload: false });
      return { version: raised, done: await work(trx) };
    });
    publishing.announce(tenant, { version, put: [], taken: [], mustReload: false });
    return done;
  }
  const nestingIn = (rows: readonly { item_id: string; piece_id: string }[]) =>
    new Map([...Map.groupBy(rows, ({ piece_id }) => piece_id)].map(([id, list]) => [id, new Set(list.map(({ item_id }) => item_id))]));
  return {
    change,
    /** For a change outside pages and saved items: a video became ready. */
    touch: (tenant: Tenant): Promise<void> => change(tenant, () => Promise.resolve()),
    /** Throws 422 for the draft of a saved block group that would contain itself, or nest too deeply. Saves wait for each other here. */
    checkNesting: async (trx: Work, tenant: Tenant, reusable: { id: string; kind: ReusableKind }, uses: Uses): Promise<void> => {
      if (reusable.kind !== 'composed' || uses.reusables.length === 0) return;
      await repo.lock(trx, tenant.appId);
      const inside = nestingIn(await repo.nestingOfDrafts(trx, tenant.appId));
      const verdict = mayHold(
        reusable.id,
        uses.reusables.map(({ id }) => id),
        inside,
      );
      refuseFields({ blocks: verdict !== 'yes' && { key: verdict === 'circle' ? 'field.circle' : 'field.too_deep' } });
    },
    /**
     * Records what published items show; null: nothing any longer. Throws release_circle if saved block groups, published without others, would
     * contain each other or nest too deeply.
     */
    recordLive: async (trx: Work, appId: string, list: readonly { id: string; kind: ReusableKind; uses: Uses | null }[]): Promise<void> => {
      for (const { id, kind, uses } of list) {
        const rows = (['media', 'reusables', 'actions'] as const).flatMap((of) =>
          (uses?.[of] ?? []).map((use) => ({ item_id: use.id, kind: kinds[of], needs_full: use.needs_full })),
        );
        await repo.writeUses(trx, appId, { id, kind }, rows);
      }
      const groups = list.filter(({ kind, uses }) => kind === 'composed' && uses && uses.reusables.length > 0);
      if (groups.length === 0) return;
      const inside = nestingIn(await repo.nesting(trx, appId));
      if (groups.some(({ id }) => mayHold(id, inside.get(id) ?? [], inside) !== 'yes')) throw new AppError('release_circle');
    },
    forget: (trx: Work, tenant: Tenant, reusable: { id: string; kind: ReusableKind }): Promise<void> =>
      repo.writeUses(trx, tenant.appId, reusable, []),
    /** Saved items that show a media file. */
    usesOfMedia: async (tenant: Tenant, mediaId: string): Promise<MediaUse[]> =>
      (await repo.usesOfMedia(tenant, mediaId)).map(({ kind, ...reusable }) => ({
        kind: kind === 'composed' ? 'composed_block' : kind,
        ...reusable,
      })),
    /** How many published pages and saved items show each of these. */
    counts: repo.counts,
    /** The same for overlays and forms, which pages open instead of showing. */
    openers: repo.openers,
    namedBy: repo.namedBy,
  };
}

const kinds = { media: 'media', reusables: 'piece', actions: 'action' } as const;
