import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform.ts';

export const giftsKey = ['gifts'];

/** Gifts that the member bought or redeemed. */
export function useGifts(isEnabled = true) {
  const api = useApi();
  return useQuery({ queryKey: giftsKey, queryFn: () => api('GET /gifts'), enabled: isEnabled, staleTime: 0 });
}
