import { formatDayAndTime } from '@bandstand/rules/text/dates.ts';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useState } from 'react';
import { useBundle, useTimeZone } from '../../platform/useSession.ts';
import { useLanguage, useText } from '../../platform/useText.ts';
import { useOtherDates, type OtherDate } from './events.queries.ts';
import styles from './EventPlace.module.css';

const shownAtFirst = 5;

/** When it is besides: the coming dates of the series, with what there is to know to choose one. */
export function OtherDates({ eventId, pageId }: { eventId: string | null; pageId: string }) {
  const t = useText();
  const { data: dates = [] } = useOtherDates(eventId, pageId);
  const [isWhole, setIsWhole] = useState(false);
  if (dates.length === 0) return null;
  return (
    <section className={styles.dates}>
      <h2>{t('event.other_dates')}</h2>
      <ul>
        {dates.slice(0, isWhole ? dates.length : shownAtFirst).map((date) => (
          <li key={date.id}>
            <DateRow date={date} />
          </li>
        ))}
      </ul>
      {!isWhole && dates.length > shownAtFirst && (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          {t('event.all_dates', { count: dates.length })}
        </Button>
      )}
    </section>
  );
}

function DateRow({ date }: { date: OtherDate }) {
  const language = useLanguage();
  const timeZone = useTimeZone();
  return (
    <a href={date.path} className={styles.date}>
      <span>{date.starts_at ? formatDayAndTime(date.starts_at, { language, timeZone }) : date.title}</span>
      <DateState date={date} />
    </a>
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
