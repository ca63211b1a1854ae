import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { daysBetween } from '@bandstand/rules/time/days.ts';
import { useMemo } from 'react';
import { ApiError, type Api } from '@bandstand/client/api/api.ts';
import { refetch } from '../../../platform/realtime/news.ts';
import { usePlatform, type Platform } from '../../../platform/platform.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { scheduleKey } from '../../../platform/calendar/useMonth.ts';
import { knownItems } from './schedule.queries.ts';
import { changeKnown, followersOf, onDate, placing, shiftedBy, without } from './scheduleCache.ts';

/** The outcome of a change. `isDate`: another day may work. */
export type Outcome<T> = { isDone: true; value: T } | { isDone: false; text: string; isDate: boolean };

/** A page, or an occurrence, to schedule. */
type Planned = { id: string; type: ScheduledItem['item_type'] };

export type ScheduleChanges = {
  /** The items that would follow (SCH-5). */
  followers(item: ScheduledItem): ScheduledItem[];
  /** Resolves with the number of moved items. Shown at once; the server decides. */
  move(item: ScheduledItem, date: string, isFollowed: boolean): Promise<Outcome<number>>;
  duplicate(item: ScheduledItem, date: string): Promise<Outcome<ScheduledItem>>;
  add(item: Planned, date: string): Promise<Outcome<ScheduledItem>>;
  remove(item: ScheduledItem): Promise<Outcome<null>>;
  restore(item: ScheduledItem): Promise<Outcome<ScheduledItem>>;
};

type Step<T> = { itemId: string; atOnce?: Parameters<typeof changeKnown>[2]; call: (api: Api) => Promise<T>; placed: (answer: T) => ScheduledItem[] };

/** Changes that members make in their calendar: shown at once, undone if the server refuses. */
export function useScheduleChanges(): ScheduleChanges {
  const platform = usePlatform();
  const t = useText();
  return useMemo(() => createChanges(platform, t), [platform, t]);
}

function createChanges({ api, queries }: Pick<Platform, 'api' | 'queries'>, t: Translate): ScheduleChanges {
  const run = async <T>({ itemId, atOnce, call, placed }: Step<T>): Promise<Outcome<T>> => {
    // An answer already under way does not include the change.
    await queries.cancelQueries({ queryKey: scheduleKey });
    const takeBack = atOnce ? changeKnown(queries, itemId, atOnce) : null;
    try {
      const value = await call(api);
      changeKnown(queries, itemId, placing(placed(value)));
      return { isDone: true, value };
    } catch (error) {
      takeBack?.();
      return { isDone: false, ...refusalOf(error, t) };
    } finally {
      void refetch(queries, scheduleKey);
    }
  };
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const followers = (item: ScheduledItem) => followersOf(knownItems(queries), item);

  return {
    followers,
    async move(item, date, isFollowed) {
      const along = isFollowed ? shiftedBy(followers(item), daysBetween(item.date, date)) : [];
      const outcome = await run({
        itemId: item.item_id,
        atOnce: placing([onDate(item, date), ...along]),
        call: (to) => to('PUT /schedule/{id}', { params: { id: item.id }, body: { date, ...(isFollowed && { shift_subsequent: true }) } }),
        placed: ({ rescheduled_item, rescheduled_siblings }) => [rescheduled_item, ...rescheduled_siblings],
      });
      return outcome.isDone ? { isDone: true, value: 1 + outcome.value.rescheduled_siblings.length } : outcome;
    },
    duplicate: (item, date) =>
      run({
        itemId: item.item_id,
        call: (to) => to('POST /schedule/{id}/duplicate', { params: { id: item.id }, body: { date } }, key()),
        placed: (made) => [made],
      }),
    add: ({ id, type }, date) =>
      run({ itemId: id, call: (to) => to('POST /schedule', { body: { item_id: id, item_type: type, date } }, key()), placed: (made) => [made] }),
    remove: (item) =>
      run({
        itemId: item.item_id,
        atOnce: without(item.id),
        call: (to) => to('DELETE /schedule/{id}', { params: { id: item.id } }).then(() => null),
        placed: () => [],
      }),
    restore: (item) =>
      run({
        itemId: item.item_id,
        atOnce: placing([item]),
        call: (to) => to('POST /schedule/{id}/restore', { params: { id: item.id } }),
        placed: (back) => [back],
      }),
  };
}

function refusalOf(error: unknown, t: Translate): { text: string; isDate: boolean } {
  if (error instanceof ApiError && error.code === 'network') return { text: t('schedule.offline'), isDate: false };
  if (error instanceof ApiError && error.code === 'date_in_past') return { text: t('schedule.past'), isDate: true };
  return { text: refusalText(error, t), isDate: false };
}
