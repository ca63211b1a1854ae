import { defaultLanguage, type Language } from '@bandstand/contract/languages.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';
import { findLanguage } from '@bandstand/rules/text/languages.ts';
import { setupI18n, type Messages } from '@lingui/core';

export type Values = Record<string, string | number>;
export type Translate = ((key: MessageKey, values?: Values) => string) & {
  /** The text of a key built at runtime; null when the catalogue has none. */
  find(key: string, values?: Values): string | null;
};
export type LoadCatalogue = (language: Language) => Promise<Messages>;
export type Texts = { language: Language; t: Translate };

/** The first of the browser's languages that the studio supports. */
export function languageOf(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.split('-')[0] ?? '';
    const language = findLanguage(tag) ?? findLanguage(base === 'no' || base === 'nn' ? 'nb' : base);
    if (language) return language;
  }
  return defaultLanguage;
}

/** The texts of a language, in English where a translation is missing (LNG-2). */
export async function loadTexts(language: Language, load: LoadCatalogue): Promise<Texts> {
  const messages = await load(language);
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  const translate = (key: MessageKey, values?: Values) => i18n._(key, values);
  const find = (key: string, values?: Values) => (key in messages ? i18n._(key, values) : null);
  return { language, t: Object.assign(translate, { find }) };
}
