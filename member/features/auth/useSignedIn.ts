import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { useCallback } from 'react';
import { usePlatform } from '../../platform/platform.ts';
import { useSlots } from '../../platform/slots.ts';

/** The end of login and sign-up: closes the panel, accepts the session; after a sign-up shows its form and publishes that it is finished (ID-18). */
export function useSignedIn(onClose: () => void, onBegin?: () => void): (bundle: SessionBundle, options?: { isNew?: boolean }) => void {
  const platform = usePlatform();
  const { session } = platform;
  const { afterSignUp } = useSlots();
  return useCallback(
    (bundle, { isNew = false } = {}) => {
      onBegin?.();
      if (isNew) session.signUp.begin();
      onClose();
      session.adopt(bundle);
      // A form that cannot be shown must not hold up anything.
      if (isNew)
        void afterSignUp(platform)
          .catch(() => {})
          .then(session.signUp.finish);
    },
    [platform, session, afterSignUp, onClose, onBegin],
  );
}
