import { creditFor, taxLinesOf } from '@bandstand/rules/products/credits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { invoiceNumber, seriesOf } from './invoices.document.ts';
import type { InvoicesJobs } from './invoices.events.ts';
import { shortMs, type InvoiceLinks } from './invoices.links.ts';
import type { InvoiceRow, InvoicesRepo } from './invoices.repo.ts';

export interface CreditsDependencies {
  clock: Clock;
  ids: Ids;
  repo: InvoicesRepo;
  jobs: Jobs<InvoicesJobs>;
  links: Pick<InvoiceLinks, 'url'>;
}
/** Money that was given back, or that the bank sent back after it had gone out. */
export interface CreditedRefund {
  id: string;
  payment_id: string;
  state: string;
  amount: number;
  is_revoking: boolean;
}

/**
 * Credit notes: what takes an invoice back (Directive 2006/112/EC, article 219: a document that refers to the first one is an invoice, too). They
 * count in the series of the invoices.
 */
export function createCredits({ clock, ids, repo, jobs, links }: CreditsDependencies) {
  /** Writes what a refund changes on its invoice; null where it changes nothing. */
  async function write(trx: Work, tenant: Tenant, invoice: InvoiceRow, refund: CreditedRefund): Promise<InvoiceRow | null> {
    const after = await repo.refunded(tenant, refund.payment_id, trx);
    const before = refund.state === 'succeeded' ? after - refund.amount : after + refund.amount;
    const { document } = invoice;
    const credit = creditFor(document, before, after);
    const taken = credit && (await repo.takeNumber(trx, tenant, null, document.is_test));
    if (!credit || !taken) return null;
    const { lines: amounts, ...sums } = credit;
    const row: InvoiceRow = {
      ...invoice,
      id: ids.next(),
      kind: 'credit_note',
      number: invoiceNumber(seriesOf(taken.seller.invoice_prefix ?? '', document.is_test), taken.number),
      invoice_id: invoice.id,
      refund_id: refund.id,
      document: {
        ...document,
        ...sums,
        lines: document.lines.map((line, at) => ({ ...line, amount: amounts[at] ?? 0 })).filter(({ amount }) => amount !== 0),
        discount: 0,
        coupon: null,
        tax_lines: taxLinesOf({ ...document, ...sums }),
        corrects: { id: invoice.id, number: invoice.number },
      },
      total: sums.total,
      issued_at: clock.iso(),
    };
    await repo.insert(trx, row);
    return row;
  }

  return {
    /**
     * Writes the credit note of a refund and tells the buyer, in the transaction in which the refund is sure; for one that the bank sent back, what
     * takes its credit note out again. Waits for numbers of the app: call it after all other locks are held.
     */
    refunded: async (trx: Work, tenant: Tenant, refund: CreditedRefund): Promise<void> => {
      const invoice = await repo.ofPayment(trx, tenant, refund.payment_id);
      if (!invoice) return;
      if (refund.state !== 'succeeded') {
        const written = await repo.creditsOfRefund(trx, tenant, refund.id);
        if (written.length === 1) await write(trx, tenant, invoice, refund);
        return;
      }
      const note = await write(trx, tenant, invoice, refund);
      const { id: refundId, amount, is_revoking: isRevoking } = refund;
      const payload = { appId: tenant.appId, invoiceId: invoice.id, refundId, amount, isRevoking, ...(note ? { creditNoteId: note.id } : {}) };
      await jobs.enqueue(within(trx), 'invoice.refunded', payload, { key: `refund:${refundId}` });
    },
    /** Of these invoices, each with where the staff read it for a while; the first first. */
    shownOf: async (tenant: Tenant, invoiceIds: readonly string[]): Promise<{ id: string; number: string; total: number; url: string }[]> =>
      Promise.all(
        (await repo.creditNotesOf(tenant, invoiceIds)).map(async ({ id, number, total }) => ({
          id,
          number,
          total,
          url: await links.url(tenant, id, shortMs, 'staff'),
        })),
      ),
  };
}
