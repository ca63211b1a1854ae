import type { CallName } from '@bandstand/client/api/api.ts';
import { useCall } from '../../platform/queries.ts';

/** The unpublished changes. Refetched regularly: others work here, too. */
export const useChanges = () => useCall('GET /studio/changes', undefined, { refetchMs: 60_000 });

/** Calls whose answers change by publishing. */
export const changedByPublishing: readonly CallName[] = [
  'GET /studio/changes',
  'GET /studio/releases',
  'GET /studio/checks',
  'GET /studio/pages',
  'GET /studio/pages/{id}',
  'GET /studio/pages/{id}/versions',
  'GET /studio/pages/{id}/program',
  'GET /studio/pages/{id}/program/effects',
  'GET /studio/theme',
  'GET /studio/navigation',
  'GET /studio/home',
];
