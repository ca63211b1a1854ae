import type { Overlay } from '@bandstand/contract/pieces.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../../platform/platform.ts';
import { useSession } from '../../platform/useSession.ts';

/** An overlay of the app (BLK-11). Who may read it depends on who asks, so it waits for the session. */
export function useOverlay(id: string): UseQueryResult<Overlay> {
  const api = useApi();
  const { state } = useSession();
  return useQuery({
    queryKey: ['overlay', id],
    queryFn: () => api('GET /overlays/{id}', { params: { id } }),
    enabled: id !== '' && state !== 'unchecked',
  });
}
