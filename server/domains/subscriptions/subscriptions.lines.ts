import type { SubscriptionTerms, Charge, TaxTerms } from '@bandstand/rules/products/charges.ts';
import { localeOf } from '@bandstand/rules/text/languages.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { InvoiceDraft } from '../invoices/invoices.service.ts';

/** "VAT 19 %", as quotes say it. */
const taxLabel = ({ name, rate }: TaxTerms): string => `${name} ${Number((rate / 1000).toFixed(3))} %`;

/** The days of a period in words; its end is excluded. */
function daysOf({ start, end }: { start: string; end: string }, { language, timezone }: { language: Language; timezone: string }): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: timezone });
  const last = Math.max(Date.parse(start), Date.parse(end) - 86_400_000);
  return format.formatRange(Date.parse(start), last);
}

/** What an invoice says of the charge of a period. */
export function invoiceOf(
  terms: SubscriptionTerms,
  charge: Charge,
  period: { start: string; end: string },
  reader: { language: Language; timezone: string },
): Pick<InvoiceDraft, 'lines' | 'subtotal' | 'discount' | 'coupon' | 'tax' | 'tax_label' | 'tax_inclusive' | 'total' | 'currency'> {
  const days = daysOf(period, reader);
  return {
    lines: terms.items.map(({ title, amount }) => ({ label: title, detail: days, amount })),
    subtotal: charge.subtotal,
    discount: charge.discount,
    coupon: charge.discount > 0 ? (terms.coupon?.code ?? null) : null,
    tax: charge.tax,
    tax_label: terms.tax && taxLabel(terms.tax),
    tax_inclusive: terms.tax?.inclusive ?? false,
    total: charge.total,
    currency: terms.currency,
  };
}
