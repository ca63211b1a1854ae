import type { EvidenceFile, EvidenceText, StudioDisputeDetails } from '@bandstand/contract/disputes.ts';
import { correspondenceOf, gatherTexts, type DisputeFacts } from '@bandstand/rules/disputes/evidence.ts';
import { fieldsOf, type FileField } from '@bandstand/rules/disputes/fields.ts';
import { isoOf, msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { MediaService } from '../media/media.service.ts';
import type { DisputesRepo, DisputeDetail, FileRow } from './disputes.repo.ts';
import type { Disputes } from './disputes.service.ts';

export interface EvidenceDependencies {
  repo: Pick<DisputesRepo, 'files'>;
  disputes: Pick<Disputes, 'require' | 'shown'>;
  factsOf: (tenant: Tenant, dispute: DisputeDetail) => Promise<DisputeFacts>;
  media: Pick<MediaService, 'privateFile'>;
  /** Signs addresses of files so that they open without a cookie. */
  signer: (tenant: Tenant) => Promise<(path: string) => string>;
  invoiceUrl: (tenant: Tenant, id: string) => Promise<string>;
}
/** The current answer to a dispute: evidence gathered by us, and written or uploaded by the owner. */
export interface Answer {
  dispute: DisputeDetail;
  texts: EvidenceText[];
  files: EvidenceFile[];
  rows: FileRow[];
  correspondence: string;
}
/** The file in which the correspondence is sent. */
export const correspondenceFile = { name: 'Correspondence.pdf', title: 'Correspondence with the customer' };

export type Evidence = ReturnType<typeof createEvidence>;

/** Evidence for the owner in a dispute. */
export function createEvidence({ repo, disputes, factsOf, media, signer, invoiceUrl }: EvidenceDependencies) {
  /** What we can send for a field on our own; null: nothing. */
  async function gatheredFile(tenant: Tenant, dispute: DisputeDetail, field: FileField, correspondence: string): Promise<EvidenceFile['gathered']> {
    if (field === 'customer_communication') return correspondence ? { name: correspondenceFile.name, url: null, text: correspondence } : null;
    const { invoice_id: invoiceId, invoice_number: number } = dispute;
    return field === 'receipt' && invoiceId ? { name: `${number}.pdf`, url: await invoiceUrl(tenant, invoiceId), text: null } : null;
  }
  async function ownFile(tenant: Tenant, row: FileRow | undefined, sign: (path: string) => string): Promise<EvidenceFile['own']> {
    const file = row && (await media.privateFile(tenant, row.media_id));
    return row && file ? { id: row.id, name: row.name, size: row.size_bytes, url: sign(file.path) } : null;
  }

  /** Throws 404. */
  async function read(tenant: Tenant, id: string): Promise<Answer> {
    const dispute = await disputes.require(tenant, id);
    const [facts, rows, sign] = await Promise.all([factsOf(tenant, dispute), repo.files(tenant, dispute.id), signer(tenant)]);
    const [fields, gathered, correspondence] = [fieldsOf(facts), gatherTexts(facts), correspondenceOf(facts)];
    const files = await Promise.all(
      fields.files.map(async (field): Promise<EvidenceFile> => ({
        field,
        gathered: await gatheredFile(tenant, dispute, field, correspondence),
        own: await ownFile(
          tenant,
          rows.find((row) => row.field === field),
          sign,
        ),
        is_left_out: dispute.left_out.includes(field),
      })),
    );
    const texts = fields.texts.map((field) => ({ field, gathered: gathered[field], own: dispute.texts[field] ?? null }));
    return { dispute, texts, files, rows, correspondence };
  }

  return {
    read,
    /** A dispute with its answer, for the owner. Throws 404. */
    shown: async (tenant: Tenant, id: string): Promise<StudioDisputeDetails> => {
      const { dispute, texts, files } = await read(tenant, id);
      const { paid, refunded, paid_at, subscription_id, invoice_id: invoiceId, invoice_number: number, sent_fields } = dispute;
      return {
        ...disputes.shown(dispute),
        payment: { amount: paid, refunded, paid_at: isoOf(msOf(paid_at)), is_renewal: subscription_id !== null },
        invoice: invoiceId && number ? { number, url: await invoiceUrl(tenant, invoiceId) } : null,
        texts,
        files,
        sent_fields,
      };
    },
  };
}
