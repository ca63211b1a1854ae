import type { Invoice } from '@bandstand/contract/invoices.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId } from '../../platform/ids.ts';
import type { InvoiceLinks } from './invoices.links.ts';
import type { InvoiceRow, InvoicesRepo } from './invoices.repo.ts';

export interface InvoiceReadersDependencies {
  repo: Pick<InvoicesRepo, 'find' | 'refunded'>;
  links: Pick<InvoiceLinks, 'opens'>;
  /** How the buyer reads; null for one who is gone. */
  readerOf: (tenant: Tenant, subscriberId: string) => Promise<{ language: Language; timezone: string } | null>;
}

/** What an invoice is asked for with: a token, or the session of who bought. */
export interface InvoiceProof {
  member: Member | null;
  token: string | undefined;
}

export type InvoiceReaders = ReturnType<typeof createInvoiceReaders>;

/** Who may read an invoice (COM-22): its buyer, and whoever holds a link to it. Everybody else is told that there is none. */
export function createInvoiceReaders({ repo, links, readerOf }: InvoiceReadersDependencies) {
  async function require(tenant: Tenant, id: string, { member, token }: InvoiceProof): Promise<InvoiceRow> {
    const isOpen = isId(id) && token !== undefined && links.opens(tenant, id, token);
    const row = isId(id) && (isOpen || member) ? await repo.find(tenant, id.toLowerCase()) : null;
    if (!row || !(isOpen || row.subscriber_id === member?.id)) throw new AppError('invoice_not_found');
    return row;
  }
  const shown = async (tenant: Tenant, { id, number, issued_at, payment_id, document }: InvoiceRow): Promise<Invoice> => ({
    ...document,
    id,
    number,
    issued_at,
    refunded: await repo.refunded(tenant, payment_id),
  });
  return {
    /** Throws 404 `invoice_not_found`. */
    requireOwn: async (member: Member, id: string): Promise<string> => (await require(member.tenant, id, { member, token: undefined })).id,
    /** Throws 404 `invoice_not_found`. */
    read: async (tenant: Tenant, id: string, proof: InvoiceProof): Promise<Invoice> => shown(tenant, await require(tenant, id, proof)),
    /** The same as a PDF file, in the buyer's language. */
    file: async (tenant: Tenant, id: string, proof: InvoiceProof): Promise<{ name: string; bytes: Buffer }> => {
      const row = await require(tenant, id, proof);
      const reader = (await readerOf(tenant, row.subscriber_id)) ?? { language: 'en' as const, timezone: 'UTC' };
      const name = `${row.number.replaceAll(/[^\w-]+/g, '_')}.pdf`;
      // What draws brings much with it, and is loaded with the first invoice that is drawn.
      const { drawInvoice } = await import('./invoices.pdf.ts');
      return { name, bytes: await drawInvoice(await shown(tenant, row), reader) };
    },
  };
}
