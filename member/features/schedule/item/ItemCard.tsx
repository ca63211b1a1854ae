import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { useCalendar } from '../state/calendarContext.ts';
import styles from './Item.module.css';
import { ItemLink } from './ItemLink.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import { StateLine } from './ItemRow.tsx';
import { useItemWords } from '../state/useItemWords.ts';

/** An item in a column of the week: picture above, text below. */
export function ItemCard({ item }: { item: ScheduledItem }) {
  const words = useItemWords(item);
  const { today, moving } = useCalendar();
  return (
    <div
      className={styles.card}
      data-moves=""
      data-state={words.state}
      data-past={item.date < today || undefined}
      data-picture={item.page.image ? '' : undefined}
      data-taken={(moving?.by === 'keys' && moving.item.id === item.id) || undefined}
    >
      <ItemPicture item={item} state={words.state} sizes="160px" />
      <div className={styles.words}>
        {words.clock && <span className={styles.clock}>{words.clock}</span>}
        <span className={styles.title}>
          <ItemLink item={item} words={words} />
        </span>
        {words.lineWithoutTime && <span className={styles.line}>{words.lineWithoutTime}</span>}
        <StateLine words={words} />
      </div>
      <ItemMenu item={item} />
    </div>
  );
}
