import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { useEffect } from 'react';
import { usePendingSave } from '../pendingSaves.ts';
import type { SaveState } from './autosave.ts';

type Saving = { flush: () => Promise<boolean>; stop: () => void; saveState: () => SaveState['state'] };

/** Saves on leaving and when the network is back, and warns before a window with unsaved work closes. */
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
      // Saves when the screen closes; `stop` then keeps on the device what was not sent.
      void saving.flush().finally(() => {
        saving.stop();
        onLeft();
      });
    };
    // Edited records live as long as their screen.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [saving]);
}
