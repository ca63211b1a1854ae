import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import type { PlanPage } from '@bandstand/contract/programs.studio.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Lock from 'lucide-react/icons/lock';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { NameField } from '../../../platform/tree/NameField.tsx';
import { typeIcons } from '../../../platform/words/pageTypes.ts';
import { StatusMark } from '../../../platform/screen/StatusMark.tsx';
import { useText } from '../../../platform/studio.ts';
import type { TreeNode } from '../../../platform/tree/tree.ts';
import styles from './List.module.css';
import { opensOn } from '../state/planPages.ts';
import { PlanMenu } from '../cards/PlanMenu.tsx';
import { useDayWords } from '../state/useDayWords.ts';
import type { OpenPlan } from '../state/useOpenPlan.ts';
import type { PlanPages } from '../state/usePlanPages.ts';

type PlanRowProps = {
  node: TreeNode<PlanPage>;
  open: OpenPlan;
  work: PlanPages;
  ids: readonly string[];
  askDay: (ids: readonly string[]) => void;
  rename: { isTyping: boolean; begin: () => void; end: (typed: string | null) => void };
  onAdd: () => void;
  children: ReactNode;
};

/** A page of the plan: its type, its day, and when it opens. */
export function PlanRow({ node: { page, children: below }, open, work, ids, askDay, rename, onAdd, children }: PlanRowProps) {
  const t = useText();
  const words = useDayWords(open.draft);
  const isStage = page.type === 'collection' || below.length > 0;
  const place = open.draft.days[page.id];
  const opens = opensOn(page, open.draft);
  const opening = opens === null || opens === 0 ? t('studio.plan.opens_at_start') : t('studio.plan.opens_after', { count: Math.ceil(opens) });
  const time = place && place.minute !== null ? `, ${words.time(place.minute)}` : '';
  return (
    <TreeItem id={page.id} textValue={page.title} hasChildItems={below.length > 0} className={classNames(styles.row)}>
      <TreeItemContent>
        {({ level, hasChildItems }) => (
          <div className={styles.line} style={{ '--level': level - 1 } as CSSProperties}>
            {open.isReadOnly ? (
              <span />
            ) : (
              <Button slot="drag" className={classNames(styles.grip)} aria-label={t('studio.pages.drag', { title: page.title })}>
                <Icon of={GripVertical} size={16} />
              </Button>
            )}
            {hasChildItems ? (
              <Button slot="chevron" className={classNames(styles.chevron)}>
                <Icon of={ChevronRight} size={16} />
              </Button>
            ) : (
              <span />
            )}
            <Icon of={typeIcons[page.type]} size={16} className={styles.type} label={t.find(`studio.page_type.${page.type}`) ?? page.type} />
            <span className={styles.words}>
              {rename.isTyping ? (
                <NameField className={styles.name} title={page.title} onEnd={rename.end} />
              ) : (
                <span className={page.depth === 1 && isStage ? styles.stage : styles.title}>{page.title}</span>
              )}
              {below.length > 0 && <span className={styles.quiet}>{below.length}</span>}
              {page.duration_minutes !== null && <span className={styles.quiet}>{t('studio.plan.minutes', { count: page.duration_minutes })}</span>}
            </span>
            <span className={styles.day}>
              {(place || page.is_step) && <span>{place ? words.short(place.day) + time : '–'}</span>}
              {opens !== null && opens > 0 && (
                <span className={styles.opens} title={opening}>
                  <Icon of={Lock} size={14} label={opening} />
                  {/* When it opens on its day, the lock icon says so. */}
                  {opens !== place?.day && opening}
                </span>
              )}
            </span>
            <span className={styles.status}>
              <StatusMark status={page.status} />
            </span>
            {open.isReadOnly ? (
              <span />
            ) : (
              <PlanMenu
                page={page}
                ids={ids}
                open={open}
                work={work}
                askDay={askDay}
                onRename={rename.begin}
                onAdd={isStage ? onAdd : undefined}
                className={styles.more}
              />
            )}
          </div>
        )}
      </TreeItemContent>
      {children}
    </TreeItem>
  );
}
