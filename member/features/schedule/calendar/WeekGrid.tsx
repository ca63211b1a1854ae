import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { useLanguage } from '../../../platform/texts/useText.ts';
import { useCalendar } from '../state/calendarContext.ts';
import styles from './Grid.module.css';
import { dayName, dayNumber } from '../../../platform/calendar/dayNames.ts';
import { DayName } from './DayName.tsx';
import { nothing } from '../state/dayItems.ts';
import { ItemCard } from '../item/ItemCard.tsx';

type GridProps = { days: readonly string[]; items: ReadonlyMap<string, readonly ScheduledItem[]> };

/** Seven columns, from tablets up. */
export function WeekGrid({ days, items }: GridProps) {
  const language = useLanguage();
  const { today, moving } = useCalendar();
  return (
    <ol className={styles.week}>
      {days.map((day) => {
        const planned = items.get(day) ?? nothing;
        return (
          <li
            key={day}
            className={classNames(styles.column, day === today && styles.today, day < today && styles.past)}
            data-day={day}
            data-target={moving?.date === day || undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <h3 className={styles.columnHead}>
              <span aria-hidden="true">{dayName(day, 'weekday', language)}</span>
              <span className={styles.number} aria-hidden="true">
                {dayNumber(day)}
              </span>
              <DayName day={day} count={planned.length} />
            </h3>
            {planned.length > 0 && (
              <ul className={styles.items}>
                {planned.map((item) => (
                  <li key={item.id}>
                    <ItemCard item={item} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
