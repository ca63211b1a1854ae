import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import type { Block, BlockType } from '@bandstand/contract/blocks/block.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import CopyIcon from 'lucide-react/icons/copy';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useText } from '../../platform/studio.ts';
import { nameOf } from '../../platform/useHotkeys.ts';
import { BlockSketch } from '../blocks/BlockSketch.tsx';
import { blockTitle } from '../blocks/blockTitle.ts';
import { findBlock, moveBlocksTo } from '../draft/document.ts';
import { useEditor, useEditorState, type BlockPlace } from '../draft/EditorContext.ts';
import styles from './Outline.module.css';
import { meantWith, placeBehind, type BlockCommands } from '../blocks/useBlockCommands.ts';
import { useOutlineBlocks } from './useOutlineBlocks.ts';

// All rows are alike, so only those in view are rendered: a page may have a thousand blocks.
const rows = { rowSize: 38 };

type OutlineProps = {
  onAdd: (place: BlockPlace) => void;
  commands: BlockCommands;
  isReadOnly: boolean;
  /** Starts typing in a block in place. */
  onWrite?: (id: string) => void;
  /** What the blocks belong to, if not a page. */
  rootLabel?: string | undefined;
};

/** The page as a list of its blocks: select one or several, reorder, copy and delete, by pointer or by keyboard. */
export function Outline({ onAdd, commands, isReadOnly, onWrite, rootLabel }: OutlineProps) {
  const t = useText();
  const editor = useEditor();
  const blocks = useOutlineBlocks();
  const selectedIds = useEditorState((state) => state.selectedIds);
  // The list remembers where a Shift range begins only for its own selections.
  const [chosenHere, setChosenHere] = useState<ReadonlySet<string | number> | null>(null);
  const isHere = chosenHere?.size === selectedIds.length && selectedIds.every((id) => chosenHere.has(id));
  const { dragAndDropHooks } = useDragAndDrop<Block>({
    isDisabled: isReadOnly,
    getItems: (keys) => [...keys].map((id) => ({ 'text/plain': String(id) })),
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return;
      editor.edit((page) => moveBlocksTo(page, new Set([...keys].map(String)), String(target.key), target.dropPosition as 'before' | 'after'));
    },
  });
  const keys: Record<string, (id: string) => void> = {
    'alt+arrowup': (id) => commands.move(meantWith(editor, id), -1),
    'alt+arrowdown': (id) => commands.move(meantWith(editor, id), 1),
    delete: (id) => commands.remove(meantWith(editor, id)),
    backspace: (id) => commands.remove(meantWith(editor, id)),
    ...(onWrite ? { enter: onWrite } : {}),
  };
  return (
    <section className={styles.outline} aria-label={t('builder.outline')}>
      <header className={styles.head}>
        <button type="button" className={styles.page} aria-pressed={selectedIds.length === 0} onClick={() => editor.select(null)}>
          {rootLabel ?? t('builder.outline.page')}
        </button>
        {!isReadOnly && (
          <IconButton size="small" label={t('builder.add')} onClick={() => onAdd({ index: placeBehind(editor) })}>
            <Icon of={Plus} size={16} />
          </IconButton>
        )}
      </header>
      <div
        role="presentation"
        className={styles.scroll}
        onKeyDownCapture={(event) => {
          const id = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]')?.dataset['key'];
          const run = keys[nameOf(event)];
          if (!run || !id || isReadOnly) return;
          event.preventDefault();
          event.stopPropagation();
          run(id);
        }}
      >
        <Virtualizer layout={ListLayout} layoutOptions={rows}>
          <GridList
            aria-label={t('builder.outline')}
            className={classNames(styles.list)}
            items={blocks}
            dependencies={[isReadOnly]}
            selectionMode="multiple"
            selectionBehavior="replace"
            selectedKeys={isHere ? chosenHere : selectedIds}
            onSelectionChange={(chosen) => {
              setChosenHere(chosen === 'all' ? null : chosen);
              const ids = chosen === 'all' ? editor.state().page.blocks.map(({ id }) => id) : [...chosen].map(String);
              // The last one is shown beside the page.
              const { selectedIds: before } = editor.state();
              editor.selectAll([...before.filter((id) => ids.includes(id)), ...ids.filter((id) => !before.includes(id))]);
            }}
            {...(isReadOnly ? {} : { dragAndDropHooks })}
            renderEmptyState={() => <p className={styles.none}>{t('builder.outline.empty')}</p>}
          >
            {(block: Block) => (
              <GridListItem id={block.id} textValue={blockTitle(block, t)} className={classNames(styles.item)}>
                {!isReadOnly && (
                  <DragButton slot="drag" className={classNames(styles.grip)} aria-label={t('builder.drag', { title: blockTitle(block, t) })}>
                    <Icon of={GripVertical} size={14} />
                  </DragButton>
                )}
                <span className={styles.sketch}>
                  <BlockSketch type={block.type as BlockType} size={28} />
                </span>
                <Words listed={block} />
                {!isReadOnly && <RowTools id={block.id} commands={commands} />}
              </GridListItem>
            )}
          </GridList>
        </Virtualizer>
        {!isReadOnly && (
          <Button
            variant="quiet"
            size="small"
            wide
            className={styles.add}
            icon={<Icon of={Plus} size={16} />}
            onClick={() => onAdd({ index: blocks.length })}
          >
            {t('builder.add')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The text of a line: the only part of the list that rerenders during typing. */
function Words({ listed }: { listed: Block }) {
  const t = useText();
  const block = useEditorState(({ page }) => findBlock(page, listed.id)) ?? listed;
  return (
    <>
      <span className={styles.title}>{blockTitle(block, t)}</span>
      {block.members_only && <Icon of={Users} size={14} label={t('builder.members_only')} />}
    </>
  );
}

/** For the pointer: the keyboard has keys for both. */
function RowTools({ id, commands }: { id: string; commands: BlockCommands }) {
  const t = useText();
  return (
    <span className={styles.tools}>
      <IconButton size="small" tabIndex={-1} label={t('builder.duplicate')} onClick={() => commands.duplicate([id])}>
        <Icon of={CopyIcon} size={14} />
      </IconButton>
      <IconButton size="small" tabIndex={-1} label={t('builder.remove')} onClick={() => commands.remove([id])}>
        <Icon of={Trash2} size={14} />
      </IconButton>
    </span>
  );
}
