import type { PageJson } from '@bandstand/contract/pages.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';

/** The scheduling button of a page's toolbar (L54): guests log in first. */
export function ScheduleButton({ className }: { page: PageJson; className?: string | undefined }) {
  const t = useText();
  const { navigation, session } = usePlatform();
  const open = () => navigation.openPanel(session.current().state === 'member' ? 'add_to_schedule' : 'auth');
  return (
    <IconButton label={t('page.add_to_schedule')} className={className} onClick={open}>
      <Icon of={CalendarPlus} />
    </IconButton>
  );
}
