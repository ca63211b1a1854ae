import type { Language } from '@bandstand/contract/languages.ts';
import type { Messages } from '@lingui/core';

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
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

/** The compiled texts of a language, a chunk of its own. */
export const loadCatalogue = async (language: Language): Promise<Messages> => (await catalogues[language]()).messages;
