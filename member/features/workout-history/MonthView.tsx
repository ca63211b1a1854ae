import type { LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import { plainDateOf, startOfDate } from '@bandstand/rules/time/zone.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { dayName } from '../../platform/calendar/dayNames.ts';
import { useNavigation, useQueryParameter } from '../../platform/navigation/useNavigation.ts';
import { addMonths, firstOfMonth, monthOf } from '../../platform/scheduleMonths.ts';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import { useNow } from '../../platform/useNow.ts';
import styles from './History.module.css';
import { useSessions, type SessionSummary } from './history.queries.ts';
import { HistoryView } from './HistoryView.tsx';
import { MonthDays } from './MonthDays.tsx';
import { SessionRow } from './SessionRow.tsx';

const isMonth = (text: string | null): text is string => text !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** A month of sessions: its days, and what was done on them. The month is in the URL. */
export function MonthView({ unit, newest }: { unit: LoadUnit; newest: string | null }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { navigate, place } = useNavigation();
  const today = plainDateOf(useNow(), timeZone);
  const asked = useQueryParameter('month');
  const month = isMonth(asked) ? asked : monthOf(today);
  const [day, setDay] = useState<string | null>(null);
  const at = (from: string) => new Date(startOfDate(firstOfMonth(from), timeZone)).toISOString();
  const query = useSessions({ from: at(month), to: at(addMonths(month, 1)) });
  const go = (next: string) => {
    setDay(null);
    navigate(next === monthOf(today) ? place.path : `${place.path}?month=${next}`, { replace: true, motion: 'none' });
  };
  const dayOf = ({ ended_at: ended }: SessionSummary) => plainDateOf(Date.parse(ended), timeZone);
  const last = newest === null ? null : plainDateOf(Date.parse(newest), timeZone);
  const name = dayName(firstOfMonth(month), 'month', language);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const shown = day === null ? items : items.filter((session) => dayOf(session) === day);
  return (
    <>
      <section className={styles.month} aria-label={name}>
        <div className={styles.monthBar}>
          <h2 className={styles.title} aria-live="polite">
            {name}
          </h2>
          <IconButton label={t('schedule.previous_month')} onClick={() => go(addMonths(month, -1))}>
            <Icon of={ChevronLeft} />
          </IconButton>
          <IconButton label={t('schedule.next_month')} disabled={month >= monthOf(today)} onClick={() => go(addMonths(month, 1))}>
            <Icon of={ChevronRight} />
          </IconButton>
        </div>
        <MonthDays month={month} today={today} chosen={day} sessions={Map.groupBy(items, dayOf)} onChoose={setDay} />
      </section>
      <HistoryView query={query}>
        {() =>
          items.length === 0 ? (
            <div className={styles.quietMonth}>
              <p>{t('history.month_empty', { month: name })}</p>
              {last !== null && monthOf(last) !== month && (
                <Button onClick={() => go(monthOf(last))}>{t('history.go_to', { month: dayName(last, 'month', language) })}</Button>
              )}
            </div>
          ) : (
            <section aria-label={day === null ? t('screen.workouts') : dayName(day, 'day', language)}>
              <p className={styles.count} role="status">
                {day !== null && `${dayName(day, 'day', language)} · `}
                {t('history.count', { count: day === null ? (query.data?.pages[0]?.total_count ?? 0) : shown.length })}
              </p>
              <ul className={styles.rows}>
                {shown.map((session) => (
                  <li key={session.id}>
                    <SessionRow session={session} unit={unit} />
                  </li>
                ))}
              </ul>
              {query.hasNextPage && (
                <Button variant="quiet" wide pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {t('my_content.more')}
                </Button>
              )}
            </section>
          )
        }
      </HistoryView>
    </>
  );
}
