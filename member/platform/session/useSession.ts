import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { useSyncExternalStore } from 'react';
import { usePlatform } from '../platform.ts';
import type { SessionState } from './session.state.ts';

const whileDrawnByServer: SessionState = { state: 'unchecked', bundle: null };

/** Who uses the app: `unchecked` until the start's verification is over (ID-13), then `guest` or `member` with the bundle. */
export function useSession(): SessionState {
  const { session } = usePlatform();
  return useSyncExternalStore(session.subscribe, session.current, () => whileDrawnByServer);
}

/** What the server knows of the member; null for guests, and until the start's verification is over. Nothing is drawn again where a visitor turns out to be a guest. */
export function useBundle(): SessionBundle | null {
  const { session } = usePlatform();
  return useSyncExternalStore(
    session.subscribe,
    () => session.current().bundle,
    () => null,
  );
}

/** The zone in which dates are shown: the member's, else the app's, so that server and device draw the same. */
export function useTimeZone(): string {
  const { config } = usePlatform();
  return useBundle()?.user.timezone ?? config.app.timezone;
}
