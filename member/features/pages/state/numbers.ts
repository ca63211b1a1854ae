import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';

/** A number as the language writes it, with one digit behind the point at most. */
export const formatNumber = (value: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 }).format(value);
