import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, Money, Nullable, OneOf, Time } from './wire.ts';

/** The seller or buyer on an invoice. Address lines as printed. */
export const InvoiceParty = Type.Object({
  name: Type.String(),
  lines: Type.Array(Type.String()),
  email: Nullable(Type.String()),
  tax_id: Nullable(Type.String()),
});
export type InvoiceParty = Static<typeof InvoiceParty>;

/** The total of one tax rate. `rate`: thousandths of a percent; `net`: the amount it applies to. */
export const TaxLine = Type.Object({ label: Type.String(), rate: Type.Integer(), net: Money, tax: Money });
export type TaxLine = Static<typeof TaxLine>;

const Numbered = Type.Object({ id: Id, number: Type.String() });

/** `credit_note`: reverses an invoice, fully or partly. Its amounts are negative. */
export const InvoiceKind = OneOf(['invoice', 'credit_note']);
export type InvoiceKind = Static<typeof InvoiceKind>;

/** Invoice (COM-22). It never changes; refunds are listed beside it, and on their own credit notes. */
export const Invoice = Type.Object({
  id: Id,
  kind: InvoiceKind,
  number: Type.String(),
  seller: InvoiceParty,
  customer: InvoiceParty,
  lines: Type.Array(Type.Object({ label: Type.String(), detail: Nullable(Type.String()), amount: Money, quantity: Type.Optional(Type.Integer()) })),
  subtotal: Money,
  discount: Money,
  coupon: Nullable(Type.String()),
  tax: Money,
  tax_label: Nullable(Type.String()),
  tax_lines: Type.Array(TaxLine),
  /** Why there is no tax: the buyer accounts for it. */
  tax_note: Nullable(OneOf(['reverse_charge'])),
  /** The tax is part of the prices. */
  tax_inclusive: Type.Boolean(),
  total: Money,
  refunded: Money,
  currency: Type.String(),
  issued_at: Time,
  /** For a test payment: no money was taken. */
  is_test: Type.Boolean(),
  footer: Nullable(Type.String()),
  /** An e-invoice exists (EN 16931), at `/invoice/{id}.xml`. */
  has_e_invoice: Type.Boolean(),
  /** The invoice that a credit note corrects. */
  corrects: Nullable(Numbered),
  /** Credit notes of this invoice with their addresses; oldest first. */
  credit_notes: Type.Array(Type.Object({ ...Numbered.properties, total: Money, issued_at: Time, url: Type.String() })),
});
export type Invoice = Static<typeof Invoice>;

const params = { id: Id };
const token = Type.Optional(Type.String({ maxLength: 500 }));

export const invoices = calls({
  'GET /invoices/{id}/url': { who: 'member', params, notFound: 'invoice_not_found', returns: Type.Object({ url: Type.String() }) },
  'GET /invoices/{id}': { who: 'signed', cookie: true, params, notFound: 'invoice_not_found', query: { token }, returns: Invoice },
  /** The same as a file, for anyone with the token or logged in by cookie. */
  'GET /invoice/{id}.pdf': {
    who: 'signed',
    root: true,
    file: true,
    params,
    notFound: 'invoice_not_found',
    query: { token },
    returns: Type.String({ description: 'PDF file' }),
  },
  /** The same in machine-readable form (EN 16931), if the owner turned e-invoices on. */
  'GET /invoice/{id}.xml': {
    who: 'signed',
    root: true,
    file: true,
    params,
    notFound: 'invoice_not_found',
    query: { token },
    returns: Type.String({ description: 'XML file' }),
  },
});
