import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Editor, EditorState } from './editor.ts';

export const EditorContext = createContext<Editor | null>(null);

/** The open page's editor. Throws outside of it. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('No page is open');
  return editor;
}

/** A part of the editor's state; drawn again only when that part is another. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const editor = useEditor();
  return useSyncExternalStore(editor.subscribe, () => select(editor.state()));
}

/** Where a block goes: before the one at `index`, or in the place of an empty one. */
export type BlockPlace = { index: number; replaces?: string };
/** Opens the choice of kinds of blocks at a place; null where nothing may be added. */
export const BlockMenuContext = createContext<((place: BlockPlace) => void) | null>(null);
