import { weekOf } from '@bandstand/rules/home/week.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import Check from 'lucide-react/icons/check';
import { useLanguage, useText } from '../texts/useText.ts';
import { firstDayOfWeek } from '../calendar/firstDay.ts';
import styles from './WeekRow.module.css';

type WeekRowProps = {
  doneDays: readonly string[];
  today: string;
  /** Days per week that the owner suggests; null: none. */
  goal: number | null;
};

/** The member's week in ticks, how many days of the goal are done, and for how many weeks they have kept going. */
export function WeekRow({ doneDays, today, goal }: WeekRowProps) {
  const t = useText();
  const language = useLanguage();
  const week = weekOf({ doneDays, today, goal: goal ?? 1, firstDay: firstDayOfWeek(language, navigator.languages) });
  if (doneDays.length === 0) return null;
  const name = (date: string, weekday: 'narrow' | 'long') =>
    new Intl.DateTimeFormat(localeOf(language), { weekday, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  const words = [
    goal === null || week.done > goal ? t('for_you.week_days', { count: week.done }) : t('for_you.week_done', { done: week.done, goal }),
    ...(goal !== null && week.streak > 1 ? [t('for_you.streak', { count: week.streak })] : []),
  ];
  return (
    <div className={styles.week}>
      <ol className={styles.days}>
        {week.days.map(({ date, isDone, isToday }) => (
          <li key={date} className={styles.day} data-done={isDone || undefined} data-today={isToday || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {isDone ? <Icon of={Check} size={16} /> : name(date, 'narrow')}
            </span>
            <VisuallyHidden>{isDone ? t('for_you.day_done', { day: name(date, 'long') }) : name(date, 'long')}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <p className={styles.words}>{words.join(' · ')}</p>
    </div>
  );
}
