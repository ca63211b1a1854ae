import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import type { Address } from './checkout.ts';
import { OneOf } from './wire.ts';

/** `factur_x`: within the PDF file (EN 16931 as CII). `xrechnung`: a file beside it (UBL), by the rules of Germany. */
export const EInvoiceProfile = OneOf(['off', 'factur_x', 'xrechnung']);
export type EInvoiceProfile = Static<typeof EInvoiceProfile>;

const text = (maxLength: number) => Type.String({ maxLength });

/** What e-invoices say of the seller, piece by piece; empty: not said. */
export const EInvoiceSettings = Type.Object({
  profile: EInvoiceProfile,
  street: text(200),
  postal_code: text(20),
  city: text(120),
  country: Type.String({ pattern: '^([A-Z]{2})?$' }),
  /** Who answers questions about an invoice. */
  contact: text(120),
  phone: text(40),
  email: text(254),
  vat_id: text(30),
  tax_number: text(40),
  /** Why the seller takes no tax, in the words of the law. Empty: what bears no tax is not subject to it. */
  exemption: text(300),
});
export type EInvoiceSettings = Static<typeof EInvoiceSettings>;

/** What an invoice keeps for its e-invoice when it is written: what is printed of it cannot be taken apart later on. */
export interface EInvoiceFacts {
  seller: EInvoiceSettings;
  /** Of the app, so that days are the seller's. */
  zone: string;
  buyer: Address | null;
  /** What the buyer's own papers may name it by: the order or subscription. */
  reference: string;
  /** Of a credit note: when the invoice that it corrects was written. */
  corrects_at?: string;
}

export const eInvoices = calls({
  'GET /studio/e_invoices': { who: 'owner', permission: 'sell.read', returns: EInvoiceSettings },
  /** Invoices from then on are e-invoices. 422 names what is missing for it. */
  'PUT /studio/e_invoices': { who: 'owner', permission: 'settings', body: Type.Partial(EInvoiceSettings), returns: EInvoiceSettings },
});
