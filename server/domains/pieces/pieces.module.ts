import { usesIn } from '@bandstand/rules/pages/uses.ts';
import type { Ground, Module } from '../../platform/modules/module.ts';
import type { MediaModule } from '../media/media.module.ts';
import type { PagesModule } from '../pages/pages.module.ts';
import { createComposed, type Composed, type ComposedData } from './pieces.composed.service.ts';
import { createPieceLookup, type PieceLookup } from './pieces.lookup.service.ts';
import { openPiecesPorts, type PiecesPorts } from './pieces.ports.ts';
import { createPiecesRepo } from './pieces.repo.ts';
import { createPieces } from './pieces.service.ts';
import { createPieceShelf, type PieceShelf, type PieceShelfParts } from './pieces.shelf.service.ts';
import { composedRoutes } from './pieces.studio.routes.ts';

interface Below {
  media: MediaModule;
  pages: PagesModule;
}
export interface PiecesServices {
  composed: Composed;
  composedShelf: PieceShelf<ComposedData>;
  lookup: PieceLookup;
  /** The shelf of another kind of piece. */
  openShelf: <D extends object>(parts: Pick<PieceShelfParts<D>, 'shelf' | 'kind' | 'usesOf'>) => PieceShelf<D>;
}
export interface PiecesModule extends Module<PiecesServices> {
  readonly ports: PiecesPorts;
}

/** What is saved once and shown in many places: composed blocks here, overlays and workouts in domains of their own. */
export function piecesModule({ platform, ports: all }: Ground, below: Below): PiecesModule {
  const ports = openPiecesPorts(all);
  const repo = createPiecesRepo(platform);
  const pieces = createPieces({ db: platform.db, repo, publishing: below.pages.service.publishing });
  const openShelf: PiecesServices['openShelf'] = (parts) => createPieceShelf({ pieces, platform, ...parts });
  const composedShelf = openShelf<ComposedData>({ shelf: repo.composed, kind: 'composed', usesOf: ({ blocks }) => usesIn(blocks) });
  const composed = createComposed({ shelf: composedShelf, content: ports.content });
  below.pages.ports.holders.register(repo);
  // The gate of pages decides who sees the media of pieces: it knows the pages that show them.
  below.media.service.media.addGate({ mayView: () => Promise.resolve(false), uses: pieces.usesOfMedia });
  return {
    service: { composed, composedShelf, lookup: createPieceLookup({ repo, composed: composedShelf, ports }), openShelf },
    ports,
    routes: composedRoutes(composed),
  };
}
