import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, Money, Nullable, Time } from './wire.ts';

/** Who sells or buys, as an invoice names them. Lines of the address as they are printed. */
export const InvoiceParty = Type.Object({
  name: Type.String(),
  lines: Type.Array(Type.String()),
  email: Nullable(Type.String()),
  tax_id: Nullable(Type.String()),
});
export type InvoiceParty = Static<typeof InvoiceParty>;

/** Invoice (COM-22). It never changes; what was given back stands beside it. */
export const Invoice = Type.Object({
  id: Id,
  number: Type.String(),
  seller: InvoiceParty,
  customer: InvoiceParty,
  lines: Type.Array(Type.Object({ label: Type.String(), detail: Nullable(Type.String()), amount: Money })),
  subtotal: Money,
  discount: Money,
  coupon: Nullable(Type.String()),
  tax: Money,
  tax_label: Nullable(Type.String()),
  /** The tax is part of the prices. */
  tax_inclusive: Type.Boolean(),
  total: Money,
  refunded: Money,
  currency: Type.String(),
  issued_at: Time,
  /** Of a test payment: no money was taken. */
  is_test: Type.Boolean(),
  footer: Nullable(Type.String()),
});
export type Invoice = Static<typeof Invoice>;

const params = { id: Id };
const token = Type.Optional(Type.String({ maxLength: 500 }));

export const invoices = calls({
  'GET /invoices/{id}/url': { who: 'member', params, notFound: 'invoice_not_found', returns: Type.Object({ url: Type.String() }) },
  'GET /invoices/{id}': { who: 'signed', cookie: true, params, notFound: 'invoice_not_found', query: { token }, returns: Invoice },
  /** The same as a file, for who holds the token or is signed in by cookie. */
  'GET /invoice/{id}.pdf': {
    who: 'signed',
    root: true,
    file: true,
    params,
    notFound: 'invoice_not_found',
    query: { token },
    returns: Type.String({ description: 'PDF file' }),
  },
});
