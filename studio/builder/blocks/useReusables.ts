import { useCall } from '../../platform/queries.ts';
import type { ReusableKind } from '../draft/schema.ts';

type Reusable = { id: string; title: string; uses: number };

/** The options of a kind; none while they are loading. */
export function useReusables(kind: ReusableKind | 'overlay'): readonly Reusable[] {
  const workouts = useCall('GET /studio/workouts', {}, { enabled: kind === 'workout' });
  const composed = useCall('GET /studio/composed_blocks', {}, { enabled: kind === 'composed' });
  const overlays = useCall('GET /studio/overlays', {}, { enabled: kind === 'overlay' });
  const forms = useCall('GET /studio/forms', {}, { enabled: kind === 'form' });
  return { workout: workouts, composed, overlay: overlays, form: forms }[kind].data?.items ?? [];
}
