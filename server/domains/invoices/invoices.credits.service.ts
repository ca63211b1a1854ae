import type { ReturnedLine } from '@bandstand/contract/books.ts';
import { creditFor, creditOfLines, taxLinesOf } from '@bandstand/rules/products/credits.ts';
import { leftOf, returnedLines } from '@bandstand/rules/products/returnedLines.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { within, type Work } from '../../platform/db/work.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { invoiceNumber, seriesOf } from './invoices.document.ts';
import type { InvoicesJobs } from './invoices.events.ts';
import { shortMs, type InvoiceLinks } from './invoices.links.ts';
import type { InvoiceRow, InvoicesRepo } from './invoices.repo.ts';
import type { InvoiceDocument } from './invoices.tables.ts';

export interface CreditsDependencies {
  clock: Clock;
  ids: Ids;
  repo: InvoicesRepo;
  jobs: Jobs<InvoicesJobs>;
  links: Pick<InvoiceLinks, 'url'>;
}
export type Credits = ReturnType<typeof createCredits>;
/** Money that was refunded, or a refund that the bank returned. */
export interface CreditedRefund {
  id: string;
  payment_id: string;
  state: string;
  amount: number;
  /** Which lines of the payment were refunded; null when they were not stored. */
  lines: ReturnedLine[] | null;
  is_revoking: boolean;
}
type Credited = Pick<InvoiceDocument, 'lines' | 'subtotal' | 'tax' | 'total'>;

const opposite = (amount: number): number => (amount === 0 ? 0 : -amount);
/** What reverses a credit note. */
const undone = ({ lines, subtotal, tax, total }: Credited): Credited => ({
  lines: lines.map((line) => ({ ...line, amount: opposite(line.amount) })),
  subtotal: opposite(subtotal),
  tax: opposite(tax),
  total: opposite(total),
});

/**
 * Credit notes, which reverse an invoice (Directive 2006/112/EC, article 219: a document that refers to the first one is an invoice, too). They are
 * numbered in the series of the invoices.
 */
export function createCredits({ clock, ids, repo, jobs, links }: CreditsDependencies) {
  /** Which lines a refund reverses, and their tax. A payment without stored lines is divided in proportion. */
  async function creditOf(trx: Work, tenant: Tenant, { document, payment_id }: InvoiceRow, refund: CreditedRefund): Promise<Credited | null> {
    const { sold, others } = await repo.linesOf(trx, tenant, payment_id, refund.id);
    if (document.total > 0 && sold.reduce((sum, { amount }) => sum + amount, 0) === document.total) {
      const left = leftOf(sold, others).reduce((sum, amount) => sum + amount, 0);
      return creditOfLines(document, sold, refund.lines ?? returnedLines(sold, others, Math.min(refund.amount, left)) ?? []);
    }
    const after = await repo.refunded(tenant, payment_id, trx);
    const credit = creditFor(document, after - refund.amount, after);
    const lines = document.lines.map(({ label, detail }, at) => ({ label, detail, amount: credit?.lines[at] ?? 0 }));
    return credit && { ...credit, lines: lines.filter(({ amount }) => amount !== 0) };
  }

  /** Writes what a refund changes on its invoice; null when it changes nothing. */
  async function write(trx: Work, tenant: Tenant, invoice: InvoiceRow, refund: CreditedRefund, sums: Credited | null): Promise<InvoiceRow | null> {
    const { document } = invoice;
    const taken = sums && (await repo.takeNumber(trx, tenant, null, document.is_test));
    if (!sums || !taken) return null;
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
        discount: 0,
        coupon: null,
        tax_lines: taxLinesOf({ ...document, ...sums }),
        corrects: { id: invoice.id, number: invoice.number },
        ...(document.e_invoice ? { e_invoice: { ...document.e_invoice, corrects_at: invoice.issued_at } } : {}),
      },
      total: sums.total,
      issued_at: clock.iso(),
    };
    await repo.insert(trx, [row]);
    return row;
  }

  return {
    /**
     * Writes the credit note of a refund and mails the buyer, in the transaction in which the refund becomes final; for a refund that the bank
     * returned, the document that reverses its credit note. Waits for the app's numbers: call it after all other locks are held.
     */
    refunded: async (trx: Work, tenant: Tenant, refund: CreditedRefund): Promise<void> => {
      const invoice = await repo.ofPayment(trx, tenant, refund.payment_id);
      if (!invoice) return;
      if (refund.state !== 'succeeded') {
        const written = await repo.creditsOfRefund(trx, tenant, refund.id);
        const [first] = written;
        if (first && written.length === 1) await write(trx, tenant, invoice, refund, undone(first.document));
        return;
      }
      const note = await write(trx, tenant, invoice, refund, await creditOf(trx, tenant, invoice, refund));
      const { id: refundId, amount, is_revoking: isRevoking } = refund;
      const payload = { appId: tenant.appId, invoiceId: invoice.id, refundId, amount, isRevoking, ...(note ? { creditNoteId: note.id } : {}) };
      await jobs.enqueue(within(trx), 'invoice.refunded', payload, { key: `refund:${refundId}` });
    },
    /** Credit notes of these invoices, each with a temporary link for staff; oldest first. */
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
