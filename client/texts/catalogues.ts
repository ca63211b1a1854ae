import type { Language } from '@bandstand/contract/languages.ts';
import type { Messages } from '@lingui/core';

type Module = { messages: Messages };

// Listed one by one so that the bundler makes one file per language.
const loaders: Record<Language, () => Promise<Module>> = {
  cs: () => import('virtual:catalogue/cs'),
  de: () => import('virtual:catalogue/de'),
  en: () => import('virtual:catalogue/en'),
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
  try {
    return (await loaders[language]()).messages;
  } catch (cause) {
    throw Object.assign(new Error(`There are no texts for ${language}`, { cause }), { code: 'MODULE_NOT_FOUND' });
  }
}
