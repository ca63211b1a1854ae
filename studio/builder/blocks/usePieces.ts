import { useCall } from '../../platform/queries.ts';
import type { PieceKind } from '../draft/schema.ts';

type Piece = { id: string; title: string; uses: number };

/** What can be chosen of a kind; none while nobody knows. */
export function usePieces(kind: PieceKind | 'overlay'): readonly Piece[] {
  const workouts = useCall('GET /studio/workouts', {}, { enabled: kind === 'workout' });
  const composed = useCall('GET /studio/composed_blocks', {}, { enabled: kind === 'composed' });
  const overlays = useCall('GET /studio/overlays', {}, { enabled: kind === 'overlay' });
  return { workout: workouts, composed, overlay: overlays }[kind].data?.items ?? [];
}
