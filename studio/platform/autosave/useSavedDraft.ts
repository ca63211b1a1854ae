import type { CallName } from '@bandstand/client/api/api.ts';
import { useEffect } from 'react';
import { useRefresh } from '../queries.ts';
import type { SavedValue } from './savedValue.ts';
import { useSavedValue } from './useAutosaved.ts';

type SavedDraftParts<D extends { version: number }, T> = {
  /** The name under which the device keeps it until it is saved. */
  name: string;
  draft: D;
  documentOf: (draft: D) => T;
  send: (changes: Partial<T>, baseVersion: number) => Promise<{ version: number }>;
  read: () => Promise<D>;
  /** Merges what two people changed; `conflicts` is what only a person can decide, and `choose` decides it. */
  merge: (base: T, mine: T, theirs: T, choose?: () => 'theirs') => { value: T; conflicts: readonly unknown[] };
  /** The answers that show the draft itself, and the list that it is in. */
  shownBy: { one: CallName; list: CallName };
};

/** A draft with undo and autosave; what two people changed differently is asked about. */
export function useSavedDraft<D extends { version: number }, T extends object>(parts: SavedDraftParts<D, T>): SavedValue<T> {
  const { name, draft, documentOf, send, read, merge, shownBy } = parts;
  const { list } = shownBy;
  const refresh = useRefresh();
  const saved = useSavedValue<T>({
    name,
    first: documentOf(draft),
    send: async (changes, baseVersion) => (await send(changes, baseVersion)).version,
    versions: {
      first: draft.version,
      newest: async () => {
        const newest = await read();
        return { value: documentOf(newest), version: newest.version };
      },
      merge: (base, mine, theirs) => merge(base, mine, theirs, () => 'theirs').value,
      mustAsk: (base, mine, theirs) => merge(base, mine, theirs).conflicts.length > 0,
    },
    left: [shownBy.one, list],
  });
  useEffect(() => {
    let known = 0;
    return saved.subscribe(() => {
      const { saves } = saved.state();
      if (saves > known) refresh('GET /studio/changes', list);
      known = saves;
    });
  }, [saved, refresh, list]);
  return saved;
}
