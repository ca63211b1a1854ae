import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Picture } from '@bandstand/ui/primitives/Picture.tsx';
import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';
import { pictureOf } from '../../../platform/content/pictures.ts';
import styles from './Item.module.css';
import { typeIcons } from '../state/typeIcons.ts';
import type { ItemWords } from '../state/useItemWords.ts';

/** An item's picture, or its type's icon, with its state in the corner. Decoration: the link has the state in words. */
export function ItemPicture({ item, state, sizes }: { item: ScheduledItem; state: ItemWords['state']; sizes: string }) {
  const { image, type } = item.page;
  return (
    <span className={styles.picture} aria-hidden="true">
      {image ? <Picture {...pictureOf(image, '')} sizes={sizes} /> : <Icon of={typeIcons[type]} size={20} className={styles.type} />}
      {(state === 'done' || state === 'locked') && (
        <span className={styles.mark} data-mark={state}>
          <Icon of={state === 'done' ? Check : Lock} size={12} />
        </span>
      )}
    </span>
  );
}
