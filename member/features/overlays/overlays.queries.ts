import type { Overlay } from '@bandstand/contract/reusables.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../../platform/platform.ts';
import { useSlots } from '../../platform/slots.ts';
import { useSession } from '../../platform/session/useSession.ts';

/** An overlay of the app (BLK-11). Access depends on the viewer, so it waits for the session. */
export function useOverlay(id: string): UseQueryResult<Overlay> {
  const api = useApi();
  const { state } = useSession();
  const { prepareBlocks } = useSlots();
  return useQuery({
    queryKey: ['overlay', id],
    queryFn: async () => {
      const overlay = await api('GET /overlays/{id}', { params: { id } });
      // Opens at its final height: its blocks have loaded by then.
      await prepareBlocks(overlay.blocks)?.catch(() => {});
      return overlay;
    },
    enabled: id !== '' && state !== 'unchecked',
  });
}
