import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import type { DateRange } from './calendarDays.ts';

const forms = {
  /** "Mon" */
  weekday: { weekday: 'short' },
  /** "Monday, November 24" */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  /** "Mon, Nov 24" */
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  /** "November 2026" */
  month: { month: 'long', year: 'numeric' },
  range: { day: 'numeric', month: 'short', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

function formatOf(form: keyof typeof forms, language: Language): Intl.DateTimeFormat {
  const key = `${form} ${language}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...forms[form], timeZone: 'UTC' });
  made.set(key, format);
  return format;
}

const at = (date: string) => new Date(`${date}T00:00:00Z`);
// Intl inserts narrow and non-breaking spaces that differ between its releases.
const plain = (text: string) => text.replaceAll(/[\u00A0\u2009\u202F]/g, ' ');

/** A calendar date in words, the same day in every zone. */
export const dayName = (date: string, form: Exclude<keyof typeof forms, 'range'>, language: Language): string =>
  plain(formatOf(form, language).format(at(date)));

/** "Nov 23 – 29, 2026" */
export const rangeName = ({ from, to }: DateRange, language: Language): string => plain(formatOf('range', language).formatRange(at(from), at(to)));

/** Day of the month without a leading zero. */
export const dayNumber = (date: string): number => Number(date.slice(8));
