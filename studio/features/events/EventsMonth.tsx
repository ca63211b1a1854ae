import { requireAt } from '@bandstand/rules/lists/require.ts';
import { useState } from 'react';
import { monthGrid, shiftedMonth } from './monthGrid.ts';
import type { OwnerOccurrence } from '@bandstand/contract/events.studio.ts';
import { formatClock, formatDayAndTime } from '@bandstand/rules/text/dates.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'wouter';
import { useCall } from '../../platform/queries.ts';
import { QueryView, RowSkeletons } from '../../platform/screen/QueryView.tsx';
import { useLanguage, useText } from '../../platform/studio.ts';
import { useAddress } from '../../platform/useAddress.ts';
import { useAppTime } from '../../platform/words/useAppTime.ts';
import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import styles from './events.module.css';
import { useRuleWords } from './useRuleWords.ts';

const perDay = 4;

/** A month of occurrences of all events, in the app's time zone. */
export function EventsMonth() {
  const t = useText();
  const language = useLanguage();
  const { zone } = useAppTime();
  const words = useRuleWords();
  const [address, change] = useAddress();
  const [openedAt] = useState(() => Date.now());
  const today = plainDateOf(openedAt, zone);
  const asked = address.get('month') ?? '';
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7);
  const days = monthGrid(month);
  const dates = useCall('GET /studio/event_occurrences', { query: { from: requireAt(days, 0), to: requireAt(days, -1) } }, { keepPrevious: true });
  const go = (next: string | null) => change({ month: next === today.slice(0, 7) ? null : next });
  const name = new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00Z`),
  );
  return (
    <>
      <div className={styles.monthHead}>
        <IconButton label={t('studio.events.month_before')} onClick={() => go(shiftedMonth(month, -1))}>
          <Icon of={ChevronLeft} size={18} />
        </IconButton>
        <IconButton label={t('studio.events.month_after')} onClick={() => go(shiftedMonth(month, 1))}>
          <Icon of={ChevronRight} size={18} />
        </IconButton>
        <h2 aria-live="polite">{name}</h2>
        {month !== today.slice(0, 7) && (
          <Button size="small" onClick={() => go(null)}>
            {t('studio.events.today')}
          </Button>
        )}
      </div>
      <QueryView query={dates} skeleton={<RowSkeletons count={5} />}>
        {({ items }) => {
          const byDay = Map.groupBy(items, ({ starts_at }) => plainDateOf(Date.parse(starts_at), zone));
          return (
            <ul className={styles.month} aria-label={name}>
              {[1, 2, 3, 4, 5, 6, 7].map((day) => (
                <li key={day} className={styles.weekday} aria-hidden="true">
                  {words.weekday(day, 'short')}
                </li>
              ))}
              {days.map((day) => (
                <li
                  key={day}
                  className={styles.cell}
                  data-outside={day.slice(0, 7) === month ? undefined : true}
                  data-today={day === today || undefined}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <time className={styles.number} dateTime={day}>
                    {Number(day.slice(8))}
                  </time>
                  {(byDay.get(day) ?? []).slice(0, perDay).map((date) => (
                    <Entry key={`${date.event_id} ${date.date}`} date={date} zone={zone} />
                  ))}
                  {(byDay.get(day)?.length ?? 0) > perDay && (
                    <span className={styles.quiet}>{t('studio.events.and_more', { count: (byDay.get(day)?.length ?? 0) - perDay })}</span>
                  )}
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </>
  );
}

function Entry({ date, zone }: { date: OwnerOccurrence; zone: string }) {
  const language = useLanguage();
  const place = { language, timeZone: zone };
  const isAlone = date.event_id === date.page_id;
  const isOff = date.state === 'cancelled' || date.pending === 'removed';
  return (
    <Link
      href={isAlone ? `/pages/${date.event_id}` : `/events/${date.event_id}`}
      className={classNames(styles.entry, isOff && styles.off)}
      data-pending={date.pending === 'none' ? undefined : true}
      title={`${date.title}, ${formatDayAndTime(date.starts_at, place)}`}
    >
      <span>
        {formatClock(date.starts_at, place)} {date.title}
      </span>
    </Link>
  );
}
