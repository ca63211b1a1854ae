import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { useEffect } from 'react';
import { usePendingSave } from '../pendingSaves.ts';
import type { SaveState } from './autosave.ts';

type Saving = { flush: () => Promise<boolean>; stop: () => void; saveState: () => SaveState['state'] };

/** Saves on the way out and when the network is back, and warns before a window with unsaved work is closed. */
export function useLeaving(saving: Saving, refusal: MessageKey, onLeft: () => void): void {
  usePendingSave(saving.flush, refusal);
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      const state = saving.saveState();
      if (state !== 'saved' && state !== 'offline') event.preventDefault();
    };
    const online = () => void saving.flush();
    window.addEventListener('beforeunload', leave);
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('online', online);
      // What is open is saved on the way out; `stop` then keeps on the device what did not get through.
      void saving.flush().finally(() => {
        saving.stop();
        onLeft();
      });
    };
    // What is open lives as long as its screen.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [saving]);
}
