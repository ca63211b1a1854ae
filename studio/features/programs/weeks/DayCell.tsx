import { useRef } from 'react';
import { useDrop } from 'react-aria-components/useDrop';
import { readDragged } from '../state/dragged.ts';
import { moveTo } from '../state/layout.ts';
import { PageCard, type CardParts } from '../cards/PageCard.tsx';
import styles from '../cards/Grid.module.css';

type DayCellProps = CardParts & { day: number; label: string; ids: readonly string[]; onDropped: (ids: readonly string[]) => void };

/** A day of the plan: its pages, and a drop target for cards. */
export function DayCell({ day, label, ids, onDropped, ...parts }: DayCellProps) {
  const { open, byId } = parts;
  const ref = useRef<HTMLTableCellElement>(null);
  const { dropProps, isDropTarget } = useDrop({
    ref,
    isDisabled: open.isReadOnly,
    getDropOperation: () => 'move',
    onDrop: ({ items }) =>
      void readDragged(items).then((dragged) => {
        if (!dragged) return;
        open.setDays((days) => moveTo(days, dragged.ids, dragged.held, day));
        onDropped(dragged.ids);
      }),
  });
  return (
    <td {...dropProps} ref={ref} tabIndex={-1} className={styles.day} data-drop-target={isDropTarget || undefined} aria-label={label}>
      {ids.map((id) => {
        const page = byId.get(id);
        return page && <PageCard key={id} page={page} {...parts} />;
      })}
    </td>
  );
}
