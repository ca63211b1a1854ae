import type { Language } from '@bandstand/contract/languages.ts';
import type { Messages } from '@lingui/core';
import { messages as english } from 'virtual:catalogue/en';

type Module = { messages: Messages };

// English comes with the app. The others are written out one by one: the bundler makes one file a language of them.
const loaders: Record<Exclude<Language, 'en'>, () => Promise<Module>> = {
  cs: () => import('virtual:catalogue/cs'),
  de: () => import('virtual:catalogue/de'),
  es: () => import('virtual:catalogue/es'),
  fr: () => import('virtual:catalogue/fr'),
  nb: () => import('virtual:catalogue/nb'),
  nl: () => import('virtual:catalogue/nl'),
  pl: () => import('virtual:catalogue/pl'),
  'pt-BR': () => import('virtual:catalogue/pt-BR'),
  pt: () => import('virtual:catalogue/pt'),
  sv: () => import('virtual:catalogue/sv'),
};

/** The texts of one language. Rejects with code MODULE_NOT_FOUND when they cannot be loaded (LNG-4). */
export async function loadCatalogue(language: Language): Promise<Messages> {
  if (language === 'en') return english;
  try {
    return (await loaders[language]()).messages;
  } catch (cause) {
    throw Object.assign(new Error(`There are no texts for ${language}`, { cause }), { code: 'MODULE_NOT_FOUND' });
  }
}
