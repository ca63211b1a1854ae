import type { LinkLock } from '@bandstand/rules/access/lock.ts';
import { useCallback } from 'react';
import { usePlatform } from '../platform.ts';
import { asMember } from '../session/asMember.ts';
import type { LinkAccess } from './useLinkAccess.ts';

/**
 * What a lock opens instead of the page (L41 to L43, NAV-8). False: the locked page explains itself, so go there. `open`: what was tapped, for
 * someone who logs in.
 */
export function useOpenLock(): (lock: LinkLock, open: () => void) => boolean {
  const { navigation, session } = usePlatform();
  return useCallback(
    (lock, open) => {
      switch (lock.reason) {
        case 'require_authentication':
          void asMember({ session, navigation }, open);
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
    [navigation, session],
  );
}

/** Follows a link to a page, or opens what its lock requires. */
export function useOpenPage(): (path: string, access: LinkAccess) => void {
  const { navigation } = usePlatform();
  const openLock = useOpenLock();
  return useCallback(
    (path, access) => {
      const open = () => navigation.navigate(path);
      if (access.lock && openLock(access.lock, open)) return;
      open();
    },
    [navigation, openLock],
  );
}
