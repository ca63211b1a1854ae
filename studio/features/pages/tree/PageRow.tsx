import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CornerLeftUp from 'lucide-react/icons/corner-left-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import type { Ask } from '../../../platform/forms/useConfirm.tsx';
import { StatusMark } from '../../../platform/screen/StatusMark.tsx';
import { useText } from '../../../platform/studio.ts';
import { typeIcons } from '../../../platform/words/pageTypes.ts';
import { accessIcons } from '../state/pageIcons.ts';
import { NameField } from '../../../platform/tree/NameField.tsx';
import { PageMenu } from './PageMenu.tsx';
import styles from './PageTree.module.css';
import type { TreePage } from '../state/treePage.ts';
import type { MoveCommand, TreeNode } from '../../../platform/tree/tree.ts';

type PageRowProps = {
  node: TreeNode<TreePage>;
  /** Null when nothing can be moved. */
  onCommand: ((id: string, command: MoveCommand) => void) | null;
  onAddBelow: (parentId: string) => void;
  ask: Ask;
  /** Null when names are read-only. */
  rename: { isTyping: boolean; begin: () => void; end: (typed: string | null) => void } | null;
  children: ReactNode;
};

/** One page: its type, who may see it, its state. */
export function PageRow({ node: { page, children: below }, onCommand, onAddBelow, ask, rename, children }: PageRowProps) {
  const t = useText();
  return (
    <TreeItem
      id={page.id}
      textValue={page.title}
      hasChildItems={below.length > 0}
      className={classNames(styles.row)}
      data-archived={page.status === 'archived' || undefined}
    >
      <TreeItemContent>
        {({ level, hasChildItems }) => (
          <div className={styles.line} style={{ '--level': level - 1 } as CSSProperties}>
            {onCommand ? (
              <Button slot="drag" className={classNames(styles.grip)} aria-label={t('studio.pages.drag', { title: page.title })}>
                <Icon of={GripVertical} size={16} />
              </Button>
            ) : (
              <span />
            )}
            {hasChildItems ? (
              <Button slot="chevron" className={classNames(styles.chevron)}>
                <Icon of={ChevronRight} size={16} />
              </Button>
            ) : (
              <span className={styles.chevron} />
            )}
            <Icon of={typeIcons[page.type]} size={16} className={styles.type} label={t.find(`studio.page_type.${page.type}`) ?? page.type} />
            <span className={styles.words}>
              {rename?.isTyping ? (
                <NameField className={styles.name} title={page.title} onEnd={rename.end} />
              ) : (
                <span className={styles.title}>{page.title}</span>
              )}
              {below.length > 0 && <span className={styles.count}>{below.length}</span>}
              <span className={styles.path}>{page.path}</span>
            </span>
            <AccessMark page={page} />
            <span className={styles.status} title={t.find(`studio.status.${page.status}`) ?? undefined}>
              <StatusMark status={page.status} />
            </span>
            <PageMenu page={page} onCommand={onCommand} onAddBelow={onAddBelow} onRename={rename?.begin ?? null} ask={ask} />
          </div>
        )}
      </TreeItemContent>
      {children}
    </TreeItem>
  );
}

/** Who may see a page, and whether that is inherited. */
function AccessMark({ page }: { page: TreePage }) {
  const t = useText();
  const state = t.find(`studio.access.short.${page.access_state}`) ?? page.access_state;
  const from = page.inherits_from ? t('studio.access.inherits', { title: page.inherits_from.title ?? t('studio.access.the_app') }) : null;
  const icon = accessIcons[page.access_state];
  return (
    <span className={styles.access} data-inherited={from !== null || undefined} title={from ? `${state} · ${from}` : state}>
      {icon && <Icon of={icon} size={16} />}
      <span className={styles.accessText}>{state}</span>
      {from && <Icon of={CornerLeftUp} size={14} label={from} />}
    </span>
  );
}
