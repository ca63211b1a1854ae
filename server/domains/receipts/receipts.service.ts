import type { Tenant } from '../../platform/db/tenancy.ts';
import type { InvoicesJobs } from '../invoices/invoices.events.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import { receiptLetter, refundLetter, type Bought } from './receipts.letter.ts';
import type { SendLetter } from './receipts.send.ts';

export interface ReceiptsDependencies {
  send: SendLetter;
  invoices: Pick<Invoices, 'find' | 'byIds' | 'mailedPath'>;
  appById: (id: string) => Promise<Tenant | null>;
  boughtOf: (tenant: Tenant, orderId: string) => Promise<Bought>;
}

/** Mails about money. They are required by law, so nobody can switch them off; a job sends each once. */
export const createReceipts = ({ send, invoices, appById, boughtOf }: ReceiptsDependencies) => ({
  /** Those of one moment share what they read and write. One that fails keeps no other, and all are tried again: none is mailed twice. */
  receipts: async ({ appId, invoiceIds, again }: InvoicesJobs['invoice.receipts']): Promise<void> => {
    const tenant = await appById(appId);
    if (!tenant) return;
    const sent = [...(await invoices.byIds(tenant, invoiceIds)).values()].map(async (invoice) => {
      const bought = invoice.order_id ? await boughtOf(tenant, invoice.order_id) : null;
      const path = invoices.mailedPath(tenant, invoice.id);
      await send(tenant, invoice.subscriber_id, (words) => receiptLetter({ invoice, path, bought, again }, words));
    });
    for (const one of await Promise.allSettled(sent)) if (one.status === 'rejected') throw one.reason;
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
