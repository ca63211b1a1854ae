import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';

const dayMs = 86_400_000;

/** A message's time in its shortest form: the clock today, the weekday within a week, else the date; in the browser's time zone. */
export function shortTime(ms: number, nowMs: number, language: Language): string {
  const [then, now] = [new Date(ms), new Date(nowMs)];
  const isToday = then.toDateString() === now.toDateString();
  const options: Intl.DateTimeFormatOptions = isToday
    ? { hour: 'numeric', minute: '2-digit' }
    : nowMs - ms < 6 * dayMs
      ? { weekday: 'short' }
      : then.getFullYear() === now.getFullYear()
        ? { day: 'numeric', month: 'short' }
        : { day: 'numeric', month: 'short', year: 'numeric' };
  return new Intl.DateTimeFormat(localeOf(language), options).format(then);
}
