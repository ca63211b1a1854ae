import type { Address } from '@bandstand/contract/checkout.ts';
import type { EInvoiceFacts } from '@bandstand/contract/e-invoices.ts';
import type { Invoice } from '@bandstand/contract/invoices.ts';
import { eInvoiceSums, untaxedCategory, type EInvoiceSums } from '@bandstand/rules/products/eInvoices.ts';
import { countries } from '@bandstand/rules/products/countries.ts';
import { dateOf } from '../../platform/clock.ts';

export type EInvoiced = Pick<
  Invoice,
  | 'kind'
  | 'number'
  | 'issued_at'
  | 'seller'
  | 'customer'
  | 'lines'
  | 'subtotal'
  | 'discount'
  | 'coupon'
  | 'tax'
  | 'tax_inclusive'
  | 'tax_lines'
  | 'tax_note'
  | 'total'
  | 'currency'
  | 'footer'
  | 'is_test'
  | 'corrects'
>;
/** Everything that an e-invoice is written from. */
export interface EInvoiceParts {
  invoice: EInvoiced;
  facts: EInvoiceFacts;
  sums: EInvoiceSums;
  buyer: Address & { country: string };
}

/**
 * The contents of an invoice's e-invoice. Null when there is none: they are off, the buyer's country is not known (BR-11), or EN 16931 cannot express
 * its amounts. None is better than a broken one.
 */
export function eInvoiceParts(invoice: EInvoiced, facts: EInvoiceFacts | null | undefined): EInvoiceParts | null {
  if (!facts || facts.seller.profile === 'off') return null;
  const { seller } = facts;
  const country = facts.buyer?.country?.trim().toUpperCase() ?? '';
  const sums = eInvoiceSums(invoice, untaxedCategory({ isExempt: seller.exemption !== '', home: seller.country, country }));
  const isNamed = invoice.customer.name.trim() !== '' && Boolean(invoice.customer.email);
  // BR-AE-2 and BR-AE-3: both sides need a VAT id.
  const lacksId = sums?.category === 'AE' && (seller.vat_id === '' || !invoice.customer.tax_id);
  if (!sums || !countries.includes(country) || !isNamed || lacksId) return null;
  return { invoice, facts, sums, buyer: { ...facts.buyer, country } };
}

/** The calendar day of an instant in a zone. */
export const dayIn = (at: string, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(dateOf(at));
