import type { AccessRecord } from '@bandstand/contract/access.ts';
import type { ProgramSettings } from '@bandstand/contract/programs.ts';

/** Whether pages wait for their day. */
export const waitsForDays = (pace: ProgramSettings['pace']): boolean => pace !== 'self_paced';

/**
 * The access record of a page whose day in the program was set. `above`: the inherited record, if it lies below the program; null:
 * inherited from the program. Returns null to keep the record. Private and sold pages decide before any day (ACC-5) and a day must not open
 * them, so they stay unchanged. Pages of the first day open with the program, unless all begin on one day: then they wait too.
 */
export function recordOfDay(own: AccessRecord, above: AccessRecord | null, pace: ProgramSettings['pace'], day: number | null): AccessRecord | null {
  if (own.is_progress_root) return null;
  const deciding = own.inherit ? above : own;
  if (deciding?.is_private || deciding?.require_purchase) return null;
  const mustWait = day !== null && (day > 0 || pace === 'fixed' || above?.is_scheduled === true);
  if (waitsForDays(pace) && mustWait)
    return {
      ...own,
      inherit: false,
      is_scheduled: true,
      schedule_period: day,
      schedule_interval: 'day',
      require_authentication: deciding?.require_authentication ?? false,
    };
  // An absolute time was set by hand.
  if (own.inherit || !own.is_scheduled || own.available_from !== null) return null;
  return { ...own, inherit: true, is_scheduled: false, schedule_period: null, schedule_interval: null, require_authentication: false };
}

const daysOf: Record<string, number> = { minute: 1 / 1440, hour: 1 / 24, day: 1, week: 7, month: 365 / 12, year: 365 };

/** Days after the start at which a record opens its page, fractional for hours; null: it does not wait for the start. */
export const opensOnDay = (record: AccessRecord | null): number | null =>
  record?.is_scheduled && !record.is_private && !record.require_purchase
    ? (record.schedule_period ?? 0) * (daysOf[record.schedule_interval ?? 'day'] ?? 1)
    : null;
