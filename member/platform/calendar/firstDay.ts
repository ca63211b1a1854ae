import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';

type WeekInfo = { firstDay: number };
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

const sunday = 7;
const monday = 1;
/** For browsers without week data. */
const sundayLocales = new Set(['en-US', 'pt-BR', 'pt-PT']);

/** The first day of the week, Monday 1 to Sunday 7: as in the region that the browser names for the app's language. */
export function firstDayOfWeek(language: Language, browserLanguages: readonly string[]): number {
  const ofRegion = browserLanguages.find((tag) => tag.includes('-') && tag.split('-')[0] === language.split('-')[0]);
  const own = localeOf(language);
  for (const tag of ofRegion === undefined ? [own] : [ofRegion, own]) {
    try {
      const locale: LocaleWithWeek = new Intl.Locale(tag);
      const info = locale.getWeekInfo?.() ?? locale.weekInfo;
      if (info) return info.firstDay;
    } catch {
      // An invalid tag: the language's own custom applies.
    }
  }
  return sundayLocales.has(ofRegion ?? own) ? sunday : monday;
}
