import { useState, useSyncExternalStore } from 'react';
import type { CallName } from '../api.ts';
import { useRefresh } from '../queries.ts';
import { useStaff, useStudio } from '../studio.ts';
import { createKeptStore } from './keptStore.ts';
import { refusalOf } from './saveAnswer.ts';
import { createSavedValue, type SavedState, type SavedValue } from './savedValue.ts';
import { useLeaving } from './useLeaving.ts';

type AutosavedParts<T> = {
  /** Under this name it is kept on the device until it is saved. */
  name: string;
  first: T;
  /** Sends the parts that are another. */
  send: (changes: Partial<T>) => Promise<void>;
  /** Answers that are old when one leaves. */
  left: readonly CallName[];
};

/** What a screen edits, with undo, saved by itself: kept on the device at once, sent a moment after the last change, again until the server answers. */
export function useAutosaved<T extends object>({ name, first, send, left }: AutosavedParts<T>): SavedState<T> & { saved: SavedValue<T> } {
  const { texts } = useStudio();
  const { app } = useStaff();
  const refresh = useRefresh();
  const [saved] = useState(() =>
    createSavedValue<T>({
      first,
      send: async (changes) => {
        try {
          await send(changes);
          return { kind: 'saved', version: 0 };
        } catch (error) {
          return refusalOf(texts.t, error) ?? { kind: 'offline' };
        }
      },
      store: createKeptStore<T>(app.slug, name, localStorage, () => true),
      nowMs: () => Date.now(),
    }),
  );
  useLeaving(saved, 'studio.not_saved', () => refresh(...left));
  const state = useSyncExternalStore(saved.subscribe, saved.state);
  return { ...state, saved };
}
