import type { LinkLock } from '@bandstand/rules/access/lock.ts';
import { useCallback } from 'react';
import { usePlatform } from '../platform.ts';
import type { LinkAccess } from './useLinkAccess.ts';

/** What a lock opens instead of the page (L41 to L43, NAV-8). False: the locked page explains itself, so go there. */
export function useOpenLock(): (lock: LinkLock) => boolean {
  const { navigation } = usePlatform();
  return useCallback(
    (lock) => {
      switch (lock.reason) {
        case 'require_authentication':
          navigation.openPanel('auth');
          return true;
        case 'require_purchase':
          navigation.openPanel('checkout', { product_ids: lock.productIds.join(','), ...(lock.overlayId ? { overlay_id: lock.overlayId } : {}) });
          return true;
        case 'is_scheduled':
          navigation.openPanel('scheduled', lock.availableAfter ? { available_after: lock.availableAfter } : {});
          return true;
        case 'page':
          return false;
      }
    },
    [navigation],
  );
}

/** Follows a link to a page, or opens what its lock requires. */
export function useOpenPage(): (path: string, access: LinkAccess) => void {
  const { navigation } = usePlatform();
  const openLock = useOpenLock();
  return useCallback(
    (path, access) => {
      if (access.lock && openLock(access.lock)) return;
      navigation.navigate(path);
    },
    [navigation, openLock],
  );
}
