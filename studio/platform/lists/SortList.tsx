import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { reorder, step } from './listOrder.ts';
import styles from './SortList.module.css';
import { useText } from '../studio.ts';
import { nameOf } from '../useHotkeys.ts';

type SortListProps<T> = {
  label: string;
  items: readonly T[];
  nameOfItem: (item: T) => string;
  isReadOnly: boolean;
  onOrder: (ids: string[]) => void;
  onRemove: (id: string) => void;
  children: (item: T) => ReactNode;
};

/** A list that people order: by dragging, or by Alt and the arrow keys; Delete removes a line. */
export function SortList<T extends { id: string }>({ label, items, nameOfItem, isReadOnly, onOrder, onRemove, children }: SortListProps<T>) {
  const t = useText();
  const ids = items.map(({ id }) => id);
  const { dragAndDropHooks } = useDragAndDrop<T>({
    isDisabled: isReadOnly,
    getItems: (keys) => [...keys].map((id) => ({ 'text/plain': String(id) })),
    onReorder: ({ keys, target }) => onOrder(reorder(ids, [...keys].map(String), String(target.key), target.dropPosition === 'after')),
  });
  return (
    <div
      role="presentation"
      onKeyDownCapture={(event) => {
        const id = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]')?.dataset['key'];
        const key = nameOf(event);
        if (!id || isReadOnly || (key !== 'alt+arrowup' && key !== 'alt+arrowdown' && key !== 'delete')) return;
        event.preventDefault();
        event.stopPropagation();
        if (key === 'delete') onRemove(id);
        else onOrder(step(ids, id, key === 'alt+arrowup' ? -1 : 1));
      }}
    >
      <GridList
        aria-label={label}
        className={classNames(styles.list)}
        items={items}
        dependencies={[items, isReadOnly]}
        {...(isReadOnly ? {} : { dragAndDropHooks })}
      >
        {(item) => (
          <GridListItem id={item.id} textValue={nameOfItem(item)} className={classNames(styles.item)}>
            {isReadOnly ? (
              <span />
            ) : (
              <Button slot="drag" className={classNames(styles.grip)} aria-label={t('studio.pages.drag', { title: nameOfItem(item) })}>
                <Icon of={GripVertical} size={16} />
              </Button>
            )}
            {children(item)}
          </GridListItem>
        )}
      </GridList>
    </div>
  );
}
