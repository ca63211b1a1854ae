import type { CannedReply } from '@bandstand/contract/inbox.studio.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { editedAt, requireUnchanged } from '../../platform/edits.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { keepNothing, type Keep } from '../../platform/http/bind.ts';
import type { Ids } from '../../platform/ids.ts';
import type { CannedRepo, CannedRow } from './inbox.canned.repo.ts';

/** A longer list would be unusable. */
const maxReplies = 200;
export type CannedReplies = ReturnType<typeof createCannedReplies>;

/** Replies that staff write once and send often (studio.md section 7). */
export function createCannedReplies({ db, clock, ids, repo }: { db: Database; clock: Clock; ids: Ids; repo: CannedRepo }) {
  return {
    /** In the order set by staff. `q`: part of a title or a text. */
    list: async (tenant: Tenant, q = ''): Promise<{ items: CannedReply[]; total_count: number }> => {
      const items = (await repo.list(tenant, q.trim())).map(toReply);
      return { items, total_count: items.length };
    },
    /** Adds a reply at the end. Throws 422 for blank fields, and when there are too many. */
    create: async (tenant: Tenant, fields: { title: string; text: string }, keep: Keep<CannedReply> = keepNothing): Promise<CannedReply> => {
      refuseBlank(fields);
      return transact(db, tenant, async (trx) => {
        const all = await repo.lockAll(trx, tenant);
        refuseFields({ title: all.length >= maxReplies && { key: 'field.invalid' } });
        const now = clock.iso();
        const row: CannedRow = {
          app_id: tenant.appId,
          id: ids.next(),
          title: fields.title.trim(),
          text: fields.text.trim(),
          position: (all.at(-1)?.position ?? -1) + 1,
          created_at: now,
          updated_at: now,
        };
        await repo.insert(trx, row);
        await keep(trx, toReply(row));
        return toReply(row);
      });
    },
    /** Changes what is sent, including its place among the others. Throws 404, 409 `edit_conflict`, 422. */
    change: async (
      tenant: Tenant,
      id: string,
      { seen, position, ...fields }: { title?: string; text?: string; position?: number; seen?: string },
    ): Promise<CannedReply> => {
      refuseBlank(fields);
      return transact(db, tenant, async (trx) => {
        const all = await repo.lockAll(trx, tenant);
        const current = all.find((row) => row.id === id.toLowerCase());
        if (!current) throw new AppError('not_found');
        requireUnchanged(seen, current);
        const changed: CannedRow = {
          ...current,
          title: (fields.title ?? current.title).trim(),
          text: (fields.text ?? current.text).trim(),
          updated_at: editedAt(clock, current),
        };
        await repo.change(trx, tenant, current.id, { title: changed.title, text: changed.text, updated_at: changed.updated_at });
        if (position === undefined) return toReply(changed);
        const others = all.filter((row) => row !== current).map((row) => row.id);
        const place = Math.min(position, others.length);
        await repo.order(trx, tenant, others.toSpliced(place, 0, current.id));
        return toReply({ ...changed, position: place });
      });
    },
    /** Throws 404. */
    remove: async (tenant: Tenant, id: string): Promise<void> => {
      await transact(db, tenant, async (trx) => {
        const all = await repo.lockAll(trx, tenant);
        if (!all.some((row) => row.id === id.toLowerCase())) throw new AppError('not_found');
        await repo.remove(trx, tenant, id);
        await repo.order(
          trx,
          tenant,
          all.flatMap((row) => (row.id === id.toLowerCase() ? [] : row.id)),
        );
      });
    },
  };
}

const refuseBlank = (fields: { title?: string; text?: string }): void =>
  refuseFields(
    Object.fromEntries((['title', 'text'] as const).map((name) => [name, fields[name]?.trim() === '' && { key: 'field.required' as const }])),
  );

const toReply = ({ id, title, text, position, updated_at }: CannedRow): CannedReply => ({ id, title, text, position, updated_at });
