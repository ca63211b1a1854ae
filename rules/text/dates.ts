import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from './languages.ts';

type Place = { language: Language; timeZone: string | null };

const formats = new Map<string, Intl.DateTimeFormat>();

type Parts = { whole: string; of: (type: Intl.DateTimeFormatPartTypes) => string };

function read(time: number | string, { language, timeZone }: Place, options: Intl.DateTimeFormatOptions): Parts {
  const ms = typeof time === 'number' ? time : Date.parse(time);
  const key = `${language} ${timeZone} ${Object.keys(options).join()} ${options.hourCycle}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: timeZone ?? 'UTC' })));
  const pieces = format.formatToParts(ms);
  // Intl inserts narrow and non-breaking spaces that differ between its releases.
  const whole = pieces
    .map(({ value }) => value)
    .join('')
    .replace(/[\u00a0\u202f]/g, ' ');
  return { whole, of: (type) => pieces.find((piece) => piece.type === type)?.value ?? '' };
}

/** "Mar 7, 2025" in English, a similarly short form elsewhere (L545, LNG-7). Time: milliseconds or ISO; a null zone is UTC. */
export function formatDate(time: number | string, place: Place): string {
  const date = read(time, place, { month: 'short', day: 'numeric', year: 'numeric' });
  if (place.language === 'en') return `${date.of('month')} ${date.of('day')}, ${date.of('year')}`;
  if (place.language !== 'pt') return date.whole;
  // Intl writes European Portuguese dates in digits, so only its month name is used.
  return `${date.of('day')} de ${read(time, place, { month: 'short' }).of('month')} de ${date.of('year')}`;
}

/** A calendar date YYYY-MM-DD in the short form: the same day everywhere. */
export const formatPlainDate = (date: string, language: Language): string =>
  formatDate(Date.parse(`${date}T00:00:00Z`), { language, timeZone: null });

/** "03:04:05 PM" in English, "15:04:05" elsewhere: a full time (L545, LNG-7). */
export function formatTime(time: number | string, place: Place): string {
  if (place.language !== 'en') return read(time, place, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).whole;
  const clock = read(time, place, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h12' });
  return `${clock.of('hour')}:${clock.of('minute')}:${clock.of('second')} ${clock.of('dayPeriod').toUpperCase()}`;
}

/** "3:04 PM", "15:04": the time beside a message or an event. */
export function formatClock(time: number | string, place: Place): string {
  const isEnglish = place.language === 'en';
  return read(time, place, { hour: isEnglish ? 'numeric' : '2-digit', minute: '2-digit', hourCycle: isEnglish ? 'h12' : 'h23' }).whole;
}

export const formatDateTime = (time: number | string, place: Place): string => `${formatDate(time, place)}, ${formatClock(time, place)}`;

/** "Mar 7, 2025, 03:04:05 PM": the exact moment, where a list shows only how long ago it was (LNG-7). */
export const formatMoment = (time: number | string, place: Place): string => `${formatDate(time, place)}, ${formatTime(time, place)}`;

/** "Fri, Mar 7, 2025, 3:04 PM": an upcoming time with its weekday, joined as the language does. */
export function formatDayAndTime(time: number | string, place: Place): string {
  const weekday = { weekday: 'short' } as const;
  const day =
    place.language === 'pt'
      ? `${read(time, place, weekday).whole}, ${formatDate(time, place)}`
      : read(time, place, { ...weekday, month: 'short', day: 'numeric', year: 'numeric' }).whole;
  return `${day}, ${formatClock(time, place)}`;
}

/** The city in a zone's name: "Europe/Lisbon" is "Lisbon". */
export const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
