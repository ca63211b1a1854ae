import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { InvoiceKind } from './invoices.ts';
import { Id, List, Money, Nullable, Time } from './wire.ts';

/** An invoice or a credit note in the seller's list. */
export const StudioInvoice = Type.Object({
  id: Id,
  kind: InvoiceKind,
  number: Type.String(),
  /** As printed; empty for staff who may not read members. */
  customer: Type.String(),
  total: Money,
  tax: Money,
  /** The refunded amount of an invoice; 0 for credit notes. */
  refunded: Money,
  currency: Type.String(),
  issued_at: Time,
  is_test: Type.Boolean(),
  /** Null if the order was deleted with its member. */
  order_id: Nullable(Id),
  /** Its address, valid for ten minutes; `.pdf` after the path is the file. Null for staff who may not read members. */
  url: Nullable(Type.String()),
});
export type StudioInvoice = Static<typeof StudioInvoice>;

const read = { who: 'owner', permission: 'orders.read' } as const;

export const studioInvoices = calls({
  /** Newest first. `from` is inclusive, `to` exclusive. `q`: part of the number or of the customer's name. */
  'GET /studio/invoices': {
    ...read,
    query: {
      kind: Type.Optional(InvoiceKind),
      from: Type.Optional(Time),
      to: Type.Optional(Time),
      q: Type.Optional(Type.String({ maxLength: 200 })),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    returns: List(StudioInvoice),
  },
});
