import type { TreePage } from '@bandstand/contract/pages.studio.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { typeIcons } from '../../platform/pageTypes.ts';
import { StatusMark } from '../../platform/screen/StatusMark.tsx';
import { useText } from '../../platform/studio.ts';
import { nameOf } from '../../platform/useHotkeys.ts';
import { reorder, step } from './packOrder.ts';
import styles from './Programs.module.css';

type PackItemsProps = {
  ids: readonly string[];
  byId: ReadonlyMap<string, TreePage>;
  isReadOnly: boolean;
  onChange: (ids: string[]) => void;
};

/** Pages of anywhere in the app, in their order: dragged, or moved by Alt and the arrows. */
export function PackItems({ ids, byId, isReadOnly, onChange }: PackItemsProps) {
  const t = useText();
  const items = ids.map((id) => ({ id, page: byId.get(id) }));
  const { dragAndDropHooks } = useDragAndDrop<(typeof items)[number]>({
    isDisabled: isReadOnly,
    getItems: (keys) => [...keys].map((id) => ({ 'text/plain': byId.get(String(id))?.title ?? '' })),
    onReorder: ({ keys, target }) => onChange(reorder(ids, [...keys].map(String), String(target.key), target.dropPosition === 'after')),
  });
  const remove = (id: string) => onChange(ids.filter((other) => other !== id));
  return (
    <div
      role="presentation"
      onKeyDownCapture={(event) => {
        const id = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]')?.dataset['key'];
        const key = nameOf(event);
        if (!id || isReadOnly || (key !== 'alt+arrowup' && key !== 'alt+arrowdown' && key !== 'delete')) return;
        event.preventDefault();
        event.stopPropagation();
        if (key === 'delete') remove(id);
        else onChange(step(ids, id, key === 'alt+arrowup' ? -1 : 1));
      }}
    >
      <GridList
        aria-label={t('studio.packs.contents')}
        className={styles.list!}
        items={items}
        dependencies={[byId, isReadOnly, ids]}
        {...(isReadOnly ? {} : { dragAndDropHooks })}
      >
        {({ id, page }) => (
          <GridListItem id={id} textValue={page?.title ?? id} className={styles.item!}>
            {isReadOnly ? (
              <span />
            ) : (
              <Button slot="drag" className={styles.grip!} aria-label={t('studio.pages.drag', { title: page?.title ?? '' })}>
                <Icon of={GripVertical} size={16} />
              </Button>
            )}
            <span className={styles.words}>
              <span>
                {page && <Icon of={typeIcons[page.type]} size={14} label={t.find(`studio.page_type.${page.type}`) ?? page.type} />}{' '}
                {page?.title ?? t('studio.packs.gone')}
              </span>
              <span className={styles.quiet}>{page?.path}</span>
            </span>
            {page ? <StatusMark status={page.status} /> : <span />}
            {!isReadOnly && (
              <IconButton size="small" label={t('studio.packs.remove', { title: page?.title ?? '' })} onClick={() => remove(id)}>
                <Icon of={X} size={16} />
              </IconButton>
            )}
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}
