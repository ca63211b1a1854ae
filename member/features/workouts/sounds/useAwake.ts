import { useEffect } from 'react';

/** Keeps the screen on. The device lets go of it when the page is hidden. */
export function useAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused when the battery is low.
      const held = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void held?.release();
      else lock = held;
    };
    void hold();
    const look = () => void hold();
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
      void lock?.release();
    };
  }, [isOn]);
}
