import { cityOf, formatDayAndTime } from '@bandstand/rules/text/dates.ts';
import { isOtherClock } from '@bandstand/rules/time/offsets.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { useBundle, useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import type { OtherDate } from './events.queries.ts';
import styles from './EventPlace.module.css';

const shownAtFirst = 5;

/** Occurrences to choose from, at first the next few. */
export function DateList({ dates }: { dates: readonly OtherDate[] }) {
  const t = useText();
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <>
      <ul>
        {dates.slice(0, isExpanded ? dates.length : shownAtFirst).map((date) => (
          <li key={date.id}>
            <DateRow date={date} />
          </li>
        ))}
      </ul>
      {!isExpanded && dates.length > shownAtFirst && (
        <Button variant="quiet" onClick={() => setIsExpanded(true)}>
          {t('event.all_dates', { count: dates.length })}
        </Button>
      )}
    </>
  );
}

function DateRow({ date }: { date: OtherDate }) {
  return (
    <a href={date.path} className={styles.date} data-cancelled={date.state === 'cancelled' || undefined}>
      {date.starts_at === null ? <span>{date.title}</span> : <When startsAt={date.starts_at} zone={date.timezone} />}
      <DateState date={date} />
    </a>
  );
}

/** In the event's zone, and in the viewer's if the clocks differ. */
function When({ startsAt, zone }: { startsAt: string; zone: string }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  if (!isOtherClock(startsAt, zone, timeZone)) return <time dateTime={startsAt}>{formatDayAndTime(startsAt, { language, timeZone })}</time>;
  return (
    <time dateTime={startsAt} className={styles.when}>
      <span>{`${formatDayAndTime(startsAt, { language, timeZone: zone })} (${cityOf(zone)})`}</span>
      <span className={styles.left}>{t('type.event.your_time', { time: formatDayAndTime(startsAt, { language, timeZone }) })}</span>
    </time>
  );
}

function DateState({ date: { id, state, spots_left: left, is_joined } }: { date: OtherDate }) {
  const t = useText();
  const bundle = useBundle();
  if (state === 'cancelled') return <Badge tone="danger">{t('type.event.cancelled')}</Badge>;
  if (is_joined || bundle?.event_subscriptions[id]) return <Badge tone="success">{t('event.joined')}</Badge>;
  if (state === 'live') return <Badge tone="success">{t('type.event.live')}</Badge>;
  if (left === null) return null;
  return <span className={styles.left}>{left > 0 ? t('event.left', { count: left }) : t('event.full')}</span>;
}
