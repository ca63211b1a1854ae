import { describe, expect, it } from 'vitest';
import { layoutChange, plannedPages, type LaidItem } from './layout.ts';

const order = ['root', 'week1', 'a', 'b', 'week2', 'c', 'd'];
const layout = [
  { page_id: 'a', day: 0 },
  { page_id: 'b', day: 2, minute: 450 },
  { page_id: 'c', day: 7 },
  { page_id: 'd', day: 9 },
  { page_id: 'gone', day: 4 },
];
const plan = (startFromPageId: string | null, days = layout) =>
  plannedPages({ layout: days, order, firstDay: '2026-03-27', startFromPageId }).map(
    ({ pageId, date, minute }) => `${pageId} ${date} ${minute ?? '-'}`,
  );

describe('the days of a layout for one run', () => {
  it('count from the first day, even when the clocks change, and omit unpublished pages', () =>
    expect(plan(null)).toEqual(['a 2026-03-27 -', 'b 2026-03-29 450', 'c 2026-04-03 -', 'd 2026-04-05 -']));
  it('omit earlier pages in a run that began later, and count from its first page', () => {
    expect(plan('c')).toEqual(['c 2026-03-27 -', 'd 2026-03-29 -']);
    expect(plan('week2')).toEqual(['c 2026-03-27 -', 'd 2026-03-29 -']);
    expect(plan('b')).toEqual(['b 2026-03-27 450', 'c 2026-04-01 -', 'd 2026-04-03 -']);
    expect(plan('somewhere else')).toEqual(plan(null));
  });
  it('put a page that the layout has before the run’s first page on the first day', () =>
    expect(
      plan('b', [
        { page_id: 'b', day: 5 },
        { page_id: 'c', day: 3 },
      ]),
    ).toEqual(['b 2026-03-27 -', 'c 2026-03-27 -']));
  it('are empty for an empty layout', () => expect(plan(null, [])).toEqual([]));
});

describe('a changed layout on the calendar of a member who is halfway', () => {
  const today = '2026-04-01';
  const item = (pageId: string, date: string, more: Partial<LaidItem> = {}): LaidItem => ({
    id: `i-${pageId}`,
    pageId,
    date,
    minute: null,
    isMoved: false,
    isRemoved: false,
    isCompleted: false,
    ...more,
  });
  const to = (pageId: string, date: string, minute: number | null = null) => ({ pageId, date, minute });

  it('adds new pages, but not in the past', () =>
    expect(layoutChange([to('a', '2026-03-30'), to('b', '2026-04-01'), to('c', '2026-04-09')], [], today).added.map(({ pageId }) => pageId)).toEqual([
      'b',
      'c',
    ]));
  it('moves unchanged items to their new day and time', () =>
    expect(
      layoutChange([to('a', '2026-04-05', 480), to('b', '2026-04-03')], [item('a', '2026-04-05'), item('b', '2026-04-03')], today).moved,
    ).toEqual([{ id: 'i-a', date: '2026-04-05', minute: 480 }]));
  it('removes what it no longer contains', () => expect(layoutChange([], [item('a', '2026-04-05')], today).removed).toEqual(['i-a']));
  it.each<[string, LaidItem]>([
    ['moved', item('a', '2026-04-05', { isMoved: true })],
    ['took off', item('a', '2026-04-05', { isRemoved: true })],
    ['completed', item('a', '2026-04-05', { isCompleted: true })],
    ['let pass', item('a', '2026-03-31')],
  ])('keeps an item that the member %s', (_what, laid) => {
    const nothing = { added: [], moved: [], removed: [] };
    expect(layoutChange([to('a', '2026-04-20')], [laid], today)).toEqual(nothing);
    expect(layoutChange([], [laid], today)).toEqual(nothing);
  });
  it('moves nothing into the past', () => expect(layoutChange([to('a', '2026-03-20')], [item('a', '2026-04-05')], today).moved).toEqual([]));
  it('changes nothing the second time', () => {
    const planned = [to('a', '2026-04-05'), to('b', '2026-04-06')];
    expect(layoutChange(planned, [item('a', '2026-04-05'), item('b', '2026-04-06')], today)).toEqual({ added: [], moved: [], removed: [] });
  });
});
