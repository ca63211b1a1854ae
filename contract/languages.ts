import { OneOf } from './wire.ts';

/** The eleven interface languages (L19). English is the default and the fallback. */
export const languages = ['cs', 'de', 'en', 'es', 'fr', 'nb', 'nl', 'pl', 'pt-BR', 'pt', 'sv'] as const;
export type Language = (typeof languages)[number];
export const LanguageSchema = OneOf(languages);
export const defaultLanguage: Language = 'en';
