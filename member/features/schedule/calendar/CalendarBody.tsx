import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { media } from '@bandstand/ui/tokens/breakpoints.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState, ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useMemo } from 'react';
import { useMedia } from '@bandstand/client/state/useMedia.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { monthOf } from '../../../platform/scheduleMonths.ts';
import { Agenda, agendaDayId } from './Agenda.tsx';
import { daysOfWeek, daysShown, weeksOfMonth } from '../../../platform/calendar/calendarDays.ts';
import { itemsByDay } from '../state/dayItems.ts';
import { DayPicker } from './DayPicker.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx';
import type { CalendarPlace } from '../state/useCalendarPlace.ts';
import { WeekGrid } from './WeekGrid.tsx';

type BodyProps = {
  place: CalendarPlace;
  firstDay: number;
  /** Undefined while loading. */
  items: readonly ScheduledItem[] | undefined;
  error: unknown;
  onRetry: () => void;
  onMore: (day: string) => void;
};

/** The days of the week or month: loading, failed, empty, or their items, as the width allows. */
export function CalendarBody({ place, firstDay, items, error, onRetry, onMore }: BodyProps) {
  const t = useText();
  const isPhone = useMedia(media.mobile);
  const { view, date } = place;
  const byDay = useMemo(() => itemsByDay(items ?? []), [items]);
  if (!items) {
    if (!error) return <ScheduleSkeleton view={view} isPhone={isPhone} />;
    const retry = <Button onClick={onRetry}>{t('shell.retry')}</Button>;
    return <ErrorState headingLevel={3} title={t('shell.load_failed')} text={t('shell.load_failed_text')} action={retry} />;
  }
  const range = daysShown(date, view, firstDay);
  const isEmpty = items.every((item) => item.date < range.from || item.date > range.to);
  return (
    <>
      {isPhone ? (
        <PhoneDays place={place} firstDay={firstDay} items={byDay} isEmpty={isEmpty} />
      ) : view === 'week' ? (
        <WeekGrid days={daysOfWeek(date, firstDay)} items={byDay} />
      ) : (
        <MonthGrid month={monthOf(date)} weeks={weeksOfMonth(monthOf(date), firstDay)} items={byDay} onMore={onMore} />
      )}
      {isEmpty && <NothingPlanned view={view} />}
    </>
  );
}

type PhoneProps = Pick<BodyProps, 'place' | 'firstDay'> & { items: ReadonlyMap<string, readonly ScheduledItem[]>; isEmpty: boolean };

function PhoneDays({ place: { view, date, setDate }, firstDay, items, isEmpty }: PhoneProps) {
  const days = view === 'week' ? daysOfWeek(date, firstDay) : weeksOfMonth(monthOf(date), firstDay).flat();
  const pick = (day: string) => {
    setDate(day);
    if (view === 'week') document.getElementById(agendaDayId(day))?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  return (
    <>
      <DayPicker days={days} month={view === 'week' ? null : monthOf(date)} items={items} date={date} onPick={pick} />
      {view === 'week' && !isEmpty && <Agenda days={days} items={items} />}
      {view === 'month' && !isEmpty && <Agenda key={date} days={[date]} items={items} />}
    </>
  );
}

function NothingPlanned({ view }: { view: CalendarPlace['view'] }) {
  const t = useText();
  return (
    <EmptyState
      headingLevel={3}
      art={<Icon of={CalendarDays} size={28} />}
      title={view === 'week' ? t('schedule.empty_week') : t('schedule.empty_month')}
      text={t('schedule.empty_text')}
      action={
        <Button variant="primary" href="/">
          {t('my_content.empty.action')}
        </Button>
      }
    />
  );
}
