import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';

/** A typed percentage, with comma or point, in thousandths of a percent; null: not a rate from 0 to 100. */
export function readRate(text: string): number | null {
  const match = /^\s*(\d{1,3})(?:[.,](\d{1,3}))?\s*$/.exec(text);
  if (!match) return null;
  const rate = Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'));
  return rate <= 100_000 ? rate : null;
}

/** A rate as people type it in the language: "8,25". */
export const typedRate = (rate: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { useGrouping: false, maximumFractionDigits: 3 }).format(rate / 1000);
