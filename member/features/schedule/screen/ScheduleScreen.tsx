import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { useApi, usePlatform } from '../../../platform/platform.ts';
import { Screen } from '../../../platform/screen/Screen.tsx';
import { useNow } from '../../../platform/useNow.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { addMonths } from '../../../platform/scheduleMonths.ts';
import { CalendarBar } from '../calendar/CalendarBar.tsx';
import { CalendarBody } from '../calendar/CalendarBody.tsx';
import { CalendarContext, type Calendar } from '../state/calendarContext.ts';
import { step, windowMonth } from '../../../platform/calendar/calendarDays.ts';
import { CalendarDialogs, type Asked } from './CalendarDialogs.tsx';
import { firstDayOfWeek } from '../../../platform/calendar/firstDay.ts';
import { OfflineNote } from '../../../platform/offline/OfflineNote.tsx';
import { useMonth } from '../../../platform/calendar/useMonth.ts';
import { prefetchMonth } from '../state/schedule.queries.ts';
import styles from '../frame/Schedule.module.css';
import { ScheduleMenu } from './ScheduleMenu.tsx';
import { useCalendarPlace } from '../state/useCalendarPlace.ts';
import { useMoving } from '../state/useMoving.ts';
import { useRemoval } from '../state/useRemoval.ts';
import { useScheduleChanges } from '../state/useScheduleChanges.ts';
import { useSwipe } from '../state/useSwipe.ts';

/** `/me/schedule`: the member's calendar by week and month (L72, SCH-2). */
export function ScheduleScreen() {
  const t = useText();
  const language = useLanguage();
  const now = useNow();
  const today = plainDateOf(now, useTimeZone());
  const place = useCalendarPlace(today);
  const firstDay = useMemo(() => firstDayOfWeek(language, navigator.languages), [language]);
  const month = windowMonth(place.date, place.view, firstDay);
  const { data, error, refetch } = useMonth(month);
  usePrefetched(month, data !== undefined);

  const changes = useScheduleChanges();
  const { moving, announcement, pickUp, drag, answer } = useMoving({ today, changes, look: place.setDate });
  const remove = useRemoval(changes);
  const [asked, setAsked] = useState<Asked | null>(null);
  const onStep = (direction: 1 | -1) => place.setDate(step(place.date, place.view, direction));
  const swipe = useSwipe(onStep, moving === null);

  const items = useMemo(() => {
    if (!data || !moving || moving.date === null || moving.by === 'pointer') return data;
    return [...data.filter(({ id }) => id !== moving.item.id), { ...moving.item, date: moving.date }];
  }, [data, moving]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    onStep(event.key === 'PageUp' ? -1 : 1);
  };
  const calendar: Calendar = { today, now, moving, pickUp, drag, remove, ask: (form, item) => setAsked({ form, item }) };
  const question = moving?.by === 'question' ? moving.item : null;
  return (
    <Screen
      title={t('screen.schedule')}
      width="grid"
      toolbar={{
        backTo: '/me',
        actions: (
          <ScheduleMenu onToggleView={() => place.setView(place.view === 'week' ? 'month' : 'week')} onFeed={() => setAsked({ form: 'feed' })} />
        ),
      }}
    >
      <CalendarContext value={calendar}>
        <section className={styles.calendar} aria-label={t('screen.schedule')} onKeyDown={onKeyDown} {...swipe}>
          <CalendarBar place={place} firstDay={firstDay} today={today} onStep={onStep} />
          <OfflineNote>{t('schedule.offline_note')}</OfflineNote>
          <CalendarBody
            place={place}
            firstDay={firstDay}
            items={items}
            error={error}
            onRetry={() => void refetch()}
            onMore={(day) => setAsked({ form: 'day', day })}
          />
          <div role="status">
            <VisuallyHidden>{announcement}</VisuallyHidden>
          </div>
        </section>
        <CalendarDialogs asked={asked} onClose={() => setAsked(null)} items={items ?? none} question={question} onAnswer={answer} changes={changes} />
      </CalendarContext>
    </Screen>
  );
}

const none: readonly ScheduledItem[] = [];

/** Prefetches the neighbouring months once the current one has loaded. */
function usePrefetched(month: string, isReady: boolean): void {
  const api = useApi();
  const { queries } = usePlatform();
  useEffect(() => {
    if (!isReady) return;
    void prefetchMonth(queries, api, addMonths(month, 1));
    void prefetchMonth(queries, api, addMonths(month, -1));
  }, [queries, api, month, isReady]);
}
