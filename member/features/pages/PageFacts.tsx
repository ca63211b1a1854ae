import type { PageJson } from '@bandstand/contract/pages.ts';
import { formatDateTime } from '@bandstand/rules/text/dates.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Calendar from 'lucide-react/icons/calendar';
import Check from 'lucide-react/icons/check';
import MapPin from 'lucide-react/icons/map-pin';
import { useIsCompleted } from '../../platform/content/useItemState.ts';
import { useTimeZone } from '../../platform/useSession.ts';
import { useLanguage, useText } from '../../platform/useText.ts';
import styles from './PageFacts.module.css';

type EventData = { starts_at?: unknown; ends_at?: unknown; location?: unknown };
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** When and where an event is, and whether the page is done. */
export function PageFacts({ page }: { page: PageJson }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const isCompleted = useIsCompleted(page.page_id);
  const data: EventData = page.page_content_type === 'event_occurrence' ? (page.type_data ?? {}) : {};
  const startsAt = textOf(data.starts_at);
  const location = textOf(data.location);
  if (!startsAt && !location && !isCompleted) return null;
  return (
    <ul className={styles.facts}>
      {startsAt && (
        <li>
          <Icon of={Calendar} size={18} />
          <time dateTime={startsAt}>{formatDateTime(startsAt, { language, timeZone })}</time>
        </li>
      )}
      {location && (
        <li>
          <Icon of={MapPin} size={18} />
          {location}
        </li>
      )}
      {isCompleted && (
        <li className={styles.done}>
          <Icon of={Check} size={18} />
          {t('page.completed')}
        </li>
      )}
    </ul>
  );
}
