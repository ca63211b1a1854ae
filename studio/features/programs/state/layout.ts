import type { LayoutDay } from '@bandstand/contract/programs.ts';

/** The position of a page: days after the start, from 0, and minutes after midnight; null: all day. */
export type Place = { day: number; minute: number | null };
/** Pages with a day, by id. Pages not in it are at the side of the grid. */
export type Days = Readonly<Record<string, Place>>;

export const daysInWeek = 7;
/** The contract takes no later day. */
export const lastDay = 3660;

export const daysOf = (layout: readonly LayoutDay[]): Days =>
  Object.fromEntries(layout.map(({ page_id, day, minute }) => [page_id, { day, minute: minute ?? null }]));

/** As the server takes it: by day, by time, then in plan order. */
export function layoutOf(days: Days, order: readonly string[]): LayoutDay[] {
  const at = new Map(order.map((id, index) => [id, index]));
  const rank = (id: string) => at.get(id) ?? order.length;
  return Object.entries(days)
    .map(([page_id, { day, minute }]) => ({ page_id, day, minute }))
    .sort((a, b) => a.day - b.day || (a.minute ?? -1) - (b.minute ?? -1) || rank(a.page_id) - rank(b.page_id));
}

/** The pages of each day, in the order of the day. */
export function byDay(days: Days, order: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const { page_id, day } of layoutOf(days, order)) found.set(day, [...(found.get(day) ?? []), page_id]);
  return found;
}

/** How many weeks the plan takes, at least one. */
export const weekCount = (days: Days): number => Math.max(1, ...Object.values(days).map(({ day }) => Math.floor(day / daysInWeek) + 1));

const inside = (day: number) => Math.min(lastDay, Math.max(0, day));

/** Moves pages by a number of days, all alike: as far as the first of them can go. */
export function shift(days: Days, ids: readonly string[], by: number): Days {
  const placed = ids.flatMap((id) => {
    const place = days[id];
    return place ? [{ id, place }] : [];
  });
  const first = Math.min(...placed.map(({ place }) => place.day));
  const step = Math.max(by, -first);
  if (placed.length === 0 || step === 0) return days;
  const moved = placed.map(({ id, place }) => [id, { ...place, day: inside(place.day + step) }] as const);
  return { ...days, ...Object.fromEntries(moved) };
}

/** Moves pages to a day. The dragged one lands there, the others keep their distance to it; pages without a day land on the same day. */
export function moveTo(days: Days, ids: readonly string[], held: string, day: number): Days {
  const from = days[held]?.day;
  const waiting = ids.filter((id) => !(id in days));
  const added = Object.fromEntries(waiting.map((id) => [id, { day: inside(day), minute: null }]));
  const moved = from === undefined ? placeAll(days, ids, day) : shift(days, ids, day - from);
  return isEmpty(added) ? moved : { ...moved, ...added };
}

const placeAll = (days: Days, ids: readonly string[], day: number): Days => ({
  ...days,
  ...Object.fromEntries(ids.map((id) => [id, { day: inside(day), minute: days[id]?.minute ?? null }])),
});

/** A page on a day, at a time. */
export const place = (days: Days, ids: readonly string[], { day, minute }: Place): Days => ({
  ...days,
  ...Object.fromEntries(ids.map((id) => [id, { day: inside(day), minute }])),
});

export function unplace(days: Days, ids: readonly string[]): Days {
  const gone = new Set(ids);
  const kept = Object.entries(days).filter(([id]) => !gone.has(id));
  return kept.length === Object.keys(days).length ? days : Object.fromEntries(kept);
}

const weekOf = ({ day }: Place) => Math.floor(day / daysInWeek);
const idsWhere = (days: Days, is: (week: number) => boolean) => Object.entries(days).flatMap(([id, place]) => (is(weekOf(place)) ? id : []));

/** Moves its pages to the side of the grid; the days stay empty. */
export const clearWeek = (days: Days, week: number): Days =>
  unplace(
    days,
    idsWhere(days, (other) => other === week),
  );

/** Moves its pages to the side of the grid, and later weeks up. */
export function removeWeek(days: Days, week: number): Days {
  const rest = clearWeek(days, week);
  const later = idsWhere(rest, (other) => other > week);
  return shift(rest, later, -daysInWeek);
}

/** Inserts an empty week before this one. */
export const insertWeek = (days: Days, week: number): Days =>
  shift(
    days,
    idsWhere(days, (other) => other >= week),
    daysInWeek,
  );

/** Changes by both keep theirs; merged page by page, so that people who move different pages do not conflict. */
export function mergeDays(base: Days, mine: Days, theirs: Days): Days {
  const ids = new Set([...Object.keys(base), ...Object.keys(mine)]);
  const own = [...ids].filter((id) => !isSame(mine[id], base[id]) && isSame(theirs[id], base[id]));
  if (own.length === 0) return theirs;
  const kept = Object.fromEntries(own.flatMap((id) => (mine[id] ? [[id, mine[id]]] : [])));
  return { ...unplace(theirs, own), ...kept };
}

const isSame = (one: Place | undefined, other: Place | undefined) => one?.day === other?.day && (one?.minute ?? null) === (other?.minute ?? null);
const isEmpty = (record: object) => Object.keys(record).length === 0;
