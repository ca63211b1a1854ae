import type { Block } from '@bandstand/contract/blocks/block.ts';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '../../platform/studio.ts';
import { blockTitle } from '../blocks/blockTitle.ts';
import { useEditor, useEditorState } from '../draft/EditorContext.ts';

/** The list updates a block's name once typing has paused for this long. */
export const settledMs = 500;

/**
 * The blocks for a list. Added, removed and moved blocks appear at once. Typed text is delayed: the list rebuilds all lines on each change, which on
 * a long page takes longer than a keystroke may.
 */
export function useOutlineBlocks(): readonly Block[] {
  const editor = useEditor();
  const t = useText();
  const order = useEditorState((state) => state.order);
  const [settled, setSettled] = useState(() => editor.state().page.blocks);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let last = editor.state().page.blocks;
    const settle = () => setSettled((before) => (isNamedAlike(before, last) ? before : last));
    const isNamedAlike = (before: readonly Block[], now: readonly Block[]) => {
      const known = new Map(before.map((block) => [block.id, block]));
      return now.every((block) => {
        const other = known.get(block.id);
        return other === block || (other !== undefined && blockTitle(other, t) === blockTitle(block, t));
      });
    };
    const stop = editor.subscribe(() => {
      const { blocks } = editor.state().page;
      if (blocks === last) return;
      last = blocks;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(settle, settledMs);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [editor, t]);
  return useMemo(() => {
    const known = new Map(settled.map((block) => [block.id, block]));
    const now = new Map(editor.state().page.blocks.map((block) => [block.id, block]));
    return order.flatMap((id) => known.get(id) ?? now.get(id) ?? []);
  }, [order, settled, editor]);
}
