import type { ContentItem } from '@bandstand/contract/content-item.ts';
import { formatDayAndTime } from '@bandstand/rules/text/dates.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { daysBetween } from '@bandstand/rules/time/days.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import ChevronRight from 'lucide-react/icons/chevron-right';
import MessageCircle from 'lucide-react/icons/message-circle';
import { ContentCard } from '../../platform/content/ContentCard.tsx';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import styles from './ForYouBlock.module.css';

/** The next event that the member joined: in how many days, and when. */
export function NextEvent({ event, now }: { event: ContentItem; now: number }) {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const at = Date.parse(event.starts_at ?? '');
  if (!Number.isFinite(at)) return <ContentCard item={event} layout="row" headingLevel={4} sizes="88px" />;
  const days = daysBetween(plainDateOf(now, timeZone), plainDateOf(at, timeZone));
  const inDays = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(days, 'day');
  const line = `${inDays[0]?.toLocaleUpperCase(localeOf(language))}${inDays.slice(1)} · ${formatDayAndTime(at, { language, timeZone })}`;
  return <ContentCard item={event} layout="row" headingLevel={4} sizes="88px" line={line} />;
}

/** The way to what was not read yet. */
export function Unread() {
  const t = useText();
  return (
    <a className={styles.unread} href="/me/messages">
      <span className={styles.unreadIcon}>
        <Icon of={MessageCircle} size={22} />
      </span>
      <span className={styles.unreadWords}>{t('for_you.unread')}</span>
      <Icon of={ChevronRight} size={20} className={styles.chevron} />
    </a>
  );
}
