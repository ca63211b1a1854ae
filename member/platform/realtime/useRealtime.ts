import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { usePlatform } from '../platform.ts';
import type { RealtimeCallbacks, RealtimeStatus } from './realtime.ts';

/** Listens to a channel while the component is mounted; null: to none. The callbacks may change between renders. */
export function useRealtime(channel: string | null, callbacks: RealtimeCallbacks): void {
  const { realtime } = usePlatform();
  const id = useId();
  const latest = useRef(callbacks);
  useEffect(() => {
    latest.current = callbacks;
  });
  useEffect(() => {
    if (channel === null) return;
    return realtime.subscribe(channel, id, {
      onEvent: (event) => latest.current.onEvent(event),
      onListening: () => latest.current.onListening?.(),
      onRefused: (code) => latest.current.onRefused?.(code),
    });
  }, [realtime, channel, id]);
}

/** The state of the connection; `down` is the time to poll (MSG-43). */
export function useRealtimeStatus(): RealtimeStatus {
  const { realtime } = usePlatform();
  return useSyncExternalStore(realtime.onStatus, realtime.status, () => 'idle');
}
