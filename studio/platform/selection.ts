import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';

/** The selected lines of what is edited, in the order of selection; the last one is shown beside them. */
export type Selection = {
  ids(): readonly string[];
  select(ids: readonly string[]): void;
  /** Selects a line that was just added: its text takes the focus once it is shown. */
  selectNew(id: string): void;
  /** Whether the text of this line should take the focus; true once. */
  takesFocus(id: string): boolean;
  subscribe(listener: () => void): () => void;
};

export function createSelection(): Selection {
  const listeners = new Set<() => void>();
  let ids: readonly string[] = [];
  let newId: string | null = null;
  const select = (next: readonly string[]) => {
    if (next.length === ids.length && next.every((id, at) => id === ids[at])) return;
    ids = next;
    for (const listener of listeners) listener();
  };
  return {
    ids: () => ids,
    select,
    selectNew: (id) => {
      newId = id;
      select([id]);
    },
    takesFocus: (id) => {
      const isNew = newId === id;
      newId = null;
      return isNew;
    },
    subscribe: (listener) => subscribeTo(listeners, listener),
  };
}
