import { describe, expect, it } from 'vitest';
import { plainSettings, readDraftSettings, readSettings } from './settings.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

describe('the settings of a program', () => {
  it.each([undefined, null, 'dripped', 7, [], {}, { pace: 'fast' }, { layout: 'none', pattern: 5, starts_on: 20260101 }])(
    'have defaults when nothing was set: %j',
    (data) => expect(readSettings(data)).toEqual(plainSettings),
  );

  it('are read as saved', () => {
    const settings = {
      pace: 'dripped',
      starts_on: '2026-03-02',
      allows_past_start: true,
      allows_later_start: true,
      fills_calendar: true,
      allows_pause: true,
      ending: 'perpetual',
      pattern: { kind: 'weekdays', weekdays: [1, 3, 5] },
      layout: [{ page_id: id(1), day: 0, minute: 420 }],
    };
    expect(readSettings(settings)).toEqual(settings);
  });

  it('have neither pauses nor rounds when all begin on one day', () => {
    const begun = { pace: 'fixed', starts_on: '2026-03-02', allows_pause: true, ending: 'repeats' };
    expect(readSettings(begun)).toMatchObject({ pace: 'fixed', allows_pause: false, ending: 'ends' });
    expect(readDraftSettings(begun)).toMatchObject({ allows_pause: true, ending: 'repeats' });
    expect(readSettings({ ending: 'never' }).ending).toBe('ends');
  });

  it('let each member choose a start when a shared first day was never set', () => {
    expect(readSettings({ pace: 'fixed' }).pace).toBe('dripped');
    expect(readSettings({ pace: 'fixed', starts_on: '2026-02-31' })).toMatchObject({ pace: 'dripped', starts_on: null });
  });

  it('drop the invalid parts of a layout and keep the rest', () => {
    const layout = [
      { page_id: id(1), day: 2 },
      { page_id: id(1), day: 9 },
      { page_id: id(2), day: -1 },
      { page_id: id(3), day: 1.5 },
      { page_id: id(4), day: '4' },
      { page_id: 5, day: 4 },
      null,
      'x',
      { page_id: id(6), day: 3660, minute: 1440 },
      { page_id: id(7), day: 3661 },
    ];
    expect(readSettings({ layout }).layout).toEqual([
      { page_id: id(1), day: 2, minute: null },
      { page_id: id(6), day: 3660, minute: null },
    ]);
  });

  it('keep only a pattern’s own fields', () => {
    const pattern = { kind: 'weekdays', weekdays: [5, 1, 1, 0, 8, 'x'], every: 0, at_once: 51, more: true };
    expect(readSettings({ pattern }).pattern).toEqual({ kind: 'weekdays', weekdays: [1, 5] });
    expect(readSettings({ pattern: { kind: 'toString' } }).pattern).toBeNull();
  });

  it('cap a layout of millions', () => {
    const layout = Array.from({ length: 5000 }, (_, at) => ({ page_id: id(at), day: at % 3661 }));
    expect(readSettings({ layout }).layout).toHaveLength(2000);
  });
});
