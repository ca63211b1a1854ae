import { isPlainDate } from '@bandstand/rules/time/days.ts';
import { useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useQueryParameter } from '../../../platform/navigation/useNavigation.ts';
import type { CalendarView } from '../../../platform/calendar/calendarDays.ts';

export type CalendarPlace = {
  view: CalendarView;
  /** The selected day; its week or month is shown. */
  date: string;
  setView(view: CalendarView): void;
  setDate(date: string): void;
};

/** The position in the calendar: the day is in the URL, week or month is stored on the device. */
export function useCalendarPlace(today: string): CalendarPlace {
  const { storage, navigation } = usePlatform();
  const [view, setView] = useState<CalendarView>(() => (storage.get('calendar_view') === 'month' ? 'month' : 'week'));
  const asked = useQueryParameter('date');
  return {
    view,
    date: asked !== null && isPlainDate(asked) ? asked : today,
    setView: (next) => {
      storage.set('calendar_view', next);
      setView(next);
    },
    setDate: (next) => navigation.navigate(`${navigation.current().path}${next === today ? '' : `?date=${next}`}`, { replace: true, motion: 'none' }),
  };
}
