import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import CalendarRange from 'lucide-react/icons/calendar-range';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Rss from 'lucide-react/icons/rss';
import { useText } from '../../../platform/texts/useText.ts';

/** The menu of the calendar (L50). */
export function ScheduleMenu({ onToggleView, onFeed }: { onToggleView: () => void; onFeed: () => void }) {
  const t = useText();
  return (
    <Menu
      label={t('page.menu')}
      items={[
        {
          id: 'toggle_calendar_view',
          label: t('action_panel.toggle_calendar_view'),
          icon: <Icon of={CalendarRange} size={18} />,
          onSelect: onToggleView,
        },
        { id: 'feed', label: t('schedule.feed'), icon: <Icon of={Rss} size={18} />, onSelect: onFeed },
      ]}
      trigger={(props) => (
        <IconButton label={t('page.menu')} {...props}>
          <Icon of={Ellipsis} />
        </IconButton>
      )}
    />
  );
}
