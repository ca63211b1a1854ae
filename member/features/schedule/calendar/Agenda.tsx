import { classNames } from '@bandstand/ui/primitives/classNames.ts';
import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { useCalendar } from '../state/calendarContext.ts';
import { nothing } from '../state/dayItems.ts';
import { dayName } from '../../../platform/calendar/dayNames.ts';
import { ItemRow } from '../item/ItemRow.tsx';
import styles from './Phone.module.css';

export const agendaDayId = (day: string): string => `agenda-${day}`;

/** Days one below the other. Past days without items are omitted, except while moving one. */
export function Agenda({ days, items }: { days: readonly string[]; items: ReadonlyMap<string, readonly ScheduledItem[]> }) {
  const t = useText();
  const language = useLanguage();
  const { today, moving } = useCalendar();
  const shown = days.filter((day) => items.has(day) || day >= today || moving?.date === day);
  return (
    <ol className={styles.agenda}>
      {shown.map((day) => {
        const planned = items.get(day) ?? nothing;
        return (
          <li
            key={day}
            id={agendaDayId(day)}
            className={classNames(styles.day, day === today && styles.isToday)}
            data-day={day}
            data-target={moving?.date === day || undefined}
          >
            <h3 className={styles.dayHead}>
              {day === today && <span className={styles.todayWord}>{t('schedule.today')}</span>}
              <span>{dayName(day, 'day', language)}</span>
            </h3>
            {planned.length === 0 && <p className={styles.free}>{t('schedule.day_free')}</p>}
            {planned.length > 0 && (
              <ul className={styles.rows}>
                {planned.map((item) => (
                  <li key={item.id}>
                    <ItemRow item={item} />
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
