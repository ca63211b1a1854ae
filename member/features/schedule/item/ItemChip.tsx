import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import { useCalendar } from '../state/calendarContext.ts';
import styles from './Item.module.css';
import { ItemLink } from './ItemLink.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { typeIcons } from '../state/typeIcons.ts';
import { useItemWords } from '../state/useItemWords.ts';

/** An item in one line: in a cell of the month. */
export function ItemChip({ item }: { item: ScheduledItem }) {
  const words = useItemWords(item);
  const { today, moving } = useCalendar();
  const icon = words.state === 'done' ? Check : words.state === 'locked' ? Lock : typeIcons[item.page.type];
  return (
    <div
      className={styles.chip}
      data-moves=""
      data-state={words.state}
      data-past={item.date < today || undefined}
      data-taken={(moving?.by === 'keys' && moving.item.id === item.id) || undefined}
    >
      <Icon of={icon} size={14} className={styles.chipIcon} />
      <span className={styles.chipTitle}>
        <ItemLink item={item} words={words} isLineHidden>
          {words.clock && <span className={styles.clock}>{words.clock} </span>}
          {item.page.title}
        </ItemLink>
      </span>
      <ItemMenu item={item} />
    </div>
  );
}
