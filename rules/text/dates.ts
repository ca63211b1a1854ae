import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from './languages.ts';

type Place = { language: Language; timeZone: string | null };

const formats = new Map<string, Intl.DateTimeFormat>();

function parts(ms: number, { language, timeZone }: Place, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const key = `${language} ${timeZone} ${Object.keys(options).join()} ${options.hourCycle}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: timeZone ?? 'UTC' })));
  const found: Record<string, string> = {};
  const pieces = format.formatToParts(ms);
  for (const { type, value } of pieces) found[type] = value;
  return { ...found, whole: pieces.map(({ value }) => value).join('') };
}

/** "Mar 7, 2025" in English, a short form of like length elsewhere (L545, LNG-7). Time: milliseconds or ISO; a null zone is UTC. */
export function formatDate(time: number | string, place: Place): string {
  const ms = toMs(time);
  const date = parts(ms, place, { month: 'short', day: 'numeric', year: 'numeric' });
  if (place.language === 'en') return `${date['month']} ${date['day']}, ${date['year']}`;
  if (place.language !== 'pt') return plain(date['whole']!);
  // Intl gives European Portuguese in digits; its months stand alone.
  const { month } = parts(ms, place, { month: 'short' });
  return `${date['day']} de ${month} de ${date['year']}`;
}

/** A calendar date YYYY-MM-DD in the short form: the same day everywhere. */
export const formatPlainDate = (date: string, language: Language): string => formatDate(Date.parse(`${date}T00:00:00Z`), { language, timeZone: null });

/** "03:04:05 PM" in English, "15:04:05" elsewhere: where a full time is meant (L545, LNG-7). */
export function formatTime(time: number | string, place: Place): string {
  if (place.language !== 'en') return plain(parts(toMs(time), place, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })['whole']!);
  const clock = parts(toMs(time), place, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h12' });
  return `${clock['hour']}:${clock['minute']}:${clock['second']} ${clock['dayPeriod']!.toUpperCase()}`;
}

/** "3:04 PM", "15:04": the clock beside a message or an event. */
export function formatClock(time: number | string, place: Place): string {
  const isEnglish = place.language === 'en';
  return plain(parts(toMs(time), place, { hour: isEnglish ? 'numeric' : '2-digit', minute: '2-digit', hourCycle: isEnglish ? 'h12' : 'h23' })['whole']!);
}

export const formatDateTime = (time: number | string, place: Place): string => `${formatDate(time, place)}, ${formatClock(time, place)}`;

const toMs = (time: number | string) => (typeof time === 'number' ? time : Date.parse(time));
/** Intl puts narrow and unbreakable blanks that break word-for-word comparisons between releases. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
