import { defaultLanguage, type Language } from '@bandstand/contract/languages.ts';
import { setupI18n, type I18n } from '@lingui/core';
import { compileTexts } from './compile.ts';
import type { MessageKey } from './keys.ts';

const loaded = new Map<Language, I18n>();

/** The catalogue of a language on the server, compiled when first used. */
export function catalogue(language: Language): I18n {
  let catalogue = loaded.get(language);
  if (!catalogue) {
    catalogue = setupI18n({ locale: language, messages: { [language]: compileTexts(language) } });
    loaded.set(language, catalogue);
  }
  return catalogue;
}

/** One text in one language. Falls back to English (LNG-2). */
export const translate = (language: Language, key: MessageKey, values?: Record<string, string | number>): string =>
  catalogue(language)._(key, values) || catalogue(defaultLanguage)._(key, values);
