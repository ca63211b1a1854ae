import type { Language } from '@bandstand/contract/languages.ts';

/** Each in its own language, which its speakers look for. */
export const ownNames: Readonly<Record<Language, string>> = {
  cs: 'Čeština',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  pt: 'Português',
  sv: 'Svenska',
};
