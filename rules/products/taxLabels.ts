import type { Language } from '@bandstand/contract/languages.ts';
import type { TaxTerms } from './charges.ts';
import { localeOf } from '../text/languages.ts';

/** A tax as stored with quotes and invoices: "VAT 8.875 %". Null without tax. */
export const taxLabelOf = (tax: TaxTerms | null): string | null =>
  tax && !tax.reason ? `${tax.name} ${Number((tax.rate / 1000).toFixed(3))} %` : null;

/** A stored tax label, "VAT 8.875 %", with the percentage in the language's format: "VAT 8.875%", "VAT 8,875 %". */
export const taxLabelIn = (label: string, language: Language): string =>
  label.replace(/(\d+(?:\.\d+)?) %$/, (_kept, rate: string) =>
    new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 3 }).format(Number(rate) / 100),
  );
