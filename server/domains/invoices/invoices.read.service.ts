import type { Invoice } from '@bandstand/contract/invoices.ts';
import type { Language } from '@bandstand/contract/languages.ts';
import { taxLinesOf } from '@bandstand/rules/products/credits.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId } from '../../platform/ids.ts';
import type { EInvoices } from '../e-invoices/e-invoices.service.ts';
import { shortMs, type InvoiceLinks, type InvoiceReader } from './invoices.links.ts';
import type { InvoiceRow, InvoicesRepo } from './invoices.repo.ts';
import type { InvoiceDocument } from './invoices.tables.ts';

export interface InvoiceReadersDependencies {
  repo: Pick<InvoicesRepo, 'find' | 'refunded' | 'creditNotesOf'>;
  links: Pick<InvoiceLinks, 'opens' | 'path'>;
  eInvoices: Pick<EInvoices, 'partsOf' | 'write'>;
  /** The buyer's language and zone; null for a deleted one. */
  readerOf: (tenant: Tenant, subscriberId: string) => Promise<{ language: Language; timezone: string } | null>;
}

/** What gives access to an invoice: a token, or the buyer's session. */
export interface InvoiceProof {
  member: Member | null;
  token: string | undefined;
}

export type InvoiceReaders = ReturnType<typeof createInvoiceReaders>;

interface Opened {
  row: InvoiceRow;
  reader: InvoiceReader;
}

/** Fields that older documents lack. */
const sinceThen = (document: InvoiceDocument) => ({
  tax_lines: document.tax_lines ?? taxLinesOf(document),
  tax_note: document.tax_note ?? null,
  corrects: document.corrects ?? null,
});
/**
 * Who may read an invoice (COM-22): its buyer, and holders of a link. For anyone else it does not exist. Once its member was deleted, only links of
 * staff open it.
 */
export function createInvoiceReaders({ repo, links, eInvoices, readerOf }: InvoiceReadersDependencies) {
  const partsOf = ({ kind, number, issued_at, document }: InvoiceRow) =>
    eInvoices.partsOf({ ...document, ...sinceThen(document), kind, number, issued_at }, document.e_invoice);
  async function require(tenant: Tenant, id: string, { member, token }: InvoiceProof): Promise<Opened> {
    const reader = isId(id) && token !== undefined ? links.opens(tenant, id, token) : null;
    const row = isId(id) && (reader || member) ? await repo.find(tenant, id.toLowerCase()) : null;
    if (row && reader === 'staff') return { row, reader };
    if (!row?.subscriber_id || !(reader || row.subscriber_id === member?.id)) throw new AppError('invoice_not_found');
    return { row, reader: 'member' };
  }
  const shown = async (tenant: Tenant, { row, reader }: Opened): Promise<Invoice> => {
    const { id, kind, number, issued_at, payment_id, document } = row;
    const [refunded, notes] = kind === 'invoice' ? await Promise.all([repo.refunded(tenant, payment_id), repo.creditNotesOf(tenant, [id])]) : [0, []];
    return {
      ...document,
      id,
      kind,
      number,
      issued_at,
      refunded,
      ...sinceThen(document),
      has_e_invoice: partsOf(row) !== null,
      credit_notes: notes.map((note) => ({
        id: note.id,
        number: note.number,
        total: note.total,
        issued_at: note.issued_at,
        url: links.path(tenant, note.id, shortMs, reader),
      })),
    };
  };
  const fileName = ({ number }: InvoiceRow, type: string) => `${number.replaceAll(/[^\w-]+/g, '_')}.${type}`;
  return {
    /** Throws 404 `invoice_not_found`. */
    requireOwn: async (member: Member, id: string): Promise<string> => (await require(member.tenant, id, { member, token: undefined })).row.id,
    /** Throws 404 `invoice_not_found`. */
    read: async (tenant: Tenant, id: string, proof: InvoiceProof): Promise<Invoice> => shown(tenant, await require(tenant, id, proof)),
    /** The same as a PDF file, in the buyer's language; with the e-invoice embedded if the owner wants that. */
    file: async (tenant: Tenant, id: string, proof: InvoiceProof): Promise<{ name: string; bytes: Buffer }> =>
      draw(tenant, await require(tenant, id, proof)),
    /** The file for staff. The caller must have checked their permissions. Throws 404 `invoice_not_found`. */
    printed: async (tenant: Tenant, id: string): Promise<{ name: string; bytes: Buffer }> => {
      const row = await repo.find(tenant, id);
      if (!row) throw new AppError('invoice_not_found');
      return draw(tenant, { row, reader: 'staff' });
    },
    /** The e-invoice. Throws 404 `invoice_not_found` also when there is none. */
    xml: async (tenant: Tenant, id: string, proof: InvoiceProof): Promise<{ name: string; text: string }> => {
      const { row } = await require(tenant, id, proof);
      const parts = partsOf(row);
      if (!parts) throw new AppError('invoice_not_found');
      return { name: fileName(row, 'xml'), text: await eInvoices.write(parts) };
    },
  };
  async function draw(tenant: Tenant, opened: Opened): Promise<{ name: string; bytes: Buffer }> {
    const { row } = opened;
    const reader = (row.subscriber_id && (await readerOf(tenant, row.subscriber_id))) || { language: 'en' as const, timezone: 'UTC' };
    const parts = partsOf(row);
    const hybrid = parts?.facts.seller.profile === 'factur_x' ? parts : null;
    const xml = hybrid && (await eInvoices.write(hybrid));
    // Both forms of a document must show the same day.
    const drawn = hybrid ? { ...reader, timezone: hybrid.facts.zone } : reader;
    // The drawing code imports a lot, so it is loaded with the first invoice that is drawn.
    const { drawInvoice } = await import('./invoices.pdf.ts');
    return { name: fileName(row, 'pdf'), bytes: await drawInvoice(await shown(tenant, opened), drawn, xml) };
  }
}
