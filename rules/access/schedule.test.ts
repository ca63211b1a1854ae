import type { AccessRecord } from '@bandstand/contract/access.ts';
import { describe, expect, it } from 'vitest';
import { anApp, facts, inherits, member, own, page, products } from './access.builders.ts';
import { decide } from './decide.ts';
import { guest, type AccessViewer } from './facts.ts';
import type { AccessPage } from './tree.ts';
import { computeRelease, readSchedule } from './release.ts';

const drip = (period: number | null, interval: AccessRecord['schedule_interval'] = 'day', flags: Partial<AccessRecord> = {}) =>
  own({ is_scheduled: true, schedule_period: period, schedule_interval: interval, ...flags });
const start = { startedAt: '2025-05-01T00:00:00.000Z', startedAtExact: '2025-05-01T09:30:00.000Z' };
const started = member({ joined: { root: start } });
const root = (flags: Partial<AccessRecord> = {}) => page('root', null, own({ is_progress_root: true, ...flags }));
const at = (pages: AccessPage[], viewer: AccessViewer, now: string, id = 'week2') => decide(facts(pages, viewer, anApp(), now), id);

describe('L200–L202: scheduled page (ACC-9)', () => {
  const pages = [root(), page('week2', 'root', drip(7)), page('lesson', 'week2')];

  it('L201 a guest must log in', () => expect(at(pages, guest, '2025-06-01T00:00:00Z').reason).toBe('AUTHENTICATION_REQUIRED'));

  it('L201 without a progress root, it never opens', () => {
    const lost = [page('root'), page('week2', 'root', drip(0))];
    expect(at(lost, started, '2099-01-01T00:00:00Z')).toMatchObject({ reason: 'IS_SCHEDULED', available_after: null, root_id: null });
  });

  it('L201 not started: START_REQUIRED names the root', () => {
    expect(at(pages, member(), '2025-06-01T00:00:00Z')).toMatchObject({ granted: false, reason: 'START_REQUIRED', root_id: 'root' });
    expect(at(pages, member({ joined: { root: {} } }), '2025-06-01T00:00:00Z').reason).toBe('START_REQUIRED');
  });

  it('L202 closed until the release and open afterwards, also when inherited', () => {
    for (const id of ['week2', 'lesson']) {
      expect(at(pages, started, '2025-05-07T23:59:59.999Z', id)).toMatchObject({
        reason: 'IS_SCHEDULED',
        available_after: '2025-05-08T00:00:00.000Z',
      });
      expect(at(pages, started, '2025-05-08T00:00:00.000Z', id).mode).toBe('full');
    }
  });

  it('ACC-7 the schedule applies to admins too', () => {
    expect(at(pages, member({ admin: true, joined: { root: start } }), '2025-05-02T00:00:00Z').reason).toBe('IS_SCHEDULED');
  });

  it('ACC-9 the nearest progress root counts, even an inheriting one', () => {
    const nested = [root(), page('inner', 'root', inherits({ is_progress_root: true })), page('week2', 'inner', drip(7))];
    expect(at(nested, started, '2025-06-01T00:00:00Z')).toMatchObject({ reason: 'START_REQUIRED', root_id: 'inner' });
  });

  it('ACC-9 a lapsed member gets the root’s denial and the products to buy', () => {
    const sold = [
      root({ require_purchase: true, products: products('gym'), purchase_overlay: { id: 'why' }, allow_browsing: true }),
      page('week2', 'root', drip(7)),
    ];
    const lapsed = at(sold, started, '2025-06-01T00:00:00Z');
    expect(lapsed).toMatchObject({ granted: false, mode: 'none', reason: 'PURCHASE_REQUIRED', product_ids: ['gym'], overlay_id: 'why' });
    expect(at(sold, member({ owns: ['gym'], joined: { root: start } }), '2025-06-01T00:00:00Z').mode).toBe('full');
    expect(at(sold, member({ owns: ['gym'] }), '2025-06-01T00:00:00Z').reason).toBe('START_REQUIRED');
  });

  it('ACC-9 the app rules decide a root that inherits from the app', () => {
    const tree = [page('root', null, inherits({ is_progress_root: true })), page('week2', 'root', drip(7))];
    const app = anApp({ is_subscriber_only: true, allow_anonymous_browsing: true, app_products: products('all') });
    expect(decide(facts(tree, started, app, '2025-06-01T00:00:00Z'), 'week2')).toMatchObject({ reason: 'PURCHASE_REQUIRED', product_ids: ['all'] });
  });

  it('ACC-9 a root with its own schedule does not wait for itself', () => {
    const self = [page('root', null, drip(3, 'day', { is_progress_root: true })), page('week2', 'root', drip(2))];
    expect(at(self, started, '2025-05-03T00:00:00Z', 'root')).toMatchObject({ reason: 'IS_SCHEDULED', available_after: '2025-05-04T00:00:00.000Z' });
    expect(at(self, started, '2025-05-04T00:00:00Z', 'root').mode).toBe('full');
    expect(at(self, started, '2025-05-03T00:00:00Z')).toMatchObject({ reason: 'IS_SCHEDULED', available_after: '2025-05-04T00:00:00.000Z' });
    expect(at(self, started, '2025-05-04T00:00:00Z').mode).toBe('full');
  });

  it('ACC-9 a root below another scheduled root is decided in turn', () => {
    const nested = [
      root(),
      page('block', 'root', drip(10, 'day')),
      page('inner', 'block', inherits({ is_progress_root: true })),
      page('week2', 'inner', drip(0)),
    ];
    const both = member({ joined: { root: start, inner: start } });
    expect(at(nested, both, '2025-05-10T00:00:00Z')).toMatchObject({ reason: 'IS_SCHEDULED', available_after: '2025-05-11T00:00:00.000Z' });
    expect(at(nested, both, '2025-05-11T00:00:00Z').mode).toBe('full');
  });

  it('an unreadable time keeps the page closed', () => {
    expect(at(pages, member({ joined: { root: { startedAt: 'soon' } } }), '2099-01-01T00:00:00Z')).toMatchObject({
      reason: 'IS_SCHEDULED',
      available_after: null,
    });
    expect(at(pages, started, 'never').reason).toBe('IS_SCHEDULED');
  });

  it('traces root and rule', () => {
    expect(
      decide(facts(pages, started, anApp(), '2025-06-01T00:00:00Z'), 'week2', { trace: true }).trace.map(({ rule, outcome }) => `${rule} ${outcome}`),
    ).toEqual(['owner page', 'owner page', 'public full', 'progress_root full', 'schedule full']);
  });
});

describe('ACC-10, ACC-11: the release', () => {
  const run = (startedAt: string, timeZone: string | null = null) => ({
    startedAt,
    startedAtExact: '2025-01-31T15:45:30.000Z',
    startFromPageId: null,
    timeZone,
  });
  const iso = (...args: Parameters<typeof computeRelease>) => new Date(computeRelease(...args)).toISOString();
  it.each([
    [90, 'minute', '2025-01-31T17:15:30.000Z'],
    [3, 'hour', '2025-01-31T18:45:30.000Z'],
    [2, 'day', '2025-02-02T00:00:00.000Z'],
    [2, 'week', '2025-02-14T00:00:00.000Z'],
    [1, 'month', '2025-02-28T00:00:00.000Z'],
    [13, 'month', '2026-02-28T00:00:00.000Z'],
    [3, 'year', '2028-01-31T00:00:00.000Z'],
    [0, 'day', '2025-01-31T00:00:00.000Z'],
    [null, null, '2025-01-31T00:00:00.000Z'],
    [1.5, 'day', '2025-02-01T12:00:00.000Z'],
  ] as const)('%s %s after the start', (schedule_period, schedule_interval, expected) => {
    expect(iso(run('2025-01-31T00:00:00.000Z'), { schedule_period, schedule_interval })).toBe(expected);
  });

  it.each([
    ['a clock change does not move midnight', '2025-03-27T23:00:00.000Z', 'Europe/Berlin', 7, 'day', '2025-04-03T22:00:00.000Z'],
    ['months clamp by the local calendar', '2025-01-30T11:00:00.000Z', 'Pacific/Auckland', 1, 'month', '2025-02-27T11:00:00.000Z'],
    ['a leap day clamps', '2024-02-29T05:00:00.000Z', 'America/New_York', 1, 'year', '2025-02-28T05:00:00.000Z'],
  ] as const)('in a zone: %s', (_title, startedAt, zone, schedule_period, schedule_interval, expected) => {
    expect(iso(run(startedAt, zone), { schedule_period, schedule_interval })).toBe(expected);
  });

  it.each([
    [2, 'weeks', 2, 'week'],
    ['days', 3, 3, 'day'],
    ['4', 'Month', 4, 'month'],
    ['hours', '6', 6, 'hour'],
    [0, 'day', 0, 'day'],
  ])('ACC-10 reads %s %s', (period, interval, schedule_period, schedule_interval) => {
    expect(readSchedule(period, interval)).toEqual({ schedule_period, schedule_interval });
  });
  it.each([
    [null, 'day'],
    [-1, 'day'],
    [2, 'fortnight'],
    ['day', 'week'],
    [1, 2],
  ])('ACC-10 refuses %s %s', (period, interval) => {
    expect(readSchedule(period, interval)).toBeNull();
  });
});

describe('ACC-12 and PRG-6: override, absolute date, start from a page', () => {
  const pages = [
    root(),
    page('week2', 'root', drip(7)),
    page('week3', 'root', drip(2, 'week')),
    page('dated', 'root', drip(null, null, { available_from: '2025-08-01T00:00:00.000Z' })),
    page('both', 'root', drip(7, 'day', { available_from: '2025-05-03T00:00:00.000Z' })),
  ];
  const after = (viewer: AccessViewer, id: string) => at(pages, viewer, '2025-05-01T10:00:00Z', id).available_after;

  it('uses the later of period and date', () => {
    expect(after(started, 'dated')).toBe('2025-08-01T00:00:00.000Z');
    expect(after(started, 'both')).toBe('2025-05-08T00:00:00.000Z');
  });
  it('an override replaces the computed release for a page or the whole root, and the page’s override wins', () => {
    const override = (releases: Record<string, string>) => member({ joined: { root: start }, releases });
    expect(after(override({ week2: '2025-05-20T00:00:00.000Z' }), 'week2')).toBe('2025-05-20T00:00:00.000Z');
    expect(after(override({ root: '2025-05-21T00:00:00.000Z' }), 'week3')).toBe('2025-05-21T00:00:00.000Z');
    expect(after(override({ root: '2025-05-21T00:00:00.000Z', week3: '2025-05-04T00:00:00.000Z' }), 'week3')).toBe('2025-05-04T00:00:00.000Z');
    expect(after(override({ week3: '2025-04-04T00:00:00.000Z' }), 'week3')).toBeNull();
    expect(after(override({ dated: '2025-04-04T00:00:00.000Z' }), 'dated')).toBe('2025-08-01T00:00:00.000Z');
  });
  it('both still need a started root', () => {
    expect(at(pages, member({ releases: { week2: '2020-01-01T00:00:00.000Z' } }), '2025-05-01T10:00:00Z').reason).toBe('START_REQUIRED');
  });
  it('PRG-6 releases count from the page where the run began', () => {
    const from = (startFromPageId: string) => member({ joined: { root: { ...start, startFromPageId } } });
    expect(after(from('week2'), 'week3')).toBe('2025-05-08T00:00:00.000Z');
    expect(after(from('week3'), 'week3')).toBeNull();
    expect(after(from('gone'), 'week3')).toBe('2025-05-15T00:00:00.000Z');
    expect(after(from('week2'), 'dated')).toBe('2025-08-01T00:00:00.000Z');
  });
});
