import type { Language } from '@bandstand/contract/languages.ts';

const defaultLanguage: Language = 'en';

/** Each language's tag for Intl, which reads `pt` as Brazilian and has several date formats for `en`. */
const locales: Readonly<Record<Language, string>> = {
  cs: 'cs',
  de: 'de',
  en: 'en-US',
  es: 'es',
  fr: 'fr',
  nb: 'nb',
  nl: 'nl',
  pl: 'pl',
  'pt-BR': 'pt-BR',
  pt: 'pt-PT',
  sv: 'sv',
};
/** The eleven. */
export const languages = Object.keys(locales) as readonly Language[];

/** One of the eleven, in any case (LNG-3); null for any other: the caller answers 422 and changes nothing. */
export function findLanguage(value: string): Language | null {
  const wanted = value.trim().replace('_', '-').toLowerCase();
  return languages.find((language) => language.toLowerCase() === wanted) ?? null;
}

/** The language of an app for those who have none (LNG-1): the owner's choice among those that the app offers, else English, else the first of them. */
export function languageOfApp({ languages: offered, chosen }: { languages: readonly string[]; chosen: string | null }): Language {
  const known = languages.filter((language) => offered.includes(language));
  const own = known.find((language) => language === chosen);
  return own ?? known.find((language) => language === defaultLanguage) ?? known[0] ?? defaultLanguage;
}

/** The interface language (LNG-1): the member's own, else a guest's choice, else the app's. The browser's setting is offered, not taken. */
export function interfaceLanguage(facts: { memberLanguage: string | null; chosen: string | null; ofApp: string }): Language {
  for (const value of [facts.memberLanguage, facts.chosen, facts.ofApp]) {
    const language = value === null ? null : findLanguage(value);
    if (language) return language;
  }
  return defaultLanguage;
}

/** The first of the device's languages that the app offers, if it is another one than the current (LNG-1); null: nothing to offer. */
export function languageToOffer(device: readonly string[], offered: readonly string[], current: Language): Language | null {
  for (const tag of device) {
    const base = tag.split('-')[0] ?? '';
    const known = findLanguage(tag) ?? findLanguage(base === 'no' || base === 'nn' ? 'nb' : base);
    if (known === null || !offered.includes(known)) continue;
    return known === current ? null : known;
  }
  return null;
}

/** The lookup order of a text: the language, then directly English, also for pt-BR (LNG-2). */
export const lookupOrder = (language: Language): readonly Language[] =>
  language === defaultLanguage ? [defaultLanguage] : [language, defaultLanguage];

/** The tag for Intl. */
export const localeOf = (language: Language): string => locales[language];
