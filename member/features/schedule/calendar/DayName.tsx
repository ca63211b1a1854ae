import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { useCalendar } from '../state/calendarContext.ts';
import { dayName } from '../../../platform/calendar/dayNames.ts';

/** A day for screen readers: its name, whether it is today, and the number of items. */
export function DayName({ day, count }: { day: string; count: number }) {
  return <VisuallyHidden>{useDayLabel()(day, count)}</VisuallyHidden>;
}

/** "Monday, November 24, Today, 2 items" */
export function useDayLabel(): (day: string, count: number) => string {
  const t = useText();
  const language = useLanguage();
  const { today } = useCalendar();
  return (day, count) =>
    [dayName(day, 'day', language), day === today ? t('schedule.today') : null, t('schedule.planned_count', { count })].filter(Boolean).join(', ');
}
