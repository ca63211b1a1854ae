import { describe, expect, it } from 'vitest';
import type { PageBelow } from '../../../platform/access/accessAnswer.ts';
import { anItem, denied, granted } from '@bandstand/contract/testing/pages.builders.ts';
import { byWeek, planOf, type PlanFacts, type StagePlan } from './programPlan.ts';

const later = denied('IS_SCHEDULED', { available_after: '2030-01-08T00:00:00.000Z' });
const evenLater = denied('IS_SCHEDULED', { available_after: '2030-01-15T00:00:00.000Z' });
const below = (pageId: string, parentId: string, more: Partial<PageBelow> = {}): PageBelow => ({
  pageId,
  parentId,
  path: `/p/${pageId}`,
  decision: granted,
  day: null,
  ...more,
});
const weeks = [anItem({ page_id: 'w1', title: 'Week one' }), anItem({ page_id: 'w2', title: 'Week two' })];
const facts = (more: Partial<PlanFacts> = {}): PlanFacts => ({
  programId: 'p',
  stages: weeks,
  sequence: ['a', 'b', 'c'].map((page_id) => ({ page_id, is_completed: false })),
  below: [below('w1', 'p'), below('a', 'w1'), below('b', 'w1'), below('w2', 'p'), below('c', 'w2', { decision: later, day: 7 })],
  layout: [],
  done: {},
  ...more,
});
const summary = ({ stages }: { stages: StagePlan[] }) => stages.map(({ done, total, isDone }) => [done, total, isDone]);

describe('progress in a program', () => {
  it('counts each stage’s pages, including those just completed on this device', () => {
    expect(summary(planOf(facts({ done: { a: true } })))).toEqual([
      [1, 2, false],
      [0, 1, false],
    ]);
    const both = planOf(facts({ done: { a: true, b: true } }));
    expect(summary(both)[0]).toEqual([2, 2, true]);
    const takenBack = planOf(facts({ sequence: [{ page_id: 'a', is_completed: true }], done: { a: false } }));
    expect(summary(takenBack)[0]).toEqual([0, 1, false]);
  });

  it('continues with the first open uncompleted page', () => {
    expect(planOf(facts()).next).toMatchObject({ pageId: 'a', path: '/p/a', stage: { title: 'Week one' }, opensAt: null });
    expect(planOf(facts({ done: { a: true } })).next).toMatchObject({ pageId: 'b' });
    const closedFirst = facts({ below: [below('w1', 'p'), below('a', 'w1', { decision: later }), below('b', 'w1')] });
    expect(planOf(closedFirst).next).toMatchObject({ pageId: 'b', opensAt: null });
  });

  it('waits for the day if everything open is completed', () => {
    const plan = planOf(facts({ done: { a: true, b: true } }));
    expect(plan.next).toMatchObject({ pageId: 'c', opensAt: '2030-01-08T00:00:00.000Z', stage: { title: 'Week two' } });
    expect(plan.nextOpensAt).toBe('2030-01-08T00:00:00.000Z');
    expect(planOf(facts({ done: { a: true, b: true, c: true } })).next).toBeNull();
  });

  it('shows when a stage opens only while all of it is closed', () => {
    const [first, second] = planOf(facts()).stages;
    expect([first?.opensAt, second?.opensAt]).toEqual([null, '2030-01-08T00:00:00.000Z']);
    const partly = facts({
      below: [below('w2', 'p', { decision: evenLater }), below('c', 'w2', { decision: evenLater }), below('d', 'w2', { decision: later })],
    });
    expect(planOf(partly).stages[1]?.opensAt).toBe('2030-01-08T00:00:00.000Z');
  });

  it('takes a stage’s day from the layout, else from its rule', () => {
    expect(planOf(facts()).stages.map(({ day }) => day)).toEqual([null, 7]);
    const layout = [
      { page_id: 'b', day: 2 },
      { page_id: 'a', day: 0 },
      { page_id: 'c', day: 9 },
    ];
    expect(planOf(facts({ layout })).stages.map(({ day }) => day)).toEqual([0, 9]);
  });

  it('names the next page as soon as its title is known', () => {
    const named = [
      { page_id: 'a', is_completed: true, title: 'Squats' },
      { page_id: 'b', is_completed: false, title: 'Rows' },
    ];
    expect(planOf(facts({ sequence: named })).next?.title).toBe('Rows');
    expect(planOf(facts()).next?.title).toBeNull();
  });

  it('uses the page’s own data while nothing else is known', () => {
    const plan = planOf(facts({ sequence: null, below: [], stages: [anItem({ page_id: 'w1', is_completed: true }), anItem({ page_id: 'w2' })] }));
    expect(plan.next).toBeNull();
    expect(plan.stages.map(({ isDone }) => isDone)).toEqual([true, false]);
  });
});

describe('stages grouped by week', () => {
  const stage = (day: number | null, total = 0): StagePlan => ({ item: anItem(), isDone: false, done: 0, total, opensAt: null, day });
  const weeksOf = (...stages: StagePlan[]) => byWeek(stages).map(({ week, stages: own }) => [week, own.length]);

  it('are grouped by their days', () => {
    expect(weeksOf(stage(0), stage(2), stage(7), stage(13), stage(14))).toEqual([
      [1, 2],
      [2, 2],
      [3, 1],
    ]);
  });

  it.each([
    ['without days', [stage(null), stage(3)]],
    ['in one week', [stage(0), stage(6)]],
    ['one a week', [stage(0), stage(7), stage(14)]],
    ['that are weeks themselves', [stage(0, 3), stage(1, 3), stage(7, 3)]],
    ['out of order', [stage(8), stage(9), stage(0)]],
  ])('are ungrouped %s', (_what, stages) => {
    expect(byWeek(stages)).toEqual([{ week: null, stages }]);
  });
});
