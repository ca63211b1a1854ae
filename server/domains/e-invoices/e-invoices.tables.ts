import type { EInvoiceSettings } from '@bandstand/contract/e-invoices.ts';

/** The columns of payment settings that e-invoices need about the seller. */
export interface EInvoicesTables {
  payment_settings: { app_id: string; e_invoice: EInvoiceSettings | null };
}
