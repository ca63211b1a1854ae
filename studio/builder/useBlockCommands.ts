import type { Block, BlockType } from '@bandstand/contract/blocks/block.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useMemo } from 'react';
import { useText } from '../platform/studio.ts';
import { isTyping, useHotkeys } from '../platform/useHotkeys.ts';
import { fromClipboard, toClipboard } from './clipboard.ts';
import { blockAt, duplicateBlock, findBlock, insertBlocks, moveBlock, removeBlock } from './document.ts';
import { useEditor } from './EditorContext.ts';
import { blockTypesOffered, newBlock } from './newBlock.ts';

const newId = () => crypto.randomUUID();

export type BlockCommands = {
  /** Adds a block of a kind before the one at `index`, and selects it. */
  add(type: BlockType, index: number, pieceId?: string | null): void;
  duplicate(id: string): void;
  remove(id: string): void;
};

/** What can be done with blocks, by buttons, keys and the clipboard. */
export function useBlockCommands({ isReadOnly, openMenu }: { isReadOnly: boolean; openMenu: () => void }): BlockCommands {
  const t = useText();
  const editor = useEditor();
  const commands = useMemo<BlockCommands>(() => {
    const insert = (blocks: Block[], index: number) => {
      editor.edit((page) => insertBlocks(page, index, blocks));
      editor.select(blocks.at(-1)?.id ?? null);
    };
    return {
      add: (type, index, pieceId = null) => {
        const texts = {
          heroTitle: t('builder.new.hero'),
          text: t('builder.new.text'),
          button: t('builder.new.button'),
          itemTitle: t('builder.new.item'),
          person: t('builder.new.person'),
        };
        insert([newBlock(type, newId, texts, pieceId)], index);
      },
      duplicate: (id) => {
        editor.edit((page) => duplicateBlock(page, id, newId));
        const { page } = editor.state();
        editor.select(page.blocks[blockAt(page, id) + 1]?.id ?? null);
      },
      remove: (id) => {
        const { page } = editor.state();
        const index = blockAt(page, id);
        if (index < 0) return;
        editor.edit((before) => removeBlock(before, id));
        const { blocks } = editor.state().page;
        editor.select((blocks[index] ?? blocks.at(-1))?.id ?? null);
        toast({ text: t('builder.removed'), action: { label: t('studio.undo'), run: editor.undo } });
      },
    };
  }, [editor, t]);

  const onSelected = (run: (id: string) => void) => () => {
    const { selectedId } = editor.state();
    if (selectedId !== null && !isReadOnly) run(selectedId);
  };
  useHotkeys({
    'mod+z': editor.undo,
    'mod+shift+z': editor.redo,
    'mod+y': editor.redo,
    'mod+s': () => void editor.flush(),
    'mod+d': onSelected(commands.duplicate),
    'alt+arrowup': onSelected((id) => editor.edit((page) => moveBlock(page, id, blockAt(page, id) - 1))),
    'alt+arrowdown': onSelected((id) => editor.edit((page) => moveBlock(page, id, blockAt(page, id) + 1))),
    delete: onSelected(commands.remove),
    backspace: onSelected(commands.remove),
    escape: () => editor.select(null),
    ...(isReadOnly ? {} : { '/': openMenu }),
  });

  // The browser's own clipboard events: no permission is asked, and other tabs and apps take part.
  useEffect(() => {
    const isText = (event: ClipboardEvent) =>
      isTyping(event.target) || document.querySelector('dialog[open]') !== null || document.getSelection()?.isCollapsed === false;
    const take = (event: ClipboardEvent) => {
      const { page, selectedId } = editor.state();
      const block = findBlock(page, selectedId);
      if (!block || isText(event)) return null;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', toClipboard([block]));
      return block;
    };
    const copy = (event: ClipboardEvent) => {
      if (take(event)) toast({ text: t('builder.copied') });
    };
    const cut = (event: ClipboardEvent) => {
      if (isReadOnly) return;
      const block = take(event);
      if (block) commands.remove(block.id);
    };
    const paste = (event: ClipboardEvent) => {
      if (isReadOnly || isText(event)) return;
      const blocks = fromClipboard(event.clipboardData?.getData('text/plain') ?? '', blockTypesOffered, newId);
      if (blocks.length === 0) return;
      event.preventDefault();
      const { page, selectedId } = editor.state();
      const at = selectedId === null ? page.blocks.length : blockAt(page, selectedId) + 1;
      editor.edit((before) => insertBlocks(before, at, blocks));
      editor.select(blocks.at(-1)?.id ?? null);
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', cut);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', cut);
      document.removeEventListener('paste', paste);
    };
  }, [editor, commands, isReadOnly, t]);
  return commands;
}
