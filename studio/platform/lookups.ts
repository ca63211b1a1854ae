import { useCall } from './queries.ts';
import { useStaff } from './studio.ts';

/** The page tree, flat. */
export const usePages = () => useCall('GET /studio/pages', undefined);

/** All products; empty for whoever may not see them. */
export function useProducts() {
  const { may } = useStaff();
  return useCall('GET /studio/products', {}, { enabled: may('sell.read') });
}
