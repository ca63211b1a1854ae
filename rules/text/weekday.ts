import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from './languages.ts';

/** "Friday": the weekday of a calendar date YYYY-MM-DD. */
export const formatWeekday = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`));
