import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { useCalendar } from '../state/calendarContext.ts';
import styles from './Item.module.css';
import { ItemLink } from './ItemLink.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import { ItemPicture } from './ItemPicture.tsx';
import { useItemWords } from '../state/useItemWords.ts';

/** An item with space for text: in the agenda and in a day's list. */
export function ItemRow({ item, isInSheet = false }: { item: ScheduledItem; isInSheet?: boolean }) {
  const words = useItemWords(item);
  const { today, moving } = useCalendar();
  return (
    <div
      className={styles.row}
      data-moves={isInSheet ? undefined : ''}
      data-state={words.state}
      data-past={item.date < today || undefined}
      data-taken={(moving?.by === 'keys' && moving.item.id === item.id) || undefined}
    >
      <ItemPicture item={item} state={words.state} sizes="64px" />
      <div className={styles.words}>
        <span className={styles.title}>
          <ItemLink item={item} words={words} />
        </span>
        {words.line && <span className={styles.line}>{words.line}</span>}
        <StateLine words={words} />
      </div>
      <ItemMenu item={item} hasArrows={!isInSheet} />
    </div>
  );
}

/** States worth showing in words; "completed" is a mark on the picture. */
export function StateLine({ words: { state, stateText } }: { words: ReturnType<typeof useItemWords> }) {
  if (state === 'plain' || state === 'done' || stateText === null) return null;
  if (state === 'live')
    return (
      <span className={styles.badge} aria-hidden="true">
        <Badge tone="primary">{stateText}</Badge>
      </span>
    );
  return (
    <span className={styles.line} aria-hidden="true">
      {stateText}
    </span>
  );
}
