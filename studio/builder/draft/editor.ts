import { subscribeTo } from '@bandstand/client/state/subscribeTo.ts';
import type { PageDraft } from '@bandstand/contract/pages.studio.ts';
import { createAutosave, type SaveAnswer, type SaveState } from '../../platform/autosave/autosave.ts';
import { findBlock, type PageDocument } from './document.ts';
import { documentOf } from './draft.ts';
import type { DraftStore } from './draftStore.ts';
import { isEqual } from '../../platform/equal.ts';
import { canRedo, canUndo, commit, rebase, redo, startHistory, undo, type History } from '../../platform/history.ts';
import { mergePages, type Conflict, type Side } from './merge.ts';

/** A conflict between two people: what it is about, and how to continue. */
export type OpenConflict = { conflicts: Conflict[]; base: PageDocument; theirs: PageDocument; version: number };

export type EditorState = {
  page: PageDocument;
  /** The blocks by id in order: the very same list until one is added, removed or moved. */
  order: readonly string[];
  /** Selected blocks, in the order of selection. */
  selectedIds: readonly string[];
  /** The last one selected, which is shown beside the page. */
  selectedId: string | null;
  save: SaveState;
  conflict: OpenConflict | null;
  canUndo: boolean;
  canRedo: boolean;
  /** How often other people's changes were merged without a question. */
  merges: number;
};

export type Editor = {
  state(): EditorState;
  subscribe(listener: () => void): () => void;
  /** Applies a command to the page. Consecutive edits with the same `mark` are one step. */
  edit(change: (page: PageDocument) => PageDocument, mark?: string): void;
  /** Selects one block, or none. */
  select(blockId: string | null): void;
  /** Selects several; the last one is shown. */
  selectAll(blockIds: readonly string[]): void;
  undo(): void;
  redo(): void;
  /** Sends unsaved changes; true when the server has everything. */
  flush(): Promise<boolean>;
  resolve(choose: (conflict: Conflict) => Side): void;
  /** The server changed the draft by another call: takes its version and its changes. */
  adopt(draft: PageDraft): void;
  saveState(): SaveState['state'];
  /** The version of the draft that this page is based on. */
  version(): number;
  stop(): void;
};

type EditorParts = {
  draft: PageDraft;
  send: (changes: Partial<PageDocument>, baseVersion: number) => Promise<SaveAnswer<PageDocument>>;
  store: DraftStore;
  nowMs: () => number;
};

/** One open page: its document with undo, its selection, and its autosave. */
export function createEditor({ draft, send, store, nowMs }: EditorParts): Editor {
  const listeners = new Set<() => void>();
  let history: History<PageDocument> = startHistory(documentOf(draft));
  let state = stateAtStart(history.present);
  const set = (changes: Partial<EditorState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const show = (next: History<PageDocument>) => {
    history = next;
    set(viewOf(next, state));
  };

  const selectAll = (blockIds: readonly string[]) => {
    if (!isEqual(blockIds, state.selectedIds)) set({ selectedIds: blockIds, selectedId: blockIds.at(-1) ?? null });
  };
  const takeIn = (base: PageDocument, theirs: PageDocument, version: number, choose?: (conflict: Conflict) => Side) => {
    show(rebase(history, (page) => mergePages(base, page, theirs, choose).page));
    autosave.rebase({ value: theirs, version });
  };
  const onConflict = (base: PageDocument, theirs: PageDocument, version: number) => {
    const { conflicts } = mergePages(base, history.present, theirs);
    if (conflicts.length > 0) return set({ conflict: { conflicts, base, theirs, version } });
    takeIn(base, theirs, version);
    set({ merges: state.merges + 1 });
  };
  // Text from before the tab was killed is based on the version it was typed on.
  const found = store.read();
  const kept = found && !isEqual(found.value, found.base) ? found : null;
  const autosave = createAutosave({
    base: kept ? { value: kept.base, version: kept.version } : { value: history.present, version: draft.version },
    current: () => history.present,
    send,
    store,
    onState: (save) => {
      // The wait restarts on every keystroke: that must not rerender anything.
      if (save.state !== state.save.state || save.state === 'refused') set({ save });
    },
    onConflict,
  });
  const step = (next: History<PageDocument>) => {
    if (next === history) return;
    show(next);
    autosave.touch();
  };

  if (kept) {
    const theirs = history.present;
    show(commit(history, kept.value, nowMs()));
    if (kept.version !== draft.version) {
      autosave.hold();
      onConflict(kept.base, theirs, draft.version);
    }
    autosave.touch();
  }

  return {
    state: () => state,
    subscribe: (listener) => subscribeTo(listeners, listener),
    edit: (change, mark) => step(commit(history, change(history.present), nowMs(), mark ?? null)),
    select: (blockId) => selectAll(blockId === null ? [] : [blockId]),
    selectAll,
    undo: () => step(undo(history)),
    redo: () => step(redo(history)),
    flush: autosave.flush,
    resolve(choose) {
      const open = state.conflict;
      if (!open) return;
      takeIn(open.base, open.theirs, open.version, choose);
      set({ conflict: null });
      autosave.touch();
    },
    adopt(next) {
      const theirs = documentOf(next);
      const base = autosave.base().value;
      // Takes in only what the server itself changed, so typing can go on across a publish.
      if (!isEqual(theirs, base)) {
        const before = history.present;
        history = commit(history, mergePages(base, before, theirs, () => 'theirs').page, nowMs());
        show(history);
      }
      autosave.rebase({ value: theirs, version: next.version });
      if (!isEqual(history.present, theirs)) autosave.touch();
    },
    saveState: () => state.save.state,
    version: () => autosave.base().version,
    stop: autosave.stop,
  };
}

function orderOf({ blocks }: PageDocument, before: readonly string[]): readonly string[] {
  const isSame = before.length === blocks.length && before.every((id, at) => id === blocks[at]?.id);
  return isSame ? before : blocks.map(({ id }) => id);
}

const stateAtStart = (page: PageDocument): EditorState => ({
  page,
  order: orderOf(page, []),
  selectedIds: [],
  selectedId: null,
  save: { state: 'saved' },
  conflict: null,
  canUndo: false,
  canRedo: false,
  merges: 0,
});

/** What changes on screen when the history moves: deleted blocks are deselected. */
function viewOf(next: History<PageDocument>, state: EditorState): Partial<EditorState> {
  const there = state.selectedIds.filter((id) => findBlock(next.present, id) !== null);
  const selectedIds = there.length === state.selectedIds.length ? state.selectedIds : there;
  return {
    page: next.present,
    order: orderOf(next.present, state.order),
    selectedIds,
    selectedId: selectedIds.at(-1) ?? null,
    canUndo: canUndo(next),
    canRedo: canRedo(next),
  };
}
