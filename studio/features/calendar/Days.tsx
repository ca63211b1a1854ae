import { addDays } from '@bandstand/rules/time/days.ts';
import { useScrollByKeys } from '@bandstand/ui/primitives/useScrollByKeys.ts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { nameOf } from '../../platform/useHotkeys.ts';
import type { View } from './calendarDays.ts';
import styles from './Calendar.module.css';
import { DayCell } from './DayCell.tsx';
import type { Dragged } from './dragged.ts';
import type { EntryParts } from './EntryCard.tsx';
import { laneKey, type Entry, type Lane } from './lanes.ts';

type DaysProps = Omit<EntryParts, 'isInLane'> & {
  view: View;
  label: string;
  weeks: readonly (readonly string[])[];
  month: string;
  today: string;
  entries: readonly Entry[];
  /** The rows of a week. */
  lanes: readonly Lane[];
  /** Whether content can be put into a lane. */
  isOpen: (lane: Lane | null) => boolean;
  onDrop: (dragged: Dragged, date: string, lane: Lane | null) => void;
  onMove: (entry: Entry, date: string) => void;
  onTakeOff: (entry: Entry) => void;
};
const steps: Record<string, number> = { 'alt+arrowleft': -1, 'alt+arrowright': 1, 'alt+arrowup': -7, 'alt+arrowdown': 7 };

/** A month of whole weeks, or one week with a row for each lane. */
export function Days({ view, label, weeks, month, today, entries, lanes, isOpen, onDrop, onMove, onTakeOff, ...parts }: DaysProps) {
  const { words, mayWrite } = parts;
  const place = useRef<HTMLDivElement>(null);
  useScrollByKeys(place, true);
  // An entry moved to another day renders there as a new element; after a move by keys it must keep the focus.
  const held = useRef<string | null>(null);
  // After an entry is removed, its day gets the focus.
  const left = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (held.current) place.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(held.current)}"]`)?.focus();
    const day = left.current?.isConnected ? left.current : place.current?.querySelector<HTMLElement>('[data-date]');
    if (left.current && document.activeElement === document.body) day?.focus();
    held.current = null;
    left.current = null;
  }, [entries]);
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset['entry'];
    const entry = entries.find((one) => one.id === id);
    if (!entry?.placed || !mayWrite(entry.lane)) return;
    const key = nameOf(event);
    const by = steps[key];
    if (by === undefined && key !== 'delete' && key !== 'backspace') return;
    event.preventDefault();
    left.current = by === undefined ? (event.target as HTMLElement).closest('td') : null;
    if (by === undefined) return onTakeOff(entry);
    held.current = entry.id;
    onMove(entry, addDays(entry.date, by));
  };
  const cells = (days: readonly string[], lane: Lane | null) =>
    days.map((date) => (
      <DayCell
        key={date}
        {...parts}
        date={date}
        label={lane ? `${words.lane(lane)}, ${words.day(date)}` : words.day(date)}
        entries={entries.filter((entry) => entry.date === date && (lane === null || laneKey(entry.lane) === laneKey(lane)))}
        isInLane={lane !== null}
        isToday={date === today}
        isOutside={lane === null && date.slice(0, 7) !== month}
        hasNumber={lane === null}
        most={lane === null ? 4 : 50}
        isClosed={!isOpen(lane)}
        onDrop={(dragged, day) => onDrop(dragged, day, lane)}
      />
    ));
  return (
    // The entries in it handle the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.scroll} ref={place} onKeyDown={onKeyDown}>
      <table className={styles.grid} data-view={view} aria-label={label}>
        <thead>
          <tr>
            {view === 'week' && <td className={styles.corner} />}
            {(weeks[0] ?? []).map((date) => (
              <th key={date} scope="col" data-today={(view === 'week' && date === today) || undefined}>
                {words.weekday(date)} {view === 'week' && <span className={styles.number}>{Number(date.slice(8))}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view === 'month'
            ? weeks.map((days) => <tr key={days[0]}>{cells(days, null)}</tr>)
            : lanes.map((lane) => (
                <tr key={laneKey(lane)}>
                  <th scope="row" className={styles.lane} data-scope={lane.scope}>
                    {words.lane(lane)}
                  </th>
                  {cells(weeks[0] ?? [], lane)}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}
