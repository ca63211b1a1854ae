import { expect, it } from 'vitest';
import { eventSettings, locationFor, spotsLeft } from './settings.ts';
import { isDuring, momentOf, spanOf } from './span.ts';

it('reads settings from any saved data', () => {
  expect(eventSettings({ event_id: 'x', timezone: ' ', location: ' ', capacity: -1, host_ids: ['x', 4], state: 'live' })).toEqual({
    eventId: null,
    timezone: null,
    location: null,
    capacity: null,
    hostIds: [],
    isCancelled: false,
  });
  expect(eventSettings(null).location).toBeNull();
  expect(eventSettings({ location: 'Pier 3' }).location).toEqual({ kind: 'place', address: 'Pier 3', url: null });
  expect(eventSettings({ location: { kind: 'online', url: 'https://a.example' }, capacity: 0, state: 'cancelled' })).toMatchObject({
    location: { kind: 'online', address: null, url: 'https://a.example' },
    capacity: 0,
    isCancelled: true,
  });
});
it('shows the join link to participants', () => {
  const place = { kind: 'online', address: 'Room', url: 'https://a.example' } as const;
  expect([locationFor(place, true)?.url, locationFor(place, false)?.url, locationFor(null, true)]).toEqual(['https://a.example', null, null]);
  expect([spotsLeft(null, 4), spotsLeft(5, 4), spotsLeft(3, 4)]).toEqual([null, 1, 0]);
});
it.each([
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-03-29T10:00+02:00', '2026-03-29T08:00:00.000Z'],
  ['2026-02-30', null],
  ['2026-03-29T10:00', null],
  ['2026-03-29T25:00Z', null],
])('EVT-4: %s begins at %s in Berlin', (text, expected) => {
  const ms = momentOf(text, 'Europe/Berlin');
  expect(ms === null ? null : new Date(ms).toISOString()).toBe(expected);
});
it('accepts 62 days, plus the hour that the clocks add', () => {
  expect(spanOf('2026-09-01', '2026-11-02', 'Europe/Berlin')).toHaveProperty('fromMs');
  expect(spanOf('2026-09-01', '2026-11-03', 'Europe/Berlin')).toEqual({ fault: 'end' });
});
it.each([
  ['ends as it begins', '08:00', '10:00', false],
  ['begins as it ends', '12:00', '13:00', false],
  ['is a point at its beginning', '10:00', '10:00', true],
  ['has no end', '09:00', null, true],
  ['is all around it', '08:00', '20:00', true],
])('EVT-4: overlaps when it %s', (_, from, to, expected) => {
  const at = (time: string) => `2026-05-01T${time}:00.000Z`;
  const span = { fromMs: Date.parse(at('10:00')), toMs: Date.parse(at('12:00')) };
  expect(isDuring(span, { starts_at: at(from), ends_at: to && at(to) })).toBe(expected);
});
