import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { formatClock, formatDate } from '@bandstand/rules/text/dates.ts';
import { useIsCompleted } from '../../../platform/content/useItemState.ts';
import { useConfig } from '../../../platform/platform.ts';
import { useTimeZone } from '../../../platform/session/useSession.ts';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { useCalendar } from './calendarContext.ts';

export type ItemWords = {
  state: 'plain' | 'done' | 'locked' | 'live' | 'cancelled' | 'ended';
  /** The state in words; null if it is simply planned. */
  stateText: string | null;
  /** "18:00", in the member's zone. */
  clock: string | null;
  /** Program, time, minutes, and who placed it. */
  line: string;
  /** The same without the time, for where the clock is on its own. */
  lineWithoutTime: string;
};

/** An item's texts, the same in every view. */
export function useItemWords(item: ScheduledItem): ItemWords {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { app } = useConfig();
  const { now } = useCalendar();
  const isCompleted = useIsCompleted(item.item_id, item.is_completed);
  const place = { language, timeZone };
  // A joined event appears as itself; a scheduled one has an entry of its own.
  const isJoinedEvent = item.item_type === 'EventOccurrence' && item.id === item.item_id;
  const clock = item.starts_at === null ? null : formatClock(item.starts_at, place);
  const opensAt = item.available_after;
  const isLocked = item.is_locked && !(opensAt !== null && Date.parse(opensAt) <= now);

  const { state, stateText }: Pick<ItemWords, 'state' | 'stateText'> =
    item.state === 'cancelled'
      ? { state: 'cancelled', stateText: t('schedule.cancelled') }
      : isCompleted
        ? { state: 'done', stateText: t('page.completed') }
        : item.state === 'live'
          ? { state: 'live', stateText: t('schedule.live') }
          : item.state === 'ended'
            ? { state: 'ended', stateText: t('schedule.ended') }
            : isLocked
              ? { state: 'locked', stateText: opensAt === null ? t('page.locked') : t('page.opens_on', { date: formatDate(opensAt, place) }) }
              : { state: 'plain', stateText: null };

  const source = isJoinedEvent ? t('schedule.event_joined') : item.editable ? null : t('schedule.placed_by', { app: app.name });
  const parts = [
    item.root && item.root.page_id !== item.item_id ? item.root.title : null,
    clock && t('schedule.your_time', { time: clock }),
    item.page.duration_minutes === null ? null : t('page.minutes', { count: item.page.duration_minutes }),
    source,
  ];
  const joined = (words: readonly (string | null)[]) => words.filter(Boolean).join(' · ');
  return { state, stateText, clock, line: joined(parts), lineWithoutTime: joined(parts.toSpliced(1, 1)) };
}
