import type { EInvoiceSettings } from '@bandstand/contract/e-invoices.ts';

/** Of the settings of payments only what e-invoices say of the seller. */
export interface EInvoicesTables {
  payment_settings: { app_id: string; e_invoice: EInvoiceSettings | null };
}
