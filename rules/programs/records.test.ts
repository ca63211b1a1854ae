import type { AccessRecord } from '@bandstand/contract/access.ts';
import { describe, expect, it } from 'vitest';
import { inheritingRecord } from '../access/facts.ts';
import { opensOnDay, recordOfDay } from './records.ts';

const record = (changes: Partial<AccessRecord> = {}): AccessRecord => ({ ...inheritingRecord, ...changes });
const own = (changes: Partial<AccessRecord> = {}): AccessRecord => record({ inherit: false, ...changes });
const onDay = (day: number) => own({ is_scheduled: true, schedule_period: day, schedule_interval: 'day' });

describe('the access record of a page with a day', () => {
  it('waits for the day when pages open one after the other or all begin together', () => {
    expect(recordOfDay(record(), null, 'dripped', 3)).toEqual(onDay(3));
    expect(recordOfDay(record(), null, 'fixed', 3)).toEqual(onDay(3));
    expect(recordOfDay(onDay(3), null, 'dripped', 5)).toEqual(onDay(5));
  });

  it('inherits on the first day, without a day, and in a self-paced program', () => {
    expect(recordOfDay(onDay(3), null, 'dripped', 0)).toEqual(record());
    expect(recordOfDay(onDay(3), null, 'dripped', null)).toEqual(record());
    expect(recordOfDay(onDay(3), null, 'self_paced', 3)).toEqual(record());
    expect(recordOfDay(record(), null, 'dripped', 0)).toBeNull();
  });

  it('waits on the first day too, when all begin together or the stage above waits longer', () => {
    expect(recordOfDay(record(), null, 'fixed', 0)).toEqual(onDay(0));
    expect(recordOfDay(record(), onDay(14), 'dripped', 0)).toEqual(onDay(0));
  });

  it('never lets a day open a page that is sold or private', () => {
    for (const kept of [own({ is_private: true }), own({ require_purchase: true, products: [{ id: 'gym' }] as AccessRecord['products'] })]) {
      expect(recordOfDay(kept, null, 'dripped', 3)).toBeNull();
      expect(recordOfDay(record(), kept, 'dripped', 3)).toBeNull();
      expect(recordOfDay(record(), kept, 'fixed', 0)).toBeNull();
    }
  });

  it('still requires a login where one was required', () => {
    expect(recordOfDay(own({ require_authentication: true }), null, 'dripped', 2)).toMatchObject({
      is_scheduled: true,
      require_authentication: true,
    });
    expect(recordOfDay(record(), own({ require_authentication: true }), 'dripped', 2)).toMatchObject({ require_authentication: true });
  });

  it('keeps manual settings of a page without a day', () => {
    expect(recordOfDay(own({ require_authentication: true }), null, 'self_paced', null)).toBeNull();
    expect(recordOfDay({ ...onDay(3), available_from: '2026-05-01T00:00:00.000Z' }, null, 'dripped', 0)).toBeNull();
    expect(recordOfDay({ ...onDay(3), available_from: '2026-05-01T00:00:00.000Z' }, null, 'dripped', 4)?.available_from).toBe(
      '2026-05-01T00:00:00.000Z',
    );
  });

  it('leaves a nested program’s own record alone', () => expect(recordOfDay(own({ is_progress_root: true }), null, 'dripped', 3)).toBeNull());
});

describe('the day on which a record opens its page', () => {
  it.each([
    [null, null],
    [record(), null],
    [onDay(4), 4],
    [own({ is_scheduled: true, schedule_period: 2, schedule_interval: 'week' }), 14],
    [own({ is_scheduled: true, schedule_period: 12, schedule_interval: 'hour' }), 0.5],
    [own({ is_scheduled: true }), 0],
    [{ ...onDay(4), is_private: true }, null],
    [{ ...onDay(4), require_purchase: true }, null],
  ])('%j: %j', (found, day) => expect(opensOnDay(found)).toBe(day));
});
