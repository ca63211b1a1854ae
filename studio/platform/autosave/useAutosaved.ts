import { useState, useSyncExternalStore } from 'react';
import type { CallName } from '@bandstand/client/api/api.ts';
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
  /** Sends the parts that are another; answers the version that this made, where there are versions. */
  send: (changes: Partial<T>, baseVersion: number) => Promise<number | void>;
  /** Where the server counts versions: that of `first`, what it has when somebody else saved in between, and how to put both together. */
  versions?: { first: number; newest: () => Promise<{ value: T; version: number }>; merge: (base: T, mine: T, theirs: T) => T };
  /** Answers that are old when one leaves. */
  left: readonly CallName[];
};

/** What a screen edits, with undo, saved by itself: kept on the device at once, sent a moment after the last change, again until the server answers. */
export function useAutosaved<T extends object>({ name, first, send, versions, left }: AutosavedParts<T>): SavedState<T> & { saved: SavedValue<T> } {
  const { texts } = useStudio();
  const { app } = useStaff();
  const refresh = useRefresh();
  const [saved] = useState(() =>
    createSavedValue<T>({
      first,
      ...(versions ? { version: versions.first, merge: versions.merge } : {}),
      send: async (changes, baseVersion) => {
        try {
          return { kind: 'saved', version: (await send(changes, baseVersion)) ?? 0 };
        } catch (error) {
          const refusal = refusalOf(texts.t, error);
          if (refusal) return refusal;
          const theirs = await versions?.newest().catch(() => null);
          return theirs ? { kind: 'conflict', theirs: theirs.value, version: theirs.version } : { kind: 'offline' };
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
