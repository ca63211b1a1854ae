import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import type { Address } from './checkout.ts';
import { OneOf } from './wire.ts';

/** `factur_x`: inside the PDF file (EN 16931 as CII). `xrechnung`: a separate file (UBL) by German rules. */
export const EInvoiceProfile = OneOf(['off', 'factur_x', 'xrechnung']);
export type EInvoiceProfile = Static<typeof EInvoiceProfile>;

const text = (maxLength: number) => Type.String({ maxLength });

/** The seller's data on e-invoices, field by field; empty: not given. */
export const EInvoiceSettings = Type.Object({
  profile: EInvoiceProfile,
  street: text(200),
  postal_code: text(20),
  city: text(120),
  country: Type.String({ pattern: '^([A-Z]{2})?$' }),
  /** The contact for questions about an invoice. */
  contact: text(120),
  phone: text(40),
  email: text(254),
  vat_id: text(30),
  tax_number: text(40),
  /** Why the seller charges no tax, in the words of the law. Empty: untaxed items are not subject to tax. */
  exemption: text(300),
});
export type EInvoiceSettings = Static<typeof EInvoiceSettings>;

/** What an invoice stores for its e-invoice when it is issued, because the printed texts cannot be parsed later. */
export interface EInvoiceFacts {
  seller: EInvoiceSettings;
  /** The app's time zone, so that days are the seller's. */
  zone: string;
  buyer: Address | null;
  /** The buyer's reference for it: the order or subscription. */
  reference: string;
  /** For a credit note: when the corrected invoice was issued. */
  corrects_at?: string;
}

export const eInvoices = calls({
  'GET /studio/e_invoices': { who: 'owner', permission: 'sell.read', returns: EInvoiceSettings },
  /** Later invoices are e-invoices. 422 lists the missing data. */
  'PUT /studio/e_invoices': { who: 'owner', permission: 'settings', body: Type.Partial(EInvoiceSettings), returns: EInvoiceSettings },
});
