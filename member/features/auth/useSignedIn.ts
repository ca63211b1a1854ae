import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { useCallback } from 'react';
import { usePlatform } from '../../platform/platform.ts';

/** What log-in and sign-up end with: the panel goes, the session is taken, and after a sign-up whoever waited for it is told (ID-18). */
export function useSignedIn(onClose: () => void, onBegin?: () => void): (bundle: SessionBundle, options?: { isNew?: boolean }) => void {
  const { session } = usePlatform();
  return useCallback(
    (bundle, { isNew = false } = {}) => {
      onBegin?.();
      if (isNew) session.signUp.begin();
      onClose();
      session.adopt(bundle);
      if (isNew) session.signUp.finish();
    },
    [session, onClose, onBegin],
  );
}
