import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { addDays } from '@bandstand/rules/time/days.ts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useLanguage } from '../../../platform/texts/useText.ts';
import { monthOf } from '../../../platform/scheduleMonths.ts';
import { useCalendar } from '../state/calendarContext.ts';

import { DayDots } from './DayDots.tsx';
import { useDayLabel } from './DayName.tsx';
import { dayName, dayNumber } from '../../../platform/calendar/dayNames.ts';
import { nothing } from '../state/dayItems.ts';
import styles from './Phone.module.css';

type DayPickerProps = {
  /** One week, or those of a month. */
  days: readonly string[];
  /** Days of other months are dimmed. */
  month: string | null;
  items: ReadonlyMap<string, readonly ScheduledItem[]>;
  date: string;
  onPick: (day: string) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Small days with dots, on phones: one Tab stop, arrow keys move between days. */
export function DayPicker({ days, month, items, date, onPick }: DayPickerProps) {
  const language = useLanguage();
  const label = useDayLabel();
  const { today, moving } = useCalendar();
  const grid = useRef<HTMLOListElement>(null);
  const isByKey = useRef(false);
  useEffect(() => {
    if (!isByKey.current) return;
    isByKey.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [date]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    isByKey.current = true;
    onPick(addDays(date, by));
  };
  return (
    <>
      <div className={styles.weekdays} aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{dayName(day, 'weekday', language)}</span>
        ))}
      </div>
      <ol ref={grid} className={styles.picker}>
        {days.map((day) => (
          <li key={day} data-day={day} data-target={moving?.date === day || undefined}>
            <button
              type="button"
              className={classNames(
                styles.pick,
                day === today && styles.today,
                day < today && styles.past,
                month !== null && monthOf(day) !== month && styles.outside,
              )}
              tabIndex={day === date ? 0 : -1}
              aria-label={label(day, items.get(day)?.length ?? 0)}
              aria-pressed={day === date}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onPick(day)}
              onKeyDown={onKeyDown}
            >
              <span className={styles.pickNumber}>{dayNumber(day)}</span>
              <DayDots items={items.get(day) ?? nothing} />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
