import { useState, useSyncExternalStore } from 'react';
import type { CallName } from '@bandstand/client/api/api.ts';
import { useRefresh } from '../queries.ts';
import { useStaff, useStudio } from '../studio.ts';
import { createKeptStore } from './keptStore.ts';
import { refusalOf } from './saveAnswer.ts';
import { createSavedValue, type SavedState, type SavedValue } from './savedValue.ts';
import { useLeaving } from './useLeaving.ts';

type AutosavedParts<T> = {
  /** The name under which the device keeps it until it is saved. */
  name: string;
  first: T;
  /** Sends the changed parts; resolves with the new version, where there are versions. */
  send: (changes: Partial<T>, baseVersion: number) => Promise<number | void>;
  /** Where the server counts versions: the version of `first`, the server's state after someone else's save, and how to merge the two. */
  versions?: {
    first: number;
    newest: () => Promise<{ value: T; version: number }>;
    merge: (base: T, mine: T, theirs: T) => T;
    mustAsk?: (base: T, mine: T, theirs: T) => boolean;
  };
  /** Answers that are out of date after leaving. */
  left: readonly CallName[];
};

/** What a screen edits, with undo and autosave, and its state: rerenders with every edit. */
export function useAutosaved<T extends object>(parts: AutosavedParts<T>): SavedState<T> & { saved: SavedValue<T> } {
  const saved = useSavedValue(parts);
  const state = useSyncExternalStore(saved.subscribe, saved.state);
  return { ...state, saved };
}

/** What a screen edits, with undo and autosave: kept on the device at once, sent a moment later, and again until the server answers. */
export function useSavedValue<T extends object>({ name, first, send, versions, left }: AutosavedParts<T>): SavedValue<T> {
  const { texts } = useStudio();
  const { app } = useStaff();
  const refresh = useRefresh();
  const [saved] = useState(() =>
    createSavedValue<T>({
      first,
      ...(versions ? { version: versions.first, merge: versions.merge, ...(versions.mustAsk ? { mustAsk: versions.mustAsk } : {}) } : {}),
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
  return saved;
}
