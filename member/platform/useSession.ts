import { useSyncExternalStore } from 'react';
import { usePlatform } from './platform.ts';
import type { SessionState } from './session.state.ts';

const whileDrawnByServer: SessionState = { state: 'unchecked', bundle: null };

/** Who uses the app: `unchecked` until the start's verification is over (ID-13), then `guest` or `member` with the bundle. */
export function useSession(): SessionState {
  const { session } = usePlatform();
  return useSyncExternalStore(session.subscribe, session.current, () => whileDrawnByServer);
}

/** The zone in which dates are shown: the member's, else the app's, so that server and device draw the same. */
export function useTimeZone(): string {
  const { config } = usePlatform();
  return useSession().bundle?.user.timezone ?? config.app.timezone;
}
