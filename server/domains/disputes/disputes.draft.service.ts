import type { StudioDisputeDetails } from '@bandstand/contract/disputes.ts';
import { fileTypes, maxFileBytes } from '@bandstand/rules/disputes/fields.ts';
import type { FastifyRequest } from 'fastify';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MediaService } from '../media/media.service.ts';
import type { Evidence } from './disputes.evidence.service.ts';
import type { DisputeRow, DisputesRepo } from './disputes.repo.ts';
import type { Disputes } from './disputes.service.ts';

export interface DraftDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  repo: Pick<DisputesRepo, 'lock' | 'write' | 'putFile' | 'removeFile'>;
  disputes: Pick<Disputes, 'canAnswer'>;
  evidence: Evidence;
  media: Pick<MediaService, 'receivePrivate' | 'release'>;
}
export type DisputeDraft = ReturnType<typeof createDisputeDraft>;

/** What the owner adds to the answer of a dispute before it is sent. */
export function createDisputeDraft({ platform: { db, clock, ids }, repo, disputes, evidence, media }: DraftDependencies) {
  /** Changes the draft of a dispute that still waits for its answer. */
  const change = <R>(tenant: Tenant, id: string, run: (trx: Work, row: DisputeRow) => Promise<R>): Promise<R> =>
    transact(db, tenant, async (trx) => {
      const row = await repo.lock(trx, tenant, id);
      if (!row) throw new AppError('not_found');
      if (!disputes.canAnswer(row)) throw new AppError('dispute_closed');
      return run(trx, row);
    });

  return {
    /** Throws 404, 409 `dispute_closed`, 422. */
    write: async (
      tenant: Tenant,
      id: string,
      sent: { texts?: { field: string; own: string | null }[]; left_out?: string[] },
    ): Promise<StudioDisputeDetails> => {
      const { texts, files } = await evidence.read(tenant, id);
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
      return evidence.shown(tenant, id);
    },
    /** Throws 404, 409 `dispute_closed`, 413, 422. */
    addFile: async (tenant: Tenant, id: string, request: FastifyRequest): Promise<StudioDisputeDetails> => {
      const { dispute, files } = await evidence.read(tenant, id);
      if (!disputes.canAnswer(dispute)) throw new AppError('dispute_closed');
      const received = await media.receivePrivate(tenant, request, { maxBytes: maxFileBytes, types: fileTypes });
      const { id: mediaId, name, sizeBytes, contentType, fields } = received;
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
      return evidence.shown(tenant, id);
    },
    /** Throws 404, 409 `dispute_closed`. */
    removeFile: async (tenant: Tenant, id: string, fileId: string): Promise<StudioDisputeDetails> => {
      const removed = await change(tenant, id, (trx) => repo.removeFile(trx, tenant, id, fileId));
      if (!removed) throw new AppError('not_found');
      await media.release(tenant.appId, [removed]);
      return evidence.shown(tenant, id);
    },
  };
}
