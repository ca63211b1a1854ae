import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import Bookmark from 'lucide-react/icons/bookmark';
import ClipboardList from 'lucide-react/icons/clipboard-list';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CalendarRange from 'lucide-react/icons/calendar-range';
import ChartColumn from 'lucide-react/icons/chart-column';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Gift from 'lucide-react/icons/gift';
import History from 'lucide-react/icons/history';
import Layers from 'lucide-react/icons/layers';
import MessageCircle from 'lucide-react/icons/message-circle';
import type { LucideIcon } from 'lucide-react';
import { useConfig } from '../../platform/platform.ts';
import { useText } from '../../platform/texts/useText.ts';
import styles from './MyContent.module.css';

const links: readonly { href: string; icon: LucideIcon; title: MessageKey }[] = [
  { href: '/me/programs', icon: Dumbbell, title: 'screen.programs' },
  { href: '/me/schedule', icon: CalendarRange, title: 'screen.schedule' },
  { href: '/me/events', icon: CalendarDays, title: 'screen.events' },
  { href: '/me/packs', icon: Layers, title: 'screen.packs' },
  { href: '/me/saved', icon: Bookmark, title: 'screen.saved' },
  { href: '/me/shared', icon: Gift, title: 'screen.shared' },
  { href: '/me/submissions', icon: ClipboardList, title: 'screen.submissions' },
  { href: '/me/workouts', icon: ChartColumn, title: 'screen.workouts' },
  { href: '/me/activity', icon: History, title: 'screen.activity' },
  { href: '/me/messages', icon: MessageCircle, title: 'screen.messages' },
];

/** In the side navigation on desktop. */
const pinned = ['/me/schedule', '/me/messages'];

/** Shortcuts to the member's places; to submissions and workouts only once they have some. */
export function QuickLinks({ hasSubmissions, hasWorkouts }: { hasSubmissions: boolean; hasWorkouts: boolean }) {
  const t = useText();
  const { messaging } = useConfig();
  const shown: Record<string, boolean> = { '/me/messages': messaging.is_available, '/me/submissions': hasSubmissions, '/me/workouts': hasWorkouts };
  return (
    <ul className={styles.quick}>
      {links
        .filter(({ href }) => shown[href] ?? true)
        .map(({ href, icon, title }) => (
          <li key={href} data-pinned={pinned.includes(href) || undefined}>
            <a href={href} className={styles.quickLink}>
              <Icon of={icon} size={20} />
              {t(title)}
            </a>
          </li>
        ))}
    </ul>
  );
}
