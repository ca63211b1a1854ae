import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Editor, EditorState } from './editor.ts';

export const EditorContext = createContext<Editor | null>(null);

/** The open page's editor. Throws outside one. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('No page is open');
  return editor;
}

/** A part of the editor's state; rerenders only when that part changes. */
export function useEditorState<T>(select: (state: EditorState) => T): T {
  const editor = useEditor();
  return useSyncExternalStore(editor.subscribe, () => select(editor.state()));
}

/** Where a block goes: before the one at `index`, or in place of an empty one. */
export type BlockPlace = { index: number; replaces?: string };
/** Opens the menu of block kinds at a position; null when nothing may be added. */
export const BlockMenuContext = createContext<((place: BlockPlace) => void) | null>(null);
