import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useBundle } from '../../platform/session/useSession.ts';
import { lastVisit } from './lastVisit.ts';

/** What is waiting for the member. */
export function useForYou() {
  const { api, storage } = usePlatform();
  const memberId = useBundle()?.user.id ?? null;
  const [since] = useState(() => lastVisit(storage, Date.now()));
  return useQuery({
    queryKey: ['for_you', memberId, since],
    enabled: memberId !== null,
    staleTime: 30_000,
    refetchOnMount: 'always',
    queryFn: () => api('GET /for_you', { query: since === null ? {} : { since } }),
  });
}
