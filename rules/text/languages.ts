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

/** The interface language (LNG-1): the member's own, else a guest's choice, else English. The browser's setting is ignored. */
export function interfaceLanguage(facts: { memberLanguage: string | null; chosen: string | null }): Language {
  for (const value of [facts.memberLanguage, facts.chosen]) {
    const language = value === null ? null : findLanguage(value);
    if (language) return language;
  }
  return defaultLanguage;
}

/** The lookup order of a text: the language, then directly English, also for pt-BR (LNG-2). */
export const lookupOrder = (language: Language): readonly Language[] =>
  language === defaultLanguage ? [defaultLanguage] : [language, defaultLanguage];

/** The tag for Intl. */
export const localeOf = (language: Language): string => locales[language];
