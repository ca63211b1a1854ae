import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { addDays } from '@bandstand/rules/time/days.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { step } from '../../../platform/calendar/calendarDays.ts';
import { dayName } from '../../../platform/calendar/dayNames.ts';
import { dragItem } from './dragItem.ts';
import type { ScheduleChanges } from './useScheduleChanges.ts';

/** An item being moved: by arrow keys, by pointer, waiting for an answer, or for the server. */
export type Moving = { item: ScheduledItem; date: string | null; by: 'keys' | 'pointer' | 'question' | 'server' };

type MovingParts = { today: string; changes: ScheduleChanges; /** Scrolls the day into view. */ look: (date: string) => void };

/** Moves items to other days: by arrow keys, or by dragging. */
export function useMoving({ today, changes, look }: MovingParts) {
  const t = useText();
  const language = useLanguage();
  const [moving, setMoving] = useState<Moving | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const nameOf = (date: string) => dayName(date, 'day', language);

  const mayMove = (item: ScheduledItem): boolean => {
    if (!item.editable) toast({ text: t('schedule.not_movable', { title: item.page.title }) });
    return item.editable;
  };
  const commit = async (item: ScheduledItem, date: string, isFollowed: boolean) => {
    setMoving({ item, date, by: 'server' });
    const outcome = await changes.move(item, date, isFollowed);
    setMoving((now) => (now?.by === 'server' && now.item.id === item.id ? null : now));
    if (!outcome.isDone) {
      look(item.date);
      return void toast({ text: outcome.text, tone: 'danger' });
    }
    const { value: count } = outcome;
    toast({ text: count > 1 ? t('schedule.moved_many', { count }) : t('schedule.moved', { date: nameOf(date) }) });
  };
  const cancel = (item: ScheduledItem) => {
    setMoving(null);
    look(item.date);
    setAnnouncement(t('schedule.stays', { title: item.page.title, date: nameOf(item.date) }));
  };
  const drop = (item: ScheduledItem, date: string) => {
    if (date === item.date) return setMoving(null);
    if (date < today) {
      cancel(item);
      toast({ text: t('schedule.past'), tone: 'danger' });
    } else if (changes.followers(item).length > 0) setMoving({ item, date, by: 'question' });
    else void commit(item, date, false);
  };
  const moveTo = (item: ScheduledItem, date: string) => {
    setMoving({ item, date, by: 'keys' });
    look(date);
    setAnnouncement(date < today ? `${nameOf(date)}. ${t('schedule.past')}` : nameOf(date));
  };

  const onKey = useRef<(event: KeyboardEvent) => void>(() => {});
  useEffect(() => {
    onKey.current = (event) => {
      if (moving?.by !== 'keys' || moving.date === null) return;
      const { item, date } = moving;
      const next = dateAfter(event.key, date);
      if (next !== null) moveTo(item, next);
      else if (event.key === 'Enter' || event.key === ' ') drop(item, date);
      else if (event.key === 'Escape') cancel(item);
      else {
        // Leaving cancels the move.
        if (event.key === 'Tab') cancel(item);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    };
  });
  const isByKeys = moving?.by === 'keys';
  useEffect(() => {
    if (!isByKeys) return;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    window.addEventListener('keydown', (event) => onKey.current(event), options);
    window.addEventListener('pointerdown', () => setMoving(null), options);
    return () => listening.abort();
  }, [isByKeys]);
  // An item's element changes with its day.
  const focused = moving && moving.by !== 'pointer' && moving.by !== 'question' ? moving.item.id : null;
  useEffect(() => {
    if (focused !== null) document.querySelector<HTMLElement>(`[data-item="${CSS.escape(focused)}"]`)?.focus();
  });

  return {
    moving,
    /** The announcement to screen readers. */
    announcement,
    pickUp(item: ScheduledItem) {
      if (!mayMove(item)) return;
      setMoving({ item, date: item.date, by: 'keys' });
      setAnnouncement(t('schedule.picked_up', { title: item.page.title, date: nameOf(item.date) }));
    },
    drag(item: ScheduledItem, event: PointerEvent, element: HTMLElement) {
      if (!item.editable) return;
      dragItem(event, element, {
        onStart: () => setMoving({ item, date: item.date, by: 'pointer' }),
        onOver: (date) => setMoving({ item, date, by: 'pointer' }),
        onEnd: () => setMoving(null),
        onDrop: (date) => drop(item, date),
      });
    },
    /** Answers whether following items move too; null leaves everything unchanged. */
    answer(isFollowed: boolean | null) {
      if (moving?.by !== 'question' || moving.date === null) return;
      if (isFollowed === null) cancel(moving.item);
      else void commit(moving.item, moving.date, isFollowed);
    },
  };
}

function dateAfter(key: string, date: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'PageUp':
      return step(date, 'month', -1);
    case 'PageDown':
      return step(date, 'month', 1);
    default:
      return null;
  }
}
