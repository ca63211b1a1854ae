import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import { useMemo } from 'react';
import { weeksOfMonth } from '../../platform/calendar/calendarDays.ts';
import { dayName, dayNumber } from '../../platform/calendar/dayNames.ts';
import { firstDayOfWeek } from '../../platform/calendar/firstDay.ts';
import { monthOf } from '../../platform/scheduleMonths.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import styles from './MonthDays.module.css';
import type { SessionSummary } from './history.queries.ts';

type MonthDaysProps = {
  month: string;
  today: string;
  chosen: string | null;
  sessions: ReadonlyMap<string, readonly SessionSummary[]>;
  /** A chosen day that is chosen again shows the whole month. */
  onChoose: (day: string | null) => void;
};

/** The days of a month. Those with a session are filled, and narrow the list to themselves. */
export function MonthDays({ month, today, chosen, sessions, onChoose }: MonthDaysProps) {
  const t = useText();
  const language = useLanguage();
  const firstDay = useMemo(() => firstDayOfWeek(language, navigator.languages), [language]);
  const days = weeksOfMonth(month, firstDay).flat();
  return (
    <>
      <div className={styles.weekdays} aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{dayName(day, 'weekday', language)}</span>
        ))}
      </div>
      <ol className={styles.days}>
        {days.map((day) => {
          const own = sessions.get(day) ?? [];
          const name = [dayName(day, 'day', language), t('history.count', { count: own.length })].join(', ');
          return (
            <li key={day} className={classNames(styles.day, monthOf(day) !== month && styles.outside, day === today && styles.today)}>
              {own.length === 0 || monthOf(day) !== month ? (
                <span className={styles.number} aria-hidden="true">
                  {monthOf(day) === month ? dayNumber(day) : ''}
                </span>
              ) : (
                <button
                  type="button"
                  className={styles.done}
                  data-unfinished={own.every(({ status }) => status === 'abandoned') || undefined}
                  aria-label={name}
                  aria-pressed={day === chosen}
                  onClick={() => onChoose(day === chosen ? null : day)}
                >
                  <span className={styles.number}>{dayNumber(day)}</span>
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
