import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Segmented } from '@bandstand/ui/primitives/Segmented.tsx';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { monthOf } from '../../../platform/scheduleMonths.ts';
import { daysShown, type CalendarView } from '../../../platform/calendar/calendarDays.ts';
import { dayName, rangeName } from '../../../platform/calendar/dayNames.ts';
import styles from '../frame/Schedule.module.css';
import type { CalendarPlace } from '../state/useCalendarPlace.ts';

type CalendarBarProps = { place: CalendarPlace; firstDay: number; today: string; onStep: (direction: 1 | -1) => void };

/** The current week or month, with navigation. */
export function CalendarBar({ place: { view, date, setView, setDate }, firstDay, today, onStep }: CalendarBarProps) {
  const t = useText();
  const language = useLanguage();
  const range = daysShown(date, view, firstDay);
  const isNow = today >= range.from && today <= range.to;
  const title = view === 'month' ? dayName(`${monthOf(date)}-01`, 'month', language) : rangeName(range, language);
  return (
    <div className={styles.bar}>
      <h2 className={styles.period} aria-live="polite">
        {title}
      </h2>
      <div className={styles.steps}>
        <IconButton label={view === 'week' ? t('schedule.previous_week') : t('schedule.previous_month')} onClick={() => onStep(-1)}>
          <Icon of={ChevronLeft} />
        </IconButton>
        <Button size="small" variant="quiet" aria-disabled={isNow && date === today} onClick={() => setDate(today)}>
          {t('schedule.today')}
        </Button>
        <IconButton label={view === 'week' ? t('schedule.next_week') : t('schedule.next_month')} onClick={() => onStep(1)}>
          <Icon of={ChevronRight} />
        </IconButton>
      </div>
      <div className={styles.view}>
        <Segmented<CalendarView>
          label={t('schedule.view')}
          options={[
            { value: 'week', label: t('schedule.week') },
            { value: 'month', label: t('schedule.month') },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
    </div>
  );
}
