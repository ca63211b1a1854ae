import { useCall } from './queries.ts';

/** The page tree, flat. */
export const usePages = () => useCall('GET /studio/pages', undefined);
