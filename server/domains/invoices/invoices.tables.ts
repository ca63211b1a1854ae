import type { Invoice } from '@bandstand/contract/invoices.ts';
import type { Seller } from '@bandstand/contract/payments.studio.ts';

/** An invoice as it was printed; what was given back later is no part of it. */
export type InvoiceDocument = Omit<Invoice, 'id' | 'number' | 'refunded' | 'issued_at'>;

/** Of the settings of payments only who sells, and the number that comes next. */
interface NumberColumns {
  app_id: string;
  seller: Partial<Seller>;
  next_invoice: number;
}

export interface InvoicesTables {
  invoices: {
    app_id: string;
    id: string;
    number: string;
    subscriber_id: string;
    payment_id: string;
    order_id: string | null;
    subscription_id: string | null;
    document: InvoiceDocument;
    total: number;
    currency: string;
    issued_at: string;
  };
  payment_settings: NumberColumns;
  /** Read only here. */
  refunds: { app_id: string; payment_id: string; amount: number; state: 'pending' | 'succeeded' | 'failed'; kind: 'refund' | 'dispute' };
}
