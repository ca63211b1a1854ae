import { useRef, useState } from 'react';
import { useDrop } from 'react-aria-components/useDrop';
import { useText } from '../../platform/studio.ts';
import { readDragged, type Dragged } from './dragged.ts';
import { EntryCard, type EntryParts } from './EntryCard.tsx';
import styles from './Calendar.module.css';
import type { Entry } from './lanes.ts';

type DayCellProps = EntryParts & {
  date: string;
  label: string;
  entries: readonly Entry[];
  isToday: boolean;
  isOutside?: boolean;
  /** Entries shown before the others are collapsed. */
  most: number;
  hasNumber: boolean;
  isClosed: boolean;
  onDrop: (dragged: Dragged, date: string) => void;
};

/** A day: its entries, and drop targets. */
export function DayCell({ date, label, entries, isToday, isOutside, most, hasNumber, isClosed, onDrop, ...parts }: DayCellProps) {
  const t = useText();
  const ref = useRef<HTMLTableCellElement>(null);
  const [isExpanded, setIsExpanded] = useState(false);
  const { dropProps, isDropTarget } = useDrop({
    ref,
    isDisabled: isClosed,
    getDropOperation: () => 'move',
    onDrop: ({ items }) => void readDragged(items).then((dragged) => dragged && onDrop(dragged, date)),
  });
  const shown = isExpanded ? entries : entries.slice(0, most);
  return (
    <td
      {...dropProps}
      ref={ref}
      tabIndex={-1}
      className={styles.day}
      aria-label={label}
      data-date={date}
      data-drop-target={isDropTarget || undefined}
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
    >
      {hasNumber && (
        <span className={styles.number} aria-hidden="true">
          {Number(date.slice(8))}
        </span>
      )}
      {shown.map((entry) => (
        <EntryCard key={entry.id} entry={entry} {...parts} />
      ))}
      {entries.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => setIsExpanded(true)}>
          {t('studio.calendar.more', { count: entries.length - shown.length })}
        </button>
      )}
    </td>
  );
}
