import { QueryClient } from '@tanstack/react-query';
import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { describe, expect, it } from 'vitest';
import { itemsByDay } from './dayItems.ts';
import { anItem, inDays, strong, today } from './schedule.builders.ts';
import { monthsKey, scheduleKey } from '../../../platform/calendar/useMonth.ts';
import { knownItems } from './schedule.queries.ts';
import { changeKnown, followersOf, onDate, placing, shiftedBy, without } from './scheduleCache.ts';

const known = (queries: QueryClient, month: string) =>
  queries.getQueryData<ScheduledItem[]>([...monthsKey, month])?.map(({ id, date }) => `${id} ${date}`);
function aCache(months: Record<string, ScheduledItem[]>) {
  const queries = new QueryClient();
  for (const [month, items] of Object.entries(months)) queries.setQueryData([...monthsKey, month], items);
  return queries;
}

describe('the cached calendar', () => {
  const item = anItem({ id: 'a', date: '2026-05-28' });
  const other = anItem({ id: 'b', date: '2026-05-29' });

  it('shows a moved item in each month that includes its new day, and in no other', () => {
    const queries = aCache({ '2026-05': [item, other], '2026-06': [item, other], '2026-07': [] });
    const takeBack = changeKnown(queries, item.item_id, placing([onDate(item, '2026-06-27')]));
    expect(known(queries, '2026-05')).toEqual(['b 2026-05-29']);
    expect(known(queries, '2026-06')).toEqual(['b 2026-05-29', 'a 2026-06-27']);
    expect(known(queries, '2026-07')).toEqual(['a 2026-06-27']);
    takeBack();
    expect([known(queries, '2026-05'), known(queries, '2026-07')]).toEqual([['a 2026-05-28', 'b 2026-05-29'], []]);
  });

  it('drops a removed item everywhere, also from its page’s days', () => {
    const queries = aCache({ '2026-05': [item, other] });
    queries.setQueryData([...scheduleKey, 'item', item.item_id], [item]);
    changeKnown(queries, item.item_id, without('a'));
    expect(known(queries, '2026-05')).toEqual(['b 2026-05-29']);
    expect(queries.getQueryData([...scheduleKey, 'item', item.item_id])).toEqual([]);
  });

  it('invents nothing for months that were not requested', () => {
    const queries = aCache({ '2026-05': [] });
    changeKnown(queries, 'x', placing([item]));
    expect(known(queries, '2026-06')).toBeUndefined();
  });

  it('counts an item shared by two months once', () => expect(knownItems(aCache({ '2026-05': [item], '2026-06': [item, other] }))).toHaveLength(2));
});

describe('following items (SCH-5)', () => {
  const moved = anItem({ root: strong });
  it.each([
    ['later in the same run', { date: inDays(1) }, 1],
    ['the same day', { date: today }, 0],
    ['earlier', { date: inDays(-1) }, 0],
    ['done', { date: inDays(1), is_completed: true }, 0],
    ['placed by the owner', { date: inDays(1), editable: false }, 0],
    ['of another run', { date: inDays(1), root: { page_id: 'other', title: 'Other' } }, 0],
    ['of none', { date: inDays(1), root: null }, 0],
  ])('%s', (_what, more, count) => expect(followersOf([moved, anItem({ root: strong, ...more })], moved)).toHaveLength(count));
  it('do not exist outside a run', () => expect(followersOf([anItem({ date: inDays(1) })], anItem())).toEqual([]));
  it('move by the same number of days, across months, and keep their time', () => {
    const item = anItem({ date: '2026-05-31', starts_at: '2026-05-31T16:00:00.000Z' });
    expect(shiftedBy([item], 2)).toMatchObject([{ date: '2026-06-02', starts_at: '2026-06-02T16:00:00.000Z', ends_at: null }]);
    expect(shiftedBy([item], -31)).toMatchObject([{ date: '2026-04-30' }]);
  });
});

it('a day shows items without a time first, then by time', () => {
  const at = (title: string, time: string | null) => anItem({ title, starts_at: time && `${today}T${time}:00.000Z` });
  const days = itemsByDay([at('Evening', '18:00'), at('Any time', null), at('Morning', '07:00'), anItem({ title: 'Tomorrow', date: inDays(1) })]);
  expect(days.get(today)?.map(({ page }) => page.title)).toEqual(['Any time', 'Morning', 'Evening']);
  expect(days.get(inDays(1))).toHaveLength(1);
});
