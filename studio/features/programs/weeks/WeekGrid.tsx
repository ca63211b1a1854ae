import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addDays } from '@bandstand/rules/time/days.ts';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import { useScrollByKeys } from '@bandstand/ui/primitives/useScrollByKeys.ts';
import { useText } from '../../../platform/studio.ts';
import { nameOf } from '../../../platform/useHotkeys.ts';
import { DayCell } from './DayCell.tsx';
import { byDay, daysInWeek, shift, unplace, weekCount, type Days } from '../state/layout.ts';
import type { PlanParts } from '../state/parts.ts';
import { nothingChosen, heldWith, press } from '../state/selection.ts';
import { useDayWords } from '../state/useDayWords.ts';
import { WeekHead } from './WeekHead.tsx';
import { Tray } from './Tray.tsx';
import styles from '../cards/Grid.module.css';

/** How many days Alt and an arrow move. */
const steps: Record<string, number> = { 'alt+arrowleft': -1, 'alt+arrowright': 1, 'alt+arrowup': -daysInWeek, 'alt+arrowdown': daysInWeek };
const walks = ['arrowleft', 'arrowright', 'arrowup', 'arrowdown'];
const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** Weeks below one another, seven days each. Cards move to a day by pointer, by Enter and Tab, or by Alt and the arrows. */
export function WeekGrid({ open, work, selection, choose, askDay }: PlanParts) {
  const t = useText();
  const words = useDayWords(open.draft);
  const [more, setMore] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  useScrollByKeys(place, true);
  const { days } = open.draft;
  const found = byDay(days, open.order);
  const weeks = weekCount(days) + more;
  const waiting = open.pages.filter(({ id, is_step }) => is_step && !(id in days));
  // In reading order: day after day, then pages without a day.
  const order = [...[...found].toSorted(([a], [b]) => a - b).flatMap(([, ids]) => ids), ...waiting.map(({ id }) => id)];
  const byId = new Map(open.pages.map((page) => [page.id, page]));
  // A card moved to another day renders there as a new element; after a move by keys it must keep the focus.
  const held = useRef<string | null>(null);
  useEffect(() => {
    if (held.current) place.current?.parentElement?.querySelector<HTMLElement>(`[data-page="${CSS.escape(held.current)}"]`)?.focus();
    held.current = null;
  }, [days]);
  const [announcement, setAnnouncement] = useState('');
  const changeDays = (id: string, change: (now: Days) => Days) => {
    const next = change(days);
    held.current = id;
    open.setDays(() => next);
    const to = next[id];
    const title = byId.get(id)?.title ?? '';
    setAnnouncement(to ? t('studio.plan.said', { title, day: words.day(to.day) }) : t('studio.plan.said_off', { title }));
  };
  const entry = selection.anchor && order.includes(selection.anchor) ? selection.anchor : order[0];
  const parts = {
    open,
    work,
    words,
    entry,
    byId,
    askDay,
    heldWith: (id: string) => heldWith(selection, id),
    isChosen: (id: string) => selection.ids.includes(id),
    onDropped: (ids: readonly string[]) => choose({ ids, anchor: ids[0] ?? null }),
    onPress: (id: string, keys: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => choose(press(selection, id, order, keys)),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = nameOf(event);
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-page]');
    const id = card?.dataset['page'];
    if (!card || !id || card !== event.target) return;
    const by = steps[key];
    const isWalk = walks.includes(key);
    const isGone = key === 'delete' || key === 'backspace';
    if (by === undefined && !isWalk && !isGone && key !== ' ' && key !== 'shift+ ' && key !== 'mod+a') return;
    event.preventDefault();
    if (isWalk) walk(place.current, card, key);
    else if (key === 'mod+a') choose({ ids: order, anchor: id });
    else if (key.endsWith(' ')) choose(press(selection, id, order, { shiftKey: event.shiftKey, ctrlKey: !event.shiftKey, metaKey: false }));
    else if (!open.isReadOnly && isGone) changeDays(id, (now) => unplace(now, heldWith(selection, id)));
    else if (!open.isReadOnly && by !== undefined) changeDays(id, (now) => shift(now, heldWith(selection, id), by));
  };

  return (
    // The cards in it handle the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.place} onKeyDown={onKeyDown} onKeyUp={(event) => event.key === 'Escape' && choose(nothingChosen)} role="presentation">
      <div className={styles.scroll} ref={place}>
        <table className={styles.grid} aria-label={t('studio.plan.view.weeks')}>
          <WeekdayNames words={words} />
          <tbody>
            {Array.from({ length: weeks }, (_, week) => (
              <tr key={week}>
                <WeekHead
                  open={open}
                  week={week}
                  weeks={weeks}
                  date={open.draft.pace === 'fixed' && open.draft.starts_on ? addDays(open.draft.starts_on, week * daysInWeek) : null}
                />
                {weekdays.map((weekday) => {
                  const day = week * daysInWeek + weekday;
                  return <DayCell key={day} {...parts} day={day} label={words.day(day)} ids={found.get(day) ?? []} />;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!open.isReadOnly && (
        <Button size="small" variant="quiet" icon={<Icon of={Plus} size={16} />} onClick={() => setMore(more + 1)}>
          {t('studio.plan.add_week')}
        </Button>
      )}
      <Tray {...parts} waiting={waiting} />
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
}

function WeekdayNames({ words }: { words: ReturnType<typeof useDayWords> }) {
  const t = useText();
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.corner}>
          {t('studio.plan.week_column')}
        </th>
        {weekdays.map((day) => (
          <th key={day} scope="col">
            {words.column(day)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Moves the focus from card to card: in order by left and right, to the nearest in the same column by up and down. */
function walk(place: HTMLElement | null, card: HTMLElement, key: string): void {
  const cards = [...(place?.parentElement?.querySelectorAll<HTMLElement>('[data-page]') ?? [])];
  const at = cards.indexOf(card);
  const isBack = key === 'arrowleft' || key === 'arrowup';
  const ahead = isBack ? cards.slice(0, at).toReversed() : cards.slice(at + 1);
  const column = (other: HTMLElement) => other.closest('td')?.cellIndex;
  const isAlong = key === 'arrowleft' || key === 'arrowright';
  const next = isAlong ? ahead[0] : (ahead.find((other) => column(other) === column(card)) ?? ahead[0]);
  next?.focus();
}
