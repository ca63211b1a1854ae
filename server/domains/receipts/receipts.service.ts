import type { Tenant } from '../../platform/db/tenancy.ts';
import type { InvoicesJobs } from '../invoices/invoices.events.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import { receiptLetter, refundLetter, type Bought } from './receipts.letter.ts';
import type { SendLetter } from './receipts.send.ts';

export interface ReceiptsDependencies {
  send: SendLetter;
  invoices: Pick<Invoices, 'find' | 'mailedPath'>;
  appById: (id: string) => Promise<Tenant | null>;
  boughtOf: (tenant: Tenant, orderId: string) => Promise<Bought>;
}

/** Mails about money. They are required by law, so nobody can switch them off; a job sends each once. */
export const createReceipts = ({ send, invoices, appById, boughtOf }: ReceiptsDependencies) => ({
  receipt: async ({ appId, invoiceId, again }: InvoicesJobs['invoice.receipt']): Promise<void> => {
    const tenant = await appById(appId);
    const invoice = tenant && (await invoices.find(tenant, invoiceId));
    if (!tenant || !invoice) return;
    const bought = invoice.order_id ? await boughtOf(tenant, invoice.order_id) : null;
    const path = invoices.mailedPath(tenant, invoice.id);
    await send(tenant, invoice.subscriber_id, (words) => receiptLetter({ invoice, path, bought, again }, words));
  },

  refund: async ({ appId, invoiceId, refundId, amount, isRevoking, creditNoteId }: InvoicesJobs['invoice.refunded']): Promise<void> => {
    const tenant = await appById(appId);
    const invoice = tenant && (await invoices.find(tenant, invoiceId));
    if (!tenant || !invoice) return;
    const path = invoices.mailedPath(tenant, invoice.id);
    const note = creditNoteId ? await invoices.find(tenant, creditNoteId) : null;
    const notePath = note && invoices.mailedPath(tenant, note.id);
    await send(tenant, invoice.subscriber_id, (words) => refundLetter({ refundId, amount, isRevoking, invoice, path, notePath }, words));
  },
});
