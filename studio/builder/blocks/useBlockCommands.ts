import type { Block, BlockType } from '@bandstand/contract/blocks/block.ts';
import { useMemo } from 'react';
import { useText } from '../../platform/studio.ts';
import { undoToast } from '../../platform/undoToast.ts';
import { useHotkeys } from '../../platform/useHotkeys.ts';
import { blockAt, duplicateBlocks, findBlock, insertBlocks, moveBlocksBy, removeBlocks, replaceBlock } from '../draft/document.ts';
import { useEditor } from '../draft/EditorContext.ts';
import type { Editor, EditorState } from '../draft/editor.ts';
import { newBlock } from './newBlock.ts';

export const newId = () => crypto.randomUUID();

export type BlockCommands = {
  /** Adds a block of a kind before the one at `index`, or in place of an empty one, and selects it. */
  add(type: BlockType, place: { index: number; replaces?: string | undefined }, reusableId?: string | null): void;
  /** Inserts blocks after the selection, or at the end, and selects them. */
  insert(blocks: readonly Block[]): void;
  duplicate(ids: readonly string[]): void;
  remove(ids: readonly string[]): void;
  move(ids: readonly string[], step: -1 | 1): void;
};

/** Where a new block goes: after the lowest selected block, or at the end. */
export function placeBehind(editor: Editor): number {
  const { page, selectedIds } = editor.state();
  const last = page.blocks.findLastIndex(({ id }) => selectedIds.includes(id));
  return last < 0 ? page.blocks.length : last + 1;
}

/** The targets of a button or key at a block: the whole selection, if the block is part of it. */
export function meantWith(editor: Editor, id: string): readonly string[] {
  const { selectedIds } = editor.state();
  return selectedIds.includes(id) ? selectedIds : [id];
}

type CommandParts = { pageId: string; isReadOnly: boolean; openMenu: () => void };

/** Commands on blocks, by buttons and by keys; a command on several blocks is one step. */
export function useBlockCommands({ pageId, isReadOnly, openMenu }: CommandParts): BlockCommands {
  const t = useText();
  const editor = useEditor();
  const commands = useMemo<BlockCommands>(
    () => ({
      add: (type, { index, replaces }, reusableId = null) => {
        const texts = {
          heroTitle: t('builder.new.hero'),
          text: t('builder.new.text'),
          button: t('builder.new.button'),
          itemTitle: t('builder.new.item'),
          person: t('builder.new.person'),
        };
        const block = newBlock(type, newId, texts, {
          reusableId,
          // A program lists its stages.
          collectsBelow: editor.state().page.type === 'program' ? pageId : null,
        });
        editor.edit((page) =>
          replaces !== undefined && findBlock(page, replaces) ? replaceBlock(page, replaces, [block]) : insertBlocks(page, index, [block]),
        );
        editor.select(block.id);
      },
      insert: (blocks) => {
        editor.edit((page) => insertBlocks(page, placeBehind(editor), blocks));
        editor.selectAll(blocks.map(({ id }) => id));
      },
      duplicate: (ids) => {
        const before = new Set(editor.state().page.blocks.map(({ id }) => id));
        editor.edit((page) => duplicateBlocks(page, ids, newId));
        editor.selectAll(
          editor
            .state()
            .page.blocks.map(({ id }) => id)
            .filter((id) => !before.has(id)),
        );
      },
      remove: (ids) => {
        const { page } = editor.state();
        const index = page.blocks.findIndex(({ id }) => ids.includes(id));
        if (index < 0) return;
        editor.edit((before) => removeBlocks(before, ids));
        const { blocks } = editor.state().page;
        editor.select((blocks[index] ?? blocks.at(-1))?.id ?? null);
        const count = page.blocks.length - blocks.length;
        undoToast(
          { value: () => editor.state().page, subscribe: editor.subscribe, undo: editor.undo },
          { text: t('builder.removed', { count }), label: t('studio.undo') },
        );
      },
      move: (ids, step) => editor.edit((page) => moveBlocksBy(page, ids, step)),
    }),
    [editor, t, pageId],
  );

  const onSelected = (run: (ids: readonly string[]) => void) => () => {
    const { selectedIds } = editor.state();
    if (selectedIds.length > 0 && !isReadOnly) run(selectedIds);
  };
  useHotkeys({
    'mod+d': onSelected(commands.duplicate),
    'alt+arrowup': onSelected((ids) => commands.move(ids, -1)),
    'alt+arrowdown': onSelected((ids) => commands.move(ids, 1)),
    delete: onSelected(commands.remove),
    backspace: onSelected(commands.remove),
    escape: () => editor.select(null),
    ...(isReadOnly ? {} : { '/': openMenu }),
  });
  return commands;
}

/** The block before or after the selected one, for keys that step through the page. */
export function neighbour({ page, selectedId }: Pick<EditorState, 'page' | 'selectedId'>, step: -1 | 1): string | null {
  const at = selectedId === null ? (step > 0 ? -1 : page.blocks.length) : blockAt(page, selectedId);
  return page.blocks[Math.min(Math.max(0, at + step), page.blocks.length - 1)]?.id ?? null;
}
