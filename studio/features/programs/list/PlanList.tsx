import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import type { PlanPage } from '@bandstand/contract/programs.studio.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Plus from 'lucide-react/icons/plus';
import { useMemo, useState } from 'react';
import { Collection } from 'react-aria-components/Collection';
import { Tree } from 'react-aria-components/Tree';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useLocation } from 'wouter';
import { useText } from '../../../platform/studio.ts';
import { commandMove, dropMove, nest, type Move, type MoveCommand, type TreeNode } from '../../../platform/tree/tree.ts';
import { nameOf } from '../../../platform/useHotkeys.ts';
import type { PlanParts } from '../state/parts.ts';
import { hasStages } from '../state/planPages.ts';
import { PlanRow } from './PlanRow.tsx';
import styles from './List.module.css';
import { heldWith } from '../state/selection.ts';

const commands: Record<string, MoveCommand> = {
  'alt+arrowup': 'up',
  'alt+arrowdown': 'down',
  'alt+arrowright': 'indent',
  'alt+arrowleft': 'outdent',
};

/** The plan in reading order: stages and their pages, each with its day. Drag, or Alt and the arrows, reorder; F2 renames. */
export function PlanList({ open, work, selection, choose, askDay }: PlanParts) {
  const t = useText();
  const [, go] = useLocation();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [renaming, setRenaming] = useState<string | null>(null);
  const tree = useMemo(() => nest(open.pages), [open.pages]);
  const expanded = open.order.filter((id) => !closed.has(id));
  const byId = new Map(open.pages.map((page) => [page.id, page]));
  // Pages directly below the program have it as their parent: the tree's moves treat that level as the top.
  const rooted = open.pages.map((page) => ({ ...page, parent_id: page.parent_id === open.id ? null : page.parent_id }));
  const placed = ({ parent_id, position }: Move): Move => ({ parent_id: parent_id ?? open.id, position });
  const dragAndDropHooks = useDraggedRows({ open, work, byId, rooted, placed });
  const run = (id: string, command: MoveCommand) => {
    const move = commandMove(rooted, id, command);
    if (move) work.move([[id, placed(move)]]);
  };
  /** A new entry waits for its name. */
  const name = async (added: Promise<string | null>) => {
    const id = await added;
    if (id) setRenaming(id);
  };
  const endRenaming = (typed: string | null) => {
    const page = byId.get(renaming ?? '');
    setRenaming(null);
    const title = typed?.trim() ?? '';
    if (page && title !== '' && title !== page.title) void work.rename(page.id, title);
  };
  const dependencies = [open.draft, open.pages, open.isReadOnly, renaming, closed, selection];
  const item = (node: TreeNode<PlanPage>) => (
    <PlanRow
      key={node.id}
      node={node}
      open={open}
      work={work}
      ids={heldWith(selection, node.id)}
      askDay={askDay}
      rename={{ isTyping: renaming === node.id, begin: () => setRenaming(node.id), end: endRenaming }}
      onAdd={() => void name(work.addPage(node.id, t('studio.plan.new_page')))}
    >
      {node.children.length > 0 && !closed.has(node.id) && (
        <Collection items={node.children} dependencies={dependencies}>
          {item}
        </Collection>
      )}
    </PlanRow>
  );

  return (
    <div
      role="presentation"
      onKeyDownCapture={(event) => {
        const key = nameOf(event);
        const row = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]');
        const id = row?.dataset['key'];
        const field = event.target instanceof HTMLInputElement ? event.target : null;
        // The list ignores keys typed into a name.
        if (field) event.stopPropagation();
        if (field && (key === 'enter' || key === 'escape')) {
          event.preventDefault();
          endRenaming(key === 'enter' ? field.value : null);
          row?.focus();
        }
        const command = commands[key];
        if (field || !id || open.isReadOnly || (!command && key !== 'f2')) return;
        event.preventDefault();
        event.stopPropagation();
        if (command) run(id, command);
        else setRenaming(id);
      }}
    >
      <HeadLine />
      <Tree
        aria-label={t('studio.plan.view.list')}
        className={classNames(styles.tree)}
        items={tree}
        dependencies={dependencies}
        selectionMode="multiple"
        selectionBehavior="replace"
        selectedKeys={selection.ids}
        onSelectionChange={(keys) => {
          const ids = keys === 'all' ? [...open.order] : open.order.filter((id) => keys.has(id));
          choose({ ids, anchor: ids.at(-1) ?? null });
        }}
        expandedKeys={expanded}
        onExpandedChange={(keys) => setClosed(new Set(open.order.filter((id) => !keys.has(id))))}
        onAction={(id) => go(`/pages/${id}`)}
        {...(open.isReadOnly ? {} : { dragAndDropHooks })}
      >
        {item}
      </Tree>
      {!open.isReadOnly && (
        <AddButtons
          isStaged={hasStages(open.pages)}
          onPage={() => void name(work.addPage(open.id, t('studio.plan.new_page')))}
          onStage={() => void name(work.addStage(t('studio.plan.new_stage')))}
        />
      )}
    </div>
  );
}

type DraggedRows = Pick<PlanParts, 'open' | 'work'> & {
  byId: ReadonlyMap<string, PlanPage>;
  rooted: Parameters<typeof dropMove>[0];
  placed: (move: Move) => Move;
};

function useDraggedRows({ open, work, byId, rooted, placed }: DraggedRows) {
  const { dragAndDropHooks } = useDragAndDrop<TreeNode<PlanPage>>({
    isDisabled: open.isReadOnly,
    getItems: (keys) => [...keys].map((id) => ({ 'text/plain': byId.get(String(id))?.title ?? '' })),
    onMove: ({ keys, target }) => {
      const ids = open.order.filter((id) => keys.has(id));
      const moves = ids.flatMap((id, index): [string, Move][] => {
        const move = dropMove(rooted, id, String(target.key), target.dropPosition);
        return move ? [[id, placed({ ...move, position: move.position + index })]] : [];
      });
      if (moves.length > 0) work.move(moves);
    },
  });
  return dragAndDropHooks;
}

function AddButtons({ isStaged, onPage, onStage }: { isStaged: boolean; onPage: () => void; onStage: () => void }) {
  const t = useText();
  return (
    <div className={styles.adds}>
      {!isStaged && (
        <Button size="small" variant="quiet" icon={<Icon of={Plus} size={16} />} onClick={onPage}>
          {t('studio.plan.add_page_here')}
        </Button>
      )}
      <Button size="small" variant="quiet" icon={<Icon of={Plus} size={16} />} onClick={onStage}>
        {t('studio.plan.add_stage')}
      </Button>
    </div>
  );
}

function HeadLine() {
  const t = useText();
  return (
    <div className={styles.headLine} aria-hidden="true">
      <span>{t('studio.plan.column.page')}</span>
      <span>{t('studio.plan.column.day')}</span>
    </div>
  );
}
