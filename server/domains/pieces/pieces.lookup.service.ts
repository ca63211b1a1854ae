import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { PreviewGrant } from '../../platform/http/context.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { ComposedData } from './pieces.composed.service.ts';
import type { PiecesPorts } from './pieces.ports.ts';
import type { PiecesRepo } from './pieces.repo.ts';
import type { PieceShelf } from './pieces.shelf.service.ts';

type Dependencies = { repo: PiecesRepo; composed: PieceShelf<ComposedData>; ports: Pick<PiecesPorts, 'overlays' | 'workouts'> };
export type PieceLookup = ReturnType<typeof createPieceLookup>;

/** Finds pieces of every kind by id. */
export function createPieceLookup({ repo, composed, ports: { overlays, workouts } }: Dependencies) {
  return {
    /** Those of the ids that are composed blocks or workouts of the app. */
    knownPieces: async (tenant: Tenant, wanted: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set((await Promise.all([composed.knownIds(tenant, wanted), workouts.current.knownIds(tenant, wanted)])).flat()),
    /** Those of the ids that are overlays of the app. */
    knownOverlays: async (tenant: Tenant, wanted: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set(await overlays.current.knownIds(tenant, wanted)),
    /** An overlay or a composed block as it is stored, for a preview; null where there is none. */
    pieceOf: async (tenant: Tenant, { kind, id }: NonNullable<PreviewGrant['piece']>) => {
      const bare = { color_mode: null, background_color: null };
      const [row] = kind === 'overlay' ? await overlays.current.findMany(tenant, [id]) : await composed.findMany(tenant, [id]);
      return row ? { title: row.title, ...bare, ...row.data, created_at: row.created_at } : null;
    },
    /** The blocks of the piece that itself has the action; null where a page has it. */
    blocksOfPieceWith: async (visit: Visit, actionId: string): Promise<readonly Block[] | null> => {
      const piece = await repo.pieceWith(visit.tenant, actionId);
      if (!piece) return null;
      const shelf = piece.piece_kind === 'overlay' ? overlays.current : composed;
      return (await shelf.shown(visit, piece.piece_id))?.data.blocks ?? null;
    },
  };
}
