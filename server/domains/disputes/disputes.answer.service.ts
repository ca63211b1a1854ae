import type { EvidenceFile, EvidenceText, StudioDisputeDetails } from '@bandstand/contract/disputes.ts';
import { correspondenceOf, gatherTexts, type DisputeFacts } from '@bandstand/rules/disputes/evidence.ts';
import { fieldsOf, fileTypes, maxFileBytes, maxTexts, type FileField } from '@bandstand/rules/disputes/fields.ts';
import type { FastifyRequest } from 'fastify';
import { isoOf, msOf, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Ids } from '../../platform/ids.ts';
import type { MediaService } from '../media/media.service.ts';
import type { Dispute } from '../payments/payments.gateway.ts';
import type { Desk, SentFile } from './disputes.desk.ts';
import type { DisputeRow, DisputesRepo, DisputeWhole, FileRow } from './disputes.repo.ts';
import type { Disputes } from './disputes.service.ts';

export interface AnswerDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  repo: DisputesRepo;
  disputes: Pick<Disputes, 'require' | 'canAnswer' | 'shown' | 'note'>;
  factsOf: (tenant: Tenant, dispute: DisputeWhole) => Promise<DisputeFacts>;
  media: Pick<MediaService, 'receivePrivate' | 'privateFile' | 'release'>;
  /** Makes addresses of files that hold without a cookie. */
  signer: (tenant: Tenant) => Promise<(path: string) => string>;
  invoice: { url: (tenant: Tenant, id: string) => Promise<string>; file: (tenant: Tenant, id: string) => Promise<{ name: string; bytes: Buffer }> };
  draw: (title: string, text: string, madeAt: string) => Promise<Buffer>;
  /** The provider’s desk by the app’s keys; null: it has none. */
  deskOf: (tenant: Tenant) => Promise<Desk | null>;
}
export type DisputeAnswers = ReturnType<typeof createDisputeAnswers>;

interface Answer {
  dispute: DisputeWhole;
  texts: EvidenceText[];
  files: EvidenceFile[];
  rows: FileRow[];
  correspondence: string;
}
const letters = { name: 'Correspondence.pdf', title: 'Correspondence with the customer' };
const pdf = 'application/pdf';

/** The owner’s answer to a dispute: what is known of it, what the owner adds, and sending it once. */
export function createDisputeAnswers(of: AnswerDependencies) {
  const { db, clock, ids, repo, disputes, factsOf, media, signer, invoice, draw, deskOf } = of;

  async function read(tenant: Tenant, id: string): Promise<Answer> {
    const dispute = await disputes.require(tenant, id);
    const [facts, rows, sign] = await Promise.all([factsOf(tenant, dispute), repo.files(tenant, dispute.id), signer(tenant)]);
    const [fields, gathered, correspondence] = [fieldsOf(facts), gatherTexts(facts), correspondenceOf(facts)];
    const made = async (field: FileField): Promise<EvidenceFile['gathered']> => {
      if (field === 'customer_communication') return correspondence ? { name: letters.name, url: null, text: correspondence } : null;
      const { invoice_id: invoiceId, invoice_number: number } = dispute;
      return field === 'receipt' && invoiceId ? { name: `${number}.pdf`, url: await invoice.url(tenant, invoiceId), text: null } : null;
    };
    const files = await Promise.all(
      fields.files.map(async (field): Promise<EvidenceFile> => {
        const row = rows.find((one) => one.field === field);
        const lies = row && (await media.privateFile(tenant, row.media_id));
        return {
          field,
          gathered: await made(field),
          own: row && lies ? { id: row.id, name: row.name, size: row.size_bytes, url: sign(lies.path) } : null,
          is_left_out: dispute.left_out.includes(field),
        };
      }),
    );
    const texts = fields.texts.map((field) => ({ field, gathered: gathered[field], own: dispute.texts[field] ?? null }));
    return { dispute, texts, files, rows, correspondence };
  }
  const shown = async (tenant: Tenant, id: string): Promise<StudioDisputeDetails> => {
    const { dispute, texts, files } = await read(tenant, id);
    const { paid, refunded, paid_at, subscription_id, invoice_id: invoiceId, invoice_number: number, sent_fields } = dispute;
    return {
      ...disputes.shown(dispute),
      payment: { amount: paid, refunded, paid_at: isoOf(msOf(paid_at)), is_renewal: subscription_id !== null },
      invoice: invoiceId && number ? { number, url: await invoice.url(tenant, invoiceId) } : null,
      texts,
      files,
      sent_fields,
    };
  };
  /** Changes the draft of a dispute that still waits for its answer. */
  const change = <R>(tenant: Tenant, id: string, run: (trx: Work, row: DisputeRow) => Promise<R>): Promise<R> =>
    transact(db, tenant, async (trx) => {
      const row = await repo.lock(trx, tenant, id);
      if (!row) throw new AppError('not_found');
      if (!disputes.canAnswer(row)) throw new AppError('dispute_closed');
      return run(trx, row);
    });
  /** The desk of the mode that a dispute is of: keys of the other one do not know it. */
  async function deskFor(tenant: Tenant, dispute: DisputeWhole): Promise<Desk> {
    if (!disputes.canAnswer(dispute)) throw new AppError('dispute_closed');
    const desk = await deskOf(tenant);
    if (!desk || desk.isTest !== dispute.is_test) throw new AppError('not_configured');
    return desk;
  }

  /** All texts that are sent; what is empty is left out. Throws 422 for more than the provider takes together. */
  function textsToSend(texts: readonly EvidenceText[]): Record<string, string> {
    const sent = texts.map(({ field, gathered, own }) => [field, (own ?? gathered).trim()] as const).filter(([, text]) => text !== '');
    const length = sent.reduce((sum, [, text]) => sum + text.length, 0);
    refuseFields({ texts: length > maxTexts && { key: 'field.max_length', values: { maxLength: maxTexts } } });
    return Object.fromEntries(sent);
  }
  async function fileToSend(tenant: Tenant, { dispute, rows, correspondence }: Answer, { field, gathered }: EvidenceFile): Promise<SentFile | null> {
    const row = rows.find((one) => one.field === field);
    const lies = row && (await media.privateFile(tenant, row.media_id));
    if (row && lies) return { name: row.name, contentType: row.content_type, bytes: await lies.bytes() };
    if (!gathered) return null;
    if (field === 'customer_communication')
      return { name: letters.name, contentType: pdf, bytes: await draw(letters.title, correspondence, dispute.opened_at) };
    return dispute.invoice_id ? { contentType: pdf, ...(await invoice.file(tenant, dispute.invoice_id)) } : null;
  }
  async function uploaded(tenant: Tenant, desk: Desk, answer: Answer): Promise<Record<string, string>> {
    const sent: Record<string, string> = {};
    for (const entry of answer.files) {
      const file = entry.is_left_out ? null : await fileToSend(tenant, answer, entry);
      if (file) sent[entry.field] = await desk.upload(file);
    }
    return sent;
  }
  /** What the provider says after we asked for something, at once: its own event may come later or never. */
  async function done(tenant: Tenant, row: DisputeWhole, news: Dispute, write: (trx: Work) => Promise<unknown>): Promise<void> {
    await transact(db, tenant, write);
    await disputes.note(tenant, row.provider, news);
  }

  return {
    read: shown,
    /** Throws 404, 409 `dispute_closed`, 422. */
    draft: async (tenant: Tenant, id: string, sent: { texts?: { field: string; own: string | null }[]; left_out?: string[] }) => {
      const { texts, files } = await read(tenant, id);
      const [knownTexts, knownFiles] = [texts.map(({ field }) => field), files.map(({ field }) => field)];
      refuseFields({
        texts: (sent.texts ?? []).some(({ field }) => !knownTexts.includes(field)) && { key: 'field.invalid' },
        left_out: (sent.left_out ?? []).some((field) => !knownFiles.includes(field)) && { key: 'field.invalid' },
      });
      await change(tenant, id, (trx, row) => {
        const own = new Map(Object.entries(row.texts));
        for (const { field, own: text } of sent.texts ?? []) if (text === null) own.delete(field);
        for (const { field, own: text } of sent.texts ?? []) if (text !== null) own.set(field, text);
        return repo.write(trx, tenant, id, { texts: Object.fromEntries(own), left_out: [...new Set(sent.left_out ?? row.left_out)] });
      });
      return shown(tenant, id);
    },
    /** Throws 404, 409 `dispute_closed`, 413, 422. */
    addFile: async (tenant: Tenant, id: string, request: FastifyRequest) => {
      const { dispute, files } = await read(tenant, id);
      if (!disputes.canAnswer(dispute)) throw new AppError('dispute_closed');
      const {
        id: mediaId,
        name,
        sizeBytes,
        contentType,
        fields,
      } = await media.receivePrivate(tenant, request, { maxBytes: maxFileBytes, types: fileTypes });
      try {
        const field = files.find((one) => one.field === fields['field'])?.field;
        refuseFields({ field: field === undefined && { key: 'field.invalid' } });
        const row = { app_id: tenant.appId, id: ids.next(), dispute_id: dispute.id, field: field ?? '', media_id: mediaId, name };
        const file = { ...row, size_bytes: sizeBytes, content_type: contentType, created_at: clock.iso() };
        const before = await change(tenant, id, (trx) => repo.putFile(trx, file));
        if (before) await media.release(tenant.appId, [before]);
      } catch (error) {
        await media.release(tenant.appId, [mediaId]);
        throw error;
      }
      return shown(tenant, id);
    },
    /** Throws 404, 409 `dispute_closed`. */
    removeFile: async (tenant: Tenant, id: string, fileId: string) => {
      const gone = await change(tenant, id, (trx) => repo.removeFile(trx, tenant, id, fileId));
      if (!gone) throw new AppError('not_found');
      await media.release(tenant.appId, [gone]);
      return shown(tenant, id);
    },
    /** Sends what is known and what the owner added. A repeat of one whose answer was lost finds it sent. Throws as `Desk`, and 404. */
    send: async (tenant: Tenant, madeBy: string, id: string) => {
      const answer = await read(tenant, id);
      const desk = await deskFor(tenant, answer.dispute);
      const evidence = { ...textsToSend(answer.texts), ...(await uploaded(tenant, desk, answer)) };
      const news = await desk.send(answer.dispute.provider_id, evidence);
      const sent = { by: madeBy, at: clock.iso(), fields: Object.keys(evidence) };
      await done(tenant, answer.dispute, news, (trx) => repo.sent(trx, tenant, id, sent));
      return shown(tenant, id);
    },
    /** The money is the member’s. Nothing is accepted of an inquiry, for nothing was taken. Throws as `Desk`, and 404. */
    accept: async (tenant: Tenant, madeBy: string, id: string) => {
      const dispute = await disputes.require(tenant, id);
      const desk = await deskFor(tenant, dispute);
      if (dispute.is_inquiry) throw new AppError('dispute_closed');
      const news = await desk.accept(dispute.provider_id);
      await done(tenant, dispute, news, (trx) => repo.accepted(trx, tenant, id, { by: madeBy, at: clock.iso() }));
      return shown(tenant, id);
    },
  };
}
