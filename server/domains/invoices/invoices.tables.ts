import type { ReturnedLine, SoldLine } from '@bandstand/contract/books.ts';
import type { EInvoiceFacts, EInvoiceSettings } from '@bandstand/contract/e-invoices.ts';
import type { Invoice, InvoiceKind } from '@bandstand/contract/invoices.ts';
import type { Seller } from '@bandstand/contract/payments.studio.ts';

/** An invoice as printed; later refunds are not part of it. Older documents lack fields that were added later. */
export type InvoiceDocument = Omit<
  Invoice,
  'id' | 'kind' | 'number' | 'refunded' | 'issued_at' | 'credit_notes' | 'tax_lines' | 'tax_note' | 'corrects' | 'has_e_invoice'
> &
  Partial<Pick<Invoice, 'tax_lines' | 'tax_note' | 'corrects'>> & { e_invoice?: EInvoiceFacts };

/** The columns of payment settings with the seller and the next number. */
interface NumberColumns {
  app_id: string;
  seller: Partial<Seller>;
  e_invoice: EInvoiceSettings | null;
  next_invoice: number;
}

export interface InvoicesTables {
  invoices: {
    app_id: string;
    id: string;
    kind: InvoiceKind;
    number: string;
    /** Null: the member was deleted. */
    subscriber_id: string | null;
    payment_id: string;
    order_id: string | null;
    subscription_id: string | null;
    /** Of a credit note: the invoice it corrects, and the refund it is for. */
    invoice_id: string | null;
    refund_id: string | null;
    document: InvoiceDocument;
    total: number;
    currency: string;
    issued_at: string;
  };
  payment_settings: NumberColumns;
  /** Read only here. */
  refunds: {
    app_id: string;
    id: string;
    payment_id: string;
    amount: number;
    state: 'pending' | 'succeeded' | 'failed';
    kind: 'refund' | 'dispute';
    lines: ReturnedLine[] | null;
  };
  /** Read only here. */
  payments: { app_id: string; id: string; lines: SoldLine[] | null };
}
