import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { useCalendar } from '../state/calendarContext.ts';
import styles from './Item.module.css';

/** Actions for an own item; others have no menu. */
export function ItemMenu({
  item,
  hasArrows = true,
}: {
  item: ScheduledItem;
  /** Surrounding days can be reached by arrow keys. */ hasArrows?: boolean;
}) {
  const t = useText();
  const { ask, remove, pickUp } = useCalendar();
  const isByFinger = useMedia('(pointer: coarse)');
  if (!item.editable) return null;
  const label = t('schedule.item_menu', { title: item.page.title });
  return (
    <Menu
      label={label}
      items={[
        { id: 'move', label: t('schedule.move_to'), icon: <Icon of={CalendarClock} size={18} />, onSelect: () => ask('move', item) },
        ...(hasArrows && !isByFinger
          ? [{ id: 'arrows', label: t('schedule.move_keys'), icon: <Icon of={ArrowRightLeft} size={18} />, onSelect: () => pickUp(item) }]
          : []),
        { id: 'duplicate', label: t('schedule.duplicate_to'), icon: <Icon of={CopyPlus} size={18} />, onSelect: () => ask('duplicate', item) },
        {
          id: 'remove',
          label: t('schedule.remove'),
          icon: <Icon of={Trash2} size={18} />,
          tone: 'danger',
          startsGroup: true,
          onSelect: () => remove(item),
        },
      ]}
      trigger={(props) => (
        <IconButton label={label} size="small" className={styles.menu} {...props}>
          <Icon of={Ellipsis} size={18} />
        </IconButton>
      )}
    />
  );
}
