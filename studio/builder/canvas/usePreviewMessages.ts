import type { PreviewMessage } from '@bandstand/contract/preview.ts';
import { useState, type RefObject } from 'react';
import type { BlockCommands } from '../blocks/useBlockCommands.ts';
import { meantWith } from '../blocks/useBlockCommands.ts';
import { blockAt, findBlock, moveBlocksTo, setBlockDataAt, setField } from '../draft/document.ts';
import { useEditor, type BlockPlace } from '../draft/EditorContext.ts';
import type { Editor } from '../draft/editor.ts';
import { typedValue } from './typedValue.ts';

type PreviewMessagesParts = {
  isReadOnly: boolean;
  commands: BlockCommands;
  openMenu: (place: BlockPlace) => void;
  frame: RefObject<HTMLIFrameElement | null>;
  canvas: RefObject<HTMLElement | null>;
};

/** Applies what is done in the frame: selecting, moving, typing. Treats its messages as untrusted text. */
export function usePreviewMessages({ isReadOnly, commands, openMenu, frame, canvas }: PreviewMessagesParts) {
  const editor = useEditor();
  /** The address of the link being edited in the frame. */
  const [linkUrl, setLinkUrl] = useState<string | null>(null);
  // The studio handles keys while the studio has the focus; the frame has it only during typing.
  const takeFocus = () => canvas.current?.focus({ preventScroll: true });
  const onMessage = (message: PreviewMessage) => {
    if (message.type === 'app:selected') {
      choose(editor, message.block_id, message.is_more === true);
      takeFocus();
    }
    if (isReadOnly) return;
    const { page } = editor.state();
    switch (message.type) {
      case 'app:tool':
        return applyTool(message.block_id, message.tool);
      case 'app:moved':
        return editor.edit((before) => moveBlocksTo(before, new Set(meantWith(editor, message.block_id)), message.target_id, message.place));
      case 'app:typing':
        if (message.is_title) editor.select(null);
        else if (message.block_id === null) return document.activeElement === frame.current ? takeFocus() : undefined;
        else editor.select(message.block_id);
        // Focus the window inside: focusing the frame element would take the focus off its text.
        return frame.current?.contentWindow?.focus();
      case 'app:typed': {
        const block = findBlock(page, message.block_id);
        const value = block && typedValue(block, message.field, message.value);
        if (!block || value === undefined) return;
        return editor.edit((before) => setBlockDataAt(before, block.id, message.field, value), `${block.id}.${message.field}`);
      }
      case 'app:titled': {
        // A page without a title shows as an empty card, so an emptied title is not applied.
        const title = String(message.value).slice(0, 200);
        if (title.trim() === '') return;
        return editor.edit((before) => setField(before, 'title', title), 'title');
      }
      case 'app:slash':
        return openMenu({ index: blockAt(page, message.block_id) + 1, ...(message.is_empty ? { replaces: message.block_id } : {}) });
      case 'app:link':
        return setLinkUrl(String(message.url));
      case 'app:key':
        return keys[message.key]?.(editor);
    }
  };
  const applyTool = (id: string, tool: Extract<PreviewMessage, { type: 'app:tool' }>['tool']) => {
    const ids = meantWith(editor, id);
    if (tool === 'up') commands.move(ids, -1);
    if (tool === 'down') commands.move(ids, 1);
    if (tool === 'duplicate') commands.duplicate(ids);
    if (tool === 'remove') commands.remove(ids);
    if (tool === 'add') openMenu({ index: blockAt(editor.state().page, id) + 1 });
    if (tool !== 'add') takeFocus();
  };
  return { onMessage, linkUrl, closeLink: () => setLinkUrl(null) };
}

const keys: Record<string, (editor: Editor) => void> = {
  'mod+z': (editor) => editor.undo(),
  'mod+shift+z': (editor) => editor.redo(),
  'mod+y': (editor) => editor.redo(),
  'mod+s': (editor) => void editor.flush(),
};

/** Selects one block; with Shift or Ctrl adds or removes one. */
function choose(editor: Editor, id: string, isMore: boolean): void {
  const { page, selectedIds } = editor.state();
  if (!findBlock(page, id)) return;
  if (!isMore) return editor.select(id);
  editor.selectAll(selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id]);
}
