import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { useCallback } from 'react';
import { usePlatform } from '../../platform/platform.ts';

/** The end of login and sign-up: closes the panel, accepts the session, and after a sign-up publishes that it is finished (ID-18). */
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
