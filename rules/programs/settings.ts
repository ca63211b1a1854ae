import type { DripPattern, LayoutDay, ProgramSettings } from '@bandstand/contract/programs.ts';
import { isPlainDate } from '../time/days.ts';

const paces: readonly ProgramSettings['pace'][] = ['self_paced', 'dripped', 'fixed'];

const endings: readonly ProgramSettings['ending'][] = ['ends', 'repeats', 'perpetual'];

/** The last day of a layout: ten years. */
export const maxDay = 3660;
const maxLayout = 2000;

/** The default settings of a program: self-paced. */
export const plainSettings: ProgramSettings = {
  pace: 'self_paced',
  starts_on: null,
  allows_past_start: false,
  allows_later_start: false,
  fills_calendar: false,
  allows_pause: false,
  ending: 'ends',
  pattern: null,
  layout: [],
};

const patternKinds = ['every_n_days', 'weekdays', 'weekly', 'monthly', 'per_stage', 'all_at_once', 'own'] as const;

/**
 * The settings from a program page's data. Missing or invalid parts count as never set: one bad value must not close a program. Without a
 * shared first day, members choose their own.
 */
export function readSettings(data: unknown): ProgramSettings {
  const settings = readDraftSettings(data);
  if (settings.pace !== 'fixed') return settings;
  // Members who all began together stay together.
  return settings.starts_on === null ? { ...settings, pace: 'dripped' } : { ...settings, allows_pause: false, ending: 'ends' };
}

/** The same as stored by the owner: the shared first day may still be missing. */
export function readDraftSettings(data: unknown): ProgramSettings {
  if (!isObject(data)) return plainSettings;
  return {
    pace: paces.find((known) => known === data['pace']) ?? plainSettings.pace,
    starts_on: typeof data['starts_on'] === 'string' && isPlainDate(data['starts_on']) ? data['starts_on'] : null,
    allows_past_start: data['allows_past_start'] === true,
    allows_later_start: data['allows_later_start'] === true,
    fills_calendar: data['fills_calendar'] === true,
    allows_pause: data['allows_pause'] === true,
    ending: endings.find((known) => known === data['ending']) ?? plainSettings.ending,
    pattern: readPattern(data['pattern']),
    layout: readLayout(data['layout']),
  };
}

function readPattern(value: unknown): DripPattern | null {
  if (!isObject(value)) return null;
  const kind = patternKinds.find((known) => known === value['kind']);
  if (!kind) return null;
  const days = Array.isArray(value['weekdays'])
    ? [...new Set(value['weekdays'].filter((day): day is number => isIntegerWithin(day, 1, 7)))].toSorted((a, b) => a - b)
    : [];
  return {
    kind,
    ...(isIntegerWithin(value['every'], 1, 366) ? { every: value['every'] } : {}),
    ...(days.length > 0 ? { weekdays: days } : {}),
    ...(isIntegerWithin(value['at_once'], 1, 50) ? { at_once: value['at_once'] } : {}),
  };
}

/** The first entry of a page counts. */
function readLayout(value: unknown): LayoutDay[] {
  const byPage = new Map<string, LayoutDay>();
  for (const entry of Array.isArray(value) ? value : []) {
    if (byPage.size >= maxLayout) break;
    if (!isObject(entry) || typeof entry['page_id'] !== 'string' || !isIntegerWithin(entry['day'], 0, maxDay) || byPage.has(entry['page_id']))
      continue;
    const minute = isIntegerWithin(entry['minute'], 0, 1439) ? entry['minute'] : null;
    byPage.set(entry['page_id'], { page_id: entry['page_id'], day: entry['day'], minute });
  }
  return [...byPage.values()];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isIntegerWithin = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
