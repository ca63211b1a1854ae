import type { Image } from '@bandstand/contract/media.ts';
import { mediaIn, type MediaValue } from '@bandstand/rules/pages/walk.ts';
import { LRUCache } from 'lru-cache';
import { blockActionsRoutes } from './domains/content/content.actions.routes.ts';
import { createActions } from './domains/content/content.actions.service.ts';
import { createFreshMedia } from './domains/content/content.media.ts';
import type { Content } from './domains/content/content.service.ts';
import { createShown } from './domains/content/content.shown.service.ts';
import { signedImages, type MediaSigner } from './domains/drafts/drafts.images.ts';
import type { EnsureThread } from './domains/drafts/drafts.publish.service.ts';
import type { Drafts } from './domains/drafts/drafts.service.ts';
import { usesIn } from './domains/drafts/drafts.uses.ts';
import { createOverlaysRepo } from './domains/overlays/overlays.repo.ts';
import { overlaysRoutes } from './domains/overlays/overlays.routes.ts';
import { createOverlays } from './domains/overlays/overlays.service.ts';
import type { Pages } from './domains/pages/pages.service.ts';
import type { Publishing } from './domains/pages/pages.publish.service.ts';
import { createComposed } from './domains/pieces/pieces.composed.service.ts';
import type { PiecesRepo } from './domains/pieces/pieces.repo.ts';
import { createPieces } from './domains/pieces/pieces.service.ts';
import { createPieceShelf } from './domains/pieces/pieces.shelf.service.ts';
import { composedRoutes } from './domains/pieces/pieces.studio.routes.ts';
import { createWorkoutsRepo } from './domains/workouts/workouts.repo.ts';
import { workoutsRoutes } from './domains/workouts/workouts.routes.ts';
import { createWorkouts } from './domains/workouts/workouts.service.ts';
import type { Tenant } from './platform/db/tenancy.ts';
import { transact } from './platform/db/work.ts';
import type { Http } from './platform/http/http.ts';
import type { Platform } from './platform/platform.ts';

/** Where composed blocks, overlays and workouts are kept; drafts ask here whether what they name is there. */
export function composeShelves({ platform, repo, publishing }: { platform: Platform; repo: PiecesRepo; publishing: Publishing }) {
  const { db, clock, ids } = platform;
  const pieces = createPieces({ db, repo, publishing });
  const common = { pieces, clock, ids };
  const composed = createPieceShelf({ ...common, shelf: repo.composed, kind: 'composed', usesOf: ({ blocks }) => usesIn(blocks) });
  const overlays = createPieceShelf({ ...common, shelf: createOverlaysRepo({ db }), kind: 'overlay', usesOf: ({ blocks }) => usesIn(blocks) });
  const workouts = createPieceShelf({
    ...common,
    shelf: createWorkoutsRepo({ db }),
    kind: 'workout',
    usesOf: (data) => ({ media: [...new Set(mediaIn(data))].map((id) => ({ id, needs_full: false })), pieces: [], actions: [] }),
  });
  return {
    pieces,
    composed,
    overlays,
    workouts,
    /** An overlay or a saved group as it is kept, to be looked at by itself. */
    pieceOf: async (tenant: Tenant, { kind, id }: { kind: 'overlay' | 'composed'; id: string }) => {
      const [row] = kind === 'overlay' ? await overlays.findMany(tenant, [id]) : await composed.findMany(tenant, [id]);
      return row ? { title: row.title, color_mode: null, background_color: null, ...row.data, created_at: row.created_at } : null;
    },
    knownPieces: async (tenant: Tenant, wanted: readonly string[]) =>
      new Set((await Promise.all([composed.knownIds(tenant, wanted), workouts.knownIds(tenant, wanted)])).flat()),
    knownOverlays: async (tenant: Tenant, wanted: readonly string[]) => new Set(await overlays.knownIds(tenant, wanted)),
  };
}

export interface PiecesParts {
  platform: Platform;
  shelves: ReturnType<typeof composeShelves>;
  pages: Pages;
  drafts: Drafts;
  content: Content;
  mediaSigner: MediaSigner;
  mediaValues: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, MediaValue | Image>>;
  ensureThread: EnsureThread;
}

/** What stands inside of pages and in overlays, on its way to one viewer. */
export function composePieces({ platform, shelves, pages, drafts, content, mediaSigner, mediaValues, ensureThread }: PiecesParts) {
  const { db, clock, ids } = platform;
  const signed = async <T>(tenant: Tenant, value: T): Promise<T> => signedImages(await mediaSigner(tenant), value);
  const blockContent = { check: drafts.checkedBlocks, signed };
  const workouts = createWorkouts({ shelf: shelves.workouts, content: { signed }, checkedData: drafts.checkedData, pages, ids });

  const feeds = new LRUCache<string, string>({ max: 5000 });
  const shown = createShown({
    items: content.items,
    collected: content.collected,
    composed: async (visit, id) => (await shelves.composed.shown(visit, id))?.data.blocks ?? null,
    workout: workouts.shown,
    feedOf: async ({ tenant }, pageId) => {
      const known = feeds.get(pageId) ?? (await transact(db, tenant, (trx) => ensureThread(trx, tenant, pageId, 'feed')));
      feeds.set(pageId, known);
      return known;
    },
    fresh: createFreshMedia({ values: mediaValues, clock }),
  });
  const overlays = createOverlays({ shelf: shelves.overlays, content: blockContent, pages, resolve: shown.blocks });
  const composed = createComposed({ shelf: shelves.composed, content: blockContent });
  const actions = createActions({
    pages,
    blocksOfPieceWith: async (visit, actionId) => {
      const piece = await shelves.pieces.pieceWith(visit.tenant, actionId);
      if (!piece) return null;
      return (await (piece.piece_kind === 'overlay' ? shelves.overlays : shelves.composed).shown(visit, piece.piece_id))?.data.blocks ?? null;
    },
  });
  return {
    shown,
    workouts,
    overlays,
    composed,
    addTo: (http: Http): void => {
      http.add(composedRoutes(composed));
      http.add(overlaysRoutes(overlays));
      http.add(workoutsRoutes(workouts));
      http.add(blockActionsRoutes(actions));
    },
  };
}
