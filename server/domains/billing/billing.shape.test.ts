import { describe, expect, it } from 'vitest';
import { dueAtOf, hasMethods, planOf, purchasesOf } from './billing.plan.ts';
import type { SubscriptionRow } from './billing.repo.ts';
import { graceOf, mayResume } from './billing.shape.ts';

const now = Date.parse('2026-03-10T12:00:00.000Z');
const pause = {
  from: '2026-03-01T00:00:00.000Z',
  until: '2026-04-01T00:00:00.000Z',
  periods: 1,
  keeps_access: false,
  has_begun: true,
};
const row = (more: Partial<SubscriptionRow> = {}) =>
  ({
    id: 'subscription',
    purchase_id: 'first',
    also_purchases: [],
    status: 'active',
    version_id: 'monthly',
    terms: null,
    next_terms: null,
    next_version_id: null,
    pause: null,
    past_due_since: null,
    ends_at: null,
    charges_made: 1,
    current_period_end: '2026-03-31T00:00:00.000Z',
    ...more,
  }) as SubscriptionRow;

describe('a cancellation', () => {
  it.each([
    ['while the paid time runs', { status: 'ending', ends_at: '2026-03-10T12:00:00.001Z' }, true],
    ['once the paid time is over', { status: 'ending', ends_at: '2026-03-10T12:00:00.000Z' }, false],
    ['after the end', { status: 'ended', ends_at: '2026-03-31T00:00:00.000Z' }, false],
    ['when there is none', { status: 'active', ends_at: null }, false],
  ] as const)('can be undone or not %s', (_when, changes, expected) => {
    expect(mayResume(row(changes), now)).toBe(expected);
  });
});

describe('access without payment', () => {
  it('has no end when nothing is due', () => {
    expect(graceOf({ past_due_since: null, pause: null })).toBeNull();
  });
  it('ends seven days after the charge failed', () => {
    expect(graceOf({ past_due_since: '2026-03-01T00:00:00.000Z', pause: null })).toBe('2026-03-08T00:00:00.000Z');
  });
  it('ended with the start of a pause that closed it', () => {
    expect(graceOf({ past_due_since: '2026-04-01T00:00:00.000Z', pause })).toBe(pause.from);
    expect(graceOf({ past_due_since: '2026-04-01T00:00:00.000Z', pause: { ...pause, keeps_access: true } })).toBe('2026-04-08T00:00:00.000Z');
  });
});

describe('the next charge', () => {
  it('is due at the end of the period, or of a pause', () => {
    expect(dueAtOf(row())).toBe('2026-03-31T00:00:00.000Z');
    expect(dueAtOf(row({ pause }))).toBe(pause.until);
  });
  it('is never due when the version is gone', () => {
    expect(planOf(row(), undefined)).toBeNull();
  });
  it('needs a gateway that stores means of payment', () => {
    expect(['test', 'stripe', 'manual', 'none'].filter(hasMethods)).toEqual(['test', 'stripe']);
  });
});

describe('the purchases of a subscription', () => {
  it('are its own and those that joined it', () => {
    expect(purchasesOf(row({ also_purchases: ['second'] }), null)).toEqual([
      { id: 'first', keepsAccess: false },
      { id: 'second', keepsAccess: false },
    ]);
  });
});
