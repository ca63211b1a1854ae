import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { addDays } from '@bandstand/rules/time/days.ts';
import { formatClock } from '@bandstand/rules/text/dates.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Check from 'lucide-react/icons/check';
import { dayName } from '../../platform/calendar/dayNames.ts';
import { useMonth } from '../../platform/calendar/useMonth.ts';
import { useIsCompleted } from '../../platform/content/useItemState.ts';
import { monthOf } from '../../platform/scheduleMonths.ts';
import { useTimeZone } from '../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../platform/texts/useText.ts';
import { useNow } from '../../platform/useNow.ts';
import styles from './ComingDays.module.css';

/** The most entries shown; the calendar has all of them. */
const mostShown = 5;

/** What is planned from today on, day by day, for the next seven days. Nothing while it is loading, or when it cannot be loaded. */
export function ComingDays() {
  const t = useText();
  const language = useLanguage();
  const today = plainDateOf(useNow(), useTimeZone());
  // A month comes with the week after it.
  const { data } = useMonth(monthOf(today));
  if (!data) return null;
  const lastDay = addDays(today, 6);
  const isComing = ({ date, state }: ScheduledItem) => date >= today && date <= lastDay && state !== 'cancelled' && state !== 'ended';
  const momentOf = ({ date, starts_at: at }: ScheduledItem) => `${date} ${at ?? ''}`;
  const shown = data
    .filter(isComing)
    .toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)))
    .slice(0, mostShown);
  const days = Map.groupBy(shown, ({ date }) => date);
  return (
    <section className={styles.coming} aria-labelledby="my-coming">
      <header className={styles.head}>
        <h2 id="my-coming">{t('my_content.coming')}</h2>
        <a href="/me/schedule">{t('screen.schedule')}</a>
      </header>
      {shown.length === 0 && <p className={styles.none}>{t('schedule.day_free')}</p>}
      {[...days].map(([day, items]) => (
        <div key={day} className={styles.day}>
          <h3 data-today={day === today || undefined}>{day === today ? t('schedule.today') : dayName(day, 'shortDay', language)}</h3>
          <ul>
            {items.map((item) => (
              <Entry key={item.id} item={item} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Entry({ item }: { item: ScheduledItem }) {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const isDone = useIsCompleted(item.item_id, item.is_completed);
  const clock = item.starts_at && formatClock(item.starts_at, { language, timeZone });
  return (
    <li>
      <a href={item.page.path} className={styles.entry} data-done={isDone || undefined}>
        <span className={styles.title}>{item.page.title}</span>
        {isDone ? <Icon of={Check} size={16} label={t('page.completed')} /> : clock && <span className={styles.clock}>{clock}</span>}
      </a>
    </li>
  );
}
