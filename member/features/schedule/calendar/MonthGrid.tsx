import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { monthOf } from '../../../platform/scheduleMonths.ts';
import { useCalendar } from '../state/calendarContext.ts';

import { DayName } from './DayName.tsx';
import { nothing } from '../state/dayItems.ts';
import { dayName, dayNumber } from '../../../platform/calendar/dayNames.ts';
import styles from './Grid.module.css';
import { ItemChip } from '../item/ItemChip.tsx';

/** Lines in a cell; if there are more, the last one shows their number. */
const mostShown = 3;

type MonthGridProps = {
  month: string;
  weeks: readonly (readonly string[])[];
  items: ReadonlyMap<string, readonly ScheduledItem[]>;
  onMore: (day: string) => void;
};

/** A month with items in its cells, from tablets up. */
export function MonthGrid({ month, weeks, items, onMore }: MonthGridProps) {
  const t = useText();
  const language = useLanguage();
  const { today, moving } = useCalendar();
  return (
    <>
      <div className={styles.weekdays} aria-hidden="true">
        {weeks[0]?.map((day) => (
          <span key={day}>{dayName(day, 'weekday', language)}</span>
        ))}
      </div>
      <ol className={styles.month}>
        {weeks.flat().map((day) => {
          const planned = withMovingFirst(items.get(day) ?? nothing, moving?.item.id);
          const shown = planned.length > mostShown ? planned.slice(0, mostShown - 1) : planned;
          return (
            <li
              key={day}
              className={classNames(styles.cell, day === today && styles.today, day < today && styles.past, monthOf(day) !== month && styles.outside)}
              data-day={day}
              data-target={moving?.date === day || undefined}
              aria-current={day === today ? 'date' : undefined}
            >
              <h3 className={styles.cellHead}>
                <span className={styles.number} aria-hidden="true">
                  {dayNumber(day)}
                </span>
                <DayName day={day} count={planned.length} />
              </h3>
              {shown.length > 0 && (
                <ul className={styles.chips}>
                  {shown.map((item) => (
                    <li key={item.id}>
                      <ItemChip item={item} />
                    </li>
                  ))}
                </ul>
              )}
              {shown.length < planned.length && (
                <button type="button" className={styles.more} onClick={() => onMore(day)}>
                  {t('schedule.more', { count: planned.length - shown.length })}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** An item being moved by arrow keys is never hidden in "2 more". */
const withMovingFirst = (items: readonly ScheduledItem[], id: string | undefined): readonly ScheduledItem[] =>
  items.some((item) => item.id === id) ? items.toSorted((a, b) => Number(b.id === id) - Number(a.id === id)) : items;
