import { requireAt } from '../lists/require.ts';
import type { EventException, EventPart, EventRule } from '@bandstand/contract/events.studio.ts';
import { namedDates, type EventDetails, type EventPlan } from './dates.ts';
import { matchDates } from './match.ts';
import { weekdaysOf } from './recurrence.ts';
import { dayMs, instantOf, midnightOf, wallMs, wallOf } from './wall.ts';

export interface EventEdit {
  scope: 'this' | 'following' | 'all';
  date?: string | undefined;
  timezone?: string | undefined;
  /** `null` is `removed`. */
  state?: 'scheduled' | 'cancelled' | 'removed' | null | undefined;
  changes?: Partial<EventPart> | undefined;
}
export type EditFault = { fault: 'date' | 'changes' | 'scope' };
type Named = { date: string; part: EventPart; index: number; nth: number };

/** How far an edit looks ahead for occurrences to match. */
const farMs = 800 * dayMs;

/** The plan after editing one occurrence, one and all following, or all upcoming ones (EVT-1). */
export function edited(plan: EventPlan, edit: EventEdit, nowMs: number): EventPlan | EditFault {
  const zoned = edit.timezone ? { ...plan, timezone: edit.timezone } : plan;
  const named = [...near(zoned, nowMs)];
  const at = edit.date === undefined ? undefined : named.find(({ date }) => date === edit.date);
  if (edit.date !== undefined && !at) return { fault: 'date' };
  const isEnded = edit.state === null || edit.state === 'removed' || edit.state === 'cancelled';
  const { rule: _rule, ...own } = edit.changes ?? {};
  if (edit.scope !== 'all' && !at) return { fault: 'date' };
  if (edit.scope === 'this' && at) {
    if (edit.changes?.rule !== undefined) return { fault: 'changes' };
    return { ...zoned, exceptions: withException(zoned, at, edit.state, own) };
  }
  const open = edit.scope === 'following' ? at : (named.find((entry) => endOf(zoned, entry) >= nowMs) ?? named.at(-1));
  if (!open) return { fault: 'scope' };
  if (isEnded) return cut(zoned, open);
  const isMoved = edit.changes?.starts_at !== undefined || edit.changes?.rule !== undefined;
  if (edit.scope === 'all') {
    const { starts_at, rule: _, ...details } = edit.changes ?? {};
    const everywhere = { ...zoned, parts: zoned.parts.map((part) => ({ ...part, ...details })) };
    const cleared = at ? { ...everywhere, exceptions: cleanAt(everywhere, at.date, Object.keys(own)) } : everywhere;
    if (!isMoved) return cleared;
    const shifted = starts_at === undefined ? undefined : shiftedBy(open.date, (at ?? open).date, starts_at);
    const fresh = named.map((entry) => ({ ...entry, part: requireAt(cleared.parts, entry.index) }));
    return split(
      cleared,
      fresh,
      { ...open, part: requireAt(cleared.parts, open.index) },
      { ...edit.changes, ...(shifted ? { starts_at: shifted } : {}) },
      true,
    );
  }
  return split({ ...zoned, exceptions: cleanAt(zoned, open.date, Object.keys(own)) }, named, open, edit.changes ?? {}, false);
}

function* near(plan: EventPlan, nowMs: number): Generator<Named> {
  // Part by part: an endless one must not hide those after it.
  for (const [index, part] of plan.parts.entries())
    for (const entry of namedDates({ parts: [part] })) {
      if (wallMs(entry.date) > nowMs + farMs) break;
      yield { ...entry, index };
    }
}
const endOf = (plan: EventPlan, { date, part }: Named): number => instantOf(date, plan.timezone) + part.duration_minutes * 60_000;

/** Moves the open occurrence as far as the named one was moved, to its new time of day. */
function shiftedBy(open: string, anchor: string, to: string): string {
  const days = midnightOf(wallMs(to)) - midnightOf(wallMs(anchor));
  return wallOf(midnightOf(wallMs(open)) + days + (wallMs(to) - midnightOf(wallMs(to))));
}

function withException(plan: EventPlan, { date, part }: Named, state: EventEdit['state'], own: Partial<EventDetails>): EventException[] {
  const before = plan.exceptions.find((exception) => exception.date === date);
  const others = plan.exceptions.filter((exception) => exception.date !== date);
  const usual: EventDetails = { ...part, starts_at: date };
  const changes = Object.fromEntries(
    Object.entries({ ...before?.changes, ...own }).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key as keyof EventDetails]),
    ),
  );
  const kind =
    state === null || state === 'removed'
      ? 'removed'
      : state === 'cancelled'
        ? 'cancelled'
        : state === 'scheduled' || !before || before.kind === 'changed'
          ? 'changed'
          : before.kind;
  if (kind === 'changed' && Object.keys(changes).length === 0) return others;
  const next: EventException = { date, kind, ...(Object.keys(changes).length > 0 ? { changes } : {}) };
  return [...others, next].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Removes exceptions that the edit of this and following replaces. */
function cleanAt(plan: EventPlan, date: string, keys: readonly string[]): EventException[] {
  return plan.exceptions.flatMap((exception): EventException[] => {
    if (exception.date !== date || !exception.changes) return [exception];
    const changes = Object.fromEntries(Object.entries(exception.changes).filter(([key]) => !keys.includes(key)));
    const kept: EventException = { date, kind: exception.kind, ...(Object.keys(changes).length > 0 ? { changes } : {}) };
    return kept.kind === 'changed' && !kept.changes ? [] : [kept];
  });
}

/** The part with only its first `kept` occurrences. */
const shortened = (part: EventPart, kept: number): EventPart => {
  if (kept > 0) return part.rule ? { ...part, rule: { ...part.rule, count: kept, until: null } } : part;
  const dayBefore = wallOf(wallMs(part.starts_at) - dayMs).slice(0, 10);
  return { ...part, rule: { ...(part.rule ?? { every: 'day', interval: 1 }), count: null, until: dayBefore } };
};

/** Removes everything from that occurrence on. A part without occurrences still records the event's details. */
function cut(plan: EventPlan, { date, index, nth }: Named): EventPlan {
  const before = plan.parts.slice(0, index);
  const part = requireAt(plan.parts, index);
  return {
    ...plan,
    parts: nth === 0 && before.length > 0 ? before : [...before, shortened(part, nth)],
    exceptions: plan.exceptions.filter((exception) => exception.date < date),
  };
}

function split(plan: EventPlan, named: readonly Named[], { date, part, index, nth }: Named, changes: Partial<EventPart>, isAll: boolean): EventPlan {
  const isMoved = changes.starts_at !== undefined || changes.rule !== undefined;
  const startsAt = changes.starts_at ?? date;
  const next: EventPart = { ...part, ...changes, starts_at: startsAt, rule: ruleAfter(part, date, startsAt, nth, changes.rule, isAll) };
  const { starts_at: _start, rule: _rule, ...details } = changes;
  const later = isMoved ? [] : plan.parts.slice(index + 1).map((following) => ({ ...following, ...details }));
  const parts = [...plan.parts.slice(0, index), ...(nth === 0 ? [] : [shortened(part, nth)]), next, ...later];
  if (!isMoved) return { ...plan, parts };
  const exceptions = plan.exceptions.filter((exception) => exception.date >= date);
  const old = named.filter((entry) => entry.date >= date).map((entry) => entry.date);
  const until = wallMs(old.at(-1) ?? date);
  const wanted: { date: string; isMonthly: boolean }[] = [];
  for (const entry of namedDates({ parts: [next] })) {
    if (wallMs(entry.date) > until + 62 * dayMs) break;
    wanted.push({ date: entry.date, isMonthly: next.rule?.every === 'month' });
  }
  const matches = matchDates(old, wanted);
  const moved = exceptions.flatMap((exception) => {
    const to = matches.get(exception.date);
    return to === undefined ? [] : [{ ...exception, date: to }];
  });
  return { ...plan, parts, exceptions: [...plan.exceptions.filter((exception) => exception.date < date), ...moved] };
}

/** The rule of the following part: an unchanged number of occurrences keeps counting, and weekdays move with the first one. */
function ruleAfter(
  part: EventPart,
  date: string,
  startsAt: string,
  nth: number,
  given: EventRule | null | undefined,
  isAll: boolean,
): EventRule | null {
  const rule = given === undefined ? part.rule : given;
  if (!rule) return null;
  const isCountKept = given === undefined || given?.count === part.rule?.count;
  const count = rule.count ? Math.max(1, rule.count - (isCountKept || isAll ? nth : 0)) : rule.count;
  const days = Math.round((midnightOf(wallMs(startsAt)) - midnightOf(wallMs(date))) / dayMs);
  const isShifted = given === undefined && rule.every === 'week' && days % 7 !== 0 && rule.weekdays?.length;
  const weekdays = isShifted ? weekdaysOf(0, rule).map((weekday) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1) : rule.weekdays;
  return { ...rule, ...(count === undefined ? {} : { count }), ...(weekdays ? { weekdays: weekdays.toSorted((a, b) => a - b) } : {}) };
}
