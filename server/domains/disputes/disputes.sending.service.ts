import type { EvidenceFile, EvidenceText, StudioDisputeDetails } from '@bandstand/contract/disputes.ts';
import { maxTexts } from '@bandstand/rules/disputes/fields.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MediaService } from '../media/media.service.ts';
import type { Dispute } from '../gateways/gateways.shape.ts';
import type { Desk, SentFile } from './disputes.desk.ts';
import { correspondenceFile, type Answer, type Evidence } from './disputes.evidence.service.ts';
import type { DisputesRepo, DisputeDetail } from './disputes.repo.ts';
import type { Disputes } from './disputes.service.ts';

export interface SendingDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  repo: Pick<DisputesRepo, 'sent' | 'accepted'>;
  disputes: Pick<Disputes, 'require' | 'canAnswer' | 'note'>;
  evidence: Evidence;
  media: Pick<MediaService, 'privateFile'>;
  invoiceFile: (tenant: Tenant, id: string) => Promise<{ name: string; bytes: Buffer }>;
  /** Draws a text as a PDF. */
  draw: (title: string, text: string, madeAt: string) => Promise<Buffer>;
  /** The provider’s desk, with the keys of the app; null when it has none. */
  deskOf: (tenant: Tenant) => Promise<Desk | null>;
}
export type DisputeSending = ReturnType<typeof createDisputeSending>;

const pdf = 'application/pdf';

/** Sends the owner’s answer to a dispute, once, or accepts the dispute. */
export function createDisputeSending(of: SendingDependencies) {
  const { platform, repo, disputes, evidence, media, invoiceFile, draw, deskOf } = of;
  const { db, clock } = platform;

  /** The desk in the mode of the dispute: keys of the other mode do not know it. */
  async function deskFor(tenant: Tenant, dispute: DisputeDetail): Promise<Desk> {
    if (!disputes.canAnswer(dispute)) throw new AppError('dispute_closed');
    const desk = await deskOf(tenant);
    if (!desk || desk.isTest !== dispute.is_test) throw new AppError('not_configured');
    return desk;
  }

  /** All texts to send, without empty ones. Throws 422 for more than the provider accepts in total. */
  function textsToSend(texts: readonly EvidenceText[]): Record<string, string> {
    const sent = texts.map(({ field, gathered, own }) => [field, (own ?? gathered).trim()] as const).filter(([, text]) => text !== '');
    const length = sent.reduce((sum, [, text]) => sum + text.length, 0);
    refuseFields({ texts: length > maxTexts && { key: 'field.max_length', values: { maxLength: maxTexts } } });
    return Object.fromEntries(sent);
  }
  async function fileToSend(tenant: Tenant, { dispute, rows, correspondence }: Answer, { field, gathered }: EvidenceFile): Promise<SentFile | null> {
    const row = rows.find((one) => one.field === field);
    const file = row && (await media.privateFile(tenant, row.media_id));
    if (row && file) return { name: row.name, contentType: row.content_type, bytes: await file.bytes() };
    if (!gathered) return null;
    if (field === 'customer_communication') {
      const { name, title } = correspondenceFile;
      return { name, contentType: pdf, bytes: await draw(title, correspondence, dispute.opened_at) };
    }
    return dispute.invoice_id ? { contentType: pdf, ...(await invoiceFile(tenant, dispute.invoice_id)) } : null;
  }
  async function upload(tenant: Tenant, desk: Desk, answer: Answer): Promise<Record<string, string>> {
    const sent: Record<string, string> = {};
    for (const entry of answer.files) {
      const file = entry.is_left_out ? null : await fileToSend(tenant, answer, entry);
      if (file) sent[entry.field] = await desk.upload(file);
    }
    return sent;
  }
  /** Stores at once what the provider answered: its own event may come later or never. */
  async function done(tenant: Tenant, row: DisputeDetail, news: Dispute, write: (trx: Work) => Promise<unknown>): Promise<void> {
    await transact(db, tenant, write);
    await disputes.note(tenant, row.provider, news);
  }

  return {
    /** Sends the gathered evidence and the owner's. A repeat after a lost answer finds it sent. Throws as `Desk`, and 404. */
    send: async (tenant: Tenant, madeBy: string, id: string): Promise<StudioDisputeDetails> => {
      const answer = await evidence.read(tenant, id);
      const desk = await deskFor(tenant, answer.dispute);
      const fields = { ...textsToSend(answer.texts), ...(await upload(tenant, desk, answer)) };
      const news = await desk.send(answer.dispute.provider_id, fields);
      const sent = { by: madeBy, at: clock.iso(), fields: Object.keys(fields) };
      await done(tenant, answer.dispute, news, (trx) => repo.sent(trx, tenant, id, sent));
      return evidence.shown(tenant, id);
    },
    /** The member keeps the money. An inquiry cannot be accepted, because nothing was taken. Throws as `Desk`, and 404. */
    accept: async (tenant: Tenant, madeBy: string, id: string): Promise<StudioDisputeDetails> => {
      const dispute = await disputes.require(tenant, id);
      const desk = await deskFor(tenant, dispute);
      if (dispute.is_inquiry) throw new AppError('dispute_closed');
      const news = await desk.accept(dispute.provider_id);
      await done(tenant, dispute, news, (trx) => repo.accepted(trx, tenant, id, { by: madeBy, at: clock.iso() }));
      return evidence.shown(tenant, id);
    },
  };
}
