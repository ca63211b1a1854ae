import { describe, expect, it } from 'vitest';
import type { AccessPage } from '../access/tree.ts';
import { decide } from '../access/decide.ts';
import { anApp, facts, member, own, page } from '../access/access.builders.ts';
import { firstDay, planOf, type PlanFacts } from './plan.ts';

const release = (period: number, interval: 'day' | 'week' | 'hour' | 'month' = 'day', from: string | null = null) => ({
  schedule_period: period,
  schedule_interval: interval,
  available_from: from,
});
const plan = (facts: Partial<PlanFacts>) =>
  planOf({ pages: [], settings: { pace: 'dripped', starts_on: null, layout: [] }, startDate: '2026-03-28', timeZone: 'Europe/Berlin', ...facts });

describe('the calendar of a sample member', () => {
  it('opens pages at the member’s midnight, before and after the clocks change', () => {
    const pages = [release(0), release(1), release(2)].map((each, at) => ({ id: `p${at}`, release: each }));
    expect(plan({ pages })).toEqual([
      { page_id: 'p0', date: '2026-03-28', minute: null, opens_at: '2026-03-27T23:00:00.000Z' },
      { page_id: 'p1', date: '2026-03-29', minute: null, opens_at: '2026-03-28T23:00:00.000Z' },
      { page_id: 'p2', date: '2026-03-30', minute: null, opens_at: '2026-03-29T22:00:00.000Z' },
    ]);
  });

  it('takes the calendar day from the layout and the opening time from the record', () => {
    const settings = { pace: 'dripped' as const, starts_on: null, layout: [{ page_id: 'p', day: 3, minute: 450 }] };
    expect(plan({ settings, pages: [{ id: 'p', release: release(1, 'week') }] })).toEqual([
      { page_id: 'p', date: '2026-03-31', minute: 450, opens_at: '2026-04-03T22:00:00.000Z' },
    ]);
  });

  it('has no time for a page that does not wait, and no day without a layout', () => {
    expect(plan({ pages: [{ id: 'p', release: null }] })).toEqual([{ page_id: 'p', date: null, minute: null, opens_at: null }]);
  });

  it('uses an absolute time that is later than the start', () => {
    const pages = [{ id: 'p', release: release(1, 'day', '2026-06-01T10:00:00.000Z') }];
    expect(plan({ pages })[0]).toMatchObject({ date: '2026-06-01', opens_at: '2026-06-01T10:00:00.000Z' });
  });

  it('counts hours from the moment of the start', () => {
    const pages = [{ id: 'p', release: release(36, 'hour') }];
    expect(plan({ pages, startedAtExact: '2026-03-28T09:00:00.000Z' })[0]).toMatchObject({ opens_at: '2026-03-29T21:00:00.000Z' });
  });

  it('gives late joiners the same days when all begin together', () => {
    const fixed = { pace: 'fixed' as const, starts_on: '2026-04-06', layout: [{ page_id: 'p', day: 1 }] };
    expect(firstDay(fixed, '2026-05-01')).toBe('2026-04-06');
    expect(firstDay({ pace: 'dripped', starts_on: '2026-04-06' }, '2026-05-01')).toBe('2026-05-01');
    expect(plan({ settings: fixed, startDate: '2026-05-01', pages: [{ id: 'p', release: release(1) }] })[0]).toMatchObject({
      date: '2026-04-07',
      opens_at: '2026-04-06T22:00:00.000Z',
    });
  });

  it('agrees with the access rule for every page', () => {
    const periods = [release(1), release(2, 'week'), release(1, 'month')];
    const pages: AccessPage[] = [
      page('root', null, own({ is_progress_root: true })),
      ...periods.map((each, at) => page(`p${at}`, 'root', own({ is_scheduled: true, ...each }))),
    ];
    const run = { startedAt: '2026-03-27T23:00:00.000Z', startedAtExact: '2026-03-28T08:00:00.000Z', timeZone: 'Europe/Berlin' };
    const planned = plan({ pages: periods.map((each, at) => ({ id: `p${at}`, release: each })), startedAtExact: run.startedAtExact });
    for (const { page_id, opens_at } of planned) {
      const decision = decide(facts(pages, member({ joined: { root: run } }), anApp(), '2026-03-28T08:00:00.000Z'), page_id);
      expect(decision).toMatchObject({ reason: 'IS_SCHEDULED', available_after: opens_at });
    }
  });
});
