import type { SessionBundle } from '@bandstand/contract/auth.ts';
import { useSyncExternalStore } from 'react';
import { usePlatform } from '../platform.ts';
import type { SessionState } from './session.state.ts';

const whileDrawnByServer: SessionState = { state: 'unchecked', bundle: null };

/** The current person: `unchecked` until the start's verification is over (ID-13), then `guest` or `member` with the bundle. */
export function useSession(): SessionState {
  const { session } = usePlatform();
  return useSyncExternalStore(session.subscribe, session.current, () => whileDrawnByServer);
}

/**
 * The server's data about the member; null for guests, and until the start's verification is over. Nothing rerenders when an unchecked
 * visitor turns out to be a guest.
 */
export function useBundle(): SessionBundle | null {
  const { session } = usePlatform();
  return useSyncExternalStore(
    session.subscribe,
    () => session.current().bundle,
    () => null,
  );
}

/** The zone for displaying dates: the member's, else the app's, so that server and device render the same. */
export function useTimeZone(): string {
  const { config } = usePlatform();
  return useBundle()?.user.timezone ?? config.app.timezone;
}
