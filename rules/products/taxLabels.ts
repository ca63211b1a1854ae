import type { Language } from '@bandstand/contract/languages.ts';
import { localeOf } from '../text/languages.ts';

/** What a quote or an invoice keeps of a tax, "VAT 8.875 %", with the percentage as the language writes it: "VAT 8.875%", "VAT 8,875 %". */
export const taxLabelIn = (label: string, language: Language): string =>
  label.replace(/(\d+(?:\.\d+)?) %$/, (_kept, rate: string) =>
    new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 3 }).format(Number(rate) / 100),
  );
