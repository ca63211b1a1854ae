import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { useMemo, useState } from 'react';
import { Collection } from 'react-aria-components/Collection';
import { Tree } from 'react-aria-components/Tree';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useLocation } from 'wouter';
import { ActionDialog } from '../../../platform/forms/ActionDialog.tsx';
import { AccessChanges } from '../../../platform/screen/AccessChanges.tsx';
import { useConfirm } from '../../../platform/forms/useConfirm.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { nameOf } from '../../../platform/useHotkeys.ts';
import { PageRow } from './PageRow.tsx';
import styles from './PageTree.module.css';
import { commandMove, dropMove, nest, type MoveCommand, type TreeNode } from '../../../platform/tree/tree.ts';
import type { TreePage } from '../state/treePage.ts';
import { useMove } from '../state/useMove.ts';
import { useRename } from '../state/useRename.ts';

type PageTreeProps = { pages: readonly TreePage[]; shown: readonly TreePage[]; isFiltered: boolean; onAddBelow: (parentId: string) => void };

const commands: Record<string, MoveCommand> = {
  'alt+arrowup': 'up',
  'alt+arrowdown': 'down',
  'alt+arrowright': 'indent',
  'alt+arrowleft': 'outdent',
};
const expandedKey = 'studio:expanded';
// Rows are all alike, so only those in view are rendered: an app may have thousands of pages.
const rows = { rowSize: 43 };
const manyPages = 300;

/** Nested pages. Drag them, by pointer or keyboard, or move them by Alt and the arrows; effects on members are shown before. F2 renames. */
export function PageTree({ pages, shown, isFiltered, onAddBelow }: PageTreeProps) {
  const t = useText();
  const [, go] = useLocation();
  const { may, app } = useStaff();
  const { move, asked, confirm, cancel, isMoving } = useMove(pages);
  const { renaming, begin, end } = useRename(pages);
  const { ask, dialog } = useConfirm();
  const [expanded, expand] = useExpanded(app.slug, shown, isFiltered);
  const tree = useMemo(() => nest(shown), [shown]);
  const canWrite = may('build.write');
  const canMove = canWrite && !isFiltered;
  const { dragAndDropHooks } = useDragAndDrop<TreeNode<TreePage>>({
    isDisabled: !canMove,
    getItems: (keys) => [...keys].map((id) => ({ 'text/plain': pages.find((page) => page.id === id)?.title ?? '' })),
    onMove: ({ keys, target }) => {
      const [id] = keys;
      const next = dropMove(pages, String(id), String(target.key), target.dropPosition);
      if (next) move(String(id), next);
    },
  });
  const run = (id: string, command: MoveCommand) => {
    const next = commandMove(pages, id, command);
    if (next) move(id, next);
    if (next?.parent_id) expand([...expanded, next.parent_id]);
  };

  const item = (node: TreeNode<TreePage>) => (
    <PageRow
      key={node.page.id}
      node={node}
      onCommand={canMove ? run : null}
      onAddBelow={onAddBelow}
      ask={ask}
      rename={canWrite ? { isTyping: renaming === node.id, begin: () => begin(node.id), end } : null}
    >
      {/* Collapsed pages are not collected either: an app may have thousands of pages. */}
      {node.children.length > 0 && expanded.has(node.id) && (
        <Collection items={node.children} dependencies={[canMove, pages, renaming, expanded]}>
          {item}
        </Collection>
      )}
    </PageRow>
  );

  return (
    <div
      role="presentation"
      onKeyDownCapture={(event) => {
        const key = nameOf(event);
        const row = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]');
        const id = row?.dataset['key'];
        const field = event.target instanceof HTMLInputElement ? event.target : null;
        // The tree ignores keys typed into a name.
        if (field) event.stopPropagation();
        if (field && (key === 'enter' || key === 'escape')) {
          event.preventDefault();
          end(key === 'enter' ? field.value : null);
          row?.focus();
        }
        const isRename = key === 'f2' && canWrite;
        const command = canMove ? commands[key] : undefined;
        if (field || !id || (!command && !isRename)) return;
        event.preventDefault();
        event.stopPropagation();
        if (command) run(id, command);
        else begin(id);
      }}
    >
      <Virtualizer layout={ListLayout} layoutOptions={rows}>
        <Tree
          aria-label={t('studio.pages.title')}
          className={classNames(styles.tree)}
          items={tree}
          dependencies={[canMove, pages, renaming, expanded]}
          selectionMode="none"
          expandedKeys={expanded}
          onExpandedChange={expand}
          onAction={(id) => go(`/pages/${id}`)}
          {...(canMove ? { dragAndDropHooks } : {})}
        >
          {item}
        </Tree>
      </Virtualizer>
      <ActionDialog
        open={asked !== null}
        onClose={cancel}
        title={t('studio.pages.move.title', { title: asked?.title ?? '' })}
        description={t('studio.pages.move.text', { count: asked?.changes.length ?? 0 })}
        submit={t('studio.pages.move.confirm')}
        isPending={isMoving}
        onAction={confirm}
      >
        {asked && <AccessChanges changes={asked.changes} />}
      </ActionDialog>
      {dialog}
    </div>
  );
}

/** Which pages are expanded; kept for the next visit, unless a filter expands them all. */
function useExpanded(slug: string, shown: readonly TreePage[], isFiltered: boolean): [ReadonlySet<string>, (keys: Iterable<unknown>) => void] {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => (isFiltered ? new Set(shown.map(({ id }) => id)) : readExpanded(slug, shown)));
  const expand = (keys: Iterable<unknown>) => {
    const next = new Set([...keys].map(String));
    setExpanded(next);
    if (!isFiltered) localStorage.setItem(`${expandedKey}:${slug}`, JSON.stringify([...next]));
  };
  return [expanded, expand];
}

/** What was open last time; at first everything with few children, and only the top level of many pages. */
function readExpanded(slug: string, pages: readonly TreePage[]): ReadonlySet<string> {
  const kept = localStorage.getItem(`${expandedKey}:${slug}`);
  if (kept) return new Set(JSON.parse(kept) as string[]);
  if (pages.length > manyPages) return new Set();
  const counts = new Map<string, number>();
  for (const { parent_id } of pages) if (parent_id) counts.set(parent_id, (counts.get(parent_id) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count <= 12).map(([id]) => id));
}
